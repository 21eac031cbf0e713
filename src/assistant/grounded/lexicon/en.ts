// English: the words that steer, and the words that mean nothing to a search.

import { englishAspects } from './en-aspects.ts';
import { englishTalk } from './en-talk.ts';
import { wordSet, type Lexicon } from './lexicon.ts';

export const english: Lexicon = {
  language: 'en',
  stopWords: wordSet(`
    a an the some any all every each another other others such of for to with in on at by from and or
    nor but if so as than then that this these those it its it's is are was were be been being am i
    i'm im i'd i'll i've ive id we we're you you're your yours my mine our me us he she they them
    their his her him who what what's whats which where when how why there there's here do does did
    doing don't dont doesn't isn't aren't can can't cannot could would should will won't shall may
    might must have has had having got get gets give gives let let's lets like want wants wanted need
    needs needed look looking looks search searching find finding found show shows showing see buy
    buying purchase order sell sells selling offer offers recommend recommends recommendation
    recommendations suggest suggests suggestion suggestions help please pls plz thanks thank hi hello
    hey maybe perhaps just also too really very quite rather pretty actually basically still only even
    ever about into onto out up down over under again now today something anything nothing everything
    someone thing things stuff kind kinds sort type product products item items article articles one
    ones option options result results list good great nice decent between best better top well ok okay
    sure yes yeah no not know think wondering wonder interested hoping trying try thinking able
    possible possibly go going make makes use using used come comes tell more less much many few lot
    lots bit kindly hmm uh um er oh ah instead much same both price priced prices cost costs money
    budget spend anyone anybody store shop website catalogue catalog available availability else bring
    asap urgently quickly soon right whatever either neither them myself it'll they're currently
    likes liked loves loved enjoy enjoys wants prefer prefers yesterday tomorrow recently lately
  `),
  glue: wordSet('for of with in on and or to the a an by from under as'),
  firmBefore: wordSet('in by from size colour color brand made'),
  looseBefore: wordSet('with for of on and or'),
  asks: wordSet(`
    is are was were does do did can could will would has have how what which who when where why
    whats what's isn't aren't doesn't
  `),
  versus: wordSet('and with to vs versus or than from &'),
  than: wordSet('than'),
  links: wordSet('and or & plus'),
  less: wordSet(`
    less least lighter lightest smaller smallest shorter shortest lower lowest narrower thinner
    thinnest fewer fewest quieter quietest slimmest slimmer
  `),
  more: wordSet(`
    more most heavier heaviest bigger biggest larger largest longer longest higher highest taller
    tallest wider widest thicker stronger strongest faster fastest brighter brightest louder deeper
    warmer warmest
  `),
  determiners: wordSet('a an the any some too very so made of in from by'),
  which: wordSet('which what whats'),
  matching: wordSet('matching'),
  recipients: [
    'women woman lady ladies girlfriend wife mother mom mum grandma grandmother sister aunt her she',
    'men man gentleman boyfriend husband father dad grandpa grandfather brother uncle him he',
    'kids kid child children niece nephew son daughter boy girl toddler baby',
  ],
  numbers: `
    one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12
    fifteen 15 twenty 20 thirty 30 forty 40 fifty 50 sixty 60 seventy 70 eighty 80 ninety 90
    hundred 100 thousand 1000
  `,
  leads: wordSet('for with without in of by from compatible'),
  vague:
    wordSet(`gift gifts present presents idea ideas surprise equipment gear stuff set sets brand
    accessories accessory new clothes clothing help advice birthday christmas`),
  isHeadLast: true,
  synonyms: [
    'laptop notebook',
    'tv television televisions',
    'phone smartphone mobile cellphone handy',
    'fridge refrigerator',
    'vacuum hoover',
    'trainers sneakers',
    'trousers pants',
    'sweater jumper pullover',
    'couch sofa',
    'headphones headset earphones earbuds',
    'torch flashlight',
    'rucksack backpack',
    'kids children boys girls',
    'ladies women',
    'gents men',
    'mug cup',
    'tee t-shirt tshirt',
    'colour color',
    'bike bicycle',
    'purse handbag',
    'stroller pram buggy',
    'nappies diapers',
    'spanner wrench',
    'jewellery jewelry',
    'cooker stove',
    'memory ram',
  ],
  listNouns: ['one', 'ones', 'product', 'item', 'option', 'result', 'article', 'choice', 'card'],
  ordinals: [
    ['first|1st', 1],
    ['second|2nd', 2],
    ['third|3rd', 3],
    ['fourth|4th', 4],
    ['fifth|5th', 5],
    ['sixth|6th', 6],
    ['seventh|7th', 7],
    ['eighth|8th', 8],
    ['ninth|9th', 9],
    ['tenth|10th', 10],
    ['last', -1],
  ],
  numbered: '(?:number|no\\.?|nr\\.?|option|item|#)\\s?(\\d{1,2})',
  prices: {
    upTo: [
      'up ?to',
      'at (?:the )?most',
      'max(?:imum)?\\.?',
      'no more than',
      'not more than',
      'not over',
      'nothing over',
      'nothing above',
      'nothing more than',
      'not above',
      'no higher than',
      'within',
      '(?:on a |my )?budget',
      'can spend',
      'not exceeding',
    ],
    under: ['under', 'below', 'less than', 'cheaper than', 'lower than', 'beneath', 'sub'],
    from: [
      'at least',
      'from',
      'starting (?:at|from)',
      'min(?:imum)?\\.?',
      'no less than',
      'not less than',
      'not under',
      'not below',
      'upwards of',
    ],
    over: ['over', 'above', 'more than', 'higher than', 'greater than', 'more expensive than'],
    around: ['around', 'about', 'approx(?:imately|\\.)?', 'roughly', 'circa', 'close to', 'near'],
    orLess: ['or less', 'or under', 'or below', 'or cheaper', 'max(?:imum)?', 'at most', 'tops'],
    orMore: [
      'or more',
      'or above',
      'or over',
      'and up',
      'and above',
      'upwards',
      '\\+',
      'min(?:imum)?',
    ],
    filler: ['of', 'is', 'the', 'about', 'around', 'price', 'is about', 'is around'],
    between: [
      ['between', 'and|to'],
      ['from', 'to|up to|until'],
    ],
  },
  locations: {
    lead: ['(?:in|at|near)(?:\\s+(?:the|your))?(?:\\s+(?:store|shop|branch)\\s+(?:in|at|near))?'],
    nouns: ['store', 'shop', 'branch', 'location', 'outlet'],
    where: [
      'where (?:else )?(?:can|could|do) (?:i|we|you) (?:still )?(?:get|buy|find|have|pick up|collect|see|try on)',
      'where(?= (?:is|are) .{0,60}(?:in stock|available))',
      '(?:in |at )?(?:which|what) (?:of your )?(?:stores?|shops?|branch(?:es)?|locations?)(?: (?:have|has|carry|carries|stocks?|sells?))?',
    ],
    filler: [
      'pick up',
      'pick (?:it|this|that|them) up',
      'collect',
      'try (?:it|this|that|them )?on',
    ],
  },
  cues: {
    // Nouns that no shop sells: thanks for anything else may be what they look for next.
    thanksFor: [
      'thank(?:s| you)(?: (?:a lot|(?:so|very) much))? for (?:(?:all )?(?:the|your|that|this) )?' +
        '(?:(?:quick|great|kind|good) )?' +
        '(?:help|advice|tips?|info(?:rmation)?|support|answers?|reply|suggestions?|service|time)' +
        '(?: (?:last|this) (?:week|month|time|night|morning)| yesterday| today| earlier)?',
    ],
    departments: [
      'what (?:all )?(?:do|can|does) (?:you|your (?:shop|store)|the (?:shop|store)|this (?:shop|store)) (?:guys )?(?:have|sell|offer|carry|stock)(?: here| in (?:stock|store|your (?:shop|store)))?',
      'what (?:can|could) i (?:buy|get|find|order)(?: here)?',
      "what(?:'s| is) (?:there|on offer)",
      'what (?:kinds?|sorts?|types?) of (?:products|things|items|stuff|goods)(?: do you (?:have|sell|offer|carry))?',
      '(?:which |what |your |all |the |list |show )*(?:departments|categories|sections|product ranges?|assortment)(?: do you have| are there| you have)?',
      '(?:show|list)(?: me)? (?:everything|all(?: (?:your )?(?:products|items))?)',
      'browse',
      'what do you got',
    ],
    compare: [
      'compare',
      'comparison',
      'comparing',
      "what(?:'s| is| are) the differences?",
      'differences?',
      'differ',
      'versus',
      'vs\\.?',
      'which (?:one )?(?:of (?:the|these|those)(?: two)? )?is (?:better|best|nicer)',
    ],
    similar: [
      'similar(?: (?:to|ones?))?',
      'alternatives?(?: (?:to|for))?',
      'comparable(?: to)?',
      'like (?:this|that|it)(?: one)?',
      '(?:something|anything|ones?) like',
    ],
    more: [
      '(?:show |see |give |any |some |even )*(?:me )?more(?: (?:please|of (?:these|those|them)|like (?:this|these|those|that)|options|results|products|items|ideas|choices|ones?))?',
      '(?:show me |do you have |have you got |is there |got )?(?:anything|something|what|who) (?:else|different)',
      'next(?: (?:page|ones?|please))?',
      'other (?:ones?|options|products|results|choices)',
      '(?:the )?others',
      'different ones?',
      'load more',
      'go on',
      'continue',
      'none of (?:these|those|them)',
    ],
    tellMore: [
      '(?:can you |could you |please )?tell me (?:something |a bit |a little )?(?:more |all )?(?:about|on)?',
      '(?:more |any |some )?(?:details|information|info|specs|specifications)(?: (?:on|about|of|for))?',
      'more about',
      'describe',
      'what about',
      'how about',
      'what is',
      "what's",
      'learn more(?: about)?',
      'know more(?: about)?',
      'show me (?=(?:the )?(?:number|no\\.?|#))',
    ],
    cheapest: [
      '(?:the |your )?cheapest',
      'lowest[- ]priced?',
      'lowest price',
      'least expensive',
      'most affordable',
      'by price',
      'price low to high',
    ],
    dearest: [
      '(?:the |your )?(?:most expensive|dearest|costliest)',
      '(?:the )?priciest',
      'highest[- ]priced?',
      'highest price',
      'price high to low',
    ],
    cheaper: [
      '(?:a bit |a little |much |something |anything )?cheaper',
      'less expensive',
      'lower[- ]priced?',
      "(?:is |are |that's |that is |they're |it's )?(?:a bit |a little |way |far |much )?too (?:expensive|pricey|dear|much money)",
      'more affordable',
    ],
    dearer: [
      'more expensive',
      'pricier',
      '(?:something |anything )better',
      'better ones?',
      'better quality',
      'higher[- ]quality',
      'higher[- ]end',
      'more premium',
      'upgrade',
      'too cheap',
    ],
    cheap: [
      'cheap(?:ish)?',
      'inexpensive',
      'affordable',
      'not (?:too|very|so) (?:expensive|pricey)',
      'low[- ]cost',
      'good value',
      'on a budget',
      'bargains?',
    ],
    inStock: [
      '(?:currently |still |right now )?in stock',
      '(?:currently |still )?available',
      'availability',
      'out of stock',
      'sold out',
      'on stock',
      'in store',
    ],
    age: [
      '(?:for )?(?:(?:my|a|an|our|the) )?\\d{1,2}[- ]?(?:years?|yrs?|months?)[- ]?olds?',
      'age[sd]? \\d{1,2}(?: years)?',
      '(?:turning|turns) \\d{1,2}(?=\\s*(?:$|[.,!?;]|and|in|next|this|soon))',
      '(?:kids?|children|child) (?:of|around|about|aged) \\d{1,2}(?: years)?',
      '(?<=,\\s*)\\d{1,2} years(?=\\s*[.!?]?\\s*$)',
    ],
    stockCount: [
      'how many(?: of)?(?=\\s.{0,60}\\b(?:left|remaining|in stock|available)\\b)',
      '(?<=\\bhow many\\s.{0,60})(?:left|remaining)',
      'how many(?: of (?:it|them|these|those|this|that))? (?:do you|have you)(?: still)? (?:have|got)(?=\\s*(?:$|[?.!]))',
    ],
    priceAsked: [
      'how much(?: (?:is|are|does|do|for))?',
      "what(?:'s| is) the price(?: of)?",
      'what does (?:it|this|that) cost',
      'price of',
      'what (?:does|do|would) (?=.{1,60}\\bcosts?\\b)',
      'prices?(?=\\s*\\?*\\s*$)',
    ],
    buy: [
      "i(?:'ll| will|'d like to| want to| would like to)? (?:take|buy|order|purchase)(?= (?:it|this|that|the (?:first|second|third|fourth|fifth|last)|number|#))",
      'add (?:it |this |that )?to (?:my |the )?(?:cart|basket)',
      'check ?out',
      '(?:can i |how (?:do|can) i )?(?:order|buy|purchase) (?=it|this|that|the (?:first|second|third|last))',
    ],
    seek: [
      "(?:i'?m |i am |we are |we're )?(?:looking|searching|hunting) for",
      "(?:i|we|i'll|we'll|and|also|still|she|he|they) (?:(?:really|still|also|just|think|only|now) )*needs?(?: to (?:buy|get|find))?",
      "(?:i|we) (?:want|'d like|would like)(?: to (?:buy|get|order|purchase|find))?",
      'search for',
      '(?:do|does) (?:they|these|those|it|this) come(?= in)',
      'search',
      'find me',
      'do you (?:have|sell|carry|stock)',
      'have you got',
      'you (?:sell|have|carry|stock)(?: (?:that|those|it))?(?=\\s*\\?)',
      'got any',
      'show me',
      'give me',
      'recommend',
      'suggest',
    ],
    pointing: [
      'it',
      'this(?: (?:one|product|item|article))?',
      'that(?: (?:one|product|item|article)|(?=\\s*(?:[?.!]|$)))',
      'they',
      'them',
      'these(?: ones)?',
      'those(?: ones)?',
    ],
    plural: [
      'they',
      'them',
      'these',
      'those',
      'ones(?=\\s*(?:$|[?.!,]|(?:in|with|for|under|below|from|by|that)\\s))',
      '(?:the|a|an) (?:\\p{L}+ )?one(?=\\s*(?:$|[?.!,]|(?:in|with|for|under|below|from|by|that)\\s))',
    ],
    question: [
      "(?:is|isn't|are|does|do|has|have|can|was|will|would|could) (?:it|this|that|they|these|those)",
      '(?:how|what|which|who|when|where)\\b.{0,40}\\b(?:is|are|does|do|has|have|can|will|makes?|made) (?:it|this|that|they|these|those)',
      "what(?:'s| is| are) (?:its|their|the (?:\\p{L}+ ){1,3}of (?:it|this|that|the (?:first|second|third|last)))",
      "what(?:'s| is) (?:it|this|that)",
      'who makes (?:it|this|that)',
      'which(?: one| of (?:these|them|those))? is(?= (?:the )?\\p{L}+est\\s*[?.!]*\\s*$)',
      'what(?= (?:colou?rs?|sizes?)(?: are there| do they come in| does it come in)?\\s*[?.!]*\\s*$)',
      '(?:is|are|does|do|has|have|can|will|would|how \\p{L}+ is|what \\p{L}+ is|what \\p{L}+ does) (?:the )?(?:first|second|third|fourth|fifth|last|1st|2nd|3rd|number)',
    ],
    negation: [
      "(?:but |and |please |i (?:do not|don't|dont) (?:want|like|need) |(?:do not|don't|dont) (?:want|like|show|need) )?(?:not|no|without|w/o|except(?: for)?|excluding|other than|anything but|non)(?: (?:in|from|by|any|the|a|made of|of))?",
      "(?:do not|don't|dont) (?:want|like|show me|need)(?: (?:any|the|a))?",
      'avoid(?:ing)?',
      'minus',
    ],
    notNegation: [
      'not sure',
      'no idea',
      'not only',
      'why not',
      'no problem',
      'no thanks',
      'no thank you',
      'not bad',
      'not really',
      "don't know",
      'no worries',
      'not (?:find|found)',
      'no luck',
      'if not',
      'or not',
      'no matter',
      'no name',
      'not necessarily',
    ],
    both: [
      '(?:the )?(?:first |top )?(?:two|2)(?: (?:ones?|products|items))?',
      'both',
      'them',
      'these',
      'those',
      'all',
    ],
  },
  talk: englishTalk,
  aspects: englishAspects,
};
