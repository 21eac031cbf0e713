// Checks the amounts of money in a sentence: each must be one that the shop asks for.

import type { CatalogueProduct } from '../../port.ts';
import type { Money } from '../../../contract/primitives.ts';
import type { Knowledge } from '../knowledge.ts';
import { contentWords, type Instructions } from './evidence.ts';
import { figuresIn } from './measures.ts';
import { meantBy } from './mentions.ts';
import { numbersInWords } from './number-words.ts';
import {
  ABOUT,
  ABOUT_BEHIND,
  ABOVE,
  APART,
  BELOW,
  BETWEEN,
  BUDGET,
  CHEAPER,
  DEARER,
  DIFFERENCE,
  EQUAL,
  HIGHEST,
  LEAVES,
  LISTED,
  LOWEST,
  NOTHING,
  SAVED,
  SUM_BEFORE,
  SUM_BEHIND,
  THEIRS,
  TOGETHER,
} from './price-words.ts';
import { readPrices, type SaidPrice } from './price-reader.ts';
import { givesAway, isDenied } from './promises.ts';
import { apart, sum, wholeUnits } from './references.ts';
import { overlaps, scopeOf, type Grounds, type Span, type Statement } from './statement.ts';

/** An amount that is called "about" may differ from the price by this share. */
const ABOUT_SHARE = 0.05;
const WINDOW = 48;
const STEM_LENGTH_MIN = 6;
/** Judging an amount takes time, and no useful sentence has more of them. */
const AMOUNT_COUNT_MAX = 24;

/** The amounts of money in a statement, in any currency. */
export function pricesIn(statement: Statement, { currencies }: Grounds): readonly SaidPrice[] {
  return readPrices(statement.masked, currencies).filter(
    ({ end, isAmbiguous, meanings }) =>
      end > statement.from &&
      // "5 pounds" is a weight if nothing is sold for pounds.
      !(isAmbiguous && !meanings.some(({ currency }) => currencies.includes(currency))),
  );
}

/** The sentences of the instructions that contain money, with their amounts. */
export function pricesOfTheirs(instructions: Instructions): Grounds['theirPrices'] {
  return instructions.sentences.flatMap((sentence) => {
    const prices = readPrices(sentence, []).flatMap(({ meanings }) => meanings);
    return prices.length === 0 ? [] : [{ sentence, prices }];
  });
}

/** Whether every amount of a statement is proven. */
export function allowsPrices(
  statement: Statement,
  said: readonly SaidPrice[],
  grounds: Grounds,
): boolean {
  if (said.length > AMOUNT_COUNT_MAX || isFalselyEqual(statement)) return false;
  const firstAt = Math.min(...said.map(({ start }) => start));
  return said.every((one) => {
    if (one.meanings.length === 0) return isPromised(one, statement, grounds);
    return new Claim(one, statement, { grounds, firstAt, said }).isTrue();
  });
}

/** Whether a sentence says that two products cost the same although they do not. */
function isFalselyEqual({ masked, mentions, focus, from }: Statement): boolean {
  const equal = EQUAL.exec(masked.slice(from));
  if (equal === null || isDenied(masked, from + equal.index)) return false;
  const single = mentions.filter(({ end, products }) => end > from && products.size === 1);
  const named = meantBy(single);
  const compared = named.size === 1 && focus.size === 1 ? [...named, ...focus] : [...named];
  const amounts = compared.flatMap(({ card }) => (card.price ? [card.price.amount] : []));
  return new Set(amounts).size > 1;
}

/**
 * Whether a number without a currency is a price of the products that the statement speaks of there.
 * `firstAt` is the index of the first figure.
 */
export function isPriceOf(
  readings: readonly number[],
  statement: Statement,
  { span, firstAt, grounds }: { span: Span; firstAt: number; grounds: Grounds },
): boolean {
  const { knowledge } = grounds;
  const { products } = scopeOf(statement, span, { firstAt, knowledge });
  return products.some((one) =>
    knowledge.pricesOf(one).some((price) => readings.includes(wholeUnits(price))),
  );
}

