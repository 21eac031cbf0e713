// The assistant's sentences in English; every language has the same.

function about(subject: string, conditions: string): string {
  return `${subject ? ` for ${subject}` : ''}${conditions ? ` (${conditions})` : ''}`;
}

const or = new Intl.ListFormat('en', { type: 'disjunction' });
const and = new Intl.ListFormat('en', { type: 'conjunction' });

/**
 * Sentences without a final space. Names, numbers and prices come in ready to be shown; a phrase adds
 * none of its own.
 */
export const englishPhrases = {
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
    popular:
      "I can't see how often a product is bought, or since when it is here. Tell me what you need and what you'd like to spend, and I'll look.",
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
  truth: { true: 'yes', false: 'no' },
  stock: {
    in_stock: (title: string) => `${title} is in stock.`,
    out_of_stock: (title: string) => `${title} is out of stock.`,
    unknown: (title: string) => `Whether ${title} is in stock is not known.`,
  },
  /** `titles` and `place` are lists of names, ready to be shown. */
  stockAt: {
    in_stock: (titles: string, place: string) => `In stock at ${place}: ${titles}.`,
    out_of_stock: (titles: string, place: string) => `Out of stock at ${place}: ${titles}.`,
    unknown: (titles: string, place: string) => `Stock at ${place} is not known for ${titles}.`,
  },
  otherLocations: (count: number) => `${count} more`,
  restUnknown: () => 'For the other locations it is not known.',
  noLocationKnown: () => 'Stock at single locations is not known.',
  noQuantities: () => "How many there are I can't tell, only whether there are any.",
  quoted: (text: string) => `“${text}”`,
  either: (names: readonly string[]) => or.format(names),
  all: (names: readonly string[]) => and.format(names),
  departmentsAre: (names: string) =>
    `Among the departments here are ${names}. Which one interests you?`,
  brandsAre: (names: string) => `The brands here include ${names}.`,
  noBrands: () => 'The catalogue names no brands.',
  tryDepartments: (names: string) => `You could look in ${names}.`,
  noDepartments: () => 'Tell me what you need and I will look for it.',
  corrected: (to: string, from: string) => `I searched for ${to} instead of ${from}.`,
  /** `subject` is quoted, `conditions` a list such as "under €50, blue"; either may be empty. */
  foundOne: (subject: string, conditions: string) =>
    `I found one match${about(subject, conditions)}.`,
  foundSome: (count: string, subject: string, conditions: string) =>
    `I found ${count} matches${about(subject, conditions)}.`,
  foundMany: (count: string, shown: string, subject: string, conditions: string) =>
    `I found ${count} matches${about(subject, conditions)} and show ${shown} of them.`,
  foundUncounted: (shown: string, subject: string, conditions: string) =>
    `${shown === '1' ? 'Here is one match' : `Here are ${shown} matches`}${about(subject, conditions)}.`,
  onlyClose: (subject: string) =>
    `Nothing here matches ${subject} by its words; these come closest in meaning.`,
  notCalled: (subject: string) => `I found no ${subject} here; these come closest.`,
  onlyPart: (subject: string) => `Nothing here matches all of ${subject}; these come closest.`,
  nothingFound: (subject: string, conditions: string) =>
    `I found nothing${about(subject, conditions)}.`,
  moreFound: (count: string, subject: string) => `More matches${about(subject, '')}: ${count}.`,
  notTogether: (title: string, options: string) => `There is no ${title} in ${options}.`,
  noMore: (subject: string) => `I found no more${about(subject, '')}.`,
  noneCheaper: (price: string) => `I found none cheaper than ${price}.`,
  noneDearer: (price: string) => `I found none that costs more than ${price}.`,
  gaveUp: (conditions: string) => `Nothing fits ${conditions}, so I left that out.`,
  pricesAreIn: (currency: string) =>
    `The prices here are in ${currency}; I don't convert currencies.`,
  notRanked: (word: string) => `The catalogue does not say anything that ranks these by ${word}.`,
  notNamed: (word: string) => `None of these mentions ${word}, so please check the details.`,
  under: (price: string) => `under ${price}`,
  upTo: (price: string) => `up to ${price}`,
  over: (price: string) => `over ${price}`,
  atLeast: (price: string) => `from ${price}`,
  between: (low: string, high: string) => `between ${low} and ${high}`,
  around: (price: string) => `around ${price}`,
  cheaperThan: (price: string) => `cheaper than ${price}`,
  dearerThan: (price: string) => `above ${price}`,
  without: (values: string) => `without ${values}`,
  notSoldOut: () => 'not sold out',
  reduced: () => 'reduced in price',
  titled: (title: string, price: string) => (price ? `${title} (${price})` : title),
  named: (products: string) => `Here: ${products}.`,
  pricesRange: (low: string, high: string) => `Prices shown run from ${low} to ${high}.`,
  pricesSame: (price: string) => `Price: ${price}.`,
  /** `traits` are names of attributes; there may be none. */
  mayNotAdvise: () => "I can't judge which one suits you best; the catalogue tells what they are.",
  tellWhatMatters: (traits: string) =>
    traits === ''
      ? 'Tell me what matters to you, and I look for the one that suits it.'
      : `They also differ in ${traits}. Tell me what matters to you, and I look for the one that suits it.`,
  cheapestIs: (title: string, price: string) => `The cheapest is ${title} at ${price}.`,
  dearestIs: (title: string, price: string) => `The most expensive is ${title} at ${price}.`,
  /** `name` is that of an attribute. */
  leastIs: (name: string, titles: string) => `The least by ${name}: ${titles}.`,
  mostIs: (name: string, titles: string) => `The most by ${name}: ${titles}.`,
  onlyByPrice: () => "I can't judge quality, so I went by price alone.",
  introduces: (title: string, price: string, brand: string) =>
    `${title}${brand ? ` by ${brand}` : ''}${price ? ` costs ${price}` : ''}.`,
  factsSay: (title: string, facts: string) => `The catalogue says about ${title}: ${facts}.`,
  fact: (name: string, value: string) => `${name}: ${value}`,
  descriptionSays: (title: string, quote: string) => `The description of ${title} says: “${quote}”`,
  titleSays: (title: string, word: string) => `Its name says ${word}: ${title}.`,
  saysNothing: (title: string, asked: string) =>
    `The catalogue does not say anything about ${asked} for ${title}.`,
  saysNothingOfAny: (asked: string) =>
    `The catalogue does not say anything about ${asked} for any of these.`,
  saysNothingOfOthers: (asked: string) => `For the others it does not say anything about ${asked}.`,
  ofAll: (facts: string) => `All matches together: ${facts}.`,
  saysOnly: (facts: string) => `What it does say: ${facts}.`,
  noFacts: (title: string) => `The catalogue gives no further details of ${title}.`,
  brandIs: (title: string, brand: string) => `${title} is by ${brand}.`,
  priceIs: (title: string, price: string) => `${title} costs ${price}.`,
  /** `former` is what it cost before. */
  reducedTo: (title: string, price: string, former: string) =>
    `${title} costs ${price}; the former price is ${former}.`,
  notReduced: (title: string) =>
    `The catalogue gives no former price for ${title}, so it is not reduced.`,
  priceUnknown: (title: string) => `The catalogue gives no price for ${title}.`,
  cannotOrder: () => "I can't place orders; the product's own page can.",
  comparing: (titles: string) => `Comparing ${titles}.`,
  differsIn: (name: string, values: string) => `${name}: ${values}.`,
  hasValue: (title: string, value: string) => `${title} – ${value}`,
  sameFor: (facts: string) => `The same for all: ${facts}.`,
  nothingToCompare: () => 'Beyond that, the catalogue has no detail that it gives for all of them.',
  needsTwo: () => 'I need two products to compare. Which ones do you mean?',
  /** Asks back: a question about `title`, or a search for `wish`, which is quoted. */
  whichMeant: (title: string, wish: string) =>
    `I'm not sure what you mean. Is it a question about ${title}, or shall I look for ${wish}?`,
  whatFits: (title: string, products: string) =>
    `By the catalogue these fit ${title}: ${products}.`,
  aboutFit: (title: string) => `its fit with ${title}`,
  similarTo: (title: string) => `These come closest to ${title}.`,
};
