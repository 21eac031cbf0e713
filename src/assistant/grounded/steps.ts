// What a message does with the shown products where it names no thing: "keep going", "anything fancier?".

import type { ExampleName, StepName } from './languages/examples.ts';
import { examplesOf, isOf } from './languages/languages.ts';
import type { Nearness } from './nearness.ts';
import { coverageOf, mentionOf, type Scene } from './readings/reading.ts';
import { isBeforeOne } from './readings/meant.ts';
import { TOPICS } from './readings/talk.ts';
import { namesWord, overlaps } from './text.ts';
import type { HeardWord } from './understanding.ts';

const STEPS: readonly StepName[] = ['more', 'cheaper', 'dearer', 'similar'];
/** So near a message has to be to an example of a step, and so much nearer than to any other. */
const [NEAR_MIN, MARGIN_MIN] = [0.52, 0.05];
/** A label or a value has the word. */
const DATA_SAYS = 0.65;

/** The step that a message is near to. */
function stepOf(near: Nearness) {
  const [step = 'more'] = STEPS.toSorted((a, b) => near.to(b) - near.to(a));
  const asked = near.by === 'model' ? (['price', 'stock', 'compare'] as const) : [];
  const others = [...TOPICS, 'question', ...asked].map((name) => near.to(name as ExampleName));
  // A wish without a thing may well be one of a price.
  const isPrice = step === 'cheaper' || step === 'dearer';
  const wish = near.to('wish') - (isPrice ? 2 * MARGIN_MIN : 0);
  const isNear = near.to(step) >= Math.max(NEAR_MIN, wish + MARGIN_MIN);
  return isNear && near.to(step) >= Math.max(...others) + MARGIN_MIN ? step : undefined;
}

/** Whether the message says more than a step would: a price, a place in the list, a question of stock. */
function saysMore({ said, subject }: Scene): boolean {
  const { places, measures, drops, order, aspect = 'facts' } = said;
  const isOrdered = order === 'cheapest' || order === 'dearest';
  const isPriced = said.price !== undefined || said.compares || said.tellsMore;
  // "What's the price of that one?"
  const asksOf = aspect !== 'facts' && (aspect !== 'price' || subject.products.length === 1);
  const isLonger = said.asksContents || places.length + measures.length + drops.length > 0;
  // "Are they stretchy?"
  const isAsked = said.question && said.pointsBack && !said.seeks;
  return (
    isLonger || isOrdered || asksOf || isPriced || isAsked || said.wantsAlike || said.pointsAtOther
  );
}

/** "Something cheaper than Norda": than those of Norda that are shown, and by another maker. */
function thanMaker(scene: Scene): Scene | undefined {
  const { said, words, mentions, subject, turn } = scene;
  const than = said.all.findLast(({ lower }) => isOf('than', lower))?.end ?? Infinity;
  const makers = mentions.filter(({ kind, start }) => kind === 'brand' && start > than);
  // "A cheaper brand than Norda".
  const others = words.filter((word) => !overlaps(makers, word) && !isOf('valueNames', word.lower));
  const isRelative = said.order === 'cheaper' || said.order === 'dearer';
  if (!makers[0] || !isRelative || others.some(({ start }) => start > than)) return undefined;
  const made = subject.products.filter(({ brand }) => brand === makers[0]!.label);
  const ids = new Set(made.map((one) => one.external_product_id));
  const { memory } = turn;
  const shown = memory?.shown.filter((one) => ids.has(one.external_product_id)) ?? [];
  const of = memory && shown.length > 0 ? { memory: { ...memory, shown } } : {};
  const own = { ...said, words: others, unwanted: [...said.unwanted, ...makers] };
  const asked = { ...scene, words: others, asking: others, said: own };
  return { ...asked, turn: { ...turn, ...of, said: own } };
}

/** The scene with the step of its message in place of words that name no product. */
export function withStep(scene: Scene): Scene {
  const other = thanMaker(scene);
  if (other) return other;
  const { said, words, near, subject, turn } = scene;
  const { aspect: _aspect, topic: _topic, order, ...rest } = said;
  const isList = turn.memory?.sought !== undefined;
  const isUnderstood = words.length + said.unwanted.length === 0 && order && !said.similar;
  // "What does it taste like?": its data tells.
  const isTold = (word: HeardWord): boolean =>
    mentionOf(scene, word) !== undefined || coverageOf(subject.products, [word]) > DATA_SAYS;
  if ((!isList && subject.products.length === 0) || isUnderstood || saysMore(scene)) return scene;
  const step = stepOf(near);
  // The data of all that is shown is read last: it is the dearest to ask.
  // "The curved ones" may be near to "the budget ones", and says of what kind they are.
  const isKind = (word: HeardWord): boolean =>
    word.isKnown &&
    isBeforeOne(scene, word) &&
    !examplesOf(said.language).steps[step!].some((one) => namesWord(one, word.lower));
  if (step === undefined || words.some(isTold) || words.some(isKind)) return scene;
  const isKept = order === 'cheaper' || order === 'dearer';
  const dear = isKept || step === 'more' || step === 'similar' ? order : step;
  const isOfOne = subject.products.length === 1 && (step !== 'more' || !isList);
  const similar = said.similar || (isOfOne && (step === 'similar' || !isList));
  const more = step === 'more' || (step === 'similar' && !isOfOne);
  const ordered = { ...rest, ...(dear ? { order: dear } : {}), similar, more };
  // "Something cheaper but not by Norda".
  const unwanted = said.unwanted.filter((one) => overlaps(scene.mentions, one));
  const own = { ...ordered, words: [], unwanted, question: false, browses: false };
  return { ...scene, turn: { ...turn, said: own }, said: own, words: [], asking: [] };
}
