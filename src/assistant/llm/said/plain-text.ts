// A model's text as people may read it, and as it is checked: no markup, one form of every sign.

/** Whole tags, and one that the text's end cuts off. */
const TAG = /<\/?[a-z!?][^<>]*(?:>|$)/giu;
// Line breaks and tabs stay; no other control character and nothing that turns text around.
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
/** A text without any of these is plain already. */
const UNUSUAL = /[^ -%'-;=?-~\n\t]/u;
const ROUNDS_MAX = 20;

/**
 * The text without tags, entities and control characters. What is taken out may leave new markup
 * behind ("<scr<b>ipt>"), so it is taken out until nothing changes.
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
  // Nested deeper than any honest text: nothing that could still be markup stays.
  return plain.replace(/[<>&]/gu, '');
}

/** Text as it is checked: one form of digits and spaces, no emphasis, nothing invisible. */
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

/** "٣" is 3: the digits of every script stand in a row, from zero. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/** Words of two scripts in one ("еuro" with a Cyrillic "е") look like what they are not. */
export function isMixedScript(word: string): boolean {
  const isLatin = /\p{Script=Latin}/u.test(word);
  return (
    isLatin &&
    /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(word)
  );
}
