// Products are to be put side by side: by their places, by their names, or the two shown last.

import type { SearchHit } from '../../../search/port.ts';
import type { CatalogueProduct } from '../../port.ts';
import { degreeOf } from '../degrees.ts';
import { isOf } from '../languages/languages.ts';
import { memoryOf, shownOf } from '../memory.ts';
import { describeComparison } from '../product-composer.ts';
import { namesWord, type Word, wordsOf } from '../text.ts';
import { productsAt, type Reply, type Turn } from '../turn.ts';
import { wordBefore } from '../understanding.ts';
import { isQuality, type Reader, type Scene } from './reading.ts';
import { talk } from './talk.ts';

const COMPARED_COUNT_MAX = 4;
const NAMED_COUNT_MAX = 3;
const CANDIDATE_COUNT = 5;

/** Side by side, and what is talked about from now on; the list before stays the list. */
export function compared(turn: Turn, products: readonly CatalogueProduct[]): Reply {
  const { memory, voice } = turn;
  const pair = products.map((one) => shownOf(one));
  const kept = memory?.sought ? { sought: memory.sought } : {};
  const shown = memory?.shown ?? [];
  const known = new Set(shown.map((one) => one.external_product_id));
  const isOfList = pair.every((one) => known.has(one.external_product_id));
  return {
    sentences: describeComparison(products, voice),
    products,
    isComparison: true,
    memory: memoryOf({
      ...kept,
      shown: isOfList ? shown : pair,
      seen: memory?.seen ?? [],
      pair,
    }),
  };
}

/** The names between "and", "or", "with" and "than", as the words of each. */
function namesIn(scene: Scene): string[][] {
  const { said, words } = scene;
  const groups: (typeof words)[number][][] = [[]];
  for (const word of wordsOf(said.text)) {
    const content = words.find((one) => one.start === word.start);
    if (content) groups.at(-1)?.push(content);
    else if (isOf('versus', word.lower)) groups.push([]);
  }
  const named = groups.filter((group) => group.length > 0).slice(0, NAMED_COUNT_MAX);
  const whole = named.find((group) => group.some((word) => !isQuality(scene, word)));
  // "The grey and the beige pumps": what the first is, only the second says.
  const things = whole?.filter((word) => !isQuality(scene, word)).map((word) => word.text) ?? [];
  return named.map((group) => {
    const isBare = group.every((word) => isQuality(scene, word));
    const own = group.map((word) => word.text);
    return isBare ? own.concat(things) : own;
  });
}

/** The best product for each name; none twice. */
async function namedProducts(turn: Turn, names: readonly string[][]): Promise<CatalogueProduct[]> {
  const { ports, request, options } = turn;
  const { tenantId, locale } = request;
  const results = await Promise.all(
    names.map((name) =>
      ports.search.search(
        tenantId,
        { text: name.join(' '), limit: CANDIDATE_COUNT, locale },
        options.searchDeadlineMs,
      ),
    ),
  );
  const chosen: CatalogueProduct[] = [];
  for (const { hits } of results) {
    const free = (hit: SearchHit): boolean =>
      !chosen.some((one) => one.external_product_id === hit.external_product_id);
    const [best] = productsAt(turn, hits.filter(free));
    if (best) chosen.push(best);
  }
  return chosen;
}

/** "Lighter", "schwereres"; German gives a noun like "Kleber" a capital. */
const COMPARATIVE = /^\p{Ll}{3,}er(?:e[mnrs]?)?$/u;

/** "Is the chain lock heavier?" after another: it is compared with the one that was spoken of. */
function comparesNamed({ said, subject, words }: Scene): boolean {
  const isDegree = ({ lower }: Word): boolean => degreeOf(lower, said.language) !== undefined;
  const names = words.filter((word) => !isDegree(word));
  const isOther = names.some(
    (word) => word.isName && !subject.products.some(({ title }) => namesWord(title, word.lower)),
  );
  const isDefinite = isOf('definite', wordBefore(said, names[0]));
  return subject.kind === 'focus' && said.asks && isDefinite && isOther && said.all.some(isDegree);
}

/** "Is it lighter than the Fernweh?": what is talked about, beside what is named. */
function isBesideSubject(scene: Scene): boolean {
  const { said, subject, words } = scene;
  if (comparesNamed(scene)) return true;
  const isOne = subject.products.length === 1 || (said.pointsBack && !said.pointsAtList);
  // "Als Geschenk" compares nothing: before it stands no "lighter", and no "more".
  const isMore = ({ text, lower }: Word): boolean =>
    COMPARATIVE.test(text) || degreeOf(lower, said.language) !== undefined;
  const than =
    said.all.some(
      ({ lower }, at) =>
        isOf('than', lower) && (said.order !== undefined || said.all.slice(0, at).some(isMore)),
    ) ||
    (said.compares && said.pointsBack && !said.pointsAtList);
  // "Bigger than 1.5 metres" is a bound, and names no other thing.
  const isBound = said.price !== undefined || said.measures.some((one) => !one.isExact);
  return than && isOne && !isBound && words.some((word) => word.isName);
}

export const readCompare: Reader = (scene) => {
  const { said, words, subject, turn } = scene;
  const { products } = subject;
  const { memory } = turn;
  if (isBesideSubject(scene)) {
    const last = said.all.findLast((word) => isOf('than', word.lower));
    const name = words
      .filter(({ start, lower }) => start > (last?.end ?? 0) && !degreeOf(lower, said.language))
      .map((word) => word.text);
    if (name.length === 0) return undefined;
    const act = async (): Promise<Reply | undefined> => {
      const [other] = await namedProducts(turn, [name]);
      const [own] = products;
      if (!own || !other || other.external_product_id === own.external_product_id) return undefined;
      return compared(turn, [own, other]);
    };
    return { name: 'compare', score: comparesNamed(scene) ? 1 : 0.85, act };
  }
  const byPlaces = said.places.length > 1;
  if (!said.compares) return undefined;
  const names = namesIn(scene);
  const shown = memory?.shown ?? [];
  const isNamed = !byPlaces && names.length > 1;
  const act = async (): Promise<Reply | undefined> => {
    if (isNamed) {
      const found = await namedProducts(turn, names);
      if (found.length > 1) return compared(turn, found);
    }
    if (!byPlaces && words.length > 0 && !said.pointsBack) {
      const kind = (await scene.found()).slice(0, 2);
      return kind.length > 1 ? compared(turn, kind) : undefined;
    }
    const isList = subject.kind === 'list' || subject.kind === 'focus';
    const most = byPlaces || !isList ? COMPARED_COUNT_MAX : 2;
    const list = subject.kind === 'focus' ? productsAt(turn, shown) : products;
    const pointed = list.slice(0, most);
    if (pointed.length > 1) return compared(turn, pointed);
    if (shown.length === 0) return talk(turn, 'nothing_before');
    return { sentences: describeComparison(pointed, turn.voice), products: [] };
  };
  return { name: 'compare', score: 0.85, act };
};
