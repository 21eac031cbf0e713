// The artifacts of an answer: cards, a comparison, links. No value is read as HTML.

import { html, nothing, type TemplateResult } from 'lit';
import type {
  ArtifactPayload,
  ComparisonArtifact,
  LinksArtifact,
  ProductCard,
} from '../../clients/js/src/contract-types.ts';
import { formatMoney } from './money.ts';
import type { Texts } from './texts.ts';

export interface ArtifactAbout {
  readonly texts: Texts;
  readonly locale: string;
  /** Called when a product is chosen; the page may open another address than the card's. */
  readonly onProduct: (event: Event, card: ProductCard) => void;
}

/** One artifact; empty for a type that this widget does not know. */
export function artifactTemplate(artifact: ArtifactPayload, about: ArtifactAbout): unknown {
  switch (artifact.type) {
    case 'product_cards':
      return cardsTemplate(artifact.data.cards, about);
    case 'comparison':
      return comparisonTemplate(artifact, about);
    case 'links':
      return linksTemplate(artifact, about);
    default:
      return nothing;
  }
}

function cardsTemplate(cards: readonly ProductCard[], about: ArtifactAbout): TemplateResult {
  const isDrawn = hasPictures(cards);
  return html`<ul class="cards" part="cards" aria-label=${about.texts.products} tabindex="0">
    ${cards.map((card) => html`<li>${cardTemplate(card, isDrawn, about)}</li>`)}
  </ul>`;
}

/** Whether any card has a picture: then the others have an empty place. */
function hasPictures(cards: readonly ProductCard[]): boolean {
  return cards.some(({ media }) => media !== undefined);
}

function cardTemplate(card: ProductCard, isDrawn: boolean, about: ArtifactAbout): TemplateResult {
  const inside = html`${isDrawn ? pictureTemplate(card) : nothing}
    <span class="card-title">${card.title}</span>
    ${priceTemplate(card, about)} ${availabilityTemplate(card, about)}`;
  const url = safeUrl(card.destination_url);
  if (url === null) return html`<div class="card" part="card">${inside}</div>`;
  return html`<a
    class="card"
    part="card"
    href=${url}
    target="_blank"
    rel="noopener"
    @click=${(event: Event) => about.onProduct(event, card)}
    >${inside}</a
  >`;
}

function pictureTemplate({ media }: ProductCard): TemplateResult {
  const url = safeUrl(media?.url);
  return html`<span class="picture"
    >${
      media === undefined || url === null
        ? nothing
        : html`<img
            src=${url}
            alt=${media.alt}
            width=${media.width ?? 400}
            height=${media.height ?? 400}
            decoding="async"
            @error=${hide}
          />`
    }</span
  >`;
}

/** A picture that cannot be loaded leaves its place empty. */
function hide({ target }: Event): void {
  (target as HTMLElement).hidden = true;
}

function priceTemplate(
  { price, list_price }: ProductCard,
  { locale, texts }: ArtifactAbout,
): unknown {
  if (price === undefined) return nothing;
  const isReduced = list_price !== undefined && list_price.amount > price.amount;
  return html`<span class="price"
    >${formatMoney(price, locale)}${
      isReduced
        ? html` <s><span class="hidden">${texts.was} </span>${formatMoney(list_price, locale)}</s>`
        : nothing
    }</span
  >`;
}

function availabilityTemplate({ availability }: ProductCard, { texts }: ArtifactAbout): unknown {
  const words: Record<string, string> = texts;
  const { status } = availability;
  return html`<span class="availability ${status}">${words[status] ?? texts.unknown}</span>`;
}

function comparisonTemplate({ data }: ComparisonArtifact, about: ArtifactAbout): TemplateResult {
  const { texts } = about;
  const isDrawn = hasPictures(data.columns);
  return html`<div
    class="comparison"
    part="comparison"
    role="region"
    aria-label=${texts.comparison}
    tabindex="0"
  >
    <table>
      <thead>
        <tr>
          <td></td>
          ${data.columns.map((card) => html`<th scope="col">${cardTemplate(card, isDrawn, about)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${data.rows.map(
          ({ name, values, differs }) =>
            html`<tr class=${differs ? 'differs' : ''}>
              <th scope="row">
                ${name}${differs ? html`<span class="hidden"> (${texts.differs})</span>` : nothing}
              </th>
              ${values.map((value) => html`<td>${value ?? '–'}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function linksTemplate({ data }: LinksArtifact, { texts }: ArtifactAbout): TemplateResult {
  return html`<ul class="links" part="links" aria-label=${texts.links}>
    ${data.links.map(({ title, url }) => {
      const safe = safeUrl(url);
      return html`<li>
        ${safe === null ? title : html`<a href=${safe} target="_blank" rel="noopener">${title}</a>`}
      </li>`;
    })}
  </ul>`;
}

/** An address that a browser opens as a page; null for any other, such as a script. */
function safeUrl(url: string | undefined): string | null {
  if (url === undefined || !URL.canParse(url)) return null;
  return ['https:', 'http:'].includes(new URL(url).protocol) ? url : null;
}
