// Cuts a long piece of text into deltas that the contract allows (section 6.4).

const deltaCharsMax = 1000;

/** Pieces of at most 1,000 UTF-16 units (so at most 4 KiB), never cutting a surrogate pair. */
export function splitDelta(text: string): string[] {
  if (text.length <= deltaCharsMax) return text === '' ? [] : [text];
  const pieces: string[] = [];
  for (let start = 0; start < text.length;) {
    let end = Math.min(text.length, start + deltaCharsMax);
    const last = text.charCodeAt(end - 1);
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end -= 1;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}
