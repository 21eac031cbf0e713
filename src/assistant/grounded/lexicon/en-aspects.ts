// English: words that ask for a fact by another name.

import type { Lexicon } from './lexicon.ts';

export const englishAspects: Lexicon['aspects'] = [
  [
    ['heavy', 'weigh', 'weight', 'light', 'lightest', 'heaviest', 'lighter', 'heavier'],
    ['weight', 'gewicht'],
  ],
  [
    [
      'big',
      'biggest',
      'large',
      'largest',
      'small',
      'smallest',
      'size',
      'dimension',
      'tall',
      'tallest',
      'wide',
      'widest',
      'long',
      'longest',
      'deep',
      'high',
    ],
    [
      'size',
      'dimension',
      'width',
      'height',
      'depth',
      'length',
      'diagonal',
      'größe',
      'breite',
      'höhe',
      'tiefe',
      'länge',
      'maße',
    ],
  ],
  [
    ['colour', 'color'],
    ['colour', 'color', 'farbe'],
  ],
  [
    ['material', 'made', 'fabric'],
    ['material', 'fabric', 'composition'],
  ],
  [
    ['brand', 'manufacturer', 'maker', 'makes'],
    ['brand', 'manufacturer', 'marke', 'hersteller'],
  ],
  [
    ['memory', 'ram'],
    ['memory', 'ram', 'speicher'],
  ],
  [
    ['waterproof', 'water', 'rain'],
    ['water', 'wasser', 'ip rating'],
  ],
  [['resolution'], ['resolution', 'auflösung']],
  [
    ['old', 'age', 'ages'],
    ['age', 'alter'],
  ],
  [
    ['capacity', 'volume', 'litre', 'liter', 'tank', 'holds', 'hold'],
    ['capacity', 'volume', 'fassungsvermögen', 'volumen'],
  ],
  [
    ['warranty', 'guarantee'],
    ['warranty', 'guarantee', 'garantie'],
  ],
];
