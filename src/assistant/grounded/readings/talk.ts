// The message is not about a product: small talk, the shop's rules, a complaint, a request for a person.

import { describeTalk } from '../composer.ts';
import type { ExampleName } from '../languages/examples.ts';
import { examplesOf, isOf } from '../languages/languages.ts';
import type { TalkTopic } from '../languages/lexicon.ts';
import type { SmallTalk } from '../languages/phrases.ts';
import { TO_SHOP } from '../leaning.ts';
import { leansToShop, type Nearness } from '../nearness.ts';
import type { Reply, Turn } from '../turn.ts';
import { namesWord } from '../text.ts';
import { DECISIVE, LIGHT } from '../topic.ts';
import { steers } from '../understanding.ts';
import {
  clamp,
  coverageOf,
  isQuality,
  type Reader,
  type Reading,
  type Scene,
  tellsForWhom,
} from './reading.ts';

/** Topics that are recognized by examples alone. */
export const TOPICS = [...DECISIVE, ...LIGHT].filter((one) => one !== 'yes' && one !== 'no');
const TOPICS_OF_SHOP = TOPICS.filter((one) => TO_SHOP.includes(one as ExampleName));
const SMALL_TALK = TOPICS.filter((one) => !TO_SHOP.includes(one as ExampleName));
/**
 * Nearness below the first says little and counts as the second: an unknown word is equally near to
 * everything. Small talk needs more: "I can't sleep" is no "do you sleep?".
 */
const NEAR_OF_SHOP = { min: 0.45, farShare: 0.4 };
const NEAR_OF_SMALL_TALK = { min: 0.58, farShare: 0.3 };
/** What a message of the shop counts at least where all examples together say that it is one. */
const OF_ALL = 0.34;
/** Topics that mention a thing; and the nearness they need when "product" stands for all that is sold. */
const OF_ANY_THING: readonly TalkTopic[] = ['service', 'person', 'rude'];
const SURE_OF_THING = {
  nearMin: 0.45,
  nearMinByWords: 0.5,
  nearOfExample: 0.7,
  marginMin: 0.05,
  marginMinOfSought: 0.15,
  more: 0.35,
};
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

interface Nearest {
  readonly topic: TalkTopic;
  readonly near: number;
  /** How much rather it is meant than a wish or a question. */
  readonly margin: number;
}

/** The topic whose examples are nearest. */
function nearest(near: Nearness, topics: readonly TalkTopic[]): Nearest {
  const [topic = 'service'] = topics.toSorted(
    (a, b) => near.to(b as ExampleName) - near.to(a as ExampleName),
  );
  const name = topic as ExampleName;
  return { topic, near: near.to(name), margin: near.margin(name) };
}

/** "Can I rent a chainsaw?": near to a topic of the shop, whichever product it names. */
function nearestOfThing({ nearOfThing, said, words, subject }: Scene): Nearest | undefined {
  if (nearOfThing === undefined) return undefined;
  // A question that the product's data answers is not about the shop.
  if (words.some((word) => coverageOf(subject.products, [word]) > VALUE_SAID)) return undefined;
  const { by } = nearOfThing;
  const own = nearest(
    nearOfThing,
    by === 'examples' ? (TO_SHOP as readonly TalkTopic[]) : OF_ANY_THING,
  );
  // "I want to return my kettle" seeks nothing, and is said as what does.
  const seeks = said.seeks || said.wantsInStock;
  const marginMin = seeks ? SURE_OF_THING.marginMinOfSought : SURE_OF_THING.marginMin;
  // "Porcelain of old": all of it is what things here are called.
  if (by !== 'model' && words.every((word) => word.isName)) return undefined;
  // By words, one example says less than all of them do.
  if (by === 'example' && (seeks || own.near < SURE_OF_THING.nearMinByWords)) return undefined;
  const isNear = by === 'examples' || own.near >= SURE_OF_THING.nearMin;
  const isSaid = own.near >= SURE_OF_THING.nearOfExample && own.margin >= 0;
  return isNear && (own.margin >= marginMin || (isSaid && !seeks)) ? own : undefined;
}

/** "MB-112". */
const NUMBER_OF_THING = /^(?=.*\d)(?=.*\p{L})[\p{L}\p{N}-]+$/u;

/** Words for the shop's products, and for properties of shown ones, speak against other talk. */
function thingShare(scene: Scene): number {
  const { words, subject } = scene;
  if (words.length === 0) return 0;
  const things = words.filter(
    (word) =>
      word.isName ||
      NUMBER_OF_THING.test(word.text) ||
      isQuality(scene, word) ||
      coverageOf(subject.products, [word]) > VALUE_SAID,
  );
  return things.length / words.length;
}

