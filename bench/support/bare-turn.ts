// What one message brings, as bytes: limits and peers answer and publish just that.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Aisle } from './aisle.ts';
import type { Answer } from './uws.ts';

export interface BareTurn {
  /** Every frame of one message's turn, back to back. */
  readonly frames: string;
  /** The same items as envelopes. */
  readonly items: readonly string[];
  readonly itemCount: number;
  readonly answer: Answer;
}

/** Posts `text` in a session of its own and takes down what came of it. */
export async function bareTurn(aisle: Aisle, text: string): Promise<BareTurn> {
  const [session] = await aisle.openSessions(1);
  if (session === undefined) throw new Error('one session was asked for');
  const answer = await aisle.sampleAnswer(session, text);
  let envelopes = await aisle.readAll(session);
  while (!envelopes.some(endsTurn)) {
    await sleep(20);
    envelopes = await aisle.readAll(session);
  }
  const items = envelopes.map((envelope) => JSON.stringify(envelope));
  const frames = envelopes.map(
    (envelope, index) =>
      `id: ${String(envelope['cursor'])}\nevent: ${String(envelope['kind'])}\n` +
      `data: ${items[index]}\n\n`,
  );
  return { frames: frames.join(''), items, itemCount: items.length, answer };
}

function endsTurn(envelope: Readonly<Record<string, unknown>>): boolean {
  const payload = envelope['payload'] as { readonly status?: string };
  return envelope['kind'] === 'assistant_failure' || payload.status === 'turn.completed';
}
