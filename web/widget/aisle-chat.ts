// The chat as a custom element: one tag in a page, one client behind it.
//
// <aisle-chat bootstrap-url="/assistant/bootstrap"></aisle-chat>
//
// Attributes: `bootstrap-url`, `lang`, `name` (separates several chats of one origin), `inline` (fills its
// place instead of floating), `open`. Properties: `getMaterial`, instead of `bootstrap-url`; `products`,
// the ids that the page shows. Events: `aisle-open`, `aisle-close`, and `aisle-product`, cancellable,
// with the card as its detail. Parts and `--aisle-*` properties are for the page's own style.

import { html, LitElement, nothing, type PropertyValues } from 'lit';
import type { GetMaterial } from '../../clients/js/src/access.ts';
import { bootstrapFrom } from '../../clients/js/src/bootstrap-from.ts';
import { ChatClient } from '../../clients/js/src/chat-client.ts';
import { firstState, type ChatState } from '../../clients/js/src/chat-state.ts';
import type { ProductCard } from '../../clients/js/src/contract-types.ts';
import type { AnswerEntry } from '../../clients/js/src/view.ts';
import { Announcer } from './announcer.ts';
import { bannerWords } from './banner.ts';
import { textOn } from './colour.ts';
import { chatIcon, closeIcon, downIcon, newIcon, sendIcon, stopIcon } from './icons.ts';
import { frameStyles } from './frame-styles.ts';
import { keepSessionValue, sessionValue } from './panel-memory.ts';
import { textsFor, type Texts } from './texts.ts';
import { transcriptStyles } from './transcript-styles.ts';
import { transcriptTemplate } from './transcript.ts';

/** Distance from the end within which the transcript counts as scrolled to its end. */
const endPixels = 80;

export class AisleChat extends LitElement {
  static override styles = [frameStyles, transcriptStyles];
  static override properties = {
    bootstrapUrl: { attribute: 'bootstrap-url' },
    name: {},
    lang: {},
    inline: { type: Boolean },
    open: { type: Boolean, reflect: true },
    state: { state: true },
    isAtEnd: { state: true },
    draft: { state: true },
    announcement: { state: true },
  };

  declare bootstrapUrl: string;
  declare name: string;
  declare inline: boolean;
  declare open: boolean;
  declare state: ChatState;
  declare isAtEnd: boolean;
  declare draft: string;
  declare announcement: string;
  /** The page's own way to get bootstrap material. */
  getMaterial: GetMaterial | null = null;
  /** Ids of the products on the page, so that the assistant understands "this one". */
  products: readonly string[] = [];
  #client: ChatClient | undefined;
  #announcer = new Announcer();
  #ending = new AbortController();

