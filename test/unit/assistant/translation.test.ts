// Shoppers who write German or French find the things of a catalogue in English.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Dictionary } from '../../../src/assistant/grounded/languages/dictionary.ts';
import {
  dictionaryOf,
  translationsOf,
} from '../../../src/assistant/grounded/languages/languages.ts';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const product = (id: string, title: string, facts: FakeProduct['facts'] = {}): FakeProduct => ({
  id,
  title,
  price: 2_000,
  facts,
});
const SHOP: readonly FakeProduct[] = [
  product('syrup', 'Cough syrup with ivy'),
  product('rain', 'Rain jacket with hood'),
  product('wind', 'Wind jacket'),
  product('stand', 'Guitar stand'),
  product('guitar', 'Guitar for beginners'),
  product('fold', 'Folding bike'),
  product('road', 'Road bike'),
  product('sleep', 'Sleeping bag for winter'),
  product('bag', 'Shoulder bag'),
  product('coffee', 'Coffee machine'),
  product('garden', 'Garden table'),
  product('oak', 'Oak table'),
  product('skirt', 'Red skirt', { Style: 'rock and punk' }),
  product('oats', 'Oat biscuits'),
  product('milk', 'Fresh milk'),
  product('cushion', 'Cushion cover'),
  product('rose', 'Climbing rose'),
  product('mug', 'Travel mug', { Material: 'steel' }),
];

async function shown(say: string, locale: string): Promise<readonly string[]> {
  const told = (await converse(new FakeShop(SHOP), [say], { locale })).at(-1);
  assert.ok(told);
  return told.ids;
}

test('in a sentence in English a word of another language is found over a catalogue in English', async () => {
  const english = 'Easy to keep, high and large, small or low, made for water and with care';
  const shop = new FakeShop([...SHOP, product('words', english)]);
  shop.common.add('jacket');
  const [told] = await converse(shop, ['i want a windjacke for my son']);
  assert.equal(told?.ids[0], 'wind');
  const [plain] = await converse(shop, ['garden tables']);
  assert.deepEqual(plain?.ids, ['garden']);
});

test('a German noun in English keeps its capital, by which its kind is told', async () => {
  const { ids, text } = (
    await converse(
      new FakeShop([product('lamp', 'Garden lamp'), product('chair', 'Garden chair')]),
      ['Gartenlampe', 'ist die schon völlig dicht?'],
      { locale: 'de' },
    )
  ).at(-1)!;
  assert.deepEqual(ids, ['lamp'], text);
  const [told] = await converse(
    new FakeShop([product('mug', 'Travel mug', { Material: 'steel' })]),
    ['Tasse, völlig in Ordnung'],
    { locale: 'de' },
  );
  assert.deepEqual(told?.ids, ['mug'], told?.text);
});

test('the last part of a German compound is searched for, also behind an unknown first part', async () => {
  const shop = new FakeShop([product('lamp', 'Desk lamp'), product('chair', 'Oak chair')]);
  for (const say of ['Zwirbellampe', 'eine Damenlampe']) {
    const [told] = await converse(shop, [say], { locale: 'de' });
    assert.deepEqual(told?.ids, ['lamp'], `${say}: ${told?.text}`);
  }
});

test('a word of no dictionary may be spelt in English nearly as in its own language', () => {
  for (const [word, language, english] of [
    ['keramisch', 'de', 'ceramic'],
    ['elastizität', 'de', 'elasticity'],
    ['mechanisches', 'de', 'mechanical'],
    ['hydraulique', 'fr', 'hydraulic'],
  ] as const)
    assert.ok(translationsOf(word, language).includes(english), word);
});

