// Examples of stream items (contract 6.4): each kind, and each type of artifact, as one chat has them.
// The API document and the protocol show them; tests hold them against the schemas.

import type { ProductCard, StreamItem } from './items.ts';

/** Ids of one session, for all examples. */
export const exampleIds = {
  session: 'ses_0mwrlk8t8knm90py7ilzxxu',
  question: 'msg_0mwrlk8zdfy50p3wqluduye',
  turn: 'turn_0mwrlk8zdnytpyzr3hfq12t',
  run: 'run_0mwrlk9egbt54z588utmr15',
  product: 'p-1',
  schema: 'sv_000000002c1b29245',
  event: 'evt_0mwrlk9x5k2h8d3q7rty1vn',
  /** An idempotency key. */
  key: '4f8d4c1e-7a41-4a0e-9d55-0c1f6f7f9b3a',
} as const;

/** A cursor of that session. */
export function exampleCursor(sequence: number): string {
  return `${sequence.toString(16).padStart(16, '0')}-i2d9ns`;
}

const laterTurn = 'turn_0mwrlkb2q7hs4e9d0vzc8xa';
const answer = 'msg_0mwrlk99nu0asiqjcr6wwt0';
const asOf = '2026-11-22T08:50:48.290Z';

const redBoot: ProductCard = {
  external_product_id: exampleIds.product,
  title: 'Red boot',
  price: { amount: 7900, currency: 'EUR' },
  list_price: { amount: 9900, currency: 'EUR' },
  destination_url: 'https://shop.example/p/1',
  availability: { status: 'in_stock', as_of: asOf },
};
const blueBoot: ProductCard = {
  external_product_id: 'p-2',
  title: 'Blue boot',
  availability: { status: 'unknown', as_of: asOf },
};

function envelope(sequence: number, turn: string | null = exampleIds.turn) {
  return {
    cursor: exampleCursor(sequence),
    session_id: exampleIds.session,
    turn_id: turn,
    created_at: `2026-11-22T08:50:48.${300 + sequence}Z`,
  };
}

interface ItemExample {
  readonly title: string;
  readonly item: StreamItem;
}

/** By ascending cursors; the first six are one question and its answer. */
export const itemExamples: readonly ItemExample[] = [
  {
    title: '`message`, of the customer',
    item: {
      ...envelope(1, null),
      kind: 'message',
      payload: {
        message_id: exampleIds.question,
        role: 'customer',
        content: [
          { type: 'text', text: 'Do you have this in red?' },
          { type: 'product_ref', external_product_id: exampleIds.product },
        ],
        client_message_id: exampleIds.key,
        metadata: { button: 'send' },
        artifact_ids: [],
      },
    },
  },
  {
    title: '`status`, of the session',
    item: {
      ...envelope(2, null),
      kind: 'status',
      payload: {
        status: 'session.updated',
        session: {
          control_mode: 'ai',
          routing_status: 'assigned',
          ai_routing_eligible: true,
          handoff_state: 'none',
          control_version: 2,
        },
      },
    },
  },
  {
    title: '`status`, of a turn',
    item: {
      ...envelope(3),
      kind: 'status',
      payload: { status: 'turn.queued', message_id: exampleIds.question },
    },
  },
  {
    title: '`delta`',
    item: {
      ...envelope(6),
      kind: 'delta',
      payload: { message_id: answer, part_index: 0, index: 0, text: 'Yes: the Red boot ' },
    },
  },
  {
    title: '`artifact`, of the type `product_cards`',
    item: {
      ...envelope(7),
      kind: 'artifact',
      payload: {
        artifact_id: 'art_0mwrlk99pd1k3vq0b7xw2sz',
        revision: 1,
        type: 'product_cards',
        data: { cards: [redBoot] },
      },
    },
  },
  {
    title: '`message`, of the assistant',
    item: {
      ...envelope(8),
      kind: 'message',
      payload: {
        message_id: answer,
        role: 'assistant',
        content: [{ type: 'text', text: 'Yes: the Red boot is in stock.' }],
        in_reply_to: exampleIds.question,
        artifact_ids: ['art_0mwrlk99pd1k3vq0b7xw2sz'],
        retrieval: { mode: 'lexical', schema_version: exampleIds.schema },
      },
    },
  },
  {
    title: '`artifact`, of the type `comparison`',
    item: {
      ...envelope(15, laterTurn),
      kind: 'artifact',
      payload: {
        artifact_id: 'art_0mwrlk99pe8c5m2h4ty6nud',
        revision: 1,
        type: 'comparison',
        data: {
          columns: [redBoot, blueBoot],
          rows: [
            { key: 'colour', name: 'Colour', values: ['red', 'blue'], differs: true },
            { key: 'weight', name: 'Weight', values: ['1.5 kg', null], differs: true },
          ],
        },
      },
    },
  },
  {
    title: '`artifact`, of the type `links`',
    item: {
      ...envelope(16, laterTurn),
      kind: 'artifact',
      payload: {
        artifact_id: 'art_0mwrlk99pf2r9a6g1ju3kio',
        revision: 1,
        type: 'links',
        data: { links: [{ title: 'Returns', url: 'https://shop.example/returns' }] },
      },
    },
  },
  {
    title: '`assistant_failure`',
    item: {
      ...envelope(25, 'turn_0mwrlkd1w3zt8m6b2yfq5ho'),
      kind: 'assistant_failure',
      payload: {
        code: 'model_timeout',
        retryable: true,
        in_reply_to: 'msg_0mwrlkb2p5jf1w8r6tyn3ok',
        partial: 'discard',
        user_message: 'The answer took too long and was stopped. Please try again.',
      },
    },
  },
  {
    title: '`message`, of a person of the team',
    item: {
      ...envelope(30, null),
      kind: 'message',
      payload: {
        message_id: 'msg_0mwrlk9cncvigrlvv99bzmy',
        role: 'human_agent',
        content: [{ type: 'text', text: 'Let me look that up for you.' }],
        author: { display_name: 'Ada' },
        artifact_ids: [],
      },
    },
  },
];
