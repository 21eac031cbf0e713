// What is made of the products that a search found: which are the thing, which meet what was said of it.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fitting } from '../../../src/assistant/grounded/joints.ts';
import {
  costs,
  judged,
  measured,
  meeting,
  misreadsMaker,
  ranked,
  saying,
  saysPart,
  tells,
} from '../../../src/assistant/grounded/judging.ts';
import type { Measure, Sought, Term, Wish } from '../../../src/assistant/grounded/memory.ts';
import type { SearchResult } from '../../../src/search/port.ts';
import { catalogueProduct, type FakeProduct } from './fake-shop.ts';

const found = (corrections: SearchResult['corrections'] = []): SearchResult => ({
  hits: [],
  mode: 'lexical',
  corrections,
  matchedCount: 0,
  tookMs: 1,
  schemaVersion: 'v1',
});
const soughtOf = (terms: readonly (string | Term)[], more: Partial<Sought> = {}): Sought => ({
  terms: terms.map((term) => (typeof term === 'string' ? { text: term } : term)),
  inStock: false,
  unwanted: [],
  ...more,
});
const products = (...all: readonly FakeProduct[]) => all.map(catalogueProduct);
const idsOf = (all: readonly { readonly external_product_id: string }[]) =>
  all.map((one) => one.external_product_id);
const group = (label: string, firm = true): Wish => ({
  kind: 'taxonomy',
  key: 'taxonomy',
  value: label,
  label,
  firm,
});
const nothing = { result: found(), wishes: [] };

describe('the thing that was asked for', () => {
  test('is not what the shopper has, unless nothing else was found', async () => {
    const all = products({ id: 'spray', title: 'Care spray' }, { id: 'boots', title: 'Boots' });
    const own = soughtOf([
      { text: 'rubber', own: true },
      { text: 'boots', own: true },
    ]);
    assert.deepEqual(idsOf((await judged(all, own, nothing)).products), ['spray']);
    assert.deepEqual(idsOf((await judged(all.slice(1), own, nothing)).products), ['boots']);
    const rubber = products(
      { id: 'rubber', title: 'Eraser of rubber' },
      { id: 'pen', title: 'Pen' },
    );
    assert.deepEqual(idsOf((await judged(rubber, own, nothing)).products), ['rubber', 'pen']);
  });

  test('is unknown where nothing was found', async () => {
    const sought = soughtOf(['tent'], { head: 'tent' });
    assert.equal((await judged([], sought, nothing)).isCalledSo, undefined);
    const others = products({ id: 'mug', title: 'Mug' });
    assert.equal((await judged(others, sought, nothing)).isCalledSo, false);
  });

  test('is all that a group by its name holds, from the first one that is called so', async () => {
    const all = products(
      { id: 'peg', title: 'Pegs', department: 'Tents' },
      ...['Dome', 'Tunnel', 'Family'].map((name) => ({
        id: name.toLowerCase(),
        title: `${name} tent`,
        department: 'Tents',
      })),
      { id: 'tarp', title: 'Tarp', department: 'Tents' },
    );
    const wish = group('Tents');
    const asked = (more: Partial<Sought>) =>
      judged(all, soughtOf([{ text: 'tents', wish }], { head: 'tent', ...more }), {
        result: found(),
        wishes: [wish],
      });
    assert.deepEqual(idsOf((await asked({})).products), [
      'peg',
      'dome',
      'tunnel',
      'family',
      'tarp',
    ]);
    const cheapest = (await asked({ order: 'cheapest' })).products;
    assert.deepEqual(idsOf(cheapest), ['dome', 'tunnel', 'family', 'tarp']);
    const lightest = (await asked({ by: { word: 'lightest', least: true } })).products;
    assert.deepEqual(idsOf(lightest), ['dome', 'tunnel', 'family']);
  });

  test('is told by a group that was filtered by, and is meant by its name', async () => {
    const all = products(
      { id: 'bag', title: 'Bag for a tent', department: 'Bags' },
      { id: 'dome', title: 'Dome tent', department: 'Tents' },
    );
    const [tents, loose, women] = [group('Tents'), group('Tents', false), group("Women's")];
    for (const [terms, wishes, ids] of [
      [[{ text: 'tents', wish: tents }], [tents], ['dome', 'bag']],
      [[{ text: 'tents', wish: tents }], [women], ['dome']],
      [[{ text: 'tents', wish: loose }], [loose, women], ['dome']],
      [[{ text: 'outdoor', wish: tents }, { text: 'tent' }], [tents], ['dome']],
    ] as const) {
      const sought = soughtOf(terms, { head: 'tent' });
      const so = await judged(all, sought, { result: found(), wishes });
      assert.deepEqual(idsOf(so.products), ids, JSON.stringify(terms));
    }
  });

  test('is in a group that is called so, before others, where it is sorted by price', async () => {
    const all = products(
      { id: 'toy', title: 'Tent', department: 'Toys' },
      { id: 'dome', title: 'Dome tent', department: 'Tents' },
    );
    for (const [order, ids] of [
      ['cheapest', ['dome']],
      ['dearest', ['dome']],
      ['cheap', ['toy', 'dome']],
    ] as const) {
      const sought = soughtOf(['tent'], { head: 'tent', order });
      assert.deepEqual(
        idsOf((await judged(all, sought, nothing)).products).sort(),
        [...ids].sort(),
        order,
      );
    }
  });

  test('is none of what search found where neither a title, a group nor a text is called so', async () => {
    const all = products({ id: 'dome', title: 'Dome', department: 'Tents' });
    const told = products({ id: 'dome', title: 'Dome', description: 'A small yurt.' });
    const kind = products({ id: 'dome', title: 'Dome', facts: { Shape: 'Yurt' } });
    const bound = { max: 1, currency: 'USD', foreign: false };
    for (const [own, head, more, result, isCalledSo] of [
      [all, 'tent', { isNamed: true }, found(), true],
      [all, 'yurt', { isNamed: true }, found(), false],
      [told, 'yurt', { isNamed: true }, found(), undefined],
      [told, 'yurt', {}, found(), false],
      [told, 'yurt', { isNamed: true, price: bound }, found(), false],
      [kind, 'yurt', { isNamed: true, price: bound }, found(), undefined],
      [[...kind, ...told], 'yurt', { isNamed: true, price: bound }, found(), false],
      [told, 'yurt', { isNamed: true }, found([{ from: 'a', to: 'b' }]), false],
    ] as const) {
      const sought = soughtOf([head], { head, ...more });
      assert.equal((await judged(own, sought, { result, wishes: [] })).isCalledSo, isCalledSo);
    }
  });
});

