// Reads numbers in words, in English, German and French: "nineteen ninety-nine", "fünfzehn",
// "quatre-vingts".

/** A number in words. `start` and `end` are indexes into the text. */
export interface WrittenNumber {
  readonly start: number;
  readonly end: number;
  /** The values that it may mean: "nineteen ninety-nine" is 1999 or 19.99. */
  readonly readings: readonly number[];
}

const UNITS: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  dozen: 12,
};
const TENS: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const SCALES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1000,
  grand: 1000,
  million: 1_000_000,
  hundert: 100,
  tausend: 1000,
  cent: 100,
  mille: 1000,
};
const GERMAN_SMALL: Readonly<Record<string, number>> = {
  null: 0,
  ein: 1,
  eins: 1,
  eine: 1,
  einen: 1,
  einem: 1,
  zwei: 2,
  zwo: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  fuenf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  elf: 11,
  zwölf: 12,
  dreizehn: 13,
  vierzehn: 14,
  fünfzehn: 15,
  fuenfzehn: 15,
  sechzehn: 16,
  siebzehn: 17,
  achtzehn: 18,
  neunzehn: 19,
  zwanzig: 20,
  dreißig: 30,
  dreissig: 30,
  vierzig: 40,
  fünfzig: 50,
  fuenfzig: 50,
  sechzig: 60,
  siebzig: 70,
  achtzig: 80,
  neunzig: 90,
};
const FRENCH: Readonly<Record<string, number>> = {
  zéro: 0,
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  onze: 11,
  douze: 12,
  treize: 13,
  quatorze: 14,
  quinze: 15,
  seize: 16,
  vingt: 20,
  vingts: 20,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  soixante: 60,
  septante: 70,
  huitante: 80,
  octante: 80,
  nonante: 90,
  dizaine: 10,
  douzaine: 12,
  quinzaine: 15,
  vingtaine: 20,
  trentaine: 30,
  quarantaine: 40,
  cinquantaine: 50,
  soixantaine: 60,
  centaine: 100,
  millier: 1000,
};
/** Ordinary words, which alone are no number. */
const TOO_COMMON = new Set(
  'one ein eins eine einen einem null acht un une neuf seize cent'.split(' '),
);
const MONEY_BEHIND = /^\s{1,2}(?:euros?|francs?|dollars?)(?!\p{L})/u;
const JOINTS = new Set(['and', 'und', 'point', 'komma', 'oh', 'et', 'virgule']);
/** "deux cents euros" is two hundred euros, but "fifty cents" is half a euro. */
const HUNDREDS = /^cents?$/u;
const COUNTED_IN_HUNDREDS = /^(?:euros?|francs?|dollars?)$/u;

/** No number is longer. Reading a longer word or run takes quadratic time. */
const WORD_LENGTH_MAX = 48;
const RUN_LENGTH_MAX = 12;
const WORD = /\p{L}+/gu;

/** Every number that is a single word. */
const SINGLE = new Map(
  [UNITS, TENS, SCALES, GERMAN_SMALL, FRENCH].flatMap((table) => Object.entries(table)),
);

/** The parts of German numbers in one word: "zweihundertfünfzig". */
const GERMAN_PARTS = [...Object.keys(GERMAN_SMALL), 'hundert', 'tausend', 'und'];
const BEGINNINGS = new Set(
  [...SINGLE.keys(), ...GERMAN_PARTS].flatMap((word) =>
    Array.from(word, (_letter, index) => word.slice(0, index + 1)),
  ),
);

/** Whether letters may begin a number word. */
export function beginsNumberWord(letters: string): boolean {
  return (
    letters === '' ||
    BEGINNINGS.has(letters) ||
    GERMAN_PARTS.some(
      (part) => letters.startsWith(part) && beginsNumberWord(letters.slice(part.length)),
    )
  );
}

/** The value of one word; undefined if it is no number. German writes a number as one word. */
export function valueOf(word: string): number | undefined {
  const single = SINGLE.get(word);
  if (single !== undefined || word.length > WORD_LENGTH_MAX) return single;
  // Every compound contains one of these parts, and few other words do.
  return word.includes('und') || word.includes('tausend') ? germanValue(word) : undefined;
}

/** Whether a word alone is a number. Such a word is shown only after its sentence was checked. */
export function isNumberWord(word: string): boolean {
  return !TOO_COMMON.has(word) && valueOf(word) !== undefined;
}

