// The assistant's sentences in English.

import type { Phrases } from '../phrases.ts';

function about(subject: string, conditions: string): string {
  return `${subject ? ` for ${subject}` : ''}${conditions ? ` (${conditions})` : ''}`;
}

const or = new Intl.ListFormat('en', { type: 'disjunction' });
const and = new Intl.ListFormat('en', { type: 'conjunction' });

export const englishPhrases: Phrases = {
  language: 'en',
  talk: {
    greeting: 'Hello! What are you looking for?',
    thanks: "You're welcome. Is there anything else I can find for you?",
    goodbye: 'Goodbye, and come back any time.',
    wellbeing: "I'm doing fine, thank you. What can I find for you?",
    identity:
      "I'm this shop's automatic assistant. I find products and answer from what the catalogue says about them.",
    person:
      "No one from the team can be reached here just now. I'm an automatic assistant and can only answer from the catalogue; I'm happy to look for products in the meantime.",
    handing_over:
      "I've asked someone from the team to take over this chat. If no one comes soon, I, the automatic assistant, will be back.",
    help: 'Tell me what you need and, if you like, a colour, a brand or a price limit. I can also compare products, or tell you what the catalogue says about one.',
    service:
      "I only know the product catalogue, so I can't help with orders, delivery, payment or returns. I can look for products, though.",
    offers:
      "I know of no vouchers or discount codes. Ask me what is reduced in price, though, and I'll look.",
    rude: "I'm sorry this is frustrating. Tell me which product you need and I'll try to find it.",
    yes: 'Good. Which product would you like to see?',
    no: "All right. Tell me when there's something I can look for.",
    pause: "Take your time. Tell me when there's something I can look for.",
    off_topic:
      "I can't help with that; I only know this shop's products. What are you looking for?",
    empty: "I didn't find any words in that. What are you looking for?",
    unclear: 'What would you like to find? A product, a brand or a price limit is enough.',
    nothing_before: "I haven't shown you any products yet. What are you looking for?",
    which_product: 'Which product do you mean? Tell me its name, or what you are looking for.',
  },
  stock: {
    in_stock: (title) => `${title} is in stock.`,
    out_of_stock: (title) => `${title} is out of stock.`,
    unknown: (title) => `Whether ${title} is in stock is not known.`,
  },
  stockAt: {
    in_stock: (titles, place) => `In stock at ${place}: ${titles}.`,
    out_of_stock: (titles, place) => `Out of stock at ${place}: ${titles}.`,
    unknown: (titles, place) => `Stock at ${place} is not known for ${titles}.`,
  },
  otherLocations: (count) => `${count} more`,
  restUnknown: () => 'For the other locations it is not known.',
  noLocationKnown: () => 'Stock at single locations is not known.',
  noQuantities: () => "How many there are I can't tell, only whether there are any.",
  quoted: (text) => `“${text}”`,
  either: (names) => or.format(names),
  all: (names) => and.format(names),
  departmentsAre: (names) => `Among the departments here are ${names}. Which one interests you?`,
  tryDepartments: (names) => `You could look in ${names}.`,
  noDepartments: () => 'Tell me what you need and I will look for it.',
  corrected: (to, from) => `I searched for ${to} instead of ${from}.`,
  foundOne: (subject, conditions) => `I found one match${about(subject, conditions)}.`,
  foundSome: (count, subject, conditions) =>
    `I found ${count} matches${about(subject, conditions)}.`,
  foundMany: (count, shown, subject, conditions) =>
    `I found ${count} matches${about(subject, conditions)} and show ${shown} of them.`,
  foundUncounted: (shown, subject, conditions) =>
    `Here are ${shown} matches${about(subject, conditions)}.`,
  onlyClose: (subject) =>
    `Nothing here matches ${subject} by its words; these come closest in meaning.`,
  notCalled: (subject) => `I found no ${subject} here; these come closest.`,
  onlyPart: (subject) => `Nothing here matches all of ${subject}; these come closest.`,
  nothingFound: (subject, conditions) => `I found nothing${about(subject, conditions)}.`,
  moreFound: (count, subject) => `More matches${about(subject, '')}: ${count}.`,
  noMore: (subject) => `That was everything I found${about(subject, '')}.`,
  noneCheaper: (price) => `I found none cheaper than ${price}.`,
  noneDearer: (price) => `I found none that costs more than ${price}.`,
  gaveUp: (conditions) => `Nothing fits ${conditions}, so I left that out.`,
  pricesAreIn: (currency) => `The prices here are in ${currency}; I don't convert currencies.`,
  notNamed: (word) => `None of these mentions ${word}, so please check the details.`,
  under: (price) => `under ${price}`,
  upTo: (price) => `up to ${price}`,
  over: (price) => `over ${price}`,
  atLeast: (price) => `from ${price}`,
  between: (low, high) => `between ${low} and ${high}`,
  around: (price) => `around ${price}`,
  cheaperThan: (price) => `cheaper than ${price}`,
  dearerThan: (price) => `above ${price}`,
  without: (values) => `without ${values}`,
  notSoldOut: () => 'not sold out',
  reduced: () => 'reduced in price',
  titled: (title, price) => (price ? `${title} (${price})` : title),
  named: (products) => `Here: ${products}.`,
  pricesRange: (low, high) => `Prices shown run from ${low} to ${high}.`,
  pricesSame: (price) => `Price: ${price}.`,
  cheapestIs: (title, price) => `The cheapest is ${title} at ${price}.`,
  dearestIs: (title, price) => `The most expensive is ${title} at ${price}.`,
  leastIs: (name, titles) => `The least by ${name}: ${titles}.`,
  mostIs: (name, titles) => `The most by ${name}: ${titles}.`,
  onlyByPrice: () => "I can't judge quality, so I went by price alone.",
  introduces: (title, price, brand) =>
    `${title}${brand ? ` by ${brand}` : ''}${price ? ` costs ${price}` : ''}.`,
  factsSay: (title, facts) => `The catalogue says about ${title}: ${facts}.`,
  fact: (name, value) => `${name}: ${value}`,
  descriptionSays: (title, quote) => `The description of ${title} says: “${quote}”`,
  titleSays: (title, word) => `Its name says ${word}: ${title}.`,
  saysNothing: (title, asked) => `The catalogue does not say anything about ${asked} for ${title}.`,
  saysNothingOfAny: (asked) =>
    `The catalogue does not say anything about ${asked} for any of these.`,
  saysNothingOfOthers: (asked) => `For the others it does not say anything about ${asked}.`,
  saysOnly: (facts) => `What it does say: ${facts}.`,
  noFacts: (title) => `The catalogue gives no further details of ${title}.`,
  brandIs: (title, brand) => `${title} is by ${brand}.`,
  priceIs: (title, price) => `${title} costs ${price}.`,
  reducedTo: (title, price, former) => `${title} costs ${price}; the former price is ${former}.`,
  priceUnknown: (title) => `The catalogue gives no price for ${title}.`,
  cannotOrder: () => "I can't place orders; the product's own page can.",
  comparing: (titles) => `Comparing ${titles}.`,
  differsIn: (name, values) => `${name}: ${values}.`,
  hasValue: (title, value) => `${title} – ${value}`,
  sameFor: (facts) => `The same for all: ${facts}.`,
  nothingToCompare: () => 'Beyond that, the catalogue has no detail that it gives for all of them.',
  needsTwo: () => 'I need two products to compare. Which ones do you mean?',
  whichMeant: (title, wish) =>
    `I'm not sure what you mean. Is it a question about ${title}, or shall I look for ${wish}?`,
  similarTo: (title) => `These come closest to ${title} by its name.`,
};
