// A question about the products under discussion: "how heavy is it", "resolution?", "got it in yellow?".

import type { CatalogueProduct } from '../../port.ts';
import { memoryOf, PAIR_COUNT_MAX, shownOf, type Memory } from '../memory.ts';
import { likestOf } from '../likest.ts';
import {
  describeLikest,
  describeProduct,
  describeSilence,
  saysAnything,
} from '../product-composer.ts';
import { degreeIn, degreeOf, isSuperlative } from '../degrees.ts';
import { contentsOf, isOf } from '../languages/languages.ts';
import type { WordSetName } from '../languages/lexicon.ts';
import { isLabelOf } from '../asked-attribute.ts';
import { isAspect } from '../aspects.ts';
import { answersOf, isYesOrNo } from '../product-facts.ts';
import { calledAs, isOfAmount } from '../fit.ts';
import { ownedWords } from '../core.ts';
import { leansToShop } from '../nearness.ts';
import { isInUnits } from '../measures.ts';
import { isListNoun } from '../places.ts';
import { optionsSaid, variantIn } from '../said-variant.ts';
import { namesWord, overlaps, type Word } from '../text.ts';
import type { Reply, Turn } from '../turn.ts';
import {
  asksHow,
  asksNumber,
  type HeardWord,
  steers,
  whichOf,
  wordBefore,
} from '../understanding.ts';
import { askedIn, isMeasured } from './asked.ts';
import { isPart, withChosen, withEarlier } from './meant.ts';
import {
  type Asked,
  clamp,
  coverageOf,
  isForAnother,
  isOfShop,
  isQuality,
  wordBeforeRun,
  type Reader,
  type Scene,
  tellsForWhom,
} from './reading.ts';
import { talk } from './talk.ts';
import {
  asksForOptions,
  describeLeft,
  describeMissed,
  saysOnlyValues,
  variantSaid,
  variantsSaid,
  variantWished,
  wholeProducts,
  wordsBeside,
} from './variants.ts';

const PRODUCT_COUNT_MAX = 6;
const STORY_WORDS_MIN = 2;
/** The shopper asks the earlier question about another product. */
const AGAIN = 0.9;
const FIGURE = /^\d/u;
/** A model number or an article number; but "11-speed" counts something. */
const IDENTIFIER = /^(?!\d+-\p{L}{3,}$)(?=.*\d)(?=.*\p{L})[\p{L}\p{N}-]{4,}$/u;

/** "Will it run on 230v?": an amount is no number of an article. */
function isIdentifier({ measures }: Scene['said'], { text, lower }: Word): boolean {
  return IDENTIFIER.test(text) && !isOfAmount({ measures: measures.filter(isInUnits) }, lower);
}

/** Keeps the list if the products are in it; otherwise the products become the list. */
export function memoryAbout(turn: Turn, products: readonly CatalogueProduct[]): Memory {
  const { memory } = turn;
  const listed = memory?.shown ?? [];
  const [first, ...others] = products;
  const at = listed.findIndex((one) => one.external_product_id === first?.external_product_id);
  // "And in 37?", then "what does it cost?": of that variant.
  const isVariant = others.length === 0 && first?.card.external_variant_id !== undefined;
  const shown = isVariant && at >= 0 ? listed.with(at, shownOf(first)) : listed;
  const kept = memory?.sought ? { sought: memory.sought } : {};
  const seen = memory?.seen ?? [];
  const isOfPair = products.every((product) =>
    memory?.pair?.some((one) => one.external_product_id === product.external_product_id),
  );
  // "Which of them are waterproof?", then "how much are those?"
  const isFew = others.length > 0 && products.length < Math.min(listed.length, PAIR_COUNT_MAX + 1);
  const few = isFew && at >= 0 ? { pair: products.map((one) => shownOf(one)) } : {};
  const pair = memory?.pair && isOfPair ? { pair: memory.pair } : few;
  const list = at < 0 ? products.map((one) => shownOf(one)) : shown;
  const focus = products.length === 1 ? { focus: Math.max(at, 0) } : {};
  return memoryOf({ ...kept, ...pair, shown: list, seen, ...focus });
}

