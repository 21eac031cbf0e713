// What an assistant is told of that no answer of its own took up, whatever ended the turns.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Utterance } from '../../../src/assistant/port.ts';
import { until } from '../../support/still-clock.ts';
import { ada } from '../../support/desk-client.ts';
import { ChatHouse, customerOf, finished, mute, type Answer } from './chat-house.ts';

const session = 'ses_1';

/** Answers with as many deltas as the number in the question says, or one. */
const heard: (readonly Utterance[] | undefined)[] = [];
const answering: Answer = async function* (request) {
  heard.push(request.unanswered?.());
  const count = Number.parseInt(request.text, 10) || 1;
  for (let index = 0; index < count; index += 1) yield { kind: 'delta', text: '.' };
  yield finished('.'.repeat(count));
};
const failing: Answer = async function* () {
  yield { kind: 'searching' };
  throw new Error('a fault of the provider');
};

async function houseOf(answer: Answer): Promise<ChatHouse> {
  heard.length = 0;
  const house = new ChatHouse(answer);
  await house.open(session);
  return house;
}

const untilWord = (house: ChatHouse, word: string, count = 1): Promise<void> =>
  until(() => house.words(session).filter((one) => one === word).length >= count, word);

/** The utterances that the next question's provider is told of, as `who: words`. */
async function toldOf(house: ChatHouse, question: string): Promise<string[]> {
  house.answer = answering;
  const done = house.words(session).filter((word) => word === 'turn.completed').length;
  const before = heard.length;
  await house.post(session, question);
  await untilWord(house, 'turn.completed', done + 1);
  const told = heard[before] ?? [];
  return told.map(({ by, text }) => `${by}: ${text}`);
}

async function control(house: ChatHouse, action: 'take_over' | 'release'): Promise<void> {
  const { control_version } = house.sessions.find(session)?.context ?? { control_version: 0 };
  await house.deskService.control('t', session, {
    action,
    expected_control_version: control_version,
    operator: ada,
  });
}

async function speak(house: ChatHouse, text: string): Promise<void> {
  const request = { operator: ada, content: [{ type: 'text' as const, text }] };
  const bytes = Buffer.from(JSON.stringify(request));
  await house.deskService.post('t', session, { request, key: text, bytes });
}

describe('an assistant gets the questions whose turns did not finish', () => {
  it('by a fault, by the deadline, by the customer, and by a crash', async () => {
    const first = await houseOf(failing);
    await first.post(session, 'a lamp');
    await untilWord(first, 'internal_error');
    first.answer = mute;
    await first.post(session, 'a red lamp');
    await untilWord(first, 'delta');
    first.clock.advance(60_000);
    await untilWord(first, 'model_timeout');
    const { message_id } = await first.post(session, 'a blue lamp');
    await untilWord(first, 'delta', 2);
    await first.customers.cancel(customerOf(session), message_id, {});
    await untilWord(first, 'turn.cancelled');
    await first.post(session, 'a green lamp');
    await untilWord(first, 'delta', 3);
    const second = await first.restarted();
    assert.deepEqual(await toldOf(second, 'which of them?'), [
      'customer: a lamp',
      'customer: a red lamp',
      'customer: a blue lamp',
      'customer: a green lamp',
    ]);
    assert.deepEqual(await toldOf(second, 'thanks'), []);
  });

  it('by a stop of the server', async () => {
    const house = await houseOf(mute);
    await house.post(session, 'a lamp');
    await untilWord(house, 'delta');
    await house.turns.drain(0);
    await untilWord(house, 'interrupted');
    const next = await house.restarted();
    assert.deepEqual(await toldOf(next, 'and now?'), ['customer: a lamp']);
  });

  it('but not of those that wait behind the one that it answers', async () => {
    const { promise: pause, resolve: goOn } = Promise.withResolvers<void>();
    const house = await houseOf(async function* (request) {
      await pause;
      yield* answering(request);
    });
    for (const key of ['one', 'two', 'three']) await house.post(session, key);
    goOn();
    await untilWord(house, 'turn.completed', 3);
    assert.deepEqual(heard, [[], [], []]);
  });

  it('though one was asked and cancelled while an answer of many pieces was on its way', async () => {
    const { promise: pause, resolve: goOn } = Promise.withResolvers<void>();
    const house = await houseOf(async function* (request) {
      await pause;
      yield* answering(request);
    });
    await house.post(session, '600 pieces');
    const { message_id } = await house.post(session, 'a lamp');
    await house.customers.cancel(customerOf(session), message_id, {});
    goOn();
    await untilWord(house, 'turn.completed');
    assert.deepEqual(await toldOf(house, 'and now?'), ['customer: a lamp']);
  });
});

describe('an assistant gets the messages between an operator and the customer', () => {
  it('in the order of the stream, and only until it has answered', async () => {
    const house = await houseOf(answering);
    assert.deepEqual(await toldOf(house, 'hello'), []);
    await control(house, 'take_over');
    await speak(house, 'This is Ada.');
    await house.post(session, 'is the lamp dimmable?');
    await speak(house, 'Yes, by its app.');
    await control(house, 'release');
    assert.deepEqual(await toldOf(house, 'and which app?'), [
      'person: This is Ada.',
      'customer: is the lamp dimmable?',
      'person: Yes, by its app.',
    ]);
    assert.deepEqual(await toldOf(house, 'thanks'), []);
  });

  it('by its last hundred messages, where the talk was long', async () => {
    const house = await houseOf(answering);
    await control(house, 'take_over');
    for (let index = 0; index < 103; index += 1) await speak(house, `${index} ${'.'.repeat(3900)}`);
    await control(house, 'release');
    const told = await toldOf(house, 'and now?');
    assert.equal(told.length, 100);
    assert.match(told[0] ?? '', /^person: 3 /);
    assert.match(told[99] ?? '', /^person: 102 /);
  });
});
