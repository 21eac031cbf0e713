// Finds what a text names as an address, on the web or for mail.

const URL_LIKE =
  /(?:https?:\/\/|www\.)[^\s<>"'()\]]+|(?<![\p{L}\p{N}@.-])[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|org|de|at|ch|eu|shop|store|info|biz|io|co|uk|fr|it|es|nl|ru|cn|xyz|top|app|dev|online|site|example)(?:\/[^\s<>"'()\]]*)?(?![\p{L}\p{N}])/giu;
const EMAIL = /[^\s@]+@[^\s@]+\.[^\s@]{2,}/gu;
const END_MARKS = /[.,;:!?]+$/u;

/** The addresses of web pages, without the marks of the sentence they stand in. */
export function pageAddressesIn(text: string): string[] {
  return Array.from(text.matchAll(URL_LIKE), ([one]) => one.replace(END_MARKS, ''));
}

/** The addresses of pages and mailboxes. */
export function addressesIn(text: string): string[] {
  const mail = Array.from(text.matchAll(EMAIL), ([one]) => one.replace(END_MARKS, ''));
  return [...pageAddressesIn(text), ...mail];
}

/** The text with a space for each address of a page. */
export function withoutPages(text: string): string {
  return text.replace(URL_LIKE, ' ');
}

/** One spelling for all that lead to the same place: "https://www.Shop.example/" is "shop.example". */
export function placeOf(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\//u, '')
    .replace(/^www\./u, '')
    .replace(/\/$/u, '');
}
