// The addresses that an answer names, as links: a product's page, or what the merchant's
// instructions point to. Plain text has no links, and a client has to invent none.

import type { AnswerEvent, Link } from '../port.ts';
import { pageAddressesIn, placeOf } from './said/addresses.ts';
import type { Knowledge } from './knowledge.ts';

const LINK_COUNT_MAX = 12;

/** The artifact for a text that was checked, or nothing where it names no address. */
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
