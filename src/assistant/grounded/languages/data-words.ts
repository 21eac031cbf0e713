// A language's words in catalogues: in their texts and attributes.

/** Words by themselves are lower-case; the others are regular-expression sources. */
export interface DataWords {
  readonly yes: ReadonlySet<string>;
  readonly no: ReadonlySet<string>;
  /** The value of an attribute whose thing is absent. */
  readonly none: ReadonlySet<string>;
  /** The value of an attribute of which there is nothing to tell: "pattern: plain". */
  readonly plain: ReadonlySet<string>;
  /** Before an absent thing: "without cable". */
  readonly without: string;
  /** Before what makes a person ill: "allergic to nuts". */
  readonly harmed: string;
  /** After an extra that is not included: "batteries not included". */
  readonly lacking: string;
  /** Before the contents: "contains milk". */
  readonly contained: string;
  /** After an absent thing, or the end of one word with it: "sugar-free". */
  readonly free: ReadonlySet<string>;
  /** How texts say that a thing, "$1", is absent. */
  readonly freeOf: string;
  /** Words for the shade of a colour, with the colours that have it; those of catalogues in English too. */
  readonly shades: readonly (readonly [shade: readonly string[], colours: readonly string[]])[];
  /** "Colour", beside such a word. */
  readonly colourWords: ReadonlySet<string>;
  /** Say in a label only that something is possible: "dishwasher *safe*". */
  readonly ables: ReadonlySet<string>;
  /** Attributes for the kind of a product. */
  readonly kinds: string;
  /** Names of attributes for fit. */
  readonly joints: string;
  /** How attributes begin that tell which other things a product is for. */
  readonly partners: string;
  /** Before the thing that a product is for, in a text: "*fits* the Vortex". */
  readonly serves: string;
  /** Beginnings of names of attributes with a choice of values: colours, sizes, what else there is. */
  readonly choices: string;
  /** Between a set and its number: "set *of* 6". */
  readonly sets: string;
  /** Shortened words, without their point, that end no sentence: "approx". */
  readonly shortened: string;
  /** Words for packaging, which does not change the kind of product. */
  readonly packings: ReadonlySet<string>;
  /** Compounds that are no kind of their last part, taken apart at a "|": a glove ("Hand|schuh") is no shoe. */
  readonly opaque: string;
  /** Spellings of one word, separated by spaces: "grey" and "gray". */
  readonly spelledAlso: readonly string[];
  /** Words for what things are made of, or contain, each with its kinds: oak is wood. */
  readonly stuffs: readonly (readonly [whole: readonly string[], kinds: readonly string[]])[];
  /** Words of questions, and the beginnings of words by which a text answers them: "rain" and "waterproof". */
  readonly tells: readonly (readonly [asked: readonly string[], told: readonly string[]])[];
}
