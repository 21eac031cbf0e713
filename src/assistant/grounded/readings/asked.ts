// What a question asks of products: its words, the attributes of its values, and the values that they lack.

import type { CatalogueProduct } from '../../port.ts';
import { isAskedFor } from '../asked-attribute.ts';
import { isAspect } from '../aspects.ts';
import { isOfAmount } from '../fit.ts';
import { ARTICLE, contentsOf, foreignOf, isOf, isPerson } from '../languages/languages.ts';
import type { Measure } from '../memory.ts';
import { keysOfMeasure } from '../measures.ts';
import { answersOf, asksBrand } from '../product-facts.ts';
import { namesWord, type Word } from '../text.ts';
import { variantIn } from '../said-variant.ts';
import { phraseIn } from '../told-sentences.ts';
import { asksHow, type HeardWord, type Understanding, wordBefore } from '../understanding.ts';
import { type Asked, coverageOf, mentionOf, type Scene } from './reading.ts';
import { keysLike, lacksValue } from './variants.ts';

const FIGURE = /^\d/u;

/** "How wide an angle", "a rain cover": the word is of the angle and of the cover; the width of the product is no answer. */
function isOfNext({ all, text, words }: Understanding, word: HeardWord): boolean {
  const at = all.findIndex(({ start }) => start === word.start);
  const isNamed = words.some(({ start }) => start === word.end + 1);
  if (word.part === 'noun' && isNamed && ARTICLE.test(all[at - 1]?.lower ?? '')) return true;
  const [article, thing] = all.slice(at + 1, at + 3);
  const isClause = thing !== undefined && /^[\s\p{L}]+$/u.test(text.slice(word.end, thing.start));
  return at > 0 && isClause && ARTICLE.test(article!.lower);
}

/** "How long is the trial?": where an attribute is named, the adjective of the question names no other. */
function withoutAdjective(scene: Scene, words: readonly HeardWord[]): readonly HeardWord[] {
  const { products } = scene.subject;
  const isLabel = ({ lower }: HeardWord): boolean =>
    !isAspect(lower) &&
    products.some(({ facts }) => facts.some(({ name }) => namesWord(name, lower)));
  // "Does it have a quick wash?" of a sheet with a "quick wash".
  if (
    products.some((one) =>
      phraseIn(
        one,
        words.map(({ lower }) => lower),
      ),
    )
  )
    return words;
  const isApart = words.some(isLabel);
  const isIdle = (word: HeardWord): boolean =>
    isAspect(word.lower) && (isApart || isOfNext(scene.said, word));
  const others = words.filter((word) => !isIdle(word));
  return isApart || others.length > 0 ? others : words;
}

/** "How loud is it when it spins?": what the question is for names nothing else that is asked. */
function withoutWhen({ said }: Scene, words: readonly HeardWord[]): readonly HeardWord[] {
  const from = said.all.find(({ lower, start }) => start > 0 && isOf('when', lower))?.start;
  const isAsked = isAspect(words[0]?.lower ?? '') && asksHow(said);
  return isAsked && from !== undefined ? words.filter(({ start }) => start < from) : words;
}

/** "Is the white see-through?": the value behind the article chooses, and what is said of it is asked. */
function withoutChosen(scene: Scene, words: readonly HeardWord[]): readonly HeardWord[] {
  const [first, ...others] = words;
  const isChosen =
    first !== undefined &&
    others.length > 0 &&
    isOf('definite', wordBefore(scene.said, first)) &&
    mentionOf(scene, first)?.kind === 'attribute' &&
    others.every(
      (word) => word.part === 'adjective' && coverageOf(scene.subject.products, [word]) === 0,
    );
  return isChosen ? others : words;
}

/** "iPhone 12": a number right behind a name with a capital is of a model, and no count. */
function asModel({ all, text, measures }: Understanding, word: Word): string | undefined {
  const before = all[all.findIndex(({ start }) => start === word.start) - 1];
  const isNamed = before && /^(?:\p{Lu}\p{L}|\p{Ll}\p{Lu})/u.test(before.text);
  const isModel = isNamed && before.start > 0 && text.slice(before.end, word.start) === ' ';
  const isBare = /^\d{1,4}$/u.test(word.text) && !isOfAmount({ measures }, word.lower);
  return isModel && isBare ? `${before.lower} ${word.lower}` : undefined;
}

