// Answers that need no search: small talk, departments, and questions about products pointed at.

import type { CatalogueProduct } from '../port.ts';
import { describeDepartments, describeTalk } from './composer.ts';
import { targetsOf } from './follow-up.ts';
import { memoryOf, shownOf, type Memory } from './memory.ts';
import {
  describeComparison,
  describeProduct,
  describeSilence,
  saysAnything,
} from './product-composer.ts';
import { namesWord, wordsOf } from './text.ts';
import { departmentsOf, productsAt, type Reply, type Turn } from './turn.ts';
import type { SmallTalk } from './phrases/phrases.ts';

const PRODUCT_COUNT_MAX = 6;
const COMPARED_COUNT_MAX = 4;

export function talk(turn: Turn, topic: SmallTalk): Reply {
  return { sentences: describeTalk(topic, turn.voice), products: [] };
}

/** The list stays as it was where the products are in it; else they become the list. */
export function memoryAbout(turn: Turn, products: readonly CatalogueProduct[]): Memory {
  const { memory } = turn;
  const shown = memory?.shown ?? [];
  const first = products[0]?.external_product_id;
  const at = shown.findIndex((one) => one.external_product_id === first);
  const kept = memory?.sought ? { sought: memory.sought } : {};
  const seen = memory?.seen ?? [];
  if (at < 0) {
    const list = products.map((one) => shownOf(one));
    return memoryOf({ ...kept, shown: list, seen, ...(list.length === 1 ? { focus: 0 } : {}) });
  }
  return memoryOf({ ...kept, shown, seen, ...(products.length === 1 ? { focus: at } : {}) });
}

/** Tells about products; `words` are what is asked of them. */
export function about(
  turn: Turn,
  products: readonly CatalogueProduct[],
  words: readonly string[],
): Reply {
  const aspect = turn.said.aspect ?? 'facts';
  const many = products.length > 1;
  const described = products.slice(0, PRODUCT_COUNT_MAX);
  const silent = many && words.length > 0 && aspect === 'facts';
  const telling = silent ? described.filter((product) => saysAnything(product, words)) : described;
  const sentences = telling.flatMap((product) => {
    // The product's own name in the question asks nothing of it.
    const asked = words.filter((word) => !namesWord(product.title, word) || !turn.said.tellsMore);
    const question = { aspect, words: asked, many };
    return describeProduct(product, question, turn.voice);
  });
  if (telling.length < described.length) {
    sentences.push(describeSilence(words, telling.length === 0, turn.voice));
  }
  if (turn.said.countsStock) sentences.push(turn.voice.phrases.noQuantities());
  return { sentences, products: described, memory: memoryAbout(turn, described) };
}

function lowerWords(turn: Turn): string[] {
  return turn.said.words.map((word) => word.lower);
}

function aboutReply(turn: Turn): Reply | undefined {
  const { said, memory, request } = turn;
  const words = lowerWords(turn);
  const shown = memory?.shown ?? [];
  const named = request.products.length > 0;
  const knowsOne = named || memory?.focus !== undefined || request.pageProducts.length > 0;
  const others = said.words.some((word) => word.after === undefined);
  // "Do you have it in blue?" after a list narrows the list.
  if (said.seeks && words.length > 0 && said.places.length === 0 && (!knowsOne || others)) {
    return shown.length === 0 && !others ? talk(turn, 'which_product') : undefined;
  }
  const pointers = targetsOf(request, said, memory);
  if (pointers.length === 0) {
    return talk(
      turn,
      said.places.length > 0 && shown.length === 0 ? 'nothing_before' : 'which_product',
    );
  }
  const products = productsAt(turn, pointers);
  const bare = words.length === 0 && said.aspect === 'facts' && products.length > 1;
  const chosen = said.places.length > 0 || named;
  if (products.length === 0 || (bare && !chosen)) return talk(turn, 'which_product');
  return about(turn, products, words);
}

/** "The second tent" and "more about the Quechua": one product of the list, by its name. */
function byName(turn: Turn): Reply | undefined {
  const { said, memory } = turn;
  const { nounPlace } = said;
  const shown = memory?.shown ?? [];
  if (shown.length === 0 || said.price || said.order) return undefined;
  if (nounPlace) {
    const index = nounPlace.place < 0 ? shown.length - 1 : nounPlace.place - 1;
    const pointer = shown[index];
    const product = pointer && productsAt(turn, [pointer])[0];
    if (!product || !namesWord(product.title, nounPlace.noun)) return undefined;
    const at = said.words.findIndex((word) => word.lower === nounPlace.noun);
    const words = lowerWords(turn).filter((_, place) => place !== at && place !== at - 1);
    return about(turn, [product], words);
  }
  if (!said.tellsMore || said.words.length === 0) return undefined;
  const matching = productsAt(turn, shown).filter((product) => {
    const name = `${product.brand ?? ''} ${product.title}`;
    return said.words.every((word) => namesWord(name, word.lower));
  });
  const only = matching[0];
  return only && matching.length === 1 ? about(turn, [only], []) : undefined;
}

function compareReply(turn: Turn): Reply | undefined {
  const { said, memory, request } = turn;
  const shown = memory?.shown ?? [];
  if (said.places.length === 0 && said.words.length > 0 && !said.pointsBack) return undefined;
  const pointed =
    said.places.length > 1
      ? targetsOf(request, said, memory)
      : request.products.length > 1
        ? request.products
        : shown.slice(0, 2);
  const products = productsAt(turn, pointed.slice(0, COMPARED_COUNT_MAX));
  if (products.length < 2 && shown.length === 0) return talk(turn, 'nothing_before');
  const sentences = describeComparison(products, turn.voice);
  return products.length < 2
    ? { sentences, products: [] }
    : { sentences, products, isComparison: true };
}

/** The reply that needs no search, or undefined when one must be made. */
export function localReply(turn: Turn): Reply | undefined {
  const { said, memory, request } = turn;
  const wordless = wordsOf(said.text).length === 0;
  if (wordless && request.products.length > 0) {
    const products = productsAt(turn, request.products);
    return products.length > 0 ? about(turn, products, []) : talk(turn, 'which_product');
  }
  switch (said.intent) {
    case 'empty':
      return talk(turn, 'empty');
    case 'talk':
      if (said.topic === 'person' && request.canHandOver === true) {
        return { ...talk(turn, 'handing_over'), wantsPerson: true };
      }
      return talk(turn, said.topic ?? 'unclear');
    case 'departments':
      return { sentences: describeDepartments(departmentsOf(turn), turn.voice), products: [] };
    case 'more':
      return memory?.sought ? undefined : talk(turn, 'nothing_before');
    case 'similar':
      return targetsOf(request, said, memory).length > 0 ? undefined : talk(turn, 'nothing_before');
    case 'about':
      return aboutReply(turn);
    case 'compare':
      return compareReply(turn);
    case 'find': {
      const steers = said.price ?? said.order ?? (said.unwanted.length > 0 || said.wantsInStock);
      if (said.words.length === 0 && !steers) return talk(turn, 'unclear');
      return byName(turn);
    }
  }
}
