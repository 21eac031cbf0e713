// English: sentences that say in many words what the lexicon knows in few.

import type { Lexicon } from '../lexicon.ts';

/** The name of a model, with a number in it: "Ostra 9 Pro". */
const MODEL = String.raw`((?=\p{L}[^.,;!?]*\d)[^\s.,;!?]+(?: (?!(?:is|are|was|has|have|and|will|just|needs?|turn\p{L}*|here)(?!\p{L}))[^\s.,;!?]+){0,6}?)`;
/** A thing that a sentence begins with, which is neither the shopper's nor a pronoun. */
const THING = String.raw`(^\s*|[.!?;] )(?!(?:ok|okay|yes|no|well|nice|good|great|thanks|sorry|and|but|or)[,. ]|[^.!?;]{0,60}?(?<!\p{L})(?:(?:i|we|he|she)(?:'ve|'s| have| has| own)|my|our)(?!\p{L}))([^.!?;]{0,60}?\p{L}{2})(?<!(?<!\p{L})(?:ok|one|ones|them|these|those|that|this|nice|good|fine|first|second|third|last|do|does|did|will|would|can|could|should|why|when|if|because|since|as|so|what|how|where|think|hope|guess|say|says|said))`;

/** "Animals are her favourite thing", "coffee is his thing". */
const likedBy = (who: string): RegExp =>
  new RegExp(
    String.raw`(?<=^|[.,;:!?] |(?<!\p{L})(?:and|because|as|since|but|where) )((?!(?:it|this|that|these|those|what|which|who|one|first|second)(?!\p{L}))\p{L}+(?:[ -](?!(?:is|are)(?!\p{L}))\p{L}+)?) (?:is|are) (?:(?:what|all(?: that)?|the thing) )?(?:${who})(?: (?:really|most|absolutely))? (?:(?:big |great |whole |absolute |very )?(?:favou?rites?(?: things?)?|(?:big )?thing|passion|hobby|obsession|everything|life|world)|(?:likes?|loves?|enjoys?|adores?|is (?:into|mad about|crazy about|fond of))(?: (?:most|best|the most))?)(?=\s*(?:$|[.,;!?]|and(?!\p{L})))`,
    'giu',
  );

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
    /^(?!(?:what|how|does|do|is|are|can|will|which|why)(?!\p{L}))(?![^.!?]*(?<!\p{L})(?:discount|promo|coupon|voucher|gift|post|zip|access|order|tracking)(?!\p{L}))[^.!?]*(?<!\p{L})(?:code|sku|reference|(?:item|article|product|part|model) (?:number|no\.?|code))(?!\p{L})[^.!?]{0,20}?(?<![\p{L}\d-])((?=[a-z\d-]*\d|[a-z]+-)[a-z\d]{2,}(?:-?[a-z\d]+)*)(?![\p{L}\d-])(?:[.,;:!?]+ (?:and |so )?(?:(?:could|can|would|will) you|what|which|please)(?![^.!?]*(?<!\p{L})(?:work|valid|discount|off|cost|made)(?!\p{L}))[^.!?]*)?[.!?]*\s*$/iu,
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
    /(?<=^\s*)(?:he|she|i|we|they)(?:'d| would) (?:like|love|prefer|want) (?:it|them|those|that) (?:in )?(?!(?:to|if|as|an?|more|less|very|for|with|when|so|here|there|too|best|better|all|please|and|but|or|now|not|soon|today|tomorrow|fast|quickly|later|wrapped|deliver\p{L}*|sent|done|\p{L}{3,}er)(?!\p{L}))(?=\p{L}+(?:\s*[,.!?]|\s*$| (?:and|please)(?!\p{L})))/giu,
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
  // "Wool makes me itch, do you have hats that contain none?"
  [
    /^\s*(?:i'm allergic to (\p{L}+)|(?!(?:it|that|this|he|she|they|i|we|you|what|which|who)(?!\p{L}))(\p{L}+)(?: (?:always|really|just|usually|simply))* (?:makes?|gives?|gets?|causes?|bothers?|irritates?|annoys?|drives?)(?!\p{L})[^.;,!?]*)[.;,]+ (?:so |and )?([^.!?]*?)(?:,? (?:that|which|and|with|but))? (?:(?:contains?|has|have|uses?|got) none|(?:hasn't|haven't|doesn't have|don't have|has not|have not)(?: got)? (?:one|any|it)|without (?:one|any|it))(?: in (?:it|them))?(?!\p{L})/iu,
    '$3 without $1$2',
  ],
  // "My kettle broke. Which ones do you sell?", "our tent tore, so a new one is due": what broke is wanted again.
  [
    /(?:(?<!\p{L})the [^.,;!?]{2,30} (?:on|of) )?(?<!\p{L})(?:my|our) (?:old |poor |trusty )?((?:\p{L}+ )??\p{L}+) (?:(?:has|have|is|are|was|were|just|finally|suddenly|completely) )*(?:broken?|died|dead|tore|torn|ripped|gave (?:up|out)|given (?:up|out)|packed (?:up|in)|stopped working|wor(?:n|e) out|f[ae]ll(?:en|ing)? apart|gone|had it|on (?:its|their) last legs|leaking|leaks|giving up|giving out)(?!\p{L})[^.!?]*?[.,;!?]+ (?:so |and |now )*(?:(?:i|we)(?:'d| would)? (?:need|want|like|could use) )?(?:(?:(?:a|the) )?(?:new|another|replacement|different) (?:ones?|pair|set)(?: (?:is|has to be|must be) [^.,;!?]*)?|(?:which|what) (?:ones?|models?|kinds?)? ?(?:(?:do|can|could|would) you (?:sell|have|stock|carry|offer|recommend|suggest|show)|have you got)(?!\p{L})[^.!?]*|(?:a )?replacement)(?!\p{L})[?.!]*/giu,
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
    /,? (?:while|whereas) (?=(?:i|he|she|we|my \p{L}+|our \p{L}+)(?:'d| would)? (?:could|would|need|want|like|(?:am|is|are) after)(?!\p{L}))/giu,
    ', and ',
  ],
  [
    /(?<!(?<!\p{L})(?:i|we|you|they|it|that|this|what|which))(?: is|'s) after (?=(?:an?|some|new) (?!(?:year|while|month|day|week|moment|bit|long|few)s?(?!\p{L})))/giu,
    ' wants ',
  ],
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
  [likedBy('she|her'), 'she likes $1'],
  [likedBy('he|his'), 'he likes $1'],
  // "A jacket, with trousers that match".
  [
    /,? (?:with|and|plus|also)((?: an?| some)?) (\p{L}+(?: \p{L}+)?) (?:(?:that|which) (?:match(?:es)?|goes with (?:it|them)|go with (?:it|them))|to (?:match|go with (?:it|them)))(?!\p{L})/giu,
    ' and$1 matching $2',
  ],
  // "A kettle, also a toaster".
  [/(?<=\p{L}), (?:(?:and|then|but) )?(?:also|then) (?=(?:an?|some) \p{L})/giu, ' and '],
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
  [
    /(?<!\p{L})(?:could|can|may) (?:i|we) (?:get|have|order) ((?:the )?(?:number \p{L}+|first|second|third|last)(?: one)?) in (?=\p{L}+\s*[?.!]*\s*$)/giu,
    'does $1 come in ',
  ],
  [/(?<!\p{L})how (?:do things|does it) look (?:for|with|on)(?!\p{L})/giu, 'what about'],
  [
    /(?<!\p{L})(?:do you|have you) (?:still )?(?:have|got) (?:any|some) (?:left|remaining)(?=\s*(?:$|[?.!,]))/giu,
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
    /(?<!(?:rated|for|rating of) )(?<![\p{L}\d])([$€£]?\d[\d.,]{0,12}(?<=\d)(?: (?:dollars?|euros?|pounds?|bucks))?) (?:at (?:the )?least|or more)(?: for (?:it|them))?,?(?: and| but)? (?:not (?:above|over|more than) ([$€£]?\d[\d.,]{0,12}(?<=\d))|([$€£]?\d[\d.,]{0,12}(?<=\d))(?: (?:dollars?|euros?|pounds?|bucks))? at (?:the )?most)(?=\s*[.,!?]|\s*$)/giu,
    'between $1 and $2$3',
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
    /(?<!\p{L})which is why (?:my|our|the) (?:new |next )?(\p{L}+) (?=(?:ha(?:s|ve) to|needs? to|must|should|ought to) (?:be|weigh|cost|fit|measure|last|run|hold|work|have)(?!\p{L}))/giu,
    'so I need a $1, it ',
  ],
  [
    /^\s*(?:the|(?:our|my) (?:new|next)) (\p{L}+)( for (?:my|our|the) [^.,;:!?]{2,30}?)? (?:ought to|should|must|has to|needs to) have (?=an? )/giu,
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
  // "I lost the cable of my Ostra 9, need a new one", "a case, my phone is an Ostra 9".
  [
    new RegExp(
      String.raw`(?:(?<!\p{L})(?:i|we)(?:'ve| have)? (?:just )?(?:lost|broken?|broke|misplaced|ruined) )?(?<!\p{L})(?:the|my|our) ([^.,;!?]{2,30}?) (?:of|for|on|to|from) (?:my|our) ${MODEL}(?: (?:is|has|was|broke|died|stopped|got)(?!\p{L})[^.,;!?]*)?[.,;]+ (?:and |so |i |we )*(?:need|want|looking for|have to get)(?!\p{L})[^.,;!?]*`,
      'giu',
    ),
    '$1 for the $2',
  ],
  [
    /^\s*((?=\p{L}[^.,;!?]*\d)[^\s.,;!?]+(?: (?!(?:is|are|was|has|have|and|will|just|needs?|turn\p{L}*|here)(?!\p{L}))[^\s.,;!?]+){0,6}?)(?: here| is my \p{L}+)[,.;]+ /iu,
    'I have a $1, ',
  ],
  // "Our Ostra 1320 has run dry, which toner do I need?", "my phone is an Ostra 9 and I want a case": a part for it.
  [
    new RegExp(
      String.raw`(?<!\p{L})(?:(?:i|we)(?:'ve got| have| own|'ve| use) (?:an? |the )|(?:my|our)(?: \p{L}+){1,2} is (?:an? |the )|(?:my|our) )(?!(?:question|problem|issue|order|complaint|budget)s?(?!\p{L}))${MODEL}(?:(?: (?:has|have|is|are))? (?:run dry|run out|empty|dead|out))?(?: is my \p{L}+)?(?:[,.;]| and| that| which)* (?:(?:so|now|it) )*(?:(?:(?:i|we)(?:'d| would|'m| am|'ve)? )?(?:needs?|requires?|wants?|like|looking for|missing|lost)(?: to (?:buy|get|(?:protect|cover) (?:it|this) with|put (?:it|this) in))?(?: (?:an?|some|any|its|the|new|another|more))*|(?:(?:i|we)(?:'ve|'m|'re| have| am| are)? ?|has |have |is |are )?(?:(?:run|ran) )?out of|(?:which|what)|(?:do|have) you (?:got|have|sell)(?: any| an?)?) (?!(?:new |another )?(?:it|them|this|that|to|one|ones|pair)(?!\p{L})|another(?: \p{L}+)?(?:[.!?,]|$))((?:\p{L}+ )?\p{L}+)(?: (?:for (?:it|this|that)|(?:do|does|can|would|will|should|fits?|goes|works)(?!\p{L})[^.,;!?]*))?(?=\s*(?:[.!?,]|$))`,
      'giu',
    ),
    '$2 for the $1',
  ],
  [
    new RegExp(
      String.raw`(?:,| -)? (?:please[.,;]? )?(?:and )?(?:(?:my|our)(?: \p{L}+){1,2} is|it's for|it is for|(?:that|which) (?:fits?|suits?|(?:works?|goes|is compatible) with)) (?:an? |the |my |our )${MODEL}(?=\s*(?:[.!?,]|$))`,
      'giu',
    ),
    ' for the $1',
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
    /(?:[,;.]? (?:and|but) |[,;.] )(?:(?:it|they) (?:mustn't|must not|shouldn't|should not|may not) (?:be|have|contain|include|use)|(?:it|they) (?:can't|cannot) (?:have|contain|include|use)|there (?:mustn't|must not|shouldn't|should not|may not|can't|cannot) be) (?:any |an? |the )?(?!(?:too|more|less|over|under|above|below|longer|bigger|larger|smaller|wider|heavier|higher|lower|so|very|that|as|cost\p{L}*|expensive|\d)(?!\p{L}))(?=\p{L})/giu,
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
  [
    /(?<!\p{L})(?:i|we)(?:'d| would) (?:like|want|prefer|love) (?:this|it|the same)(?: one)? in(?= \p{L}+\s*[?.!]*\s*$)/giu,
    'do you have it in',
  ],
  [
    /(?<!\p{L})(?:can|could) (?:i|you|we) connect (?:it|this) (?:over|via|by|through|to)(?!\p{L})/giu,
    'does it work with',
  ],
  // "A hat, wool makes me itch so leave that out", "I want a hat. Felt is out": left out.
  [
    /(?<!\p{L})(\p{L}{1,40})(?:'s| is| are) out,? and so (?:is|are) (\p{L}+)/giu,
    '$1 and $2 are out',
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
  // "A hat, it should have a brim", "hats. They must be red": said of the thing.
  [
    new RegExp(
      String.raw`${THING}[,.]? (?:but |and )?(?:it|they) (?:(?:should|must|has to|have to|needs? to|ought to|may) have|needs?(?! to)) (?:an? )?(?=\S)(?!\d)`,
      'giu',
    ),
    '$1$2 with ',
  ],
  [
    new RegExp(
      String.raw`${THING}[,.]? (?:but |and )?(?:it|they) (?:should|must|has to|have to|needs? to|ought to) be (?=\S)`,
      'giu',
    ),
    '$1$2 that is ',
  ],
  // "A pair in white?", "a white pair": one like these.
  [
    /(?<!\p{L})(?:an?|some|any) pair(?=\s*(?:$|[?.!,]|(?:in|with|that|for|under|from|by)(?!\p{L})))/giu,
    'one',
  ],
  [/(?<=(?<!\p{L})(?:an?|another) (?:\p{L}+ ){1,2})pair(?! of)(?!\p{L})/giu, 'one'],
  // "Do any of these come in red?", "have they got red ones?": red ones are sought.
  [
    /(?<=^\s*(?:(?:and|ok|so),? )?)(?:do(?:es)? (?:any|some|one) of (?:them|these|those) come in|are (?:any|some) of (?:them|these|those)(?= (?!available|reduced|left|new|sold|cheaper|\p{L}+er(?!\p{L}))\p{L}+\W*$)|have they(?: got)?(?: any)?(?=(?: \p{L}+){1,2} ones)) (\p{L}+(?: (?!ones)\p{L}+)?)(?: ones)?(?=\s*[?.!]*\s*$)/giu,
    'anything in $1',
  ],
  // "Ostra, what's there from them?", "what is there from Ostra then".
  [
    /(?<=^\s*(?:(?:and|ok(?:ay)?|now),? )*)(?!(?:and|ok(?:ay)?|now)(?!\p{L}))([^.,;!?]{2,30}), (?:what(?:'s| is| do you have| have you(?: got)?)|(?:is there |do you have |have you got )?any(?:thing| of))(?: there)? (?:from|by|of|their)(?: (?:them|it|things|stuff))?(?=\s*[?.!]*\s*$)/giu,
    'what about $1',
  ],
  // "Do you sell hats? I'd like one in red", "hats? A red one please".
  [
    /\?+(?<=^[^.?!]{3,60}\?+) (?:(?:i|we)(?:'d| would)? (?:like|want|need|prefer|take) |preferably |ideally |maybe )?(?:one|some)(?= (?:in|with|for|under|of|from|by|made)(?!\p{L}))/giu,
    '',
  ],
  [
    /^(\p{L}+(?: \p{L}+)?)\?+ (?:i'd like |i want |preferably )?(?:an?|some|the) ((?:\p{L}+ )?\p{L}+) ones?(?!\p{L})/iu,
    '$1 in $2',
  ],
  // "A monitor of 24 inch", "that measures 24 inch".
  [
    /(?<=\p{L}{2})(?: of| (?:that|which) measures?| measuring)(?= (?:(?:about|around|roughly|approximately) )?\d[\d.,]* ?(?:"|inch|cm|mm|m|met|feet|foot|ft))/giu,
    '',
  ],
  [/(?<!\p{L})the (\d[\d.,]*) mark(?!\p{L})/giu, '$1'],
  [
    /,? (?:that|which|and|so) (?:needs?|has|have|contains?|uses?|comes? with) none(?: of (?:it|them|that))?(?=\s*(?:$|[?.!,]))/giu,
    '',
  ],
  [
    /(?<!\p{L})neither (?:of them )?(?:may|can|should|must) (?:cost|be) (?=(?:more than|over|above)(?!\p{L}))/giu,
    'each not ',
  ],
  [
    /(?<!\p{L})each (?:(?:of them )?(?:must|should|has to|may|can)) (?:cost|be) (?=\p{L})/giu,
    'each ',
  ],
  [
    /(?<=^\s*(?:and )?)(?:have you got|do you have|do you sell|is there|are there) (?:any )?((?:wo)?men|boys?|girls?|kids?|ladies|children)(?:'s)?(?: ones?)?(?= (?:too|as well|also)(?!\p{L}))/giu,
    'anything for $1',
  ],
  // "What size would I need", "do you have about 50 inch?", "50 inch would do, got one?"
  [
    /[.,?] (?:and )?(?:which|what) size (?:do|would|should|will|can) (?:i|we) (?:need|take|get|want|buy)(?!\p{L})/giu,
    ', which size',
  ],
  [
    /(?<=^|[.,;!?] )(?:(?:do you have|have you got|is there|got) ((?:about |around |roughly )?\d[\d.,]* ?(?:inch(?:es)?|"|cm|met(?:er|re)s?|kg|gb|lit(?:er|re)s?))|((?:about |around |roughly )?\d[\d.,]* ?(?:inch(?:es)?|"|cm|met(?:er|re)s?|kg|gb|lit(?:er|re)s?)) (?:would|will) (?:do|be (?:fine|enough|better|ok))(?:,? (?:got|have you got|do you have|is there) (?:one|any|some(?:thing)?))?)(?=\s*[?.!]*\s*$)/giu,
    'do you have one in $1$2',
  ],
  [
    /(?:,| -)? (?:if|when) (?:(?:you have|you've got|there is|you can|it exists)(?: (?:it|them|one|that|any))?|possible)(?=\s*[?.!,]|\s*$)|,? (?:by the way|btw)(?!\p{L})/giu,
    '',
  ],
];
