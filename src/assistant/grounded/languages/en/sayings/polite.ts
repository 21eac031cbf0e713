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

/** "What would that be?" asks for a price. */
const ALONE = String.raw`(?<=(?<!\p{L})what would \p{L}+ be)\s*[?.!]*\s*$`;

export const polite: readonly Replacement[] = [
  // "Is Norda among your brands?", "are these in your range too?", "is it sold here?"
  [
    /(?<=(?:^|[.,;!?]|(?<!\p{L})(?:and|so|but)) ?)(?:is|are) (?:there )?(?!(?:there|it|this|that|they|these|those) (?:available|in stock)(?!\p{L}))([^.,;:!?]{2,40}?) (?:also )?(?:(?:represented|available|stocked|carried|sold|found|to be (?:had|found)) )?(?:(?:in|at|by|from|part of) your (?:shop|store|range|catalogue|assortment)|(?<=(?:sold|stocked|carried) )here|(?:among(?:st)?|one of|part of|in) (?:your|the) (?:list of )?(?:brands|makers|manufacturers|labels|designers)(?: (?:that )?you (?:carry|sell|stock|have|keep|offer))?)(?= (?:too|also|as well)(?!\p{L})|\s*(?:$|[.,;!?]))/giu,
    'do you have $1',
  ],
  // "Sorry to bother you, but do you have mugs?"
  [
    /^\s*(?:(?:oh|ah|right|well|hello|hi),? )?(?:(?:forgive me for asking|sorry to (?:bother|trouble|be a pain)(?: you)?(?: again)?|excuse me|pardon me|if i may ask|may i ask|quick question|silly question|just out of (?:interest|curiosity)|just curious|while we're at it)[,;:!.–-]* ?(?:but |and )?)(?=\p{L})/giu,
    '',
  ],
  // "In purple, by any chance?"
  [new RegExp(String.raw`(?<=[\p{L}\d]) ?[,–-]? (?:${COURTESIES})(?=\s*(?:$|[.,;!?]))`, 'giu'), ''],
  // "Would there be a tent that packs small?", "what would there be from Norda?"
  [/(?<!\p{L})would there (?:happen to |still |also )?be(?!\p{L})/giu, 'is there'],
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
  // "I'd sooner speak with a human being now".
  [
    /(?<!\p{L})(i|we)(?:'d| would) (?:sooner|much rather|rather|prefer to) (?=(?:talk|speak|chat) )/giu,
    '$1 want to ',
  ],
];
