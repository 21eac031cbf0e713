// English: what is said politely, in the conditional and with courtesies around it.

import type { Replacement } from '../../replacing.ts';

/** Courtesies behind what is asked, or inside it. */
const COURTESIES = [
  'by any chance',
  "if (?:(?:that|it)(?:'s| is|'d be| would be) )?(?:at all )?(?:possible|not too much (?:trouble|bother|to ask)|all right|alright|ok(?:ay)?)(?: with you)?",
  "if you (?:have|do|sell|stock|carry|keep|can manage|could manage|can|could|would|wouldn't mind|don't mind|happen to have)(?: (?:it|that|them|one|any|some|those|such a thing))?",
  "if (?:there(?:'s| is| are)|you(?:'ve| have) got|you've) (?:such (?:a thing|things)|any|one|some)",
  "believe it or not|bless (?:him|her|them)|to be honest|if i may(?: ask)?|if you don't mind me asking|i (?:believe|suppose|reckon|imagine|should think)",
  'to be had|on offer(?= *[?.!]*$)|at all(?= *[?.!]*$)',
].join('|');

/** Words that ask, up to the verb. */
const ASKING = String.raw`(?<=(?<!\p{L})(?:what|which|how|who)(?: [^.,;:!?]{1,40})? )`;

/** A sum of money, in figures or in words: "thirty five euros". */
const SUM = String.raw`[€$£]\d+|(?:\d+|(?:an? |one |two |three )?hundred|(?:(?:twen|thir|for|fif|six|seven|eigh|nine)ty|ten|fifteen)(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?) (?:euros?|dollars?|pounds?|quid|bucks)`;

/** "What would that be?" asks for a price. */
const ALONE = String.raw`(?<=(?<!\p{L})what would \p{L}+ be)\s*[?.!]*\s*$`;

