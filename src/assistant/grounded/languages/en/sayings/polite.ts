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

export const polite: readonly Replacement[] = [
  // "Sorry to bother you, but do you have mugs?"
  [
    /^\s*(?:(?:oh|ah|right|well|hello|hi),? )?(?:(?:forgive me for asking|sorry to (?:bother|trouble|be a pain)(?: you)?(?: again)?|excuse me|pardon me|if i may ask|may i ask|quick question|silly question|just out of (?:interest|curiosity)|just curious|while we're at it)[,;:!.–-]* ?(?:but |and )?)(?=\p{L})/giu,
    '',
  ],
  // "In purple, by any chance?"
  [new RegExp(String.raw`(?<=[\p{L}\d]) ?[,–-]? (?:${COURTESIES})(?=\s*(?:$|[.,;!?]))`, 'giu'), ''],
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
      String.raw`${ASKING}would (it|that|this|he|she|one|the (?:\p{L}+ ){0,2}\p{L}+) be(?!\p{L})`,
      'giu',
    ),
    'is $1',
  ],
  [new RegExp(String.raw`${ASKING}would (they|these|those) be(?!\p{L})`, 'giu'), 'are $1'],
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
  // "Sorry, I ought to have said, it's women's ones I'm after".
  [
    /^\s*(?:(?:oh|ah|sorry|oops|apologies),? )*(?:but )?(?:i (?:ought to|should|could) have (?:said|mentioned|told you)(?: (?:that|earlier|before))?|i (?:forgot|meant) to (?:say|mention)|what i (?:meant|should have said) (?:was|is))[,:]? /iu,
    'sorry, ',
  ],
  [
    /(?<!\p{L})(?:it's|it is|it was|that's) (?!(?:too|not|very|so|my|our|the same|a bit|just|only|all)(?!\p{L}))([^.,;!?]{2,40}?) (?:that )?(?:i'm|i am|we're|we are|i was) (?:after|looking for|interested in)(?=\s*(?:$|[.,;!?]))/giu,
    "i'm looking for $1",
  ],
  // "A size S most of the time".
  [
    / (?:most of the time|more often than not|as a rule|nine times out of ten|by and large)(?=\s*(?:$|[.,;!?]))/giu,
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