/** Reads "neunundneunzig", "zweihundertfünfzig", "tausendzweihundert". */
function germanValue(word: string): number | undefined {
  const match =
    /^(?:(?<thousands>[a-zäöüß]*?)tausend)?(?:(?<hundreds>[a-zäöüß]*?)hundert)?(?:und)?(?<rest>[a-zäöüß]*)$/u.exec(
      word,
    );
  const { thousands, hundreds, rest = '' } = match?.groups ?? {};
  const isLong = thousands !== undefined || hundreds !== undefined;
  const small = smallGerman(rest);
  if (!isLong) return rest.includes('und') ? small : undefined;
  const parts = [
    thousands === undefined ? 0 : thousands === '' ? 1 : smallGerman(thousands),
    hundreds === undefined ? 0 : hundreds === '' ? 1 : smallGerman(hundreds),
    rest === '' ? 0 : small,
  ];
  const [thousand, hundred, last] = parts;
  if (thousand === undefined || hundred === undefined || last === undefined) return undefined;
  return thousand * 1000 + hundred * 100 + last;
}

function smallGerman(word: string): number | undefined {
  if (Object.hasOwn(GERMAN_SMALL, word)) return GERMAN_SMALL[word];
  const [, units = '', tens = ''] = /^([a-zäöüß]+?)und([a-zäöüß]+)$/u.exec(word) ?? [];
  const [low, high] = [GERMAN_SMALL[units], GERMAN_SMALL[tens]];
  return low !== undefined && high !== undefined && high >= 20 ? high + low : undefined;
}

/** Every number in words of a text in lower case. A single ordinary word ("one") is no number. */
export function numbersInWords(text: string): WrittenNumber[] {
  const words = Array.from(text.matchAll(WORD), (match) => ({
    word: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  const found: WrittenNumber[] = [];
  for (let first = 0; first < words.length; first += 1) {
    const run = runFrom(words, first, text);
    if (run.length === 0) continue;
    const [begin] = run;
    const last = run.at(-1);
    first += run.length - 1;
    if (begin === undefined || last === undefined) continue;
    const isAlone = run.length === 1 && TOO_COMMON.has(begin.word);
    if (isAlone && !MONEY_BEHIND.test(text.slice(begin.end, begin.end + 12))) continue;
    const readings = readingsOf(run.map(({ word }) => word));
    found.push({ start: begin.start, end: last.end, readings });
  }
  return found;
}

interface Place {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** The number words that follow each other. "and" and "point" count between two of them only. */
function runFrom(words: readonly Place[], first: number, text: string): Place[] {
  const run: Place[] = [];
  for (let index = first; index < words.length && run.length < RUN_LENGTH_MAX; index += 1) {
    const one = words[index];
    const before = run.at(-1);
    if (one === undefined) break;
    if (before !== undefined && !/^[\s-]{1,3}$/u.test(text.slice(before.end, one.start))) break;
    const next = words[index + 1]?.word ?? '';
    const isHundred =
      HUNDREDS.test(one.word) &&
      (COUNTED_IN_HUNDREDS.test(next) || (!HUNDREDS.test(next) && valueOf(next) !== undefined));
    const isNumber = HUNDREDS.test(one.word) ? isHundred : valueOf(one.word) !== undefined;
    const joins = run.length > 0 && JOINTS.has(one.word) && valueOf(next) !== undefined;
    const opens = run.length === 0 && one.word === 'a' && Object.hasOwn(SCALES, next);
    if (!isNumber && !joins && !opens) break;
    run.push(one);
  }
  return run;
}

function readingsOf(words: readonly string[]): number[] {
  const readings = new Set<number>([amountOf(words)]);
  // "nineteen ninety-nine", "neunzehn neunundneunzig", "nineteen euro ninety-nine": both halves are read.
  for (let cut = 1; cut < words.length; cut += 1) {
    const [whole, cents] = [amountOf(words.slice(0, cut)), amountOf(words.slice(cut))];
    if (cents < 100 && cents >= 10) {
      readings.add(whole + cents / 100);
      readings.add(whole * 100 + cents);
    }
    if (['point', 'komma', 'virgule'].includes(words[cut] ?? '')) {
      const digits = words.slice(cut + 1).map((word) => String(valueOf(word) ?? ''));
      readings.add(Number(`${amountOf(words.slice(0, cut))}.${digits.join('')}`));
    }
  }
  return [...readings];
}

function amountOf(words: readonly string[]): number {
  let total = 0;
  let current = 0;
  for (const word of words) {
    const scale = SCALES[word === 'cents' ? 'cent' : word];
    // "quatre-vingts" means four times twenty.
    if (/^vingts?$/u.test(word) && current % 100 === 4) current += 76;
    else if (scale !== undefined) {
      current = Math.max(1, current) * scale;
      if (scale >= 1000) {
        total += current;
        current = 0;
      }
    } else current += word === 'a' ? 1 : (valueOf(word) ?? 0);
  }
  return total + current;
}
