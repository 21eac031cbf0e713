// Folds text to the form in which words are compared: lower case, compatible forms, no diacritics.

const NON_ASCII = /[\u0080-\u{10ffff}]/u;
const EACH_NON_ASCII = /[\u0080-\u{10ffff}]/gu;
const DIACRITICS = /[\u0300-\u036f]/gu;

/** Characters that decomposition does not change, or changes wrongly for a shop: typography, ligatures, trade marks. */
const SPECIAL: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['ẞ', 'ss'],
  ['æ', 'ae'],
  ['Æ', 'ae'],
  ['œ', 'oe'],
  ['Œ', 'oe'],
  ['ø', 'o'],
  ['Ø', 'o'],
  ['ł', 'l'],
  ['Ł', 'l'],
  ['đ', 'd'],
  ['Đ', 'd'],
  ['ı', 'i'],
  ['ς', 'σ'],
  ['×', 'x'],
  ['’', "'"],
  ['‘', "'"],
  ['”', '"'],
  ['“', '"'],
  ['″', '"'],
  ['‐', '-'],
  ['‑', '-'],
  ['–', '-'],
  // "Core™2" is two words to a shopper, and decomposition would spell out "tm".
  ['™', ' '],
  ['®', ' '],
  ['©', ' '],
  ['℠', ' '],
  // Invisible: soft hyphen, zero-width characters, byte order mark, variation selector.
  ['\u00ad', ''],
  ['\u200b', ''],
  ['\u200c', ''],
  ['\u200d', ''],
  ['\ufeff', ''],
  ['\ufe0f', ''],
]);

/** Folding a character is slow, so results are kept. Unicode bounds their number. */
const foldedCharacters = new Map<string, string>(SPECIAL);

function foldCharacter(character: string): string {
  const known = foldedCharacters.get(character);
  if (known !== undefined) return known;
  const folded = character
    .normalize('NFKD')
    .replace(DIACRITICS, '')
    .toLowerCase()
    .normalize('NFKC');
  foldedCharacters.set(character, folded);
  return folded;
}

/**
 * Folds `text` character by character, so that the same word folds alike wherever it stands and
 * {@link foldWithOffsets} can say where each folded character came from.
 */
export function fold(text: string): string {
  if (!NON_ASCII.test(text)) return text.toLowerCase();
  return text.replace(EACH_NON_ASCII, foldCharacter).toLowerCase();
}

/** Folded text, and the mapping of its offsets to the typed text. */
export interface FoldedText {
  readonly text: string;
  /** UTF-16 offsets in the original of a non-empty stretch of the folded text. */
  originalStretch(start: number, end: number): { start: number; end: number };
}

/** {@link fold}, with the mapping of offsets. */
export function foldWithOffsets(text: string): FoldedText {
  if (!NON_ASCII.test(text)) {
    return { text: text.toLowerCase(), originalStretch: (start, end) => ({ start, end }) };
  }
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const piece = fold(character);
    for (let unit = 0; unit < piece.length; unit += 1) {
      starts.push(at);
      ends.push(at + character.length);
    }
    folded += piece;
    at += character.length;
  }
  return {
    text: folded,
    originalStretch: (start, end) => ({ start: starts[start] ?? at, end: ends[end - 1] ?? at }),
  };
}