/**
 * Whether money without an amount stands, word for word, in the merchant's sentence on the same subject.
 */
function isPromised({ text }: SaidPrice, { lower }: Statement, { instructions }: Grounds): boolean {
  return sharesWords(instructions.sentencesWith(text.toLowerCase()), lower);
}

function sharesWords(sentences: readonly string[], said: string): boolean {
  const words = contentWords(said);
  return sentences.some((one) =>
    contentWords(one).some((theirs) => words.some((word) => isOfSame(theirs, word))),
  );
}

/** Whether two words are the same, or one begins with the other: "Versand", "versandkostenfrei". */
function isOfSame(theirs: string, word: string): boolean {
  return (
    theirs === word ||
    (word.length >= STEM_LENGTH_MIN && theirs.startsWith(word)) ||
    (theirs.length >= STEM_LENGTH_MIN && word.startsWith(theirs))
  );
}

interface ClaimContext {
  readonly grounds: Grounds;
  /** Index of the first amount. */
  readonly firstAt: number;
  readonly said: readonly SaidPrice[];
}

class Claim {
  readonly #said: SaidPrice;
  /** All amounts of the sentence. */
  readonly #allSaid: readonly SaidPrice[];
  readonly #statement: Statement;
  readonly #grounds: Grounds;
  readonly #products: readonly CatalogueProduct[];
  readonly #isNamed: boolean;
  readonly #before: string;
  readonly #behind: string;

  constructor(one: SaidPrice, statement: Statement, { grounds, firstAt, said }: ClaimContext) {
    this.#said = one;
    this.#allSaid = said;
    this.#statement = statement;
    this.#grounds = grounds;
    const { knowledge } = grounds;
    const { products, isNamed } = scopeOf(statement, one, { firstAt, knowledge });
    this.#products = products;
    this.#isNamed = isNamed;
    const { masked } = statement;
    this.#before = masked.slice(Math.max(0, one.start - WINDOW), one.start);
    this.#behind = masked.slice(one.end, one.end + WINDOW);
  }

  isTrue(): boolean {
    if (this.#isSum()) return this.#isReckoned() || this.#isTotal() || this.#isOfTheirs();
    return (
      this.#isReckoned() ||
      this.#isAsked() ||
      this.#isOfShop() ||
      this.#isApart() ||
      this.#isTotal() ||
      this.#isMultiple() ||
      this.#isBound() ||
      this.#isAbout() ||
      this.#isOfTheirs()
    );
  }

  /** The prices of products, and their list prices if the sentence speaks of list prices. */
  #prices(products: Iterable<CatalogueProduct>): Money[] {
    const isListed = LISTED.test(this.#statement.lower.slice(this.#statement.from));
    return [...products].flatMap((one) => {
      const { price, list_price: list } = one.card;
      return this.#grounds.knowledge
        .pricesOf(one)
        .filter(
          (known) => isListed || known.amount !== list?.amount || known.amount === price?.amount,
        );
    });
  }

  #means(price: Money | undefined): boolean {
    return price !== undefined && holds(this.#said.meanings, price);
  }

  #isReckoned(): boolean {
    return this.#statement.reckoned.some((price) => this.#means(price));
  }

