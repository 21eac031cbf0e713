// English: amounts, and what they are of.

import type { AmountWords } from '../amounts.ts';
import { patterns, wordSet } from '../lexicon.ts';

export const englishAmounts: AmountWords = {
  prices: {
    upTo: patterns`
      up ?to ; at (?:the )?(?:very )?most ; max(?:imum)?\.? ; not exceeding ; (?:stretch|cap (?:it|that|this|them|the price)|(?:limit|keep) (?:it|that|this|them|the price))(?: to| at) ; go as (?:far|high) as
    `,
    under: patterns`under ; below ; less than ; cheaper than ; lower than ; beneath ; sub`,
    from: patterns`
      at least ; from ; starting (?:at|from) ; min(?:imum)?\.? ; upwards of ; reach(?:es|ing)?
    `,
    over: patterns`
      over ; above ; more than ; higher than ; greater than ; more expensive than ; exceed(?:s|ing)? ; beyond ; past ; in excess of ; (?:pricier|dearer|costlier) than
    `,
    around: patterns`
      (?<!(?:we|they|there|you)(?:'re| are) )(?:around|about|approx(?:imately|\.)?|roughly|circa)
    `,
    budget: patterns`within ; (?:on a |my )?budget ; can spend ; (?:i'd|i would|i can|willing to|happy to|want to|like to|looking to|hoping to|going to) (?:pay|spend) ; (?<=^\s*|(?:my|our|the|price|upper|spending|absolute) )(?:limit|cap|ceiling)`,
    near: patterns`close to ; near ; (?<=(?:^|[.,;!?]|maybe|say)\s*)like ; in the (?:region|neighbou?rhood|ballpark) of`,
    orLess: patterns`
      or (?:less|under|below|cheaper|lower|fewer|smaller|shorter|narrower|lighter) ; max(?:imum)? ; at (?:the )?(?:very )?most ; tops ; to spend ; and (?:not a (?:cent|penny)|no|not) more
      (?:is|would be) (?:about )?(?:the|my|our|his|her|what|all) ?(?:(?:absolute|very|upper|price|spending) )?(?:most|max(?:imum)?|limit|ceiling|cap|budget)?(?: that)?(?: (?:i|we|he|she|they)(?:'ve|'d|'m|'ll| would| can| could| will| want to| am| are)?(?: willing to| able to)? (?:spend|pay|go|give|afford|manage|have|got)(?: (?:to )?(?:spend|pay))?)(?: for (?:it|this|that|one))?
      (?:is|would be) (?:about )?(?:the|my|our|his|her) (?:(?:absolute|very|upper|price|spending) )?(?:most|max(?:imum)?|limit|ceiling|cap|budget)
      (?:is|would be|'s) (?:(?:a bit|a little|way|far|just|really|already) )*too (?:much|expensive|dear|steep|pricey)
    `,
    orSo: patterns`or so ; more or less ; or thereabouts ; give or take ; (?:price )?(?:range|ballpark|bracket|region)(?=\s*(?:$|[.,;!?]))`,
    orMore: patterns`
      (?:or|and) (?:more?|above|over|up|higher|greater|dearer|bigger|larger|longer|wider|taller)(?! (?:to|than)(?!\p{L})|\s*\p{Sc}?\d) ; (?:(?:or|and) )?upwards? ; \+(?!\s*\d) ; plus(?=\s*(?:$|[.,;!?])) ; min(?:imum)?
    `,
    per: patterns`
      per \p{L}+ ; each ; apiece ; a \p{L}+(?=\s*(?:$|[.,;!?]|(?:please|in|for|with|from|or|and)(?!\p{L})))
    `,
    filler: patterns`of ; is ; 's ; would be ; was ; the ; about ; around ; price ; is about ; is around`,
    between: [
      ['between', 'and|to'],
      ['from', 'to|up to|until'],
      ['costs?|costing|pay|spend|priced(?: at)?', 'to|and|up to'],
    ],
  },
  much: wordSet('much many high big great top upper descending maximum maximal max best'),
  little: wordSet('little few low last bottom down ascending minimum minimal min'),
  utmost: patterns`
    as possible ; as (?:far as )?(?:you|we|i|it|they) (?:can|could|gets?|comes?) ; the better ; ascending ; descending
    (?<!\d\S{0,3} ?)(?:(?:with|at|has|have) (?:a |the )?)?(?:max|min)(?:im(?:um|al))?(?!\.?(?: of| is| about| around)?\s*\p{Sc}?\d) ; of (?:them )?all ; in terms of ; when it comes to
    (?:comes?|ranks?|scores?) (?:in )?(?:last|top|bottom) ; (?:at|on) (?:the )?(?:very )?(?:top|upper|bottom|low(?:er)?)(?: end)?(?: of)? ; (?:top|bottom|high\p{L}*|low\p{L}*|small\p{L}*|big\p{L}*|large\p{L}*) to \p{L}+
    first
  `,
  refused: patterns`
    (?:is|are|would be|'s) (?:no (?:use|good)|not(?! (?:bad|easy|hard|important|essential|required|too|so|that|a|an issue)(?!\p{L}))|too|useless|pointless)(?: \p{L}+){0,3}
    i (?:won't|wouldn't|don't|can't|(?:do|will) not)(?! (?:mind|care))(?: \p{L}+){0,4}
    (?:won't|wouldn't|doesn't|don't|isn't|aren't|can't|(?:does|do|will) not)(?! (?:mind|care|need|have|hurt|matter|exist|be|seem|you|they|we|bad|easy|hard|important|so|too|that|a)(?!\p{L}))(?: \p{L}+){0,4}
  `,
  omits: patterns`(?:leav(?:e|ing)|tak(?:e|ing)) out ; (?<=(?:^|[,.;:!?]|(?<!\p{L})(?:please|pls|you|to|and|just|i|i'd|i'll|we|let's))\s*)(?:skip|hide|drop) ; (?:skipping|hiding)(?= (?:the|those|these|all|any|every|everything|anything|ones?|products?|items?)(?!\p{L})| *$) ; exclud(?:e|ing) ; ignor(?:e|ing) ; (?:not|n't) (?:interested in|show me)`,
  rejected: patterns`
    (?:is|are|was|would be) (?:(?:just|really|simply|also|definitely|absolutely|completely|strictly|all|sadly|unfortunately) )*(?:out(?: of the question)?|(?:an? )?(?:(?:big|hard|definite|absolute|clear) )?no|no (?:good|use|option)|useless|(?:not |no )(?:an option|acceptable))(?: (?:to|for|with|from) (?:me|us|him|her|them))?(?=\s*(?:$|[.,;!)]|(?:and|but|so|please|though|either|because|as|here|anyway)(?!\p{L})))
    (?:(?:is|are|would be) )?(?:off the (?:table|list|menu)|ruled out|off[- ]limits|excluded|unacceptable|(?:an? )?(?:(?:big|hard|definite|absolute|clear) )?(?:no[- ]?(?:go|no|way)(?!-)|deal[- ]?breakers?|turn-?off))(?: (?:to|for|with|from) (?:me|us|him|her|them))?
    (?:(?:is|are|would be) not|isn't|aren't|wouldn't be) (?:really )?(?:an option|acceptable|for (?:me|us|him|her|them)|(?:my|our|his|her) (?:thing|style|taste|cup of tea))(?=\s*(?:$|[.,;!)]|(?:and|but|so|please|though|either)(?!\p{L})))
    (?:(?:is|are|would be) )?(?:not |isn't |aren't |un)(?:wanted|needed|required|desired|necessary|welcome|allowed)(?: (?:for|by) \p{L}+)?(?=\s*(?:$|[.,;!)]|(?:and|but|so|please|though|either)(?!\p{L})))
    (?:(?:do|does|wo|would|ca)n't|(?:do|does|will|would) not|cannot|never) (?:really )?(?:(?:work|do|appeal|suit)(?: (?:for|to|with))? (?:me|us|him|her|them)(?!\p{L})|(?:do|cut it|appeal)(?=\s*(?:$|[.,;!])))
    (?:i|we|he|she|they) (?:(?:really|just|definitely|absolutely|simply) )*(?:(?:(?:do|does|wo|would|ca)n't|(?:do|does|will|would) not|cannot|never) (?:(?:really|even) )?(?:want|need|like|wear|eat|drink|stand|use|touch|do)|hates?|loathes?|detests?)(?=\s*(?:$|[.,;!]|but(?!\p{L})))
    (?:is|are) (?:(?:way|far|well|just|a bit) )?(?:beyond|above|outside|out of|over) (?:my|our|his|her|their) (?:pocket|means|budget|league|reach|price range)(?:s|es)?(?=\s*(?:$|[.,;!]|(?:and|but|so)(?!\p{L})))
    ,? ?no,? (?:thanks|thank you)(?=\s*(?:$|[.,;!])) ; (?:can|could|should|must|may) be (?:left out|avoided|skipped) ; ha(?:s|ve) to go(?=\s*(?:$|[.,;!]))
    (?:makes?|gives?) (?:me|him|her|us|them) (?:itch\p{L}*|sweat\p{L}*|sneez\p{L}*|sick|ill|cough\p{L}*|an? \p{L}*(?:rash|itch|allergy)) ; (?:annoys?|bothers?|irritates?) (?:me|him|her|us|them) ; need not apply
  `,
  priced: wordSet('price prices priced pricing cost costs costing spend pay price-wise pricewise'),
  numbers: `
    one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12
    thirteen 13 fourteen 14 fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19 twenty 20 thirty 30 forty 40 fifty 50 sixty 60 seventy 70 eighty 80 ninety 90
    hundred 100 thousand 1000 grand 1000 lakh 100000 lakhs 100000 lac 100000 lacs 100000 million 1000000 crore 10000000 crores 10000000
  `,
  thousand: 'thousand|grand',
  halved: 'half (?:as (?:much|expensive|dear|pricey)|(?:of )?that)|costs? half',
  half: 'and a half',
  times: 'by',
  until: 'to',
  units: {
    area: 'sqm|square met(?:er|re)s?',
    squareFoot: 'square f(?:ee|oo)t',
    millimetre: 'millimet(?:er|re)s?',
    centimetre: 'centimet(?:er|re)s?',
    inch: String.raw`inch(?:es)?|in(?=\s*(?:$|[.,;)]))`,
    foot: String.raw`ft\.?|feet|foot`,
    yard: 'yards?|yds',
    metre: 'met(?:er|re)s?',
    kilogram: 'kilos?|kilograms?',
    tonne: 'ton(?:ne)?s?',
    gram: 'grams?',
    pound: String.raw`lbs?\.?|pounds?`,
    ounce: 'oz|ounces?',
    millilitre: 'millilit(?:er|re)s?',
    litre: 'lit(?:er|re)s?',
    gallon: 'gal(?:lons?)?',
    gallonPerHour: '(?:gallons?|gal) (?:per|an) hour',
    litrePerHour: 'lit(?:er|re)s? (?:per|an) hour',
    cubicFoot: 'cubic f(?:ee|oo)t',
    horsepower: 'horsepower',
    megabyte: 'megabytes?',
    gigabyte: 'gigs?(?! bags?)|gigabytes?',
    terabyte: 'terabytes?',
    lumen: 'lumens?',
    watt: 'watts?',
    volt: 'volts?',
    ampere: '[Aa]mps?|[Aa]mperes?',
    hour: 'hrs?|hours?',
    minute: 'minutes?',
    percent: 'per ?cent',
  },
  currencies: {
    dollar: 'dollars?|bucks?',
    canadianDollar: 'canadian dollars?',
    australianDollar: 'australian dollars?',
    euro: 'euros?',
    pound: 'pounds?|quid',
    rupee: 'rupees?',
    krone: 'kronor|kroner',
    franc: 'francs?',
  },
  counted: patterns`
    in(?=\s|$)(?!\s\p{L}) ; of (?:those|these|them)(?!\p{L}) ; cups? ; people ; persons? ; players? ; kids ; adults?
    men ; man ; years? ; yo ; months? ; weeks? ; days? ; sec(?:onds?)? ; pcs ; pieces? ; packs? ; ports?
    cores? ; pages? ; sheets? ; keys? ; buttons? ; slots? ; bays? ; channels? ; speeds? ; gears? ; rows?
    doors? ; seats? ; threads? ; stars? ; times? ; degrees? ; size
  `,
  plurals: 's|people',
  persons: String.raw`people|persons?|players?|guests?|adults?|serves?|servings?|seats?|sleeps?`,
  seaters: 'seaters?|sit',
  one: 'an?',
  ofAmount: 'of(?= )',
  memories: 'ram|memory|storage',
  leastNames: String.raw`min(?:imum)?|from|at least`,
  mostNames: String.raw`max(?:imum)?|up to|to(?=\s*(?:\(|$))|load`,
  years: {
    before: 'before|prior to|older than|earlier than',
    until: 'up to|until|till|no later than',
    after: 'after|newer than|younger than|later than',
    since: 'since|no older than',
    orBefore: '(?:or|and) (?:older|earlier|before)',
    orAfter: '(?:or|and) (?:newer|younger|later|after)|onwards?',
  },
  ages: {
    told: "(?:she|he|who|(?:my|our|his|her) \\p{L}+)(?:'s| is)(?: (?:only|just|barely|nearly|almost|about|already|still))*|turning|turns|turned|(?:boys?|girls?|kids?|child|son|daughter|niece|nephew|grandson|granddaughter|toddler) of",
    names: 'ages?',
    from: '(?:ages?|aged|from)(?: ages?| of)*',
    years: 'years?|yrs?',
    months: 'months?',
    weeks: 'weeks?',
  },
  sizes: {
    names: 'sizes?|waist',
    numbered: 'size',
    lead: "in(?: a)?|(?:i|she|he)(?: take| wear)s?(?: an?)?|(?:i|she|he|(?:my|our|his|her) \\p{L}+)(?: am| is|'m|'s) an?",
    waist: 'waist',
    called: { S: 'small', M: 'medium', L: 'large|big' },
    utmost: { S: 'little|small(?:er|est)|littlest|tiniest', L: 'large(?:r|st)|bigg(?:er|est)' },
  },
};
