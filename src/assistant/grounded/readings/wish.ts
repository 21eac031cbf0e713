// The shopper looks for something: a new thing, or the last one with more detail.

import type { CatalogueProduct } from '../../port.ts';
import { type Measure, shownOf, type Sought, type Term } from '../memory.ts';
import { endsIn, isOfAmount, isOfGroup, KIND, namesThing, saidShare, thingWords } from '../fit.ts';
import { isAskedFor } from '../asked-attribute.ts';
import { asksNeed, isSizeWord, ownedWords } from '../core.ts';
import { correctedBy } from '../judging.ts';
import { continued, forPerson, inSize, refined, refines } from '../follow-up.ts';
import { isSuperlative } from '../degrees.ts';
import { isValueOfSome, isYesOrNo } from '../product-facts.ts';
import { isOf, isPerson, synonymsOf } from '../languages/languages.ts';
import { isInUnits, isOfMeasure } from '../measures.ts';
import { countsPeople } from '../counts.ts';
import { findProducts, isMet } from '../finding.ts';
import { findNear, type Found } from '../retrieval.ts';
import { isListNoun } from '../places.ts';
import { findFor, readSought, replyTo, retrievalOf, withRelative } from '../search-turn.ts';
import { queryText } from '../sought.ts';
import { namesWord, overlaps, plain, type Word, wordsOf } from '../text.ts';
import { withTold } from '../told.ts';
import { productsAt, type Reply } from '../turn.ts';
import { withFoundUnwanted, withKindsUnwanted } from '../unwanted.ts';
import { type HeardWord, steers, type Understanding, wordBefore } from '../understanding.ts';
import { clamp, isQuality, type Reader, type Scene, tellsForWhom } from './reading.ts';
import { kindOf } from './browse.ts';
import { isBeforeOne } from './meant.ts';
import { saysOnlyValues } from './variants.ts';
import { partnerOf } from './partner.ts';
import { talk } from './talk.ts';

/** "Limit that to 60": the verb and the word for the limit are of the price. */
function isBounding({ pointsBack }: Understanding, { lower, isThing }: HeardWord): boolean {
  return isOf('priceNames', lower) || (pointsBack && !isThing);
}

/** "1 kg", "it must not take longer than 30 minutes": the words around a bound are no thing. */
function withoutIdle(scene: Scene, sought: Sought): Sought {
  const { said, words, turn } = scene;
  const bounds = boundsOfShown(scene);
  // "With at least two pockets", or where the shown products tell how many they have.
  const isCounted = (one: Measure): boolean =>
    !one.isExact &&
    (isOf('includes', wordBefore(said, { start: said.text.indexOf(one.text), end: 0 })) ||
      bounds.includes(one));
  const isMeasure = (word: HeardWord): boolean =>
    said.measures.some(
      (one) =>
        (one.dimension !== 'count' || countsPeople(one) || isCounted(one)) &&
        namesWord(one.text, word.lower),
    );
  const isIdle = words.every(
    (word) =>
      isMeasure(word) ||
      // "450?! Show me what you have under 300."
      (said.price !== undefined && !word.isKnown && /^\d+$/u.test(word.text)) ||
      (said.price !== undefined && isBounding(said, word) && !isQuality(scene, word)) ||
      (!word.isName && word.isCommon && !isQuality(scene, word) && !isPerson(word)),
  );
  const isLess = said.unwanted.length > 0 && sought.head === undefined;
  // "100% pure" is of what its words say.
  const isMeasured = said.measures.some(({ dimension }) => dimension !== 'share');
  const isBound = isMeasured || said.price !== undefined || isLess;
  if (!isIdle || !isBound || said.order !== undefined || turn.memory?.sought === undefined)
    return sought;
  const { head: _head, isNamed: _isNamed, ...rest } = sought;
  return { ...rest, terms: [] };
}

