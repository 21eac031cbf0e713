// Scans all rows of a vector table, with WebAssembly if the machine has it, or else in plain code. Both
// give the same scores to the last bit.

import { webAssembly, type WasmMemory } from './web-assembly.ts';

/** The places in memory that a scan reads and writes. */
export interface ScanPlan {
  /** First byte of the first row. */
  readonly row: number;
  /** Rows are scanned as four quarters at once: the bytes of one quarter, which holds whole rows. */
  readonly quarter: number;
  readonly stride: number;
  /** Bytes of a row that are numbers: a multiple of 16. */
  readonly dimensions: number;
  /** Address of the query, as 16-bit numbers. */
  readonly query: number;
  readonly queryScale: number;
  /** Address of the scores, one float per row. */
  readonly scores: number;
}

/** Computes the score of every row. */
export type Scan = (plan: ScanPlan) => void;

/** scan-kernel.wat, assembled. A test assembles it again and compares. */
export const kernelBase64 =
  'AGFzbQEAAAABCwFgB39/f39/fX8AAhABBGhvc3QGbWVtb3J5AgABAwIBAAcIAQRzY2FuAAAKtwQBtAQKBX8DewF/AXsB' +
  'fwF7AX8BewF/AXsgACABaiEHIAEgAm5BBGwhCAJAA0AgACAHTw0BIAAhD/0MAAAAAAAAAAAAAAAAAAAAACEQIA8gAWoh' +
  'Ef0MAAAAAAAAAAAAAAAAAAAAACESIBEgAWohE/0MAAAAAAAAAAAAAAAAAAAAACEUIBMgAWohFf0MAAAAAAAAAAAAAAAA' +
  'AAAAACEWQQAhCiAEIQsDQCAL/QAEACENIAv9AAQQIQ4gDyAKav0ABAAhDCAQIAz9hwEgDf26Af2uASAM/YgBIA79ugH9' +
  'rgEhECARIApq/QAEACEMIBIgDP2HASAN/boB/a4BIAz9iAEgDv26Af2uASESIBMgCmr9AAQAIQwgFCAM/YcBIA39ugH9' +
  'rgEgDP2IASAO/boB/a4BIRQgFSAKav0ABAAhDCAWIAz9hwEgDf26Af2uASAM/YgBIA79ugH9rgEhFiALQSBqIQsgCkEQ' +
  'aiEKIAogA0kNAAsgBiAQ/RsAIBD9GwFqIBD9GwIgEP0bA2pqsiAFlCAPIANqKgIAlDgCACAGIAhqIgkgEv0bACAS/RsB' +
  'aiAS/RsCIBL9GwNqarIgBZQgESADaioCAJQ4AgAgCSAIaiIJIBT9GwAgFP0bAWogFP0bAiAU/RsDamqyIAWUIBMgA2oq' +
  'AgCUOAIAIAkgCGoiCSAW/RsAIBb9GwFqIBb9GwIgFv0bA2pqsiAFlCAVIANqKgIAlDgCACAGQQRqIQYgACACaiEADAAL' +
  'Cws=';

type Kernel = (...plan: number[]) => void;
let compiled: object | undefined;

/** A scan over `memory` with vector instructions; undefined on a machine without them. */
export function vectorScan(memory: WasmMemory): Scan | undefined {
  try {
    compiled ??= new webAssembly.Module(Buffer.from(kernelBase64, 'base64'));
    const { exports } = new webAssembly.Instance(compiled, { host: { memory } });
    const kernel = exports['scan'] as Kernel;
    return ({ row, quarter, stride, dimensions, query, queryScale, scores }) =>
      kernel(row, quarter, stride, dimensions, query, queryScale, scores);
  } catch {
    return undefined;
  }
}

/** The same scan in plain code: about twenty times slower, with equal bits. */
export function plainScan(memory: Pick<WasmMemory, 'buffer'>): Scan {
  return ({ row, quarter, stride, dimensions, query, queryScale, scores }) => {
    const end = row + 4 * quarter;
    const bytes = new Int8Array(memory.buffer);
    const wide = new Int16Array(memory.buffer, query, dimensions);
    const floats = new DataView(memory.buffer);
    for (let at = row, score = scores; at < end; at += stride, score += 4) {
      let sum = 0;
      for (let index = 0; index < dimensions; index += 1) sum += bytes[at + index]! * wide[index]!;
      const scale = floats.getFloat32(at + dimensions, true);
      // Each step is rounded to a float, as the vector unit does.
      const scaled = Math.fround(Math.fround(sum) * Math.fround(queryScale));
      floats.setFloat32(score, scaled * scale, true);
    }
  };
}
