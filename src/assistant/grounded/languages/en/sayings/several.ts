// English: sentences that wish for several things at once, and what holds for each of them.

import type { Replacement } from '../../replacing.ts';

export const several: readonly Replacement[] = [
  // "Neither for more than 30", "each of them must cost less than 30".
  [
    /(?<!\p{L})neither (?:of them )?(?:(?:for|costing|(?:may|can|should|must) (?:cost|be)) )?(?=(?:more than|over|above)(?!\p{L}))/giu,
    'each not ',
  ],
  [
    /(?<!\p{L})each (?:(?:of them )?(?:must|should|has to|may|can)) (?:cost|be) (?=\p{L})/giu,
    'each ',
  ],
  // "A hat and a scarf, each for less than 30", "both under 30".
  [
    /(?<!\p{L})(?:both )?((?:an? |the |some )?[^.,;!?]{2,40}?) (?:and|plus|as well as) ([^.,;!?]{2,40}?),? (?:each|both) (?:for |of them |costing )?((?:less than|under|below|up to|not more than|at most|max) [^\s\d]?\d[\d.,]*(?<=\d)(?: (?:dollars?|euros?|pounds?|bucks))?)/giu,
    '$1 $3 and $2 $3',
  ],
  // "Mouse and keyboard please, I need both": no thing that is both.
  [
    /^\s*((?:(?:hi|hello|hey),? )?)(?:an? )?((?:\p{L}+ )?\p{L}+) and (?:an? )?((?:\p{L}+ )?\p{L}+)(?:,? please)?[,.;–-]+ (?:(?:i|we)(?:'d|'m|'re)? (?:need|want|like|have to have|am after|looking for) )?(?:both|the two|each)(?: of (?:them|these|those))?(?=\s*(?:$|[.,;!?]|(?:for|please|in|to|as)(?!\p{L})))/iu,
    '$1I need a $2 and a $3',
  ],
  [/(?<!\p{L})both (?=(?:an? |the |some )?[^.,;!?]{2,40} and (?:an? |the |some )?\p{L})/giu, ''],
  [
    /,? (?:while|whereas) (?=(?:i|he|she|we|my \p{L}+|our \p{L}+)(?:'d| would)? (?:could|would|need|want|like|(?:am|is|are) after)(?!\p{L}))/giu,
    ', and ',
  ],
  [
    /(?<!(?<!\p{L})(?:i|we|you|they|it|that|this|what|which))(?: is|'s) after (?=(?:an?|some|new) (?!(?:year|while|month|day|week|moment|bit|long|few)s?(?!\p{L})))/giu,
    ' wants ',
  ],
  // "She gets a scarf and I get gloves": a thing for each.
  [
    /(?<!\p{L})((?:my |our )?\p{L}+) (?:gets?|takes?|is (?:getting|taking)|(?:'ll|will) (?:get|take)) (?!(?:an? )?(?:size|x{0,3}[sml])(?!\p{L}))([^.,;!?\d]{2,30}?),? (?:and|but|while|whereas) (i|we|he|she|they|(?:my |our )\p{L}+)(?: (?:gets?|takes?|(?:am|is|are) (?:getting|taking)|will (?:get|take)))? (?!to(?!\p{L}))((?:an?|the|some) [^.,;!?\d]{2,30}|[^\s.,;!?\d]{3,}s)(?=\s*(?:$|[.,;!?]))/giu,
    'I need $2 for $1 and $4',
  ],
  // "A jacket, with trousers that match".
  [
    /,? (?:with|and|plus|also)((?: an?| some)?) (\p{L}+(?: \p{L}+)?) (?:(?:that|which) (?:match(?:es)?|goes with (?:it|them)|go with (?:it|them))|to (?:match|go with (?:it|them)))(?!\p{L})/giu,
    ' and$1 matching $2',
  ],
  // "Trekking poles please, head torch too": the second is another thing.
  [
    /(?<=^\s*(?:(?:hi|hello|hey|ok|and),? )?(?:[\p{L}-]+ ){0,2}(?:\p{L}+s|[\p{L}-]+(?=,? (?:please|pls),)))(?:,? (?:please|pls))?, (?!and |an? |the |some |with |in |for |from |of |not |no )((?:[\p{L}-]+ )?[\p{L}-]+) (?:too|as well)(?:,? (?:please|pls))?\s*[.!?]*\s*$/iu,
    ' and a $1',
  ],
  // "A kettle, also a toaster".
  [/(?<=\p{L}), (?:(?:and|then|but) )?(?:also|then) (?=(?:an?|some) \p{L})/giu, ' and '],
  [/(?<=(?:and|plus|,) )a pair of (?=\p{L}+s(?!\p{L}))/giu, ''],
  [/,? to go with (?:it|them|that|those),(?= )/giu, ''],
  // "A pen and a pad, both red": what holds for each of two things is said of each.
  [
    /(?<!\p{L})(\p{L}+)( (?:and|plus) (?:an? )?)((?:\p{L}+ )?\p{L}+),? both (\p{L}+)(?=\s*(?:$|[.,;?!]))/giu,
    '$4 $1$2$4 $3',
  ],
  [
    /(?<=\p{L},?) (?:as well as|along with|together with|(?:and|plus) (?:also|then|besides)(?: that| this)?)(?= \p{L})/giu,
    ' and',
  ],
  // "I need a hat. I'd also like gloves", "a hat, but I'd take gloves too": both are wanted.
  [
    /(?:[.,;](?: and| but)?| and| but) (?:i|we)(?:'d| would|'ll| could)? (?:also (?:need|want|like|take)(?= (?!(?:it|them|to|that|this)(?!\p{L}))\p{L})|(?:need|want|like|take|use)(?= (?:\p{L}+[ -]){1,6}(?:as well|too)(?!\p{L})))/giu,
    ' and',
  ],
  [/(?<=^\s*)first,? (?=(?!(?:one|two|three|and|or)(?!\p{L}))[^.?!]{2,60} (?:and|then) )/giu, ''],
  // "A scarf, gloves to go with it".
  [
    /(?<=\p{L}), (?:and |plus )?(?:(?:some|an?|the) )?((?:\p{L}+ )?\p{L}+)(?: that)? (?:to go|going|goes?) with (?:it|them|that|those)(?!\p{L})/giu,
    ' and matching $1',
  ],
  // "And a cap to wear with them", "what socks would you put with that?", "gloves to match": things of their own.
  [
    /(?<=(?<!(?<!\p{L})(?:something|anything|nothing|one|ones|what|it|how|like|want|have|need))(?<=\p{L}{3})),?(?: (?:to|(?:that|which)? ?(?:(?:i|you|we|he|she|one) )?(?:can|could|should|would|might|will))(?: best| also)* (?:wear|put|pair|team|combine|style)(?: (?:it|them))?(?: (?:up|together|nicely|well|best))* (?:with|over|under|underneath) (?:it|them|that|this|those|these|the (?:first|second|third|last|other)(?: one)?)| (?:that|which) (?:would|could|might) go(?: (?:well|nicely))? with (?:it|them|that|this|those|these)| (?:to match|(?:that|which) (?:would )?match(?:es)?)(?: (?:it|them|that|this|those|these|the (?:first|second|third|last|other)(?: one)?))?)(?=\s*(?:$|[.,;!?]))/giu,
    '',
  ],
  [
    /(?<!\p{L})(?:what|which) (?:(?:kind|sort|type)s? of )?((?!(?:one|ones|of|else|do|does|is|are|would|could|should|can|will)(?!\p{L}))\p{L}+(?: \p{L}+)?) (?:would|could|should|can|do|shall|might|will) (?:i|you|we|one|he|she)(?: best)? (?:wear|put|pair|team|combine|style)(?: up| best)? with (?:it|them|that|this|those|these|the (?:first|second|third|last|other)(?: one)?)(?!\p{L})/giu,
    'do you have $1',
  ],
  // "Find me these: a mill, a board, a knife": the last comma is an "and".
  [
    /^((?=[^:]*(?<!\p{L})(?:i|we|you|me|us|list|these|those|following|things|stuff)(?!\p{L}))[^:?!.\d]{6,80}:\s[^:\n]*),(?= (?:(?! (?:and|or) )[^,:\n])+$)/iu,
    '$1 and',
  ],
  // "I need 2 lamps: a floor lamp and a desk lamp", "what I need for a cake: flour, eggs and sugar": what the list is
  // for is no part of it.
  [
    /^(?=[^:]*(?<!\p{L})(?:i|we|you|me|us|need|want|list|these|those|following|things|stuff)(?!\p{L}))(?:[^:?!.\d]{3,60} \d{1,2} )?[^:?!.\d]{3,80}:\s+(?![^:\n]*\d ?(?:[kmgt]b|inch|"|[cm]m|k?g|watts?|w|lumens?|lit(?:er|re)s?)(?!\p{L}))(?=[^:\n]*(?:,|(?<!\p{L})and(?!\p{L})))/iu,
    '',
  ],
];
