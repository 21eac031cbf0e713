// Other ways to say a query: with a typing error, and as people talk. Seeded, so that everybody
// asks the same.

/** The query with one error in its longest word: a letter swapped, lost, doubled or mistaken. */
export function withTypo(query: string, random: () => number): string {
  const words = query.split(' ');
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
  if (longest.length < 3) return query;
  const at = 1 + Math.floor(random() * (longest.length - 2));
  const letter = String.fromCharCode(97 + Math.floor(random() * 26));
  const [before, here, next] = [longest.slice(0, at), longest[at]!, longest[at + 1]!];
  const forms = [
    `${before}${next}${here}${longest.slice(at + 2)}`,
    `${before}${longest.slice(at + 1)}`,
    `${before}${here}${longest.slice(at)}`,
    `${before}${letter}${longest.slice(at + 1)}`,
  ];
  const wrong = forms[Math.floor(random() * forms.length)]!;
  return words.map((word) => (word === longest ? wrong : word)).join(' ');
}

const talk: readonly ((query: string) => string)[] = [
  (query) => `hi, I am looking for a ${query}, can you show me some?`,
  (query) => `Do you have any ${query}?`,
  (query) => `I need ${query} please, what do you recommend?`,
  (query) => `could you help me find a good ${query}`,
  (query) => `What ${query} would you suggest to me?`,
];

/** The query as a shopper would say it to an assistant. */
export function conversational(query: string, random: () => number): string {
  return talk[Math.floor(random() * talk.length)]!(query);
}