/** A message that is exactly a phrase means that phrase, whatever the catalogue holds. */
export function readPhrase(turn: Turn): Reading | undefined {
  const { said, request } = turn;
  if (said.all.length === 0) {
    if (request.products.length > 0) return undefined;
    return { name: 'talk', score: 1, act: () => talk(turn, 'empty') };
  }
  const { topic } = said;
  // A group may be called "Bestsellers": that is known once the catalogue has read the message.
  if (topic === undefined || topic === 'popular' || (said.isDecisive !== true && steers(said)))
    return undefined;
  if (said.isDecisive !== true && said.words.length > 0) return undefined;
  return { name: 'talk', score: 1, act: () => actOn(turn, topic) };
}

export const readTalk: Reader = (scene) => {
  const { said, turn, words } = scene;
  const { topic } = said;
  const isGroup = topic === 'popular' && scene.mentions.length > 0;
  if (topic !== undefined && (topic === 'popular' || !steers(said)) && !isGroup) {
    return { name: 'talk', score: 0.9, act: () => actOn(turn, topic) };
  }
  // "Desk lamp": nothing but things.
  if (words.length === said.all.length && thingShare(scene) === 1) return undefined;
  // "Warranty?" of a product whose data tells it; "black" of shoes that are.
  const { products } = scene.subject;
  const isTold = (word: Scene['words'][number]): boolean =>
    coverageOf(products, [word]) > VALUE_SAID;
  if (words.length > 0 && words.every(isTold)) return undefined;
  if (tellsForWhom(scene)) return undefined;
  // "How much?" after a list: the cues have understood it, so it is no talk.
  const isUnderstood =
    words.every(({ lower }) => isOf('vague', lower)) &&
    (said.aspect !== undefined ||
      said.asksContents ||
      steers(said) ||
      said.measures.length > 0 ||
      said.more ||
      said.wantsAlike ||
      said.drops.length > 0);
  if (isUnderstood && (words.length > 0 || scene.subject.products.length > 0)) return undefined;
  const ofThing = nearestOfThing(scene);
  if (ofThing) {
    const score = Math.max(ofThing.near, SURE_OF_THING.nearMinByWords) + SURE_OF_THING.more;
    return { name: 'talk', score: clamp(score), act: () => actOn(turn, ofThing.topic) };
  }
  // "Zorbex": the model puts an unknown name near to some topic by chance.
  const [sole] = said.all.length === 1 ? words : [];
  if (sole && scene.near.by === 'model' && !sole.isKnown && !sole.isCommon) return undefined;
  // "Can I get my money back?" is understood as a price, and said to the shop.
  const isOfShop = scene.near.to('service') >= NEAR_OF_SHOP.min && leansToShop(scene.near);
  const against = 0.35 * thingShare(scene) + (isUnderstood && !isOfShop ? 0.5 : 0);
  // One example by words is near by chance: only the nearest of all topics counts then.
  const all = scene.near.by === 'example' ? [TOPICS] : [TOPICS_OF_SHOP, SMALL_TALK];
  // "Do you have those for guys as well?" is none, though near to "cheers, guys".
  const isOfShown = said.seeks && said.pointsBack;
  const among = isOfShown ? [TOPICS_OF_SHOP] : all;
  const read = among.map((topics) => {
    const one = nearest(scene.near, topics);
    return { topic: one.topic, score: weightOf(scene, one) - against };
  });
  const best = read.toSorted((a, b) => b.score - a.score)[0]!;
  return { name: 'talk', score: clamp(best.score), act: () => actOn(turn, best.topic) };
};

/** How much a message is this talk, by the nearest example or by all of them. */
function weightOf(scene: Scene, { topic, near, margin }: Nearest): number {
  const { said, words } = scene;
  const isOfShop = TO_SHOP.includes(topic as ExampleName);
  const { min, farShare } = isOfShop ? NEAR_OF_SHOP : NEAR_OF_SMALL_TALK;
  const isExampled = (): boolean =>
    examplesOf(said.language).said.offers.some((one) =>
      words.some(({ lower }) => namesWord(one, lower)),
    );
  // "Do you sell lego?" is as near to "do you sell vouchers?".
  const isSought = topic === 'offers' && said.seeks && !isExampled();
  const isFar = near < min || margin < 0 || isSought;
  const byNearest = (near + 2 * Math.min(margin, 0.2)) * (isFar ? farShare : 1);
  // "Bank transfer possible?" is near to no example, and all of them together are of the shop.
  const isSaid = isOfShop && !isSought && leansToShop(scene.near);
  return isSaid ? Math.max(byNearest, OF_ALL + 2 * Math.min(margin, 0.25)) : byNearest;
}
