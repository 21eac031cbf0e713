// English: sentences that say in many words what the lexicon knows in few.

import type { Lexicon } from '../lexicon.ts';

export const englishSayings: Lexicon['spellings'] = [
  // "Mm, any of another maker?"
  [/^\s*(?:m{2,}|h+m+|e+r+m*|u+h*m+|u+h+|oh|ah),\s+(?=\p{L}+ \p{L})/iu, ''],
  // "Never mind, I've changed my plans: let me look at your hats."
  [
    /^\s*(?:(?:oh|ok(?:ay)?|actually|sorry|wait|no|well|never ?mind|forget (?:it|that)|scratch that),? )*(?:i(?:'ve| have|'m| am)? chang(?:ed|ing) my (?:mind|plans?)|(?:on )?second thoughts?)[,.:;!]+ /iu,
    '',
  ],
  [/^\s*never ?mind[,:.;!]+ (?=\p{L}+ \p{L}+ \p{L})/iu, ''],
  // "I've got a code here, AB-12, could you look it up?"
  [
    /^[^.!?]*(?<!\p{L})(?:[Cc]ode|SKU|sku|[Rr]eference|(?:[Ii]tem|[Aa]rticle|[Pp]roduct|[Pp]art|[Mm]odel) (?:number|no\.?|code))(?!\p{L})[^.!?\p{Lu}]{0,20}(?<![\p{L}\d-])((?=[A-Z0-9-]*\d|[A-Z]+-)[A-Z0-9]{2,}(?:-?[A-Z0-9]+)*)(?![\p{L}\d-])[^.!?]*[.!?]*(?: (?:(?:[Cc]ould|[Cc]an|[Ww]ould|[Ww]ill) you|[Ww]hat|[Ww]hich|[Pp]lease)[^.!?]*[.!?]*)?\s*$/u,
    '$1',
  ],
  // "I was wondering what …", "could you tell me which …": the question itself.
  [
    /(?<=^|[.!?,;:]\s)(?:and |so )?(?:(?:could|can|would|will) you (?:please |perhaps |possibly |maybe |also )*(?:tell me|let me know|say|explain to me)|(?:i(?:'d| would) (?:like|love) to know|do you (?:happen to )?know|any idea))(?: please)?,? (?=(?:what|which|how|who|where|when)(?!\p{L}))/giu,
    '',
  ],
  [
    /(?<!\p{L})(what|which) (colou?rs|sizes) (?:i|we) (?:can|could|may) (?:choose|pick|select|have|get|order)(?: (?:it|them|from|between|in))*(?=\s*[?.!]|\s*$)/giu,
    '$1 $2 does it come in',
  ],
  // "I'd also be interested in hats", "it's the red ones I'm after": wanted.
  [
    /(?<!\p{L})(?:i|we)(?:'d| would|'m| am|'re| are)(?: (?:also|still|really|now))*(?: be)?(?: (?:also|more))? (?:interested in|keen on|in the market for)(?!\p{L})/giu,
    "I'm looking for",
  ],
  [
    /(?<!\p{L})it's (?:the |an? )?((?!(?:not|only|all) )[^.,;:!?]{2,40}?)(?: (?:models?|versions?|kind|ones?))? (?:that )?(?:i'm|i am|we're|we are) (?:interested in|after|looking for|thinking of)/giu,
    'only $1',
  ],
  [
    /(?<!\p{L})(?:i|we)(?:'d| would) (?:love|like|want) to (?:treat (?:myself|ourselves|him|her|them) to|get hold of|own)(?!\p{L})/giu,
    "I'd like",
  ],
  // "How do the ones from Ostra look?"
  [
    /(?<!\p{L})how (?:do|does|would) (?:the ones?|those|that|things) (?:from|by) (.{2,40}?) look(?=\s*[?.!]|\s*$)/giu,
    'what about $1',
  ],
  // "He'd like it orange".
  [
    /(?<=^\s*)(?:he|she|i|we|they)(?:'d| would) (?:like|love|prefer|want) (?:it|them|those|that) (?:in )?(?!(?:to|if|as|an?|more|less|very|for|with|when|so|here|there|too|best|better|all|please|and|but|or|now|not|deliver\p{L}*|sent|done)(?!\p{L}))(?=\p{L}+(?:\s*[,.!?]|\s*$| (?:and|please)(?!\p{L})))/giu,
    'in ',
  ],
  // "My feet are a 46", "XL is what he wears", "I take a 36": a size.
  [
    /(?<!\p{L})(?:my|his|her|their|our) (?:feet|foot|(?:shoe |dress |shirt |clothes )?size)(?:'s| is| are)(?: an?)? (?:size )?(?=(?:\d{1,3}(?:[.,]5)?|x{0,3}[sml])(?![\p{L}\d]))/giu,
    'size ',
  ],
  [
    /(?<!\p{L})(?:my|his|her|their|our) waist(?:'s| is| measures)(?: an?| about)? (?=\d{2}(?!\d))/giu,
    'waist ',
  ],
  [
    /(?:,? and|,)? (?:those |them |it |that )?(?:i|he|she|they) (?:takes?|wears?)(?: them| it)? (?:in )?an? (?=\d{2}(?:\s*[.,!?]|\s*$))/giu,
    ' in size ',
  ],
  [
    /(?:,? and|[.;,]) (?:size )?(x{0,3}[sml]|\d{2}) is what (?:he|she|i|they) (?:usually |normally |always )?(?:wears?|takes?|needs?)(?!\p{L})/giu,
    ' in size $1',
  ],
  // "Wool makes me itch, do you have hats that contain none?"
  [
    /^\s*(?:i'm allergic to (\p{L}+)|(?!(?:it|that|this|he|she|they|i|we|you|what|which|who)(?!\p{L}))(\p{L}+)(?: (?:always|really|just|usually|simply))* (?:makes?|gives?|gets?|causes?|bothers?|irritates?|annoys?|drives?)(?!\p{L})[^.;,!?]*)[.;,]+ (?:so |and )?([^.!?]*?)(?:,? (?:that|which|and|with|but))? (?:(?:contains?|has|have|uses?|got) none|(?:hasn't|haven't|doesn't have|don't have|has not|have not)(?: got)? (?:one|any|it)|without (?:one|any|it))(?: in (?:it|them))?(?!\p{L})/iu,
    '$3 without $1$2',
  ],
  // "My kettle broke. Which ones do you sell?", "our tent tore, so a new one is due": what broke is wanted again.
  [
    /(?:(?<!\p{L})the [^.,;!?]{2,30} (?:on|of) )?(?<!\p{L})(?:my|our) (?:old |poor |trusty )?((?:\p{L}+ )??\p{L}+) (?:(?:has|have|is|are|was|were|just|finally|suddenly|completely) )*(?:broken?|died|dead|tore|torn|ripped|gave (?:up|out)|given (?:up|out)|packed (?:up|in)|stopped working|wor(?:n|e) out|f[ae]ll(?:en|ing)? apart|gone|had it|on (?:its|their) last legs|leaking|leaks|giving up|giving out)(?!\p{L})[^.!?]*?[.,;!?]+ (?:so |and |now )*(?:(?:i|we)(?:'d| would)? (?:need|want|like|could use) )?(?:(?:(?:a|the) )?(?:new|another|replacement|different) (?:ones?|pair|set)(?: (?:is|has to be|must be) [^.,;!?]*)?|(?:which|what) (?:ones?|models?|kinds?)? ?(?:do|can|could|would|have) you [^.!?]*|(?:a )?replacement)(?!\p{L})[?.!]*/giu,
    'I need $1. ',
  ],
  // "A hat and a scarf, each for less than 30".
  [
    /(?<!\p{L})(?:both )?((?:an? |the |some )?[^.,;!?]{2,40}?) (?:and|plus|as well as) ([^.,;!?]{2,40}?),? each (?:for |of them |costing )?((?:less than|under|below|up to|not more than|at most|max) [^\s\d]?\d[\d.,]*(?<=\d)(?: (?:dollars?|euros?|pounds?|bucks))?)/giu,
    '$1 $3 and $2 $3',
  ],
  [
    /(?<!\p{L})(?:is|are) (?:there|this) (?:an? )?(?:(?:actual|real|live|human) )*(?:person|human|someone|somebody)(?: being)? (?:typing|writing|answering|there|on the other end|behind this)(?!\p{L})/giu,
    'are you human',
  ],
  [/(?<!\p{L})both (?=(?:an? |the |some )?[^.,;!?]{2,40} and (?:an? |the |some )?\p{L})/giu, ''],
  [
    /,? (?:while|whereas) (?=(?:i|he|she|we|my \p{L}+|our \p{L}+)(?:'d| would)? (?:could|would|need|want|like|am|is|are))/giu,
    ', and ',
  ],
  [/(?<!\p{L})(?:is|are|'m|'s|'re) after (?=(?:an?|some|new) )/giu, ' wants '],
  [/(?<!\p{L})(?:a )?left(?:y|ie)(?!\p{L})/giu, 'a left-handed person'],
  [
    /(?<!\p{L})can (?:i|you|we|it) (?:use (?:it|them|this)|(?:be used|work|run)) without (?:a |any )?(?:cables?|cords?|wires?)(?!\p{L})/giu,
    'is it wireless',
  ],
  // "For which of them would I pay the least?"
  [
    /(?<!\p{L})(?:for|with) which (of (?:them|these|those|the (?:two|three))|\p{L}+(?: of (?:them|these|those))?) (?:would|do|will|could) (?:i|we|you) (?:pay|spend|charge)(?: the)? least(?: for)?(?!\p{L})/giu,
    'which $1 is the cheapest',
  ],
  [
    /(?<!\p{L})(?:for|with) which (of (?:them|these|those|the (?:two|three))|\p{L}+(?: of (?:them|these|those))?) (?:would|do|will|could) (?:i|we|you) (?:pay|spend|charge)(?: the)? most(?: for)?(?!\p{L})/giu,
    'which $1 is the most expensive',
  ],
  [
    /(?<!\p{L})(?:for|with) which (of (?:them|these|those|the (?:two|three))|\p{L}+) (?:would|do|will|could) (?:i|we|you) (?:pay|spend) less(?: for)?(?!\p{L})/giu,
    'which $1 is cheaper',
  ],
  [
    /(?<!\p{L})(?:carries|has|bears) the (?:highest|biggest|steepest) price(?: tag)?(?!\p{L})/giu,
    'is the most expensive',
  ],
  [
    /(?<!\p{L})(?:with|from) which (of (?:them|these|those|the (?:two|three))|\p{L}+) do (?:i|we|you) get (?=(?:the )?(?:more|most|longer|longest|less|least|bigger|biggest)(?!\p{L}))/giu,
    'which $1 has ',
  ],
  // "By how much do they differ in what they cost?"
  [
    /(?<!\p{L})(?:by )?how (?:much|far) do (?:they|these|those|both|the two) differ(?: in (?:price|cost|what they cost))?(?=\s*[?.!]|\s*$)/giu,
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
  [/(?<!\p{L})how (?:do things|does it) look (?:for|with|on)(?!\p{L})/giu, 'what about'],
  [
    /(?<!\p{L})(?:do you|have you) (?:still )?(?:have|got) (?:any|some) (?:left|remaining)(?!\p{L})/giu,
    'in stock',
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
    /(?<!\p{L})([$€£]?\d[\d.,]*(?<=\d)(?: (?:dollars?|euros?|pounds?|bucks))?) (?:at (?:the )?least|or more)(?: for (?:it|them))?,?(?: and| but)? (?:not (?:above|over|more than) )?([$€£]?\d[\d.,]*(?<=\d)(?: (?:dollars?|euros?|pounds?|bucks))?)(?: at (?:the )?most)?(?=\s*[.,!?]|\s*$)/giu,
    'between $1 and $2',
  ],
  [
    /(?<!\p{L})(?:the )?(?:material|colou?r|fabric) (?:i|we|he|she) (?:want|wants|need|needs|prefers?|have in mind) is(?!\p{L})/giu,
    'in',
  ],
  [
    /(?<!\p{L})((?:an? |some )?\p{L}+(?:[ -]\p{L}+)?) (?:are|is) what (?:i'm|i am|we're|we are|i|we) (?:missing|after|looking for|lacking?|need|want)(?!\p{L})/giu,
    'I need $1',
  ],
  // "Which is why my laptop has to weigh less", "the TV for our hall ought to have a stand".
  [
    /(?<!\p{L})which is why (?:my|our|the) (?:new |next )?(\p{L}+) (?=(?:has|have|needs?|must|should|ought)(?!\p{L}))/giu,
    'so I need a $1, it ',
  ],
  [
    /^\s*(?:the|our|my) (?:new |next )?(\p{L}+)( for (?:my|our|the) [^.,;:!?]{2,30}?)? (?:ought to|should|must|has to|needs to) have (?=an? )/giu,
    'I need a $1$2 with ',
  ],
  [
    /(?<!\p{L})the (\p{L}+(?: \p{L}+)?) (?:i|we) (?:buy|get|choose|pick|end up with) (?=(?:must|should|has|can|may|needs)(?:n't)?(?!\p{L}))/giu,
    'the $1 ',
  ],
  [/(?<!\p{L})would there be(?!\p{L})/giu, 'is there'],
  [/(?<!\p{L})one of (?:this|that) (?:sort|kind|type)(?!\p{L})/giu, 'one like this'],
  [/(?<!\p{L})that works? wireless(?:ly)?(?!\p{L})/giu, 'wireless'],
  [/(?<!\p{L})(?:a |any )?comparable (?:one|model|version)(?!\p{L})/giu, 'something like this'],
  [
    /(?<!\p{L})what(?:'s| is) the number of (\p{L}+) (?:on|in|of) (?:this|the|that)(?: \p{L}+)?(?=\s*[?.!]|\s*$)/giu,
    'how many $1 does it have',
  ],
  [
    /(?<!\p{L})in (?:what|which) (resolution|size|colour|color|material|quality) (?:will|would|do|can) (?:i|we|you)[^.!?]*/giu,
    'what $1 does it have',
  ],
  [/(?<!\p{L})(?:if|when|while) it(?:'s| is)? rain(?:s|ing)(?!\p{L})/giu, 'for rain'],
  // "Our Ostra 1320 has run dry, which toner do I need?", "I have an Ostra 9 that needs a new case".
  [
    /(?<!\p{L})(?:my|our) ((?=[^.,;!?]*\d)[^\s.,;!?]+(?: (?!(?:is|are|was|has|have|and|will|just|turn\p{L}*)(?!\p{L}))[^\s.,;!?]+){0,6}?) (?:has|have|is|are) (?:run dry|run out|empty|dead|out)[,.;]+ (?:so )?(?:which|what) (\p{L}+)[^?.!]*/giu,
    '$2 for the $1',
  ],
  [
    /(?<!\p{L})(?:(?:i|we)(?:'ve got| have| own|'ve) an? |(?:my|our) )((?=[^.,;!?]*\d)[^\s.,;!?]+(?: (?!(?:is|are|was|has|have|and|will|just|turn\p{L}*)(?!\p{L}))[^\s.,;!?]+){0,6}?) (?:that |which )?(?:needs?|requires?|has run out of|is out of) (?:an? )?(?:new |more |another |some )?(?!to(?!\p{L}))(\p{L}+)(?=\s*[.!?,]|\s*$)/giu,
    '$2 for the $1',
  ],
  [
    /(?<!\p{L})(?:i|we)(?:'ve got| have| own) an? ((?=[^.,;!?]*\d)[^\s.,;!?]+(?: (?!(?:is|are|was|has|have|and|will|just|turn\p{L}*)(?!\p{L}))[^\s.,;!?]+){0,6}?) and (?:(?:i|we)(?:'d| would)? )?(?:would like|want|need|like)(?: to)? (?:protect (?:it|this) with |put (?:it|this) in )?(?:an? |some )((?:\p{L}+ )?\p{L}+)(?=\s*[.!?,]|\s*$)/giu,
    '$2 for the $1',
  ],
  [/ at (?:the|our|my) (?:office|workplace)(?= (?:that|which|with)(?!\p{L})|[.,!?]|$)/giu, ''],
  [
    /(?<=(?:^|[.!?;] ?))(?!(?:it|this|that|these|those|they)(?!\p{L}))(\p{L}+(?: \p{L}+)?) (?:aren't|isn't|are not|is not|ain't) what (?:i|we)(?:'m| am|'re| are| want| need| had)[^.!?]*/giu,
    'no $1',
  ],
  [
    /(?<!\p{L})(?:will be|is about to (?:be|turn)|is going to be|will turn) (\d{1,2})(?: (?:soon|shortly|(?:this|next) \p{L}+))?(?=\s*[.,;!?]|\s*$| (?:and|so)(?!\p{L}))/giu,
    'is turning $1',
  ],
  [/(?<=(?:and|plus|,) )a pair of (?=\p{L}+s(?!\p{L}))/giu, ''],
  [/(?<!\p{L})some (?:kind|sort|type) of (?=\p{L})/giu, 'a '],
  [/,? to go with (?:it|them|that|those),(?= )/giu, ''],
  [
    /(?<!\p{L})[Ii]s (\p{Lu}[\p{L}&-]+) (?:also )?(?:represented|available|stocked|carried|sold|to be had) (?:in|at|by) your (?:shop|store|range)(?!\p{L})/gu,
    'do you have $1',
  ],
  // "It mustn't contain any alcohol", "there shouldn't be a hood"; but "it mustn't be too heavy".
  [
    /(?:[,;.]? (?:and|but) |[,;.] )(?:it|they|there) (?:mustn't|must not|shouldn't|should not|may not|can't|cannot) (?:be|have|contain|include|use) (?:any |an? |the )?(?!(?:too|more|less|over|under|above|below|longer|bigger|larger|smaller|wider|heavier|higher|lower|so|very|that|as|cost\p{L}*|expensive|\d)(?!\p{L}))(?=\p{L})/giu,
    ', without ',
  ],
  [
    /(?<=^\s*(?:ok(?:ay)?,? )?)(\p{L}+) would be (?:my|his|her|our|the right) (?:colou?r|choice|preference|material|size)(?!\p{L})/giu,
    'in $1',
  ],
  [
    / in (?!(?:any|every|what|which|another|other|the|this|that|same|each|some|one|our|your|his|her|their|different|whatever)(?!\p{L}))(\p{L}{3,}) colou?r(?!\p{L})/giu,
    ' in $1',
  ],
  [
    /(?<!\p{L})(?:rather than|in place of) (?:that|it|this|these|those|them)(?: ones?)?(?!\p{L})/giu,
    'instead',
  ],
  [
    /(?<!\p{L})(?:for|at) (?:less(?: money)?|a lower price) than (?:this|that|it|these|those)(?: ones?)?(?!\p{L})/giu,
    'cheaper',
  ],
  [/(?<!\p{L})whose price is (?:the )?low(?:er|est)(?!\p{L})/giu, 'which is cheaper'],
  // "I'd spend between 50 and 80 on a tent": of the thing.
  [
    /(?<!\p{L})(?:i|we)(?:'d| would| can| could|'ll| will| want to|'m willing to) (?:spend|pay) ((?:between|up to|at most|around|about|from|under|less than|no more than) [^.,;!?]{1,40}?) (?:on|for) (?!(?:it|them|that|this|those)(?!\p{L}))([^.,;!?]{2,60})/giu,
    '$2 $1',
  ],
  // "My phone is an Ostra 9, I need its charger".
  [
    /(?<!\p{L})(?:my|our) \p{L}+ is an? ((?=[^.,;!?]*\d)[^\s.,;!?]+(?: (?!(?:is|are|and|that)(?!\p{L}))[^\s.,;!?]+){0,6}?)(?:[.,;]| and)+ (?:i|we)(?:'d| would)? (?:need|want|like|am looking for) (?:its|an?|some)(?: new)? ((?:\p{L}+ )?\p{L}+)(?=\s*[.!?,]|\s*$)/giu,
    '$2 for the $1',
  ],
  [
    /(?<!\p{L})(?:i|we)(?:'d| would) (?:like|want|prefer|love) (?:this|it|the same)(?: one)? in(?= \p{L}+\s*[?.!]*\s*$)/giu,
    'do you have it in',
  ],
  [
    /(?<!\p{L})(?:can|could) (?:i|you|we) connect (?:it|this) (?:over|via|by|through|to)(?!\p{L})/giu,
    'does it work with',
  ],
];
