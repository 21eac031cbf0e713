// Decides whether a sentence of the model may be seen.
// INV-861: each claim that is read in a sentence is borne out by the turn's tools, by the merchant's
// instructions, or, where it is no price, code, discount or address, by the customer's words.
// Checked, in this order, and left out where one of them is not borne out:
//   both settings  words of the house's rules, tool syntax, words of two scripts; addresses, numbers to
//                  call; codes, discounts, gifts; amounts of money, in digits and in words, of the
//                  product that the sentence speaks of.
//   strict         every other figure, model number and word in capitals.
// Not checked: claims without a figure or a name ("it is waterproof", "in stock", "arrives tomorrow"),
// and words for numbers, discounts and gifts in other languages than English, German and French.

import { pauseIfDue } from '../../../base/stretch.ts';
import type { CatalogueProduct } from '../../port.ts';
import type { Money } from '../../../contract/primitives.ts';
import type { Knowledge } from '../knowledge.ts';
import { toolSchemas } from '../tool-schemas.ts';
import { Instructions, Source, sourceOf } from './evidence.ts';
import { allowsFigures } from './figure-claims.ts';
import { meantBy, Mentions } from './mentions.ts';
import { allowsAddresses, allowsNames, allowsPromises } from './name-claims.ts';
import { normalised } from './plain-text.ts';
import { allowsPrices, currenciesOf, pricesIn, pricesOfTheirs } from './price-claims.ts';
import { isLeak, tailOf } from './prompt-leak.ts';
import { blotted, resolved, withoutTitles, type Grounds, type Statement } from './statement.ts';
import { writtenDay } from './written-day.ts';

/** A claim could be cut in two by a sentence's end ("only 1." "Euro!"): this much is looked back. */
const LOOK_BACK_LENGTH = 60;
/** Calls that a model writes out instead of making them. */
const TOOL_SYNTAX = new RegExp(
  `(?:${Object.keys(toolSchemas).join('|').replaceAll('_', '_?')})|[{[]\\s*"\\w+"\\s*:|"(?:name|arguments|tool|parameters)"\\s*:|</?(?:tool|function|think)|\\btool_call|function_call|<\\|`,
  'iu',
);

export interface Trusted {
  /** The merchant's words: they may name prices, addresses, anything. */
  readonly instructions: string;
  /** The customer's words: they may name figures and models. */
  readonly asked: string;
  /** Epoch milliseconds of the day whose date may be said; absent: no date may. */
  readonly todayMs?: number;
  /** Absent: `strict`. */
  readonly mode?: 'strict' | 'relaxed';
}

/** Checks the sentences of one answer, in their order. */
export class AnswerCheck {
  readonly #knowledge: Knowledge;
  readonly #instructions: Instructions;
  readonly #asked: Source;
  readonly #today: RegExp | undefined;
  readonly #isStrict: boolean;
  readonly #theirPrices: Grounds['theirPrices'];
  readonly #sources = new Map<CatalogueProduct, { source: Source; textCount: number }>();
  #grounds: Grounds | undefined;
  #titles: readonly string[] = [];
  #version = -1;
  #before = '';
  #tail = '';
  #focus: ReadonlySet<CatalogueProduct> = new Set();
  #reckoned: readonly Money[] = [];

  constructor(knowledge: Knowledge, { instructions, asked, todayMs, mode = 'strict' }: Trusted) {
    this.#knowledge = knowledge;
    this.#instructions = new Instructions(instructions);
    this.#asked = new Source(asked);
    this.#theirPrices = pricesOfTheirs(this.#instructions);
    this.#today = todayMs === undefined ? undefined : writtenDay(todayMs);
    this.#isStrict = mode === 'strict';
  }

  /** Amounts that may be said because we reckoned them from references. */
  accept(reckoned: readonly Money[]): void {
    this.#reckoned = [...this.#reckoned, ...reckoned];
  }

  /**
   * Whether the sentence that follows the ones asked about before may be seen. One without a telling
   * word has no claim that could be read: what it speaks of is noted.
   */
  allows(sentence: string, isTelling = true): boolean {
    const grounds = this.#current();
    const own = normalised(sentence);
    const text = this.#before + own;
    const lower = text.toLowerCase();
    const from = this.#before.length;
    // "only 1." "Euro!": what ended a sentence joins none of a price's parts any more.
    const joined = lower.slice(0, from).replace(/[.!?…](?=\s)/gu, ' ') + lower.slice(from);
    const titleless = withoutTitles(joined, this.#titles);
    const masked = this.#today ? blotted(titleless, this.#today) : titleless;
    const mentions = resolved(
      grounds.mentions.in(lower, () => false).filter(({ end }) => end > from),
      lower,
      this.#focus,
    );
    const statement: Statement = {
      text,
      lower,
      masked,
      from,
      mentions,
      focus: this.#focus,
      reckoned: this.#reckoned,
    };
    const isAllowed =
      !TOOL_SYNTAX.test(sentence) &&
      (!isTelling || this.#isBorneOut(statement, grounds)) &&
      !isLeak(`${this.#tail} ${own}`);
    const seam = /\n\s*$/u.test(text) ? '\n' : ' ';
    this.#before = text.slice(-LOOK_BACK_LENGTH).replace(/\s+$/u, '') + seam;
    this.#tail = tailOf(`${this.#tail} ${own}`);
    if (mentions.length > 0) {
      this.#focus = meantBy(mentions);
    }
    return isAllowed;
  }

  #isBorneOut(statement: Statement, grounds: Grounds): boolean {
    if (!allowsAddresses(statement, grounds) || !allowsPromises(statement, grounds)) return false;
    const prices = pricesIn(statement, grounds);
    if (!allowsPrices(statement, prices, grounds)) return false;
    const isStrict = this.#isStrict;
    if (!allowsFigures(statement, grounds, { isStrict, prices })) return false;
    return !isStrict || allowsNames(statement, grounds);
  }

  /** Reads what tools told of products since, with pauses: the sentence that follows finds it read. */
  async prepare(): Promise<void> {
    for (const product of this.#knowledge.products) {
      const pause = pauseIfDue();
      if (pause !== undefined) await pause;
      this.#sourceOf(product);
    }
  }

  /** Read once, as long as no tool tells more of the product: its texts are long. */
  #sourceOf(product: CatalogueProduct): Source {
    const texts = this.#knowledge.textsOf(product);
    const read = this.#sources.get(product);
    if (read?.textCount === texts.length) return read.source;
    const source = sourceOf(product, texts);
    this.#sources.set(product, { source, textCount: texts.length });
    return source;
  }

  #current(): Grounds {
    const knowledge = this.#knowledge;
    if (this.#grounds !== undefined && this.#version === knowledge.version) return this.#grounds;
    this.#version = knowledge.version;
    const { products } = knowledge;
    this.#titles = products
      .map(({ title }) => normalised(title).toLowerCase())
      .toSorted((left, right) => right.length - left.length);
    this.#grounds = {
      knowledge,
      mentions: new Mentions(products),
      sources: new Map(products.map((one) => [one, this.#sourceOf(one)])),
      instructions: this.#instructions,
      asked: this.#asked,
      told: new Source(knowledge.told.join('\n')),
      currencies: currenciesOf(knowledge),
      theirPrices: this.#theirPrices,
    };
    return this.#grounds;
  }
}
