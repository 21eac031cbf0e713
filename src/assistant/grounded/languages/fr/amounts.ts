// French: amounts, and what they are of.

import type { AmountWords } from '../amounts.ts';
import { patterns, wordSet } from '../lexicon.ts';

export const frenchAmounts: AmountWords = {
  prices: {
    upTo: patterns`jusqu'à ; au plus ; maximum ; max\.?`,
    under: patterns`moins de ; sous ; en dessous de ; inférieur à`,
    from: patterns`au moins ; à partir de ; dès ; minimum`,
    over: patterns`plus de ; au-dessus de ; supérieur à`,
    around: patterns`(?<!(?:nous sommes|on est|ils sont|elles sont) )(?:environ|autour de|à peu près)`,
    budget: patterns`(?:mon |un )?budget`,
    near: patterns`vers`,
    orLess: patterns`ou (?:moins|en dessous) ; maximum ; max`,
    orSo: patterns`environ ; plus ou moins ; à peu près`,
    orMore: patterns`(?:ou|et) (?:plus|davantage|au-delà|au-dessus) ; minimum`,
    per: patterns`
      par \p{L}+ ; (?:la|le) (?:pièce|paire|kilo|mètre|litre|bouteille|boîte|pelote|rouleau) ; chacune?
    `,
    filler: patterns`de ; est de ; à ; environ`,
    between: [
      ['entre', 'et|à'],
      ['de', 'à'],
    ],
  },
  much: wordSet('haut élevé élevée élevés maximum maximal maximale décroissant décroissante'),
  little: wordSet('peu faible minimum minimal minimale croissant croissante'),
  utmost: patterns`l[ea]s? (?:plus|moins) ; (?:que )?possible ; mieux ; d'abord ; (?:dé)?croissante?s?`,
  refused: patterns`(?:(?:ça |ce )?(?:ne |n')?(?:me |nous |m')?(?:sert|suffit|va|convient|intéresse) (?:à rien|pas)|(?:c')?est trop)(?: \p{L}+)?`,
  omits: patterns`sauf(?= (?:ceux|celles|les)(?!\p{L}))`,
  rejected: patterns`
    (?:(?:est|sont) (?:exclue?s?|hors de question|interdite?s?|à éviter)|(?:ne |n'|c'est )(?:pas |\p{L}+ pas )?(?:pour (?:moi|nous|lui|elle)|non|me \p{L}+ pas|va pas)|,? ?non merci|me (?:gratte|démange|gêne|dérange)\p{L}*)(?=\s*(?:$|[.,;!]|(?:et|mais)(?!\p{L})))
  `,
  priced: wordSet('prix coûte coûtent coute coutent coûter dépenser payer'),
  numbers: `
    deux 2 trois 3 quatre 4 cinq 5 six 6 sept 7 huit 8 neuf 9 dix 10 onze 11 douze 12 treize 13 quatorze 14 quinze 15 seize 16 vingt 20 trente 30 quarante 40
    cinquante 50 soixante 60 cent 100 mille 1000 million 1000000 millions 1000000
  `,
  thousand: 'mille',
  times: 'sur|par',
  halved: 'moitié (?:prix|moins)|deux fois moins',
  half: 'et demie?',
  until: 'à',
  units: {
    area: 'mètres carrés',
    squareFoot: 'pieds? carrés?',
    millimetre: 'millimètres?',
    centimetre: 'centimètres?',
    inch: 'pouces?',
    foot: 'pieds?',
    yard: 'yards?|verges?',
    metre: 'mètres?',
    kilogram: 'kilos?|kilogrammes?',
    tonne: 'tonnes?',
    gram: 'grammes?',
    pound: 'livres?',
    ounce: 'onces?',
    millilitre: 'millilitres?',
    litre: 'litres?',
    gallon: 'gallons?',
    gallonPerHour: 'gallons? par heure',
    litrePerHour: 'litres? par heure',
    cubicFoot: 'pieds? cubes?',
    horsepower: 'chevaux',
    megabyte: 'mégaoctets?',
    gigabyte: 'gigaoctets?',
    terabyte: 'téraoctets?',
    lumen: 'lumens?',
    volt: 'volts?',
    ampere: '[Aa]mpères?',
    watt: 'watts?',
    hour: 'heures?',
    minute: 'minutes?',
    percent: 'pour ?cent',
  },
  currencies: {
    dollar: 'dollars?',
    canadianDollar: 'dollars? canadiens?',
    australianDollar: 'dollars? australiens?',
    euro: 'euros?',
    pound: 'livres? sterling',
    rupee: 'roupies?',
    krone: 'couronnes?',
    franc: 'francs?',
  },
  counted: patterns`
    personnes? ; joueurs? ; enfants? ; adultes? ; ans ; mois ; semaines? ; jours? ; pièces?
    pages? ; places? ; vitesses? ; étoiles? ; degrés? ; taille
  `,
  plurals: 's|x',
  persons: String.raw`personnes?|joueurs?|couverts?|places?`,
  seaters: 'places?',
  one: 'une?',
  ofAmount: "de |d'",
  memories: 'ram|mémoire|stockage',
  leastNames: String.raw`min(?:imum|imale?)?|dès`,
  mostNames: String.raw`max(?:imum|imale?)?|jusqu'à|charge`,
  years: {
    before: 'avant',
    until: "jusqu'en|jusqu'à",
    after: 'après',
    since: 'depuis|à partir de',
    orBefore: '(?:ou|et) (?:avant|plus ancienn?e?s?)',
    orAfter: '(?:ou|et) (?:après|plus récente?s?)',
  },
  ages: {
    told: '(?:il|elle) a',
    names: 'âge',
    from: 'dès|à partir de',
    years: 'ans',
    months: 'mois',
    weeks: 'semaines?',
  },
  sizes: {
    names: 'taille|pointure',
    numbered: 'taille|pointure',
    lead: 'en',
    waist: 'tour de taille',
    called: { S: 'petite?', M: 'moyenne?', L: 'grande?' },
    utmost: { S: 'mini', L: 'gros(?:se)?' },
  },
};
