// Checks what a sentence names: addresses, codes, model numbers, words in capitals. The tools or the
// merchant must have named it. A model number may also come from the customer.

import { addressesIn, hiddenAddressIn, placeOf, withoutPages } from './addresses.ts';
import { squeezed } from './evidence.ts';
import { isMixedScript } from './plain-text.ts';
import { codesIn, isDenied, isOpen, promises } from './promises.ts';
import { othersThan, subjectsOf, type Grounds, type Statement } from './statement.ts';

const TOKEN = /[\p{L}\p{N}](?:[\p{L}\p{N}._/:#+-]*[\p{L}\p{N}])?/gu;
/** "500ml", "3.2kg", "1920x1080", "2-in-1", "4-person", "10th", "24-70mm" are figures and no names. */
const MEASURE =
  /^\d+(?:[.,/-]\d+)*[\p{L}µ]{0,4}$|^\d+(?:[.,]\d+)?(?:[x×]\d+(?:[.,]\d+)?)+[a-z]{0,2}$|^\d{1,4}(?:-\p{L}+){1,3}(?:-\d{1,2})?$|^\d+[./:]\d+\p{L}{0,3}$/u;
const IDENTIFIER_LENGTH_MIN = 3;
/** A word that ends in digits is no word in capitals. It is judged as a model number. */
const CAPITALS = /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}-]{2,}\p{Lu}(?![\p{Ll}\p{N}]|[\p{Lu}-]*\p{N})/gu;
/** Words in capitals that need no proof. */
const COMMON_CAPITALS = new Set(
  'HDMI WLAN WIFI WI-FI USB-C OLED QLED AMOLED JPEG HTML ASAP FAQS LEDS ANSI ISBN IBAN AGBS NASA NATO UNESCO NOTE ONLY ALSO BOTH VERY MUST NEVER ALWAYS PLEASE IMPORTANT NVME SATA DDR4 DDR5 RGBW IP-RATED HEPA EPDM DACH XXXL XXXXL VEGAN'.split(
    ' ',
  ),
);

/** Whether every address is the page of a known product or stands in the merchant's instructions. */
export function allowsAddresses(
  { text, from }: Statement,
  { knowledge, instructions, sources }: Grounds,
): boolean {
  const own = addressesIn(text.slice(from));
  // Instructions may be long, and few sentences contain an address.
  const trusted = new Set(own.length === 0 ? [] : addressesIn(instructions.text).map(placeOf));
  const isKnown = (one: string): boolean =>
    [...knowledge.urls].some((url) => placeOf(url) === placeOf(one)) ||
    trusted.has(placeOf(one)) ||
    [...sources.values()].some(
      (source) => !/[/@]/u.test(one) && source.lower.includes(one.toLowerCase()),
    );
  if (!own.every(isKnown)) return false;
  const hidden = hiddenAddressIn(text, from);
  return hidden === undefined || instructions.lower.includes(hidden.toLowerCase());
}

/** Whether every model number, article number and word in capitals was named before. */
export function allowsNames({ text, masked, from }: Statement, grounds: Grounds): boolean {
  const { sources, instructions, asked, told, mentions } = grounds;
  const all = [...sources.values(), instructions, told];
  const visible = withoutPages(masked.slice(from));
  for (const [token] of visible.matchAll(TOKEN)) {
    if (isMixedScript(token) && !all.some((one) => one.lower.includes(token))) return false;
    if (!/\d/u.test(token) || !/\p{L}/u.test(token)) continue;
    const word = squeezed(token);
    if (word.length < IDENTIFIER_LENGTH_MIN || MEASURE.test(token)) continue;
    if (![...all, asked].some((one) => one.holdsWord(word))) return false;
  }
  return Array.from(text.slice(from).matchAll(CAPITALS)).every((match) => {
    const [word] = match;
    if (COMMON_CAPITALS.has(word) || mentions.knows(word)) return true;
    if (masked[from + match.index] === '\ue000') return true;
    if (all.some((one) => one.holdsCapitals(word) || one.text.includes(word))) return true;
    return (
      asked.text.includes(word) &&
      isDenied(masked, from + match.index, from + match.index + word.length)
    );
  });
}

/**
 * Whether every code and every promise comes from the merchant, follows from a list price, or is denied.
 */
export function allowsPromises(statement: Statement, grounds: Grounds): boolean {
  const { masked, from, lower } = statement;
  const { instructions, sources, knowledge, mentions } = grounds;
  const isOfOthers = othersThan(statement, grounds);
  const codes = codesIn(masked);
  for (const { code, start, end } of codes) {
    if (end <= from || isDenied(masked, start, end)) continue;
    if (instructions.sentencesWith(code).every(isOfOthers)) return false;
  }
  const subjects = subjectsOf(statement, knowledge);
  const areReduced =
    subjects.length > 0 &&
    subjects.every(({ card }) => (card.list_price?.amount ?? 0) > (card.price?.amount ?? Infinity));
  const isOfProducts = (words: string): boolean =>
    subjects.some((one) => sources.get(one)?.lower.includes(words)) ||
    words.split(/\s+/u).every((word) => mentions.knows(word));
  return promises.every(({ pattern, isStrong, isOfSales }) => {
    if (!pattern.test(masked)) return true;
    const own = Array.from(masked.matchAll(new RegExp(pattern, 'giu'))).filter((match) => {
      const end = match.index + match[0].length;
      return end > from && !isDenied(masked, match.index, end);
    });
    if (own.length === 0 || (!isStrong && isOpen(masked)) || (isOfSales && areReduced)) return true;
    const said = lower.slice(from);
    if (instructions.backs(pattern, said, isOfOthers)) return true;
    // "With the code SPRING you save 10 %" supports a discount that another language names by another word.
    if (isOfSales && codes.some(({ code }) => instructions.backsCode(code, said))) return true;
    return [...new Set(own.map(([words]) => words))].every(isOfProducts);
  });
}
