// Finds the addresses in a text, of the web and of mail, also those that are spelt out or pulled apart.

const SCHEME = '(?:[a-z][a-z+]{1,9}:\\/\\/|www\\.)[^\\s<>"\'()\\]]+';
const BARE =
  '(?<![\\p{L}\\p{N}@.-])[\\p{L}\\p{N}][\\p{L}\\p{N}-]*(?:\\.[\\p{L}\\p{N}-]+)*\\.\\p{L}{2,24}(?:[:/?#][^\\s<>"\'()\\]]*)?(?![\\p{L}\\p{N}])';
const PAGE = new RegExp(`${SCHEME}|${BARE}`, 'giu');
const MAIL = /(?<![^\s@<>()])[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]{2,}/gu;
const HANDLE = /(?<![\p{L}\p{N}.])@[\p{L}\p{N}_][\p{L}\p{N}_.]+/gu;
const END_MARKS = /[.,;:!?]+$/u;
/**
 * Two sentences without a space between them ("It fits.The tent") look like an address, and so do
 * abbreviations.
 */
const FORGOTTEN_SPACE =
  /^[\p{L}\p{N}-]*\p{Ll}\.(?:The|This|That|It|Its|In|So|To|No|At|Is|Be|Me|My|We|You|Your|He|She|If|On|As|Or|And|But|For|With|Our|All|Any|Do|Does|Can|Both|They|Das|Die|Der|Es|Sie|Wir|Ich|Ein|Eine|Und|Im|Am|Bei|Mit|Für|Es)$/u;
const ABBREVIATION =
  /^(?:e\.?g|i\.?e|z\.b|d\.h|u\.a|etc|bzw|ca|approx|incl|inkl|vs|no|nr|max|min)\.\p{L}+$/iu;

const TOP =
  'com|net|org|info|biz|shop|store|online|site|xyz|top|app|dev|club|vip|link|click|example';
/** Addresses that are pulled apart or spelt out. */
const HIDDEN = [
  new RegExp(`(?<![\\p{L}\\p{N}-])[\\p{L}\\p{N}-]+\\s*\\.\\s*(?:${TOP})(?![\\p{L}\\p{N}])`, 'giu'),
  /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+\s*\.\s*(?:me|ly|io|co|to|gg|tv|ru|cn|de|at|ch|eu|uk|fr|it|es|nl|in|be|us|ai)\s*\/\s*\S+/giu,
  /(?<![\p{L}\p{N}-])(?:[\p{L}\p{N}-]+\s+|^)(?:dot|punkt)\s+(?:com|net|org|me|io|shop|store|co|de|info|xyz|ru|ly|example)(?![\p{L}\p{N}])/giu,
  /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+\s*[[({]\s*(?:dot|\.|punkt|at|@)\s*[\])}]\s*[\p{L}\p{N}-]+/giu,
  /(?<![\p{L}])(?:https?|hxxps?|ftp)\s*:?\s*\/\s*\/?\s*\S*/giu,
  /(?<!\d)\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?!\d)/gu,
];

/** Every address of a page contains one of these, and few sentences do. */
const IN_PAGE = /\.\S|:\/\//u;

/** The addresses of web pages in a text, without the punctuation of the sentence around them. */
export function pageAddressesIn(text: string): string[] {
  if (!IN_PAGE.test(text)) return [];
  return Array.from(text.matchAll(PAGE), ([one]) => one.replace(END_MARKS, '')).filter(
    (one) => !FORGOTTEN_SPACE.test(one) && !ABBREVIATION.test(one),
  );
}

/** The addresses of pages, mailboxes and accounts in a text. */
export function addressesIn(text: string): string[] {
  if (!text.includes('@')) return pageAddressesIn(text);
  const mail = Array.from(text.matchAll(MAIL), ([one]) => one.replace(END_MARKS, ''));
  const handles = Array.from(text.matchAll(HANDLE), ([one]) => one.replace(END_MARKS, ''));
  return [...pageAddressesIn(text), ...mail, ...handles];
}

/**
 * The first address behind index `from` that is spelt out ("shop dot com") or pulled apart ("t. me/x");
 * undefined if there is none.
 */
export function hiddenAddressIn(text: string, from: number): string | undefined {
  for (const pattern of HIDDEN) {
    for (const match of text.matchAll(pattern)) {
      const [words] = match;
      if (match.index + words.length <= from) continue;
      // Addresses in normal spelling were checked before.
      const isWritten = !/\s|[[({]/u.test(words) && match.index >= from;
      if (!isWritten || /^\d/u.test(words)) return words;
    }
  }
  return undefined;
}

/** The text with a space in place of every address of a page. */
export function withoutPages(text: string): string {
  return IN_PAGE.test(text) ? text.replace(PAGE, ' ') : text;
}

/** One spelling for all addresses of the same page: "https://www.Shop.example/" becomes "shop.example". */
export function placeOf(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\//u, '')
    .replace(/^www\./u, '')
    .replace(/\/$/u, '');
}
