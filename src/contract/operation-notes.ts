// The notes of the API document for each operation: how to use it, and an example request. The tests send
// these requests to a real server, in this order.

import { exampleCursor, exampleIds } from './item-examples.ts';
import type { RouteName } from './routes.ts';

export interface OperationNote {
  readonly description: string;
  /** The body of a request; absent for a route that takes none. */
  readonly example?: object;
  /** An example of its query, member by member. */
  readonly query?: Readonly<Record<string, string | number>>;
}

/** Examples of path parameters. */
export const pathExamples: Readonly<Record<string, string>> = {
  session_id: exampleIds.session,
  message_id: exampleIds.question,
  run_id: exampleIds.run,
  external_product_id: exampleIds.product,
};

const resumed = { after_cursor: exampleCursor(3) };
const polled = { ...resumed, limit: 100, wait_seconds: 25 };

const operator = { external_operator_id: 'op-1', display_name: 'Ada' };

export const operationNotes: Readonly<Record<RouteName, OperationNote>> = {
  bootstrap: {
    description:
      "Called by the tenant's backend for each visitor. Hand the reply to the page or app: it holds " +
      'a token for it alone, and every address that it needs.',
    example: {
      surface: { type: 'web', origin: 'https://shop.example' },
      locale: 'en',
      customer: { external_customer_id: 'customer-1', display_name: 'Ada' },
      conversation: { page_url: 'https://shop.example/p/1', external_product_ids: ['p-1'] },
    },
  },
  openSession: {
    description:
      'With a bootstrap token this creates a session or resumes one; with a session token it renews ' +
      'the token. Calling again after a lost answer is safe.',
    example: { resume: 'auto', locale: 'en' },
  },
  claimSession: {
    description:
      'The token is one of the login; the body proves the anonymous session. From then on the session ' +
      "is the customer's alone.",
    example: {
      session_id: exampleIds.session,
      resume_secret: 'rsm_FqFqf3zkU0S9gPjQZ1v7yH2wLrXbN5mC8tD4eK6aJ0iG3oP9uMXyZ',
    },
  },
  postMessage: {
    description:
      '202 means that the message is on disk. Its answer comes through the stream, and ends there by ' +
      '`answer_deadline_at`. Send a new `Idempotency-Key` for each message, and the same one again ' +
      'for a retry.',
    example: {
      content: [
        { type: 'text', text: 'Do you have this in red?' },
        { type: 'product_ref', external_product_id: 'p-1' },
      ],
      metadata: { button: 'send' },
    },
  },
  readStream: {
    description:
      'A page of items after `after_cursor`; with `wait_seconds` it waits for the first. Come back ' +
      'with `next_cursor`. With `Accept: text/event-stream` it answers as the SSE path does.',
    query: { session_id: exampleIds.session, ...polled },
  },
  readStreamSse: {
    description:
      'Server-sent events: each item is one event, its cursor the event id, and the same JSON as in a ' +
      'page. `Last-Event-ID` resumes. `EventSource` may use `stream_ticket` instead of a header.',
    query: { ...resumed, stream_ticket: 'stk_…' },
  },
  publicCapabilities: {
    description: 'What a client may use now: transports, artifact types, handoff, search lanes.',
  },
  listDeskSessions: {
    description:
      'Open sessions that have asked for a person at some time, the oldest request first. Read it at least ' +
      'every few minutes: a desk that says nothing for longer counts as away.',
    query: {
      handoff_state: 'requested',
      routing_status: 'queued',
      limit: 50,
      after: `1795337448733.${exampleIds.session}`,
    },
  },
  readDeskStream: {
    description: "The customer's stream, read with the tenant's key.",
    query: polled,
  },
  readDeskStreamSse: {
    description: "The customer's stream as events, read with the tenant's key.",
    query: resumed,
  },
  moveControl: {
    description:
      'One transition of a handoff. `expected_control_version` is the version that was read last: if ' +
      'control has moved since, nothing happens and the state as it is comes back.',
    example: { action: 'take_over', expected_control_version: 1, operator },
  },
  postOperatorMessage: {
    description: 'A message of the person who holds control, shown with their `display_name`.',
    example: { operator, content: [{ type: 'text', text: 'Let me look that up for you.' }] },
  },
  askForPerson: {
    description: 'The customer asks for a person. Asking again changes nothing.',
    example: {},
  },
  cancelAnswer: {
    description:
      'Stops the answer to this message: its turn ends before the reply comes. A later call changes ' +
      'nothing.',
    example: {},
  },
  startSchemaRun: {
    description:
      'Opens a run that replaces the whole schema once it is complete. `expected_active_version` is ' +
      'the `version` of the current schema, null where there is none.',
    example: {
      source_schema_version: '2026-01',
      source_schema_hash: `sha256:${'a'.repeat(64)}`,
      expected_active_version: null,
    },
  },
  readSchemaRun: { description: 'Poll no faster than `poll_after_seconds`.' },
  addSchemaBatch: {
    description:
      'Batches count from 1 without gaps. The same batch again is 200; other content under its number ' +
      'is 409.',
    example: {
      sequence: 1,
      kind: 'taxonomy',
      entries: [{ external_taxonomy_id: 'boots', name: 'Boots', labels: { de: 'Stiefel' } }],
    },
  },
  completeSchemaRun: {
    description:
      'Declares how many batches there are. The run is then validated and activated in the background.',
    example: { expected_batch_count: 1 },
  },
  cancelSchemaRun: { description: 'No part of the run takes effect.', example: {} },
  readCurrentSchema: {
    description: 'Never 404: without a schema `state` is `none` and `version` null.',
  },
  syncItems: {
    description:
      'Changed products, each compared by its `updated_at`. 207 if any was stale or rejected. ' +
      'An idempotency key is optional.',
    example: {
      items: [
        {
          external_product_id: 'p-1',
          updated_at: '2026-01-02T03:04:05Z',
          title: 'Red boot',
          url: 'https://shop.example/p/1',
          external_taxonomy_ids: ['boots'],
          price: { amount: 7900, currency: 'EUR' },
        },
      ],
    },
  },
  startIndexRun: {
    description:
      'For many products. With `mode: replace` products that the run does not name are removed when ' +
      'it completes. `schema_version` is the `version` of the current schema.',
    example: { mode: 'upsert', schema_version: exampleIds.schema },
  },
  readIndexRun: { description: 'Poll no faster than `poll_after_seconds`.' },
  addIndexBatch: {
    description: 'As a delta, in a run: batches count from 1 without gaps, and each counts once.',
    example: {
      sequence: 1,
      items: [
        { external_product_id: 'p-2', updated_at: '2026-01-02T03:04:05Z', title: 'Blue boot' },
      ],
    },
  },
  completeIndexRun: {
    description:
      'Declares how many batches there are, and how many items if the start declared a number.',
    example: { expected_batch_count: 1 },
  },
  cancelIndexRun: { description: 'Applied items stay.', example: {} },
  listIndexRunItems: {
    description: 'Rejected items of a run, with their faults.',
    query: { status: 'rejected', limit: 100, after: '0.0' },
  },
  listProducts: {
    description: 'Ids, hashes and times of all products, to compare with.',
    query: { limit: 500, after: 'cC0x' },
  },
  readProduct: { description: 'A tombstone answers too, with the status `deleted`.' },
  receiveInventory: {
    description:
      'Standard Webhooks: the signature is over the bytes as sent. Levels are absolute. 200 for every ' +
      'authentic event; what became of each level is in `results`.',
    example: {
      type: 'inventory.levels.updated',
      timestamp: '2026-01-02T03:04:05Z',
      data: {
        levels: [{ external_product_id: 'p-1', available: 3, occurred_at: '2026-01-02T03:04:05Z' }],
      },
    },
  },
  listLevels: {
    description: 'Stored levels of a product and of its variants, by location.',
    query: { limit: 100, after: 'WyIiLCIiXQ' },
  },
  forgetLevels: {
    description: 'Removes every level: the next event of each place counts with any time.',
  },
  resetLevel: {
    description: 'Removes the level of one place, so that its next event counts with any time.',
    example: { external_variant_id: 'p-1-42', external_location_id: 'berlin' },
  },
  search: {
    description:
      'What the assistant would find. `mode` of the reply names the lanes that really took part.',
    example: { query: 'red boots', limit: 5 },
  },
  capabilities: {
    description:
      'Readiness of schema and lanes, and every limit. Branch on `queryable`, not on the policy.',
  },
  livez: { description: 'Restart the process when this does not answer.' },
  readyz: { description: 'Send no traffic while this is 503; `checks` says why.' },
};

/** The descriptions of the tags. */
export const tagNotes = {
  assistant: "Bootstrap: the tenant's backend trades its key for material for one visitor.",
  chat: 'Sessions, messages and the stream, for pages and apps.',
  desk: "People of the merchant's team who take over a chat.",
  schema: 'Taxonomy, collections, attributes and classifications, replaced as a whole.',
  products: 'Products, as deltas or in runs.',
  inventory: 'Stock levels, as signed events.',
  search: 'Search over the catalogue.',
  operations: 'Readiness and limits.',
} as const;
