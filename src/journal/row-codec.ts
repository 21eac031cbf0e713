// Rows as bytes. JSON, because Node writes and reads it in less than half the time of MessagePack
// (docs/adr/0001). A row's `content`, which is JSON text itself, stands
// beside the JSON and not in it: it is not escaped; a reader of 100,000 products parses it once.

/** Ends a row that is bytes; no JSON text ends so. */
const bytesMark = 0;
/** Ends a row that is its `content`, the JSON of what stands beside that, and its length. */
const contentMark = 1;
const lengthBytes = 4;

/** A row as it stands in the store: JSON text as UTF-8, or another form and its mark behind it. */
export function encodeRow(row: unknown): Buffer {
  if (row instanceof Uint8Array) return marked(row, bytesMark);
  if (!hasContent(row)) return Buffer.from(JSON.stringify(row));
  const { content, ...beside } = row;
  const head = JSON.stringify(beside);
  const contentBytes = Buffer.byteLength(content);
  const headBytes = Buffer.byteLength(head);
  const stored = Buffer.allocUnsafe(contentBytes + headBytes + lengthBytes + 1);
  stored.write(content);
  stored.write(head, contentBytes);
  stored.writeUInt32LE(contentBytes, contentBytes + headBytes);
  stored[stored.length - 1] = contentMark;
  return stored;
}

/** The row that {@link encodeRow} stored, as an object of the caller's own. */
export function decodeRow(stored: Uint8Array): unknown {
  const { buffer, byteOffset, length } = stored;
  const mark = stored[length - 1];
  if (mark === bytesMark) {
    const row = new Uint8Array(length - 1);
    row.set(stored.subarray(0, length - 1));
    return row;
  }
  const bytes = Buffer.from(buffer, byteOffset, length);
  if (mark !== contentMark) return JSON.parse(bytes.toString()) as unknown;
  const headEnd = length - 1 - lengthBytes;
  const contentBytes = bytes.readUInt32LE(headEnd);
  const row = JSON.parse(bytes.toString('utf8', contentBytes, headEnd)) as { content: string };
  row.content = bytes.toString('utf8', 0, contentBytes);
  return row;
}

function marked(bytes: Uint8Array, mark: number): Buffer {
  const stored = Buffer.allocUnsafe(bytes.length + 1);
  stored.set(bytes);
  stored[bytes.length] = mark;
  return stored;
}

/** Not for a text that has no UTF-8: JSON escapes the half of a pair, and so keeps it. */
function hasContent(row: unknown): row is { readonly content: string } {
  if (typeof row !== 'object' || row === null || !('content' in row)) return false;
  return typeof row.content === 'string' && row.content.isWellFormed();
}
