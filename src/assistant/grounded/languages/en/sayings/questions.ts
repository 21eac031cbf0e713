// English: questions in many words about what is shown or sold.

import type { Replacement } from '../../replacing.ts';

export const questions: readonly Replacement[] = [
  // "Which of your tents would you take for days with rain?"
  [
    /(?<!\p{L})(?:which|what)(?: ones?)?(?: of (?:your|the))? ((?:(?!(?:ones?|of|these|those|them)(?!\p{L}))[\p{L}\p{N}-]+ ){1,3}?)(?:would|do|should|can|could) (?:you|i|we) (?:suggest|recommend|take|buy|choose|pick|use|advise|get|go for)(?= \p{L})/giu,
    'which $1do you recommend',
  ],
  // "And that's in a 12, yeah?", "it comes in green, right"; but "it's all right".
  [
    /^\s*(?:(?:and|so|but|ok(?:ay)?),? )*(it|that|they|these|those)(?:(?:'s|'re| is| are)| (come|work|fit|run|hold|need|include|contain|weigh|last)s?) (?!(?:all|not|just|quite) right(?!\p{L}))([^.,;!?]{2,60}?)[, ]+(?:(?:yeah|yes|yep)\s*\?|right|correct|innit|(?:is|are|does|do|has|have|can|will|was)n't (?:it|they)|am i right)\s*\?*\s*$/iu,
    'does $1 $2 $3?',
  ],
  // "I'd like to see 1 and 3 compared".
  [
    /(?<!\p{L})(?:see|have|get|show me) ((?:the )?[^.,;!?]{1,40}? (?:and|with) [^.,;!?]{1,40}?) (?:compared|side by side|next to each other)(?!\p{L})/giu,
    'compare $1',
  ],
  // "Which of those two would cost me less?"
  [
    /(?<!\p{L})(?:of (?:those|these|them|the) (?:two|three|four) )?which (?:ones? )?(?:would|will) (?:cost|set) (?:me|us) (?:back )?(?:the )?(less|least|more|most)(?!\p{L})/giu,
    'which of these costs $1',
  ],
  // "What number of buttons is on this?"
  [
    /(?<!\p{L})what(?:'s| is)? (?:the )?number of (\p{L}+(?: \p{L}+)?) (?:is|are)(?: there)? (?=(?:on|in) (?:this|that|it|the)(?!\p{L}))/giu,
    'how many $1 are there ',
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
  // "Of the lace-ups, which is the cheapest?": these are asked for.
  [
    /(?<=^\s*(?:and |ok,? )?)(?:(?:out )?of|among|from) (?=(?:all )?(?:your|the) (?![^,;:]*(?<!\p{L})(?:ones?|two|three|four|first|last|list|above)(?!\p{L}))[^,;:.!?\d]{2,50}[,;:] (?:(?:which|what|show|tell|give|the|i|is|are|do)(?!\p{L})))/iu,
    '',
  ],
  // "Which one of your tents": the thing behind it is asked for, and "one" is none of what was shown.
  [
    /(?<=(?<!\p{L})(?:which|what)) ones? (?=of (?:all )?your (?!(?:ones?|two|three|first|last)(?!\p{L})))/giu,
    ' ',
  ],
  // "What do other people say about it?"
  [
    /(?<!\p{L})(?:what (?:do|did|have)|how (?:do|did)) (?:(?:other|most|your) )?(?:people|customers|buyers|shoppers|users|others|everyone)(?: (?:else|who (?:bought|have|own) (?:it|this|one)))? (?:say|said|think|write|written|rate|like|find)(?: (?:about|of))?(?= (?:it|this|that|them|these|those|the)(?!\p{L}))/giu,
    'what are the reviews of',
  ],
  // "Where is it made?" asks for a country, and not for what it is made of.
  [
    /(?<!\p{L})where(?:'s| is| was| are| were) ([^.,;!?]{1,40}?) (?:made|manufactured|produced|built|sewn)(?=\s*[?.!]|\s*$)/giu,
    'which country is $1 from',
  ],
  [
    /(?<!\p{L})(what|which) (colou?rs|sizes) (?:i|we) (?:can|could|may) (?:choose|pick|select|have|get|order)(?: (?:it|them|from|between|in))*(?=\s*[?.!]|\s*$)/giu,
    '$1 $2 does it come in',
  ],
  // "How do the ones from Ostra look?"
  [
    /(?<!\p{L})how (?:do|does|would) (?:the ones?|those|that|things) (?:from|by) (.{2,40}?) look(?=\s*[?.!]|\s*$)/giu,
    'what about $1',
  ],
  [
    /(?<!\p{L})(?:is|are) (?:there|this|it) (?:an? )?(?:(?:actual|real|live|human) )*(?:person|human|someone|somebody)(?: being)? (?:typing|writing|answering|there|on the other end|behind)(?!\p{L})[^.?!]*/giu,
    'are you human',
  ],
  [
    /(?<!\p{L})(?:can (?:i|you|we) use (it|them|this)|(?:can|do|does|will|would) (it|this|that|they|these|those|(?:the|this|that|these|those) \p{L}+)(?: also| even)? (?:be used|work|run|function|operate)) (?:wireless(?:ly)?|without (?:an? |any |the )?(?:cord|cable|wire)s?)(?!\p{L})/giu,
    'is $1$2 wireless',
  ],
  // "For which of them would I pay the least?"
  [
    /(?<!\p{L})(?:for|with) which (of (?:them|these|those|the (?:two|three))|\p{L}+(?: of (?:them|these|those))?) (?:would|do|will|could) (?:i|we|you) (?:pay|spend|charge)(?: the)?( (?:least|most|less))(?: for)?(?!\p{L})/giu,
    'which $1 costs$2',
  ],
  [
    /(?<!\p{L})(?:carries|has|bears) the (?:highest|biggest|steepest) price(?: tag)?(?!\p{L})/giu,
    'is the most expensive',
  ],
  [
    /(?<!\p{L})(?:with|from) which (of (?:them|these|those|the (?:two|three))|\p{L}+) do (?:i|we|you) get (?=(?:the )?(?:more|most|longer|longest|less|least|bigger|biggest)(?!\p{L}))/giu,
    'which $1 has ',
  ],
  // "What's different about the Pro?", "how is the Pro different?": it is held against what is spoken of.
  [
    /(?<=^\s*(?:(?:and|ok(?:ay)?|so|but),? )?)(?:what(?:'s| is)? (?:so )?(?:different|the difference) (?:about|with|in|on) |how (?:is|does) (?=[^.?!,;]+ differ))(the (?!(?:two|three|ones?|others?|first|second|third|last|price|size|colou?r|\d[\d.]* ?(?:[cm]?m|inch|k?g|m?l|[gt]b|w|v))(?!\p{L}))[^.?!,;]{2,40}?)(?: different| differ)?(?=\s*[?.!]*\s*$)/iu,
    'what is the difference between this and $1',
  ],
  // "By how much do they differ in what they cost?", "how much more does the one cost than the other?"
  [
    /(?<!\p{L})(?:(?:by )?how (?:much|far) (?:do (?:they|these|those|both|the two) differ(?: in (?:price|cost|what they cost))?|(?:apart )?(?:are (?:they|these|the two)(?: apart)?|is (?:it )?between (?:them|these|the two)) in (?:price|cost))|(?:what(?:'s| is) the|how (?:big|large) is the) (?:gap|difference|distance) between (?:the two|their|both|the) prices|(?:by )?how (?:many (?:euros|dollars|pounds|bucks|quid)|much money) (?:lies?|separates?|is|are|do|does|difference|more|less)(?!\p{L})[^.,;!?]{0,20}(?<!\p{L})(?:the (?:two|first|second|other|prices)|them|both|these|those|is (?:it|that)|differ)(?: (?:one|prices|of them|and the (?:second|other)(?: one)?|dearer|cheaper|more expensive|cost|more|less|in price|apart))*|(?:by )?how much (?:more|less|extra|cheaper|dearer|pricier)(?: expensive)?(?: money)? (?:is|are|does|do|would|will) (?:i |we )?(?:(?:pay|cost) )?(?:for )?(?:the )?(?:one|first|second|other|dearer|pricier|cheaper|more expensive)(?: one)?(?: (?:cost|be|pay))?(?: (?:than|compared (?:to|with)|against|over) (?:the )?(?:one|other|first|second|cheaper|dearer)(?: one)?)?)(?=\s*[?.!]|\s*$)/giu,
    'what is the price difference',
  ],
  [
    /(?<!\p{L})(?:are they priced|do they cost) (?:differently|(?:different|other) (?:prices|amounts)|the same)(?!\p{L})/giu,
    'is there any difference in price',
  ],
  // "Would you mind putting the two side by side?", "line up the red one against the blue one".
  [
    /(?<!\p{L})(?:(?:(?:would|do) you mind|(?:could|can|would|will) you|please|let's) )*(?:put|set|line|plac|lay|hold)(?:t?ing|ed?)?(?: up)? ([^.!?]{2,80}?) (?:side by side|(?:next to|beside|against|alongside) (?:each other|one another))(?: for me)?/giu,
    'compare $1',
  ],
  [
    /(?<!\p{L})(?:(?:(?:could|can|would|will) you|please|let's) )*(?:set|line|hold)(?: up)? (?=[^.!?]*(?:\d|number|first|second|third|one|pair|the ))([^.!?]{2,60}?) (?:up )?against (?!each)([^.!?]{2,60}?)(?: for me)?(?=\s*[?.!]|\s*$)/giu,
    'compare $1 and $2',
  ],
  [
    /(?<!\p{L})(?:i|we)(?:'d| would) (?:love|like) to (?:hear|know|learn|find out|read|see) more (?:on|about|of)(?!\p{L})/giu,
    'tell me about',
  ],
  [
    /(?<!\p{L})(?:could|can|may) (?:i|we) (?:get|have|order) (?:it|them|those|these|that) (?:as|in) (?:an? )?size (?=\d|x{0,3}[sml](?!\p{L}))/giu,
    'do they come in size ',
  ],
  [
    /(?<!\p{L})(?:could|can|may) (?:i|we) (?:get|have|order) ((?:the )?(?:number \p{L}+|first|second|third|last)(?: one)?) in (?=\p{L}+\s*[?.!]*\s*$)/giu,
    'does $1 come in ',
  ],
  // "How is it with the jug?", "and what's it like with the blue one?": the last question, of another.
  [
    /(?<!\p{L})(?:how (?:do things|does it) look (?:for|with|on)|(?:how (?:is|are|was|about)|what(?:'s| is)) (?:it|that|things)(?: like)? (?:with|for)(?= (?:the|that|those|this|these|number)(?!\p{L}))|how do (?:things|matters) stand with|is (?:it|that) the (?:same|case) (?:with|for))(?!\p{L})/giu,
    'what about',
  ],
  [
    /(?<!\p{L})(?:do you|have you) (?:still )?(?:have|got) (?:any|some) (?:left|remaining)(?=\s*(?:$|[?.!,]))/giu,
    'in stock',
  ],
  [/(?<!\p{L})one of (?:this|that) (?:sort|kind|type)(?!\p{L})/giu, 'one like this'],
  [/(?<!\p{L})(?:a |any )?comparable (?:one|model|version)(?!\p{L})/giu, 'something like this'],
  // "What's the pocket count on this?"
  [
    /(?<=(?<!\p{L})what(?:'s| is) the )(?!(?:thread|calorie|carb|word|head|step)s?(?!\p{L}))(\p{L}{3,}?)s? count(?= (?:on|of|in|for)(?!\p{L})|\s*(?:$|[?.!]))/giu,
    'number of $1s',
  ],
  [
    /(?<!\p{L})what(?:'s| is) the number of (\p{L}+)(?: (?:on|in|of|for) (?:it|(?:this|the|that)(?: \p{L}+)?))?(?=\s*[?.!]|\s*$)/giu,
    'how many $1 does it have',
  ],
  [/(?<!\p{L})(?:what|which) number of (?=\p{L})/giu, 'how many '],
  // "What resolution has the picture?"
  [
    /(?<!\p{L})(?:what|which) (resolution|size|colou?r|weight|length|width|height|depth|power|capacity|material|volume|thickness|diameter) ha(?:s|ve) ((?:the|this|that|these|those) [\p{L} ]{2,40}?)(?: got)?(?=\s*[?.!]*\s*$)/giu,
    'what is the $1 of $2',
  ],
  [
    /(?<!\p{L})in (?:what|which) (resolution|size|colour|color|material|quality) (?:will|would|do|can) (?:i|we|you)[^.!?]*/giu,
    'what $1 does it have',
  ],
  [
    /(?<!\p{L})(?:for|at) (?:less(?: money)?|a lower price) than (?:this|that|it|these|those)(?: ones?)?(?!\p{L})/giu,
    'cheaper',
  ],
  [/(?<!\p{L})whose price is (?:the )?low(?:er|est)(?!\p{L})/giu, 'which is cheaper'],
  [
    /(?<!\p{L})(?:i|we)(?:'d| would) (?:like|want|prefer|love) (?:this|it|the same)(?: one)? in(?= \p{L}+\s*[?.!]*\s*$)/giu,
    'do you have it in',
  ],
  [
    /(?<!\p{L})(?:can|could) (?:i|you|we) connect (?:it|this) (?:over|via|by|through|to)(?!\p{L})/giu,
    'does it work with',
  ],
  // "Bluetooth on board?" asks whether it has any.
  [
    /(?<=\p{L})(?<!(?<!\p{L})(?:not|(?:is|are) (?:it|they|this|that|these|those))) (?:already )?(?:on board|built[ -]in|as standard|integrated)(?=\s*\?*\s*$)/giu,
    '',
  ],
  [/(?<!\p{L})who (?:made|manufactured|produced|built)(?!\p{L})/giu, 'who makes'],
  // "Your best rated tent": an attribute of the shop.
  [
    /(?<!\p{L})(?:the |your )?(?:best|top|highest|most highly)[- ]rated(?!\p{L})/giu,
    'with the highest rating',
  ],
  [
    /(?<!\p{L})(?:is|are)(?: the)? rated (?:the )?(?:best|highest)(?!\p{L})/giu,
    'has the highest rating',
  ],
  [
    /(?<!\p{L})how long(?= (?:does|do|will|would|can)(?!\p{L}).{0,60}?(?<!\p{L})(?:takes?|lasts?|runs?)(?!\p{L}))/giu,
    'how much time',
  ],
  [
    /(?<!\p{L})how much(?: \p{L}+)? (?:fits|goes|can (?:i|you|we) (?:fit|put|get)) in(?:to|side)?(?: (?:it|(?:the|its) \p{L}+))?(?=\s*(?:$|[?.!]))/giu,
    'what capacity does it have',
  ],
];
