// Questions of fit: "which blades fit it", "do they go into the Vortex?".

import type { CatalogueProduct } from '../../port.ts';
import { calledAs, endsIn, isOfGroup, namesThing } from '../fit.ts';
import { isOf } from '../languages/languages.ts';
import { fittingOf } from '../joints.ts';
import { isAskedFor } from '../asked-attribute.ts';
import { describeFit, describeParts } from '../product-composer.ts';
import { type Word, wordsOf } from '../text.ts';
import { searchFor, type Reply } from '../turn.ts';
import { asksHow, type HeardWord, whichOf } from '../understanding.ts';
import { memoryAbout } from './about.ts';
import { nameShare } from './named.ts';
import { namedBy } from './partner.ts';
import { coverageOf, isQuality, type Reader, type Reading, type Scene } from './reading.ts';

/** How many products of that name are examined. */
const CALLED_COUNT = 60;

/** A message with more words tells a story, and its things need not fit anything. */
const ASKED_WORDS_MAX = 12;

/** "Which brush heads": the words after "which"; the last one is the thing. */
function thingAsked({ said, words }: Scene): HeardWord | undefined {
  const which = whichOf(said, words);
  if (which === undefined) return undefined;
  const at = said.all.indexOf(which);
  const run = said.all.slice(at + 1).map((one) => words.find(({ start }) => start === one.start));
  const end = run.indexOf(undefined);
  return (end < 0 ? run : run.slice(0, end)).findLast((word) => word?.isName === true);
}

/** "A spare battery for it", "and a lens that fits": the thing that is wished for beside the product in talk. */
function thingBeside(scene: Scene): HeardWord | undefined {
  const { said, words, subject } = scene;
  // "The size of the first one" is no thing for it.
  // Nor does "how many colours does it come in" lead to one: nothing stands behind its "in".
  // "Curtains in cotton, it gets static": nor does what leads to a quality.
  const isSaid = (one: Word | undefined): boolean =>
    words.some((word) => word.start === one?.start && isQuality(scene, word));
  const lead = said.all
    .slice(0, -1)
    .find(
      ({ lower }, at) =>
        isOf('leads', lower) && !isOf('contains', lower) && !isSaid(said.all[at + 1]),
    );
  const isFor = said.pointsBack && lead !== undefined;
  const isFitting = said.all.some(({ lower }) => isOf('fits', lower, said.language));
  if (subject.products.length !== 1 || !(isFor || isFitting)) return undefined;
  return words.findLast(
    (word) =>
      word.isName &&
      word.isThing &&
      word.after === undefined &&
      // "It has to be an E27, one that works with Alexa" names no thing.
      !isOf('fits', word.lower, said.language) &&
      !isQuality(scene, word) &&
      (isFitting || word.end < lead!.start),
  );
}

async function called({ turn }: Scene, { lower }: HeardWord): Promise<CatalogueProduct[]> {
  const { products } = await searchFor(turn, lower, { limit: CALLED_COUNT, mode: 'lexical' });
  return products.filter(
    // A "battery-drill" is no battery.
    (one) => calledAs(one, lower) === 'so' && !one.title.toLowerCase().includes(`${lower}-`),
  );
}

/** "Which blades fit it?": the products of that name that fit by the data of either product. */
async function readWhich(scene: Scene, thing: HeardWord): Promise<Reading | undefined> {
  const { words, subject, turn } = scene;
  const rest = words.filter(({ start }) => start > thing.end);
  const named = await namedBy(scene, rest, () => true);
  const parts = await called(scene, thing);
  const [first] = subject.products;
  const partner = named ?? first;
  // "Which toner fits a Norda C65": a toner for other machines of that name is no machine.
  const isThing =
    partner !== undefined &&
    (endsIn(partner.title, thing.lower) ||
      (partner === named && calledAs(partner, thing.lower) === 'so'));
  if (partner === undefined || isThing) return undefined;
  // "Needle size: 4 mm" of a yarn tells which needles, whether or not any is sold. Then needles "for thick
  // yarn" are not known to be those.
  const told = partner.facts.filter((one) => isAskedFor(one, thing.lower));
  const own = told.length > 0 ? wordsOf(partner.title).slice(-1) : [];
  const kinds = [thing.lower, ...own.map(({ lower }) => lower)];
  const others = parts.filter((one) => one.external_product_id !== partner.external_product_id);
  const fit = fittingOf(others, partner, kinds);
  const surest = fit.filter((one) => endsIn(one.title, thing.lower) || isOfGroup(one, thing.lower));
  // For a "fuel tank for the Heron" the "fuel tank bracket" before other brackets for the Heron.
  const shareIn = ({ title }: CatalogueProduct): number => nameShare(partner, wordsOf(title));
  const products = (surest.length > 0 ? surest : fit)
    .toSorted((a, b) => shareIn(b) - shareIn(a))
    .slice(0, turn.cardCount);
  const act = (): Reply => {
    const shown = products.length > 0 ? products : [partner];
    const sentences = describeParts(products, partner, { told, voice: turn.voice });
    return { sentences, products: shown, memory: memoryAbout(turn, shown) };
  };
  return products.length + told.length > 0 ? { name: 'fits', score: 1, act } : undefined;
}

export const readFits: Reader = async (scene) => {
  const { said, turn } = scene;
  if (said.compares || said.measures.length > 0) return undefined;
  if (!said.asks || said.seeks) {
    const beside = thingBeside(scene);
    const reading = beside && (await readWhich(scene, beside));
    if (reading !== undefined || !said.asks) return reading;
  }
  const words = scene.words.filter(({ lower }) => !isOf('fits', lower, said.language));
  if (words.length > ASKED_WORDS_MAX) return undefined;
  const has = (name: 'fits' | 'needs'): boolean =>
    said.all.some(({ lower }) => isOf(name, lower, said.language));
  const thing = thingAsked(scene);
  if (thing !== undefined) return has('fits') || has('needs') ? readWhich(scene, thing) : undefined;
  if (!has('fits')) return undefined;
  const isOther = (one: CatalogueProduct, other: CatalogueProduct | undefined): boolean =>
    one.external_product_id !== other?.external_product_id;
  const [spoken] = scene.subject.products;
  // "Do they go into the Vortex?": the thing after the preposition is the one to fit.
  const unled = words.filter(({ after }) => after === undefined);
  const isNew = (one: CatalogueProduct): boolean => isOther(one, spoken);
  const part = (await namedBy(scene, unled, isNew)) ?? (await namedBy(scene, words, isNew));
  // "Does it work with wifi?": what it says itself is not asked of another of its group.
  const isItsOwn =
    spoken?.groups?.[0] !== undefined &&
    spoken.groups[0].id === part?.groups?.[0]?.id &&
    words.every((word) => coverageOf([spoken], [word]) > 0);
  if (part === undefined || isItsOwn) return undefined;
  const rest = words.filter(({ lower }) => !namesThing(part, lower));
  // "Does the red wine go with lamb?": no product is asked for, and not the one talked about.
  const isLedTo =
    !said.pointsBack && (asksHow(said) || rest.some(({ after }) => after !== undefined));
  const named = await namedBy(scene, rest, (one) => isNew(one) && isOther(one, part));
  const partner = named ?? (isLedTo ? undefined : spoken);
  if (partner === undefined) return undefined;
  const act = (): Reply => ({
    sentences: describeFit(part, partner, turn.voice),
    products: [part],
    memory: memoryAbout(turn, [part]),
  });
  return { name: 'fits', score: 1, act };
};