/** "Something huge, 3000 pieces or more": bounds of what the shown products have so many of, and no other thing. */
function boundsOfShown({ said, subject }: Pick<Scene, 'said' | 'subject'>): readonly Measure[] {
  return said.measures.filter(
    (one) => !one.isExact && subject.products.some((own) => isOfMeasure(own, one) !== undefined),
  );
}

/**
 * "Big enough for 8", "she draws all day", "his room has 20 m²": names no thing but the shopper's own,
 * and adds detail to the last wish.
 */
function describes({ said, words, subject }: Scene, { head }: Sought, previous: Sought): boolean {
  // "Waterproof" after a list of tents is a property of some of them.
  const isTrait = ({ lower }: HeardWord): boolean => isYesOrNo(subject.products, lower);
  const owned = new Set(said.measures.length > 0 ? ownedWords(said, words) : []);
  if (said.seeks || said.asks || previous.isMissed === true) return false;
  for (const word of words.filter(isTrait)) owned.add(word);
  const bounds = boundsOfShown({ said, subject });
  const isOfBound = (word: HeardWord): boolean =>
    bounds.some(({ text }) => namesWord(text, word.lower) || isSizeWord(word));
  const own = words.filter((word) => owned.has(word) || isOfBound(word));
  if (head !== undefined && !own.some(({ lower }) => lower === head)) return false;
  // A misspelt thing may look like a verb, where no sentence has it.
  const isStrange = ({ isKnown, isCommon, part, start }: HeardWord): boolean =>
    !isKnown && !isCommon && part === 'verb' && start === said.all[0]?.start;
  const isOther = (word: HeardWord): boolean =>
    isPerson(word) || ((word.isThing || isStrange(word)) && word.after === undefined);
  const others = words.filter((word) => !own.includes(word) && !isOfAmount(said, word.lower));
  return words.length > 0 && !others.some(isOther);
}

/** What is said of a list, without the thing that the shopper has: a room is none of the lamps for it. */
function withoutOwned(scene: Scene, sought: Sought): Sought {
  const { said, words } = scene;
  const owned = new Set(
    ownedWords(said, words)
      .values()
      .map(({ text }) => text),
  );
  const { head: _head, isNamed: _isNamed, ...rest } = sought;
  // The bound says how huge.
  const bounds = boundsOfShown(scene);
  const degrees = words.filter(isSizeWord);
  const isBound = ({ text, wish }: Term): boolean =>
    bounds.length > 0 &&
    wish === undefined &&
    (degrees.some((one) => one.text === text) || isOfAmount({ measures: bounds }, text));
  const isOwn = (one: Term): boolean => owned.has(one.text) || isBound(one);
  const measures = [...new Set([...(sought.measures ?? []), ...bounds])];
  const terms = sought.terms.filter((one) => !isOwn(one));
  return { ...rest, ...(measures.length > 0 ? { measures } : {}), terms };
}

/** "It will hang over the bed": where no product says so, some are nearer to it. */
function withStory({ said }: Scene, sought: Sought, previous: Sought): Sought {
  const isTold = sought.terms.every(
    ({ wish, text, glue }) => wish === undefined && (glue === true || !/\d/u.test(text)),
  );
  if (sought.story !== undefined || sought.terms.length === 0 || !isTold) return sought;
  const wish = previous.story === undefined ? `${queryText(previous)}. ` : '';
  return { ...sought, story: wish + plain(said.text) };
}

/** "Curtains, but no pleated ones" after rugs: another thing that products here are called by. */
async function namesOther(scene: Scene, sought: Sought, previous: Sought | undefined) {
  const { head, isNamed } = sought;
  const thing = scene.words.find((word) => word.lower === head && word.part === 'noun');
  if (isNamed !== true || thing === undefined || isQuality(scene, thing)) return false;
  const isKnown = previous?.terms.some(({ text }) => namesWord(text, thing.lower)) === true;
  if (isKnown || isBeforeOne(scene, thing)) return false;
  // "Sliding doors" after wardrobes, where doors are sold and none of them slides.
  const found = (await scene.found()).filter((one) => saidShare(one, thingWords(sought)) === 1);
  return found.some((one) => endsIn(one.title, thing.lower) || isOfGroup(one, thing.lower));
}

