// The shops that the answers of the corpus are given in: what a tool tells, and what the merchant says.

import type { FakeProduct } from '../fake-shop.ts';

export interface Shop {
  readonly products: readonly FakeProduct[];
  readonly instructions: string;
  readonly asked: string;
  readonly locale: string;
}

const usd = (price: number, listPrice?: number) => ({
  price,
  currency: 'USD',
  ...(listPrice !== undefined && { listPrice }),
});
const eur = (price: number, listPrice?: number) => ({ ...usd(price, listPrice), currency: 'EUR' });
const gbp = (price: number) => ({ price, currency: 'GBP' });

/** By name; the corpus says which one an answer is given in. */
export const shops: Readonly<Record<string, Shop>> = {
  outdoor: {
    locale: 'en-US',
    asked: 'I look for a tent for two and boots under 120 dollars, size 42. Anything for $50?',
    instructions:
      'Shipping is free of charge above $75. Returns are possible within 30 days: help.ridge.example/returns. Members get 10% off with code RIDGE10. Write to care@ridge.example or call +1 555 010 2000.',
    products: [
      {
        id: 't1',
        title: 'Trail tent for 3 people',
        ...usd(12_999),
        url: 'https://ridge.example/t1',
        facts: { Weight: '3.2 kg', 'Water column': '3000 mm', Colour: 'Green, Grey' },
      },
      {
        id: 't2',
        title: 'Dome tent for 2 people',
        ...usd(7999, 9999),
        url: 'https://ridge.example/t2',
        facts: { Weight: '2.1 kg', Colour: 'Red' },
      },
      {
        id: 'b1',
        title: 'Alpine boots',
        ...usd(11_800),
        facts: { Sizes: '38, 39, 40, 41, 42, 43, 44, 45, 46', Rating: '4.5 out of 5' },
      },
      { id: 'b2', title: 'Meadow boots', ...usd(10_700), facts: { Sizes: '40, 41, 42' } },
      { id: 's1', title: 'Sun cream SPF30', ...usd(1250), facts: { Content: '200 ml' } },
      { id: 'm1', title: 'Steel mug', ...usd(990), facts: { Content: '350 ml' } },
      { id: 'p1', title: 'Ridge backpack', ...usd(6400), facts: { Volume: '40 L' } },
      {
        id: 'h1',
        title: 'Headlamp LX-200',
        ...usd(2900),
        facts: { Brightness: '200 lm', Battery: '12 hours' },
      },
    ],
  },
  fashion: {
    locale: 'de-DE',
    asked: 'Ich suche ein Kleid bis 100 Euro in Größe 38',
    instructions:
      'Der Versand kostet 4,90 €, ab 50 € ist der Versand kostenlos. Rückgabe innerhalb von 14 Tagen. Hilfe: hilfe.modehaus.example',
    products: [
      {
        id: 'k1',
        title: 'Leinenkleid Mira',
        ...eur(8900, 11_900),
        url: 'https://modehaus.example/k1',
        facts: { Größen: '36, 38, 40', Pflege: 'waschbar bei 30 °C' },
      },
      {
        id: 'k2',
        title: 'Sommerkleid Lea',
        ...eur(5990),
        facts: { Größen: '38, 42', Farbe: 'Blau', Pflege: 'waschbar bei 30 °C' },
      },
      { id: 'j1', title: 'Jeansjacke Tom', ...eur(7495), facts: { Größen: 'M, L' } },
      { id: 's1', title: 'Sneaker Nova', ...eur(9900), facts: { Bewertung: '4,7 von 5 Sternen' } },
      { id: 'p1', title: 'Pullover Hanna', ...eur(4900), facts: { Material: '100 % Baumwolle' } },
    ],
  },
  audio: {
    locale: 'en-GB',
    asked: 'Which headphones last longest for under £100?',
    instructions: '',
    products: [
      {
        id: 'a1',
        title: 'Aria headphones',
        ...gbp(8900),
        facts: { Battery: '30 hours', Bluetooth: '5.3', Weight: '250 g', Rating: '4.6 stars' },
      },
      {
        id: 'b1',
        title: 'Bolt earbuds',
        ...gbp(4550),
        facts: { Battery: '8 hours', Protection: 'IPX5', Rating: '4.2 stars' },
      },
      { id: 'm1', title: 'Studio One monitor', ...gbp(14_900) },
      { id: 'w1', title: 'Wave speaker', ...gbp(12_000), facts: { Power: '20 W' } },
      { id: 'c1', title: 'USB-C cable', ...gbp(799), facts: { Length: '2 m' } },
    ],
  },
  toys: {
    locale: 'en-US',
    asked: 'I need a present for a five-year-old, at most 60 dollars or so.',
    instructions: 'Shipping is $6, free from $75. Returns within 45 days. Phone: +1 555 017 3300.',
    products: [
      { id: 'c1', title: 'Castle set', ...usd(5900), facts: { Pieces: '640', Age: '6 and up' } },
      {
        id: 't1',
        title: 'Wooden train Toot',
        ...usd(8450, 9900),
        facts: { Battery: '3 hours', Rating: '4.3 stars' },
      },
      { id: 'p1', title: 'Forest puzzle', ...usd(2600), facts: { Pieces: '1000' } },
      {
        id: 'b1',
        title: 'Plush bear Bruno',
        ...usd(1800),
        facts: { Care: 'machine washable at 30 °C' },
      },
    ],
  },
  technik: {
    locale: 'de-DE',
    asked: 'Ich suche Kopfhörer oder einen Lautsprecher bis 150 Euro.',
    instructions: 'Versand 3,90 €, ab 40 € versenden wir kostenlos. 14 Tage Rückgaberecht.',
    products: [
      {
        id: 'k1',
        title: 'Kopfhörer Lira',
        ...eur(11_900),
        facts: { Akku: '40 Stunden', Gewicht: '245 g', Bluetooth: '5.2', Bewertung: '4,5 von 5' },
      },
      { id: 'l1', title: 'Lautsprecher Bora', ...eur(13_900), facts: { Leistung: '30 W' } },
      { id: 'u1', title: 'Ladekabel USB-C', ...eur(1490), facts: { Länge: '2 m' } },
    ],
  },
  maison: {
    locale: 'fr-FR',
    asked: 'Je cherche une lampe ou un tapis pour mon salon, moins de 130 euros.',
    instructions: 'Livraison 9 €, offerte à partir de 100 €. 30 jours pour changer d’avis.',
    products: [
      {
        id: 'l1',
        title: 'Lampe Onde',
        ...eur(6490),
        facts: { Hauteur: '38 cm', Ampoule: '15 000 heures' },
      },
      {
        id: 't1',
        title: 'Tapis Dune',
        ...eur(12_900, 15_900),
        facts: { Dimensions: '160 x 230 cm' },
      },
      {
        id: 'f1',
        title: 'Fauteuil Nid',
        ...eur(24_900),
        facts: { Charge: '120 kg', Garantie: '2 ans' },
      },
      { id: 'c1', title: 'Coussin Lin', ...eur(1990), facts: { Taille: '45 cm' } },
    ],
  },
  bikes: {
    locale: 'en-US',
    asked:
      'I need a helmet and a light for my commute, about 25 miles a week, budget $120. My head is 56 cm.',
    instructions:
      'Free shipping over $99. Bike assembly is $79. 30-day returns at cairnbikes.example/returns. Support: help@cairnbikes.example, +1 555 014 7700. Code SPRING15 gives 15% off helmets until May.',
    products: [
      {
        id: 'r1',
        title: 'Gravel bike Cairn 3',
        ...usd(184_900, 219_900),
        facts: { Weight: '9.8 kg', Gears: '24', 'Frame sizes': 'S, M, L', 'Wheel size': '28 in' },
      },
      {
        id: 'h1',
        title: 'Commuter helmet Halo',
        ...usd(6495),
        facts: { Size: '52-58 cm', Weight: '310 g', Certification: 'EN 1078' },
      },
      {
        id: 'l1',
        title: 'Headlight Beam 600',
        ...usd(4990),
        facts: { Brightness: '600 lm', Runtime: '5 hours', Protection: 'IPX6' },
      },
      {
        id: 'k1',
        title: 'Cable lock Fort',
        ...usd(3400),
        facts: { Length: '1.2 m', 'Security level': '7 of 15' },
      },
      {
        id: 'p1',
        title: 'Floor pump Gale',
        ...usd(3950),
        facts: { 'Maximum pressure': '11 bar / 160 psi' },
      },
      { id: 't1', title: 'Tyre Terra 40', ...usd(4200), facts: { Width: '40 mm' } },
    ],
  },
  garten: {
    locale: 'de-DE',
    asked: 'Ich suche einen Mäher für 300 m² und etwas zum Gießen, höchstens 400 Euro zusammen.',
    instructions:
      'Lieferung 5,95 €, ab 60 € frei. Sperrgut kostet 29 € Aufschlag. Rückgabe 30 Tage, siehe gartenhof.example/rueckgabe. Kundendienst: 0800 555 0199. Newsletter-Abonnenten erhalten 5 € Rabatt mit dem Code GRUEN5.',
    products: [
      {
        id: 'm1',
        title: 'Akku-Rasenmäher Wiesel 36',
        ...eur(32_900, 39_900),
        facts: {
          Akku: '36 V, 4 Ah',
          Schnittbreite: '38 cm',
          Gewicht: '14,5 kg',
          Fläche: 'bis 350 m²',
        },
      },
      { id: 's1', title: 'Gartenschere Klara', ...eur(2495), facts: { Länge: '21 cm' } },
      { id: 'e1', title: 'Blumenerde Torffrei 40 l', ...eur(949) },
      {
        id: 'h1',
        title: 'Hochbeet Lärche',
        ...eur(14_900),
        facts: { Maße: '120 × 80 × 75 cm', Volumen: '700 l' },
      },
      { id: 'g1', title: 'Gießkanne Anna', ...eur(1990), facts: { Inhalt: '10 l' } },
      {
        id: 'b1',
        title: 'Bewässerungsset Tropfen',
        ...eur(4490),
        facts: { Reichweite: '15 m', Bewertung: '4,4 von 5' },
      },
    ],
  },
  lune: {
    locale: 'fr-FR',
    asked:
      'Je cherche une crème pour peau sèche, pas plus de 40 euros, et un cadeau à 25 euros environ.',
    instructions:
      'Livraison offerte dès 49 €, sinon 4,90 €. Retours sous 30 jours : aide.maisonlune.example/retours. Avec le code BIENVENUE10, 10 % sur la première commande. Service client : 01 99 00 12 34, bonjour@maisonlune.example.',
    products: [
      {
        id: 'c1',
        title: 'Crème hydratante Lune',
        ...eur(2850, 3500),
        facts: { Contenance: '50 ml', Note: '4,6 sur 5' },
      },
      {
        id: 's1',
        title: 'Sérum vitamine C',
        ...eur(4200),
        facts: { Contenance: '30 ml', Concentration: '15 %' },
      },
      { id: 'p1', title: 'Parfum Brume d’été', ...eur(7990), facts: { Contenance: '100 ml' } },
      { id: 'g1', title: 'Gel douche Figue', ...eur(990), facts: { Contenance: '250 ml' } },
      {
        id: 'b1',
        title: 'Bougie Cèdre',
        ...eur(2400),
        facts: { 'Durée de combustion': '45 heures', Poids: '180 g' },
      },
      { id: 'm1', title: 'Masque argile', ...eur(1650), facts: { Contenance: '75 ml' } },
    ],
  },
  coupons: {
    locale: 'en-US',
    asked: 'Does SUMMERSALE still work for the castle, or the code WINTER24?',
    instructions: 'Gift wrapping costs a few dollars.',
    products: [{ id: 'c1', title: 'Castle set', ...usd(5900), facts: { Pieces: '640' } }],
  },
  camp: {
    locale: 'en-GB',
    asked: 'What do you have for camping under 300 euros?',
    instructions:
      'Returns are possible within 30 days. Shipping is free from 50 €. The code WALD10 gives 10 % off tents.',
    products: [
      {
        id: 'TENT-22',
        title: 'Fjordvik 3 tent',
        ...eur(24_900),
        facts: { Persons: '3', Weight: '3.4 kg', 'Hydrostatic head': '4000 mm' },
      },
      { id: 'STOVE-7', title: 'Glut gas stove', ...eur(5950) },
      {
        id: 'BAG-15',
        title: 'Polarnacht sleeping bag',
        ...eur(11_900),
        facts: { Weight: '1.2 kg', 'Comfort temperature': '-5 °C' },
      },
      {
        id: 'LAMP-3',
        title: 'Wisp headlamp',
        ...eur(3490),
        facts: { 'Luminous flux': '350 lm', Protection: 'IPX4' },
      },
      { id: 'CUP-12', title: 'Enamel cup', ...eur(1200) },
      { id: 'MUG-9', title: 'Tinker mug', ...eur(990), facts: { Volume: '0.4 l' } },
    ],
  },
  lamps: {
    locale: 'en-US',
    asked: 'I look for lamps under $40, or something for $20.',
    instructions:
      'Care tips are at lamps dot com. Returns of lamps are free. Code GLOW gives 5 % on bulbs.',
    products: [
      { id: 'l1', title: 'Oak floor lamp', ...usd(3000) },
      { id: 'l2', title: 'Pine floor lamp', ...usd(3500), facts: { Sockets: '2' } },
      { id: 'l3', title: 'Ash floor lamp', ...usd(4500), facts: { Sockets: '3' } },
      {
        id: 'l4',
        title: 'Birch lamp',
        ...usd(5200),
        facts: { Bulbs: 'any, e.g. of bulbs.example/e27' },
      },
      { id: 'b1', title: 'Glow bulb', ...usd(100) },
      { id: 'r1', title: 'Moss rug', ...eur(2500, 2500), facts: { Length: '150 cm' } },
    ],
  },
};
