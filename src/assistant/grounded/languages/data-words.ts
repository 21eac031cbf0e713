// What a language file must know of catalogues: how their texts and attributes say things.

/** Words by themselves are lower-case; the others are regular-expression sources. */
export interface DataWords {
  readonly yes: ReadonlySet<string>;
  readonly no: ReadonlySet<string>;
  /** The value of an attribute whose thing is not there. */
  readonly none: ReadonlySet<string>;
  /** Before what a thing does not have: "without cable". */
  readonly without: string;
  /** After what does not come with a thing: "batteries not included". */
  readonly lacking: string;
  /** Before what a thing contains: "contains milk". */
  readonly contained: string;
  /** Behind what a thing is without, or the end of one word with it: "sugar-free". */
  readonly free: ReadonlySet<string>;
  /** Say in a label that something can be done, not what: "dishwasher *safe*". */
  readonly ables: ReadonlySet<string>;
  /** Attributes that say what a thing is. */
  readonly kinds: string;
  /** What attributes are called by which things fit each other. */
  readonly joints: string;
  /** Before what a thing is for, in a text: "*fits* the Vortex". */
  readonly serves: string;
  /** How the names of attributes begin whose values are chosen from: colours, sizes. */
  readonly choices: string;
  /** Between a set and how many are in it: "set *of* 6". */
  readonly sets: string;
  /** How a thing is packed, which changes nothing of what it is. */
  readonly packings: ReadonlySet<string>;
}
