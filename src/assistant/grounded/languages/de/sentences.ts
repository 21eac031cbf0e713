// The assistant's sentences in German.

import type { Phrases } from '../phrases.ts';

function about(subject: string, conditions: string): string {
  return `${subject ? ` für ${subject}` : ''}${conditions ? ` (${conditions})` : ''}`;
}

const or = new Intl.ListFormat('de', { type: 'disjunction' });
const and = new Intl.ListFormat('de', { type: 'conjunction' });

export const germanPhrases: Phrases = {
  language: 'de',
  talk: {
    greeting: 'Hallo! Wonach suchen Sie?',
    thanks: 'Gern geschehen. Kann ich sonst noch etwas für Sie finden?',
    goodbye: 'Auf Wiedersehen und bis bald.',
    wellbeing: 'Danke, alles bestens. Was darf ich für Sie suchen?',
    identity:
      'Ich bin der automatische Assistent dieses Shops. Ich suche Produkte und antworte mit dem, was der Katalog über sie sagt.',
    person:
      'Aus dem Team ist hier gerade niemand erreichbar. Ich bin ein automatischer Assistent und antworte nur aus dem Katalog; Produkte suche ich Ihnen inzwischen gern.',
    handing_over:
      'Ich habe jemanden aus dem Team gebeten, diesen Chat zu übernehmen. Kommt bald niemand, bin ich, der automatische Assistent, wieder für Sie da.',
    help: 'Sagen Sie mir, was Sie brauchen, gern mit Farbe, Marke oder Preisgrenze. Ich kann auch Produkte vergleichen oder sagen, was der Katalog über eines weiß.',
    service:
      'Ich kenne nur den Produktkatalog und kann bei Bestellungen, Lieferung, Zahlung oder Rückgabe nicht helfen. Produkte suche ich Ihnen aber gern.',
    offers:
      'Von Gutscheinen und Rabattcodes weiß ich nichts. Fragen Sie gern, was im Preis gesenkt ist.',
    popular:
      'Ich sehe nicht, wie oft ein Produkt gekauft wird oder seit wann es hier ist. Sagen Sie mir, was Sie brauchen und was es kosten darf, dann suche ich.',
    rude: 'Es tut mir leid, dass es hakt. Sagen Sie mir, welches Produkt Sie brauchen, dann versuche ich es zu finden.',
    yes: 'Gut. Welches Produkt möchten Sie sehen?',
    no: 'In Ordnung. Sagen Sie Bescheid, wenn ich etwas suchen soll.',
    pause: 'Lassen Sie sich Zeit. Sagen Sie mir, wenn ich etwas suchen kann.',
    off_topic:
      'Dabei kann ich nicht helfen; ich kenne nur die Produkte dieses Shops. Wonach suchen Sie?',
    empty: 'Darin habe ich keine Wörter gefunden. Wonach suchen Sie?',
    unclear: 'Was möchten Sie finden? Ein Produkt, eine Marke oder eine Preisgrenze genügt.',
    nothing_before: 'Ich habe Ihnen noch keine Produkte gezeigt. Wonach suchen Sie?',
    which_product: 'Welches Produkt meinen Sie? Nennen Sie mir den Namen oder das, was Sie suchen.',
  },
  truth: { true: 'ja', false: 'nein' },
  stock: {
    in_stock: (title) => `Auf Lager: ${title}.`,
    out_of_stock: (title) => `Nicht auf Lager: ${title}.`,
    unknown: (title) => `Ob es auf Lager ist, ist nicht bekannt: ${title}.`,
  },
  stockAt: {
    in_stock: (titles, place) => `Auf Lager (${place}): ${titles}.`,
    out_of_stock: (titles, place) => `Nicht auf Lager (${place}): ${titles}.`,
    unknown: (titles, place) => `Der Bestand (${place}) ist nicht bekannt für ${titles}.`,
  },
  otherLocations: (count) => `${count} weitere`,
  restUnknown: () => 'Für die anderen Standorte ist es nicht bekannt.',
  noLocationKnown: () => 'Der Bestand an einzelnen Standorten ist nicht bekannt.',
  noQuantities: () => 'Wie viele es sind, kann ich nicht sagen, nur ob welche da sind.',
  quoted: (text) => `„${text}“`,
  either: (names) => or.format(names),
  all: (names) => and.format(names),
  departmentsAre: (names) =>
    `Zu den Abteilungen hier gehören ${names}. Welche davon interessiert Sie?`,
  brandsAre: (names) => `Marken hier sind unter anderem: ${names}.`,
  noBrands: () => 'Der Katalog nennt keine Marken.',
  tryDepartments: (names) => `Sie könnten hier schauen: ${names}.`,
  noDepartments: () => 'Sagen Sie mir, was Sie brauchen, dann suche ich danach.',
  corrected: (to, from) => `Ich habe nach ${to} statt nach ${from} gesucht.`,
  foundOne: (subject, conditions) =>
    `Ich habe einen Treffer${about(subject, conditions)} gefunden.`,
  foundSome: (count, subject, conditions) =>
    `Ich habe ${count} Treffer${about(subject, conditions)} gefunden.`,
  foundMany: (count, shown, subject, conditions) =>
    `Ich habe ${count} Treffer${about(subject, conditions)} gefunden und zeige ${shown} davon.`,
  foundUncounted: (shown, subject, conditions) =>
    `${shown === '1' ? 'Hier ist ein Treffer' : `Hier sind ${shown} Treffer`}${about(subject, conditions)}.`,
  onlyClose: (subject) =>
    `Wörtlich passt hier nichts zu ${subject}; diese Produkte kommen dem Sinn nach am nächsten.`,
  notCalled: (subject) =>
    `Unter ${subject} habe ich hier nichts gefunden; diese Produkte kommen am nächsten.`,
  onlyPart: (subject) => `Ganz passt hier nichts zu ${subject}; diese Produkte kommen am nächsten.`,
  nothingFound: (subject, conditions) => `Ich habe nichts${about(subject, conditions)} gefunden.`,
  moreFound: (count, subject) => `Weitere Treffer${about(subject, '')}: ${count}.`,
  notTogether: (title, options) => `${title} gibt es nicht in ${options}.`,
  noMore: (subject) => `Sonst habe ich${about(subject, '')} nichts gefunden.`,
  noneCheaper: (price) => `Günstiger als ${price} habe ich nichts gefunden.`,
  noneDearer: (price) => `Teurer als ${price} habe ich nichts gefunden.`,
  gaveUp: (conditions) =>
    `Nichts passt zu dieser Vorgabe: ${conditions}. Ich habe sie weggelassen.`,
  pricesAreIn: (currency) => `Die Preise hier sind in ${currency}; ich rechne nicht um.`,
  notRanked: (word: string) =>
    `Der Katalog sagt nichts, wonach sich diese nach ${word} ordnen ließen.`,
  notNamed: (word) => `Keines davon nennt ${word}; bitte prüfen Sie die Angaben.`,
  under: (price) => `unter ${price}`,
  upTo: (price) => `bis ${price}`,
  over: (price) => `über ${price}`,
  atLeast: (price) => `ab ${price}`,
  between: (low, high) => `zwischen ${low} und ${high}`,
  around: (price) => `etwa ${price}`,
  cheaperThan: (price) => `günstiger als ${price}`,
  dearerThan: (price) => `über ${price}`,
  without: (values) => `ohne ${values}`,
  notSoldOut: () => 'nicht ausverkauft',
  reduced: () => 'im Preis gesenkt',
  titled: (title, price) => (price ? `${title} (${price})` : title),
  named: (products) => `Und zwar: ${products}.`,
  pricesRange: (low, high) => `Die gezeigten Preise reichen von ${low} bis ${high}.`,
  pricesSame: (price) => `Preis: ${price}.`,
  mayNotAdvise: () =>
    'Was am besten zu Ihnen passt, kann ich nicht beurteilen; der Katalog sagt, was sie sind.',
  tellWhatMatters: (traits) =>
    traits === ''
      ? 'Was ist Ihnen wichtig? Dann suche ich heraus, was dazu passt.'
      : `Sie unterscheiden sich auch in ${traits}. Was ist Ihnen wichtig? Dann suche ich heraus, was dazu passt.`,
  cheapestIs: (title, price) => `Am günstigsten ist ${title} für ${price}.`,
  dearestIs: (title, price) => `Am teuersten ist ${title} für ${price}.`,
  leastIs: (name, titles) => `Am wenigsten bei ${name}: ${titles}.`,
  mostIs: (name, titles) => `Am meisten bei ${name}: ${titles}.`,
  onlyByPrice: () => 'Qualität kann ich nicht beurteilen, ich bin nur nach dem Preis gegangen.',
  introduces: (title, price, brand) =>
    `${title}${brand ? ` von ${brand}` : ''}${price ? ` kostet ${price}` : ''}.`,
  factsSay: (title, facts) => `Der Katalog sagt zu ${title}: ${facts}.`,
  fact: (name, value) => `${name}: ${value}`,
  descriptionSays: (title, quote) => `In der Beschreibung von ${title} steht: „${quote}“`,
  titleSays: (title, word) => `Der Name sagt ${word}: ${title}.`,
  saysNothing: (title, asked) => `Der Katalog sagt zu ${title} nichts über ${asked}.`,
  saysNothingOfAny: (asked) => `Über ${asked} sagt der Katalog bei keinem davon etwas.`,
  saysNothingOfOthers: (asked) => `Bei den anderen sagt er nichts über ${asked}.`,
  ofAll: (facts) => `Alle Treffer zusammen: ${facts}.`,
  saysOnly: (facts) => `Was er sagt: ${facts}.`,
  noFacts: (title) => `Weitere Angaben zu ${title} enthält der Katalog nicht.`,
  brandIs: (title, brand) => `${title} ist von ${brand}.`,
  priceIs: (title, price) => `${title} kostet ${price}.`,
  reducedTo: (title, price, former) => `${title} kostet ${price}; der frühere Preis ist ${former}.`,
  notReduced: (title) =>
    `Der Katalog nennt keinen früheren Preis für ${title}, also ist der Preis nicht reduziert.`,
  priceUnknown: (title) => `Der Katalog nennt keinen Preis für ${title}.`,
  cannotOrder: () => 'Bestellen kann ich nicht; das geht auf der Seite des Produkts.',
  comparing: (titles) => `Im Vergleich: ${titles}.`,
  differsIn: (name, values) => `${name}: ${values}.`,
  hasValue: (title, value) => `${title} – ${value}`,
  sameFor: (facts) => `Bei allen gleich: ${facts}.`,
  nothingToCompare: () => 'Weitere Angaben, die es zu allen gibt, enthält der Katalog nicht.',
  needsTwo: () => 'Zum Vergleichen brauche ich zwei Produkte. Welche meinen Sie?',
  whichMeant: (title, wish) =>
    `Ich bin nicht sicher, was Sie meinen. Fragen Sie nach ${title}, oder soll ich ${wish} suchen?`,
  whatFits: (title, products) => `Nach dem Katalog passt zu ${title}: ${products}.`,
  aboutFit: (title) => `die Eignung für ${title}`,
  similarTo: (title) => `Diese kommen ${title} am nächsten.`,
};
