// A question about a product that the message names: "does the carbon steel pan work on induction?".

import type { CatalogueProduct } from '../../port.ts';
import { says } from '../absence.ts';
import { degreeIn } from '../degrees.ts';
import { isAspect } from '../aspects.ts';
import { calledAs, endsIn, isOfAmount } from '../fit.ts';
import { hasTail } from '../compounds.ts';
import { ownedWords, withoutTellers } from '../core.ts';
import { CODE } from '../judging.ts';
import { isOf, thingOfCompound } from '../languages/languages.ts';
import { isLabelOf } from '../asked-attribute.ts';
import { isInUnits, isOfMeasure } from '../measures.ts';
import { isListNoun } from '../places.ts';
import { unitOf } from '../units.ts';
import { namesWord, overlaps, type Span, type Word, wordsOf } from '../text.ts';
import {
  asksHow,
  type HeardWord,
  type SoughtWord,
  steers,
  type Understanding,
  whichOf,
  wordBefore,
} from '../understanding.ts';
import { variantIn } from '../said-variant.ts';
import { withPronoun } from '../titled.ts';
import { about, aboutLikest } from './about.ts';
import { askedIn } from './asked.ts';
import { isBeforeOne, isOfOtherMaker, isPart, isWishFor } from './meant.ts';
import { clamp, isQuality, type Reader, type Reading, type Scene, without } from './reading.ts';

/** The most words of a title that a shopper would repeat. */
const TITLE_WORDS_MAX = 6;
const NAMED_SHARE_MIN = 0.6;
/** In a longer message one word names no product: "the bath is a fight every evening, what helps?". */
const ONE_NAMED_WORDS_MAX = 4;

/** Whether a name has a word, or a compound that ends in the noun: an "Eisenpfanne" is a "Pfanne", a "toolbox" no "box". */
function isInName(name: string, { lower, text }: Pick<Word, 'lower' | 'text'>): boolean {
  const isNoun = (one: Word): boolean =>
    /^\p{Lu}/u.test(text) || thingOfCompound(one.lower) === lower;
  return (
    namesWord(name, lower) || wordsOf(name).some((one) => hasTail(one.lower, lower) && isNoun(one))
  );
}

/** The words of the message that are in a product's title, and those of its name as it is written. */
function namingWords(
  product: CatalogueProduct,
  words: readonly HeardWord[],
  whole?: Span,
): HeardWord[] {
  const name = `${product.brand ?? ''} ${product.title}`;
  return words.filter((word) => isInName(name, word) || overlaps(whole ? [whole] : [], word));
}

/** The word of a message that is a product's number: "what colours does TB-110 come in?". "A lid for TB-110" is another. */
function numberIn(
  words: readonly SoughtWord[],
  { external_product_id: id }: CatalogueProduct,
): SoughtWord | undefined {
  const isIt = ({ lower, after }: SoughtWord): boolean =>
    lower === id.toLowerCase() && after === undefined;
  return CODE.test(id) ? words.find(isIt) : undefined;
}

/**
 * Where a message writes a product's number, or a name of several words, which may mean nothing elsewhere: "Pretty Much
 * Mine".
 */
function nameIn({ all, words }: Understanding, product: CatalogueProduct): Span | undefined {
  const number = numberIn(words, product);
  if (number !== undefined) return number;
  const name = wordsOf(product.title.split(NAME_END)[0] ?? '').map(({ lower }) => lower);
  const at = all.findIndex((_one, from) => name.every((own, to) => all[from + to]?.lower === own));
  return name.length < 2 || at < 0
    ? undefined
    : { start: all[at]!.start, end: all[at + name.length - 1]!.end };
}

