// English: sentences that say in many words what the lexicon knows in few.

import type { Lexicon } from '../lexicon.ts';

export const englishSayings: Lexicon['spellings'] = [
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
    /,? and (?:size )?(x{0,3}[sml]|\d{2}) is what (?:he|she|i|they) (?:usually |normally |always )?(?:wears?|takes?|needs?)(?!\p{L})/giu,
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
];
