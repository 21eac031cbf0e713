// Writes ONNX models: the few protobuf messages of onnx.proto3 that a graph of constants and
// operators needs. Field numbers are those of that file.

/** Element types of onnx.proto3's TensorProto.DataType. */
const elementTypes = { float32: 1, uint8: 2, int32: 6, int64: 7 } as const;
type ElementType = keyof typeof elementTypes;

export type AttributeValue = { readonly int: number } | { readonly float: number };

export interface OnnxNode {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly output: string;
  readonly attributes?: Readonly<Record<string, AttributeValue>>;
  /** Operator set; ONNX's own when absent. */
  readonly domain?: string;
}

export interface OnnxTensor {
  readonly name: string;
  readonly type: ElementType;
  readonly shape: readonly number[];
  /** Little-endian elements. */
  readonly data: Float32Array | Uint8Array | BigInt64Array;
}

/** An input or output: a length, or the name of one that varies, per dimension. */
export interface OnnxPort {
  readonly name: string;
  readonly type: ElementType;
  readonly shape: readonly (number | string)[];
}

export interface OnnxModel {
  readonly name: string;
  readonly nodes: readonly OnnxNode[];
  readonly constants: readonly OnnxTensor[];
  readonly inputs: readonly OnnxPort[];
  readonly outputs: readonly OnnxPort[];
  readonly operatorSets: readonly { readonly domain: string; readonly version: number }[];
}

/** Version 8 of the format is the first with operator set 17. */
const irVersion = 8;
/** AttributeProto.AttributeType. */
const attributeTypes = { float: 1, int: 2 };
const wire = { varint: 0, bytes: 2, fixed32: 5 };

/** The bytes of a model file; equal models give equal bytes. */
export function encodeOnnx(model: OnnxModel): Buffer {
  const graph = Buffer.concat([
    ...model.nodes.map((node) => message(1, encodeNode(node))),
    text(2, model.name),
    ...model.constants.map((tensor) => message(5, encodeTensor(tensor))),
    ...model.inputs.map((port) => message(11, encodePort(port))),
    ...model.outputs.map((port) => message(12, encodePort(port))),
  ]);
  return Buffer.concat([
    varintField(1, irVersion),
    text(2, 'aisle'),
    message(7, graph),
    ...model.operatorSets.map(({ domain, version }) =>
      message(8, Buffer.concat([text(1, domain), varintField(2, version)])),
    ),
  ]);
}

function encodeNode({ operator, inputs, output, attributes = {}, domain }: OnnxNode): Buffer {
  return Buffer.concat([
    ...inputs.map((name) => text(1, name)),
    text(2, output),
    text(3, `${output}/${operator}`),
    text(4, operator),
    ...Object.entries(attributes).map(([name, value]) => message(5, encodeAttribute(name, value))),
    ...(domain === undefined ? [] : [text(7, domain)]),
  ]);
}

function encodeAttribute(name: string, value: AttributeValue): Buffer {
  const typed =
    'int' in value
      ? [varintField(3, value.int), varintField(20, attributeTypes.int)]
      : [floatField(2, value.float), varintField(20, attributeTypes.float)];
  return Buffer.concat([text(1, name), ...typed]);
}

function encodeTensor({ name, type, shape, data }: OnnxTensor): Buffer {
  return Buffer.concat([
    ...shape.map((length) => varintField(1, length)),
    varintField(2, elementTypes[type]),
    text(8, name),
    message(9, Buffer.from(data.buffer, data.byteOffset, data.byteLength)),
  ]);
}

function encodePort({ name, type, shape }: OnnxPort): Buffer {
  const dimensions = shape.map((length) =>
    message(1, typeof length === 'string' ? text(2, length) : varintField(1, length)),
  );
  const tensorType = Buffer.concat([
    varintField(1, elementTypes[type]),
    message(2, Buffer.concat(dimensions)),
  ]);
  return Buffer.concat([text(1, name), message(2, message(1, tensorType))]);
}

/** Seven bits a byte, the low ones first; a negative number as 64 bits of two's complement. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}

function tag(field: number, wireType: number): Buffer {
  return varint(field * 8 + wireType);
}

function varintField(field: number, value: number): Buffer {
  return Buffer.concat([tag(field, wire.varint), varint(value)]);
}

function floatField(field: number, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return Buffer.concat([tag(field, wire.fixed32), bytes]);
}

function message(field: number, body: Buffer): Buffer {
  return Buffer.concat([tag(field, wire.bytes), varint(body.length), body]);
}

function text(field: number, value: string): Buffer {
  return message(field, Buffer.from(value, 'utf8'));
}
