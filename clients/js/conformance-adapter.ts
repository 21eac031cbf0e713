// This client as a process that the conformance suite tells what to do, line by line.

import { createInterface } from 'node:readline';
import { bootstrapFrom } from './src/bootstrap-from.ts';
import { ChatClient } from './src/chat-client.ts';
import { memoryStorage } from './src/ports.ts';
import { textOf, type Entry } from './src/view.ts';

const storage = memoryStorage();
const getMaterial = bootstrapFrom(process.env['AISLE_BOOTSTRAP_URL'] ?? '');
let client = begin();

function begin(): ChatClient {
  return new ChatClient({ getMaterial, surface: { type: 'server' }, ports: { storage } });
}

const shown = (entry: Entry): [string, string][] => {
  if (entry.kind === 'message') return [[entry.role, textOf(entry)]];
  if (entry.failure !== null) return [['failure', entry.failure.user_message]];
  const text = textOf(entry);
  return text === '' ? [] : [['assistant', text]];
};

async function act(line: { readonly do: string; readonly text?: string }): Promise<object> {
  switch (line.do) {
    case 'open':
      await client.open();
      return {};
    case 'send':
      client.send(line.text ?? '').catch(() => {});
      return {};
    case 'stop':
      await client.stop();
      return {};
    case 'reload':
      client.close();
      client = begin();
      await client.open();
      return {};
    default: {
      const { entries, cursor } = client.state.view;
      return { messages: entries.flatMap(shown), cursor };
    }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const reply = await act(JSON.parse(line) as { do: string; text?: string });
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