/** Answers the question about the products. */
export function about(turn: Turn, products: readonly CatalogueProduct[], asked: Asked): Reply {
  const { said } = turn;
  const counts = asksNumber(said) !== undefined || (said.asksContents && asksHow(said));
  // "How many are in the small box?"
  const isBare = counts && asked.words.length + (asked.keys?.length ?? 0) === 0;
  const words = isBare ? [contentsOf(turn.said.language)] : asked.words;
  // "How much caffeine is in it?", "how long does it keep?"
  const isAmount = said.all.some(({ lower }, at) => {
    const [next = '', thing = ''] = said.all.slice(at + 1, at + 3).map((one) => one.lower);
    return isOf('how', lower) && (isAspect(next) || (isOf('much', next) && words.includes(thing)));
  });
  const aspect = asked.aspect ?? turn.said.aspect ?? 'facts';
  const many = products.length > 1;
  const described = products.slice(0, PRODUCT_COUNT_MAX);
  const keys = asked.keys ?? [];
  const silent = many && words.length + keys.length > 0 && aspect === 'facts';
  const unsaidOf = asked.unsaidOf ?? (() => []);
  // "Gas or charcoal?": each product says one of the two.
  const isEither = words.length === 2 && said.all.some(({ lower }) => isOf('either', lower));
  const askedOf = (product: CatalogueProduct): readonly string[] => {
    const told = isEither ? words.filter((word) => answersOf(product, word) > 0) : [];
    return told.length === 1 ? told : words;
  };
  const says = (product: CatalogueProduct): boolean =>
    saysAnything(product, { words: askedOf(product), keys, counts });
  // "Put all of that in my cart": the prices of a list that was just shown say nothing new.
  const isOrder = many && aspect === 'buy';
  const telling = silent ? described.filter(says) : isOrder ? [] : described;
  const sentences = telling.flatMap((product) => {
    const left = many ? undefined : describeLeft(turn, product, asked);
    if (left) return left;
    // The product's own name in the question is no question.
    const own = askedOf(product).filter(
      (word) => !namesWord(product.title, word) || !turn.said.tellsMore,
    );
    const unsaid = unsaidOf(product);
    const question = { aspect, words: own, keys, many, counts, isAmount, unsaid, like: asked.like };
    return describeProduct(product, question, turn.voice);
  });
  if (telling.length < described.length && !isOrder) {
    // "Are they there in a 12?" names a size alone.
    const named = words.length > 0 ? words : said.measures.map(({ text }) => text);
    sentences.push(describeSilence(named, telling.length === 0, turn.voice));
    if (telling.length === 0) sentences.push(...describeLikest(described, asked.like, turn.voice));
  }
  if (aspect === 'buy') sentences.push(turn.voice.phrases.cannotOrder());
  if (turn.said.countsStock) sentences.push(turn.voice.phrases.noQuantities());
  // If one product of a list has the answer, that product becomes the subject.
  const told = silent && telling.length === 1 ? telling : described;
  const memory = memoryAbout(turn, told);
  const again = new Set([...products.flatMap((one) => optionsSaid(turn, one)), ...words]);
  const kept = { words: [...again].slice(0, 12), keys: keys.slice(0, 12), aspect };
  return { sentences, products: told, memory: memoryOf({ ...memory, asked: kept }) };
}

/** The same; where no attribute's name is asked for, with what is nearest to the question in meaning. */
export async function aboutLikest(
  turn: Turn,
  products: readonly CatalogueProduct[],
  asked: Asked,
): Promise<Reply> {
  const { words, keys = [] } = asked;
  // "In XXL?" of another one is about its variant.
  const isAgain = asked === turn.memory?.asked;
  const said = words.join(' ');
  const meant = isAgain ? products.map((one) => variantIn(turn, one, said) ?? one) : products;
  const isOfFacts = (asked.aspect ?? turn.said.aspect ?? 'facts') === 'facts';
  const like = isOfFacts ? await likestOf(turn, meant, { words, keys }) : undefined;
  return about(turn, meant, { ...asked, like });
}