export const polite: readonly Replacement[] = [
  // "Sorry to bother you, but do you have mugs?"
  [
    /^\s*(?:(?:oh|ah|right|well|hello|hi),? )?(?:(?:forgive me for asking|sorry to (?:bother|trouble|be a pain)(?: you)?(?: again)?|excuse me|pardon me|if i may ask|may i ask|quick question|silly question|just out of (?:interest|curiosity)|just curious|while we're at it)[,;:!.–-]* ?(?:but |and )?)(?=\p{L})/giu,
    '',
  ],
  // "In purple, by any chance?"
  [new RegExp(String.raw`(?<=[\p{L}\d]) ?[,–-]? (?:${COURTESIES})(?=\s*(?:$|[.,;!?]))`, 'giu'), ''],
  // "Would there be a tent that packs small?", "what would there be from Norda?"
  [
    /(?<=(?<!\p{L})(?:what|which|how|who)(?: [^.,;:!?]{1,40})? )would there be(?!\p{L})/giu,
    'is there',
  ],
  [/(?<!\p{L})would there (?:happen to |still |also )?be(?= \p{L})/giu, 'is there'],
  // "And while we're at it, a hoodie": no part of what is wished.
  [
    /(?<!\p{L})(?:while (?:we're|we are|i'm|i am|you're|you are) (?:at it|there|about it)|just (?:so (?:that )?i (?:can dream|know)|for fun|out of (?:interest|curiosity))(?: a (?:little|bit))?),? (?=\p{L})/giu,
    '',
  ],
  // "Do you have it in yellow? It's our club colour.": why so is no wish.
  [
    /(?<=\p{L}\?) (?:it|that)(?:'s| is) (?:my|our|his|her|their) (?:[\p{L}'-]+ ){0,3}(?:colou?rs?|thing|passion|favou?rites?|weakness)[.!]*\s*$/giu,
    '',
  ],
  // "I've a cat and two dogs, so is this washable?": why a question about one product is asked.
  [
    /^\s*(?:i|we)(?:'ve|'m|'re| have| am| are) [^.;:!?\d]{3,80}, so (?=(?:how (?:many|much)|what|which|does|is|has|do) (?![^?]*(?:fits?|suits?|enough|works?|good|right|too)(?!\p{L}))[^?.]{3,60} this\s*(?:\?|$))/iu,
    '',
  ],
  // "A friend was raving about Norda, so could I see what you have by them?"
  [
    /^\s*(?:an?|my|our|all my|the) (?:[\p{L}-]+ ){1,3}?(?:(?:is|was|are|were|has been|have been|keeps?|always|just|can't stop) )*(?:rav(?:es?|ed|ing)|talk(?:s|ed|ing)|go(?:es|ing) on) about (\p{L}[\p{L}\d&-]+(?: \p{Lu}[\p{L}\d&-]+)?)[,.;!–-]+ (?:so |and )?([^.!?]{3,60}?) (?:by|from|of) (?:them|theirs)(?!\p{L})/iu,
    '$2 by $1',
  ],
  // "I'd love a look through your hats".
  [
    /(?<!\p{L})(i|we)(?:'d| would) (?:love|like|fancy|appreciate) a (?:quick |little |good )?(?:look|browse|peek|nose) (?:through|over|around|round|at) (?=(?:your|the|some|any|all)(?!\p{L}))/giu,
    '$1 want to see ',
  ],
  // "We're replacing the telly before the rugby starts, so could you show me ones from 300?"
  [
    /^\s*(?:i|we)(?:'re|'m| are| am) (?:replacing|changing|upgrading) (?:the|our|my) (?:old )?(\p{L}+)(?: (?:before|after|when|as|this|next|because|soon) [^.,;!?\d]{2,40})?[,.;]+ (?:so |and )?([^.,;!?]{3,40}?) ones?(?= (?:from|under|below|for|with|in|that|between|over|up)(?!\p{L}))/iu,
    '$2 $1',
  ],
  // "It might be too big for our hall, so would you have a smaller one, say about 50 inches?"
  [
    /^\s*(?:it|that|this|they)(?: (?:might|may|would|could|will)(?: well)? be|'s| is| are|'d be) (?:(?:a bit|a little|far|much) )?too \p{L}+ for (?:my|our|the|his|her) [^.,;!?\d]{2,30}[,.;]+ (?:so |and )?(?=(?:would|do|have|is|are|could|can)(?!\p{L}))/iu,
    '',
  ],
  [/(?<=\p{L}), say,? (?=(?:about|around|roughly|under|up to)(?!\p{L}))/giu, ', '],
  // "I've always had Norda, so I'd like to stick with them".
  [
    /,? (?:so|and) (?:(?:i|we)(?:'d| would)? (?:(?:like|want|prefer|rather|love)(?: to)? )?|let's )(?:stick|stay|go|keep) (?:with|to|for) (?:it|that|them|those)(?=\s*(?:$|[.!]))/giu,
    '',
  ],
  // "Would you have them for men as well?"
  [
    /(?<!\p{L})(?:would|might|could) you (?:(?:happen to|possibly|perhaps|maybe|also|still) )*(?:have|stock|sell|carry|keep)(?= (?!an? (?:look|idea))\p{L})/giu,
    'do you have',
  ],
  [
    /(?<!\p{L})(?:would|might|do|could) you (?:(?:also|still) )?(?:do|make) (it|them|this|that|these|those|the same|one)(?= (?:in|for|as|with|without)(?!\p{L}))/giu,
    'do you have $1',
  ],
  // "Could you bring up MH07 for me?", "could you find me a mouse".
  [
    /(?<!\p{L})(?:(?:could|can|would|will|might) (?:you|i|we) )(?:(?:please|possibly|kindly|maybe|perhaps|just) )*(?:(?:find|get|fetch|dig out|pick out|bring up|pull up|call up|look up)(?: (?:me|us))(?= \p{L})|(?:bring|pull|call|look)(?: me)? up(?= \p{L}|[^.,;!?]{1,30} for me))/giu,
    'show me',
  ],
  [/(?<=show me [^.,;!?]{2,60}) for (?:me|us)(?=\s*(?:$|[.,;!?]))/giu, ''],
  // "What brand would they be?", "how big would the screen be on that?", "which would be the dearest?"
  [
    new RegExp(
      String.raw`${ASKING}would (it|that|this|he|she|one|the (?:\p{L}+ ){0,2}\p{L}+) be(?!\p{L}|${ALONE})`,
      'giu',
    ),
    'is $1',
  ],
  [
    /(?<=(?<!\p{L})(?:what|which|how \p{L}+|who) )((?:it|that|(?:the|its|their) (?:\p{L}+ ){0,2}\p{L}+)) would be(?!\p{L})/giu,
    'is $1',
  ],
  [
    new RegExp(
      String.raw`${ASKING}would (?:i|we|it) (?:(?:have to |need to )?(?:be )?pay(?:ing)?|cost(?: me| us)?|set (?:me|us) back) for(?= (?:the|this|that|these|those)(?!\p{L}))`,
      'giu',
    ),
    'is',
  ],
  // "What number of buttons is on this?"
  [
    /(?<!\p{L})what(?:'s| is)? (?:the )?number of (\p{L}+(?: \p{L}+)?) (?:is|are)(?: there)? (?=(?:on|in) (?:this|that|it|the)(?!\p{L}))/giu,
    'how many $1 are there ',
  ],
  [new RegExp(String.raw`${ASKING}would (they|these|those) be(?!\p{L}|${ALONE})`, 'giu'), 'are $1'],
  [
    /(?<=(?<!\p{L})(?:which|what|who)(?: (?:ones?|of (?:them|these|those|the (?:two|three|lot))|(?!do|does|did|can|could)\p{L}+))? )would be(?!\p{L})/giu,
    'is',
  ],
  // "I'd be wanting a white one", "I'd better get a case".
  [
    /(?<!\p{L})(i|we)(?:'d| would) (?:be (?:wanting|looking for|after|needing|interested in|glad of|grateful for|happy with)|better (?:get|have|buy|take)|want|need)(?= (?!to(?!\p{L}))\p{L})/giu,
    '$1 need',
  ],
  [
    /(?<!\p{L})(i|we)(?:'ll| will) (?:have|take)(?= an? \p{L})(?![^.,;!?]* (?:one|look)(?!\p{L}))/giu,
    '$1 need',
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
  // "Of all those", "the dearer of the pair" of two.
  [/(?<!\p{L})of all (?:of )?(those|these|them)(?!\p{L})/giu, 'of $1'],
  [/(?<=(?<!\p{L})(?:of|between) (?:the|this|that) )pair(?=\s*(?:$|[?.!,]))/giu, 'two'],
  [
    /(?<=(?<!\p{L})the (?:cheaper|dearer|pricier|costlier|lighter|heavier|bigger|smaller|larger|newer|older|better|more expensive|less expensive) )pair(?=\s*(?:$|[?.!,]))/giu,
    'one',
  ],
  // "Sorry, I ought to have said, it's women's ones I'm after".
  [
    /^\s*(?:(?:oh|ah|sorry|oops|apologies),? )*(?:but )?(?:i (?:ought to|should|could) have (?:said|mentioned|told you)(?: (?:that|earlier|before))?|i (?:forgot|meant) to (?:say|mention)|what i (?:meant|should have said) (?:was|is))[,:]? /iu,
    'sorry, ',
  ],
  [
    /(?<!\p{L})(?:it's|it is|it was|that's) (?!(?:too|not|very|so|my|our|the same|a bit|just|only|all)(?!\p{L}))([^.,;!?]{2,40}?) (?:that )?(?:i'm|i am|we're|we are|i was) (?:after|looking for|interested in)(?=\s*(?:$|[.,;!?]))/giu,
    "i'm looking for $1",
  ],
  // "I've thirty euros left, so would you have a mug that costs no more than that?"
  [
    new RegExp(
      String.raw`^[^.!?]*?(?<![\p{L}\d])(${SUM})(?: [^.,;!?]{1,40})?[,;.]+ (?:so |and )?([^.!?]{3,60}?) (?:(?:that|which) )?(?:(?:costs?|is|are|comes? to) )?(?:no more than|not more than|less than|under|below|within|for) that(?=\s*(?:$|[.!?]))`,
      'iu',
    ),
    '$2 up to $1',
  ],
  // "5 metres of garden hose", "a screen for the desk, 24 inches": the thing is said with its measure.
  [
    /(?<!(?:within|to|about|around|roughly) )(?<![\p{L}\d])(\d+(?:[.,]\d+)?(?: (?:metres?|meters?|feet|foot|ft|m|yards?))) of (\p{L}+(?: (?!(?:please|for|in)(?!\p{L}))\p{L}+)?)(?=,? (?:please|for|in)(?!\p{L})|\s*(?:$|[.,;!?]))/giu,
    '$2, $1',
  ],
  [
    /(?<=\p{L}{3})( for (?:the|my|our|his|her) \p{L}+), (\d+(?:[.,]\d+)? ?(?:inch(?:es)?|cm|mm|m|metres?|litres?|l|feet|ft))(?=(?:,? please)?\s*[.!?]*\s*$)/giu,
    ' of $2$1',
  ],
  // "I've this number written down, N-4711, could you look what it is?"
  [
    /^\s*(?:i|we)(?:'ve| have)(?: got)? (?:this|an?|the) (?:(?:article|item|product|model|part|stock) (?:number|code)|number|sku)(?: [^.,;:!?\d]{1,30})?[,:–-]* (?=[\p{L}\d-]*\d)/iu,
    '',
  ],
  [
    /(?<=\d[\p{L}\d-]*)[,;.–-]* (?:and )?(?:could|can|would|will) you (?:please )?(?:look|check|see|tell me|find out|say)(?: up)? what (?:it|that|this) is(?=\s*(?:$|[.,;!?]))/giu,
    '',
  ],
  // "One in 500 pieces".
  [/ in (?=\d+ (?:pieces|parts)(?!\p{L}))/giu, ' with '],
  // "A size S most of the time".
  [
    / (?:most of the time|of an? (?:morning|afternoon|evening|weekend|sunday)|more often than not|as a rule|nine times out of ten|by and large)(?=\s*(?:$|[.,;!?]))/giu,
    '',
  ],
  // "Polyester brings me out in a rash".
  [
    /(?<!\p{L})(?:brings? (?:me|him|her|us|them) out in (?:a rash|hives|spots|red spots)|(?:doesn't|does not|don't|do not) agree with (?:me|him|her|us|them))(?!\p{L})/giu,
    'makes me itch',
  ],
  [
    / with (?:none|no trace) of (?:that|it|this|those|them)(?: (?:in|on) (?:it|them))?(?=\s*(?:$|[.,;!?]))/giu,
    '',
  ],
  // "I'd sooner speak with a human being now".
  [
    /(?<!\p{L})(i|we)(?:'d| would) (?:sooner|much rather|rather|prefer to) (?=(?:talk|speak|chat) )/giu,
    '$1 want to ',
  ],
  // "Could I have it wrapped up as a present?"
  [
    /(?<!\p{L})(?:could|can|may) (?:i|we) (?:have|get) (?:it|them|this|these|that|those) (?:gift[- ]?)?wrapped(?: up)?(?: (?:as|for) (?:a )?(?:gift|present|birthday|christmas))?(?!\p{L})/giu,
    'do you gift wrap',
  ],
  // "Anything off for students?"
  [
    /(?<!\p{L})(?:anything|any money|something|a bit) off for (?:students?|pensioners|seniors|nurses|teachers|the military|first[- ]time (?:buyers|customers))(?!\p{L})/giu,
    'any discount',
  ],
  // "Is it a real person typing this, or a machine?"
  [
    /(?<!\p{L})is (?:there|it|this) (?:an? )?(?:(?:real|actual|live|human) )*(?:person|human(?: being)?|someone|somebody) (?:typing|writing|answering|behind)[^.?!]*/giu,
    'are you human',
  ],
  // "Cotton that's organic".
  [
    /(?<!\p{L})(?!(?:some|any|every)(?:thing|one)|ones?|all|the|it)(\p{L}{3,}) (?:that|which)(?:'s| is|'re| are) (?!(?:too|not|very|so|really|made|for|in|on|with|from|under|over|about|around|easy|good|nice|great|ok|available|left|sold|cheaper|better|similar|like|missing|needed|here|there)(?!\p{L}))(\p{L}{3,})(?=\s*(?:$|[.,;!?]| please))/giu,
    '$2 $1',
  ],
];
