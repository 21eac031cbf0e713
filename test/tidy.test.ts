// Reads the tree and says what has drifted: house, documents and tests are held to each other.

import assert from 'node:assert/strict';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, it } from 'node:test';
import { TenantSettings } from '../src/access/tenant-settings.ts';
import { Config } from '../src/config.ts';
import { limitDefaults } from '../src/limits.ts';
import { entryCodes, problems } from '../src/contract/problems.ts';
import { routeNames, routes } from '../src/contract/routes.ts';
import { itemKinds, turnStatuses } from '../src/contract/items.ts';
import {
  codeIn,
  cyclesOf,
  filesBelow,
  importsOf,
  tableOf,
  textOf,
  type Import,
} from './support/source-tree.ts';

const files = filesBelow('');
const code = files.filter((path) => /^(src|test|bench|clients|web|install)\/.*\.ts$/.test(path));
const sources = code.filter((path) => path.startsWith('src/'));
/** What others run, in browsers and beside us: held to the same rules as our own sources. */
const clientSide = code.filter((path) => /^(?:clients|web)\//.test(path));
const tests = code.filter((path) => path.startsWith('test/'));
const documents = files.filter((path) => path.endsWith('.md'));
const imports = code.flatMap(importsOf);
const architecture = textOf('ARCHITECTURE.md');
const protocol = textOf('docs/PROTOCOL.md');
/** The protocol without its examples, which name everything by themselves. */
const rules = protocol.split('\n## 13. ')[0] ?? '';
/** This file names what it looks for, so it cannot be searched for it. */
const itself = 'test/tidy.test.ts';

/** Fails with one line per finding. */
function assertNone(findings: readonly string[], rule: string): void {
  assert.equal(findings.length, 0, `${rule}:\n  ${findings.join('\n  ')}`);
}

/** The part of the house that a file of `src` belongs to. */
function partOf(path: string): string {
  return path.split('/')[1] ?? '';
}

/** Whether a path is the one named, lies in the folder named, or fits `*-name`; `src/` is left out. */
function isAt(path: string, place: string): boolean {
  const inside = path.startsWith('src/') ? path.slice('src/'.length) : path;
  if (place.startsWith('*')) return inside.endsWith(place.slice(1));
  return inside === place || inside.startsWith(`${place}/`);
}

describe('the import table of ARCHITECTURE.md', () => {
  const rows = tableOf(architecture, 'Part').map(([part, allowed = '', types]) => ({
    part: codeIn(part)[0] ?? '',
    isEverythingBut: allowed.startsWith('everything but'),
    allowed: codeIn(allowed),
    types: codeIn(types),
  }));
  const inside = imports.filter(
    ({ from, to, isPackage }) =>
      !isPackage && from.startsWith('src/') && partOf(from) !== partOf(to),
  );

  it('has a row for every part of the house', () => {
    const parts = [...new Set(sources.map(partOf))].sort();
    assert.deepEqual(rows.map(({ part }) => part).sort(), parts);
  });

  it('is kept by every import, types included', () => {
    const breaches = inside.filter(({ from, to, isTypeOnly }) => {
      const row = rows.find(({ part }) => part === partOf(from));
      if (row === undefined || !to.startsWith('src/')) return true;
      const isNamed = row.allowed.some((place) => isAt(to, place));
      if (row.isEverythingBut ? isNamed : !isNamed) return true;
      return !isTypeOnly && row.types.some((place) => isAt(to, place));
    });
    const words = breaches.map(
      ({ from, to, isTypeOnly }) => `${from} -> ${to}${isTypeOnly ? '' : ' (at run time)'}`,
    );
    assertNone(words, 'imports that the table does not allow');
  });

  it('allows nothing that is not needed', () => {
    const unused = rows.flatMap(({ part, allowed, isEverythingBut }) =>
      allowed
        .filter((place) => !isEverythingBut && !inside.some((one) => isUse(one, part, place)))
        .map((place) => `${part} -> ${place}`),
    );
    assertNone(unused, 'doors that are open and not used');
  });

  function isUse({ from, to }: Import, part: string, place: string): boolean {
    return partOf(from) === part && isAt(to, place);
  }
});

describe('the table of what stands beside src', () => {
  const rows = tableOf(architecture, 'Beside `src`').map(([place, allowed]) => ({
    place: codeIn(place)[0] ?? '',
    allowed: codeIn(allowed),
  }));
  const rowOf = (path: string) => rows.find(({ place }) => isAt(path, place));

  it('has a row for every file that others run', () => {
    assertNone(
      clientSide.filter((path) => rowOf(path) === undefined),
      'files without a row',
    );
  });

  it('is kept by every import: no code of src gets into the clients', () => {
    const breaches = imports.filter(({ from, to, isPackage }) => {
      const row = rowOf(from);
      if (isPackage || row === undefined || isAt(to, row.place)) return false;
      return !row.allowed.some((place) => isAt(to, place) || to.startsWith(`${place}/`));
    });
    assertNone(
      breaches.map(({ from, to }) => `${from} -> ${to}`),
      'imports that the table does not allow',
    );
  });
});

describe('packages', () => {
  const doors = tableOf(architecture, 'Package').map(([name, door, types]) => ({
    name: codeIn(name)[0] ?? '',
    door: codeIn(door),
    types: codeIn(types),
  }));

  const { peerDependencies } = JSON.parse(textOf('clients/js/package.json')) as {
    peerDependencies: object;
  };
  const isPeer = (name: string): boolean => Object.hasOwn(peerDependencies, name);

  it('have one door each, as ARCHITECTURE.md names it', () => {
    const breaches = imports
      .filter(({ from, isPackage }) => isPackage && /^(?:src|web|clients)\//.test(from))
      // The suite that clients are tested with takes what tests take.
      .filter(({ from }) => !isAt(from, 'clients/conformance'))
      // What only the app brings along: the client takes its types, and no more.
      .filter(({ from, to, isTypeOnly }) => !(isTypeOnly && isAt(from, 'clients') && isPeer(to)))
      .filter(({ from, to, isTypeOnly }) => {
        const row = doors.find(({ name }) => name === to);
        if (row === undefined) return true;
        const places = isTypeOnly ? [...row.door, ...row.types] : row.door;
        return !places.some((place) => isAt(from, place));
      });
    assertNone(
      breaches.map(({ from, to }) => `${from} -> ${to}`),
      'packages that are imported beside their doors',
    );
  });

  it('are those that package.json depends on', () => {
    const { dependencies } = JSON.parse(textOf('package.json')) as { dependencies: object };
    assert.deepEqual(doors.map(({ name }) => name).sort(), Object.keys(dependencies).sort());
  });
});

describe('sources', () => {
  it('have no cycles, not even of types', () => {
    assertNone(
      cyclesOf(imports).map((cycle) => cycle.join(' -> ')),
      'files that import each other',
    );
  });

  it('have no default exports and pass nothing on', () => {
    const findings = code.filter((path) =>
      /^export (?:default\b|\{[^}]*\bas default\b|(?:type )?(?:\*|\{[^}]*\}) ?[^\n]*\bfrom ')/m.test(
        textOf(path),
      ),
    );
    assertNone(findings, 'default exports, or files that export what others made');
    assertNone(
      code.filter((path) => basename(path) === 'index.ts'),
      'files that are named for nothing',
    );
  });

  it('have kebab-case names', () => {
    const form =
      /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|bench|table|property|contract|smoke))*\.ts$/;
    assertNone(
      code.filter((path) => !form.test(basename(path))),
      'file names',
    );
  });

  it('have at most 400 lines of code each, and lint bounds their functions', () => {
    const lines = (path: string): number =>
      textOf(path)
        .split('\n')
        .filter((line) => line.trim() !== '' && !/^\s*(?:\/\/|\/\*|\*)/.test(line)).length;
    assertNone(
      [...sources, ...clientSide]
        .filter((path) => lines(path) > 400 && path !== 'clients/js/src/contract-types.ts')
        .map((path) => `${path}: ${lines(path)}`),
      'files that are too long',
    );
    const { rules } = JSON.parse(textOf('.oxlintrc.json')) as {
      rules: Record<string, [string, { max: number }]>;
    };
    assert.equal(rules['max-lines']?.[0], 'error');
    assert.ok((rules['max-lines-per-function']?.[1].max ?? Infinity) <= 90);
  });

  it('open with a comment that says what they are', () => {
    const findings = code.filter((path) => !/^(?:#!.*\n)?\/\/ \S/.test(textOf(path)));
    assertNone(findings, 'files without a header');
  });

  it('say what they own, what not, and what happens on failure, where classes hold state', () => {
    const areas = /^src\/(?:journal|actors|stream|access|http)\/|-machine\.ts$/;
    const findings = sources
      .filter((path) => areas.test(path))
      .filter((path) =>
        /^(?:export )?class \w+ (?!extends Error)|-machine/m.test(path + textOf(path)),
      )
      .filter((path) => {
        const header = /^(?:\/\/.*\n)+/.exec(textOf(path))?.[0] ?? '';
        return !/Owns/.test(header) || !/Does not own/.test(header) || !/On failure/.test(header);
      });
    assertNone(findings, 'headers without Owns, Does not own, On failure');
  });

  it('leave no reminder without the number of an issue', () => {
    const words = unhyphenated(['TO-DO', 'FIX-ME', 'X-XX', 'HA-CK']);
    const reminder = new RegExp(`\\b(?:${words})\\b(?!\\(#\\d+\\))`);
    const findings = files
      .filter((path) => /\.(?:ts|md|json|svg)$|^Makefile$|^\.ci\//.test(path))
      .filter((path) => path !== 'package-lock.json' && reminder.test(textOf(path)));
    assertNone(findings, 'reminders');
  });

  it('hold no data directory of a server, nor its tokens', () => {
    const ofServer = /\.(?:mdb|token)$|(?:^|\/)(?:owner\.json|(?:commit|owner)\.lock)$/;
    assert.deepEqual(
      files.filter((path) => ofServer.test(path)),
      [],
    );
  });

  it('name no registry, no path of a machine, and no tool that wrote them', () => {
    const pattern = new RegExp(
      [
        'registry\\.(?:npm|yarn)\\w*\\.\\w+',
        '/(?:home|root|Users|work)/',
        '(?<![\\w.])/tmp/',
        `\\b(?:${unhyphenated(['clau-de', 'anthro-pic', 'copi-lot', 'co-dex'])})\\b`,
        'generated (?:by|with) (?:an? )?(?:ai|llm|model)\\b',
      ].join('|'),
      'i',
    );
    const findings = files
      .filter((path) => path !== itself && !/\.(?:png|jpe?g|webp|avif|gif)$/.test(path))
      .flatMap((path) => {
        const found = pattern.exec(textOf(path))?.[0];
        return found === undefined ? [] : [`${path}: ${found}`];
      });
    assertNone(findings, 'words that say more about a machine than about the project');
  });

  /** Alternatives of a pattern, spelt so that no search finds them here. */
  function unhyphenated(words: readonly string[]): string {
    return words.map((word) => word.replace('-', '')).join('|');
  }
});

describe('invariants', () => {
  const form = /\bINV-\d+\b/g;
  const known = new Set([...architecture.matchAll(/^- (INV-\d+): /gm)].map(([, name]) => name));
  const citedIn = (text: string): string[] => text.match(form) ?? [];
  const titles = tests.flatMap((path) =>
    [...textOf(path).matchAll(/\b(?:describe|it|test)\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g)].map(
      ([, , title = '']) => title,
    ),
  );

  it('have one number and one wording each', () => {
    const names = [...architecture.matchAll(/^- (INV-\d+): /gm)].map(([, name]) => name);
    assert.equal(names.length, known.size);
    assert.ok(known.size > 0);
  });

  it('are all in ARCHITECTURE.md, wherever they are cited', () => {
    const findings = [...code, ...documents].flatMap((path) =>
      citedIn(textOf(path))
        .filter((name) => path !== itself && !known.has(name))
        .map((name) => `${path}: ${name}`),
    );
    assertNone(findings, 'invariants that are not worded');
  });

  it('are cited by the source that keeps them', () => {
    const cited = new Set(sources.flatMap((path) => citedIn(textOf(path))));
    assertNone([...known].filter((name) => !cited.has(name ?? '')).map(String), 'invariants');
  });

  it('are named by the title of a test that would fail without them', () => {
    const cited = new Set(titles.flatMap(citedIn));
    assertNone([...known].filter((name) => !cited.has(name ?? '')).map(String), 'invariants');
  });
});

describe('the protocol', () => {
  it('has every section that code and tests cite', () => {
    const headings = new Set(
      [...protocol.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(([, number]) => number),
    );
    const citation = /\b(?:contract(?: section)?|Section) (\d+(?:\.\d+)?)\b/gi;
    const findings = code.flatMap((path) =>
      [...textOf(path).matchAll(citation)]
        .filter(([, number]) => path !== itself && !headings.has(number))
        .map(([, number]) => `${path}: ${number}`),
    );
    assertNone(findings, 'sections that are not there');
  });

  it('names every route, problem, item and limit of a run', () => {
    const paths = routeNames.map((name) => routes[name].path);
    const limits = Object.keys(limitDefaults).filter((name) =>
      /^m(?:ax|in)_.*(?:run|batch|item)/.test(name),
    );
    const words = [
      ...paths,
      ...Object.keys(problems),
      ...entryCodes,
      ...itemKinds,
      ...turnStatuses,
    ];
    const missing = [...words, ...limits.filter((name) => !name.includes('schema'))].filter(
      (word) => !rules.includes(word),
    );
    assertNone(missing, 'words of the contract that the protocol does not have');
  });

  it('names every part of the configuration and of a tenant’s settings', () => {
    const keys = [...Object.keys(Config.properties), ...Object.keys(TenantSettings.properties)];
    assertNone(
      keys.filter((key) => !rules.includes(`\`${key}`)),
      'keys that section 11.1 does not have',
    );
  });

  it('has its problems named by tests', () => {
    const texts = tests.filter((path) => path !== itself).map(textOf);
    const missing = Object.keys(problems).filter(
      (name) => !texts.some((text) => text.includes(name)),
    );
    assertNone(missing, 'problems that no test names');
  });
});

describe('documents', () => {
  it('name every event of the log and every metric that operators read', () => {
    const known = textOf('docs/operations.md');
    const forms = [/\bevent: '([a-z_]+)'/g, /'(aisle_[a-z_]+)',/g];
    const names = sources.flatMap((path) =>
      forms.flatMap((form) => [...textOf(path).matchAll(form)].map(([, name = '']) => name)),
    );
    const missing = new Set(names.filter((name) => !known.includes(`\`${name}\``)));
    assertNone([...missing], 'events and metrics that docs/operations.md does not have');
    assert.ok(new Set(names).size > 60);
  });

  it('name only make targets that there are', () => {
    const targets = new Set(
      [...textOf('Makefile').matchAll(/^([a-z-]+):/gm)].map(([, target]) => target),
    );
    const findings = documents.flatMap((path) =>
      [...textOf(path).matchAll(/(?:^|`)make ([a-z-]+)/gm)]
        .filter(([, target]) => !targets.has(target))
        .map(([, target]) => `${path}: make ${target}`),
    );
    assertNone(findings, 'targets');
  });

  it('stay short enough to be read', () => {
    const bounds: [RegExp, number][] = [
      [/^README\.md$/, 150],
      [/^ARCHITECTURE\.md$/, 300],
      [/^CONTRIBUTING\.md$/, 150],
      [/^docs\/adr\//, 60],
    ];
    const findings = documents.filter((path) => {
      const bound = bounds.find(([form]) => form.test(path))?.[1] ?? Infinity;
      return textOf(path).trimEnd().split('\n').length > bound;
    });
    assertNone(findings, 'documents that are too long');
  });

  it('link to what is there', () => {
    const findings = documents.flatMap((path) =>
      [...textOf(path).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
        .map(([, link = '']) => normalize(join(dirname(path), link)))
        .filter((target) => !files.some((file) => file === target || file.startsWith(`${target}/`)))
        .map((target) => `${path}: ${target}`),
    );
    assertNone(findings, 'links that lead nowhere');
  });

  it('number decisions without gaps', () => {
    const numbers = files
      .filter((path) => path.startsWith('docs/adr/'))
      .map((path) => Number(basename(path).slice(0, 4)));
    assert.deepEqual(
      numbers.sort((a, b) => a - b),
      numbers.map((_, index) => index + 1),
    );
  });
});

describe('runs of tests', () => {
  it('know by name only files that there are', () => {
    const named = textOf('test/support/run-tests.mjs').matchAll(/'(test\/.+\.test\.ts)'/g);
    const gone = [...named].map(([, path = '']) => path).filter((path) => !tests.includes(path));
    assertNone(gone, 'named test files that are gone');
  });
});

describe('benches', () => {
  it('all run with tiny parameters in the smoke test', () => {
    const known = textOf('bench/run.ts');
    const benches = files.filter((path) => /^bench\/[^/]+\.bench\.ts$/.test(path));
    assertNone(
      benches.filter((path) => !known.includes(`from './${basename(path)}'`)),
      'benches that the runner does not know',
    );
    assert.match(textOf('test/bench/benches.smoke.test.ts'), /isSmoke: true/);
  });
});
