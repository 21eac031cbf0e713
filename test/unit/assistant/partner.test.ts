// What a thing has to fit: named beside it, or talked about before.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { converse, FakeShop, type FakeProduct, type Said } from './fake-shop.ts';

const PRODUCTS: readonly FakeProduct[] = [
  { id: 'PAN28', title: 'Terra pan', facts: { Diameter: '28 cm', Material: 'Glass' } },
  { id: 'PAN26', title: 'Luna pan', facts: { Diameter: '26 cm' } },
  { id: 'lid24', title: 'Glass lid small', facts: { Diameter: '24 cm', Material: 'Glass' } },
  { id: 'lid28', title: 'Glass lid large', facts: { Diameter: '28 cm', Material: 'Glass' } },
  { id: 'M1', title: 'Capsi pod machine', brand: 'Nova', facts: { 'Pod system': 'NX' } },
  { id: 'nx', title: 'Lungo pods', brand: 'Nova', facts: { 'Pod system': 'NX' } },
  { id: 'dc', title: 'Cappuccino pods', facts: { 'Pod system': 'DC' } },
  { id: 'own', title: 'Refillable pods', facts: { 'Pod system': 'NX', Pieces: '2' } },
  { id: 'P9', title: 'Laser 900w printer', brand: 'Printo' },
  { id: 't9', title: 'Black toner', brand: 'Printo', facts: { 'Fits models': 'P9' } },
  { id: 'D1', title: 'Bohrer L18 drill', facts: { Drive: 'Battery', Platform: 'L18' } },
  { id: 'a18', title: 'L18 battery', facts: { Platform: 'L18' } },
  { id: 'a20', title: 'One20 battery', facts: { Platform: 'ONE20' } },
  { id: 'V1', title: 'Vortex blender' },
  { id: 'VP', title: 'Vortex9 pro blender' },
  { id: 'jug', title: 'Jug for Vortex', description: 'Glass. Not for the Vortex9 pro. No lid.' },
  { id: 'SH', title: 'Luxo6 shaver' },
  { id: 'bl', title: 'Bold5 blades', description: 'Sharp. Fits only the Bold5 razor.' },
  { id: 't5', title: 'Mono toner', brand: 'Printo', facts: { 'Fits models': 'Laser 500' } },
];

/** The last answer; "capsi", "terra" and what has a digit are no words of the language. */
async function say(messages: readonly string[], locale = 'en'): Promise<Said> {
  const shop = new FakeShop(PRODUCTS);
  const words = shop.words.bind(shop);
  shop.words = async (tenant, text) =>
    (await words(tenant, text)).map((one) => ({
      ...one,
      isCommon: !/^(?:capsi|terra|luna|\S*\d\S*)$/iu.test(text.slice(one.start, one.end)),
    }));
  const said = (await converse(shop, messages, { locale })).at(-1);
  assert.ok(said);
  return said;
}

test('in French, a thing that is called so is none that the wished one has to fit', async () => {
  const shop = new FakeShop([
    { id: 'riche', title: 'Savon Nuage mains gercées' },
    {
      id: 'bain',
      title: 'Savon de bain',
      description: 'Doux pour mains gercées.',
      facts: { Usage: 'mains gercées' },
    },
  ]);
  const [told] = await converse(shop, ['un savon pour mains gercées'], { locale: 'fr' });
  assert.ok(told?.ids.includes('riche'));
});

test('in English, a thing whose name begins with the wished one is one that it has to fit', async () => {
  const shop = new FakeShop([
    { id: 'M2', title: 'Pod maker Zoro', facts: { 'Pod system': 'ZZ' } },
    { id: 'other', title: 'Dark pods', facts: { 'Pod system': 'NX' } },
    { id: 'zz', title: 'Mild pods', facts: { 'Pod system': 'ZZ' } },
  ]);
  const [told] = await converse(shop, ['pods for my zoro']);
  assert.deepEqual(told?.ids, ['zz']);
});

test('what fits a thing is found by the number of that thing', async () => {
  const shop = new FakeShop([
    { id: 'KX400', title: 'Turbine leaf vacuum' },
    { id: 'green', title: 'Green sack', description: 'For the garden.' },
    { id: 'sack', title: 'Strong sack', description: 'For the KX400.' },
  ]);
  const [asked] = await converse(shop, ['which sack fits the KX400?']);
  assert.deepEqual(asked?.ids, ['sack']);
  assert.match(asked?.text ?? '', /^By the catalogue these fit Turbine leaf vacuum: Strong sack/u);
  const [wished] = await converse(shop, ['a sack for the kx400']);
  assert.deepEqual(wished?.ids, ['sack']);
  assert.match(JSON.stringify(wished?.memory), /"fits":"KX400"/u);
});

