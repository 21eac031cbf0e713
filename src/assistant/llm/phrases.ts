// The sentences that the server itself says, in the customer's language.

interface Phrases {
  /** Replaces sentences that were left out, once in an answer. */
  readonly leftOut: string;
  /** Ends an answer that ran into a length limit. */
  readonly cutShort: string;
  /** Begins an answer of the grounded assistant while the model's endpoint is down. */
  readonly fallback: string;
  /** Stands above cards if the model wrote no text. */
  readonly shown: string;
  /** Stands alone if the model handed over to a person and wrote no text. */
  readonly handedOver: string;
}

const english: Phrases = {
  leftOut: 'I have left out a detail that our catalogue does not confirm.',
  cutShort: 'My answer became too long, so it ends here. Ask me for the rest.',
  fallback:
    'Our AI advisor cannot be reached just now, so this answer comes straight from the catalogue.',
  shown: 'This is what I found for you.',
  handedOver: 'I have asked a person of our team to go on here.',
};

const german: Phrases = {
  leftOut: 'Eine Angabe, die unser Katalog nicht bestätigt, habe ich weggelassen.',
  cutShort: 'Meine Antwort wurde zu lang und endet hier. Fragen Sie gern nach dem Rest.',
  fallback:
    'Unsere KI-Beratung ist gerade nicht erreichbar, daher kommt diese Antwort direkt aus dem Katalog.',
  shown: 'Das habe ich für Sie gefunden.',
  handedOver: 'Ich habe jemanden aus unserem Team gebeten, hier weiterzumachen.',
};

const french: Phrases = {
  leftOut: 'J’ai laissé de côté un détail que notre catalogue ne confirme pas.',
  cutShort: 'Ma réponse devenait trop longue et s’arrête ici. Demandez-moi la suite.',
  fallback:
    'Notre conseiller IA n’est pas joignable pour le moment ; cette réponse vient directement du catalogue.',
  shown: 'Voici ce que j’ai trouvé pour vous.',
  handedOver: 'J’ai demandé à une personne de notre équipe de prendre la suite ici.',
};

const byLanguage: Readonly<Record<string, Phrases>> = { en: english, de: german, fr: french };

/** The sentences for a locale tag, chosen by its primary language; English for other languages. */
export function phrasesFor(locale: string): Phrases {
  return byLanguage[locale.split('-')[0]?.toLowerCase() ?? 'en'] ?? english;
}
