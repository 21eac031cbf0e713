// What an assistant reads of a product's texts. A product may have 256 KiB of them, and an answer looks
// at a hundred products: all of it would keep the loop for seconds.

/** Characters that are read of a description, of one fact, and of all facts with their names. */
export const readLengthMax = { description: 4000, fact: 1000, facts: 12_000 } as const;
/** HTML is longer than its words. */
export const htmlReadLengthMax = 2 * readLengthMax.description;

/** The beginning of a text, cut behind a word: half a number would be another number. */
export function beginningOf(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const cut = text.slice(0, lengthMax + 1);
  const end = cut.search(/\s\S*$/u);
  return end > 0 ? cut.slice(0, end) : cut.slice(0, lengthMax).replace(/[\ud800-\udbff]$/u, '');
}

/** The first facts, as many as are read, each with the beginning of its value. */
export function readFacts<Fact extends { readonly name: string; readonly value: string }>(
  facts: Iterable<Fact>,
): Fact[] {
  const read: Fact[] = [];
  let length = 0;
  for (const fact of facts) {
    const value = beginningOf(fact.value, readLengthMax.fact);
    length += fact.name.length + value.length;
    if (length > readLengthMax.facts) break;
    read.push({ ...fact, value });
  }
  return read;
}