describe('over a catalogue in English', () => {
  const finds = (title: string, locale: string, rows: readonly (readonly [string, string])[]) => {
    test(title, async () => {
      for (const [say, id] of rows) assert.equal((await shown(say, locale))[0], id, say);
    });
  };

  finds('a German word is found by what English calls it', 'de', [
    ['Hustensaft', 'syrup'],
    ['ich suche einen Hustensaft', 'syrup'],
    ['ein Tisch aus Eiche', 'oak'],
  ]);
  finds('a German compound is found by its parts', 'de', [
    ['Gitarrenständer', 'stand'],
    ['eine Windjacke', 'wind'],
    ['Regenjacken', 'rain'],
  ]);
  finds('German written without its dots is understood', 'de', [['Gitarrenstaender', 'stand']]);
  finds('a French name of several words is one thing', 'fr', [
    ['un sac de couchage', 'sleep'],
    ['je cherche un vélo pliant', 'fold'],
    ['une machine à café', 'coffee'],
  ]);
  finds('French plurals, feminines, elisions and bare letters are understood', 'fr', [
    ['des vélos pliants', 'fold'],
    ['sacs de couchage', 'sleep'],
    ['une jupe rouge', 'skirt'],
    ['velo pliant', 'fold'],
    ['la guitare d’un débutant', 'guitar'],
  ]);
  finds('whom a thing is for is no part of its French name', 'fr', [
    ['une veste de pluie pour la plage', 'rain'],
  ]);
  finds('what French joins behind a thing stands before it in English', 'fr', [
    ['une table de jardin', 'garden'],
  ]);

  for (const [say, locale, ...asked] of [
    ['ich suche einen Hustensaft', 'de', 'cough syrup'],
    ['Gitarrenständer', 'de', 'guitar stand'],
    ['ein roter Rock', 'de', 'red skirt'],
    ['eine Rose', 'de', 'Rose'],
    ['un sac de couchage', 'fr', 'sleeping bag'],
    ['une jupe rouge', 'fr', 'red skirt'],
    ['une table de jardin', 'fr', 'garden table'],
    ['une housse de coussin', 'fr', 'cushion cover'],
    ['table de zzz', 'fr', 'table de zzz'],
    ['un sac de frappe', 'fr', 'sac de frappe'],
    ['une tasse rose', 'fr', 'rose mug'],
    ['un sac de couchage et une veste', 'fr', 'sleeping bag', 'jacket'],
  ] as const) {
    test(`"${say}" is looked for, and found, as ${asked.join(' and ')}`, async () => {
      const { text = '' } = (await converse(new FakeShop(SHOP), [say], { locale })).at(-1) ?? {};
      const quoted = Array.from(text.matchAll(/[„«]\s?(.+?)\s?[“»]/gu), ([, words = '']) =>
        words.toLowerCase(),
      );
      assert.deepEqual(
        quoted.slice(0, asked.length),
        asked.map((one) => one.toLowerCase()),
      );
      assert.doesNotMatch(text, /rien trouvé|nichts gefunden/u);
    });
  }

  test('a name is not translated by half', async () => {
    const [told] = await converse(new FakeShop(SHOP), ['un sac de frappe'], { locale: 'fr' });
    assert.doesNotMatch(told?.text ?? '', /bag de/u);
  });

  test('what two products say apart is no name of a third', async () => {
    const [told] = await converse(new FakeShop(SHOP), ['Hafermilch'], { locale: 'de' });
    assert.doesNotMatch(told?.text ?? '', /„oat/u);
  });

  test('a name of which the catalogue has every word stays as it is', async () => {
    const shop = new FakeShop([
      product('nord', 'Sac de couchage Nord'),
      product('en', 'Sleeping bag'),
    ]);
    const told = (await converse(shop, ['un sac de couchage'], { locale: 'fr' })).at(-1);
    assert.match(told?.text ?? '', /« sac de couchage »/u);
    assert.equal(told?.ids[0], 'nord');
  });

  test('of several meanings the one counts that things are called by', async () => {
    const clocks = [
      { ...product('clock', 'Wall clock'), description: 'A watch for the wall.' },
      product('mug', 'Travel mug'),
    ];
    const told = (await converse(new FakeShop(clocks), ['eine Uhr'], { locale: 'de' })).at(-1);
    assert.match(told?.text ?? '', /„Clock“/u);
    assert.deepEqual(told?.ids, ['clock']);
  });

  test('a word that both languages have is read as the thing that is sold', async () => {
    assert.equal((await shown('ein roter Rock', 'de'))[0], 'skirt');
  });
});

