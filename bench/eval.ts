// Measures relevance on rated queries and holds it to floors: `node bench/eval.ts [--lexical]`.
//
// Human ratings cover what a lexical engine once found, so what vectors find beyond counts as wrong
// there; the extra labels, a model's, fill that gap. Both readings are shown, never mixed up.

import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { randomFrom } from '../test/support/seeded-numbers.ts';
import { hasIcecat, readExtraRatings, readHumanRatings } from '../test/support/icecat.ts';
import { RatedCatalogue, type Finder } from './support/rated-catalogue.ts';
import { condensedNdcg, mean, ndcg, recall, type Judgements } from './support/relevance.ts';
import { conversational, withTypo } from './support/wordings.ts';

export interface Measures {
  readonly human: number;
  readonly condensed: number;
  readonly recall: number;
  readonly extra: number;
}

export interface Gate {
  readonly name: string;
  readonly value: number;
  readonly floor: number;
}

export interface Evaluation {
  /** By what was asked and by whom it was answered. */
  readonly table: Readonly<Record<string, Measures>>;
  /** nDCG@10, human and extra labels, by share of products embedded. */
  readonly warmUp: Readonly<Record<string, number>>;
  readonly gates: readonly Gate[];
}

const depth = 10;
const recallDepth = 100;
const seed = 20_261_121;
const deciles = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
const floors = { lexical: 0.8, hybrid: 0.84, typo: 0.79, conversational: 0.83 };
const warmUpLossMax = 0.005;

/** Where vectors are kept between runs; the folder is not under version control. */
export const evalFolder = fileURLToPath(new URL('../data/eval', import.meta.url));

interface Rated {
  readonly query: string;
  readonly human: Judgements;
  readonly extra: Judgements;
}

function readRated(): Rated[] {
  const extra = readExtraRatings();
  return [...readHumanRatings()]
    .map(([query, human]) => ({
      query,
      human,
      extra: new Map([...(extra.get(query) ?? []), ...human]),
    }))
    .sort((a, b) => (a.query < b.query ? -1 : 1));
}

async function measure(
  rated: readonly Rated[],
  find: Finder,
  wording = (query: string) => query,
): Promise<Measures> {
  const rows: Measures[] = [];
  for (const { query, human, extra } of rated) {
    const found = await find(wording(query), recallDepth);
    rows.push({
      human: ndcg(found, human, depth),
      condensed: condensedNdcg(found, human, depth),
      recall: recall(found, human, recallDepth),
      extra: ndcg(found, extra, depth),
    });
  }
  const meanOf = (name: keyof Measures): number => mean(rows.map((row) => row[name]));
  return {
    human: meanOf('human'),
    condensed: meanOf('condensed'),
    recall: meanOf('recall'),
    extra: meanOf('extra'),
  };
}

/** Each wording with randomness of its own, from its start: the same for every finder. */
function wordings(): Record<string, () => (query: string) => string> {
  const seeded = (say: (query: string, random: () => number) => string) => () => {
    const random = randomFrom(seed);
    return (query: string) => say(query, random);
  };
  return {
    original: () => (query) => query,
    typo: seeded(withTypo),
    conversational: seeded(conversational),
  };
}

/** Runs everything; `isLexicalOnly` leaves out what needs vectors. */
export async function evaluate(
  catalogue: RatedCatalogue,
  options: { isLexicalOnly: boolean; say: (line: string) => void },
): Promise<Evaluation> {
  const rated = readRated();
  const table: Record<string, Measures> = {};
  const warmUp: Record<string, number> = {};
  const finders: Record<string, Finder> = { lexical: catalogue.lexical() };
  if (!options.isLexicalOnly) {
    const total = catalogue.productCount;
    finders['semantic'] = await catalogue.embedded('semantic', 1, (done) => {
      if (done % 1600 === 0) options.say(`embedded ${done} of ${total}`);
    });
    finders['hybrid'] = await catalogue.embedded('hybrid');
  }
  for (const [wording, begin] of Object.entries(wordings())) {
    for (const [name, find] of Object.entries(finders)) {
      table[`${name}, ${wording}`] = await measure(rated, find, begin());
    }
  }
  const lexical = table['lexical, original']!;
  const gates: Gate[] = [{ name: 'lexical, human', value: lexical.human, floor: floors.lexical }];
  if (options.isLexicalOnly) return { table, warmUp, gates };
  for (const coverage of deciles) {
    const measured = await measure(rated, await catalogue.embedded('hybrid', coverage));
    warmUp[coverage.toFixed(1)] = measured.extra;
  }
  const hybrid = table['hybrid, original']!;
  warmUp['1.0'] = hybrid.extra;
  const extraOf = (row: string): number => table[row]!.extra;
  gates.push(
    { name: 'hybrid, human and extra', value: hybrid.extra, floor: floors.hybrid },
    { name: 'hybrid, typo', value: extraOf('hybrid, typo'), floor: floors.typo },
    {
      name: 'hybrid, conversational',
      value: extraOf('hybrid, conversational'),
      floor: floors.conversational,
    },
    ...Object.entries(warmUp).map(([coverage, value]) => ({
      name: `hybrid at coverage ${coverage}, against lexical`,
      value,
      floor: lexical.extra - warmUpLossMax,
    })),
  );
  return { table, warmUp, gates };
}

function formatEvaluation({ table, gates }: Evaluation): string {
  const shown = (value: number): string => value.toFixed(3).padStart(8);
  const heading = ['nDCG@10', 'human', 'cond.', 'R@100', '+extra'];
  const lines = [heading.map((word, at) => (at ? word.padStart(8) : word.padEnd(28))).join('')];
  for (const [name, { human, condensed, recall, extra }] of Object.entries(table)) {
    lines.push(`${name.padEnd(28)}${[human, condensed, recall, extra].map(shown).join('')}`);
  }
  lines.push('');
  for (const { name, value, floor } of gates) {
    const verdict = value >= floor ? 'holds' : 'BELOW';
    lines.push(`${name.padEnd(44)}${shown(value)}  floor ${floor.toFixed(3)}  ${verdict}`);
  }
  return lines.join('\n');
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { lexical: { type: 'boolean', default: false } } });
  if (!hasIcecat) {
    process.stderr.write('The shared data folder is absent, so there is nothing to rate.\n');
    return;
  }
  const catalogue = new RatedCatalogue(evalFolder);
  try {
    const evaluation = await evaluate(catalogue, {
      isLexicalOnly: values.lexical,
      say: (line) => process.stderr.write(`${line}\n`),
    });
    process.stdout.write(`${formatEvaluation(evaluation)}\n`);
    const results = fileURLToPath(new URL('results', import.meta.url));
    mkdirSync(results, { recursive: true });
    writeFileSync(`${results}/eval.json`, `${JSON.stringify(evaluation, undefined, 2)}\n`);
    if (evaluation.gates.some(({ value, floor }) => !(value >= floor))) process.exitCode = 1;
  } finally {
    await catalogue.close();
  }
}

if (import.meta.main) await main();