/** A message with more words is a new wish. */
const ASIDE_WORDS_MAX = 3;

/** "Usb" after microphones, "warm white" after bulbs: words that may narrow the list. */
function isAside({ words, asks, seeks }: Understanding, { terms }: Sought): boolean {
  if (asks || seeks || words.length > ASIDE_WORDS_MAX) return false;
  return terms.some(({ wish, glue }) => wish === undefined && glue !== true);
}

/** "Of real leather", "and with a drawer": words behind prepositions, and no "something" before these. */
function isAttached({ all, words }: Understanding): boolean {
  const isLead = (lower: string): boolean =>
    isOf('firmBefore', lower) || isOf('madeOf', lower) || isOf('looseBefore', lower);
  const before = all.slice(
    0,
    all.findIndex(({ lower }) => !isOf('links', lower) && isLead(lower)),
  );
  return (
    !words.some(isPerson) &&
    words.every(({ after }) => after !== undefined) &&
    !before.some(({ lower }) => isOf('determiners', lower))
  );
}

/**
 * The largest share of the words, except values, that one product says. An extra ("with a lid", "in red")
 * counts anywhere in the data; another word counts half outside the title.
 */
function saidBy(
  { words }: Understanding,
  { products, result }: Found,
  terms: readonly Term[],
): number {
  const named = terms.filter(({ wish }) => wish === undefined);
  const worth = (product: CatalogueProduct, { text }: Term): number => {
    const word = correctedBy(result, text).toLowerCase();
    const { after = '' } = words.find((one) => one.text === text) ?? {};
    if (namesThing(product, word)) return 1;
    const isExtra = isOf('includes', after) || isOf('firmBefore', after);
    return saidShare(product, [word]) * (isExtra ? 1 : 1 / 2);
  };
  const shares = products.map((product) =>
    named.reduce((sum, term) => sum + worth(product, term) / named.length, 0),
  );
  return named.length === 0 ? 1 : Math.max(0, ...shares);
}

/**
 * "A glass one?" after wooden ones, "in silver" after diamond rings, none of which is: what was asked last, of the same
 * thing, and a note that not all of the wish is met.
 */
async function ofNewest({ turn, said }: Scene, fresh: Sought, previous?: Sought) {
  if (previous === undefined) return undefined;
  const { measures = [], terms } = previous;
  const added = fresh.terms.filter(({ glue }) => glue !== true);
  const isValue = ({ wish }: Term): boolean => wish?.kind === 'attribute';
  const isValued = added.every(isValue) && !said.seeks;
  const isOfThese = said.wantsAlike || said.pointsAtList || isValued;
  const isSteered = fresh.price !== undefined || added.some(({ wish }) => wish);
  if (!isOfThese || added.length === 0 || (!isValued && isSteered)) return undefined;
  const words = terms.filter(({ must, wish }) => must !== true || wish !== undefined);
  // "One that is windproof" after black ones, which none of the black ones is.
  const bare = words.filter(
    (term) => !isValue(term) || isPerson({ lower: term.text.toLowerCase() }),
  );
  // "A striped one instead" after red hats: only the thing stays.
  const isInstead = said.all.some(({ lower }) => isOf('rather', lower));
  const things = bare.filter(({ wish, text }) => wish || text === previous.head || !isInstead);
  for (const kept of new Set([words, bare, things])) {
    if (kept.length === terms.length && measures.length === 0) continue;
    const sought = refined({ ...previous, terms: kept, measures: [] }, fresh);
    const found = await findProducts(retrievalOf(turn), sought);
    const off = measures.length > 0 ? { measuresOff: measures } : {};
    const givenUp = words.flatMap((term) => (kept.includes(term) ? [] : (term.wish ?? [])));
    if (isMet(found, sought)) return { ...found, givenUp, onlyPart: true, ...off };
  }
  return undefined;
}

