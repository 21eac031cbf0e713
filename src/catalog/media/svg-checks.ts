// Whether an SVG is a plain drawing. It is only rendered, without script and network, and never served; a
// file with active content is refused nevertheless.

/**
 * Forbidden content of a drawing, with its name. The patterns read untrusted files, so none of them
 * backtracks over the same text.
 */
const forbidden: readonly (readonly [what: string, form: RegExp])[] = [
  ['an entity declaration', /<!ENTITY|<!DOCTYPE[^<>[]*[<[]/i],
  ['a processing instruction', /<\?(?!xml\s)/i],
  [
    'an active element',
    /<(?:[^\s<>/:]+:)?(?:script|foreignObject|iframe|object|embed|audio|video|handler|listener|set|animate\w*)\b/i,
  ],
  ['an event handler', /[\s"'/]on[a-z]+\s*=/i],
  ['a script address', /(?:java|vb)script\s*:/i],
  ['an outside reference', /\b(?:href|src)\s*=\s*(?:"\s*(?![#"\s])|'\s*(?![#'\s])|[^"'\s])/i],
  ['an outside reference', /\burl\(\s*(?:"\s*(?!#)|'\s*(?!#)|(?!["'#\s]))/i],
  ['an import', /@import/i],
];

/** The encodings in which the checks read the same as the renderer. */
const encodingForm = /^<\?xml[^>]*\bencoding\s*=\s*["'](?!utf-?8["']|us-ascii["'])/i;

/** The name of forbidden content in the SVG; undefined if it is a plain drawing. */
export function findActiveContent(bytes: Uint8Array): string | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'another encoding than UTF-8';
  }
  if (encodingForm.test(text)) return 'another encoding than UTF-8';
  // Both as written and as read: neither escapes of XML nor those of CSS hide a word.
  for (const one of [text, readEscapes(text)]) {
    const found = forbidden.find(([, form]) => form.test(one));
    if (found !== undefined) return found[0];
  }
  return undefined;
}

function readEscapes(text: string): string {
  return text
    .replaceAll(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));?/gi, (_, hex: string, decimal: string) =>
      characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replaceAll(/\\([0-9a-f]{1,6})\s?/gi, (_, hex: string) => characterOf(Number.parseInt(hex, 16)))
    .replaceAll(/\\([^0-9a-f])/gi, '$1');
}

function characterOf(code: number): string {
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
}