describe('a word is read as what the catalogue has of it', () => {
  async function heard(goods: readonly FakeProduct[], say: string, locale = 'de') {
    const shop = new FakeShop(goods);
    const told = (await converse(shop, [say], { locale })).at(-1);
    assert.ok(told);
    return { ...told, asked: shop.queries.map(({ text }) => text) };
  }
  const described = (title: string, description: string) => [
    { ...product('one', title), description },
  ];

  test('and the article before it points at nothing that was shown', async () => {
    const shop = new FakeShop([
      { id: 'pot', title: 'Teapot', price: 4200 },
      { id: 'stand', title: 'Monitor stand', description: 'Keeps a screen level.' },
    ]);
    const said = await converse(shop, ['Teekanne', 'Was kostet die Wasserwaage?'], {
      locale: 'de',
    });
    assert.deepEqual(said[0]?.ids, ['pot']);
    assert.doesNotMatch(said[1]?.text ?? '', /42,00/u);
  });

  test('and so is what is not wanted', async () => {
    const { text } = await heard(
      [product('mug', 'Travel mug', { Material: 'steel' })],
      'Tasse ohne Stahl',
    );
    assert.match(text, /ohne Steel/u);
  });

  test('a name of two words only where the catalogue knows both', async () => {
    const { ids, asked } = await heard([product('glass', 'Wine glass')], 'Trinkglas');
    assert.deepEqual(ids, ['glass']);
    assert.ok(!asked.includes('drinking glass'), asked.join());
  });

  test('a compound of a value and its attribute is the value', async () => {
    const goods = [
      product('slow', 'Field clock', { Material: 'steel' }),
      product('fast', 'Field clock', { Material: 'linen' }),
    ];
    assert.match((await heard(goods, 'Uhr mit Stahlmaterial')).text, /\(steel\)/iu);
  });

  test('the parts of a compound that are both here are read in English, though nothing has both', async () => {
    const goods = [product('strap', 'Linen strap'), product('belt', 'Suede belt')];
    assert.match((await heard(goods, 'Leinenarmband')).text, /Linen Strap/u);
    assert.match((await heard(goods, 'Wildlederarmband')).text, /Suede Strap/u);
  });

  test('a compound whose last part is what things here are called stays as it was said', async () => {
    const { asked } = await heard([product('cap', 'Mütze Anton, cap')], 'eine Strickmütze');
    assert.ok(!asked.some((one) => /cap/u.test(one)), asked.join());
  });

  test('a property of two words is read where a text has them side by side', async () => {
    const goods = [
      { ...product('one', 'Field clock', { for: 'shock' }), description: 'It is shock resistant.' },
    ];
    assert.match((await heard(goods, 'Uhr, stoßfest')).text, /shock resistant/u);
  });

  test('a compound is no value that only its first part is', async () => {
    const goods = [product('guitar', 'Big guitar', { Material: 'guitar' })];
    assert.deepEqual((await heard(goods, 'Gitarrenständer')).ids, []);
  });

  test('a compound is no thing that is called by its first part and says the other', async () => {
    const goods = described('Guitar holder', 'As a stand for one.');
    assert.deepEqual((await heard(goods, 'Gitarrenständer')).ids, []);
  });

  test('what a text alone says counts too, and what nothing says stays as it was said', async () => {
    const goods = described('Vase', 'For a flower.');
    const { asked } = await heard(goods, 'rote Vase für eine Blume');
    assert.ok(
      asked.some((one) => /Flower/u.test(one) && /rote/u.test(one)),
      asked.join(),
    );
  });

  test('what French puts before a thing stays before all that it joins behind it', async () => {
    const goods = [product('small', 'Small garden table'), product('lamp', 'Lamp')];
    const { asked } = await heard(goods, 'une petite table de jardin', 'fr');
    assert.ok(asked.includes('small garden table'), asked.join());
  });

  test('a French name of which one part has no English here stays whole', async () => {
    const goods = [product('punch', 'Punch bag'), product('sports', 'Sports bag holder')];
    const { ids } = await heard(goods, 'un petit sac de frappe de ordonnance', 'fr');
    assert.deepEqual(ids, []);
  });
});

test('no English word is translated where products are described in English', async () => {
  const text = 'Made for your garden, with a warranty from the maker.';
  const items = [
    { ...product('ganz', 'Fertigrasen ganz fein'), description: text },
    { ...product('this', 'Lawn rake'), description: 'This is all, and more.' },
  ];
  const said = async (shop: FakeShop) => {
    shop.common.add('whole');
    return (await converse(shop, ['a whole rake'], { locale: 'en' })).at(-1)?.text ?? '';
  };
  assert.doesNotMatch(await said(new FakeShop(items)), /ganz/u);
});