/** "IPS", after monitors: what only values of the shown products say, and no name of a thing. */
function saysValues({ said, words, subject }: Scene): boolean {
  const isValue = (word: HeardWord): boolean =>
    !word.isName && isValueOfSome(subject.products, word.lower);
  // "And white?"
  const asks = said.asks && !isOf('links', said.all[0]?.lower ?? '');
  return !said.seeks && !asks && words.length > 0 && words.every(isValue);
}

/** "Longer", after cables of 3 m: what is longer than that. */
function beyond({ subject }: Scene, fresh: Sought, previous: Sought): Sought {
  const { by, ...rest } = fresh;
  const { measures = [] } = previous;
  if (by === undefined || isSuperlative(by.word) || fresh.measures !== undefined) return fresh;
  // "Heavier" bounds no length.
  const isSo = (product: CatalogueProduct, one: Measure): boolean =>
    product.facts.some(
      (fact) =>
        isAskedFor(fact, by.word) &&
        isOfMeasure({ ...product, title: '', description: '', facts: [fact] }, one) === true,
    );
  const isOf = (one: Measure): boolean =>
    one.isExact && isInUnits(one) && subject.products.some((product) => isSo(product, one));
  const asked = measures.find(isOf);
  if (asked === undefined) return fresh;
  const { min = 0, max = Infinity, ...measure } = asked;
  const bound = by.least ? { max: min } : { min: max };
  const text = `${by.least ? '<' : '>'} ${asked.text}`;
  return { ...rest, measures: [{ ...measure, ...bound, text, isExact: false }] };
}

/** "The priciest you have", "the longest one you sell": of the whole shop, whatever the shopper looked for before. */
function ofAllIn({ said, words }: Scene, { order, by, terms }: Sought): Sought | undefined {
  const isMost = order === 'cheapest' || order === 'dearest' || (by && isSuperlative(by.word));
  const others = words.filter((one) => !isPerson(one) && !(by && namesWord(by.word, one.lower)));
  // "Which of your fridges is the biggest?", in a shop that calls them refrigerators.
  const isNamed = others.some(
    ({ isThing, isName, lower, part }) =>
      (isName && part === 'adjective') || (isThing && (isName || synonymsOf(lower).length > 0)),
  );
  if (said.ofAll !== true || !isMost || said.price || isNamed) return undefined;
  const most = { ...(order ? { order } : {}), ...(by ? { by } : {}) };
  // "The cheapest thing for men".
  const people = terms.filter(({ text }) => isPerson({ lower: text.toLowerCase() }));
  return { terms: people, ...most, inStock: false, unwanted: [] };
}

/** "A cheaper ring?" beside rings: than these, as a list; else than the ring of the page. */
function ofSameThing({ subject: { products }, turn }: Scene, sought: Sought) {
  const isSame = (one: CatalogueProduct): boolean =>
    thingWords(sought).every((word) => namesThing(one, word) || isOfGroup(one, word));
  const ofPage = productsAt(turn, turn.request.pageProducts);
  const these = [products, ofPage].find((all) => all.length > 0 && all.every(isSame));
  return sought.head !== undefined && these
    ? { shown: these.map((one) => shownOf(one)) }
    : undefined;
}

/** "It's for my wife" after bikes: those for her. "Something for the kids" may be another thing, as may a gift. */
function addsForWhom(scene: Scene, previous: Sought | undefined): boolean {
  const { said } = scene;
  const isGift = previous?.isGift === true || previous?.head === undefined;
  const isAny = said.all.some(({ lower }) => isOf('some', lower, said.language));
  return !isGift && !isAny && !said.seeks && tellsForWhom(scene);
}