describe('those that say what was added to a wish', () => {
  const all = products(
    { id: 'eleven', title: 'Chain 11-speed' },
    { id: 'ten', title: 'Chain 10-speed' },
  );
  const whole = <One>(one: One): One => one;
  const ids = async (terms: readonly (string | Term)[], seen = whole) =>
    idsOf(await saying(all, soughtOf(terms), { result: found(), whole: seen }));

  test('are those of a code, and of a word that must be', async () => {
    assert.deepEqual(await ids(['chain', '11-speed']), ['eleven']);
    assert.deepEqual(await ids(['chain', { text: '10', must: true }]), ['ten']);
    assert.deepEqual(await ids(['chain', '9-speed']), ['eleven', 'ten']);
    const value = { ...group('11-speed'), kind: 'attribute' as const };
    assert.deepEqual(await ids([{ text: '11-speed', wish: value }]), ['eleven', 'ten']);
  });

  test('say it themselves, or the whole product does of which they are a variant', async () => {
    const [eleven] = all;
    assert.deepEqual(
      await ids([{ text: '12-speed', must: true }], (one) =>
        one === eleven ? { ...one, title: 'Chain 12-speed' } : one,
      ),
      ['eleven'],
    );
  });
});

describe('what products say of a wish', () => {
  test('is a part where none says half of its words, or one that tells which are meant', () => {
    const all = products({ id: 'mug', title: 'Red mug' });
    assert.equal(saysPart(all, soughtOf(['red', 'mug'], { head: 'mug' }), found()), false);
    assert.equal(saysPart(all, soughtOf(['camping', 'mug'], { head: 'mug' }), found()), true);
    assert.equal(saysPart(all, soughtOf(['vase']), found()), false);
    assert.equal(saysPart(all, soughtOf(['vase', 'jar', 'bowl']), found()), true);
  });

  test('is told by its texts, be it there or not', () => {
    const one = (more: Partial<FakeProduct>) =>
      catalogueProduct({ id: 'x', title: 'Bar', ...more });
    const nuts = { text: 'nuts' };
    assert.equal(tells(one({ description: 'With nuts.' }), nuts), true);
    assert.equal(tells(one({ facts: { 'Free from': 'Nuts' } }), nuts), true);
    assert.equal(tells(one({ description: 'Nut-free.' }), nuts), true);
    assert.equal(tells(one({}), nuts), false);
    assert.equal(tells(one({ description: 'Zuckerfrei.' }), { text: 'Zucker' }), true);
    const leather = { text: 'Leder', key: 'material', label: 'Leather' };
    assert.equal(tells(one({ facts: { Material: 'Leather' } }), leather), true);
  });

  test('is a maker misread where no maker here is called as search would have it', () => {
    const result = found([{ from: 'gardena', to: 'garden' }]);
    const made = (brand: string) => products({ id: 'x', title: 'Hose', brand });
    const byMaker = soughtOf([{ text: 'Gardena', maker: true }]);
    assert.equal(misreadsMaker(byMaker, result, made('Kärcher')), true);
    assert.equal(misreadsMaker(byMaker, result, made('Garden')), false);
    assert.equal(misreadsMaker(soughtOf(['Gardena']), result, made('Kärcher')), false);
  });
});