  constructor() {
    super();
    this.bootstrapUrl = '';
    this.name = 'chat';
    this.inline = false;
    this.open = false;
    this.state = firstState;
    this.isAtEnd = true;
    this.draft = '';
    this.announcement = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    if (!this.hasUpdated && sessionValue(this.#openKey) === 'yes') this.open = true;
    // Store the draft and the conversation before the page goes.
    addEventListener('pagehide', () => this.#client?.keep(), { signal });
    const { visualViewport } = globalThis;
    visualViewport?.addEventListener('resize', () => this.#fit(), { signal });
    visualViewport?.addEventListener('scroll', () => this.#fit(), { signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#ending.abort();
    this.#client?.close();
    this.#client = undefined;
    this.#announcer = new Announcer();
  }

  /** Opens the panel, and the session behind it. */
  show(): void {
    if (!this.open) this.dispatchEvent(new Event('aisle-open'));
    this.open = true;
  }

  /** Closes the panel. Running work goes on. */
  hide(): void {
    if (this.open) this.dispatchEvent(new Event('aisle-close'));
    this.open = false;
  }

  /** Sends a text as the customer. */
  say(text: string): void {
    this.show();
    this.#connect();
    this.isAtEnd = true;
    // An unsent message stays in the transcript, with a button to try again.
    this.#client?.send(text).catch(() => {});
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('open')) keepSessionValue(this.#openKey, this.open ? 'yes' : null);
    if (this.open || this.inline) this.#connect();
    if (changed.has('state')) this.#announce();
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('state')) this.#brand();
    if (changed.has('open')) {
      this.#fit();
      const isFirst = changed.get('open') === undefined;
      if (this.open) {
        this.#scrollToEnd();
        if (!isFirst) this.#find('textarea')?.focus();
      } else if (!isFirst) this.#find('.launcher')?.focus();
    }
    if (this.isAtEnd) this.#scrollToEnd();
  }

  protected override render(): unknown {
    const texts = this.#texts;
    if (this.inline) return this.#panel(texts);
    if (this.open) return this.#panel(texts);
    return html`<button
      type="button"
      class="launcher"
      part="launcher"
      aria-label=${texts.open}
      aria-expanded="false"
      @click=${() => this.show()}
    >
      ${chatIcon}
    </button>`;
  }

  #panel(texts: Texts): unknown {
    const { branding, phase } = this.state;
    const name = branding?.assistant_name ?? '';
    return html`<section
      class="panel ${this.inline ? 'inline' : 'floating'}"
      part="panel"
      role=${this.inline ? 'region' : 'dialog'}
      aria-label=${name || texts.conversation}
      @keydown=${(event: KeyboardEvent) => this.#onKey(event)}
    >
      <header part="header">
        <span class="avatar" aria-hidden="true">${this.#avatar(name)}</span>
        <h2>${name}</h2>
        <button
          type="button"
          aria-label=${texts.newChat}
          title=${texts.newChat}
          ?disabled=${phase !== 'open' && phase !== 'closed'}
          @click=${() => this.#restart()}
        >
          ${newIcon}
        </button>
        ${
          this.inline
            ? nothing
            : html`<button type="button" aria-label=${texts.close} @click=${() => this.hide()}>
                ${closeIcon}
              </button>`
        }
      </header>
      ${this.#banner(texts)}
      <div class="middle">
        <div
          class="scroller"
          part="transcript"
          role="region"
          aria-label=${texts.conversation}
          tabindex="0"
          @scroll=${() => this.#onScroll()}
          @load=${{ handleEvent: () => this.#onLoad(), capture: true }}
        >
          ${transcriptTemplate(this.state, {
            texts,
            locale: this.#locale,
            onProduct: (event, card) => this.#choose(event, card),
            onRetry: (key) => this.#client?.retry(key),
            onDiscard: (key) => void this.#client?.discard(key),
            onAskAgain: (entry) => this.#askAgain(entry),
          })}
        </div>
        <button
          type="button"
          class="latest"
          aria-label=${texts.latest}
          ?hidden=${this.isAtEnd}
          @click=${() => this.#toEnd()}
        >
          ${downIcon}
        </button>
      </div>
      ${phase === 'closed' ? this.#closedFoot(texts) : this.#composer(texts)}
      <p class="hidden" role="status">${this.announcement}</p>
    </section>`;
  }

  #avatar(name: string): unknown {
    const logo = this.state.branding?.logo_url;
    if (logo?.startsWith('https://')) return html`<img src=${logo} alt="" />`;
    return Array.from(name)[0] ?? '';
  }

  #banner(texts: Texts): unknown {
    const words = bannerWords(this.state, texts);
    return words === null ? nothing : html`<p class="banner" part="banner">${words}</p>`;
  }

  #composer(texts: Texts): unknown {
    const { isAnswering, outgoing, isStopping, capabilities, session, phase } = this.state;
    const isBusy = isAnswering || outgoing.some(({ state }) => state === 'waiting');
    const isLong = Array.from(this.draft).length > (capabilities?.max_message_chars ?? Infinity);
    const canAsk =
      capabilities?.handoff === true &&
      session !== null &&
      session.control_mode !== 'human' &&
      !['requested', 'offered'].includes(session.handoff_state);
    const hasText = this.draft.trim() !== '';
    return html`${
        phase === 'failed'
          ? html`<div class="foot">
              <button type="button" class="quiet" @click=${() => this.#reopen()}>
                ${texts.retry}
              </button>
            </div>`
          : canAsk && this.state.view.entries.length > 0
            ? html`<div class="foot">
                <button type="button" class="quiet" @click=${() => this.#askForPerson()}>
                  ${texts.person}
                </button>
              </div>`
            : nothing
      }
      <form part="composer" @submit=${(event: Event) => this.#submit(event)}>
        <textarea
          part="input"
          rows="1"
          autocomplete="off"
          enterkeyhint="send"
          aria-label=${texts.message}
          aria-invalid=${isLong ? 'true' : 'false'}
          placeholder=${texts.placeholder}
          .value=${this.draft}
          @input=${(event: Event) => this.#onInput(event)}
        ></textarea>
        ${
          isBusy && !hasText
            ? html`<button
                type="button"
                class="round"
                part="stop"
                aria-label=${texts.stop}
                ?disabled=${isStopping}
                @click=${() => this.#stop()}
              >
                ${stopIcon}
              </button>`
            : html`<button
                type="submit"
                class="round"
                part="send"
                aria-label=${isLong ? texts.tooLong : texts.send}
                ?disabled=${!hasText || isLong}
              >
                ${sendIcon}
              </button>`
        }
      </form>`;
  }

  #closedFoot(texts: Texts): unknown {
    return html`<div class="foot closed">
      <button type="button" class="quiet" @click=${() => this.#restart()}>${texts.newChat}</button>
    </div>`;
  }

  get #locale(): string {
    return this.state.branding?.locale ?? this.#ownLocale;
  }

  get #ownLocale(): string {
    const closest = this.closest<HTMLElement>('[lang]')?.lang ?? '';
    return closest || document.documentElement.lang || navigator.language;
  }

