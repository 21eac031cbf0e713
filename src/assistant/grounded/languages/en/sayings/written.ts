// English: other ways to write words: "w/", "dont", "menswear".

import type { Replacement } from '../../replacing.ts';

/** "Numbers one and two": the places of a list. */
const placesInWords = ['one', 'two', 'three', 'four', 'five', 'six'].map(
  (word, at): Replacement => [
    new RegExp(
      String.raw`(?<=(?<!\p{L})(?:numbers?|nos?\.?) (?:(?:\d|\p{L}{3,5})(?:,| and|, and| or) )?)${word}(?!\p{L}|-)`,
      'giu',
    ),
    `${at + 1}`,
  ],
);

export const written: readonly Replacement[] = [
  ...placesInWords,
  [/(?<!\p{L})numbers (?=\d(?!\d))/giu, 'number '],
  [/(?<!\p{L})(?:srr?y|sory|sorr{2,}y|soz)(?=[,.!]? (?!about|for|to)\p{L})/giu, 'sorry,'],
  [/(?<!\p{L})(?:che+p(?:e?a?)|chea?pp?|cheape?|cheepe?)(?:i|e|a)?st(?!\p{L})/giu, 'cheapest'],
  // "A soundbar n a pair of earphones", "to go wth it", "a jug whit a lid".
  [/(?<=\p{L},?) n (?=(?:an?|some|the|my|also|one|two) \p{L})/gu, ' and '],
  [/(?<!\p{L})(?:wth|whit|wiht|wit)(?= \p{L})/gu, 'with'],
  // "A bed w/ storage"; but "60 w" are watts.
  [/(?<![\p{L}\p{N}.'-]|\d )w(?!\/o(?!\p{L}))(?:\/ ?| )(?=\p{L})/gu, 'with '],
  [
    /(?<!\p{L})w(?:h?ich|hitch)(?= (?:ones?|is|are|of|\p{L}+ (?:is|are|has|have))(?!\p{L}))/giu,
    'which',
  ],
  // "Triple A batteries".
  [/(?<!\p{L})double[ -]a(?=s?(?:\s*(?:$|[.,;!?])| batter| cell| size))/giu, 'AA'],
  [/(?<!\p{L})triple[ -]a(?=s?(?:\s*(?:$|[.,;!?])| batter| cell| size))/giu, 'AAA'],
  [/(?<!\p{L})sci[ -]?fi(?!\p{L})/giu, 'science fiction'],
  // "2x8gb": two of them.
  [/(?<![\p{L}\p{N}.,])(\d{1,3})x(?=\d{1,4} ?(?:gb|tb|ml|cl|k?g|l|w)(?!\p{L}))/giu, '$1 x '],
  // "8 gigs of ram": data has the symbol. "2 gig bags" are for guitars.
  [/(?<=(?<![\p{L}\p{N}])\d{1,4}) ?gigs?(?![\p{L}-]| bags?(?!\p{L}))/giu, ' GB'],
  [/(?<=(?<![\p{L}\p{N}])\d{1,3}) ?teras?(?![\p{L}-])/giu, ' TB'],
  // "How many cubic feet does it hold?": a unit of two words; amounts keep theirs.
  [/(?<!\d )(?<!\p{L})cubic f(?:ee|oo)t(?!\p{L})/giu, 'ft³'],
  [/(?<!\d )(?<!\p{L})square f(?:ee|oo)t(?!\p{L})/giu, 'ft²'],
  // "I dont want to"; but French "un sac dont la couleur".
  [
    /(?<!\p{L})(do(?!nt (?:[lj]['’]|(?:le|la|les|une?|des?|du|mon|ma|mes|son|sa|ses|ce|cette|ces|je|tu|il|elle|on|nous|vous|ils|elles|notre|nos|votre|vos|leurs?|chaque|tous?|toutes?)(?!\p{L})))|does|did|is|are|was|were|has|have|had|ca|wo|would|could|should)nt(?!\p{L})/giu,
    "$1n't",
  ],
  [/(?<!\p{L})(what|that|where|who|how|there|s?he)s(?!\p{L})/giu, "$1's"],
  // "Do u hav sth 2 go with it?", "2 expensive".
  [
    /(?<=(?<!\p{L})(?:do|can|could|did|will|would|what|if|that|thank|are|have) )u(?![\p{L}-])/giu,
    'you',
  ],
  // "The cheapest u got"; but "a U shape".
  [
    /(?<=[\p{L},] )u(?= (?:have|hav|got|sell|know|think|guys|recommend|stock|carry|do)(?!\p{L}))/gu,
    'you',
  ],
  // "We r 6 ppl", "r they light?"
  [
    /(?<=(?<!\p{L})(?:we|you|they) )r(?= [\p{L}\d])|(?<=^|[.,;!?] )r(?= (?:they|these|those|you|u|we|the)(?!\p{L}))/giu,
    'are',
  ],
  // "Lookin for a lamp".
  [
    /(?<!\p{L})((?:look|search|shop|go|com|start|stop|send|buy|gett|try|think|hop|want|need|play|work|us|do|mak|giv|tak|runn|wear|hav|sav|pay|spend|learn|cook|mov|bring|cost|putt|read|sell|talk)in)['’]?(?!['’\p{L}])/giu,
    '$1g',
  ],
  // "Environmentally friendly", "kind to the planet": texts have the short word.
  [
    /(?<!\p{L})(?:(?:environment(?:ally)?|earth|planet)[- ]friendly|(?:kind|good|better|gentle)(?:er)? (?:to|for|on) the (?:environment|planet|earth))(?!\p{L})/giu,
    'eco friendly',
  ],
  // "The difference between those 2", "brown if poss".
  [/(?<=(?<!\p{L})(?:these|those|them|both|the) )2(?=\s*(?:$|[?.!,;](?!\d)))/giu, 'two'],
  [/(?<=(?<!\p{L})(?:if|as \p{L}+ as) )poss(?!\p{L})/giu, 'possible'],
  [/(?<=(?<!\p{L})(?:i|we) )ment(?!\p{L})/giu, 'meant'],
  [/(?<!\p{L})ppl(?!\p{L})/giu, 'people'],
  // "What res is the screen?"
  [
    /(?<=(?<!\p{L})(?:what|which|what's the|screen|display|video|camera|native|max(?:imum)?) )res(?![\p{L}-])/giu,
    'resolution',
  ],
  [/(?<!\p{L})(?:sth|smth)(?![\p{L}.])/giu, 'something'],
  [
    /(?<=^|[.,;!?] |(?:(?:it|this|that|they|these|those) (?:is|are)|'s|bit|way|much|far) )2 (?=(?:expensive|pricey|dear|big|small|large|heavy|long|short|wide|narrow|tall|loud|dark|bright|thick|thin|much|slow)\s*(?:[.,;!?]|$))/giu,
    'too ',
  ],
  [
    /(?<=(?:something|anything|sth|what|it|them|one|ones) )2 (?=(?:go|wear|use|put|give|match) )/giu,
    'to ',
  ],
  [
    /(?<=(?<!\p{L})(?:something|anything|sth|smth|it|one|ones|gift|present|perfect|good|great|ideal|suitable) )4 (?=\p{L}{3})/giu,
    'for ',
  ],
  [/(?<!\p{L})ur(?= \p{L}{3})/giu, 'your'],
  [/(?<!\p{L})fr(?= (?:\p{L}{3}|an? |my ))/giu, 'for'],
  [/^\s*nah(?=[, ]+\p{L})/iu, 'no'],
  // "A pan that nothing sticks to".
  [
    /(?:,? (?:that|which|where|so(?: that)?))? (?:nothing|(?:the )?food (?:doesn't|won't|does not|will not|never)) (?:ever )?sticks?(?: to(?: it)?)?(?=\s*(?:$|[.,;!?]))/giu,
    ' non-stick',
  ],
  // "Whats the diff", "what shld i get", "30ish".
  [/(?<!\p{L})diff(?= (?:between|to|of|in)(?!\p{L})|\s*[?.!]*\s*$)/giu, 'difference'],
  [/(?<!\p{L})(sh|c|w)(?:u)?ld(?!\p{L})/giu, '$1ould'],
  [
    /(?<!\p{L})(?:cuz|coz|bcos|bcoz|bcuz|becoz|becos)(?= (?:i|he|she|it|we|they|my|his|her|our|the|of)(?!\p{L}))/giu,
    'because',
  ],
  [/(?<![\p{L}\p{N}.,])([$€£]?\d[\d.,]{0,8}(?<=\d)) ?-?ish(?!\p{L})/giu, 'around $1'],
  [
    /(?<!\p{L})(?<=(?:my|our|the|her|his) )little (?:ones?|man|lad|guy|fella|fellow|monster|angel|princess)(?=['’\s,.!?]|$)/giu,
    'child',
  ],
  // "Whats the cheepest", "nothin fancy".
  [/(?<!\p{L})(no|some|any|every)thin'?(?!\p{L})/giu, '$1thing'],
  [/(?<!\p{L})(?:cheep|chepa|cehap|chaep|chep(?=e))(?=(?:er|est)?(?!\p{L}))/giu, 'cheap'],
  // A maker may be called "H&M".
  [
    /^\s*h+m+(?=[,.…]| (?:some|any|a|an|the|that|this|it|i|we|ok|okay|maybe|what|which|how|do|is|are|can|could)(?:thing)?(?!\p{L}))[,.…\s]*/giu,
    '',
  ],
  // "How heavy is this piece?"
  [/(?<=(?<!\p{L})(?:this|that) )(?:piece|thing)(?=\s*(?:$|[?.!,;]))/giu, 'one'],
  // "The dark 1s".
  [/(?<=\p{L} )1s(?![\p{L}\p{N}])/giu, 'ones'],
  // "Sth bout 300".
  [/(?<!\p{L})(?:arnd|bout|abt|abut)(?= [$€£]?\d)/giu, 'around'],
  // "Less then 50", "something cheaper then that".
  [
    /(?<=(?<!\p{L})(?:less|more|rather|other|fewer|(?!(?:her|other|after|ever|never|over|under|whether|another|order|either|number)(?!\p{L}))\p{L}{3,}er) )then(?= (?:[$€£]?\d|it|that|this|the|those|these|them|an?)(?![\p{L}]))/giu,
    'than',
  ],
  // "A little more room".
  [
    /(?<=(?<!\p{L})(?:use|need|want|like|with|has|have) )a (?:little|bit)(?= more \p{L}{3})/giu,
    'some',
  ],
  // "Too pricy", "for my mums bday", "for my neice".
  [/(?<!\p{L})pricy(?!\p{L})/giu, 'pricey'],
  [/(?<!\p{L})(?:b-?day|brithday|birhtday)(?!\p{L})/giu, 'birthday'],
  [/(?<!\p{L})neice(?=s?(?!\p{L}))/giu, 'niece'],
  // "Atleast 8 cups", "atmost".
  [/(?<!\p{L})at(?=(?:least|most)(?!\p{L}))/giu, 'at '],
  [/^n (?=(?:an?|the|some|in|with|for|what|how|is|do|does) )/giu, 'and '],
  [/(?<=(?:it|they|this|that|these|those|is|are) )mad(?= (?:of|from|out of)(?!\p{L}))/giu, 'made'],
  [
    /(?<!\p{L})(cheap|light|small|short|long|quiet|strong|fast|slow|warm|soft|thick|thin|tall|bright|old|new|big{2})(?:st|ets)(?!\p{L})/giu,
    '$1est',
  ],
  [/(?<=(?:father|mother|sister|brother|son|daughter)s?) in law(?!\p{L})/giu, '-in-law'],
  [/(?<!\p{L})(wo)?men'?s ?wear(?!\p{L})/giu, 'clothes for $1men'],
  [/(?<!\p{L})(?:kids?|children)'?s? ?wear(?!\p{L})/giu, 'clothes for kids'],
];

/** To be replaced last: other sayings read what it takes away. */
export const possessives: readonly Replacement[] = [
  // "Women's", "my friend's"; but "it's" and "what's".
  [
    /(?<=\p{L}{3})(?<!(?:what|that|here|there|where|when|let|she|how|who|why|gibt|geht|ist|macht|wenn))'s(?!\p{L})/giu,
    '',
  ],
];