/** What the message asks for: its words, and the attributes of its values. */
export function askedIn(
  scene: Scene,
  asking = scene.asking,
  products = scene.subject.products,
): Asked {
  const { said } = scene;
  const isTold = said.pointsBack && coverageOf(products, asking) > 0;
  if (said.asksContents && !isTold) return { words: [contentsOf(said.language)] };
  const words = withoutChosen(scene, withoutAdjective(scene, withoutWhen(scene, asking)));
  const keys = words.flatMap((word) => {
    const mention = mentionOf(scene, word);
    if (mention?.kind !== 'attribute') return [];
    // "Is it leather?" of a "Leather bag, black": its name tells, and its colour is another.
    const isNamed = (one: CatalogueProduct): boolean =>
      namesWord(one.title, word.lower) && lacksValue(one, mention);
    return products.flatMap((one) => (isNamed(one) ? [] : keysLike(one, mention)));
  });
  // "Does the Otter 70% contain nuts?" names it by its share.
  const isOfName = ({ text }: Measure): boolean =>
    words.length > 0 && products.every(({ title }) => title.includes(text));
  // "Is it big enough for 8 people?": what tells of that.
  const isSized = said.measures.some(({ dimension }) => dimension === 'size');
  if ((said.pointsBack && said.asks) || isSized || isMeasured(said, products))
    for (const one of said.measures.filter((measure) => !isOfName(measure)))
      keys.push(...products.flatMap((product) => keysOfMeasure(product, one)));
  // "6" of "for 6 people" is no word of a label.
  const isAmount = (one: string): boolean => FIGURE.test(one) && isOfAmount(said, one);
  // "Can I wear them on grass?": what the shopper does is asked of no data that lacks the word.
  const isDone = (word: HeardWord): boolean =>
    word.part === 'verb' &&
    isOf('subjects', wordBefore(said, word)) &&
    !isOf('things', wordBefore(said, word)) &&
    !isAspect(word.lower) &&
    coverageOf(products, [word]) === 0;
  // "An ice maker" asks for no brand.
  const isKind = (word: HeardWord): boolean =>
    asksBrand([word.lower]) && words.some(({ end }) => end === word.start - 1);
  // "My mum would like it too, she's a 20".
  const asks = words.filter((word) => !isDone(word) && !isKind(word));
  const told = isSized ? asks.filter((word) => !isPerson(word)) : asks;
  const lower = (told.length > 0 ? told : words)
    .map((word) => asModel(said, word) ?? word.lower)
    .filter((one, at, all) => !isAmount(one) && all[at + 1]?.startsWith(`${one} `) !== true);
  // "Is it made of leather?" where no attribute tells a material.
  const isIdle = (one: string): boolean =>
    scene.words.some(({ after = '' }) => isOf('madeOf', after)) &&
    isAspect(one) &&
    !products.some(({ facts }) => facts.some((fact) => isAskedFor(fact, one)));
  // In "sugar free" the question is about sugar, in "does it work with wifi" about wifi.
  const isVerb = (one: string): boolean =>
    isOf('free', one) ||
    (isOf('fits', one, said.language) && !products.some((own) => answersOf(own, one) > 0));
  const asked = lower.filter((word) => !isVerb(word) && !isIdle(word));
  // "What does the ebook cost?" where there is none: which there are. "The large bag" may be that of 15 kg.
  const isLacking =
    products.length > 0 &&
    !products.some((one) => variantIn(scene.turn, one, said.text)) &&
    scene.mentions.some((one) => products.every((product) => lacksValue(product, one)));
  const aspect = isLacking ? { aspect: 'facts' as const } : {};
  return {
    words: asked.length > 0 ? asked : lower,
    keys: [...new Set(keys)],
    unsaidOf: unsaidIn(scene, words),
    ...aspect,
  };
}

/** "Got it in yellow?" of a red one, "is the finish matt or glossy?" where nothing says either. */
function unsaidIn(scene: Scene, words: readonly HeardWord[]) {
  const { all, language } = scene.said;
  const isChoice = ({ start }: HeardWord): boolean => {
    const at = all.findIndex((one) => one.start === start);
    return [at - 1, at + 1].some((next) => isOf('links', all[next]?.lower ?? '') && next > 1);
  };
  return (product: CatalogueProduct): readonly string[] => {
    const unknown = words.filter(({ lower }) =>
      [lower, ...foreignOf(lower, language)].every((one) => answersOf(product, one) === 0),
    );
    const choices = unknown.filter(isChoice);
    const isUnsaid = (word: HeardWord): boolean => {
      const mention = mentionOf(scene, word);
      const isLacking =
        mention?.kind === 'attribute' &&
        (keysLike(product, mention).length === 0 || lacksValue(product, mention));
      return isLacking || (choices.length > 1 && choices.includes(word));
    };
    return unknown.filter(isUnsaid).map(({ lower }) => lower);
  };
}

/** Whether the one thing talked about is asked of in measures that its data tells of. */
export function isMeasured(said: Understanding, [product, ...others]: readonly CatalogueProduct[]) {
  return (
    said.asks &&
    product !== undefined &&
    others.length === 0 &&
    said.measures.some((one) => keysOfMeasure(product, one).length > 0)
  );
}