/** "Usb" after microphones, "a double" after beds: those of the last wish that say so. */
async function narrowedBy(
  scene: Scene,
  fresh: Sought,
  about: { readonly previous: Sought; readonly found: Found; readonly isAnew: boolean },
): Promise<Reply | undefined> {
  const { turn } = scene;
  const { previous, found, isAnew } = about;
  const isThing = found.products.some(({ title }) => endsIn(title, fresh.head ?? ''));
  // "Show me mice instead", after keyboards.
  const isOther = isAnew && turn.said.all.some(({ lower }) => isOf('rather', lower));
  const isOnly = !isOther && turn.said.wantsAlike && turn.said.words.length <= ASIDE_WORDS_MAX;
  // "We'd like a double" after beds: no thing is called so, and a kind of these is.
  const isKind =
    !isThing && scene.subject.kind === 'list' && fresh.terms.length <= 2 && !turn.said.asks;
  const isOwnKind = isKind && fresh.terms.every(({ wish }) => wish === undefined);
  const isMore = !isAnew && (isAside(turn.said, fresh) || isOwnKind);
  if (!isOnly && !isMore) return undefined;
  const added = { ...fresh, terms: fresh.terms.map(({ text }) => ({ text })) };
  const both = withTold(refined(previous, added), previous, scene);
  const narrower = await findProducts(retrievalOf(turn), both);
  // If other things have that name, a value alone means the value: "linen" after duvet covers.
  const isValueOf = ({ facts, groups = [] }: CatalogueProduct): boolean => {
    const own = facts.filter(
      ({ name, value }) => !KIND.test(name) && !groups.some((group) => group.name === value),
    );
    return fresh.terms.every(({ text }) => own.some(({ value }) => namesWord(value, text)));
  };
  const isTitled = ({ title }: CatalogueProduct): boolean =>
    fresh.terms.every(({ text }) => namesWord(title, text));
  const isOwn = (one: CatalogueProduct): boolean => isValueOf(one) || (isOwnKind && isTitled(one));
  const isSaid = isOnly || !(isThing || isOwnKind) || narrower.products.every(isOwn);
  return isSaid && isMet(narrower, both) ? replyTo(turn, narrower, both, false) : undefined;
}

/** "Do you sell the bags as well?" beside a bike that has room for bags: that bike is none of what comes close. */
function withoutSpoken(scene: Scene, found: Found): Found {
  const { said, subject } = scene;
  const { notCalled, onlyClose, products } = found;
  const [spoken, ...more] = subject.products;
  const isNear = (notCalled !== undefined || onlyClose) && said.seeks && !said.pointsBack;
  const isOther = (isNear && more.length === 0) || namesOnlyShown(scene);
  const id = isOther ? spoken?.external_product_id : undefined;
  const others = products.filter((one) => one.external_product_id !== id);
  return others.length > 0 ? { ...found, products: others } : found;
}

/**
 * "Something else for six" after "do you have the Holm?": what was looked for is one product by its name, and others
 * are none of it.
 */
function namesOnlyShown({ turn, said, subject }: Scene): boolean {
  const [shown, ...others] = subject.products;
  const terms = turn.memory?.sought?.terms.filter(({ glue }) => glue !== true) ?? [];
  if (!said.more || shown === undefined || others.length > 0 || terms.length === 0) return false;
  const isKind = ({ text, wish }: Term): boolean =>
    wish !== undefined || isOfGroup(shown, text.toLowerCase());
  const isSaid = ({ lower }: Word): boolean => terms.some(({ text }) => namesWord(text, lower));
  return !terms.some(isKind) && wordsOf(shown.title).every(isSaid);
}