describe('what fits another thing', () => {
  test('is of the same system as the machine that is named', async () => {
    assert.deepEqual((await say(['pods for my capsi'])).ids, ['nx', 'own']);
    assert.deepEqual((await say(['i have a capsi, what pods can i use'])).ids, ['nx', 'own']);
  });

  test('names its number', async () => {
    assert.deepEqual((await say(['toner for the laser 900w'])).ids, ['t9']);
  });

  test('is named by no amount that the thing itself has', async () => {
    const { ids } = await say(['toner with 900w']);
    assert.ok(ids.includes('t5'));
  });

  test('is named by no word that many products are called by', async () => {
    const cameras = Array.from({ length: 9 }, (_, at): FakeProduct => {
      return { id: `z${at}`, title: `Zoomax camera ${at}`, facts: { Platform: 'L18' } };
    });
    const shop = new FakeShop([
      ...cameras,
      { id: 'w1', title: 'Clip webcam', facts: { Platform: 'L18' } },
      { id: 'w2', title: 'Desk webcam', facts: { Platform: 'ONE20' } },
    ]);
    const [told] = await converse(shop, ['a webcam for zoomax']);
    assert.ok(told?.ids.includes('w2'));
    const few = new FakeShop([...shop.products_.slice(8)]);
    const [fitting] = await converse(few, ['a webcam for zoomax']);
    assert.deepEqual(fitting?.ids, ['w1']);
  });

  test('has the measure of what is talked about, whatever both are made of', async () => {
    assert.deepEqual((await say(['terra pan', 'and a lid that fits it'])).ids, ['lid28']);
  });

  test('is asked for in one word of German', async () => {
    assert.deepEqual((await say(['terra pan', 'lid dazu?'], 'de')).ids, ['lid28']);
  });

  test('is all of them where the data of none says so', async () => {
    assert.deepEqual((await say(['luna pan', 'and a lid for it'])).ids.toSorted(), [
      'lid24',
      'lid28',
    ]);
    assert.deepEqual((await say(['pods'])).ids.toSorted(), ['dc', 'nx', 'own']);
  });

  test('is what is asked for by "which", of things whose data says so', async () => {
    assert.deepEqual((await say(['l18 drill', 'which battery does it need?'])).ids, ['a18']);
    assert.deepEqual((await say(['which battery fits the l18 drill?'])).ids, ['a18']);
    assert.deepEqual((await say(['capsi machine', 'which pods does it take?'])).ids, ['nx', 'own']);
    assert.deepEqual((await say(['vortex blender', 'which jug fits?'])).ids, ['jug']);
  });

  test('is asked for in a few words: things of a story fit nothing', async () => {
    const story = 'my sister Rosa met Tom with baggage, kids, books, boots, lamps, chairs';
    const asked = 'which jug fits the vortex blender?';
    const few = await say([asked]);
    const told = await say([`${story} and dogs, ${asked}`]);
    assert.match(few.text, /these fit/u);
    assert.doesNotMatch(told.text, /these fit/u);
  });

  test('is nothing whose text denies it', async () => {
    const { text } = await say(['vortex9 pro blender', 'which jug fits?']);
    assert.doesNotMatch(text, /these fit/u);
  });

  test('is told by what the data of the thing that is named says, and by no other sentence of it', async () => {
    const { ids, text } = await say(['luxo6 shaver', 'do the bold5 blades fit it?']);
    assert.deepEqual(ids, ['bl']);
    assert.match(text, /Fits only the Bold5 razor/u);
    assert.doesNotMatch(text, /Sharp/u);
  });

  test('is asked of the thing whose maker and model are named, though another of the maker stands first', async () => {
    const shop = new FakeShop([
      { id: 'paste', title: 'Norwin NT2 3 g paste', brand: 'Norwin', department: 'Pastes' },
      {
        id: 'cool',
        title: 'Norwin Gale black cooler',
        brand: 'Norwin',
        facts: { 'Fits sockets': 'B4' },
      },
      { id: 'board', title: 'Tarn board', facts: { 'Fits sockets': 'B5' } },
      { id: 'fan', title: 'Tarn fan', department: 'Fans' },
    ]);
    for (const word of ['gale', 'black', 'cooler', 'fan']) shop.common.add(word);
    const [, said] = await converse(shop, ['tarn board', 'does the Norwin Gale fit it too?']);
    assert.deepEqual(said?.ids, ['cool'], said?.text);
    assert.match(said?.text ?? '', /Norwin Gale black cooler: Fits sockets: B4/u);
  });

  test('is not claimed where neither says anything of it', async () => {
    const { text } = await say(['luxo6 shaver', 'does the vortex blender go with it?']);
    assert.match(text, /does not say anything about its fit with Luxo6 shaver for Vortex blender/u);
  });
});
