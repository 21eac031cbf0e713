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
// On Linux this is about the calling thread alone; elsewhere it would slow the whole process down.
// The lowest priority: with a higher one a query waits up to twice as long for its core.
if (isBackground && platform() === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);
const embedders = new Map<string, Promise<Embedder>>();

function embedderOf(settings: EmbedderSettings): Promise<Embedder> {
  const space = spaceOf(settings);
  let embedder = embedders.get(space);
  if (embedder === undefined) {
    embedder = open(settings);
    embedders.set(space, embedder);
    // After a failed load the next use tries again.
    embedder.catch(() => embedders.delete(space));
  }
  return embedder;
}

async function open(settings: EmbedderSettings): Promise<Embedder> {
  if (settings.provider === 'remote') return new RemoteEmbedder(settings);
  // Only here: the native runtime may be absent, and search does without it.
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
  // The native runtime must not be at work when its thread ends.
  const opened = await Promise.allSettled(embedders.values());
  for (const result of opened) if (result.status === 'fulfilled') await result.value.close();
  port.close();
}

port.on('message', (message: ToEmbedder) => {
  if (message.kind === 'stop') void stop();
  else void embed(message);
});
