// English: sentences that leave something out.

import type { Replacement } from '../../replacing.ts';

export const leftOut: readonly Replacement[] = [
  // "Polyester brings me out in a rash".
  [
    /(?<!\p{L})(?:brings? (?:me|him|her|us|them) out in (?:a rash|hives|spots|red spots)|(?:doesn't|does not|don't|do not) agree with (?:me|him|her|us|them))(?!\p{L})/giu,
    'makes me itch',
  ],
  // "Not built in": one word, as data has it.
  [
    /(?<=(?<!\p{L})(?:not|no|nothing) (?:an? |any |the )?)(built|clip|plug|slip|lace|zip|pull|fold|drop|strap|roll|stick|screw) (in|on|up|out|down)(?=s?(?: (?:ones?|please|either|and|or|but)(?!\p{L})|\s*(?:$|[.,;!?])))/giu,
    '$1-$2',
  ],
  [
    / with (?:none|no trace) of (?:that|it|this|those|them)(?: (?:in|on) (?:it|them))?(?=\s*(?:$|[.,;!?]))/giu,
    '',
  ],
  // "He scratches himself from wool", "she gets a rash when she eats nuts".
  [
    /(?<!\p{L})(?:he|she|i|we|they|(?:his|her|my|our|the) \p{L}+)(?: (?:always|really|often|sometimes|just))* (?:(?:scratch|itch|sneeze)(?:es)?(?: (?:him|her|my)self)?(?: a lot| all over)?|(?:gets?|(?:breaks?|comes?|broke|came) (?:out|up) (?:in|with)|has|have|develops?) (?:an? |the )?(?:bad |skin |terrible )?(?:rash(?:es)?|hives|itchy?|allergic reactions?|spots|eczema|swollen)|swells? up|reacts?(?: badly)?|throws? up|vomits?) (?:from|to|because of|due to|after(?: (?:eating|wearing))?|with|(?:when|if|whenever) (?:he|she|i|we|they) (?:eats?|wears?|has|have|drinks?|touch(?:es)?)) (?=\p{L})/giu,
    'allergic to ',
  ],
  // "No mains plug, I don't want to call an electrician": what the shopper will not do is no thing.
  [
    /(?<=\p{L})(?:[,;.]| and| because| as| so)+ (?:i|we) (?:really )?(?:don't|dont|do not) (?:want|feel like|fancy) (?:to |having to )*(?:go(?:ing)?|call(?:ing)?|ask(?:ing)?|wait(?:ing)?|driv(?:e|ing)|travel(?:ling)?|visit(?:ing)?|bother(?:ing)?|deal(?:ing)?|fuss(?:ing)?) [^.,;!?]{2,60}(?=\s*(?:$|[.,;!?]))/giu,
    '',
  ],
  // "I don't want to buy a brush and a comb separately" wants both.
  [
    /(?<!\p{L})(?:i|we) (?:don't|do not) want to (?:buy|get|order|purchase) [^.,;!?]{2,60}? (?:separately|one by one|individually)(?: from [^.,;!?]{2,30})?(?=\s*[.,;!?]|\s*$)/giu,
    '',
  ],
  // "It mustn't flip in the wind", "a tent that won't blow away in a storm": proof against that.
  [
    /(?:(?<=^\s*)(?:it|they)|(?:,? (?:and|but))?(?: (?:which|that|it|they))?) (?:(?:wo|does|do|must|ca|should)n't|(?:will|does|do|must|can|should) ?not) (?:\p{L}+ ){1,3}in (?:the |a |strong |heavy |any )*(wind|storm)s?(?=\s*(?:$|[.,;!?]|and(?!\p{L})))/giu,
    ' that is windproof',
  ],
  // "Wool makes me itch, do you have hats that contain none?"
  [
    /^\s*(?:i'm allergic to (\p{L}+)|(?!(?:it|that|this|he|she|they|i|we|you|what|which|who)(?!\p{L}))(\p{L}+)(?: (?:always|really|just|usually|simply))* (?:makes?|gives?|gets?|causes?|bothers?|irritates?|annoys?|drives?)(?!\p{L})[^.;,!?]*)[.;,]+ (?:so |and )?([^.!?]*?)(?:,? (?:that|which|and|with|but))? (?:(?:contains?|has|have|uses?|got) none|(?:hasn't|haven't|doesn't have|don't have|has not|have not)(?: got)? (?:one|any|it)|without (?:one|any|it))(?: in (?:it|them))?(?!\p{L})/iu,
    '$3 without $1$2',
  ],
  [
    /(?<=(?:^|[.!?;] ?))(?!(?:it|this|that|these|those|they)(?!\p{L}))(\p{L}+(?: \p{L}+)?) (?:aren't|isn't|are not|is not|ain't) what (?:i|we)(?:'m| am|'re| are| want| need| had)[^.!?]*/giu,
    'no $1',
  ],
  // "It mustn't contain any alcohol", "there shouldn't be a hood"; but "it mustn't be too heavy".
  [
    /(?:[,;.]? (?:and|but) |[,;.] )(?:(?:it|they) (?:mustn't|must not|shouldn't|should not|may not) (?:be|have|contain|include|use)|(?:it|they) (?:can't|cannot) (?:have|contain|include|use)|there (?:mustn't|must not|shouldn't|should not|may not|can't|cannot) be) (?:any |an? |the )?(?!(?:too|more|less|over|under|above|below|longer|bigger|larger|smaller|wider|heavier|higher|lower|so|very|that|as|cost\p{L}*|expensive|\d)(?!\p{L}))(?=\p{L})/giu,
    ', without ',
  ],
  [
    /(?<!\p{L})(?:rather than|in place of) (?:that|it|this|these|those|them)(?: ones?)?(?!\p{L})/giu,
    'instead',
  ],
  // "Red is too much. A blue one": a colour, and no price.
  [
    /(?<=^|[.!?;] )(?!(?:it|this|that|these|those|they|which|what|price|everything|all)(?!\p{L}))(\p{L}{3,}) (?:is|would be)(?: (?:a bit|a little|way|far|just|really))* too (?:much|loud|flashy|bright|girly|boring|dull)(?: for (?:me|him|her|us|them))?[.,;!]+ (?=(?:an?|some|something|maybe|rather|make|do|have|what)(?!\p{L}))/giu,
    'no $1, ',
  ],
  // "A hat, wool makes me itch so leave that out", "I want a hat. Felt is out": left out.
  [
    /(?<!\p{L})(\p{L}{1,40})(?:'s| is| are) out,? and so (?:is|are) (\p{L}+)/giu,
    '$1 and $2 are out',
  ],
  // "We own the Holm already, so leave all those out": what the shopper has.
  [
    /(?<=^\s*|[.,;!?] |(?:but|and) )(?:i|we|he|she|they)(?:'ve| have|'s| has)?(?: already| got| all)* (?:own|owns|have|has|got|know|knows|tried|bought|played|read|seen|did|done) (?:(?:already|all|every|both|the|those|a|an|some|of) )*(?!(?:it|them|that|this|those|to|no|been)(?!\p{L}))([\p{L}\p{N}'-]+(?: [\p{L}\p{N}'-]+){0,3}?)(?: already| before| at home| to death)*(?:[,;.]| so| and| hence| thus)+(?: please| just)* (?:(?:leave|skip|exclude|omit|drop|avoid|keep|take|not|no|none of|without)(?: out)?) (?:(?:all|any)(?: of)? )?(?:it|that|this|those|them|these)(?: ones?)?(?: out| away| off)?(?: please)?(?=\s*(?:$|[.,;!]))/giu,
    'without $1',
  ],
  [
    /,? (?:so|hence|thus)(?: please)? (?:none(?= please|\s*$)|(?:not|none of|no|(?:leave|skip|avoid|without|nothing with|keep)(?: out)?) (?:that|it|those|them|this|any))(?: out| away)?(?: please)?(?=\s*(?:$|[.,;!]))/giu,
    '',
  ],
  [
    /(?<=(?:^|[,.;:!?]|(?<!\p{L})(?:but|and|please))\s*(?:(?:but|and|so|please|then|just) )*)(?:leave out|skip|exclude|omit|no need for|(?:leave|take|keep)(?=(?: [\p{L}'-]+){1,5} (?:out|away)(?!\p{L}))) (?!(?:it|this|that|these|those|them|the) ?(?:$|[.,;!]|out|for me))(?:(?:the|those|these|any|all|your|anything|everything) )?(?:(?:ones? )?(?:for|from|by|with|in|made of|that's|that is) )?([\p{L}'-]+(?: (?:and|or) [\p{L}-]+)?)(?: (?:ones?|colou?red))?(?: (?:out|away))?(?: (?:too|as well|also))?(?=\s*(?:$|[.,;!]))/giu,
    'without $1',
  ],
  [
    / (?:that|which) (?:(?:has|have|contains?|uses?) no|(?:aren't|isn't|are not|is not) (?:filled|lined|stuffed|padded|made) (?:with|of|from)) (?=\p{L})/giu,
    ' without ',
  ],
  [/(?<=(?<!\p{L})(?:no|without) \p{L}{1,40}) inside(?=\s*(?:$|[.,;!?]))/giu, ''],
  [
    /,? (?:that|which|and|so) (?:needs?|has|have|contains?|uses?|comes? with) none(?: of (?:it|them|that))?(?=\s*(?:$|[?.!,]))/giu,
    '',
  ],
  // "Which lamp won't flicker", "which of these don't drip": of all of them those that do not.
  [
    / (?=(?:won't|wont|will not|doesn't|doesnt|does not|don't|dont|do not) (?!(?:you|i|we|they|it|weigh|cost)(?!\p{L})))(?<=^\s*(?:(?:and|so|ok),? )?(?:which|what)(?:(?: one)? of (?:them|these|those)|(?: (?:one of (?:your|the)|of (?:your|the)|(?:kind|sort|type)s? of))?(?: (?!(?:of|do|does|is|are|can|will|would|it|this|that|these|those|you|i|we|they)(?!\p{L}))[\p{L}-]+){1,3}) )/giu,
    ' that ',
  ],
  // "She's lactose intolerant".
  [
    /(?<!\p{L})(?!(?:too|very|so|quite|be|is|are|and|or)(?!\p{L}))(\p{L}{3,})[ -]intoleran(?:t|ce)(?!\p{L}| (?:to|of)(?!\p{L}))/giu,
    'allergic to $1',
  ],
  // What is in the air is not in a product.
  [
    /(?<!\p{L})(?:with )?(?:an? |(?:his|her|my|our|their) )?(?!(?:pollen|dust|hay|pet|cat|dog|mite|grass) )(\p{L}{3,}) allerg(?:y|ies)(?=\s*(?:$|[,.;!?]|(?:and|so|but)(?!\p{L})))/giu,
    'allergic to $1',
  ],
  // "He likes Ostra better than Velk": the other is left out.
  [
    /(?<!\p{L})(?:(?:he|she|they|i|we)(?:'d| would)? )?(?:likes? (\p{L}+) (?:better|more) than|prefers? (\p{L}+) (?:to|over)) \p{L}+/giu,
    'rather $1$2',
  ],
];
