// A limit or a peer in a process of its own: the parent's first message says which, the answer is
// its port.

import { startBarePost, type BarePostOptions } from './limits/bare-post.ts';
import { startGatheredWrites, type GatheredWritesOptions } from './limits/gathered-writes.ts';
import { startOneBuffer } from './limits/one-buffer.ts';
import { startTokenRelay, type TokenRelayOptions } from './limits/token-relay.ts';
import { startBetterSse, type BetterSseOptions } from './peers/better-sse.ts';
import { startRedisStream, type RedisStreamOptions } from './peers/redis-stream.ts';
import { answerParent } from './processes.ts';
import { startTokenProvider, type TokenProviderOptions } from './support/token-provider.ts';

/** Which subject, with what it has to know. */
export type SubjectChoice =
  | ({ readonly kind: 'bare_post' } & BarePostOptions)
  | ({ readonly kind: 'gathered_writes' } & GatheredWritesOptions)
  | { readonly kind: 'one_buffer'; readonly bytes: Uint8Array }
  | ({ readonly kind: 'redis_stream' } & RedisStreamOptions)
  | ({ readonly kind: 'better_sse' } & BetterSseOptions)
  | ({ readonly kind: 'token_relay' } & TokenRelayOptions)
  | ({ readonly kind: 'token_provider' } & TokenProviderOptions);

function start(choice: SubjectChoice): Promise<number> {
  switch (choice.kind) {
    case 'bare_post':
      return startBarePost(choice);
    case 'gathered_writes':
      return startGatheredWrites(choice);
    case 'one_buffer':
      return startOneBuffer(choice);
    case 'redis_stream':
      return startRedisStream(choice);
    case 'better_sse':
      return startBetterSse(choice);
    case 'token_relay':
      return startTokenRelay(choice);
    case 'token_provider':
      return startTokenProvider(choice);
  }
}

answerParent((choice) => start(choice as SubjectChoice));
