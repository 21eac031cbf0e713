// Runs this client for the conformance suite, line by line.

import { createInterface } from 'node:readline';
import { bootstrapFrom } from './src/bootstrap-from.ts';
import { ChatClient } from './src/chat-client.ts';
import type { Surface } from './src/contract-types.ts';
import { memoryStorage, type Ports } from './src/ports.ts';
import { textOf, type Entry } from './src/view.ts';

interface Line {
  readonly do: string;
  readonly text?: string;
  readonly tab?: string;
  readonly surface?: Surface;
}

/** Tabs of one browser: they share storage. */
export class ConformanceAdapter {
  readonly #tabs = new Map<string, ChatClient>();
  readonly #begin: (surface: Surface | undefined) => ChatClient;

  constructor(bootstrapUrl: string, given: Partial<Ports> = {}) {
    const ports = { storage: memoryStorage(), ...given };
    const getMaterial = bootstrapFrom(bootstrapUrl, ports.fetch);
    this.#begin = (surface = { type: 'server' }) => new ChatClient({ getMaterial, surface, ports });
  }

  /** Executes a line. */
  async tell(line: Line): Promise<object> {
    const { tab = 'first' } = line;
    if (line.do === 'reload') {
      this.#tabs.get(tab)?.close();
      this.#tabs.delete(tab);
    }
    const client = this.#tabs.get(tab) ?? this.#begin(line.surface);
    this.#tabs.set(tab, client);
    switch (line.do) {
      case 'open':
      case 'reload':
        return await client.open().then(
          () => ({}),
          (error: unknown) => ({ error: String(error) }),
        );
      case 'send':
        client.send(line.text ?? '').catch(() => {});
        return {};
      case 'stop':
        await client.stop();
        return {};
      default: {
        const { view, isAnswering } = client.state;
        const { entries, cursor } = view;
        return { messages: entries.flatMap(shown), cursor, waiting: isAnswering };
      }
    }
  }

  close(): void {
    for (const client of this.#tabs.values()) client.close();
  }
}

function shown(entry: Entry): [string, string][] {
  if (entry.kind === 'message') return [[entry.role, textOf(entry)]];
  if (entry.failure !== null) return [['failure', entry.failure.user_message]];
  const text = textOf(entry);
  return text === '' ? [] : [['assistant', text]];
}

if (import.meta.main) {
  const adapter = new ConformanceAdapter(process.env['AISLE_BOOTSTRAP_URL'] ?? '');
  for await (const line of createInterface({ input: process.stdin })) {
    const reply = await adapter.tell(JSON.parse(line) as Line);
    process.stdout.write(`${JSON.stringify(reply)}\n`);
  }
}
