// Writes `sbom.cdx.json` (CycloneDX): the packages of a running server as npm's lock has them, the
// Node that it runs on, and what is shipped beside the code. NOTICE says the same for people.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lock } from './complete-lock.ts';
import { shippedFiles, type ShippedName } from '../src/search/shipped-files.ts';

const root = join(import.meta.dirname, '..');

interface Component {
  readonly type: string;
  readonly name: string;
  readonly version?: string;
  readonly description?: string;
  readonly purl?: string;
  readonly licenses?: readonly unknown[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

export interface Bom {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
}

/** What each shipped file is, and under which terms; NOTICE has the whole of it. */
const shipped: Readonly<Record<ShippedName, { type: string; name: string; licence: string }>> = {
  model: {
    type: 'machine-learning-model',
    name: 'sentence-transformers/all-MiniLM-L6-v2',
    licence: 'Apache-2.0',
  },
  tokenizer: {
    type: 'data',
    name: 'sentence-transformers/all-MiniLM-L6-v2 tokenizer',
    licence: 'Apache-2.0',
  },
  words_en: {
    type: 'data',
    name: 'whole words of the all-MiniLM-L6-v2 vocabulary, 1 to 15,000',
    licence: 'Apache-2.0',
  },
  words_de: {
    type: 'data',
    name: 'Wiktionary German frequency list, 1 to 10,000',
    licence: 'CC-BY-SA-3.0',
  },
};

function shippedComponents(): Component[] {
  return (Object.keys(shipped) as ShippedName[]).map((name) => {
    const { type, name: title, licence } = shipped[name];
    const isIdentifier = /^[\w.-]+$/.test(licence);
    return {
      type,
      name: title,
      description: `vendor/${shippedFiles[name].path}`,
      licenses: [{ license: isIdentifier ? { id: licence } : { name: licence } }],
      hashes: [{ alg: 'SHA-256', content: shippedFiles[name].sha256 }],
    };
  });
}

function nodeComponent(): Component {
  const version = readFileSync(join(root, '.node-version'), 'utf8').trim();
  return { type: 'platform', name: 'node', version, licenses: [{ license: { id: 'MIT' } }] };
}

/**
 * Name and version of every package that a running server has. npm is asked for all packages, and
 * those of development are left out here: `--omit dev` of npm 11 leaves out packages of both, too.
 */
function packagesOfServer(): ReadonlySet<string> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const entries = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true);
  return new Set(
    entries.flatMap(([path, { name, version }]) => {
      const alias = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return [`${alias}@${version}`, `${name ?? alias}@${version}`];
    }),
  );
}

/** The whole bill; throws with npm's words where the lock cannot be read. */
export function composeBom(): Bom {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const wanted = packagesOfServer();
  const bom = JSON.parse(execFileSync('npm', words, { cwd: root, encoding: 'utf8' })) as Bom;
  const component = { ...bom.metadata.component, type: 'application', name: 'aisle' };
  return {
    ...bom,
    metadata: { ...bom.metadata, component },
    components: [
      ...bom.components.filter(({ name, version }) => wanted.has(`${name}@${version}`)),
      nodeComponent(),
      ...shippedComponents(),
    ],
  };
}

if (import.meta.main) {
  const path = join(root, 'sbom.cdx.json');
  const bom = composeBom();
  writeFileSync(path, `${JSON.stringify(bom, null, 2)}\n`);
  process.stdout.write(`${path}: ${bom.components.length} components\n`);
}
