// The links of an answer: addresses of product pages, and addresses from the merchant's instructions. Text
// is sent without markup, so a client would otherwise have to search it for links.

import type { AnswerEvent, Link } from '../port.ts';
import { pageAddressesIn, placeOf } from './said/addresses.ts';
import type { Knowledge } from './knowledge.ts';

const LINK_COUNT_MAX = 12;

/**
 * Yields one artifact with the https addresses of a checked text, at most 12; nothing if the text names
 * none.
 */
export function* linksArtifact(text: string, knowledge: Knowledge): Generator<AnswerEvent> {
  const links = new Map<string, Link>();
  for (const address of pageAddressesIn(text)) {
    const url = /^https?:\/\//iu.test(address) ? address : `https://${address}`;
    if (!URL.canParse(url) || new URL(url).protocol !== 'https:') continue;
    const page = knowledge.products.find(({ card }) => card.destination_url === address);
    links.set(placeOf(address), { title: page?.title ?? address, url });
  }
  const shown = [...links.values()].slice(0, LINK_COUNT_MAX);
  if (shown.length > 0)
    yield { kind: 'artifact', artifact: { type: 'links', data: { links: shown } } };
}