/** On the page of a product: "are there speakers?", "how long does a round take?". */
function isAskedOfPage(scene: Scene): boolean {
  const { turn, said, words, subject } = scene;
  const [product, ...others] = subject.products;
  const isOfPage = turn.request.pageProducts.some(
    (one) => one.external_product_id === product?.external_product_id,
  );
  const isOfFacts = said.aspect === undefined || said.aspect === 'facts';
  // "What do you have to keep it dry?" asks the shop.
  const isSought = said.seeks || said.browses || said.wantsAlike;
  if (!isOfPage || others.length > 0 || !isOfFacts || isSought) return false;
  const says = (...names: readonly WordSetName[]): boolean =>
    said.all.some(({ lower }) => names.some((name) => isOf(name, lower, said.language)));
  // "Is there one with a lid?": another product has that in its name.
  const isOther = words.some(
    (word) =>
      word.isName &&
      word.after !== undefined &&
      asksNumber(said) === undefined &&
      // "Works with phones?"
      !says('fits') &&
      !isQuality(scene, word) &&
      coverageOf(subject.products, [word]) === 0,
  );
  // "And for six?" asks of it too.
  const isQuestion =
    says('asks', 'fits') || said.question || words.length === 0 || asksNumber(said) !== undefined;
  return (
    said.asks &&
    isQuestion &&
    !isOther &&
    !says('forIt', 'matching') &&
    whichOf(said, words) === undefined
  );
}

/** "How strong is the sun oil?" after a sun milk: "the" leads to a thing that is none of these, and sold here. */
async function asksOfOther(scene: Scene): Promise<boolean> {
  const { said, words, subject } = scene;
  const { all, language } = said;
  const isWord = (one: Word | undefined): boolean =>
    words.some(({ start }) => start === one?.start);
  // "Das" without a noun is the subject.
  const points = all.some(
    ({ lower }, at) =>
      isOf('things', lower, language) || (isOf('definite', lower) && !isWord(all[at + 1])),
  );
  const others = words.filter(
    (word) =>
      word.isName &&
      word.isThing &&
      // "Are the pages lined?"
      word.part === 'noun' &&
      word.after === undefined &&
      // "What about the weight?" asks of the subject, whether or not its data tells it.
      !isAspect(word.lower) &&
      !isPart(scene, word) &&
      isOf('definite', wordBeforeRun(scene, word)) &&
      coverageOf(subject.products, [word]) === 0,
  );
  if (points || others.length === 0) return false;
  const found = await scene.found();
  return others.some(({ lower }) => found.some((one) => calledAs(one, lower) === 'so'));
}

/** "Lid" of "and a lid for it": a thing of its own that is to serve the one talked about. */
function isThingForIt({ said, subject }: Scene, word: HeardWord): boolean {
  const points = said.pointsBack || subject.kind === 'places';
  const isThing = word.isName && word.isThing && word.after === undefined;
  const isKnown = isOf('definite', wordBefore(said, word));
  return points && isThing && !isKnown && isForAnother(said, word);
}

function isOfKind({ subject }: Scene, word: HeardWord): boolean {
  const isNamed = word.isThing && (word.isName || !word.isKnown) && word.after === undefined;
  return isNamed && !isAspect(word.lower) && !isLabelOf(subject.products, word);
}

/** "Wired or wireless?" of one product: a choice of which a part is no thing, or told of it. */
function asksEither({ said, words, subject }: Scene): boolean {
  const { all, language } = said;
  const at = all.findIndex(({ lower }) => isOf('either', lower, language));
  const next = all.slice(at + 1).find(({ lower }) => !isOf('glue', lower, language));
  const sides = words.filter(({ start }) => start === all[at - 1]?.start || start === next?.start);
  const isOfIt = (word: HeardWord): boolean =>
    word.part !== 'noun' || coverageOf(subject.products, [word]) > 0;
  return sides.length === words.length && words.length === 2 && sides.some(isOfIt);
}

/** "Which lids would fit on that?" where its data tells none: lids are looked for. */
function asksWhatFits({ said, words, subject }: Scene): boolean {
  const next = said.all[said.all.findIndex((one) => one === whichOf(said, words)) + 1];
  const thing = words.find(({ start }) => start === next?.start);
  const isFit = said.all.some(({ lower }) => isOf('fits', lower, said.language));
  return isFit && thing?.isName === true && coverageOf(subject.products, [thing]) === 0;
}

