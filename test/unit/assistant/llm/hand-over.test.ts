// The tool by which a model asks for a person: offered only where one can be asked.

import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Loose } from '../../../support/chat-client.ts';
import { calling, failing, saying } from '../../../support/fake-provider.ts';
import { startRig, toolAnswers, type Rig } from './rig.ts';

let rig: Rig;
before(async () => {
  rig = await startRig();
});
afterEach(() => rig.provider.requests.splice(0));
after(() => rig.close());

const kindsOf = (events: readonly { readonly kind: string }[]): string[] =>
  events.map(({ kind }) => kind).filter((kind) => kind !== 'delta');
const toolsOf = (request: Loose): string[] =>
  request.tools.map((tool: Loose) => tool.function.name as string);

describe('handing over to a person (contract 4.2)', () => {
  it('sends its event at once, and shows the model’s words', async () => {
    rig.provider.play(calling(['hand_over', {}]), saying('A colleague will go on.'));
    const { events, text } = await rig.ask('my order is broken', { canHandOver: true });
    assert.deepEqual(kindsOf(events), ['handoff', 'finished']);
    assert.equal(events[0]?.kind, 'handoff');
    assert.equal(text, 'A colleague will go on.');
    assert.equal(toolAnswers(rig)[0].asked, true);
  });

  it('sends one event, and shows the server’s words if the model writes none', async () => {
    rig.provider.play(
      calling(['hand_over', {}], ['hand_over', {}]),
      calling(['hand_over', {}]),
      saying(''),
    );
    const { events, text } = await rig.ask('a person', { canHandOver: true, locale: 'de' });
    assert.deepEqual(kindsOf(events), ['handoff', 'finished']);
    assert.match(text, /^Ich habe jemanden aus unserem Team gebeten/);
  });

  it('sends its event even if the rest of the answer fails', async () => {
    rig.provider.play(calling(['hand_over', {}]), failing(400));
    const { events } = await rig.fail('a person', { canHandOver: true });
    assert.deepEqual(kindsOf(events), ['handoff']);
  });

  it('is neither a tool nor in the rules if no person can be asked', async () => {
    rig.provider.play(calling(['hand_over', {}]), saying('No one is here just now.'));
    const { events } = await rig.ask('a person');
    assert.deepEqual(kindsOf(events), ['finished']);
    assert.match(toolAnswers(rig)[0].error, /No operator is there/);
    const [first] = rig.provider.requests;
    assert.ok(!toolsOf(first).includes('hand_over'));
    assert.match(first.messages[0].content, /No person of the shop can be asked/);
    rig.provider.play(saying('Hello.'));
    await rig.ask('hi', { canHandOver: true });
    const last = rig.provider.requests.at(-1);
    assert.ok(toolsOf(last).includes('hand_over'));
    assert.match(last.messages[0].content, /call hand_over/);
  });
});
