// The text of a file in its declared encoding; invalid bytes are refused.
//
// The file's own declaration counts first: a byte order mark, or the declaration of an XML file. Then the
// operator's `--encoding` counts. Otherwise it is UTF-8. A guess between code pages would silently spoil names.

import { closeSync, createReadStream, openSync, readFileSync, readSync } from 'node:fs';
import { TextDecoder } from 'node:util';
import { CommandFailure } from '../command-failure.ts';

/** Enough for any declaration, and for the heading of any file with rows. */
const sampleBytes = 64 * 1024;

const marks: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Throws {@link CommandFailure} for an encoding that is not known by this name. */
export function checkEncoding(encoding: string): void {
  try {
    void new TextDecoder(encoding);
  } catch {
    const known = 'windows-1252, latin1, iso-8859-15, utf-16le or macintosh';
    throw new CommandFailure(`--encoding takes a name such as ${known}: not "${encoding}".`, 2);
  }
}

/** The text of a file, piece by piece, without its byte order mark; `encoding` if it declares none. */
export async function* textPieces(path: string, encoding?: string): AsyncGenerator<string> {
  const decoder = decoderOf(path, { fatal: true, encoding });
  for await (const chunk of createReadStream(path)) {
    yield decode(path, () => decoder.decode(chunk as Buffer, { stream: true }));
  }
  yield decode(path, () => decoder.decode());
}

/** All of the text at once. */
export function wholeText(path: string): string {
  const decoder = decoderOf(path, { fatal: true });
  const bytes = readFileSync(path);
  return decode(path, () => decoder.decode(bytes));
}

/** The lines of a file, with any line break. */
export async function* textLines(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of textPieces(path)) {
    rest += piece;
    // A line may be as long as the file: it is searched once, when it has an end.
    if (!piece.includes('\n')) continue;
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** The beginning of a file, without a character that is cut at its end. */
export function beginningOf(path: string, encoding?: string): string {
  return decoderOf(path, { fatal: false, encoding }).decode(sampleOf(path), { stream: true });
}

function decoderOf(
  path: string,
  about: { readonly fatal: boolean; readonly encoding?: string | undefined },
): TextDecoder {
  const { fatal } = about;
  const encoding = encodingOf(sampleOf(path)) ?? about.encoding ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal });
  } catch {
    throw new CommandFailure(`${path}: its encoding "${encoding}" is not known here.`);
  }
}

/** The file's own declaration. */
function encodingOf(sample: Buffer): string | undefined {
  const marked = marks.find(([, bytes]) => bytes.every((byte, index) => sample[index] === byte));
  if (marked !== undefined) return marked[0];
  const declared = /^\s*<\?xml[^>]{0,200}\sencoding\s*=\s*["']([^"']{1,40})["']/.exec(
    sample.toString('latin1', 0, 1024),
  );
  return declared?.[1];
}

/** The first open of every file, so that a file that cannot be opened is reported here. */
function sampleOf(path: string): Buffer {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandFailure(`${path} cannot be read: ${reason}`);
  }
  try {
    const bytes = Buffer.alloc(sampleBytes);
    return bytes.subarray(0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

function decode(path: string, read: () => string): string {
  try {
    return read();
  } catch {
    const hint = /\.(csv|tsv|txt)$/i.test(path)
      ? 'Say which encoding it is in, as in --encoding windows-1252 (the common one of spreadsheets in ' +
        'Western Europe), or save it as "CSV UTF-8".'
      : 'Save it in UTF-8 and import it again.';
    throw new CommandFailure(`${path}: its bytes are not the text that they should be. ${hint}`);
  }
}