describe('a bound of prices', () => {
  const [mug] = products({ id: 'mug', title: 'Mug', price: 1000 });
  const usd = { currency: 'USD', foreign: false };

  test('is met up to the limit, or below it where that is meant, in its currency alone', () => {
    for (const [bound, isMet] of [
      [{ max: 1000 }, true],
      [{ max: 1000, maxExclusive: true }, false],
      [{ max: 1001, maxExclusive: true }, true],
      [{ min: 1000 }, true],
      [{ min: 1000, minExclusive: true }, false],
      [{ min: 999, minExclusive: true }, true],
      [{ max: 2000, currency: 'EUR' }, false],
      [{ max: 2000, around: 1000 }, false],
    ] as const) {
      assert.equal(costs(mug!, { ...usd, ...bound }), isMet, JSON.stringify(bound));
    }
    assert.equal(costs(products({ id: 'x', title: 'x' })[0]!, { ...usd, max: 1 }), false);
  });

  test('that was given up is met with as many wishes as possible, the last ones longest', () => {
    const all = products(
      { id: 'green', title: 'Mug', price: 500, facts: { Colour: 'Forest green' } },
      { id: 'red', title: 'Mug', price: 2500, facts: { Colour: 'Red' } },
    );
    const wish = (label: string): Wish => ({ ...group(label), kind: 'attribute', key: 'colour' });
    const price = { ...usd, max: 1000 };
    const metBy = (wishes: readonly Wish[], isBound = true) => {
      const { met, kept } = meeting(all, { price: isBound ? price : undefined, wishes });
      return [met && idsOf(met), kept.map(({ label }) => label)];
    };
    assert.deepEqual(metBy([wish('large'), wish('green')]), [['green'], ['green']]);
    assert.deepEqual(metBy([wish('red')]), [undefined, []]);
    assert.deepEqual(metBy([wish('red')], false), [['red'], ['red']]);
    assert.deepEqual(metBy([]), [['green'], []]);
    assert.deepEqual(metBy([], false), [undefined, []]);
  });
});

describe('measures', () => {
  const set = (id: string, pieces: string) => ({ id, title: 'Set', facts: { Pieces: pieces } });
  const count = (more: Partial<Measure> = {}): Measure => ({
    dimension: 'count',
    min: 360,
    max: 360,
    text: '360 controllers',
    counted: 'pieces',
    isExact: true,
    ...more,
  });

  test('count where most products here are counted so', async () => {
    const counted = products(set('a', '2'), set('b', '4'));
    const isOff = async (all: typeof counted, more: Partial<Measure> = {}) =>
      (await measured(all, [count(more)], (one) => one)).isOff;
    assert.equal(await isOff(counted), true);
    const plain = products(set('a', '2'), { id: 'b', title: 'Pad' }, { id: 'c', title: 'Pad' });
    assert.equal(await isOff(plain), false);
    assert.equal(await isOff(plain, { isExact: false }), true);
    assert.equal(await isOff(plain, { isExact: false, told: true }), false);
  });

  test('count people where any product here tells how many it is for', async () => {
    const tents = products(
      { id: 'small', title: 'Tent', facts: { People: '2' } },
      { id: 'a', title: 'Tent' },
      { id: 'b', title: 'Tent' },
    );
    const six = count({ min: 6, max: 6, text: '6 people', counted: 'people' });
    assert.equal((await measured(tents, [six], (one) => one)).isOff, true);
  });

  test('are those of any variant', async () => {
    const [big, small, all] = products(
      { id: 'big', title: 'Hay', facts: { Amount: '8 kg' } },
      { id: 'small', title: 'Hay', facts: { Amount: '2 kg' } },
      { id: 'big', title: 'Hay', facts: { Amount: '2 kg, 8 kg' } },
    );
    const two: Measure = { dimension: 'mass', min: 2, max: 2, text: '2 kg', isExact: true };
    const found = await measured([big!, small!], [two], (one) => (one === big ? all! : one));
    assert.deepEqual(idsOf(found.products), ['big', 'small']);
  });

  test('of an age leave out what is for older ones', async () => {
    const toys = products(
      { id: 'old', title: 'Kit', facts: { 'Recommended age': '12+' } },
      { id: 'any', title: 'Ball' },
    );
    const age: Measure = { dimension: 'age', min: 3, max: 3, text: '3 years', isExact: true };
    const { products: left, isOff } = await measured(toys, [age], (one) => one);
    assert.deepEqual([idsOf(left), isOff], [['any'], true]);
  });
});

