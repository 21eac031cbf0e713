// The kind of a picture by its first bytes; the source's own declaration does not count.

export type PictureKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'svg';

export const contentTypes = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  svg: 'image/svg+xml',
} as const satisfies Record<PictureKind, string>;

/** Comments and declarations before the root of an SVG may take this much. */
const prologBytesMax = 64 * 1024;

/** The kind of picture that these bytes begin like, or undefined. */
export function pictureKind(bytes: Buffer): PictureKind | undefined {
  const has = (text: string, at = 0): boolean =>
    bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));
  if (has('\x89PNG\r\n\x1a\n')) return 'png';
  if (has('\xff\xd8\xff')) return 'jpeg';
  if (has('GIF87a') || has('GIF89a')) return 'gif';
  if (has('RIFF') && has('WEBP', 8)) return 'webp';
  if (has('ftyp', 4) && (has('avif', 8) || has('avis', 8))) return 'avif';
  return isSvg(bytes) ? 'svg' : undefined;
}

/** Whether the first element is `svg`, behind declarations and comments. */
function isSvg(bytes: Buffer): boolean {
  let text = bytes
    .subarray(0, prologBytesMax)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  for (;;) {
    text = text.trimStart();
    const end = prologEnd(text);
    if (end === -1) return /^<(?:[A-Za-z][\w.-]*:)?svg[\s/>]/.test(text);
    text = text.slice(end);
  }
}

/** Where the declaration or comment at the beginning of the text ends; -1 if there is none. */
function prologEnd(text: string): number {
  for (const [open, close] of [
    ['<?', '?>'],
    ['<!--', '-->'],
    ['<!DOCTYPE', '>'],
  ] as const) {
    if (!text.startsWith(open)) continue;
    const end = text.indexOf(close, open.length);
    return end === -1 ? text.length : end + close.length;
  }
  return -1;
}