/** "She loves jigsaws, is there one of 500 pieces?" after pens: the one is of what the clause before it names. */
function isOfOwnThing({ said, words, turn }: Scene): boolean {
  const one = said.wantsAlike ? said.all.findLast(isListNoun) : undefined;
  const verb = said.all.findLast(
    ({ lower, end }) => end < (one?.start ?? 0) && isOf('asks', lower),
  );
  const known = turn.memory?.sought?.terms ?? [];
  const isNamed = ({ isName, part, lower }: HeardWord): boolean =>
    isName && part === 'noun' && !known.some(({ text }) => namesWord(text, lower));
  const isBefore = ({ end }: HeardWord): boolean =>
    end < (verb?.start ?? 0) && /[,;.?!]\s/u.test(said.text.slice(end, verb?.start));
  return words.some((one) => isNamed(one) && isBefore(one) && !overlaps(said.unwanted, one));
}

/** The wish that a message may go on with. "My other car needs them as well" of one thing: what that is. */
function previousOf(scene: Scene, { head }: Sought): Sought | undefined {
  const { said, memory } = scene.turn;
  const isAnew = namesOnlyShown(scene) || isOfOwnThing(scene);
  const before = isAnew ? undefined : memory && continued(said, memory);
  if (before) return forPerson(said, before);
  const [kind] = said.pointsAtList && !said.asks && !head ? scene.subject.products.map(kindOf) : [];
  return kind && { terms: [kind], inStock: false, unwanted: [] };
}

