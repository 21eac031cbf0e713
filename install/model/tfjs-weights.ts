// Reads the weights of a TensorFlow.js graph model: one manifest, one shard, eight bits per weight.

import { assert } from '../../src/base/assert.ts';

/** A tensor quantised affinely: `value = (byte - zeroPoint) * scale`. */
export interface QuantisedTensor {
  readonly shape: readonly number[];
  readonly bytes: Uint8Array;
  readonly scale: number;
  /** Where zero lies between the bytes; near a whole number, not always on it. */
  readonly zeroPoint: number;
}

interface WeightEntry {
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: string;
  readonly quantization?: { readonly dtype: string; readonly min: number; readonly scale: number };
}

interface Manifest {
  readonly weightsManifest: readonly { readonly weights: readonly WeightEntry[] }[];
}

/** Tensors by name. Whole-number constants of the graph are passed over; a gap is a bug. */
export function readTfjsWeights(
  modelJson: string,
  shard: Uint8Array,
): Map<string, QuantisedTensor> {
  const entries = (JSON.parse(modelJson) as Manifest).weightsManifest.flatMap(
    ({ weights }) => weights,
  );
  const tensors = new Map<string, QuantisedTensor>();
  let offset = 0;
  for (const { name, shape, dtype, quantization } of entries) {
    const size = shape.reduce((product, length) => product * length, 1);
    if (dtype === 'int32') {
      offset += 4 * size;
      continue;
    }
    assert(quantization?.dtype === 'uint8', `the weight ${name} is stored in eight bits`);
    tensors.set(name, {
      shape,
      bytes: shard.subarray(offset, offset + size),
      scale: quantization.scale,
      zeroPoint: -quantization.min / quantization.scale,
    });
    offset += size;
  }
  assert(offset === shard.length, 'the manifest covers the shard to its last byte');
  return tensors;
}

/** The tensor's values as floats. */
export function dequantised({ bytes, scale, zeroPoint }: QuantisedTensor): Float32Array {
  return Float32Array.from(bytes, (byte) => (byte - zeroPoint) * scale);
}

/** The zero point as the byte that a quantised operator wants. */
export function zeroPointByte({ zeroPoint }: QuantisedTensor): number {
  const rounded = Math.round(zeroPoint);
  assert(rounded >= 0 && rounded <= 255, 'a zero point is a byte');
  assert(Math.abs(rounded - zeroPoint) < 1e-3, 'the zero point of a matrix is a whole number');
  return rounded;
}