describe('the most of something', () => {
  const all = products(
    { id: 'light', title: 'Tent', facts: { Weight: '1 kg' } },
    { id: 'heavy', title: 'Tent', facts: { Weight: '3 kg' } },
    { id: 'none', title: 'Tent' },
  );
  const by = (word: string, least: boolean, than?: number) =>
    soughtOf(['tent'], { by: { word, least, ...(than !== undefined && { than }) } });

  test('is nothing of a whole shop that tells nothing of it', () => {
    const plain = all.slice(2);
    assert.deepEqual(idsOf(ranked(plain, by('lightest', true)).products), ['none']);
    const whole = soughtOf([], { by: { word: 'lightest', least: true } });
    assert.deepEqual(ranked(plain, whole).products, []);
    assert.deepEqual(idsOf(ranked(plain, soughtOf([])).products), ['none']);
  });
});

describe('what no title names', () => {
  const stand = (person: string) =>
    soughtOf(['stand', { text: person, led: true }], { head: 'stand', isNamed: true });

  test('is told by a text that has all that it is for, other than people', async () => {
    const arm = products({ id: 'arm', title: 'Arm', description: 'For a monitor, for women.' });
    assert.equal((await judged(arm, stand('monitor'), nothing)).isCalledSo, undefined);
    assert.equal((await judged(arm, stand('printer'), nothing)).isCalledSo, false);
    assert.equal((await judged(arm, stand('women'), nothing)).isCalledSo, false);
  });
});

describe('an added word', () => {
  const about = { result: found(), whole: <One>(one: One) => one };

  test('that names a maker leaves the things of others out, also where no thing is named', async () => {
    const all = products(
      { id: 'other', title: 'Lamp', brand: 'Velk' },
      { id: 'own', title: 'Lamp', brand: 'Ostra' },
    );
    const sought = soughtOf([{ text: 'Ostra', maker: true }]);
    assert.deepEqual(idsOf(await saying(all, sought, about)), ['own']);
  });

  test('that none has is looked for where the thing is a part', async () => {
    const chairs = products({ id: 'chair', title: 'Chair' });
    const beside = products(
      { id: 'set', title: 'Table + 4 folding chairs' },
      { id: 'table', title: 'Folding table' },
    );
    const sought = soughtOf(['chairs', { text: 'folding', must: true }], { head: 'chairs' });
    assert.deepEqual(idsOf(await saying(chairs, sought, { ...about, beside })), ['set']);
    assert.deepEqual(idsOf(await saying(chairs, sought, about)), ['chair']);
  });
});

test('a noun that is wished for too is no other thing behind the first one', async () => {
  const all = products(
    { id: 'studs', title: 'Pearl stud' },
    { id: 'strand', title: 'Pearl strand necklace' },
    { id: 'dish', title: 'Pearl dish' },
  );
  const { products: sure } = await judged(all, soughtOf(['pearl', 'necklace'], { head: 'pearl' }), {
    result: found(),
    wishes: [],
  });
  assert.equal(idsOf(sure)[0], 'strand');
});

describe('what fits a machine', () => {
  const machine = products({
    id: 'p',
    title: 'Quill Jet 460 printer',
    brand: 'Quill',
    department: 'Printers',
  })[0];
  const fits = async (...all: readonly FakeProduct[]) =>
    idsOf(await fitting(products(...all), machine, 'cartridge'));

  test('is not told by the kind of the machine', async () => {
    const other = {
      id: 'o',
      title: 'Otter 12 cartridge',
      description: 'For Otter printer models.',
    };
    const own = { id: 'q', title: 'Cartridge 33', description: 'For the Jet 460.' };
    assert.deepEqual(await fits(other, own), ['q']);
    assert.deepEqual(await fits(other, { id: 'n', title: 'Crag 7 cartridge' }), ['o', 'n']);
  });

  test('is of the same maker where no data tells it', async () => {
    const own = { id: 'q', title: 'Cartridge 33', brand: 'Quill' };
    assert.deepEqual(await fits({ id: 'o', title: 'Otter 12 cartridge' }, own), ['q']);
  });
});
