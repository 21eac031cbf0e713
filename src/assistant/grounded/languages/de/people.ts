// German: what people like to do, what they are given and how old they become.

import type { Replacement } from '../replacing.ts';

/** Verbs with another vowel behind "er" and "sie". */
const CHANGED = `
  liest lesen fährt fahren läuft laufen isst essen schläft schlafen bäckt backen gräbt graben sieht sehen
  fängt fangen spricht sprechen
`;

/** Before a "gern" these tell no hobby: "ich hätte gern", "er nimmt gern". */
const VERB = String.raw`(?!hätt|würd|möcht|wüsst|will|woll|hab|hat|ist|wär|könnt|kann|soll|darf|nehm|nimmt|kauf|such|bestell|brauch|zahl|mag|mög|bin|sind|komm|geh)\p{Ll}{2,}(?:t|e|en)`;
const SOMETIMES = String.raw`(?:oft|viel|immer|ständig|täglich|leidenschaftlich|total|sehr|besonders|unheimlich|echt|so|auch|jede[nrs]? \p{L}+|für (?:sein|ihr|mein) [Ll]eben)`;
const GLADLY = '(?:gerne?|am liebsten)';
const PLACE = String.raw`(?:(?:im|am|in der|auf dem) \p{L}+ )?`;
const END = String.raw`(?=\s*(?:$|[.,;!?–-]|(?:und|aber)(?!\p{L})))`;
const SUBJECT = String.raw`(?:[Ee]r|[Ss]ie|[Ii]ch|[Ww]ir|[Dd](?:er|ie|as)|(?:[Mm]ein|[Uu]nser|[Ss]ein|[Ii]hr)e?[nmr]? \p{L}+)`;

/** One verb, or two: "bastelt und baut". */
function hobby(sentence: (verb: string) => string): readonly Replacement[] {
  const made = (verb: string): RegExp => new RegExp(sentence(verb), 'gu');
  return [
    [made(`(${VERB}) und (${VERB})`), 'sucht etwas zum =$1 und =$2'],
    [made(`(${VERB})`), 'sucht etwas zum =$1'],
  ];
}

const YEARS =
  'ein 1 zwei 2 drei 3 vier 4 fünf 5 sechs 6 sieben 7 acht 8 neun 9 zehn 10 elf 11 zwölf 12';

/** Words in pairs, the first of which becomes the second where `pattern` has it. */
function inPairs(pairs: string, pattern: (word: string) => string): readonly Replacement[] {
  return Array.from(
    pairs.matchAll(/(\S+)\s+(\S+)/gu),
    ([, from, to]) => [new RegExp(pattern(from!), 'giu'), to!] as const,
  );
}

export const people: readonly Replacement[] = [
  // "Was könnte ich ihm schenken?", "was schenkt man einem Opa?"
  [
    /(?<!\p{L})was (?:(?:könnte|kann|soll|würde|darf|woll|möchte)\p{L}* (?:ich|man|wir) ((?:\p{L}+ ){1,4}?)(?:(?:denn|da|so|nur|bloß|zu[mr] \p{L}+) )*schenken|schenk\p{L}{1,2} (?:ich|man|wir) (?:(?:denn|da|so|nur|bloß) )*(?=\p{L}))(?!\p{L}{2}n)/giu,
    'ein Geschenk für $1',
  ],
  // "Meine Tochter malt gern", "er bastelt und baut total gern": what a thing for them is for.
  ...hobby((verb) => `(?<=(?<!\\p{L})${SUBJECT} )${verb} (?:${SOMETIMES} )*${GLADLY}${END}`),
  // "Sie isst gern Käse", "er hört am liebsten Jazz": the thing that is liked.
  [
    new RegExp(`(?<=(?<!\\p{L})${SUBJECT} )${VERB} (?:${SOMETIMES} )*${GLADLY} (?=\\p{Lu})`, 'gu'),
    'mag ',
  ],
  // "Jemand, der gerne liest".
  ...hobby(
    (verb) =>
      `(?<=(?<!\\p{L})${SUBJECT} )(?:${SOMETIMES} )*${GLADLY} (?:${SOMETIMES} )*${PLACE}${verb}${END}`,
  ),
  // "Für meine Schwester, die viel reist", "für eine Freundin, die jeden Abend im Bett liest".
  ...hobby(
    (verb) =>
      `(?<=(?<!\\p{L})(?:[Ff]ür (?:ein|mein|unser)\\p{L}* \\p{L}+|[Jj]emande?[mn]?) ?, (?:der|die|das) )(?:${SOMETIMES} )+${PLACE}${verb}${END}`,
  ),
  ...inPairs(CHANGED, (form) => `=${form}(?!\\p{L})`),
  [/=(\p{Ll}+e[lr])t(?!\p{L})/giu, '$1n'],
  [/=(\p{Ll}+?)(?:e?t|en?)(?!\p{L})/giu, '$1en'],
  // "Ein richtiger Kaffee-Narr", "eine Katzenliebhaberin".
  [
    /(?<!\p{L})(?:ist|sind|bin) (?:(?:ein|eine|so|ja|echt|total)(?: \p{Ll}+e[rs]?)? )+(\p{L}{3,}?)-?(?:narr|närrin|fans?|freaks?|liebhaber(?:in)?|junkie|nerd)(?!\p{L})/giu,
    'mag $1',
  ],
  // "Ein Siebenjähriger".
  ...inPairs(YEARS, (word) => `(?<!\\p{L})${word}-?(?=jährig)`).map(
    ([from, to]) => [from, `${to}-`] as const,
  ),
  // "Er feiert bald seinen 6. Geburtstag", "zum sechsten Geburtstag".
  ...inPairs(
    'ersten 1 dritten 3 siebten 7 achten 8',
    (word) => `(?<!\\p{L})${word}(?= geburtstag)`,
  ),
  [/(?<!\p{L})(\p{L}{3,5}|zwölf)ten (?=geburtstag)/giu, '$1 '],
  [
    /(?:(?<!\p{L})(?:feiert|hat)(?: (?:bald|jetzt|morgen|heute|demnächst|nächste[nrs]? \p{L}+|(?:im|am) \p{L}+))* |,? ?(?<!\p{L})zu[mr]? )(?:(?:seine[nm]|ihre[nm]|den|dem) )?(\d{1,2}|zwei|vier|fünf|sechs|neun|zehn|elf|zwölf)\.? geburtstag(?!\p{L})/giu,
    ', wird $1,',
  ],
];
