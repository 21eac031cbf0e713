// What a question about shown products is after, by its nearness to examples: a price, stock, a comparison.

import { isLabelOf } from './asked-attribute.ts';
import { isAspect } from './aspects.ts';
import { degreeOf } from './degrees.ts';
import { isOf } from './languages/languages.ts';
import type { AskedName, ExampleName } from './languages/examples.ts';
import { coverageOf, isQuality, type Scene, without } from './readings/reading.ts';
import { DECISIVE } from './topic.ts';
import { overlaps } from './text.ts';
import { asksNumber, type HeardWord, steers } from './understanding.ts';

const KINDS: readonly AskedName[] = ['price', 'stock', 'compare'];
const TALK = DECISIVE as readonly ExampleName[];
/** By words, "bezahlen" is near to both; a model tells them apart. */
const LEVEL_BY_WORDS = 0.1;
/** Below the first, nearness says little; from the second on, other words do not count. */
const NEAR_MIN = 0.55;
const SURE = 0.7;
/** Less than an attribute or a value of one says it. */
const VALUE_SAID = 0.65;

/** The kind that a question is nearest to, if that is nearer than all else. */
function nearestKind({ near, nearOfThing = near }: Scene) {
  const to = (kind: AskedName): number => Math.max(near.to(kind), nearOfThing.to(kind));
  const [kind = 'price'] = KINDS.toSorted((a, b) => to(b) - to(a));
  const isByModel = near.by === 'model';
  const others = isByModel ? TALK.concat('question', 'wish') : TALK;
  const most = to(kind) + (isByModel ? 0 : LEVEL_BY_WORDS);
  return { kind, near: others.every((name) => near.to(name) <= most) ? to(kind) : 0 };
}

/** A longer question tells a story. */
const TRAIT_WORDS_MAX = 3;

/**
 * "Dishwasher safe?" after bottles, where nothing here is called so: of these. "Are the pages lined?" tells by its
 * article that it is, whatever is called "Lines".
 */
function asksTrait(scene: Scene): boolean {
  const { said, words, subject } = scene;
  const last = words.at(-1);
  const [verb, article] = said.all;
  const isPredicate =
    words.length > 1 &&
    isOf('asks', verb?.lower ?? '') &&
    isOf('definite', article?.lower ?? '') &&
    last?.part === 'verb' &&
    last.start === said.all.at(-1)?.start;
  const isAdjective = isPredicate || (last?.part === 'adjective' && last.after === undefined);
  const { products } = subject;
  // "What about red?" asks for what is red.
  const isThing = (word: HeardWord): boolean =>
    (word.isName && word.isThing && !(isPredicate && word === last)) || isQuality(scene, word);
  const isOther = said.seeks || said.wantsAlike || steers(said) || words.some(isThing);
  const isOfDegree = said.all.some(
    ({ lower }) => degreeOf(lower, said.language) !== undefined || isOf('some', lower),
  );
  const isShort = (isPredicate || said.all.length <= TRAIT_WORDS_MAX) && said.measures.length === 0;
  if (products.length === 0 || !said.asks || !isAdjective || !isShort) return false;
  return !isOther && !isOfDegree && coverageOf(products, words) === 0;
}

/**
 * The scene of "what would it set me back?" as one of a question for the price of "it": its words name nothing. A
 * thing or a value beside that is asked of in another way.
 */
export function asAsked(scene: Scene): Scene {
  if (asksTrait(scene)) {
    const asked = { ...scene.said, aspect: 'facts', question: true, pointsBack: true } as const;
    return { ...scene, said: asked, turn: { ...scene.turn, said: asked } };
  }
  const { said, words, subject, turn, mentions } = scene;
  const { kind: of, products } = subject;
  const isOfShown = said.places.length > 0 || said.pointsBack || (of !== 'list' && of !== 'none');
  // "I see no price" wants no thing without one.
  const unwanted = said.unwanted.filter((one) => overlaps(mentions, one));
  const isBound = steers({ ...said, unwanted }) || said.measures.length > 0;
  const isOther =
    said.similar || said.browses || said.wantsAlike || ['buy', 'sale'].includes(said.aspect ?? '');
  // "How many are these?"
  const counts = of === 'list' && asksNumber(said) !== undefined;
  if (products.length === 0 || !isOfShown || isBound || isOther || counts) return scene;
  const { kind, near } = nearestKind(scene);
  const isOfTwo = said.places.length > 1 || of === 'pair';
  // "When will you have it again?"; but "when I looked it was gone".
  const [first, second] = said.all.map(({ lower }) => lower);
  const isLater = isOf('when', first ?? '') && isOf('asks', second ?? '');
  if (near < NEAR_MIN || isLater || (kind === 'compare' && !isOfTwo)) return scene;
  const values = words.filter((word) => isQuality(scene, word));
  const isApart = (word: HeardWord): boolean =>
    /\d/u.test(word.text) ||
    (word.isName && word.isThing && (near < SURE || word.after !== undefined)) ||
    isLabelOf(products, word) ||
    isAspect(word.lower) ||
    coverageOf(products, [word]) > VALUE_SAID;
  if (without(words, values).some(isApart)) return scene;
  const kept = kind === 'compare' ? [] : values;
  const { topic: _topic, ...rest } = said;
  const pointsBack = said.pointsBack || products.length === 1;
  const about = kind === 'compare' ? { compares: true } : { aspect: kind };
  const asked = { ...rest, ...about, asks: true, seeks: false, words: kept, unwanted, pointsBack };
  return { ...scene, said: asked, turn: { ...turn, said: asked }, words: kept, asking: kept };
}