/** "Is the jug tight?" of a list with one jug: the article leads to a word that something shown is called by. */
function asksOfCalled({ said, subject }: Scene): boolean {
  const [verb, article, next] = said.all;
  const isLed = isOf('asks', verb?.lower ?? '') && isOf('definite', article?.lower ?? '');
  return isLed && subject.products.some((one) => calledAs(one, next?.lower ?? '') === 'so');
}

/** "And the 512", "and the XL one": nothing but another variant of the one talked about. */
function goesOnWithOption(scene: Scene): boolean {
  const [link, article] = scene.said.all.map(({ lower }) => lower);
  const isOption = (word: HeardWord): boolean => /\d/u.test(word.text) || isQuality(scene, word);
  const isNext = isOf('links', link ?? '') && isOf('definite', article ?? '');
  return isNext && scene.words.every(isOption);
}

function evidenceOf(scene: Scene, isChosen: boolean, isOfOther: boolean): number {
  const { said, words, asking, subject, turn } = scene;
  const { kind, products } = subject;
  const refers =
    said.asks ||
    said.aspect !== undefined ||
    said.tellsMore ||
    said.pointsAtList ||
    goesOnWithOption(scene);
  if ((refers && variantSaid(scene) !== undefined) || saysOnlyValues(scene)) return 0.9;
  if (words.some((word) => isThingForIt(scene, word))) return 0.3;
  const isWished = said.seeks || said.wantsAlike || said.measures.length > 0 || steers(said);
  if (products.length === 1 && !isWished && asksEither(scene)) return 0.97;
  if (variantsSaid(scene).length > 0) return 0.9;
  const coverage = coverageOf(products, asking);
  const asksOf = said.aspect !== undefined && said.aspect !== 'facts';
  const back = said.pointsBack || said.pointsAtList || (!said.seeks && asksOfCalled(scene));
  // "Have you got them?"
  if (said.asks && asksOf && back && words.length === 0 && products.length === 1) return 0.9;
  // A question of price or stock is about the thing that the words name; a product with none of them
  // is not it.
  const isOther = words.length > 0 && coverage === 0 && !back;
  // "How tall is the frame?" is not answered by the height of the whole.
  const asksOther = isOfOther && (asksHow(said) || !isAskedOfPage(scene));
  const namesOther = kind !== 'places' && ((asksOf && isOther) || asksOther);
  const points = !asksOther && (back || isAskedOfPage(scene) || (said.question && !namesOther));
  // "Does it have a lid?", "how many are in a pack?": about the subject, even if the shop sells lids.
  const isOfIt = (said.question && said.pointsBack && !said.seeks) || isAskedOfPage(scene);
  // "Is there room for my laptop?": what the shopper has is not sought.
  const owned = ownedWords(said, words);
  // The message names another thing of the catalogue: the question is about that one.
  const isNew =
    !isOfIt &&
    words.some(
      (word) =>
        // "Is there the first one in blue too?"
        (kind !== 'places' || word.after === undefined) &&
        ((word.isName &&
          word.isThing &&
          !isOf('fits', word.lower, said.language) &&
          !(said.asks && owned.has(word)) &&
          !isQuality(scene, word) &&
          !isAspect(word.lower)) ||
          isIdentifier(said, word)) &&
        coverageOf(products, [word]) < 0.35,
    );
  const asks = said.asks || asksOf || said.tellsMore;
  const isOne = kind === 'focus' || kind === 'page' || products.length === 1;
  const article = said.all[0]?.lower ?? '';
  const isOfAny = isOf('determiners', article) && !isOf('definite', article) && !back;
  let score = asks ? 0.4 : 0.15;
  if (kind === 'places' || kind === 'named') score += 0.45;
  // "They should be vegan" after a list refines the wish; it asks nothing about the shown products.
  const isTold = !asks && turn.memory?.sought !== undefined && words.length > 0;
  if (points && !isTold) score += 0.25;
  if ((said.question || asksNumber(said)) && isOne && !namesOther) score += 0.1;
  if (isOne) score += 0.1;
  score += 0.3 * coverage;
  // "Is it slim? I have a gap of 18 cm": its data tells of that.
  if ((said.pointsBack || isChosen) && isOne && isMeasured(said, products)) score += 0.3;
  // "resolution?", "max weight it can take": the name of an attribute is a question by itself.
  if (coverage > 0.95 && words.length <= 3 && (isOne || kind === 'pair') && !said.requires)
    score += asks ? 0.1 : 0.25;
  // A word that neither these products nor the catalogue know is no question about them, except beside
  // another: "steel or teak?".
  const isStrange = (word: HeardWord): boolean =>
    !word.isKnown && coverageOf(products, [word]) === 0;
  const isEither = coverage > 0 && said.all.some(({ lower }) => isOf('links', lower));
  if (!points && !isEither && words.some(isStrange)) score -= 0.2;
  if (namesOther) score -= 0.5;
  // "Are there ones for two?" after a list.
  if (said.seeks && said.wantsAlike && !isOne) score -= 0.4;
  // "Which of them has speakers?" is about these, though there are speakers, too.
  const isOfThese =
    said.asks && said.pointsAtList && !said.seeks && !isOne && !said.all.some(isListNoun);
  // "Which of those have 16 GB?" asks for some of them.
  const isOfSome = isOfThese && said.measures.length > 0 && isOf('which', article);
  if (isOfThese) score += isOfSome ? -0.2 : 0.1;
  else if (isNew || words.some((one) => isOfShop(scene, one) || (isOfAny && isOfKind(scene, one))))
    score -= points && isOne && !asksWhatFits(scene) ? 0.15 : 0.35;
  // "Size XL", "size 140 x 200": a wish.
  const isSized =
    said.measures.some(({ dimension }) => dimension === 'size') ||
    words.some(({ text }) => FIGURE.test(text));
  // "Big enough for 8 people" after a list is a wish.
  if (!asks && !isOne && said.measures.length > 0) score -= 0.4;
  const isSize = ({ text, lower }: Word): boolean => FIGURE.test(text) || isOf('valueNames', lower);
  if (!asks && isSized && words.every(isSize)) score -= 0.4;
  // "Made of wood", "and in green?" after a list is a wish; "anything from Norda?" of others of a maker.
  const isLed = words.length > 0 && words.every(({ after }) => after !== undefined);
  const isOfMaker = isLed && words.every(({ after = '' }) => isOf('makerBefore', after));
  const isFragment = !back && !said.all.some(({ lower }) => isOf('asks', lower, said.language));
  const narrows = isTold || isFragment;
  // "And white?" after a list.
  const isLinked =
    isOf('links', article) && words.length > 0 && words.every(({ part }) => part === 'adjective');
  if (narrows && ((!isOne && (isLed || isLinked)) || (isFragment && isOfMaker))) score -= 0.3;
  // "Machine washable" after a list is a wish, also after one of a single product; "battery life" is a question.
  const isTrait =
    (!isOne || turn.memory?.asked === undefined) &&
    words.some(({ lower }) => isYesOrNo(products, lower));
  // "Only the quiet ones".
  if (isTold && (said.wantsAlike || isTrait)) score -= 0.3;
  // "Which one is lighter?" asks for one of them; "tell me more" compares nothing.
  const isDegree = ({ lower }: Word): boolean =>
    degreeOf(lower, said.language) !== undefined || (products.length > 1 && isSuperlative(lower));
  const compares =
    degreeIn(said, words) !== undefined ||
    said.all.some((one) => isDegree(one) && !overlaps(said.taken, one));
  if (compares && products.length > 1) score -= 0.25;
  // "Anything quieter?" asks for another.
  if (compares && (!points || said.seeks) && kind !== 'pair') score -= 0.4;
  return score + 0.3 * (scene.near.to('question') - scene.near.to('wish'));
}