/** "Iron Rails" of "Iron Rails: Alpine Lines", if that is more than one word. */
const NAME_END = /(?<=\p{L}\S*\s+\S+)\s*(?:[:(,–—|]|\s-\s)/u;

/** How much of a product's own name the message says, 0 to 1. */
export function nameShare(
  product: CatalogueProduct,
  words: readonly Pick<Word, 'lower' | 'text'>[],
): number {
  const brand = new Set(wordsOf(product.brand ?? '').map((word) => word.lower));
  const all = wordsOf(product.title.split(NAME_END)[0] ?? '');
  const lead = all.findIndex((word) => isOf('leads', word.lower));
  // The name of "Family tent for 6 people" is "Family tent".
  const title = (lead > 0 ? all.slice(0, lead) : all)
    // "24 cm" is no name.
    .filter(({ text }, at, words) => !/^\d/u.test(words[at - 1]?.text ?? '') || !unitOf(text))
    .filter(({ text }) => !/^\d/u.test(text) && text.length > 1)
    .filter(({ lower }) => !brand.has(lower) || words.some((word) => word.lower === lower))
    .slice(0, TITLE_WORDS_MAX);
  if (title.length === 0) return 0;
  const said = title.filter((one) =>
    words.some((word) => isInName(one.text, word) || namesWord(word.lower, one.lower)),
  );
  return said.length / title.length;
}

/** By all of the words, and by the last as the thing itself: a "salad bowl" is a bowl. */
function isCalled(product: CatalogueProduct, words: readonly HeardWord[]): boolean {
  const head = words.at(-1);
  return (
    head !== undefined &&
    namingWords(product, words).length === words.length &&
    calledAs(product, head.lower) === 'so'
  );
}

/** "The caviar cream" is no other cream: what stands before the thing is of its name. */
function saysMore(
  { said, words }: Scene,
  head: HeardWord | undefined,
  naming: readonly HeardWord[],
): boolean {
  const { all } = said;
  for (let at = all.findIndex(({ start }) => start === head?.start) - 1; at >= 0; at -= 1) {
    const before = words.find(({ start }) => start === all[at]!.start);
    if (before === undefined) return false;
    if (before.isName && !naming.includes(before)) return true;
  }
  return false;
}

/** "The steel infuser", "the chai": the last word behind a "the" is the thing, even if a value too. */
function endsPhrase({ said, words }: Scene, word: HeardWord): boolean {
  const isOfPhrase = (one: Word | undefined) => words.some(({ start }) => start === one?.start);
  const at = said.all.findIndex(({ start }) => start === word.start);
  const from = said.all.findLastIndex((one, index) => index < at && !isOfPhrase(one));
  const next = said.all[at + 1];
  // "The blue one" is one of a list.
  if (isListNoun(next)) return false;
  const isLast = !isOfPhrase(next) || words[words.indexOf(word) + 1]?.part !== 'noun';
  return isLast && isOf('definite', said.all[from]?.lower ?? '');
}

/**
 * "Guitar" and "snare drums" name no product if two products have that name, and none that alone. By a number of its
 * own the likest one is named: "Falcon X13" is the "Falcon X13 Black" and no "Falcon Battery for X13".
 */
function isOfMany(
  naming: readonly HeardWord[],
  product: CatalogueProduct,
  products: readonly CatalogueProduct[],
): boolean {
  const { title: own, brand = '' } = product;
  const said = naming.map(({ lower }) => lower).join(' ');
  if ([own, own.replace(brand, '').trim()].some((one) => one.toLowerCase() === said)) return false;
  const isNamed = ({ title }: CatalogueProduct): boolean =>
    naming.every((word) => isInName(title, word));
  const others = products.filter((one) => one !== product && isNamed(one));
  const isModel = naming.length > 1 && naming.some(({ text }) => CODE.test(text));
  const share = isModel ? nameShare(product, naming) : 0;
  const isLikest = isModel && others.every((one) => nameShare(one, naming) < share);
  const count = others.length + Number(isNamed(product));
  return naming.length > 0 && count > 1 && !isLikest;
}

/** "Front bumper - Otter" and "Front bumper - Kestrel": before the dash both have one name. */
function isAlone({ title }: CatalogueProduct, products: readonly CatalogueProduct[]): boolean {
  const [name] = title.split(NAME_END);
  return products.filter((one) => one.title.split(NAME_END)[0] === name).length < 2;
}

/** Whether all of a name stands behind a "with" or a "for". */
function isBehind(naming: readonly HeardWord[]): boolean {
  return naming.every(({ after }) => after !== undefined);
}

/**
 * Alone among these by what the message says of it: its brand and a word of its title, "the Samsonite 55", or all that it
 * may be in.
 */
function isSole(
  scene: Scene,
  product: CatalogueProduct,
  { naming, among }: { naming: readonly HeardWord[]; among: readonly CatalogueProduct[] },
): boolean {
  const { said } = scene;
  const { brand = '', title } = product;
  const isOfBrand = ({ lower }: Word): boolean => namesWord(brand, lower);
  const isMeasured = (one: CatalogueProduct): number =>
    said.measures.filter((own) => own.isExact && isOfMeasure(one, own) === true).length;
  const count = (one: CatalogueProduct): number =>
    namingWords(one, naming).length + isMeasured(one);
  const isBranded =
    naming.some(isOfBrand) && naming.some((one) => !isOfBrand(one) && namesWord(title, one.lower));
  return (
    (isBranded || isInIt(scene, naming)) &&
    among.every((one) => one === product || count(one) < count(product))
  );
}

/** Above all that words may mean. */
const NUMBER_SCORE = 1.05;

const SAME_NAME_MAX = 3;

/**
 * The products that a question about a name is answered for. Of more with one name the shopper narrows the list; but of
 * those with one model number, "the Otter 6930p", the likest are asked about.
 */
function fewOf(
  products: readonly CatalogueProduct[],
  naming: readonly HeardWord[],
): readonly CatalogueProduct[] | undefined {
  if (products.length === 0) return undefined;
  if (products.length <= SAME_NAME_MAX) return products;
  const isModel = naming.length > 1 && naming.some(({ text }) => CODE.test(text));
  const shares = new Map(products.map((one) => [one, nameShare(one, naming)]));
  const likest = products.toSorted((a, b) => shares.get(b)! - shares.get(a)!);
  return isModel ? likest.slice(0, SAME_NAME_MAX) : undefined;
}

/**
 * "What sizes do you have the Gazelle in?", "what is the upper of the Gazelle?": an attribute of the few
 * that are called so, such as one for men and one for women.
 */
function attributeOfFew(
  scene: Scene,
  candidates: readonly CatalogueProduct[],
): Reading | undefined {
  const { said, words, asking, turn, subject } = scene;
  const isAttribute = (word: Word): boolean => isLabelOf(candidates, word);
  const amounts = said.measures.filter(isInUnits);
  const isAmount = ({ lower }: Word): boolean => isOfAmount({ measures: amounts }, lower);
  const asked = asking.filter((word) => isAttribute(word) && !isAmount(word));
  // "Take" of "how many amps can the 12-2 take" names nothing.
  const isIdle = ({ isName, isCommon }: HeardWord): boolean => !isName && isCommon;
  const naming = words.filter((word) => !isAttribute(word) && !isAmount(word) && !isIdle(word));
  const isAsked =
    whichOf(said, asked) !== undefined ||
    (asksHow(said) && !said.asksContents) ||
    (!said.seeks && [asked[0], naming[0]].every((one) => isOf('definite', wordBefore(said, one))));
  const called = candidates.filter((one) => namingWords(one, naming).length === naming.length);
  const hasAll = (one: CatalogueProduct): boolean =>
    amounts.every((own) => isOfMeasure(one, own) === true);
  // "The 1/2-inch pipe" is the one with that in its title.
  const titled = called.filter((one) => hasAll({ ...one, facts: [] }));
  const measured = titled.length > 0 ? titled : called.filter(hasAll);
  const products = measured.length > 0 ? measured : called;
  if (!isAsked || asked.length === 0 || naming.length === 0) return undefined;
  const few = fewOf(products, naming);
  // "How many grams of protein?" of the protein that is spoken of names no other one.
  const [spoken] = subject.kind === 'focus' ? subject.products : [];
  const isSpoken = few?.some((one) => one.external_product_id === spoken?.external_product_id);
  // "What resolution has the picture?" of a TV, where other things have a "picture" in their names.
  const isOfSpoken =
    spoken !== undefined &&
    naming.every(({ isCommon }) => isCommon) &&
    asked.every((word) => isLabelOf([spoken], word)) &&
    few?.every(({ title }) => !endsIn(title, naming[0]!.lower));
  const isOfIt = few !== undefined && few.length > 1 && (isSpoken || isOfSpoken);
  if (few === undefined || (isOfIt && naming.length === 1)) return undefined;
  // "How much is the big pack of the Gazelle?": a pack has a price of its own.
  const isOfVariant = said.aspect === 'price' || said.aspect === 'stock';
  // "The Gazelle in the gallon jug": a unit alone is an option of it, if it has such a variant.
  const isUnit = asked.every(({ lower }) => unitOf(lower) !== undefined);
  const variants = isUnit ? few.flatMap((one) => namedVariant(scene, one, naming) ?? []) : [];
  const meant = isOfVariant ? few.map((one) => namedVariant(scene, one, naming) ?? one) : few;
  const act = () =>
    variants.length > 0
      ? about(turn, variants, { words: [] })
      : aboutLikest(turn, meant, askedIn(scene, asked));
  // What all the words name is surer than what some of them choose of a list.
  return { name: 'named', score: naming.length > 1 ? 1 : 0.85, act };
}

/**
 * "Does the Otter 12 saw take my packs?", "has the Otter 12 a light?": of the few with that name and number, which need
 * not have what is asked for in their names.
 */
function ofFewNamed(
  scene: Scene,
  candidates: readonly CatalogueProduct[],
  names: readonly HeardWord[],
): Reading | undefined {
  const isIn = (one: CatalogueProduct, own: readonly HeardWord[]): boolean =>
    namingWords(one, own).length === own.length;
  const codes = names.filter(({ text }) => CODE.test(text));
  const coded = candidates.filter((one) => isIn(one, codes));
  const naming = names.filter(
    (word) => word.isName && coded.some((one) => namingWords(one, [word]).length > 0),
  );
  const few = fewOf(
    coded.filter((one) => isIn(one, naming)),
    naming,
  );
  // "The Kestrel E64" is no "Hawk E64".
  const isOther = (word: HeardWord, at: number): boolean => {
    const next = names[at + 1];
    const isBefore = next?.start === word.end + 1 && codes.includes(next);
    return isBefore && word.isName && !naming.includes(word);
  };
  if (few === undefined || codes.length === 0 || names.some(isOther)) return undefined;
  const asked = askedIn(scene, without(scene.words, naming), few);
  return { name: 'named', score: 0.9, act: () => aboutLikest(scene.turn, few, asked) };
}

/** The variant of a named product that the message says beside the name. */
function namedVariant(
  { turn, said }: Scene,
  product: CatalogueProduct,
  naming: readonly HeardWord[],
): CatalogueProduct | undefined {
  // "5" of "the Metron 5" is no size.
  const numbers = naming.filter(({ text }) => /\d/u.test(text));
  return variantIn(turn, product, withPronoun(said, numbers), said.aspect === 'stock');
}

/** "How much is the lotion?" of a cream and a lotion that were compared: the word after "the" is in one title. */
function isOfOne(scene: Scene, word: HeardWord): boolean {
  const { said, subject } = scene;
  const isThe = isOf('definite', wordBefore(said, word)) && endsPhrase(scene, word);
  return isThe && subject.products.filter(({ title }) => namesWord(title, word.lower)).length === 1;
}

/**
 * Whether a product that was not shown is not meant: "what height can the seat be set to?" after chairs is about the
 * seat height of these, and "does the Otter E64 have a light?" is not about the Otter E65.
 */
function isOfOther(
  scene: Scene,
  product: CatalogueProduct,
  { names, naming }: { names: readonly HeardWord[]; naming: readonly HeardWord[] },
): boolean {
  const { said, subject } = scene;
  if (subject.products.includes(product)) return false;
  if (subject.kind === 'pair' && naming.some((word) => isOfOne(scene, word))) return true;
  // The one thing that is spoken of may tell of its seat in any text, but not of all that another is called.
  const isFocus = subject.kind === 'focus' && nameShare(product, naming) < 1;
  const isTold = (word: HeardWord): boolean =>
    isLabelOf(subject.products, word) ||
    (isFocus && subject.products.some((one) => says(one, word.lower)));
  const isLabels = naming.length > 0 && naming.every(isTold);
  const isModel = ({ text, lower, after }: HeardWord): boolean =>
    CODE.test(text) && after === undefined && !isOfAmount(said, lower);
  return isLabels || without(names, naming).some(isModel);
}

/** "And the plain jug", "and in the jug": a product's name after a question about another. */
function goesOnWith({ said, turn }: Scene): boolean {
  const [link, ...next] = said.all.map(({ lower }) => lower);
  const article = next.find((lower) => !isOf('firmBefore', lower) && !isOf('looseBefore', lower));
  const isNext = isOf('links', link ?? '') && isOf('definite', article ?? '');
  const isAsked = said.all.some(({ lower }) => isOf('asks', lower, said.language));
  const isNew = isAsked || said.seeks || said.pointsAtList;
  return isNext && !isNew && turn.memory?.asked !== undefined;
}

/** "What about the jug?", "and how about the jug?", after a question of stock: the same; but "what is the jug?" */
function asksAgain({ all }: Understanding): boolean {
  const [first, second] = all.map(({ lower }) => lower).filter((lower) => !isOf('links', lower));
  const isWhat = isOf('which', first ?? '') || isOf('how', first ?? '');
  return isWhat && !isOf('asks', second ?? '');
}

/** "What size filters go in that dripper?" is of the dripper. */
function isToFit({ said }: Scene, word: HeardWord | undefined): boolean {
  const isThe = isOf('definite', wordBefore(said, word));
  return isThe && said.all.some(({ lower }) => isOf('fits', lower, said.language));
}

/**
 * "Is there nickel in the Otter rings?" is of the rings: "in the" leads to more than one word, the last of the message. "A
 * case for the Otter bag" is none.
 */
function isInIt({ said, words }: Scene, naming: readonly HeardWord[]): boolean {
  const isThe = isOf('definite', wordBefore(said, naming[0]));
  const isLed = naming.every(({ after = '' }) => isOf('firmBefore', after));
  const isLast = naming.at(-1)?.start === words.at(-1)?.start;
  const isApart = naming.length > 1 && naming.length < words.length;
  return isThe && isLed && isLast && isApart && !said.pointsBack;
}

/**
 * "Which cream can I use?" asks for one of all creams; "our first summer of camping, what tents are big enough?" for
 * tents, and of no summer quilt.
 */
function asksForOne(
  { said, words }: Scene,
  product: CatalogueProduct,
  { naming, isWhole }: { readonly naming: readonly HeardWord[]; readonly isWhole: boolean },
): boolean {
  if (whichOf(said, naming) !== undefined) return true;
  const isThing = (word: HeardWord): boolean =>
    word.isThing && word.isName && !isAspect(word.lower) && !isLabelOf([product], word);
  const isThe = isOf('definite', wordBefore(said, naming[0]));
  const others = without(words, naming).filter(isThing);
  return !isWhole && !isThe && whichOf(said, others) !== undefined;
}

/** "Come with a card", "do I put it on the stove?": a word behind a preposition is of another. */
function leads({ said, subject }: Scene, { after = '' }: HeardWord): boolean {
  const isOfIt = said.pointsBack && subject.products.length === 1 && after !== '';
  return isOfIt || isOf('firmBefore', after) || isOf('includes', after);
}

export const readNamed: Reader = async (scene) => {
  const { said, words, turn } = scene;
  if (words.length === 0 || said.places.length > 0 || said.compares || steers(said))
    return undefined;
  if (words.some((word) => isPart(scene, word))) return undefined;
  // "Which cordless drill has the most power?" asks for one of many.
  if (degreeIn(said, words) && whichOf(said, words)) return undefined;
  const isNext = goesOnWith(scene);
  const asksOne = isNext || said.aspect !== undefined;
  if (!said.asks && !said.tellsMore && !asksOne) return undefined;
  const known = [...scene.subject.products, ...(await scene.found())];
  const [spoken] = scene.subject.kind === 'focus' ? scene.subject.products : [];
  const candidates = [
    ...new Map(known.map((one) => [one.external_product_id, one])).values(),
  ].filter((one) => !isNext || one.external_product_id !== spoken?.external_product_id);
  const ofFew = attributeOfFew(scene, candidates);
  if (ofFew) return ofFew;
  // A kind of thing is no product: "do you have tents".
  if (said.seeks && !said.tellsMore && said.aspect !== 'stock') return undefined;
  const things = new Set(
    words.filter(
      (word) => !isQuality(scene, word) || endsPhrase(scene, word) || isBeforeOne(scene, word),
    ),
  );
  // "Does the M12 saw take my M18 packs?": what the shopper has names nothing beside a name.
  const free = without(withoutTellers(said, words), [...ownedWords(said, words)]);
  const names = free.some(({ isName }) => isName) ? free : words;
  let best:
    | { product: CatalogueProduct; share: number; naming: HeardWord[]; isWhole: boolean }
    | undefined;
  for (const product of candidates) {
    const whole = nameIn(said, product);
    const naming = namingWords(product, names, whole);
    if (isOfOther(scene, product, { names, naming })) continue;
    const telling = naming.filter((word) => things.has(word));
    // "How much is in the bottle?", "in a pack": what a thing comes in is not asked of, but the
    // thing whose whole name the message has is: "how many are in the Soy Classic?".
    const isNamed = whole !== undefined || (naming.length > 1 && nameShare(product, naming) === 1);
    const isWhole = isNamed && isAlone(product, candidates);
    const isIn = isToFit(scene, naming[0]) || isInIt(scene, naming);
    const isLed = !isIn && telling.every((word) => leads(scene, word));
    // "Does it come with a memory card?" is about the shown product.
    if (isLed && !isNext && (!isWhole || said.pointsBack)) continue;
    if (asksForOne(scene, product, { naming, isWhole })) continue;
    const isElse = isOfMany(naming, product, candidates) || isOfOtherMaker(scene, product);
    if (!isWhole && isElse) continue;
    const isOnly =
      (naming.length > 1 || words.length <= ONE_NAMED_WORDS_MAX) &&
      // "About bread?" means any bread, "about the bread?" the one discussed, "is it waterproof?" no other.
      ((asksOne && !said.tellsMore && !said.pointsBack) ||
        ((said.asks || said.tellsMore) && isOf('definite', wordBefore(said, naming[0])))) &&
      !saysMore(scene, telling.at(-1), naming) &&
      candidates.filter((one) => isCalled(one, telling)).length === 1 &&
      isCalled(product, telling);
    const isSure = isWhole || isSole(scene, product, { naming, among: candidates });
    const share = isOnly || isSure ? 1 : nameShare(product, naming);
    // "The Kestrel face cream" is the product with all three words in its name.
    const count = naming.length - (best?.naming.length ?? 0);
    const isBeside = best !== undefined && best.share >= NAMED_SHARE_MIN && best.share < 1;
    const isSurer = isBeside && count !== 0;
    // "Harbour Masters or Lost in the Fog?" names two; what is "compatible with the train" is no train.
    const [own, others] = best
      ? [without(naming, best.naming), without(best.naming, naming)]
      : [[], []];
    const isApart = isWhole && best?.isWhole === true && own.length > 0 && others.length > 0;
    if (isApart && isBehind(own) === isBehind(others)) return undefined;
    const isBetter = isSurer ? count > 0 && share >= NAMED_SHARE_MIN : share > (best?.share ?? 0);
    if (isApart ? isBehind(others) : isBetter) best = { product, share, naming, isWhole: isSure };
  }
  if (best === undefined || best.share < NAMED_SHARE_MIN)
    return ofFewNamed(scene, candidates, names);
  const { product, share, naming, isWhole } = best;
  const rest = words.filter((word) => !naming.includes(word) && !(isNext && !word.isKnown));
  if (isWishFor(scene, naming, rest)) return undefined;
  const again = turn.memory?.asked;
  const asksOf = said.aspect !== undefined && said.aspect !== 'facts';
  const goesOn =
    rest.length === 0 &&
    !asksOf &&
    !said.asksContents &&
    again !== undefined &&
    (again.words.length > 0 || isNext || asksAgain(said));
  // The full name of another product decides, whatever fits the subject.
  // "The dripper, what size is that?": what stands first is what is asked of.
  const isFirst =
    isOf('definite', wordBefore(said, naming[0])) &&
    /^\s*[,:]/u.test(said.text.slice(naming.at(-1)!.end));
  const isSurely = !scene.subject.products.includes(product) && (isWhole || isFirst);
  // A number names one, whatever the list that was shown says of the rest.
  const isNumber = numberIn(naming, product) !== undefined;
  const surely = (asksOf ? 0.1 : 0) + (goesOn ? 0.15 : 0) + (isSurely ? 0.2 : 0);
  const score = 0.45 + 0.35 * share + surely;
  const act = () => {
    const variant = namedVariant(scene, product, naming);
    if (variant) return about(turn, [variant], { words: [] });
    // "What are the metal ones made of?": "made" is no word to search for, and is asked.
    const asking = without(scene.asking, naming);
    const asksNothing = rest.length === 0 && asking.length === 0 && !said.asksContents;
    const own = asksNothing ? { words: [] } : askedIn(scene, asking, [product]);
    return aboutLikest(turn, [product], goesOn ? again : own);
  };
  return { name: 'named', score: isNumber ? NUMBER_SCORE : clamp(score), act };
};
