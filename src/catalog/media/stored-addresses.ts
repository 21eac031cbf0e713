// Addresses of pictures in items that were stored while the server had another public address.

const mark = Buffer.from('/media/v1/');
const quote = 0x22;
/** The text before the address of a card's picture. In a customer's text quotes are escaped. */
const member = Buffer.from('"url":"');
const origin = /^https?:\/\/[^\s"\\]+$/;

/**
 * Frames of a stream, in which each managed picture has its address under `publicUrl`. `isOurs` says whether
 * the token of an address opens. Frames without such a picture, and those with right addresses, are returned
 * as they are.
 */
export function withCurrentAddresses(
  frames: Uint8Array,
  publicUrl: string,
  isOurs: (token: string) => boolean,
): Uint8Array {
  const source = Buffer.from(frames.buffer, frames.byteOffset, frames.byteLength);
  const parts: Uint8Array[] = [];
  let taken = 0;
  for (let at = source.indexOf(mark); at >= 0; at = source.indexOf(mark, at + 1)) {
    const start = source.lastIndexOf(quote, at) + 1;
    const end = source.indexOf(quote, at);
    const before = start - member.length;
    if (before < 0 || end < 0 || !source.subarray(before, start).equals(member)) continue;
    const former = source.toString('utf8', start, at);
    if (former === publicUrl || !origin.test(former)) continue;
    if (!isOurs(source.toString('latin1', at + mark.length, end))) continue;
    parts.push(source.subarray(taken, start), Buffer.from(publicUrl));
    taken = at;
  }
  if (parts.length === 0) return frames;
  return Buffer.concat([...parts, source.subarray(taken)]);
}
