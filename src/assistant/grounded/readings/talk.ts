// The message is about no product: small talk, the shop's rules, a complaint, a wish for a person.

import { describeTalk } from '../composer.ts';
import type { Examples } from '../languages/examples.ts';
import { examplesOf, isOf } from '../languages/languages.ts';
import type { TalkTopic } from '../languages/lexicon.ts';
import type { SmallTalk } from '../languages/phrases.ts';
import type { Reply, Turn } from '../turn.ts';
import { namesWord } from '../text.ts';
import { DECISIVE, LIGHT } from '../topic.ts';
import { steers } from '../understanding.ts';
import { clamp, coverageOf, isQuality, type Reader, type Reading, type Scene } from './reading.ts';

/** Topics that a message may only be near to, by its examples. */
const TOPICS = [...DECISIVE, ...LIGHT].filter((one) => one !== 'yes' && one !== 'no');
/**
 * Nearness below the first says little, and counts as the second: an unknown word is as near to
 * everything. Small talk is told by more: "I can't sleep" is no "do you sleep?".
 */
const NEAR_OF_SHOP = { min: 0.45, farShare: 0.4 };
const NEAR_OF_SMALL_TALK = { min: 0.58, farShare: 0.3 };
const OF_SHOP: ReadonlySet<TalkTopic> = new Set(['service', 'offers', 'person', 'rude']);
/** Less than an attribute or a value of one says it. */
const VALUE_SAID = 0.65;

export function talk(turn: Turn, topic: SmallTalk): Reply {
  return { sentences: describeTalk(topic, turn.voice), products: [] };
}

function actOn(turn: Turn, topic: TalkTopic): Reply {
  if (topic === 'person' && turn.request.canHandOver === true) {
    return { ...talk(turn, 'handing_over'), wantsPerson: true };
  }
  return talk(turn, topic);
}

/** The topic whose examples are nearest, with the margin to a wish or a question. */
function nearest(scene: Scene): { topic: TalkTopic; near: number; margin: number } {
  let topic: TalkTopic = 'service';
  let near = 0;
  for (const one of TOPICS) {
    if (scene.near(one) > near) [topic, near] = [one, scene.near(one)];
  }
  const other = Math.max(scene.near('wish'), scene.near('question'));
  return { topic, near, margin: near - other };
}

/** Words for things of this shop, and for what the shown ones have, speak against other talk. */
function thingShare(scene: Scene): number {
  const { words, subject } = scene;
  if (words.length === 0) return 0;
  const things = words.filter(
    (word) =>
      word.isName || isQuality(scene, word) || coverageOf(subject.products, [word]) > VALUE_SAID,
  );
  return things.length / words.length;
}

/** Whether an example of the topic says one of the words. */
function isExampled({ said, words }: Scene, topic: keyof Examples): boolean {
  const examples = examplesOf(said.language)[topic];
  return examples.some((one) => words.some(({ lower }) => namesWord(one, lower)));
}

/** What is nothing but a phrase is that phrase, whatever the catalogue holds. */
export function readPhrase(turn: Turn): Reading | undefined {
  const { said, request } = turn;
  if (said.all.length === 0) {
    if (request.products.length > 0) return undefined;
    return { name: 'talk', score: 1, act: () => talk(turn, 'empty') };
  }
  const { topic } = said;
  if (topic === undefined || (said.isDecisive !== true && steers(said))) return undefined;
  if (said.isDecisive !== true && said.words.length > 0) return undefined;
  return { name: 'talk', score: 1, act: () => actOn(turn, topic) };
}

export const readTalk: Reader = (scene) => {
  const { said, turn, words } = scene;
  if (said.topic !== undefined && !steers(said)) {
    const { topic } = said;
    return { name: 'talk', score: 0.9, act: () => actOn(turn, topic) };
  }
  const { topic, near, margin } = nearest(scene);
  // "Desk lamp": nothing but things.
  if (words.length === said.all.length && thingShare(scene) === 1) return undefined;
  // "How much?" after a list: what the cues have understood is no talk.
  const isUnderstood =
    words.every(({ lower }) => isOf('vague', lower)) &&
    (said.aspect !== undefined ||
      said.asksContents ||
      steers(said) ||
      said.more ||
      said.wantsAlike ||
      said.drops.length > 0);
  if (isUnderstood && (words.length > 0 || scene.subject.products.length > 0)) return undefined;
  const { min, farShare } = OF_SHOP.has(topic) ? NEAR_OF_SHOP : NEAR_OF_SMALL_TALK;
  // "Do you sell lego?" is as near to "do you sell vouchers?".
  const isSought = topic === 'offers' && said.seeks && !isExampled(scene, topic);
  const weight = near < min || margin < 0 || isSought ? farShare : 1;
  const against = 0.35 * thingShare(scene) + (isUnderstood ? 0.5 : 0);
  const score = (near + 2 * Math.min(margin, 0.2)) * weight - against;
  return { name: 'talk', score: clamp(score), act: () => actOn(turn, topic) };
};