export const readAbout: Reader = async (whole) => {
  const earlier = withEarlier(whole);
  const scene = earlier === whole ? withChosen(whole) : earlier;
  const { said, words, asking, turn, subject } = scene;
  if (tellsForWhom(scene)) return undefined;
  if (said.all.length === 0 && turn.request.products.length > 0) {
    const { products } = subject;
    const again = (said.pointsAtOther ? turn.memory?.asked : undefined) ?? { words: [] };
    const act = (): Reply | Promise<Reply> =>
      products.length > 0 ? aboutLikest(turn, products, again) : talk(turn, 'which_product');
    return { name: 'about', score: 1, act };
  }
  const points = said.places.length > 0;
  const asks = said.aspect !== undefined || said.asks || said.pointsBack;
  if (subject.products.length === 0) {
    if (!asks || said.seeks || steers(said) || (words.length > 0 && !said.pointsBack && !points))
      return undefined;
    // "Ein Geschenk für meine Freundin, sie mag Schmuck": "sie" is a person.
    const isTold = !said.asks && !points && words.some((word) => word.isThing && !word.after);
    if (isTold && said.aspect === undefined && !said.tellsMore) return undefined;
    const isBefore = points && (turn.memory?.shown ?? []).length === 0;
    const act = (): Reply => talk(turn, isBefore ? 'nothing_before' : 'which_product');
    const knows = words.some((word) => word.isName);
    // The "it" of a long story does not point at a shown product.
    if (knows && !points && words.length > STORY_WORDS_MIN) return undefined;
    // "I never flew a drone, which would you get as a first one?": nothing was shown, and a thing is named.
    if (isBefore && words.some((word) => word.isName && word.isThing)) return undefined;
    // "My last order" names no place in a list if no list was shown.
    const isPlace = points && words.length <= 1;
    // "When would it arrive?" asks the shop.
    const asked = leansToShop(scene.near) ? 0.4 : knows || points ? 0.5 : 0.7;
    return { name: 'about', score: isPlace ? 0.8 : asked, act };
  }
  // The number of another article is about that one.
  const other = words.find((word) => isIdentifier(said, word));
  if (other && coverageOf(subject.products, [other]) === 0) return undefined;
  const isCompared = said.compares && words.length === 0;
  // "Is the blue one suitable for a 12 year old?" bounds nothing.
  const isOfOne = (said.pointsBack || scene !== whole) && isMeasured(said, subject.products);
  const isSteered = steers(isOfOne ? { ...said, measures: [] } : said);
  const moves = isSteered || said.more || isCompared || said.similar;
  const evidence = evidenceOf(scene, scene !== whole, await asksOfOther(scene)) - (moves ? 0.5 : 0);
  const { kind, products } = subject;
  const isBare = asking.length === 0 && !said.asksContents;
  // "And the blue one?" asks the same about another product.
  const isOfFacts = said.aspect === undefined || said.aspect === 'facts';
  const bare = isBare && isOfFacts && products.length > 1;
  const isChosen = scene !== whole && words.length === 0 && isOfFacts;
  const isAgain = isBare && (said.pointsAtOther || isChosen);
  // "What about the folding ones?" of which there are several: these are wished for.
  if (bare && isChosen && said.pointsAtList) return undefined;
  const act = (): Reply | Promise<Reply> => {
    const variants = variantsSaid(scene);
    const aspect = said.aspect === 'price' ? 'price' : 'stock';
    if (variants.length > 0) return about(turn, variants, { words: [], aspect });
    // "Which one would be?" asks for one of several.
    const isOfMany = isBare && said.all.some(({ lower }) => isOf('which', lower, said.language));
    const isAlone =
      scene === whole && !points && products.length === 1 && said.all.some(isListNoun);
    const isOther = isOfMany && isAlone;
    if ((bare && kind !== 'places' && kind !== 'named') || isOther) {
      return talk(turn, 'which_product');
    }
    const variant = asksForOptions(scene)
      ? undefined
      : (variantSaid(scene) ?? variantWished(scene));
    // "White then. Does it keep the coffee warm?"
    const rest = said.question ? wordsBeside(scene, variant) : [];
    if (variant) {
      const { keys = [] } = askedIn(scene);
      const isAsked = ({ key, value }: (typeof variant.facts)[number]): boolean =>
        keys.includes(key) || scene.words.some(({ lower }) => namesWord(value, lower));
      const facts = variant.facts.toSorted((a, b) => Number(isAsked(b)) - Number(isAsked(a)));
      const reply = about(turn, [{ ...variant, facts }], { words: rest });
      return {
        ...reply,
        sentences: describeMissed(turn, products[0]!, variant).concat(reply.sentences),
      };
    }
    const asked = (isAgain ? turn.memory?.asked : undefined) ?? askedIn(scene);
    return aboutLikest(turn, wholeProducts(turn, products, asked), asked);
  };
  const goesOn = isChosen && isAgain && turn.memory?.asked !== undefined;
  return { name: 'about', score: clamp(goesOn ? Math.max(evidence, AGAIN) : evidence), act };
};
