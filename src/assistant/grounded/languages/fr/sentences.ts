// The assistant's sentences in French.

import type { Phrases } from '../phrases.ts';

function about(subject: string, conditions: string): string {
  return `${subject ? ` pour ${subject}` : ''}${conditions ? ` (${conditions})` : ''}`;
}

const or = new Intl.ListFormat('fr', { type: 'disjunction' });
const and = new Intl.ListFormat('fr', { type: 'conjunction' });

export const frenchPhrases: Phrases = {
  language: 'fr',
  talk: {
    greeting: 'Bonjour ! Que cherchez-vous ?',
    thanks: 'Avec plaisir. Puis-je trouver autre chose pour vous ?',
    goodbye: 'Au revoir et à bientôt.',
    wellbeing: 'Très bien, merci. Que puis-je chercher pour vous ?',
    identity:
      "Je suis l'assistant automatique de cette boutique. Je cherche des produits et je réponds avec ce que dit le catalogue.",
    person:
      "Personne de l'équipe n'est joignable ici pour le moment. Je suis un assistant automatique et je ne réponds qu'avec le catalogue ; je cherche volontiers des produits en attendant.",
    handing_over:
      "J'ai demandé à une personne de l'équipe de reprendre cette conversation. Si personne ne vient bientôt, l'assistant automatique sera de retour.",
    help: "Dites-moi ce qu'il vous faut, avec une couleur, une marque ou un prix maximal si vous voulez. Je peux aussi comparer des produits ou dire ce que le catalogue en dit.",
    service:
      'Je ne connais que le catalogue et je ne peux pas aider pour les commandes, la livraison, le paiement ou les retours. Je peux chercher des produits.',
    offers:
      "Je ne connais ni bons d'achat ni codes promo. Demandez-moi plutôt ce qui est à prix réduit.",
    popular:
      "Je ne vois ni combien de fois un produit est acheté, ni depuis quand il est ici. Dites-moi ce qu'il vous faut et votre budget, et je chercherai.",
    rude: "Je suis désolé. Dites-moi quel produit il vous faut et j'essaierai de le trouver.",
    yes: 'Bien. Quel produit voulez-vous voir ?',
    no: "D'accord. Dites-moi quand je peux chercher quelque chose.",
    pause: 'Prenez votre temps. Dites-moi quand je peux chercher quelque chose.',
    off_topic:
      'Je ne peux pas vous aider pour cela ; je ne connais que les produits de cette boutique. Que cherchez-vous ?',
    empty: "Je n'y ai trouvé aucun mot. Que cherchez-vous ?",
    unclear: 'Que voulez-vous trouver ? Un produit, une marque ou un prix maximal suffit.',
    nothing_before: 'Je ne vous ai encore montré aucun produit. Que cherchez-vous ?',
    which_product: 'De quel produit parlez-vous ? Donnez-moi son nom ou ce que vous cherchez.',
  },
  truth: { true: 'oui', false: 'non' },
  stock: {
    in_stock: (title) => `En stock : ${title}.`,
    out_of_stock: (title) => `Épuisé : ${title}.`,
    unknown: (title) => `On ne sait pas si c'est en stock : ${title}.`,
  },
  stockAt: {
    in_stock: (titles, place) => `En stock (${place}) : ${titles}.`,
    out_of_stock: (titles, place) => `Épuisé (${place}) : ${titles}.`,
    unknown: (titles, place) => `Le stock (${place}) n'est pas connu pour ${titles}.`,
  },
  otherLocations: (count) => `${count} autres`,
  restUnknown: () => "Pour les autres lieux, il n'est pas connu.",
  noLocationKnown: () => "Le stock par magasin n'est pas connu.",
  noQuantities: () => 'Je ne peux pas dire combien il y en a, seulement si on en a.',
  quoted: (text) => `« ${text} »`,
  either: (names) => or.format(names),
  all: (names) => and.format(names),
  departmentsAre: (names) => `Parmi les rayons, il y a ${names}. Lequel vous intéresse ?`,
  brandsAre: (names) => `Les marques ici comprennent ${names}.`,
  noBrands: () => 'Le catalogue ne nomme aucune marque.',
  tryDepartments: (names) => `Vous pouvez regarder ici : ${names}.`,
  noDepartments: () => "Dites-moi ce qu'il vous faut et je le chercherai.",
  corrected: (to, from) => `J'ai cherché ${to} au lieu de ${from}.`,
  foundOne: (subject, conditions) => `J'ai trouvé un résultat${about(subject, conditions)}.`,
  foundSome: (count, subject, conditions) =>
    `J'ai trouvé ${count} résultats${about(subject, conditions)}.`,
  foundMany: (count, shown, subject, conditions) =>
    `J'ai trouvé ${count} résultats${about(subject, conditions)} et j'en montre ${shown}.`,
  foundUncounted: (shown, subject, conditions) =>
    `${shown === '1' ? 'Voici un résultat' : `Voici ${shown} résultats`}${about(subject, conditions)}.`,
  onlyClose: (subject) =>
    `Rien ne correspond mot pour mot à ${subject} ; voici ce qui s'en rapproche par le sens.`,
  notCalled: (subject) => `Je n'ai rien trouvé sous ${subject} ; voici ce qui s'en rapproche.`,
  onlyPart: (subject) =>
    `Rien ne correspond entièrement à ${subject} ; voici ce qui s'en rapproche.`,
  nothingFound: (subject, conditions) => `Je n'ai rien trouvé${about(subject, conditions)}.`,
  moreFound: (count, subject) => `Autres résultats${about(subject, '')} : ${count}.`,
  notTogether: (title, options) => `${title} n'existe pas en ${options}.`,
  noMore: (subject) => `Je n'ai rien trouvé d'autre${about(subject, '')}.`,
  noneCheaper: (price) => `Je n'ai rien trouvé de moins cher que ${price}.`,
  noneDearer: (price) => `Je n'ai rien trouvé de plus cher que ${price}.`,
  gaveUp: (conditions) => `Rien ne convient avec : ${conditions}. Je l'ai laissé de côté.`,
  pricesAreIn: (currency) => `Les prix sont ici en ${currency} ; je ne convertis pas.`,
  notRanked: (word: string) =>
    `Le catalogue ne dit rien qui permette de les classer selon ${word}.`,
  notNamed: (word) => `Aucun ne mentionne ${word} ; veuillez vérifier les détails.`,
  under: (price) => `moins de ${price}`,
  upTo: (price) => `jusqu'à ${price}`,
  over: (price) => `plus de ${price}`,
  atLeast: (price) => `à partir de ${price}`,
  between: (low, high) => `entre ${low} et ${high}`,
  around: (price) => `environ ${price}`,
  cheaperThan: (price) => `moins cher que ${price}`,
  dearerThan: (price) => `plus de ${price}`,
  without: (values) => `sans ${values}`,
  notSoldOut: () => 'non épuisé',
  reduced: () => 'à prix réduit',
  titled: (title, price) => (price ? `${title} (${price})` : title),
  named: (products) => `Voici : ${products}.`,
  pricesRange: (low, high) => `Les prix affichés vont de ${low} à ${high}.`,
  pricesSame: (price) => `Prix : ${price}.`,
  mayNotAdvise: () =>
    "Je ne peux pas juger lequel vous convient le mieux ; le catalogue dit ce qu'ils sont.",
  tellWhatMatters: (traits) =>
    traits === ''
      ? 'Dites-moi ce qui compte pour vous, et je cherche celui qui convient.'
      : `Ils diffèrent aussi par ${traits}. Dites-moi ce qui compte pour vous, et je cherche celui qui convient.`,
  cheapestIs: (title, price) => `Le moins cher est ${title} à ${price}.`,
  dearestIs: (title, price) => `Le plus cher est ${title} à ${price}.`,
  leastIs: (name, titles) => `Le moins pour ${name} : ${titles}.`,
  mostIs: (name, titles) => `Le plus pour ${name} : ${titles}.`,
  onlyByPrice: () => 'Je ne peux pas juger la qualité, je me suis fié au prix.',
  introduces: (title, price, brand) =>
    `${title}${brand ? ` de ${brand}` : ''}${price ? ` coûte ${price}` : ''}.`,
  factsSay: (title, facts) => `Le catalogue dit de ${title} : ${facts}.`,
  fact: (name, value) => `${name} : ${value}`,
  descriptionSays: (title, quote) => `La description de ${title} dit : « ${quote} »`,
  titleSays: (title, word) => `Son nom dit ${word} : ${title}.`,
  saysNothing: (title, asked) => `Le catalogue ne dit rien de ${asked} pour ${title}.`,
  saysNothingOfAny: (asked) => `Le catalogue ne dit rien de ${asked} pour aucun d'eux.`,
  saysNothingOfOthers: (asked) => `Pour les autres, il ne dit rien de ${asked}.`,
  ofAll: (facts) => `Tous les résultats ensemble : ${facts}.`,
  saysOnly: (facts) => `Ce qu'il dit : ${facts}.`,
  noFacts: (title) => `Le catalogue ne donne pas d'autres détails sur ${title}.`,
  brandIs: (title, brand) => `${title} est de ${brand}.`,
  priceIs: (title, price) => `${title} coûte ${price}.`,
  reducedTo: (title, price, former) => `${title} coûte ${price} ; l'ancien prix est ${former}.`,
  notReduced: (title) =>
    `Le catalogue ne donne pas d'ancien prix pour ${title} : son prix n'est pas réduit.`,
  priceUnknown: (title) => `Le catalogue ne donne pas de prix pour ${title}.`,
  cannotOrder: () => 'Je ne peux pas commander ; la page du produit le permet.',
  comparing: (titles) => `Comparaison : ${titles}.`,
  differsIn: (name, values) => `${name} : ${values}.`,
  hasValue: (title, value) => `${title} – ${value}`,
  sameFor: (facts) => `Identique pour tous : ${facts}.`,
  nothingToCompare: () => "Au-delà, le catalogue n'a aucun détail commun à tous.",
  needsTwo: () => 'Il me faut deux produits à comparer. Lesquels ?',
  whichMeant: (title, wish) =>
    `Je ne suis pas sûr de comprendre. Est-ce une question sur ${title}, ou dois-je chercher ${wish} ?`,
  whatFits: (title, products) => `D'après le catalogue, vont avec ${title} : ${products}.`,
  aboutFit: (title) => `la compatibilité avec ${title}`,
  similarTo: (title) => `Voici ce qui se rapproche le plus de ${title}.`,
};
