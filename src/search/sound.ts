// How French words sound. Shoppers leave out silent letters: "bordo" for "Bordeaux".

/** Groups of folded letters, and how they are written here; in this order. */
const SPOKEN: readonly (readonly [letters: RegExp, sound: string])[] = [
  [/ph/gu, 'f'],
  [/s?ch/gu, 'w'],
  [/h/gu, ''],
  [/y/gu, 'i'],
  [/c(?=[ei])/gu, 's'],
  [/qu|ck|[cq]/gu, 'k'],
  [/g(?=[ei])/gu, 'j'],
  [/eau|au/gu, 'o'],
  [/(?:ain|ein|im|in)(?![aeiou])/gu, 'in'],
  [/(?:en|em|am|an)(?![aeiou])/gu, 'an'],
  [/ai|ei/gu, 'è'],
  [/ti(?=on)/gu, 'si'],
  [/(\p{L})\1/gu, '$1'],
  [/(?<=\p{L}{3})(?:es?|[stdxpz]{1,2})$/u, ''],
];

/** The sound of a folded word: the same for words that are said alike. */
export function soundOf(word: string): string {
  return SPOKEN.reduce((one, [letters, sound]) => one.replace(letters, sound), word);
}
