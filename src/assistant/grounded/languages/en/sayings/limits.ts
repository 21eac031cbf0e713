// English: sizes, prices, ratings and other numbers, in many words.

import type { Replacement } from '../../replacing.ts';

/** An amount of length, which is no end of an area. */
const LENGTH = String.raw`\d[\d.,/ ]{0,8}(?:"|(?:-| )?(?:in(?:ch(?:es)?)?|cm|mm|m|met(?:er|re)s?|ft|feet|foot)(?![\p{L}\d²]))`;
const SPACE = '(?:gap|space|opening|nook|niche|alcove|recess|cut-?out|cavity|spot)';

/** Words for what a thing has, though some of it is sold too. */
const PROPERTIES =
  'ram|memory|storage|capacity|screen|display|battery|weight|width|height|length|depth|diameter|size|volume|power|voltage|speed|resolution|blade|handle|strap|seat|waist|heel|zoom';

/** "Should be", before an amount. */
const HAS_TO_BE = String.raw`(?:should|must|(?:has|have|needs?|ought) to)( not)? be (?=(?:(?:at|no|not|up|around|about|roughly|over|under|above|below|more|less|least|most|than|to|a|min(?:imum)?|max(?:imum)?|between|exactly) ){0,4}\d)`;

/** A sum of money, in figures or in words: "thirty five euros". */
const SUM = String.raw`[€$£]\d+|(?:\d+|(?:an? |one |two |three )?hundred|(?:(?:twen|thir|for|fif|six|seven|eigh|nine)ty|ten|fifteen)(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?) (?:euros?|dollars?|pounds?|quid|bucks)`;

/** Grown-ups, one and more. */
const GROWN_UPS = [
  String.raw`(?:one|an?|1) adult|me`,
  String.raw`(?:two|2) (?:adults|grown-ups|parents)|(?:me|myself)(?:,| and| \+) my \p{L}+|(?:me )?my \p{L}+(?:,| and| \+) (?:me|i|myself)|(?:a|the) couple|us two|the two of us`,
  String.raw`(?:three|3) (?:adults|grown-ups)`,
  String.raw`(?:four|4) (?:adults|grown-ups)`,
];
const CHILDREN = ['an?|one|1', 'two|2', 'three|3', 'four|4', 'five|5'];
/** "2 adults and 3 kids", "me, my wife and two children": so many people. */
const parties = GROWN_UPS.flatMap((grown, at) =>
  CHILDREN.map((young, more): Replacement => {
    const children = String.raw`(?:${young}) (?:(?:little|small|young|teenage) )?(?:kids?|child(?:ren)?|toddlers?|teen(?:ager)?s?)`;
    return [
      new RegExp(
        String.raw`(?<!\p{L})(?:${grown})(?:,|,? and|,? plus|,? with| \+| &) ${children}(?!\p{L})`,
        'giu',
      ),
      `${at + more + 2} people`,
    ];
  }),
);

