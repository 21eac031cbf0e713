// The embedder's thread: one embedder per space, made at its first use.

import { constants, platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { assert } from '../../base/assert.ts';
import { spaceOf, type Embedder, type EmbedderSettings } from './embedder.ts';
import type { EmbedderInput, FromEmbedder, ToEmbedder } from './embedder-messages.ts';
import { RemoteEmbedder } from './remote-embedder.ts';

assert(parentPort !== null, "the embedder's thread has a parent");
const port = parentPort;
const { isBackground } = workerData as EmbedderInput;
// On Linux this sets the priority of this thread only. Elsewhere it would slow the whole process. With a
// higher priority, queries would wait up to twice as long for a core.
if (isBackground && platform() === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);
const embedders = new Map<string, Promise<Embedder>>();

function embedderOf(settings: EmbedderSettings): Promise<Embedder> {
  const space = spaceOf(settings);
  let embedder = embedders.get(space);
  if (embedder === undefined) {
    embedder = open(settings);
    embedders.set(space, embedder);
    // The next use tries again after a failed load.
    embedder.catch(() => embedders.delete(space));
  }
  return embedder;
}

async function open(settings: EmbedderSettings): Promise<Embedder> {
  if (settings.provider === 'remote') return new RemoteEmbedder(settings);
  // It is imported only here, because the native runtime may be absent and search works without it.
  const { MinilmEmbedder } = await import('./minilm-embedder.ts');
  return MinilmEmbedder.open();
}

function send(message: FromEmbedder): void {
  port.postMessage(message);
}

async function embed(message: Extract<ToEmbedder, { kind: 'embed' }>): Promise<void> {
  const { id, settings, texts, isQuery } = message;
  try {
    const embedder = await embedderOf(settings);
    const vectors = isQuery
      ? [await embedder.embedQuery(texts[0] ?? '')]
      : await embedder.embedTexts(texts);
    send({ kind: 'embedded', id, vectors });
  } catch (error) {
    send({ kind: 'failed', id, reason: error instanceof Error ? error.message : String(error) });
  }
}

async function stop(): Promise<void> {
  // Native code must not run when its thread ends.
  const opened = await Promise.allSettled(embedders.values());
  for (const result of opened) if (result.status === 'fulfilled') await result.value.close();
  port.close();
}

port.on('message', (message: ToEmbedder) => {
  if (message.kind === 'stop') void stop();
  else void embed(message);
});