describe('over a catalogue in German', () => {
  const care = [
    product('stift', 'Lippenstift matt'),
    product('pflege', 'Lippenpflege Kirsche'),
    product('becher', 'Becher aus Holz'),
    product('handschuh', 'Handschuh'),
    product('creme', 'Gesichtscreme', { Textur: 'cream', Zone: 'face' }),
    product('bein', 'Beincreme'),
  ];
  const asked = async (shop: FakeShop, say: string) => {
    for (const word of say.split(' ')) shop.common.add(word);
    return (await converse(shop, [say], { locale: 'en' })).at(-1);
  };

  test('an English word or name is found by what German calls it, the likeliest first', async () => {
    for (const [say, id] of [
      ['a lipstick', 'stift'],
      ['lip balm', 'pflege'],
      ['wooden mugs', 'becher'],
      ['a glove', 'handschuh'],
    ] as const) {
      assert.equal((await asked(new FakeShop(care), say))?.ids[0], id, say);
    }
  });

  test('an English word with a letter wrong is read as the one that was meant, unless it is a word', async () => {
    const shop = new FakeShop(care);
    const [slip] = await converse(shop, ['a lipstik'], { locale: 'en' });
    assert.deepEqual(slip?.ids, ['stift']);
    assert.doesNotMatch((await asked(shop, 'a lipstik'))?.text ?? '', /lippenstift/iu);
    const [far] = await converse(new FakeShop(care), ['a lipstckk'], { locale: 'en' });
    assert.doesNotMatch(far?.text ?? '', /lippenstift/iu);
    const [short] = await converse(new FakeShop(care), ['a mugg'], { locale: 'en' });
    assert.doesNotMatch(short?.text ?? '', /becher/iu);
  });

  test('two English words find the one that German makes of them', async () => {
    const told = await asked(new FakeShop(care), 'face cream');
    assert.match(told?.text ?? '', /“gesichtscreme”/u);
    assert.deepEqual(told?.ids, ['creme']);
  });

  test('two English words that German has apart here are found by both', async () => {
    const shop = (): FakeShop =>
      new FakeShop([...care, product('leine', 'Leine, drei Meter', { Tier: 'hund' })]);
    assert.equal((await asked(shop(), 'a dog leash'))?.ids[0], 'leine');
    // There is a leash, and none for a cat.
    assert.doesNotMatch((await asked(shop(), 'a cat leash'))?.text ?? '', /katze/u);
  });

  test('an English word with a hyphen is found where the shopper leaves it out', async () => {
    const shop = new FakeShop([...care, product('seife', 'Seife', { Duft: 'parfümfrei' })]);
    assert.match((await asked(shop, 'fragrance free'))?.text ?? '', /“parfümfrei”/u);
  });

  test('an English word that German has as its own is part of a compound', async () => {
    const shop = new FakeShop([...care, product('saft', 'Orangensaft')]);
    assert.deepEqual((await asked(shop, 'orange juice'))?.ids, ['saft']);
  });

  const german = (...goods: readonly FakeProduct[]) =>
    new FakeShop([
      ...goods,
      product('words', 'Mit und für Groß und Klein, aus Wasser, ideal, einfach, leicht'),
    ]);

  test('an English word is found though one product has it in its name, unless the name is of two words', async () => {
    const goods = [
      product('exit', 'Bracket: The Bowl'),
      product('schale', 'Schale aus Ton'),
      product('pack', 'Paper Bowl'),
    ];
    const shop = german(...goods);
    for (const word of ['bowl', 'paper']) shop.common.add(word);
    const [bowl] = await converse(shop, ['a bowl'], { locale: 'en' });
    assert.equal(bowl?.ids[0], 'schale', bowl?.text);
    const [paper] = await converse(shop, ['a paper bowl'], { locale: 'en' });
    assert.equal(paper?.ids[0], 'pack', paper?.text);
  });

  test('a word that English has too is taken for the German one, and none for a French one', async () => {
    const shop = german(product('rucksack', 'Rucksack Bruno'), product('sac', 'Sac Bruno'));
    for (const word of ['rucksack', 'backpack', 'sac']) shop.common.add(word);
    const [told] = await converse(shop, ['a backpack'], { locale: 'en' });
    assert.deepEqual(told?.ids, ['rucksack'], told?.text);
  });

  test('search reads a message in English with the endings of German', async () => {
    const shop = german(product('tuch', 'Halstuch'));
    await converse(shop, ['a scarf'], { locale: 'en' });
    assert.ok(shop.queries.every(({ locale }) => locale === 'de'));
  });

  test('the words of a name that is not here are read one by one', async () => {
    const shop = german(product('brett', 'Brett', { Art: 'kooperativ' }));
    await converse(shop, ['a cooperative game'], { locale: 'en' });
    assert.ok(shop.queries.some(({ text }) => /kooperativ/u.test(text)));
  });

  test('what is no thing of the shop in German either stays as it was said', async () => {
    assert.match((await asked(new FakeShop(care), 'a trampoline'))?.text ?? '', /“trampoline”/u);
  });

  test('a word that is one of English too is taken for no other', async () => {
    const shop = new FakeShop([product('band', 'Rock band figures')]);
    shop.common.add('rock');
    const told = await asked(shop, 'a skirt');
    assert.deepEqual(told?.ids, []);
    assert.match(told?.text ?? '', /“skirt”/u);
  });
});