  /**
   * Whether it is a price of the products. "The cheapest" must be the lowest of them, "the most expensive"
   * the highest.
   */
  #isOfShop(): boolean {
    const prices = this.#prices(this.#products);
    if (!prices.some((price) => this.#means(price))) return false;
    // "Nothing costs more than $5" claims more than the price of one product.
    const isBound = BELOW.test(this.#before) || ABOVE.test(this.#before);
    if (isBound && this.#isDenied()) return false;
    const near = `${this.#before} ${this.#behind.slice(0, 20)}`;
    if (this.#products.length < 2) return true;
    const amounts = this.#products.flatMap(({ card }) => (card.price ? [card.price.amount] : []));
    const said = new Set(this.#said.meanings.map(({ amount }) => amount));
    if (LOWEST.test(near)) return said.has(Math.min(...amounts));
    return !HIGHEST.test(near) || said.has(Math.max(...amounts));
  }

  /** Whether the amount is the merchant's, in a sentence on the same subject. */
  #isOfTheirs(): boolean {
    const { theirPrices } = this.#grounds;
    const sentences = theirPrices.filter(({ prices }) => prices.some((one) => this.#means(one)));
    return sharesWords(
      sentences.map(({ sentence }) => sentence),
      this.#statement.lower,
    );
  }

  /**
   * The products that a comparison in this sentence may mean: those named here and before, else those that
   * the turn pointed at, else all known ones.
   */
  #all(): readonly CatalogueProduct[] {
    const { mentions, focus, from } = this.#statement;
    const named = meantBy(mentions.filter(({ end }) => end > from));
    const { pointed, products } = this.#grounds.knowledge;
    const some = [...new Set([...named, ...focus])];
    if (some.length > 1) return some;
    return pointed.length > 1 ? [...new Set([...pointed, ...some])] : products;
  }

  #isApart(): boolean {
    const near = `${this.#before} · ${this.#behind}`;
    if (SAVED.test(near)) {
      return this.#products.some(({ card }) => this.#means(apart(card.list_price, card.price)));
    }
    if (this.#isBeyondBudget()) return true;
    const { lower, from } = this.#statement;
    if (!APART.test(near) && !DIFFERENCE.test(lower.slice(from))) return false;
    const direction = this.#direction();
    if (direction !== undefined) return direction;
    const all = this.#all();
    return all.some(
      (left) =>
        this.#means(apart(left.card.list_price, left.card.price)) ||
        all.some(
          (right) => left !== right && this.#means(apart(left.card.price, right.card.price)),
        ),
    );
  }

  /**
   * "$9.99 above your budget", "which leaves you $9.99": the distance between a price and a figure of the
   * customer.
   */
  #isBeyondBudget(): boolean {
    const behind = this.#behind;
    const isBeyond =
      /^\W*(?:above|over|below|under|über|unter)(?!\p{L})/u.test(behind) && BUDGET.test(behind);
    if (!isBeyond && !LEAVES.test(this.#before)) return false;
    return this.#prices(this.#products).some((price) =>
      [...this.#grounds.asked.values].some((value) => {
        const amount = Math.round(value * (price.amount / wholeUnits(price)));
        return this.#means(apart(price, { amount, currency: price.currency }));
      }),
    );
  }

  /**
   * Whether "A costs $5 more than B" is right, also about which of the two costs more; undefined if the
   * sentence compares no two products so.
   */
  #direction(): boolean | undefined {
    const { mentions, from } = this.#statement;
    const own = mentions.filter(({ end }) => end > from);
    const left = own.findLast(({ end }) => end <= this.#said.start);
    const right = own.find(({ start }) => start >= this.#said.end);
    const isCheaper = CHEAPER.test(this.#behind);
    if (!isCheaper && !DEARER.test(this.#behind)) return undefined;
    const [one] = left?.products ?? [];
    const [other] = right?.products ?? [];
    if (left?.products.size !== 1 || right?.products.size !== 1 || !one || !other) return undefined;
    const [from_, to] = [one.card.price, other.card.price];
    if (!from_ || !to || from_.currency !== to.currency) return false;
    const amount = isCheaper ? to.amount - from_.amount : from_.amount - to.amount;
    return this.#means({ amount, currency: to.currency });
  }

  /** The products that the sentence names one by one. */
  #named(): ReadonlySet<CatalogueProduct> {
    const { mentions, from } = this.#statement;
    return meantBy(mentions.filter(({ end, products }) => end > from && products.size === 1));
  }

  /** Whether it is called the sum of several named products: "A and B together for $5". */
  #isSum(): boolean {
    const isSaid = SUM_BEFORE.test(this.#before) || SUM_BEHIND.test(this.#behind);
    return isSaid && this.#named().size > 1;
  }

  #isTotal(): boolean {
    const near = this.#statement.lower.slice(this.#statement.from);
    if (!TOGETHER.test(near)) return false;
    const { focus } = this.#statement;
    const named = this.#named();
    return [named, focus, new Set(this.#grounds.knowledge.pointed)].some(
      (some) => some.size > 1 && this.#means(sum([...some].map(({ card }) => card.price))),
    );
  }

  /**
   * Whether it is a multiple of the product's price by a number of the sentence: "Two mugs would be
   * $19.80".
   */
  #isMultiple(): boolean {
    const [product, ...others] = this.#products;
    if (!this.#isNamed || product === undefined || others.length > 0) return false;
    const { masked, from } = this.#statement;
    // An amount is no count: $7 is not seven times the product that costs $1.
    const counts = [...figuresIn(masked), ...numbersInWords(masked)]
      .filter((figure) => figure.end > from && !overlaps(figure, this.#allSaid))
      .flatMap(({ readings }) => readings);
    return this.#prices([product]).some(({ amount, currency }) =>
      counts.some(
        (count) =>
          Number.isInteger(count) && count > 1 && this.#means({ amount: amount * count, currency }),
      ),
    );
  }

  /** Whether a bound ("under $50") is true of the products, or is the customer's own. */
  #isBound(): boolean {
    const isBelow = BELOW.test(this.#before);
    const isAbove = ABOVE.test(this.#before);
    const isRange = BETWEEN.test(this.#before) || /(?:and|und|to|bis|-|–)\s*$/u.test(this.#before);
    const { masked, from } = this.#statement;
    const isTheirs = THEIRS.test(masked.slice(from, this.#said.start));
    if (
      isTheirs ||
      BUDGET.test(this.#before.slice(-20)) ||
      BUDGET.test(this.#behind.slice(0, 20))
    ) {
      return this.#wasSaid();
    }
    if (isRange && !isBelow && !isAbove) return this.#wasSaid() && !this.#isSingle();
    if (!isBelow && !isAbove) return false;
    // Only the merchant's instructions tell the amount from which delivery is free.
    if (givesAway(this.#statement.masked.slice(this.#statement.from))) return false;
    const fits = (one: CatalogueProduct): boolean =>
      this.#said.meanings.some(({ amount, currency }) => {
        const { price } = one.card;
        if (price?.currency !== currency) return false;
        return isBelow ? price.amount <= amount : price.amount >= amount;
      });
    // "No helmet under $50" is true if no known helmet costs less.
    if (this.#isDenied()) return this.#wasSaid() || !this.#products.some(fits);
    if (this.#isSingle()) return this.#products.every(fits);
    if (this.#wasSaid()) return true;
    // "Something below $60?" offers a search, if such a product is known.
    const isOffered = this.#isNamed || this.#statement.text.trimEnd().endsWith('?');
    return isOffered && this.#products.some(fits);
  }

  /** Whether few products are named, so that a bound must be true of each. */
  #isSingle(): boolean {
    return this.#isNamed && this.#products.length <= 3;
  }

  #isAbout(): boolean {
    if (!ABOUT.test(this.#before) && !ABOUT_BEHIND.test(this.#behind)) return false;
    return this.#prices(this.#products).some((price) =>
      this.#said.meanings.some(
        ({ amount, currency }) =>
          currency === price.currency &&
          Math.abs(amount - price.amount) <= price.amount * ABOUT_SHARE,
      ),
    );
  }

  /** Whether it is the customer's figure, denied: "I cannot sell it for $1". */
  #isAsked(): boolean {
    return this.#isDenied() && this.#wasSaid();
  }

  #isDenied(): boolean {
    return isDenied(this.#statement.masked, this.#said.start) || NOTHING.test(this.#before);
  }

  #wasSaid(): boolean {
    const units = this.#said.meanings.map(wholeUnits);
    return this.#grounds.asked.holdsValue(units);
  }
}

function holds(prices: readonly Money[], said: Money): boolean {
  return prices.some(({ amount, currency }) => {
    return amount === said.amount && currency === said.currency;
  });
}

/** The currencies of all known prices. */
export function currenciesOf(knowledge: Knowledge): readonly string[] {
  return [
    ...new Set(
      knowledge.products.flatMap((one) => knowledge.pricesOf(one).map(({ currency }) => currency)),
    ),
  ];
}
