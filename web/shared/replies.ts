// Replies of a person of the merchant's team, sent by the client's rules for retries (contract 2.5).

import { callJson } from '../../clients/js/src/http-call.ts';
import { defaultPorts } from '../../clients/js/src/ports.ts';
import { withRetries } from '../../clients/js/src/retry.ts';

export class Replies {
  readonly #ports = defaultPorts();
  /** The last reply that did not arrive: the same text to the same session has the same idempotency key. */
  #unsent: { readonly path: string; readonly text: string; readonly key: string } | undefined;

  /**
   * Sends a text to the messages' `path`, with the same idempotency key and bytes until it has arrived. Throws a
   * `ChatFailure` when it is refused or after the last try; a repeat keeps its key.
   */
  async send(path: string, text: string, about: object = {}): Promise<void> {
    const known = this.#unsent;
    const isAgain = known?.path === path && known.text === text;
    const key = isAgain ? known.key : this.#ports.newKey();
    this.#unsent = { path, text, key };
    const content = [{ type: 'text', text }];
    const body = JSON.stringify({ ...about, content, idempotency_key: key });
    const { signal } = new AbortController();
    const call = { url: new URL(path, location.href).href, token: '', body, signal };
    await withRetries(this.#ports, () => callJson(this.#ports, call), { signal });
    this.#unsent = undefined;
  }
}
