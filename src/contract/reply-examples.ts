// Examples of replies: the replies of a server to the example requests of the operation notes.
// A test sends the requests again, and compares status and members.

import type { SessionState } from './chat.ts';
import { exampleCursor, exampleIds, itemExamples } from './item-examples.ts';
import type { RouteName } from './routes.ts';

interface ReplyExample {
  readonly status: number;
  readonly body: object;
}

const hash = `sha256:${'c'.repeat(64)}`;

/** The state of a session as it is new, with the assistant, waiting for a person, with that person. */
const unrouted: SessionState = {
  control_mode: 'unassigned',
  routing_status: 'unrouted',
  ai_routing_eligible: true,
  handoff_state: 'none',
  control_version: 1,
};
const assisted: SessionState = {
  ...unrouted,
  control_mode: 'ai',
  routing_status: 'assigned',
  control_version: 2,
};
const waiting: SessionState = {
  ...assisted,
  routing_status: 'queued',
  ai_routing_eligible: false,
  handoff_state: 'requested',
  control_version: 3,
};
const taken: SessionState = {
  ...waiting,
  control_mode: 'human',
  routing_status: 'assigned',
  handoff_state: 'active',
  control_version: 4,
};

const opened = {
  session_id: exampleIds.session,
  created_at: '2026-11-22T08:50:48.231Z',
  resumed: false,
  locale: 'en',
  ...unrouted,
  oldest_cursor: exampleCursor(0),
  head_cursor: exampleCursor(0),
  session_token: 'sst_…',
  session_token_expires_at: '2026-11-22T09:50:48.231Z',
  stream_ticket: 'stk_…',
  stream_ticket_expires_at: '2026-11-22T09:00:48.231Z',
  idle_expires_at: '2026-11-23T08:50:48.231Z',
};

/** A page of the stream from its start to the answer. */
const page: ReplyExample = {
  status: 200,
  body: {
    items: itemExamples.slice(0, 6).map(({ item }) => item),
    next_cursor: exampleCursor(8),
    head_cursor: exampleCursor(8),
    has_more: false,
    session: assisted,
  },
};