export const limits: readonly Replacement[] = [
  // "Something like it for half the price": no price is asked.
  [
    /(?<!\p{L})(?:(?:at|for) )?half (?:of )?(?:(?:the|that|its|this) (?:price|cost)|what (?:it|that|this) costs)(?!\p{L})/giu,
    'half as much',
  ],
  // "The lowest-priced one", "which is the lowest in price?"
  [
    /(?<!\p{L})(?:(?:low(?:est)?|least)[- ]priced|lowest in price|smallest in price)(?!\p{L})/giu,
    'cheapest',
  ],
  [/(?<!\p{L})(?:(?:high(?:est)?|top)[- ]priced|highest in price)(?!\p{L})/giu, 'most expensive'],
  [
    /(?<!\p{L})(?:(?:a (?:bit|little)|some(?:thing)? that(?:'s| are| is)|slightly|much) )*(?:easier|kinder|gentler|lighter) on (?:the|my|our) (?:wallet|purse|pocket|budget)(?!\p{L})/giu,
    'cheaper',
  ],
  // "I've thirty euros left, so would you have a mug that costs no more than that?"
  [
    new RegExp(
      String.raw`^[^.!?]*?(?<![\p{L}\d])(${SUM})(?: [^.,;!?]{1,40})?[,;.]+ (?:so |and )?([^.!?]{3,60}?) (?:(?:that|which) )?(?:(?:costs?|is|are|comes? to) )?(?:no more than|not more than|less than|under|below|within|for) that(?=\s*(?:$|[.!?]))`,
      'iu',
    ),
    '$2 up to $1',
  ],
  // "A screen for the desk, 24 inches": the thing is said with its measure.
  [
    /(?<=\p{L}{3})( for (?:the|my|our|his|her) \p{L}+), (\d+(?:[.,]\d+)? ?(?:inch(?:es)?|cm|mm|m|metres?|litres?|l|feet|ft))(?=(?:,? please)?\s*[.!?]*\s*$)/giu,
    ' of $2$1',
  ],
  // "One in 500 pieces".
  [/ in (?=\d+ (?:pieces|parts)(?!\p{L}))/giu, ' with '],
  // "About 140 cm is how big our new tv should be", "55 inch is what we want for the tv": an amount of a thing.
  [
    /^((?:(?:about|around|roughly|at least|at most|up to|under|over) )?\d[\d.,]{0,6} ?(?:"|\p{L}+)) is (?:how (?:big|large|wide|long|high|tall|heavy|deep)|what|the (?:size|length|width|height|weight)) (?:(?:i|we|he|she)(?:'d)? (?:want|need|like|am after|are after)(?: for)? )?(?:an?|the|our|my|this|that|his|her)(?: new)? ((?:\p{L}+ )?\p{L}+?)(?: (?:(?:should|must|may|can|could|might|will|would|shall|ought to|has to|needs to) (?:be|have|weigh|measure)|(?:we|i) (?:want|need)(?: to be)?))?(?=\s*[.?!]*\s*$)/iu,
    'I need a $2, $1',
  ],
  // "Nothing that costs more than 40", "none that weighs over 2 kg".
  [
    /(?<!\p{L})(?:nothing|none|not (?:one|any|anything))(?: of (?:them|these|those))? (?:that|which)(?:'s| (?:costs?|weighs?|takes?|lasts?|is|are|measures?|goes))(?= (?:more|longer|heavier|bigger|larger|wider|taller|higher|over|above|beyond)(?!\p{L}))/giu,
    'nothing',
  ],
  // "5 m of ethernet cable"; but "8 GB of RAM" and "80 cm of room" are of the thing.
  [
    /(?<=^[^.,;!?]{0,120}\d ?(?:m|met(?:er|re)s?|feet|ft|yards?|k?g|grams?|kilos?|pounds?|lbs?|ml|l|lit(?:er|re)s?)) of (?!(?:it|them|this|that|these|those|the|my|your|our|room|space|height|width|length|depth|capacity|volume)(?!\p{L}))(?=\p{L})/giu,
    ' ',
  ],
  // "8 GB of memory or more".
  [
    /(?<![\p{L}\d.,])(\d[\d.,]* ?\p{L}{1,9}) of (\p{L}+) or (more|less|above|higher|up|bigger|larger)(?!\p{L})/giu,
    '$1 or $3 of $2',
  ],
  // "RAM should be 8 GB or more", "the screen has to be 15 inches": what the thing has, and no other thing.
  [
    new RegExp(
      String.raw`(?<=^\s*(?:and |but |so |ok,? )?)(?:(?:the|its|their) )?(?=(?:\p{L}+ )?(?:${PROPERTIES}) \p{L})((?:\p{L}+ )?\p{L}+) ${HAS_TO_BE}`,
      'iu',
    ),
    'with $1$2 ',
  ],
  [
    new RegExp(
      String.raw`(?<=(?<!\p{L})(?!(?:it|that|this|these|those|they|which|one|ones|he|she|and|price|cost)(?!\p{L}))\p{L}+) ${HAS_TO_BE}`,
      'giu',
    ),
    '$1 ',
  ],
  // "The gap in the hall is only 80 cm wide", "there's just 80 cm of room", "it has to fit a space of 80 cm": a limit.
  [
    new RegExp(
      [
        String.raw`(?<!\p{L})(?:the|my|our|this|that) (?:\p{L}+ )?${SPACE}(?: [^.,;!?\d]{2,50}?)?(?:'s| is| measures| has)(?: (?:only|just|about|around|exactly|barely|roughly|max(?:imum)?|no more than|at (?:the )?most|up to))* (${LENGTH})`,
        String.raw`(?<!\p{L})(?:there(?:'s| is)|(?:i|we)(?:'ve| have)?(?: only| just)?(?: got)?|it has|(?:that|which) leaves (?:me|us))(?: (?:only|just|about|around|barely|roughly|at most|max))* (${LENGTH}) (?:(?:of|in) (?:free )?(?:space|room|width|height|depth)|to (?:spare|play with|work with)|between the)(?!\p{L})[^.,;!?]*`,
        String.raw`(?<!\p{L})(?:(?:it|they|this|that|which) )?(?:has to|have to|must|needs? to|should|will|to) (?:go|fit|slide|squeeze|slot)(?: (?:in|into|under|inside|through))?(?: (?:an?|the|my|our))? (?:${SPACE} (?:of|that's|that is|which is) (?:only |just )?(${LENGTH})|(${LENGTH})(?: wide| high| deep)? ${SPACE})(?!\p{L})`,
      ].join('|'),
      'giu',
    ),
    'at most $1$2$3$4',
  ],
  // "My feet are a 46", "XL is what he wears", "I take a 36": a size.
  [
    /(?<!\p{L})(?:my|his|her|their|our) (?:feet|foot|(?:shoe |dress |shirt |clothes )?size)(?:'s| is| are)(?: an?)? (?:size )?(?=(?:\d{1,3}(?:[.,]5)?|x{0,3}[sml])(?![\p{L}\d]))/giu,
    'size ',
  ],
  [
    /(?<!\p{L})(?:(?:my|his|her|their|our|the) )?waist(?: size| measurement)?(?: (?:is|measures|measuring|of)|'s|:)?(?: an?| about)? (?=\d{2}(?!\d))/giu,
    'waist ',
  ],
  [
    /(?:(?:,? and|[.,;]) |(?<=^\s*)(?![^.,!?]*\d))(?:those |them |it |that )?(?:i|he|she|they)(?: usually| normally| always)? (?:takes?|wears?)(?: them| it)? (?:in )?(?:an? |size )*(?=(?:\d{2}|x{0,3}[sml])(?:\s*[.,!?]|\s*$| and(?!\p{L})))/giu,
    ' in size ',
  ],
  // "30 is my waist", "I'm a 30 around the waist".
  [/(?<![\p{L}\d])(\d{2}|x{0,3}[sml]) is (?:my|his|her|their) (waist|size)(?!\p{L})/giu, '$2 $1'],
  [/(?:i'm |he's |she's )?(?:an? )?(\d{2}) (?:a?round|at|in) the waist(?!\p{L})/giu, 'waist $1'],
  [
    /(?:,? and|[.;,]) (?:size )?(x{0,3}[sml]|\d{2}) is what (?:he|she|i|they) (?:usually |normally |always )?(?:wears?|takes?|needs?)(?!\p{L})/giu,
    ' in size $1',
  ],
  // "The memory shouldn't be below 8 GB", "it mustn't set me back more than 60".
  [
    /(?<!\p{L})(?:should|must|may|can|ca|do|does)(?:n't| not) (?:be|have|go|fall) (?:below|under|less than|lower than|smaller than|fewer than)(?!\p{L})/giu,
    'at least',
  ],
  [/(?<!\p{L})set (?:me|us|him|her|you) back(?= [^.!?]{0,30}(?:\d|much))/giu, 'cost'],
  [
    /(?:,? with|,) ([$€£]?\d[\d.,]*(?<=\d)(?: (?:dollars?|euros?|pounds?|bucks))?) (?:being|as|is) (?:my|our|the) (?:(?:upper|absolute|very) )?(?:limit|maximum|max|ceiling|budget)(?!\p{L})/giu,
    ' for at most $1',
  ],
  [
    /(?<!(?:rated|for|rating of) )(?<![\p{L}\d])([$€£]?\d[\d.,]{0,12}(?<=\d)(?: (?:dollars?|euros?|pounds?|bucks))?) (?:at (?:the )?least|or more)(?: for (?:it|them))?,?(?: and| but)? (?:not (?:above|over|more than) ([$€£]?\d[\d.,]{0,12}(?<=\d))|([$€£]?\d[\d.,]{0,12}(?<=\d))(?: (?:dollars?|euros?|pounds?|bucks))? at (?:the )?most)(?=\s*[.,!?]|\s*$)/giu,
    'between $1 and $2$3',
  ],
  [
    /(?<!\p{L})(?:will be|is about to (?:be|turn)|is going to be|will turn) (\d{1,2})(?: (?:soon|shortly|(?:this|next) \p{L}+))?(?=\s*[.,;!?]|\s*$| (?:and|so)(?!\p{L}))/giu,
    'is turning $1',
  ],
  // "A monitor of 24 inch", "that measures 24 inch".
  [
    /(?<=\p{L}{2})(?: of| (?:that|which) measures?| measuring)(?= (?:(?:about|around|roughly|approximately) )?\d[\d.,]* ?(?:"|inch|cm|mm|m|met|feet|foot|ft))/giu,
    '',
  ],
  [/(?<!\p{L})the (\d[\d.,]*) mark(?!\p{L})/giu, '$1'],
  // "What size would I need", "do you have about 50 inch?", "50 inch would do, got one?"
  [
    /[.,?] (?:and )?(?:which|what) size (?:do|would|should|will|can) (?:i|we) (?:need|take|get|want|buy)(?!\p{L})/giu,
    ', which size',
  ],
  [
    /(?<=^|[.,;!?] )(?:(?:do you have|have you got|is there|got) ((?:about |around |roughly )?\d[\d.,]* ?(?:inch(?:es)?|"|cm|met(?:er|re)s?|kg|gb|lit(?:er|re)s?))|((?:about |around |roughly )?\d[\d.,]* ?(?:inch(?:es)?|"|cm|met(?:er|re)s?|kg|gb|lit(?:er|re)s?)) (?:would|will) (?:do|be (?:fine|enough|better|ok))(?:,? (?:got|have you got|do you have|is there) (?:one|any|some(?:thing)?))?)(?=\s*[?.!]*\s*$)/giu,
    'do you have one in $1$2',
  ],
  [/(?<!\p{L})a tenner(?!\p{L})/giu, '10'],
  [/(?<!\p{L})a fiver(?!\p{L})/giu, '5'],
  [/(?<!\p{L})half an hour(?!\p{L})/giu, '30 min'],
  [/(?<!\p{L})an hour(?!\p{L})/giu, '1 h'],
  // "Rated 4.5 or higher", "a tasting score over 90": a score is counted.
  [
    /(?<!\p{L})(?:rated|(?:(?:with )?an? )?(?:(?!an? |the )\p{L}+ )??(?:rating|score)s?(?: of)?) (at least|above|over|more than|under|below) (\d[\d.,]*)(?<=\d)(?=\s*(?:$|[.,;!?]|\p{L}))/giu,
    '$1 $2 ratings',
  ],
  [
    /(?<!\p{L})rated (\d[\d.,]*)(?<=\d)(?:\+| (?:or|and) (?:higher|above|more|better|up|over))(?!\p{L})|(?<![\d.,])(\d(?:[.,]\d)?)(?:\+ stars?| stars? (?:or|and) (?:higher|above|better|up))(?!\p{L})/giu,
    'at least $1$2 ratings',
  ],
  [
    /(?<!\p{L})half(?: an?)?[ -](?=(?:kilo|lit(?:er|re)|met(?:er|re)|ton(?:ne)?|pound|inch|lakh|lac|million|crore|grand)(?!\p{L}))/giu,
    '0.5 ',
  ],
  ...parties,
  // "160 is as high as I'll go".
  [
    /(?<!\p{L})(?:and |but )?([$€£]?\d[\d.,]*(?: ?(?:€|\$|£|\p{L}{3,7}))?) is (?:as (?:high|much|far) as|the (?:most|max(?:imum)?|highest)(?: that)?) (?:i|we)(?:'ll|'d| will| would| can| could| want to)? (?:go|pay|spend|afford)(?!\p{L})/giu,
    'up to $1',
  ],
  [
    /(?<!\p{L})(?:(?:the )?(\p{L}{3,5}|\d{1,2}) of us(?: \p{L}+ing(?=\s*(?:$|[.,;!?])))?|(?:a )?family of (\p{L}{3,5}|\d{1,2})|(?:we(?:'re| are|'ll be)|there(?:'s| are|'ll be)) (?:only |just )?(two|three|four|five|six|seven|eight|nine|ten|\d{1,2})(?=\s*(?:$|[.,;!?])))(?!\p{L})/giu,
    '$1$2$3 people',
  ],
  [/(?<=(?:enough|suitable|ok) )for (\p{L}{3,5}|\d{1,2})(?=\s*(?:$|[?.!,]))/giu, 'for $1 people'],
  // "A sofa for two".
  [
    /(?<=\p{L}{3,} )for (two|three|four|five|six|seven|eight|[2-8])(?=\s*(?:$|[?.!,]))/giu,
    'for $1 people',
  ],
  [/(?<=for )couples(?!\p{L})/giu, '2 people'],
  [
    /(?<!\p{L})(?:(?:do|ca|wo|should|must|may|need|is|are|would|could|does)n't|cannot|not|neither|none|without|under no circumstances)((?: \p{L}+){0,3}?) (spend|pay|go|cost|be)(?:ing)?(?: \p{L}+)? (?:more than|over|above|past|beyond|exceed(?:ing)?)(?!\p{L})/giu,
    '$1 $2 up to',
  ],
];
