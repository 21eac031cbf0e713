// Which words of a text look like an identifier: a product id, an article or a model number.

const IDENTIFIER_LENGTH_MIN = 4;
const DIGITS_LENGTH_MIN = 6;
const TOKEN = /[\p{L}\p{N}](?:[\p{L}\p{N}._/:#-]*[\p{L}\p{N}])?/gu;
/** "500ml", "1000mAh", "3.2kg", "1920x1080", "2-in-1", "4-person", "10th", "24-70mm". */
const MEASURE =
  /^\d+(?:[.,/-]\d+)*[\p{L}µ]{0,4}$|^\d+(?:[.,]\d+)?[x×]\d|^\d{1,4}-\p{L}|^\d+[./:]\d/u;

/**
 * The words of `text` that look like identifiers, in lower case: four characters and more with
 * letters and digits, or six digits and more. Measures are none. Names without a digit cannot be
 * told from words, so nobody is held to them.
 */
export function identifiersIn(text: string): string[] {
  const found: string[] = [];
  for (const [token] of text.toLowerCase().matchAll(TOKEN)) {
    if (!/\d/u.test(token)) continue;
    const isLongNumber = /^\d+$/u.test(token) && token.length >= DIGITS_LENGTH_MIN;
    const isMixed =
      token.length >= IDENTIFIER_LENGTH_MIN && /\p{L}/u.test(token) && !MEASURE.test(token);
    if (isLongNumber || isMixed) found.push(token);
  }
  return found;
}
