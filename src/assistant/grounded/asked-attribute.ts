// Which attribute a word asks for: by its name, by a word for it, or by its unit.

import { remembered } from '../../base/remembered.ts';
import { hasTail } from './compounds.ts';
import { namesFor, stemOfSuperlative } from './aspects.ts';
import { isOf, synonymsOf } from './languages/languages.ts';
import { namesPersons } from './counts.ts';
import { namesUnit } from './measures.ts';
import { beginsIn, namesWord, rememberedTexts, wordsOf } from './text.ts';

interface AskedFact {
  readonly name: string;
  readonly value: string;
  readonly key?: string;
}

/** Whether a fact answers `word`, by its name. */
export function isAskedFor(fact: AskedFact, word: string): boolean {
  return (
    namedBy(`${word}\n${labelOf(fact)}`) ||
    namesUnit(fact, word) ||
    (/\d/u.test(fact.value) && namesPersons(fact.name, word))
  );
}

/** Whether a word asks for an attribute of any of these products. */
export function isLabelOf(
  products: readonly { readonly facts: readonly AskedFact[] }[],
  { lower }: { readonly lower: string },
): boolean {
  return products.some(({ facts }) => facts.some((fact) => isAskedFor(fact, lower)));
}

/** An attribute's name, and its key as words. */
export const labelOf = remembered(
  ({ name, key = '' }: AskedFact) => `${name} ${key.replaceAll('_', ' ')}`,
);

/** Cached: a long question compares each of its words with the labels of many products. */
const namedBy = rememberedTexts(1_000_000, (about) => {
  const at = about.indexOf('\n');
  return names(about.slice(at + 1), about.slice(0, at));
});

/** What does something, by its word, and the word for what it does. */
const DOER = /^(\p{L}{5,})(?:er|or)s?$/u;
const ACTION = /(?:ation|ion|ing|ung)$/u;
const DONE = /^(\p{L}{4,}?)(?:ed|ing|s)$/u;

function names(label: string, word: string): boolean {
  // "Average" is no age.
  const isIn = (name: string): boolean =>
    name.length > 3 ? label.toLowerCase().includes(name) : namesWord(label, name);
  const asked = namesFor(word);
  // "What is it made of?" is not told by "made in Italy".
  const isIdle = asked.length > 0 && isOf('stopWords', word);
  if (asked.some(isIn) || (!isIdle && namesWord(label, word))) return true;
  // "Screen" asks for the "display diagonal".
  if (synonymsOf(word).some((one) => namesWord(label, one))) return true;
  const own = wordsOf(label);
  // "Stufe" asks for the "Sicherheitsstufe", and "Spülmaschine" for "spülmaschinenfest".
  if (own.some(({ lower }) => hasTail(lower, word)) || beginsIn(label, word)) return true;
  // "Has it a stabiliser?" asks for the "image stabilisation".
  const does = DOER.exec(word)?.[1];
  if (does && own.some(({ lower }) => lower.startsWith(does) && ACTION.test(lower))) return true;
  // "Who designed it?" asks for the designer.
  const verb = DONE.exec(word)?.[1];
  if (verb && own.some(({ lower }) => lower === `${verb}er`)) return true;
  const stem = stemOfSuperlative(word);
  const start = stem?.length === 3 ? `${stem}e` : stem;
  return start !== undefined && own.some(({ lower }) => lower.startsWith(start));
}