export const replyExamples: Readonly<Partial<Record<RouteName, ReplyExample>>> = {
  bootstrap: {
    status: 200,
    body: {
      bootstrap_token: 'bst_…',
      token_type: 'Bearer',
      expires_at: '2026-11-22T09:00:48.162Z',
      expires_in: 600,
      surface: { type: 'web', origin: 'https://shop.example' },
      branding: {
        assistant_name: 'Assistant',
        greeting: 'Hello! What are you looking for?',
        locale: 'en',
      },
      capabilities: {
        transports: ['sse', 'poll'],
        artifact_types: ['product_cards', 'comparison', 'links'],
        handoff: true,
        max_message_chars: 4000,
        search: { lexical: { queryable: false }, semantic: { queryable: false } },
      },
      endpoints: {
        session_url: 'https://assistant.example/public/v1/chat/session',
        claim_url: 'https://assistant.example/public/v1/chat/session/claim',
        messages_url: 'https://assistant.example/public/v1/chat/messages',
        stream_url: 'https://assistant.example/public/v1/chat/stream',
        sse_url: 'https://assistant.example/public/v1/chat/stream/sse',
        capabilities_url: 'https://assistant.example/public/v1/chat/capabilities',
        handoff_url: 'https://assistant.example/public/v1/chat/session/handoff',
        cancel_url: 'https://assistant.example/public/v1/chat/messages/{message_id}/cancel',
      },
    },
  },
  openSession: { status: 201, body: opened },
  claimSession: { status: 200, body: { ...opened, resumed: true } },
  postMessage: {
    status: 202,
    body: {
      message_id: exampleIds.question,
      session_id: exampleIds.session,
      accepted_at: '2026-11-22T08:50:48.313Z',
      client_message_id: exampleIds.key,
      cursor: exampleCursor(1),
      turn_id: exampleIds.turn,
      answer_from: 'ai',
      answer_deadline_at: '2026-11-22T08:51:48.313Z',
      session: assisted,
    },
  },
  cancelAnswer: {
    status: 200,
    body: {
      session_id: exampleIds.session,
      message_id: exampleIds.question,
      cancelled: false,
      session: assisted,
    },
  },
  askForPerson: {
    status: 200,
    body: {
      session_id: exampleIds.session,
      session: waiting,
      handoff_expires_at: '2026-11-22T08:52:48.733Z',
    },
  },
  listDeskSessions: {
    status: 200,
    body: {
      items: [
        {
          session_id: exampleIds.session,
          created_at: '2026-11-22T08:50:48.092Z',
          locale: 'en',
          ...waiting,
          surface: { type: 'server' },
          customer: null,
          handoff: {
            asked_by: 'customer',
            requested_at: '2026-11-22T08:50:48.733Z',
            expires_at: '2026-11-22T08:52:48.733Z',
            operator: null,
          },
          oldest_cursor: exampleCursor(0),
          head_cursor: exampleCursor(10),
          idle_expires_at: '2026-11-23T08:50:48.313Z',
        },
      ],
      next_cursor: `1795337448733.${exampleIds.session}`,
      has_more: false,
    },
  },
  moveControl: {
    status: 200,
    body: {
      session_id: exampleIds.session,
      created_at: '2026-11-22T08:50:48.092Z',
      locale: 'en',
      ...taken,
      surface: { type: 'server' },
      customer: null,
      handoff: {
        asked_by: 'customer',
        requested_at: '2026-11-22T08:50:48.733Z',
        expires_at: '2026-11-22T08:52:48.733Z',
        operator: { external_operator_id: 'op-1', display_name: 'Ada' },
      },
      oldest_cursor: exampleCursor(0),
      head_cursor: exampleCursor(11),
      idle_expires_at: '2026-11-23T08:50:48.313Z',
    },
  },
  postOperatorMessage: {
    status: 202,
    body: {
      message_id: 'msg_0mwrlk9cncvigrlvv99bzmy',
      session_id: exampleIds.session,
      accepted_at: '2026-11-22T08:50:48.791Z',
      client_message_id: exampleIds.key,
      cursor: exampleCursor(12),
      session: taken,
    },
  },
  publicCapabilities: {
    status: 200,
    body: {
      as_of: '2026-11-22T08:50:48.844Z',
      assistant: {
        enabled: true,
        transports: ['sse', 'poll'],
        artifact_types: ['product_cards', 'comparison', 'links'],
        handoff: true,
      },
      search: {
        lexical: { queryable: false, state: 'pending' },
        semantic: { queryable: false, state: 'pending' },
      },
    },
  },
  readCurrentSchema: {
    status: 200,
    body: {
      version: exampleIds.schema,
      state: 'activated',
      source_schema_version: '2026-01',
      source_schema_hash: hash,
      schema_hash: hash,
      run_id: exampleIds.run,
      activated_at: '2026-11-22T08:50:47.991Z',
      counts: { taxonomy: 2, collection: 1, attribute: 5, classification: 1 },
      retrieval_policy: { lexical_enabled: true, semantic_enabled: true },
      embeddings: { compatible: true, retained: 0, to_refresh: 0 },
      products: {
        untouched: 0,
        with_unknown_attributes: 0,
        unknown_attributes: [],
        counted_at: '2026-11-22T08:50:47.992Z',
      },
    },
  },
  addSchemaBatch: {
    status: 201,
    body: {
      run_id: exampleIds.run,
      sequence: 1,
      kind: 'taxonomy',
      entry_count: 1,
      batch_hash: hash,
      next_sequence: 2,
      received_batches: 1,
      duplicate: false,
    },
  },
  syncItems: {
    status: 200,
    body: {
      summary: { received: 1, accepted: 1, unchanged: 0, stale: 0, rejected: 0 },
      results: [
        {
          index: 0,
          external_product_id: exampleIds.product,
          status: 'accepted',
          content_hash: hash,
          projection_version: 1,
          updated_at: '2026-01-02T03:04:05.000Z',
        },
      ],
      schema_version: exampleIds.schema,
    },
  },
  addIndexBatch: {
    status: 201,
    body: {
      run_id: exampleIds.run,
      sequence: 1,
      batch_hash: hash,
      summary: { received: 1, accepted: 1, unchanged: 0, stale: 0, rejected: 0 },
      schema_version: exampleIds.schema,
      next_sequence: 2,
      received_batches: 1,
      duplicate: false,
      results: [
        {
          index: 0,
          external_product_id: 'p-2',
          status: 'accepted',
          content_hash: hash,
          projection_version: 1,
          updated_at: '2026-01-02T03:04:05.000Z',
        },
      ],
    },
  },
  listProducts: {
    status: 200,
    body: {
      items: [
        {
          external_product_id: exampleIds.product,
          status: 'active',
          content_hash: hash,
          projection_version: 1,
          updated_at: '2026-01-02T03:04:05.000Z',
        },
        {
          external_product_id: 'p-2',
          status: 'active',
          content_hash: hash,
          projection_version: 1,
          updated_at: '2026-01-02T03:04:05.000Z',
        },
      ],
      next_cursor: 'cC0y',
      has_more: false,
    },
  },
  readProduct: {
    status: 200,
    body: {
      external_product_id: exampleIds.product,
      status: 'active',
      content_hash: hash,
      projection_version: 1,
      updated_at: '2026-01-02T03:04:05.000Z',
      schema_version: exampleIds.schema,
      lanes: { lexical: 'indexed', semantic: 'pending' },
    },
  },
  receiveInventory: {
    status: 200,
    body: {
      event_id: exampleIds.event,
      duplicate: false,
      summary: { received: 1, applied: 1, duplicate: 0, conflict: 0, stale: 0, rejected: 0 },
      results: [{ index: 0, status: 'applied', matched: true }],
    },
  },
  listLevels: {
    status: 200,
    body: {
      items: [
        {
          external_product_id: exampleIds.product,
          available: 3,
          occurred_at: '2026-01-02T03:04:05.000Z',
        },
      ],
      next_cursor: 'WyIiLCIiXQ',
      has_more: false,
    },
  },
  forgetLevels: { status: 200, body: { reset: 1 } },
  resetLevel: { status: 200, body: { reset: 1 } },
  search: {
    status: 200,
    body: {
      items: [
        {
          external_product_id: exampleIds.product,
          score: 0.738,
          lexical_rank: 1,
          word_share: 1,
          title: 'Red boot',
          price: { amount: 7900, currency: 'EUR' },
          availability: 'unknown',
        },
        {
          external_product_id: 'p-2',
          score: 0.152,
          lexical_rank: 2,
          word_share: 0.206,
          title: 'Blue boot',
          availability: 'unknown',
        },
      ],
      mode: 'lexical',
      semantic_coverage: 0,
      took_ms: 11.2,
      schema_version: exampleIds.schema,
      corrections: [],
    },
  },
  readyz: {
    status: 200,
    body: {
      status: 'ready',
      checks: [
        { name: 'recovery', status: 'ok' },
        { name: 'journal', status: 'ok' },
        { name: 'accepting', status: 'ok' },
      ],
    },
  },

  readStream: page,
  readDeskStream: page,
};
