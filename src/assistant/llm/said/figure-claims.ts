// Checks figures that are no money: the tools, the merchant or the customer must have said them.

import type { CatalogueProduct } from '../../port.ts';
import type { Source } from './evidence.ts';
import { speaksOfAll, squeezed } from './evidence.ts';
import { figuresIn, unitBehind, type Figure } from './measures.ts';
import { numbersInWords } from './number-words.ts';
import { isPriceOf } from './price-claims.ts';
import { isDenied } from './promises.ts';
import {
  othersThan,
  overlaps,
  subjectsOf,
  type Grounds,
  type Span,
  type Statement,
} from './statement.ts';

const COUNT_MAX = 12;
/** Nouns that an answer may count without a tool: choices, steps, reasons. */
const COUNTED =
  /^[\s\u00a0-]{1,2}(?:(?:of\s+(?:them|these|those|our|the|which)|von\s+(?:ihnen|diesen|unseren)|d'entre\s+(?:eux|elles))|(?:[\p{L}-]+\s+){0,2}?(?:options?|products?|items?|choices?|models?|results?|articles?|ones|matches|alternatives?|suggestions?|ideas?|things?|ways?|reasons?|questions?|steps?|tips?|candidates?|picks?|favou?rites?|variants?|versions?|colou?rs?|sizes?|brands?|categories|departments?|produkte?n?|artikeln?|modelle?n?|varianten?|möglichkeiten|vorschläge|ergebnisse?n?|farben?|größen?|marken?|treffern?|fragen|tipps|gründe|produits?|modèles?|choix|variantes|possibilités?|résultats?|couleurs?|tailles?|marques?|idées?|raisons?|étapes?|conseils?|fois))(?!\p{L})/u;
/** A figure without a unit behind one of these is a price. */
const PRICED =
  /(?<!\p{L})(?:costs?|cost\s+you|priced\s+at|price(?:\s+tag)?(?:\s+(?:is|of|was))?|pay|paying|yours\s+for|sells?\s+for|goes\s+for|going\s+for|for\s+(?:only|just)|only\s+for|charged?|kostet|kosten|preis(?:\s+(?:ist|von|beträgt))?|zahlen|bezahlen|für\s+nur|zum\s+preis\s+von|a\s+mere|coûtent?|coûterait|vaut|valent|revient(?:\s+à)?|prix(?:\s+(?:est(?:\s+de)?|de))?|payez|payer|(?:est|sont|passe)\s+à|pour\s+seulement|que)\s*[:=]?\s*(?:only|just|about|around|nur|a\s+mere|bloß|seulement)?\s*$/u;
const SENTENCE_END =
  /^\s*(?:[.!?,;)…]|$|(?:today|now|only|instead|flat|heute|jetzt|all\s+in|aujourd'hui|maintenant|seulement|ce\s+soir)(?!\p{L}))/u;
const PERCENT_OFF =
  /(?<!\p{L})(?:off|discount|cheaper|less|reduction|reduced|save[sd]?|saving|rebate|rabatt|nachlass|günstiger|billiger|reduziert|ermäßigt|sparen|sparst|gespart|sale|remise|réduction|rabais|ristourne|moins|promo(?:tion)?|soldes?|économis\p{L}*)(?!\p{L})/u;
const PERCENT = /\d+\s*(?:%|percent|prozent|pour\s+cent)/iu;
const IDIOM = /^100\s?%?\s*(?:sure|certain|sicher|happy|agree)|^24\/7|^50[/-]50/u;
const PHONE = /(?<![\p{L}\p{N}])\+?\(?\d(?:[\s().\u00a0/-]{0,3}\d){6,}/gu;
const COMPARES =
  /(?<!\p{L})(?:than|against|versus|vs|compared|whereas|while|als|gegenüber|gegen|verglichen|während|(?:plus|moins)\s+\p{L}+\s+que|contre|comparée?s?|tandis)(?!\p{L})/u;
const WINDOW = 40;

/** What the check of figures depends on. */
export interface FigureRules {
  readonly isStrict: boolean;
  /** The spans that were read as money. Another check judges them. */
  readonly prices: readonly Span[];
}

/**
 * Whether every figure of a statement is proven. Unless `isStrict`, only phone numbers, percentages off and
 * prices without a currency need proof.
 */
export function allowsFigures(
  statement: Statement,
  grounds: Grounds,
  { isStrict, prices }: FigureRules,
): boolean {
  const { masked, from } = statement;
  const isMoney = (span: Span): boolean => overlaps(span, prices);
  const figures = figuresIn(masked).filter((one) => !isMoney(one));
  const written = numbersInWords(masked).filter((one) => !isMoney(one));
  const firstAt = Math.min(Infinity, ...[...figures, ...prices].map(({ start }) => start));
  const judge = new FigureJudge(statement, grounds, firstAt);
  if (!judge.allowsPhones(isMoney)) return false;
  const own = <T extends Span>(all: readonly T[]): T[] => all.filter(({ end }) => end > from);
  if (!own(figures).every((one) => judge.allowsDigits(one, isStrict))) return false;
  return own(written).every((one) => judge.allowsWords(one, isStrict));
}

/** "3 oder 4 Euro" is one price. */
const COUNTED_NOUN = /^(?!oder$)\p{L}{4,}$/u;

/** Whether a count right before a noun is proven whatever follows: a few choices, or as one of `sources` says it. */
export function bearsOutCount(
  { count, noun }: { readonly count: number; readonly noun: string },
  sources: readonly Source[],
): boolean {
  const behind = ` ${noun} `;
  if (!COUNTED_NOUN.test(noun) || SENTENCE_END.test(behind)) return false;
  if (count <= COUNT_MAX && COUNTED.test(behind)) return true;
  return sources.some((one) => one.holdsCount(count, noun));
}

function isPricedHere(before: string, behind: string): boolean {
  return PRICED.test(before) && (SENTENCE_END.test(behind) || !/^[\s-]?\p{L}/u.test(behind));
}

/** Whether a percentage between these texts is taken off a price. */
function isOff(before: string, behind: string): boolean {
  return (
    /[-–−]\s*$/u.test(before.slice(-3)) ||
    PERCENT_OFF.test(before) ||
    PERCENT_OFF.test(behind.slice(0, 24))
  );
}

class FigureJudge {
  readonly #statement: Statement;
  readonly #grounds: Grounds;
  readonly #firstAt: number;
  readonly #products: readonly CatalogueProduct[];

  constructor(statement: Statement, grounds: Grounds, firstAt: number) {
    this.#statement = statement;
    this.#grounds = grounds;
    this.#firstAt = firstAt;
    this.#products = subjectsOf(statement, grounds.knowledge);
  }

  /** Seven or more digits in a row are a phone number. It must stand in the shop's texts. */
  allowsPhones(isMoney: (span: Span) => boolean): boolean {
    const { masked, from } = this.#statement;
    const { instructions } = this.#grounds;
    return Array.from(masked.matchAll(PHONE)).every((match) => {
      const end = match.index + match[0].length;
      if (end <= from || isMoney({ start: match.index, end })) return true;
      const digits = match[0].replace(/\D/gu, '');
      const all = [...this.#sources(true), instructions];
      return (
        all.some(
          (one) => one.lower.replace(/\D+/gu, '').includes(digits) && one.holdsWord(digits),
        ) ||
        all.some((one) => one.holdsWord(squeezed(match[0]))) ||
        this.#isList(match[0])
      );
    });
  }

  /** Sizes in a row ("38, 39, 40") are judged one by one. */
  #isList(text: string): boolean {
    return (
      !text.startsWith('+') &&
      /\d\s*[-–/]\s*\d/u.test(text) &&
      text.split(/[^\d]+/u).every((one) => one.length <= 2)
    );
  }

  allowsDigits(figure: Figure, isStrict: boolean): boolean {
    const { masked } = this.#statement;
    const before = masked.slice(Math.max(0, figure.start - WINDOW), figure.start);
    const behind = masked.slice(figure.end, figure.end + WINDOW);
    if (figure.dimension === 'percent' && isOff(before, behind)) {
      return this.#isSaving(figure);
    }
    if (figure.dimension === undefined && isPricedHere(before, behind)) {
      return this.#isPrice(figure);
    }
    if (!isStrict) return true;
    if (this.#isPartOfName(figure) || IDIOM.test(masked.slice(figure.start))) return true;
    if (this.#isListMark(figure, behind)) return true;
    const isSmall = figure.readings.every((one) => Number.isInteger(one) && one <= COUNT_MAX);
    const isCount = isSmall && figure.dimension === undefined;
    if (isCount && (COUNTED.test(behind) || this.#countsProducts(behind, figure.readings)))
      return true;
    return this.#isKnown(figure) || (SENTENCE_END.test(behind) && this.#isPrice(figure));
  }

  allowsWords(written: Span & { readings: readonly number[] }, isStrict: boolean): boolean {
    const { masked } = this.#statement;
    const { start, end, readings } = written;
    const before = masked.slice(Math.max(0, start - WINDOW), start);
    const behind = masked.slice(end, end + WINDOW);
    const unit = unitBehind(behind);
    const text = masked.slice(start, end + (unit?.length ?? 0));
    const { dimension, factor = 1 } = unit ?? {};
    const figure: Figure = { text, start, end, readings, dimension, factor };
    if (dimension === 'percent' && isOff(before, behind)) return this.#isSaving(figure);
    if (isPricedHere(before, behind)) return this.#isPrice(figure);
    if (!isStrict) return true;
    const isLong = text.trim().split(/[\s-]+/u).length > 3;
    if (unit === undefined && Math.max(...readings) <= COUNT_MAX && !isLong) return true;
    return this.#isKnown(figure);
  }

  /** A percentage off must be the merchant's, or the saving on a list price, unless it is denied. */
  #isSaving(figure: Figure): boolean {
    const { instructions, knowledge } = this.#grounds;
    const { masked } = this.#statement;
    if (isDenied(masked, figure.start)) return true;
    const isTheirs = instructions.holdsMeasure(figure) === true;
    const isOfOthers = othersThan(this.#statement, this.#grounds);
    if (isTheirs && instructions.backs(PERCENT, masked, isOfOthers)) return true;
    const isSaved = ({ external_product_id: id }: CatalogueProduct): boolean => {
      const { price, list_price: list } = knowledge.find(id)?.card ?? {};
      if (!price || !list || list.amount <= price.amount) return false;
      const share = (1 - price.amount / list.amount) * 100;
      return figure.readings.some((said) => Math.abs(said - share) < 1);
    };
    // "20 % off everything" is true only if every product is reduced so.
    return speaksOfAll(masked) ? this.#products.every(isSaved) : this.#products.some(isSaved);
  }

  #isPrice(figure: Figure): boolean {
    const about = { span: figure, firstAt: this.#firstAt, grounds: this.#grounds };
    return isPriceOf(figure.readings, this.#statement, about);
  }

  #sources(isAll: boolean): Source[] {
    const { sources, knowledge } = this.#grounds;
    const products = isAll ? knowledge.products : this.#products;
    return products.flatMap((one) => sources.get(one) ?? []);
  }

  #isKnown(figure: Figure): boolean {
    const { instructions, asked, told } = this.#grounds;
    const others = [instructions, asked, told];
    // A comparison may be with a product of the sentence before.
    const own = this.#sources(COMPARES.test(this.#statement.lower));
    if (figure.dimension !== undefined) {
      const verdicts = [...own, ...others].map((one) => one.holdsMeasure(figure));
      if (verdicts.includes(true)) return true;
      // The products have such a measure, and it is a different one.
      if (own.some((one) => one.holdsMeasure(figure) === false)) return false;
    }
    const { masked } = this.#statement;
    const isOfNoun =
      figure.dimension === undefined && /^[\s-]?\p{L}/u.test(masked.slice(figure.end));
    const isOfMeasure = figure.dimension !== undefined;
    return [...own, ...others].some((one) =>
      isOfMeasure || isOfNoun ? one.holdsBare(figure.readings) : one.holdsValue(figure.readings),
    );
  }

  /** Whether a figure counts things that titles name: "3 tents". */
  #countsProducts(behind: string, readings: readonly number[]): boolean {
    const noun = /^[\s-]{1,2}(?:[\p{L}-]+\s+){0,2}?(?<noun>\p{L}{3,})/u.exec(behind)?.groups?.[
      'noun'
    ];
    const words = behind.match(/\p{L}{3,}/gu)?.slice(0, 3) ?? [];
    if (noun === undefined || !words.some((word) => this.#grounds.mentions.names(word)))
      return false;
    // If a title says "3 people", another number of people is wrong.
    const told = this.#sources(false).flatMap((one) => one.countsOf(noun));
    return told.length === 0 || told.some((one) => readings.includes(one));
  }

  /** Whether a figure is the mark of a list item: "1. " or "2) " at the beginning of a line. */
  #isListMark({ start }: Span, behind: string): boolean {
    const { masked, from } = this.#statement;
    return (
      /^[.)]\s/u.test(behind) && /(?:^|\n)\s*$/u.test(masked.slice(from, Math.max(from, start)))
    );
  }

  /** Whether a figure is part of a word ("SPF30"). Such a word is judged as a name. */
  #isPartOfName({ start }: Span): boolean {
    return /[\p{L}]-?$/u.test(this.#statement.masked.slice(Math.max(0, start - 2), start));
  }
}