describe('in German over a catalogue in German', () => {
  const everyday = 'Mit und für Groß und Klein, aus Wasser, ideal, einfach, leicht';
  const goods = [
    product('alltag', everyday),
    product('bank', 'Bank für zwei', { Ort: 'Garten' }),
    product('regal', 'Regal für den Keller'),
    product('house', 'Bird House Lasagne'),
  ];

  test('an unknown compound is taken apart if one product has both of its words', async () => {
    const told = await converse(new FakeShop(goods), ['eine Gartenbank'], { locale: 'de' });
    assert.deepEqual(told.at(-1)?.ids, ['bank']);
    assert.match(told.at(-1)?.text ?? '', /„Garten Bank“/u);
    const small = await converse(new FakeShop(goods), ['gartenbank'], { locale: 'de' });
    assert.match(small.at(-1)?.text ?? '', /„garten bank“/u);
  });

  test('a compound stays whole if no product has both', async () => {
    const [told] = await converse(new FakeShop(goods), ['kellerbank'], { locale: 'de' });
    assert.doesNotMatch(told?.text ?? '', /keller bank/u);
  });

  test('a word is not translated to a name in English', async () => {
    const [told] = await converse(new FakeShop(goods), ['ein vogelhaus'], { locale: 'de' });
    assert.deepEqual(told?.ids, []);
    const english = new FakeShop(goods.filter(({ id }) => id !== 'alltag'));
    const [near] = await converse(english, ['ein vogelhaus'], { locale: 'de' });
    assert.deepEqual(near?.ids, ['house']);
    // A catalogue in English that has the German words as well.
    const large = 'Easy to keep, high and large, small, made for water with care';
    const both = new FakeShop([...goods, product('words', large)]);
    const [found] = await converse(both, ['ein vogelhaus'], { locale: 'de' });
    assert.deepEqual(found?.ids, ['house']);
  });
});

describe('a dictionary', () => {
  test('knows a word by its forms, the commonest meaning first', () => {
    assert.equal(translationsOf('handtücher', 'de')[0], 'towel');
    assert.equal(translationsOf('küchenmesser', 'de')[0], 'kitchen knife');
    assert.equal(translationsOf('faltbares', 'de')[0], 'foldable');
    assert.equal(translationsOf('backt', 'de')[0], 'baking');
    assert.equal(translationsOf('journaux', 'fr')[0], 'newspaper');
    assert.equal(translationsOf('blanche', 'fr')[0], 'white');
  });

  test('reads a compound of three parts, and one with a hyphen', () => {
    assert.ok(translationsOf('kinderfahrradhelm', 'de').includes('kids bike helmet'));
    assert.equal(translationsOf('erdnussbutter', 'de')[0], 'peanut butter');
    assert.ok(translationsOf('led-lampe', 'de').includes('led lamp'));
  });

  test('asks the language of the message first', () => {
    assert.equal(translationsOf('robe', 'fr')[0], 'dress');
    assert.equal(translationsOf('collier', 'de')[0], 'necklace');
  });

  test('finds a name of several words whatever joins them', () => {
    const french = dictionaryOf('fr');
    assert.deepEqual(french.nameOf(['sacs', 'couchage']), french.nameOf(['sac', 'couchage']));
    assert.equal(french.nameOf(['sac', 'couchage'])[0], 'sleeping bag');
    assert.deepEqual(french.nameOf(['sac', 'pluie']), []);
  });

  test('takes a word without a meaning as English has it', () => {
    const one = new Dictionary(() => 'yoga; tee tea', {
      formsOf: (lower) => [lower],
      joins: new Set(),
      leading: new Set(),
      compounds: true,
    });
    assert.deepEqual(one.meaningsOf('yoga'), ['yoga']);
    assert.deepEqual(one.meaningsOf('tee'), ['tea']);
  });

  test('takes no word of more than forty letters apart, and the longest of forty', () => {
    const german = dictionaryOf('de');
    const ofLength = (length: number): string => '-tisch'.padStart(length, 'x');
    assert.equal(german.partsOf(ofLength(40))?.thing, 'tisch');
    assert.equal(german.partsOf(ofLength(41)), undefined);
  });
});