  get #texts(): Texts {
    return textsFor(this.#ownLocale);
  }

  get #openKey(): string {
    return `aisle:${this.name}:panel`;
  }

  #connect(): void {
    if (this.#client !== undefined) return;
    const getMaterial = this.getMaterial ?? bootstrapFrom(this.bootstrapUrl);
    this.#client = new ChatClient({
      getMaterial,
      name: this.name,
      locale: this.#ownLocale,
      conversation: {
        page_url: location.href.slice(0, 2048),
        ...(this.products.length > 0 && { external_product_ids: this.products.slice(0, 20) }),
      },
    });
    this.#client.subscribe((state) => {
      this.state = state;
    });
    this.#reopen();
  }

  #reopen(): void {
    // The state has the failure.
    this.#client?.open().catch(() => {});
  }

  #restart(): void {
    this.#client?.restart().catch(() => {});
    this.#find('textarea')?.focus();
  }

  #stop(): void {
    this.#client?.stop().catch(() => {});
    this.#find('textarea')?.focus();
  }

  #askForPerson(): void {
    const { personFailed } = this.#texts;
    this.#client?.requestPerson().catch(() => {
      this.announcement = personFailed;
    });
    this.#find('textarea')?.focus();
  }

  #askAgain(entry: AnswerEntry): void {
    this.isAtEnd = true;
    this.#client?.askAgain(entry.id).catch(() => {});
    this.#find('textarea')?.focus();
  }

  #submit(event: Event): void {
    event.preventDefault();
    const text = this.draft.trim();
    if (text === '') return;
    this.draft = '';
    this.say(text);
  }

  #onInput(event: Event): void {
    this.draft = (event.target as HTMLTextAreaElement).value;
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !this.inline) {
      event.stopPropagation();
      this.hide();
    }
    const isInField = event.composedPath()[0] instanceof HTMLTextAreaElement;
    // During a composition Enter belongs to the input method.
    if (event.key === 'Enter' && isInField && !event.shiftKey && !event.isComposing) {
      this.#submit(event);
    }
  }

  #choose(event: Event, card: ProductCard): void {
    const chosen = new CustomEvent('aisle-product', {
      detail: card,
      bubbles: true,
      composed: true,
      cancelable: true,
    });
    if (!this.dispatchEvent(chosen)) event.preventDefault();
  }

  /** Announces a message once, when it is final: the transcript is no live region. */
  #announce(): void {
    const news = this.#announcer.read(this.state, this.#texts);
    if (news !== null) this.announcement = news;
  }

  #brand(): void {
    const accent = this.state.branding?.accent_color;
    const text = accent === undefined ? null : textOn(accent);
    if (accent === undefined || text === null) return;
    this.style.setProperty('--_brand', accent);
    this.style.setProperty('--_on-brand', text);
  }

  /** Keeps the panel above an on-screen keyboard, which covers a page without resizing it. */
  #fit(): void {
    const { visualViewport } = globalThis;
    if (visualViewport === null || visualViewport === undefined) return;
    this.style.setProperty('--_height', `${visualViewport.height}px`);
    this.style.setProperty('--_top', `${visualViewport.offsetTop}px`);
    if (this.isAtEnd) this.#scrollToEnd();
  }

  #onScroll(): void {
    const scroller = this.#find('.scroller');
    if (scroller === null) return;
    const { scrollHeight, scrollTop, clientHeight } = scroller;
    this.isAtEnd = scrollHeight - scrollTop - clientHeight < endPixels;
  }

  #onLoad(): void {
    if (this.isAtEnd) this.#scrollToEnd();
  }

  #toEnd(): void {
    this.isAtEnd = true;
    this.#scrollToEnd();
    this.#find('textarea')?.focus();
  }

  #scrollToEnd(): void {
    const scroller = this.#find('.scroller');
    if (scroller !== null) scroller.scrollTop = scroller.scrollHeight;
  }

  #find(selector: string): HTMLElement | null {
    return this.renderRoot?.querySelector<HTMLElement>(selector) ?? null;
  }
}

if (customElements.get('aisle-chat') === undefined) customElements.define('aisle-chat', AisleChat);
