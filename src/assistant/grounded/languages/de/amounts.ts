// German: amounts, and what they are of.

import type { AmountWords } from '../amounts.ts';
import { patterns, wordSet } from '../lexicon.ts';

export const germanAmounts: AmountWords = {
  prices: {
    upTo: patterns`
      bis zu ; bis ; höchstens ; hoechstens ; maximal ; max\.?
    `,
    under: patterns`
      unter ; weniger als ; billiger als ; günstiger als ; unterhalb ; kleiner als
    `,
    from: patterns`
      ab ; mindestens ; wenigstens ; minimum ; min\.?
    `,
    over: patterns`über ; ueber ; mehr als ; teurer als ; oberhalb`,
    around: patterns`
      (?<!(?:wir|sie|es) sind (?:so )?)(?:etwa|ungefähr|ungefaehr|circa|ca\.?|rund|zirka)
    `,
    budget: patterns`im rahmen von ; (?:mein |ein )?budget`,
    near: patterns`um die ; so um ; so um die ; knapp`,
    orLess: patterns`
      oder (?:weniger|günstiger|billiger|d(?:a)?runter|niedriger) ; maximal ; höchstens ; und weniger ; nicht (?:über(?:steigt|schreitet|steigen|schreiten)|mehr)
    `,
    orSo: patterns`oder so ; mehr oder weniger ; plus minus ; oder so um den dreh`,
    orMore: patterns`(?:oder|und) (?:mehr|höher|teurer|d(?:a)?rüber|aufwärts) ; aufwärts ; nach oben ; plus(?=\s*(?:$|[.,;!?])) ; mindestens`,
    per: patterns`
      (?:pro|je) \p{L}+ ; (?:das|die) (?:stück|paar|kilo|pfund|gramm|meter|flasche|packung|dose|rolle|tafel|tüte)
    `,
    filler: patterns`von ; ist ; liegt bei ; beträgt ; zu ; etwa ; ca\.? ; rund ; die`,
    between: [
      ['zwischen', 'und|bis'],
      ['von', 'bis(?: zu)?'],
    ],
  },
  much: wordSet(
    'viel viele hoch hohe hoher hohen hohem absteigend vorn vorne oben höchstwert spitzenwert bestwert maximal maximale maximaler maximalen maximalem best',
  ),
  little: wordSet(`
    wenig wenige gering geringe geringer geringen geringem niedrig niedrige niedriger niedrigen aufsteigend hinten unten tiefstwert minimal
    minimale minimaler minimalen minimalem
  `),
  utmost: patterns`
    möglichst ; (?:wie )?(?:nur |irgend |irgendwie )*möglich ; (?:desto|umso|je) besser ; aufsteigend ; absteigend ; zuerst ; nach(?=\s*,)
    (?:mit|bei) (?:der |dem |einer |einem )?m(?:ax|in)imal\p{L}* ; (?:(?:ganz|am weitesten) )?(?:vorne?|hinten|oben|unten) ; am wichtigsten ; (?:höchst|tiefst|spitzen|best)wert\p{L}* ; wie(?: es)?(?: nur)? geht
  `,
  refused: patterns`
    hab(?:en?)? (?:ich|wir)(?: \p{L}+){0,2} nicht ; (?:brauch|will|woll|möcht|geht|komm|ist|sind|wär|pass|nützt|nutzt|bringt|hilft|reicht|such|interessier|schau|mag|taugt|zahl|geb)\p{L}*(?: \p{L}+){0,6}? (?:nicht|nichts|nix|keine?|zu (?:viel|wenig|teuer|billig|schwer|klein|groß))(?! (?:problem|muss|thema|schlecht|schlimm|verkehrt|übel|unbedingt|nur|so|wichtig|mehr)(?!\p{L}))(?: \p{L}+){0,2}
    (?:kann|darf|dürf|sitz|lieg|soll|werd|muss|müss)\p{L}*(?: \p{L}+){0,6}? nicht(?= (?:sein|gehen|kosten|drin|liegen|ausgeben|zahlen|bezahlen|werden)(?!\p{L})|\s*(?:$|[.,;!?]))(?: \p{L}+){0,2}
  `,
  omits: patterns`(?:lass|lasst|lassen sie)(?: \p{L}+){0,2} weg ; ohne(?=(?: (?:die|alles|alle|solche|modelle|artikel|produkte))?\s*$) ; blende(?:t|n sie)?`,
  rejected: patterns`
    (?:(?:ist|sind|wäre|wären|bleibt|bleiben) (?:\p{L}+ )?(?:tabu|raus|ausgeschlossen|unerwünscht|nichts für \p{L}+)|(?:komm|scheid|fall|fäll)\p{L}* (?:\p{L}+ )?(?:aus|raus|weg|nicht in frage)|(?:geht|gehen) (?:für \p{L}+ )?(?:gar|überhaupt|absolut) nicht|(?:geht|gehen) (?:für \p{L}+ nicht|nicht für \p{L}+)|unerwünscht)(?=\s*(?:$|[.,;!]|(?:und|aber|bitte)(?!\p{L})))
    (?:(?:brauch|will|möcht|mag|mög|trag|vertrag|verträg|woll)\p{L}* (?:ich|wir|er|sie)(?: \p{L}+)? nicht|muss nicht sein|(?:juckt|kratzt|stört|nervt)\p{L}* (?:mich|ihn|sie|uns)|müssen nicht sein|nicht (?:leiden|ausstehen)|bitte nicht|lieber nicht|,? ?nein danke)(?=\s*(?:$|[.,;!]|(?:und|aber|bitte)(?!\p{L})))
  `,
  priced: wordSet('preis preise preisen preislich kosten kostet gekostet ausgeben bezahlen zahlen'),
  numbers: `
    eins 1 zwei 2 drei 3 vier 4 fünf 5 sechs 6 sieben 7 acht 8 neun 9 zehn 10 zwölf 12 fünfzehn 15
    dreizehn 13 vierzehn 14 sechzehn 16 siebzehn 17 achtzehn 18 neunzehn 19 elf 11 zwanzig 20 dreißig 30 vierzig 40 fünfzig 50 sechzig 60 siebzig 70 achtzig 80 neunzig 90
    hundert 100 zweihundert 200 tausend 1000 million 1000000 millionen 1000000
  `,
  thousand: 'tausend',
  times: 'mal|auf',
  halved: 'hälfte|halb so (?:viel|teuer)|halben preis',
  half: 'und ein halb(?:e[rs]?)?|einhalb',
  until: 'bis',
  units: {
    area: 'qm|quadratmetern?',
    squareFoot: 'quadratfuß',
    millimetre: 'millimetern?',
    centimetre: 'zentimetern?|centimetern?',
    inch: 'zoll',
    foot: 'fu(?:ß|ss)',
    yard: 'yards?',
    metre: 'metern?',
    kilogram: 'kilos?|kilogramm',
    tonne: 'tonnen?',
    gram: 'gramm',
    pound: 'pfund',
    ounce: 'unzen?',
    millilitre: 'millilitern?',
    litre: 'litern?',
    gallon: 'gallonen?',
    gallonPerHour: 'gallonen? (?:pro|je) stunde',
    litrePerHour: 'litern? (?:pro|je) stunde',
    cubicFoot: 'kubikfuß',
    horsepower: 'pferdestärken?',
    megabyte: 'megabytes?',
    gigabyte: 'gigabytes?',
    terabyte: 'terabytes?',
    lumen: 'lumen',
    volt: 'volt',
    ampere: '[Aa]mpere',
    watt: 'watt',
    hour: String.raw`stunden?|std\.?`,
    minute: 'minuten?',
    percent: 'prozent',
  },
  currencies: {
    dollar: 'dollar',
    canadianDollar: 'kanadische[nr]? dollar',
    australianDollar: 'australische[nr]? dollar',
    euro: 'euros?',
    pound: 'pfund',
    rupee: 'rupien?',
    krone: 'kronen?',
    franc: 'franken',
  },
  counted: patterns`
    personen? ; leute ; spieler ; kinder ; jahren? ; monaten? ; wochen? ; tagen? ; stück ; stueck
    kerne? ; seiten ; blatt ; gänge ; sitze ; sterne ; grad ; dioptr\p{L}* ; größe
  `,
  plurals: 's|n|e|er|stück',
  persons: String.raw`personen|leuten?|gästen?|(?:mit)?spieler\p{L}*|portionen|\p{L}+plätze`,
  seaters: 'sitzer',
  one: 'eine[nrm]?|ein',
  ofAmount: 'von(?= )',
  memories: 'ram|(?:arbeits)?speicher|speicherplatz',
  leastNames: String.raw`min(?:dest)?\p{L}*|ab|von`,
  mostNames: String.raw`max(?:imal)?\p{L}*|bis|\p{L}*last|\p{L}*belast\p{L}*|tragkraft`,
  years: {
    before: 'vor|älter als',
    until: 'bis',
    after: 'nach|neuer als|jünger als',
    since: 'ab|seit',
    orBefore: '(?:oder|und) (?:älter|früher|davor)',
    orAfter: '(?:oder|und) (?:neuer|jünger|später|danach)',
  },
  ages: {
    told: '(?:sie|er|die|der|(?:mein|meine|unser|unsere) \\p{L}+) ist(?: (?:erst|gerade|gerade mal|schon|jetzt|knapp|fast|bald))*|wird(?: \\p{L}+){0,3}',
    names: 'alters?(?:gruppen?|empfehlung|angabe|stufe)?',
    from: 'ab',
    years: 'jahren?',
    months: 'monaten?',
    weeks: 'wochen?',
  },
  sizes: {
    names: String.raw`\p{L}*gr(?:ö|oe)(?:ß|ss)en?`,
    numbered: String.raw`größe|groesse|gr\.`,
    lead: 'in',
    waist: 'bundweite',
    called: {
      S: String.raw`klein\p{L}{0,2}`,
      M: String.raw`mittler\p{L}{0,2}`,
      L: String.raw`gro(?:ß|ss)\p{L}{0,2}`,
    },
    utmost: {
      S: String.raw`klein(?:er|st)\p{L}{1,2}`,
      L: String.raw`gr(?:ö|oe)(?:ß|ss)(?:er|t)\p{L}{1,2}`,
    },
  },
};
