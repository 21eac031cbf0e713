// Prepares a model's text: without markup for the customer, and with one form of every sign for the checks.

/** Whole tags, and a tag that the end of the text cuts off. */
const TAG = /<\/?[a-z!?][^<>]*(?:>|$)/giu;
// Line breaks and tabs stay. Other control characters and marks of text direction are removed.
const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos|nbsp));/giu;
const NAMED: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};
/** Text without any of these characters is plain already. */
const UNUSUAL = /[^ -%'-;=?-~\n\t]/u;
const ROUNDS_MAX = 20;

/**
 * The text without tags, entities and control characters. Removing them may form new markup
 * ("<scr<b>ipt>"), so this repeats until nothing changes.
 */
export function plainText(text: string): string {
  if (!UNUSUAL.test(text)) return text;
  let plain = text.toWellFormed();
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const next = plain
      .replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
        return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code).toWellFormed() : '';
      })
      .replace(TAG, '')
      .replace(INVISIBLE, (mark) => (mark === '\n' || mark === '\t' ? mark : ''));
    if (next === plain) return plain;
    plain = next;
  }
  // No honest text nests this deep, so every character that could form markup goes.
  return plain.replace(/[<>&]/gu, '');
}

/** The text as the checks read it: one form of digits and spaces, no emphasis, no invisible characters. */
export function normalised(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('’', "'")
    .replaceAll('⁄', '/')
    .replace(/[。｡](?=[\p{Script=Latin}\p{N}])/gu, '.')
    .replace(/\p{Default_Ignorable_Code_Point}|\p{Me}/gu, '')
    .replace(/[*_`~]/gu, '')
    .replace(/(?![0-9])\p{Nd}/gu, digitOf);
}

/** "٣" becomes 3: in every script the digits stand in a row that begins with zero. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/** Whether a word mixes scripts: "еuro" with a Cyrillic "е" looks like a Latin word. */
export function isMixedScript(word: string): boolean {
  const isLatin = /\p{Script=Latin}/u.test(word);
  return (
    isLatin &&
    /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(word)
  );
}
