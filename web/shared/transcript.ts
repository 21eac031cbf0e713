// One conversation for the merchant's team: read in pages by the client's own reader of streams, with its rules for
// cursor, backoff, offline, and an expired copy.

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { SessionState } from '../../clients/js/src/contract-types.ts';
import { ChatFailure } from '../../clients/js/src/failure.ts';
import { defaultPorts } from '../../clients/js/src/ports.ts';
import { StreamReader } from '../../clients/js/src/stream-reader.ts';
import { addItem, emptyView, type ConversationView } from '../../clients/js/src/view.ts';

export class Transcript implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #reader: StreamReader | undefined;
  view: ConversationView = emptyView;
  /** The state of the session with the highest version so far; null before the first. */
  state: SessionState | null = null;
  /** Why reading ended; null while it goes on. */
  failure: ChatFailure | null = null;
  /** Whether the service is unreachable now. */
  isLost = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.leave();
  }

  /** Reads a session's pages at `path` from its start, instead of the session before. */
  follow(sessionId: string, path: string): void {
    this.leave();
    const stream_url = new URL(path, location.href).href;
    const grant = {
      session: { session_id: sessionId, session_token: '' },
      material: { endpoints: { sse_url: null, stream_url } },
    };
    const refused = (code: 'closed' | 'unexpected_reply', words: string): Promise<never> =>
      Promise.reject(new ChatFailure(code, words));
    const reader = new StreamReader({
      ...defaultPorts(),
      access: { grant, renew: () => refused('closed', 'Signed out.') },
      cursor: () => this.view.cursor,
      onItem: (item) => {
        this.#change(() => {
          this.view = addItem(this.view, item);
          if (this.view.session !== null) this.learn(this.view.session);
        }, reader);
      },
      onSession: (state) => this.#change(() => this.learn(state), reader),
      onConnection: (connection) => {
        this.#change(() => {
          this.isLost = connection === 'waiting' || connection === 'offline';
        }, reader);
      },
      onReset: (cursor) => {
        this.#change(() => {
          this.view = { ...emptyView, cursor };
        }, reader);
      },
      onGone: () => refused('unexpected_reply', 'There is no such session any more.'),
      onFailure: (failure) => {
        this.#change(() => {
          this.failure = failure;
        }, reader);
      },
    });
    this.#reader = reader;
    void reader.run();
  }

  /** Stops reading, and clears the transcript. */
  leave(): void {
    this.#reader?.close();
    this.#reader = undefined;
    this.view = emptyView;
    this.state = null;
    this.failure = null;
    this.isLost = false;
  }

  /** Takes a state from another reply, for example of a control action. */
  learn(state: SessionState): void {
    if (this.state !== null && this.state.control_version > state.control_version) return;
    this.state = state;
    this.#host.requestUpdate();
  }

  /** Updates the transcript, unless another session is read by now. */
  #change(change: () => void, reader: StreamReader): void {
    if (reader !== this.#reader) return;
    change();
    this.#host.requestUpdate();
  }
}
