// Decides whether a sentence of the model may be shown.
// INV-861: every claim that is found in a sentence is proven by the turn's tools or by the merchant's
// instructions. The customer's words prove it too, unless it is a price, code, discount or address.
// A sentence is left out if one of these checks fails:
//   both settings  words of the house's rules, tool syntax; addresses, phone numbers; codes, discounts,
//                  gifts; amounts of money, in digits and in words, of the product that the sentence
//                  speaks of.
//   strict         every other figure, model number, word in capitals and word of two scripts.
// Not checked: claims without a figure or a name ("it is waterproof", "in stock", "arrives tomorrow"),
// and words for numbers, discounts and gifts in languages other than English, German and French.

import { pauseIfDue } from '../../../base/stretch.ts';
import type { CatalogueProduct } from '../../port.ts';
import type { Money } from '../../../contract/primitives.ts';
import type { Knowledge } from '../knowledge.ts';
import { toolSchemas } from '../tool-schemas.ts';
import { Instructions, Source, sourceOf } from './evidence.ts';
import { allowsFigures, bearsOutCount } from './figure-claims.ts';
import { meantBy, Mentions } from './mentions.ts';
import { allowsAddresses, allowsNames, allowsPromises } from './name-claims.ts';
import { normalised } from './plain-text.ts';
import { allowsPrices, currenciesOf, pricesIn, pricesOfTheirs } from './price-claims.ts';
import { isLeak, tailOf } from './prompt-leak.ts';
import { blotted, resolved, withoutTitles, type Grounds, type Statement } from './statement.ts';
import { writtenDay } from './written-day.ts';

/**
 * A claim may be split between two sentences ("only 1." "Euro!"), so this many characters before a sentence
 * are read with it.
 */
const LOOK_BACK_LENGTH = 60;
/** Tool calls that a model writes into its text. */
const TOOL_SYNTAX = new RegExp(
  `(?:${Object.keys(toolSchemas).join('|').replaceAll('_', '_?')})|[{[]\\s*"\\w+"\\s*:|"(?:name|arguments|tool|parameters)"\\s*:|</?(?:tool|function|think)|\\btool_call|function_call|<\\|`,
  'iu',
);

/** The texts that an answer may rely on besides the catalogue. */
export interface Trusted {
  /** The merchant's words. They prove prices, addresses and everything else. */
  readonly instructions: string;
  /** The customer's words. They prove figures and model numbers. */
  readonly asked: string;
  /** Epoch milliseconds of the day whose date an answer may say. If absent, no date is allowed. */
  readonly todayMs?: number;
  /** Absent means `strict`. */
  readonly mode?: 'strict' | 'relaxed';
}

/** Checks the sentences of one answer. Call `allows` for each of them in order. */
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
  #titlesVersion = -1;
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

  /** Allows amounts that the server calculated from the references of the answer. */
  accept(reckoned: readonly Money[]): void {
    this.#reckoned = [...this.#reckoned, ...reckoned];
  }

  /**
   * Whether the next sentence may be shown. A sentence without a telling word (`isTelling`) contains no
   * claim, so only its subject is noted.
   */
  allows(sentence: string, isTelling = true): boolean {
    const grounds = this.#current();
    const own = normalised(sentence);
    const text = this.#before + own;
    const lower = text.toLowerCase();
    const from = this.#before.length;
    // "only 1." "Euro!": the end mark between two sentences must not separate the parts of a price.
    const joined = lower.slice(0, from).replace(/[.!?…](?=\s)/gu, ' ') + lower.slice(from);
    const titleless = withoutTitles(joined, this.#titlesNow());
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

  /**
   * Whether a count right before a noun ("3 people") is allowed whatever follows in its sentence. No title of a product
   * may begin with the noun, since titles are not read as claims.
   */
  bearsOut(count: number, noun: string): boolean {
    const lower = normalised(noun).toLowerCase();
    const isTitle = this.#titlesNow().some((title) => title.startsWith(lower));
    return !isTitle && bearsOutCount({ count, noun: lower }, [this.#instructions, this.#asked]);
  }

  #isBorneOut(statement: Statement, grounds: Grounds): boolean {
    if (!allowsAddresses(statement, grounds) || !allowsPromises(statement, grounds)) return false;
    const prices = pricesIn(statement, grounds);
    if (!allowsPrices(statement, prices, grounds)) return false;
    const isStrict = this.#isStrict;
    if (!allowsFigures(statement, grounds, { isStrict, prices })) return false;
    return !isStrict || allowsNames(statement, grounds);
  }

  /**
   * Reads what the tools have told about products since the last call, with pauses, so that the next
   * sentence need not read it.
   */
  async prepare(): Promise<void> {
    for (const product of this.#knowledge.products) {
      const pause = pauseIfDue();
      if (pause !== undefined) await pause;
      this.#sourceOf(product);
    }
  }

  /** The texts of a product are long, so they are read only once until a tool tells more. */
  #sourceOf(product: CatalogueProduct): Source {
    const texts = this.#knowledge.textsOf(product);
    const read = this.#sources.get(product);
    if (read?.textCount === texts.length) return read.source;
    const source = sourceOf(product, texts);
    this.#sources.set(product, { source, textCount: texts.length });
    return source;
  }

  /** The titles that the answer may name, the longest first. */
  #titlesNow(): readonly string[] {
    const knowledge = this.#knowledge;
    if (this.#titlesVersion === knowledge.version) return this.#titles;
    this.#titlesVersion = knowledge.version;
    this.#titles = knowledge.products
      .map(({ title }) => normalised(title).toLowerCase())
      .toSorted((left, right) => right.length - left.length);
    return this.#titles;
  }

  #current(): Grounds {
    const knowledge = this.#knowledge;
    if (this.#grounds !== undefined && this.#version === knowledge.version) return this.#grounds;
    this.#version = knowledge.version;
    const { products } = knowledge;
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
