// Levels in the names of categories: the whole column decides whether `Drinks/Wine` is one name or a path.

import { categoryIdOf, type FeedNotes } from './feed-values.ts';

interface Separator {
  readonly text: string;
  readonly pattern: RegExp;
}

/** The clearest first. A slash is also a part of names: `A/V cables`, `USB I/O`, `24/7 service`. */
const separators: readonly Separator[] = [
  { text: '>', pattern: />/ },
  { text: '»', pattern: /»/ },
  { text: '::', pattern: /::/ },
  { text: '|', pattern: /\|/ },
  { text: ' / ', pattern: /\s\/\s/ },
  {
    text: '/',
    pattern:
      /(?<!(?:^|\/)\s*[\p{Lu}\p{Ll}\d])(?<![\s/]\p{L}(?=\/\p{L}(?:$|[\s/])))(?<!\d(?=\/\d))\//u,
  },
];

/** The categories of a catalogue as paths. Two spellings of one path are one category. */
export class CategoryLevels {
  readonly #paths = new Map<string, readonly string[]>();
  readonly #ids = new Map<string, string>();
  readonly #separator: Separator | undefined;

  /** `notes` has the paths of a feed, and takes the separator that was found. */
  constructor(ids: ReadonlySet<string>, notes: FeedNotes) {
    const flat: string[] = [];
    for (const id of [...ids].sort()) {
      const told = notes.categoryPaths.get(id) ?? id.split(' > ');
      this.#paths.set(id, told);
      if (told.length === 1) flat.push(id);
    }
    this.#separator = separators.find((one) => separates(flat, one.pattern, ids.size));
    if (this.#separator !== undefined) this.#splitAll(flat, this.#separator, notes);
    for (const [id, parts] of this.#paths) {
      const key = keyOf(parts);
      if (!this.#ids.has(key)) this.#ids.set(key, id);
    }
  }

  /** The names from the topmost category to this one. */
  pathOf(id: string): readonly string[] {
    return this.#paths.get(id) ?? [id];
  }

  /** The id of the category of a path: from the files, else made of the names. */
  idOf(parts: readonly string[]): string {
    const known = this.#ids.get(keyOf(parts));
    if (known !== undefined) return known;
    return categoryIdOf(parts, this.#separator?.text);
  }

  #splitAll(ids: readonly string[], { text, pattern }: Separator, notes: FeedNotes): void {
    const paths = ids.map((id) => [id, partsOf(id, pattern)] as const);
    for (const [id, parts] of paths) this.#paths.set(id, parts);
    const deep = paths.map(([, parts]) => parts).filter(isDeep);
    const example = (deep[0] ?? []).map((part) => `"${part}"`).join(' above ');
    notes.read(
      `"${text.trim()}" in ${deep.length} of ${this.#paths.size} categories as levels: ${example}`,
    );
  }
}

const keyOf = (parts: readonly string[]): string => parts.join('\n');

const isDeep = (parts: readonly string[]): boolean => parts.length > 1;

/** The names in a path; the id itself if a level would have no name. */
function partsOf(id: string, pattern: RegExp): readonly string[] {
  const parts = id.split(pattern).map((part) => part.trim());
  if (parts[0] === '') parts.shift();
  if (parts.at(-1) === '') parts.pop();
  return parts.length === 0 || parts.includes('') ? [id] : parts;
}

/**
 * Whether it separates levels: it is in at least half of all categories, and most of the names before it occur
 * again with another name behind it.
 */
function separates(ids: readonly string[], pattern: RegExp, countOfAll: number): boolean {
  const deep = ids.map((id) => partsOf(id, pattern)).filter(isDeep);
  if (deep.length === 0 || deep.length * 2 < countOfAll) return false;
  const below = new Map<string, Set<string>>();
  for (const [first = '', second = ''] of deep) {
    const known = below.get(first);
    if (known === undefined) below.set(first, new Set([second]));
    else known.add(second);
  }
  const recurring = deep.filter(([first = '']) => (below.get(first)?.size ?? 0) > 1);
  return recurring.length * 2 >= deep.length;
}
