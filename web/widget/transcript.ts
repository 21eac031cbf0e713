// The conversation in the widget: one item of a list for each entry of the view.

import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ChatState } from '../../clients/js/src/chat-state.ts';
import type { MessageContent } from '../../clients/js/src/contract-types.ts';
import { againKey, type Outgoing } from '../../clients/js/src/outbox.ts';
import {
  questionOf,
  textOf,
  type AnswerEntry,
  type MessageEntry,
} from '../../clients/js/src/view.ts';
import { artifactTemplate, type ArtifactAbout } from './artifacts.ts';

export interface TranscriptAbout extends ArtifactAbout {
  readonly onRetry: (key: string) => void;
  readonly onDiscard: (key: string) => void;
  readonly onAskAgain: (entry: AnswerEntry) => void;
}

/** All entries, and after them the messages on their way. */
export function transcriptTemplate(state: ChatState, about: TranscriptAbout): TemplateResult {
  const greeting = state.branding?.greeting ?? '';
  return html`<ol class="entries" part="entries">
    ${
      greeting === ''
        ? nothing
        : html`<li class="entry assistant" part="entry greeting">
            <p class="bubble" part="bubble">${greeting}</p>
          </li>`
    }
    ${repeat(
      state.view.entries,
      ({ id }) => id,
      (entry) =>
        entry.kind === 'answer'
          ? answerTemplate(entry, canAskAgain(state, entry), about)
          : messageTemplate(entry, about),
    )}
    ${repeat(
      state.outgoing,
      ({ key }) => key,
      (message) => outgoingTemplate(message, about),
    )}
  </ol>`;
}

/** Whether the client may ask the question of an answer again, and has not yet. */
function canAskAgain({ view, outgoing }: ChatState, { id, failure }: AnswerEntry): boolean {
  const key = againKey(id);
  const isKnown =
    outgoing.some((message) => message.key === key) ||
    view.entries.some((entry) => entry.kind === 'message' && entry.client_message_id === key);
  return (failure?.retryable ?? true) && !isKnown && questionOf(view, id) !== undefined;
}

function messageTemplate(entry: MessageEntry, { texts }: TranscriptAbout): TemplateResult {
  const isOwn = entry.role === 'customer';
  const side = isOwn ? 'customer' : entry.role === 'human_agent' ? 'person' : 'assistant';
  return html`<li class="entry ${side}" part="entry ${side}">
    <span class=${isOwn || entry.author === null ? 'hidden' : 'author'}
      >${isOwn ? texts.you : (entry.author ?? texts.team)}</span
    >
    <p class="bubble" part="bubble">${contentText(entry.content, productName(texts.product))}</p>
  </li>`;
}

const productName = (word: string) => (id: string) => `${word} ${id}`;

function contentText(content: readonly MessageContent[], product: (id: string) => string): string {
  return content
    .map((part) => (part.type === 'text' ? part.text : product(part.external_product_id)))
    .join('\n');
}

function answerTemplate(entry: AnswerEntry, canAsk: boolean, about: TranscriptAbout): unknown {
  const text = textOf(entry);
  const { texts } = about;
  const isBare = text === '' && entry.artifacts.length === 0;
  if (entry.state === 'completed' && isBare) return nothing;
  return html`<li class="entry assistant" part="entry assistant" data-state=${entry.state}>
    ${text === '' ? nothing : html`<p class="bubble" part="bubble">${text}</p>`}
    ${entry.artifacts.map((artifact) => artifactTemplate(artifact, about))}
    ${answerStateTemplate(entry, text, { ...about, canAsk })}
    ${entry.state === 'stopped' ? html`<p class="note">${texts.stopped}</p>` : nothing}
  </li>`;
}

function answerStateTemplate(
  entry: AnswerEntry,
  text: string,
  about: TranscriptAbout & { readonly canAsk: boolean },
): unknown {
  const { texts } = about;
  switch (entry.state) {
    case 'queued':
    case 'started':
    case 'searching':
      return html`<p class="typing" part="typing">
        <span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>${texts[entry.state]}
      </p>`;
    case 'writing':
      return text === '' ? nothing : html`<span class="caret" aria-hidden="true"></span>`;
    case 'failed':
    case 'overdue':
      return failureTemplate(entry, about);
    case 'completed':
    case 'stopped':
    default:
      return nothing;
  }
}

function failureTemplate(
  entry: AnswerEntry,
  { texts, onAskAgain, canAsk }: TranscriptAbout & { readonly canAsk: boolean },
): TemplateResult {
  const words = entry.failure?.user_message ?? texts.overdue;
  return html`<div class="failure" part="failure">
    <p>${words}</p>
    ${
      canAsk
        ? html`<button type="button" class="quiet" @click=${() => onAskAgain(entry)}>
            ${texts.askAgain}
          </button>`
        : nothing
    }
  </div>`;
}

function outgoingTemplate(message: Outgoing, about: TranscriptAbout): TemplateResult {
  const { texts, onRetry, onDiscard } = about;
  const { content } = JSON.parse(message.body) as { content: readonly MessageContent[] };
  const isStuck = message.state === 'unsent' || message.state === 'refused';
  return html`<li class="entry customer outgoing" part="entry customer">
    <span class="hidden">${texts.you}</span>
    <p class="bubble" part="bubble">${contentText(content, productName(texts.product))}</p>
    ${
      isStuck
        ? html`<p class="note stuck">
            <span>${message.state === 'refused' ? texts.refused : texts.unsent}</span>
            ${
              message.state === 'unsent'
                ? html`<button type="button" class="quiet" @click=${() => onRetry(message.key)}>
                    ${texts.retry}
                  </button>`
                : nothing
            }
            <button type="button" class="quiet" @click=${() => onDiscard(message.key)}>
              ${texts.discard}
            </button>
          </p>`
        : html`<p class="note">${texts.sending}</p>`
    }
  </li>`;
}
