// Large values take runs of pages of few sizes, so that the room of one that goes fits another that comes.
// LMDB gives a value that is larger than a page a run of pages of its own. Runs of every size leave holes that fit
// nothing: their list grew with the store, and lmdb-js checks the whole list in each transaction.
// Owns: the sizes of runs, and what stands behind a value that is shorter than its run.
// Does not own: the seal (sealed-bytes), the pages (LMDB).
// Layout: the sealed value, zeros, u32 length of the sealed value, one byte as a mark.
// On failure: none; of a damaged length the seal is not found.

/** The size of a page of the store. */
export const pageBytes = 4096;
/** What LMDB keeps at the beginning of a run. */
const headerBytes = 24;
const trailerBytes = 5;
/** No sealed value ends so. */
const mark = 0xc6;
/** Runs are 1, 2, 3, 4, 6, 8, 12 and 16 pages long, and whole multiples of 16 up to 4 MiB. */
const largestStep = 16;
/** A longer value is stored as it is: its hole fits many others, and a copy of it would cost more. */
const copiedPagesMax = 1024;

/** As many bytes as a sealed value may have to fit the largest run below the multiples. */
export const runBytesMax = largestStep * pageBytes - headerBytes;

const pagesFor = (bytes: number): number => Math.ceil((bytes + headerBytes) / pageBytes);

function runFor(bytes: number): number {
  const pages = pagesFor(bytes);
  if (pages > copiedPagesMax) return pages;
  if (pages > largestStep) return Math.ceil(pages / largestStep) * largestStep;
  const power = 2 ** Math.ceil(Math.log2(pages));
  const between = (power * 3) / 4;
  return pages > 2 && pages <= between ? between : power;
}

let room = Buffer.alloc(0);

/**
 * The bytes of a sealed value that take a run of one of the sizes: the value itself where it takes one, else a
 * copy in a buffer that the next call uses again.
 */
export function inRun(sealed: Buffer): Buffer {
  const pages = runFor(sealed.length);
  if (pagesFor(sealed.length) === pages) return sealed;
  // At least one page is left over: the trailer has room.
  const length = pages * pageBytes - headerBytes;
  if (room.length < length) room = Buffer.allocUnsafeSlow(length);
  const filled = room.subarray(0, length);
  filled.set(sealed);
  filled.fill(0, sealed.length, length - trailerBytes);
  filled.writeUInt32LE(sealed.length, length - trailerBytes);
  filled[length - 1] = mark;
  return filled;
}

/** The sealed value as a view of what {@link inRun} made of it; undefined where it was stored as it is. */
export function outOfRun(stored: Buffer): Buffer | undefined {
  const lengthAt = stored.length - trailerBytes;
  if (lengthAt < 0 || stored[stored.length - 1] !== mark) return undefined;
  return stored.subarray(0, Math.min(stored.readUInt32LE(lengthAt), lengthAt));
}
