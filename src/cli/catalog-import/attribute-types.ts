// Guesses the type of an attribute from all its values.

import type { AttributeEntry, DataType } from '../../contract/schema-sync.ts';
import { booleanOf } from './feed-values.ts';
import { isObject, textOfValue, type PlacedValue } from './item-values.ts';

/** Most values of an enum; the contract allows as many. */
const enumValuesMax = 1000;
const enumCharsMax = 255;

/** Words that repeat often enough are an enum; other words are text. */
const choicesMax = 60;
const choiceCharsMax = 64;
const choiceRepeatsMin = 2;

const longTextChars = 255;

type Shape = 'text' | 'number' | 'boolean' | 'list' | 'measure' | 'money' | 'texts' | 'other';

/** The possible types of texts: each is possible as long as no value contradicts it. */
const textTests = {
  integer: /^-?(0|[1-9]\d{0,14})$/,
  decimal: /^-?(0|[1-9]\d{0,14})(\.\d{1,10})?$/,
  date: /^\d{4}-\d\d-\d\d$/,
  datetime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  url: /^https?:\/\/\S+$/,
  measure: /^-?\d+(\.\d+)?\s+[A-Za-z%°"'µ/²³]{1,10}$/,
  list: /^\s*[^|\s][^|]{0,63}(\|\s*[^|\s][^|]{0,63})*$/,
} as const;

type TextTest = keyof typeof textTests | 'boolean';

function holds(test: TextTest, text: string): boolean {
  return test === 'boolean' ? booleanOf(text) !== undefined : textTests[test].test(text);
}

/** The facts about an attribute's values that decide its type. */
export class ValueSurvey {
  readonly #shapes = new Set<Shape>();
  readonly #tests = new Set<TextTest>(['boolean', ...(Object.keys(textTests) as TextTest[])]);
  /** "NO" alone may be Norway: a column of yes and no also has yes, or false. */
  #isYesOrNo = false;
  readonly #units = new Set<string>();
  readonly #choices = new Map<string, number>();
  #isEveryNumberWhole = true;
  #hasBar = false;
  #charsMax = 0;
  #isVariant = false;
  #isAxis = false;
  /** How many values there were. */
  count = 0;

  add({ value, place }: PlacedValue): void {
    if (value === '') return;
    this.count += 1;
    this.#isVariant ||= place !== 'product';
    this.#isAxis ||= place === 'axis';
    const shape = shapeOf(value);
    this.#shapes.add(shape);
    if (typeof value === 'number') this.#isEveryNumberWhole &&= Number.isSafeInteger(value);
    if (isObject(value) && typeof value['unit'] === 'string') this.#units.add(value['unit']);
    for (const text of textsOf(value, shape)) this.#addText(text, shape);
  }

  /** Whether it distinguishes variants. */
  get isAxis(): boolean {
    return this.#isAxis;
  }

  /** The schema entry for the values so far. */
  toEntry(key: string, name: string): AttributeEntry {
    const type = this.#type();
    const level = this.#isVariant ? 'variant' : 'product';
    const hasWords = ['text', 'long_text', 'enum', 'multi_enum'].includes(type);
    const isChoice = type === 'enum' || type === 'multi_enum';
    const isNumber = ['integer', 'decimal', 'measure', 'money'].includes(type);
    return {
      attribute_key: key,
      name,
      data_type: type,
      ...(type === 'measure' && { unit: [...this.#units][0] ?? '' }),
      ...(isChoice && { allowed_values: this.#allowedValues(type) }),
      level,
      localized: this.#shapes.has('texts') && this.#shapes.size === 1,
      searchable: hasWords,
      filterable: isChoice || isNumber || type === 'boolean' || type === 'date',
      assistant_exposed: true,
      embeddable: hasWords,
    };
  }

  #addText(text: string, shape: Shape): void {
    this.#charsMax = Math.max(this.#charsMax, text.length);
    if (shape === 'text') {
      for (const test of this.#tests) if (!holds(test, text)) this.#tests.delete(test);
      this.#isYesOrNo ||= booleanOf(text) === true || text === 'false';
      this.#hasBar ||= text.includes('|');
      const unit = this.#tests.has('measure') ? /\S+$/.exec(text)?.[0] : undefined;
      if (unit !== undefined) this.#units.add(unit);
    }
    if (this.#choices.size <= enumValuesMax || this.#choices.has(text)) {
      this.#choices.set(text, (this.#choices.get(text) ?? 0) + 1);
    }
  }

  #type(): DataType {
    if (this.#isAxis) return this.#axisType();
    const [only, ...others] = [...this.#shapes];
    if (others.length === 0 && only !== undefined && only !== 'text')
      return this.#typeOfShape(only);
    const hasObjects = ['measure', 'money', 'texts'].some((one) => this.#shapes.has(one as Shape));
    if (this.#shapes.has('list') && !hasObjects) return this.#listType();
    // Numbers with words, or yes with words, are text.
    if (others.length > 0) return this.#textType();
    return this.#typeOfTexts();
  }

  /** An attribute that distinguishes variants has one of a few words; lists are joined to text. */
  #axisType(): DataType {
    if (this.#shapes.has('measure') && this.#shapes.size === 1) return this.#typeOfShape('measure');
    return this.#isEnumerable() && !this.#shapes.has('list') ? 'enum' : 'text';
  }

  #typeOfShape(shape: Shape): DataType {
    switch (shape) {
      case 'number':
        return this.#isEveryNumberWhole ? 'integer' : 'decimal';
      case 'boolean':
        return 'boolean';
      case 'measure':
        return this.#units.size === 1 ? 'measure' : 'text';
      case 'money':
        return 'money';
      case 'list':
        return this.#listType();
      case 'texts':
      case 'text':
      case 'other':
        return this.#textType();
      default:
        return shape satisfies never;
    }
  }

  #typeOfTexts(): DataType {
    if (this.#tests.has('boolean') && this.#isYesOrNo) return 'boolean';
    for (const type of ['integer', 'decimal', 'date', 'datetime', 'url'] as const) {
      if (this.#tests.has(type)) return type;
    }
    if (this.#tests.has('measure') && this.#units.size === 1) return 'measure';
    if (this.#hasBar && this.#tests.has('list')) return this.#listType();
    const isChoice =
      this.#choices.size <= choicesMax &&
      this.#charsMax <= choiceCharsMax &&
      this.count >= this.#choices.size * choiceRepeatsMin;
    return isChoice ? 'enum' : this.#textType();
  }

  #listType(): DataType {
    return this.#isEnumerable() ? 'multi_enum' : this.#textType();
  }

  #textType(): DataType {
    return this.#charsMax > longTextChars ? 'long_text' : 'text';
  }

  #isEnumerable(): boolean {
    return this.#choices.size <= enumValuesMax && this.#charsMax <= enumCharsMax;
  }

  #allowedValues(type: DataType): { value: string; label: string }[] {
    const isJoined = type === 'multi_enum' && !this.#shapes.has('list');
    const whole = [...this.#choices.keys()];
    const parts = whole.flatMap((choice) => choice.split('|')).map((part) => part.trim());
    const values = type === 'multi_enum' ? whole.concat(parts) : whole;
    return [...new Set(values)]
      .filter((value) => value !== '' && !(isJoined && value.includes('|')))
      .sort()
      .map((value) => ({ value, label: value }));
  }
}

function textsOf(value: unknown, shape: Shape): string[] {
  if (Array.isArray(value)) return value.map(String);
  if (!isObject(value)) return [String(value)];
  return shape === 'texts' ? Object.values(value).map(String) : [textOfValue(value)];
}

function shapeOf(value: unknown): Shape {
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (Array.isArray(value)) return 'list';
  if (!isObject(value)) return 'other';
  if ('unit' in value) return 'measure';
  if ('currency' in value) return 'money';
  return 'texts';
}