test('a message of very many compounds is searched for a few of them, the first first', async () => {
  const parts = ['garten', 'winter', 'leder', 'hunde', 'katzen', 'auto', 'bade', 'regen'];
  const things = ['tisch', 'stuhl', 'lampe', 'tasche', 'jacke', 'messer', 'decke', 'leine'];
  const titles =
    'table chair lamp bag jacket knife blanket leash garden winter leather dog cat car bath rain';
  const shop = new FakeShop(titles.split(' ').map((title, at) => product(`p${at}`, title)));
  const text = parts.flatMap((part) => things.map((thing) => part + thing)).join(' ');
  await converse(shop, [text], { locale: 'de' });
  const translated = new Set(
    shop.queries.flatMap((query) => (query.locale === 'en' ? query.text : [])),
  );
  assert.equal(translated.size, 12);
  assert.ok(translated.has('garden table'));
  assert.ok(shop.queries.length < 30, `${shop.queries.length} searches`);
});

test('a German compound is read with another word for the thing where things here are called so', async () => {
  const shop = new FakeShop([
    { id: 'floor', title: 'Alba Stehleuchte', facts: { Farbe: 'Weiß' } },
    { id: 'desk', title: 'Brio Schreibtischleuchte', facts: { Farbe: 'Weiß' } },
    { id: 'child', title: 'Cleo Kinderleuchte', facts: { Farbe: 'Rot' } },
    { id: 'bulb', title: 'Dora Kühlschranklampe', facts: { Farbe: 'Weiß' } },
  ]);
  for (const [says, id] of [
    ['Stehlampen', 'floor'],
    ['zeig mir mal schreibtischlampen', 'desk'],
    ['eine Kinderlampe in rot', 'child'],
    ['Kühlschranklampe', 'bulb'],
  ] as const) {
    const [said] = await converse(shop, [says], { locale: 'de' });
    assert.deepEqual(said?.ids, [id], `${says}: ${said?.text}`);
  }
});

test("a word is read in the catalogue's spelling where that is of a name or a value", async () => {
  const shop = new FakeShop([
    { id: 'g', title: 'Alder hoodie', facts: { Colour: 'Gray' } },
    { id: 'b', title: 'Birch hoodie', facts: { Colour: 'Blue' } },
    { id: 'p', title: 'Cedar pajamas', facts: { Colour: 'Blue' } },
    { id: 's', title: 'Dogwood sterilizer', facts: { Colour: 'Blue' } },
  ]);
  for (const [says, ids] of [
    ['grey hoodie', ['g']],
    ['a steriliser', ['s']],
    ['pyjamas', ['p']],
  ] as const) {
    const [said] = await converse(shop, [says]);
    assert.deepEqual(said?.ids, ids, says);
  }
});

test('the opposite of a German word is the opposite of its meaning', async () => {
  assert.deepEqual(dictionaryOf('de').meaningsOf('ungesalzen'), ['unsalted']);
  const shop = new FakeShop([
    product('salted', 'Salted butter'),
    product('un', 'Unsalted butter'),
    product('salt', 'Sea salt'),
  ]);
  const [told] = await converse(shop, ['Welche Butter ist ungesalzen?'], { locale: 'de' });
  assert.deepEqual(told?.ids, ['un'], told?.text);
});