async function findReply(scene: Scene): Promise<Reply> {
  const { turn } = scene;
  const read = await readSought(scene);
  const previous = previousOf(scene, read);
  const all = ofAllIn(scene, read);
  if (all !== undefined) return findFor(turn, all);
  const own = withoutIdle(scene, read);
  const fits = await partnerOf(scene, own);
  const said = fits === undefined ? own : { ...own, fits };
  const isDescribed = previous !== undefined && describes(scene, said, previous);
  const described = isDescribed ? withStory(scene, withoutOwned(scene, said), previous) : said;
  const fresh = previous ? beyond(scene, inSize(described, previous), previous) : described;
  const isAnew = asksNeed(turn.said) || (await namesOther(scene, said, previous));
  const isForWhom = addsForWhom(scene, previous);
  const isAdded = isDescribed || isForWhom || saysValues(scene);
  const follows = !isAnew && (isAdded || refines(turn.said, fresh, previous));
  const story = scene.told ?? scene;
  const held = withTold(fresh, previous, story);
  const joined = follows && previous ? withTold(refined(previous, fresh), previous, story) : held;
  const list = follows ? turn.memory : ofSameThing(scene, read);
  const wanted = withKindsUnwanted(withRelative(turn, joined, list));
  const first = await findProducts(retrievalOf(turn), wanted);
  const isLess = turn.said.pointsAtList && read.unwanted.length > 0;
  const sought = isLess ? withFoundUnwanted(wanted, first.products) : wanted;
  const again = isLess ? await findProducts(retrievalOf(turn), sought) : first;
  const found = withoutSpoken(scene, again);
  const unmet = follows && !isMet(found, sought) ? previous : undefined;
  const newest = await ofNewest(scene, fresh, unmet);
  if (newest) return replyTo(turn, newest, sought, false);
  const last = follows ? undefined : previous;
  const narrower = last && (await narrowedBy(scene, fresh, { previous: last, found, isAnew }));
  if (narrower) return narrower;
  const topics = fresh.terms.filter((term) => !term.glue);
  const isBrand = topics.length > 0 && topics.every(({ wish }) => wish?.kind === 'brand');
  // "What about red?" after a list of pink things: red is no new topic.
  const isValue = topics.length === 1 && topics[0]?.wish?.kind === 'attribute';
  // "Plain, without stones" after rings: what only describes names nothing else.
  const isOnlyLess =
    turn.said.unwanted.length > 0 &&
    scene.words.every(({ part, isCommon }) => part === 'adjective' && isCommon);
  const unled = turn.said.words.some((word) => word.after === undefined);
  // "Only red ones" is no new topic, either.
  const { pointsBack, asks, measures } = turn.said;
  const wantsAlike = turn.said.wantsAlike || isOnlyLess;
  const loose = unled && !isValue && !pointsBack && !wantsAlike;
  // "Something for the kids" after a long list of wishes: search gave up an earlier wish.
  const leaves = found.givenUp.some(
    (wish) => !topics.some(({ wish: own }) => own?.key === wish.key && own.value === wish.value),
  );
  const isLed = isAttached(turn.said);
  // "Anything by Bosch?": if the maker has no such thing, the maker is a new topic.
  const makes = topics.length > 0 && topics.every(({ maker }) => maker === true);
  // "What is on sale?" after a list of which nothing is.
  const asksSale = topics.length === 0 && turn.said.reduced && !pointsBack;
  const anewWhenBad =
    loose || makes || (leaves && topics.length > 0 && !isLed && !pointsBack && !wantsAlike);
  // "Too expensive" names nothing that could be meant instead of what was given up.
  const gaveUp = topics.length > 0 && found.givenUp.length > 0;
  const isBad = gaveUp || found.products.length === 0;
  // "Something to water with, 30 to 50 euros": the new price counts more than the earlier wish.
  const isOverpriced = found.priceGivenUp !== undefined && turn.said.price !== undefined;
  const mayBeAnew =
    (anewWhenBad && isBad) ||
    (turn.besides !== undefined && !isMet(found, sought)) ||
    (isOverpriced && topics.length > 0) ||
    (asksSale && !isMet(found, sought));
  const isBare = isDescribed && !turn.said.all.some(({ lower }) => isOf('determiners', lower));
  const isOfThese = isForWhom || pointsBack || wantsAlike || asks;
  const adds = isValue || isLed || isBare || isOfThese || measures.length > 0;
  const isUnsaid = saidBy(turn.said, found, topics) < 1;
  // "Pliers, no locking ones" after saws.
  const isOther = topics.length > 0 && (!adds || (fresh.isNamed === true && isUnsaid));
  // "What about Samsung?", "Samsung ones?" after smartphones whose names are the model alone.
  if (follows && isBrand && isBad && turn.besides === undefined) {
    const near = await findNear(retrievalOf(turn), sought);
    if (near?.onlyClose && near.products.length > 0 && near.givenUp.length === 0)
      return replyTo(turn, near, sought, false);
  }
  if (follows && (mayBeAnew || (isOther && (isUnsaid || !isMet(found, sought))))) {
    // "Bosch" after a list of tents: no Bosch tents, so Bosch was a new topic.
    const alone: Sought = withRelative(turn, held);
    const anew = await findProducts(retrievalOf(turn), alone);
    const isNearer =
      !anew.onlyClose && saidBy(turn.said, anew, topics) > saidBy(turn.said, found, topics);
    const isBetter = mayBeAnew ? anew.products.length > 0 : isNearer;
    if (isBetter) return replyTo(turn, anew, alone, false);
  }
  return replyTo(turn, found, sought, false);
}

export const readWish: Reader = (scene) => {
  const { said, words, turn } = scene;
  const says = words.length > 0 || said.measures.length > 0 || steers(said) || said.wantsInStock;
  if (!says) return { name: 'wish', score: 0.3, act: () => talk(turn, 'unclear') };
  const things = words.filter((word) => word.isName || isQuality(scene, word));
  const share = words.length === 0 ? 0 : things.length / words.length;
  const known = words.some((word) => word.isKnown || isQuality(scene, word));
  // "Is it there in blue too?" of one thing asks about that one.
  const isOfOne = said.asks && said.pointsBack && saysOnlyValues(scene);
  const score =
    0.42 +
    0.2 * share +
    (said.seeks || saysValues(scene) ? 0.2 : 0) +
    (steers(said) || (said.wantsInStock && !said.asks) ? 0.2 : 0) -
    (known || words.length === 0 ? 0 : 0.12) +
    0.3 * (scene.near.to('wish') - scene.near.to('question'));
  return {
    name: 'wish',
    score: isOfOne ? 0.5 : clamp(score),
    searches: true,
    act: () => findReply(scene),
  };
};
