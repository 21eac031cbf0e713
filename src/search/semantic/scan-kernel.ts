// The scan of all rows of a vector table: WebAssembly where it can be had, plain code elsewhere,
// and the same scores to the last bit from both.

import { webAssembly, type WasmMemory } from './web-assembly.ts';

/** What a scan reads and writes, as places in one memory. */
export interface ScanPlan {
  /** First byte of the first row, and the byte behind the last. */
  readonly row: number;
  readonly end: number;
  readonly stride: number;
  /** Bytes of a row that are numbers: a multiple of 16. */
  readonly dimensions: number;
  /** Where the query stands, as 16-bit numbers. */
  readonly query: number;
  readonly queryScale: number;
  /** Where the scores go, one float per row. */
  readonly scores: number;
}

export type Scan = (plan: ScanPlan) => void;

/** scan-kernel.wat, assembled; a test assembles it again and compares. */
export const kernelBase64 =
  'AGFzbQEAAAABCwFgB39/f39/fX8AAhABBGhvc3QGbWVtb3J5AgABAwIBAAcIAQRzY2FuAAAK1QEB0gECAn8D' +
  'ewJAA0AgACABTw0B/QwAAAAAAAAAAAAAAAAAAAAAIQr9DAAAAAAAAAAAAAAAAAAAAAAhC0EAIQcgBCEIA0Ag' +
  'ACAHav0ABAAhCSAKIAn9hwEgCP0ABAD9ugH9rgEhCiALIAn9iAEgCP0ABBD9ugH9rgEhCyAIQSBqIQggB0EQ' +
  'aiEHIAcgA0kNAAsgCiAL/a4BIQogBiAK/RsAIAr9GwFqIAr9GwIgCv0bA2pqsiAFlCAAIANqKgIAlDgCACAG' +
  'QQRqIQYgACACaiEADAALCws=';

type Kernel = (...plan: number[]) => void;
let compiled: object | undefined;

/** A scan over `memory` by vector instructions; undefined on a machine that has none. */
export function vectorScan(memory: WasmMemory): Scan | undefined {
  try {
    compiled ??= new webAssembly.Module(Buffer.from(kernelBase64, 'base64'));
    const { exports } = new webAssembly.Instance(compiled, { host: { memory } });
    const kernel = exports['scan'] as Kernel;
    return ({ row, end, stride, dimensions, query, queryScale, scores }) =>
      kernel(row, end, stride, dimensions, query, queryScale, scores);
  } catch {
    return undefined;
  }
}

/** The same scan in plain code: some twenty times slower, and equal bit by bit. */
export function plainScan(memory: Pick<WasmMemory, 'buffer'>): Scan {
  return ({ row, end, stride, dimensions, query, queryScale, scores }) => {
    const bytes = new Int8Array(memory.buffer);
    const wide = new Int16Array(memory.buffer, query, dimensions);
    const floats = new DataView(memory.buffer);
    for (let at = row, score = scores; at < end; at += stride, score += 4) {
      let sum = 0;
      for (let index = 0; index < dimensions; index += 1) sum += bytes[at + index]! * wide[index]!;
      const scale = floats.getFloat32(at + dimensions, true);
      // Each step rounded to a float, as the vector unit does.
      const scaled = Math.fround(Math.fround(sum) * Math.fround(queryScale));
      floats.setFloat32(score, scaled * scale, true);
    }
  };
}
