// Prices such as `1.005`: the whole column decides whether it has three decimals or thousands.

import { minorDigits, type FeedNotes } from './feed-values.ts';

export type DecimalMark = '.' | ',';

interface Unclear {
  readonly example: string;
  readonly mark: DecimalMark;
  count: number;
}

const withDecimals = /\d([.,])\d{1,2}(?![\d.,'])/;
/** Three figures behind a single mark. */
const unclearForm = /(?<![\d.,'])(?<!\d[\s\u00a0\u202f])[1-9]\d{0,2}([.,])\d{3}(?![\d.,'])/;

/** The prices of an import by column. The first pass over all rows collects them for later passes. */
export class PriceColumns {
  readonly #decimalMarks = new Set<string>();
  readonly #unclear = new Map<string, Unclear>();

  /** Takes a price into account. */
  see(column: string, text: string, currency: string): void {
    const decimals = withDecimals.exec(text)?.[1];
    if (decimals !== undefined) this.#decimalMarks.add(`${column} ${decimals}`);
    const mark = unclearForm.exec(text)?.[1] as DecimalMark | undefined;
    if (mark === undefined || minorDigits(currency) !== 2) return;
    const known = this.#unclear.get(`${column} ${mark}`);
    if (known === undefined)
      this.#unclear.set(`${column} ${mark}`, { example: text, mark, count: 1 });
    else known.count += 1;
  }

  /** The decimal marks of this column, as far as it was read. */
  marksOf(column: string): readonly DecimalMark[] {
    return (['.', ','] as const).filter((mark) => this.#decimalMarks.has(`${column} ${mark}`));
  }

  /** Notes how ambiguous prices are read. Call it after the first pass over all rows. */
  tell(notes: FeedNotes): void {
    for (const [key, { example, mark, count }] of this.#unclear) {
      const [column = ''] = key.split(' ');
      const how = this.#decimalMarks.has(key)
        ? `with decimals behind "${mark}", as in other rows`
        : `with "${mark}" between thousands, since no other row has decimals behind it`;
      notes.read(`${count} × ${column} as in "${example}" ${how}`);
    }
  }
}
