// English: other ways to write what the lexicon knows.

import type { Lexicon } from '../lexicon.ts';

export const englishSpellings: Lexicon['spellings'] = [
  // "Sorry, other way round: dearer ones": the rest says what is meant.
  [
    /^\s*(?:(?:sorry|no|actually|wait|oh|hm+|ah)[\s,.!-]+)*(?:(?:the )?other way (?:a?round|about)|vice versa|the opposite|(?:scratch|strike) that|my (?:bad|mistake)|i take (?:it|that) back|on second thoughts?|let me rephrase|(?:i )?should(?: have|'ve) said|hang on|hold on)[\s.,;:!-]+(?=\p{L})/iu,
    '',
  ],
  // "A bed w/ storage"; but "60 w" are watts.
  [/(?<![\p{L}\p{N}.'-]|\d )w(?!\/o(?!\p{L}))(?:\/ ?| )(?=\p{L})/gu, 'with '],
  // "I dont want to"; but French "un sac dont la couleur".
  [
    /(?<!\p{L})(do(?!nt (?:[lj]['’]|(?:le|la|les|une?|des?|du|mon|ma|mes|son|sa|ses|ce|cette|ces|je|tu|il|elle|on|nous|vous|ils|elles|notre|nos|votre|vos|leurs?|chaque|tous?|toutes?)(?!\p{L})))|does|did|is|are|was|were|has|have|had|ca|wo|would|could|should)nt(?!\p{L})/giu,
    "$1n't",
  ],
  [/(?<!\p{L})(what|that|where|who|how|there)s(?!\p{L})/giu, "$1's"],
  [/(?<!\p{L})(wo)?men'?s ?wear(?!\p{L})/giu, 'clothes for $1men'],
  [/(?<!\p{L})(?:kids?|children)'?s? ?wear(?!\p{L})/giu, 'clothes for kids'],
  // "Bluetooth on board?" asks whether it has any.
  [
    /(?<=\p{L})(?<!(?<!\p{L})(?:is|are) (?:it|they|this|that|these|those)) (?:already )?(?:on board|built[ -]in|as standard|integrated)(?=\s*\?*\s*$)/giu,
    '',
  ],
  // "Pants to wear in the rain": for such days.
  [
    /(?<!\p{L})(?:(?:to|can|could|i|we) )*(?:wear(?:ing)? )?(?:(?<=wear(?:ing)? )(?:in the|for)|for the|(?:when|if|while) it(?:'s| is)?) (rain|wind|snow)(?:s|ing)?(?=\s*(?:$|[.,;?!]|and(?!\p{L})))/giu,
    ' for $1y days',
  ],
  [/(?<!\p{L})who (?:made|manufactured|produced|built)(?!\p{L})/giu, 'who makes'],
  // "Same for Norda": the last wish, of another maker.
  [
    /^(?:and )?(?:the )?same(?: again)? (?:for|from|by) (?!(?:an?|the|your|that|this|these|those|number|me|my|him|her|us|it)(?!\p{L}))(?=\p{L})/iu,
    'and ',
  ],
  // "That gym jacket called Lando": the name stands before the thing.
  [
    /(?<!\p{L})((?:[Tt]hat|[Tt]he|[Tt]his|[Aa]n?|[Yy]our) )((?:\p{L}+ ){1,3})(?:called|named) (?:the )?["“']?(\p{Lu}[\p{L}\d-]*(?: \p{Lu}[\p{L}\d-]*)*|[\p{L}\d-]+)["”']?(?![\p{L}\d])/gu,
    '$1$3 $2',
  ],
  // "One of those twisty cubes": a kind that both know, and none of the list.
  [
    /(?<!(?:which|any|each|every|no|not|only|be|is|was) )(?<!\p{L})one of (?:those|these) (?=\p{L}+ \p{L})(?!(?:is|are|was|has|have|that|which|who|in|on|with|for|under|over|and|or|please|then|by|from|do|does|can|will|would|to|you|we|i|looks?|seems?|three|two|four|ones?)(?!\p{L}))/giu,
    'a ',
  ],
  // "Got oat milk at least?"
  [/,? at least(?=\s*(?:$|[?.!]))/giu, ''],
  // "A pen and a pad, both red": what holds for each of two things is said of each.
  [
    /(?<!\p{L})(\p{L}+)( (?:and|plus) (?:an? )?)((?:\p{L}+ )?\p{L}+),? both (\p{L}+)(?=\s*(?:$|[.,;?!]))/giu,
    '$4 $1$2$4 $3',
  ],
  // "We had trouble with them": "them" names nothing.
  [
    /[,;.] (?:i|we)(?:'ve)? (?:had|never)(?: \p{L}+){1,5} with (?:them|it)(?: \p{L}+)?(?=\s*(?:$|[.!,]))|(?<!\p{L})the rest of (?=(?:the|your|these|those)(?!\p{L}))/giu,
    '',
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
  // "A top for pilates": no place in the list.
  [
    /(?<=(?<!\p{L})(?:an?|some|another|my|\p{L}{2,}ing) )top(?=\s*(?:$|[.,;?!]|(?:for|in|with|and|or|from|by|under|to wear)(?!\p{L})))/giu,
    'tops',
  ],
  // "Our printer needs toner", "I've got a printer that needs toner".
  [
    /(?<!\p{L})(?:(?:i|we)(?:'ve| have)(?: got)?|(?:i|we) own|got) (?:an? |the )?([^.,;!?]{2,60}?),? (?:that|which|and it) (?:(?:also|now|urgently) )?needs (?!to(?!\p{L}))([^.,;!?]{2,40})/giu,
    'I need $2 for my $1',
  ],
  [
    /(?<!(?:what|all|that|as|if|of) )(?<![\p{L}'])(my|our) ((?:[\p{L}\d-]+ ){0,3}?[\p{L}\d-]+) (?:(?:also|still|now|urgently|really) )?needs (?!to(?!\p{L}))([^.,;!?]{2,40})/giu,
    'I need $3 for $1 $2',
  ],
  [/(?<!\p{L})a tenner(?!\p{L})/giu, '10'],
  [/(?<!\p{L})a fiver(?!\p{L})/giu, '5'],
  [/(?<!\p{L})half an hour(?!\p{L})/giu, '30 min'],
  [/(?<!\p{L})an hour(?!\p{L})/giu, '1 h'],
  // What is in the air is not in a product.
  [
    /(?<!\p{L})(?:with )?(?:an? |(?:his|her|my|our|their) )?(?!(?:pollen|dust|hay|pet|cat|dog|mite|grass) )(\p{L}{3,}) allerg(?:y|ies)(?=\s*(?:$|[,.;!?]|(?:and|so|but)(?!\p{L})))/giu,
    'allergic to $1',
  ],
  // "Rated 4.5 or higher", "a tasting score over 90": a score is counted.
  [
    /(?<!\p{L})rated (\d[\d.,]*)(?<=\d)(?:\+| (?:or|and) (?:higher|above|more|better|up|over))(?!\p{L})/giu,
    'at least $1 ratings',
  ],
  [
    /(?<!\p{L})(?:rated|(?:(?:with )?an? )?(?:(?!an? |the )\p{L}+ )??(?:rating|score)s?(?: of)?) (at least|above|over|more than|under|below) (\d[\d.,]*)(?<=\d)(?=\s*(?:$|[.,;!?]|\p{L}))/giu,
    '$1 $2 ratings',
  ],
  [
    /(?<![\d.,])(\d(?:[.,]\d)?)(?:\+ stars?| stars? (?:or|and) (?:higher|above|better|up))(?!\p{L})/giu,
    'at least $1 ratings',
  ],
  // "I'm a woman and need shoes": whom the wish is for.
  [
    /(?<!\p{L})(?:i'm|i am|im) an? (woman|man|girl|guy|lady|boy)(?!\p{L}|'s| who)(?:,| and)?([^.!?]*)/giu,
    '$2 for a $1',
  ],
  // "He likes Ostra better than Velk": the other is left out.
  [
    /(?<!\p{L})(?:(?:he|she|they|i|we)(?:'d| would)? )?(?:likes? (\p{L}+) (?:better|more) than|prefers? (\p{L}+) (?:to|over)) \p{L}+/giu,
    'rather $1$2',
  ],
  // "Find me these: a mill, a board, a knife": the last comma is an "and".
  [
    /^((?=[^:]*(?<!\p{L})(?:i|we|you|me|us|list|these|those|following|things|stuff)(?!\p{L}))[^:?!.\d]{6,80}:\s[^:\n]*),(?= (?:(?! (?:and|or) )[^,:\n])+$)/iu,
    '$1 and',
  ],
  // "What I need for a cake: flour, eggs and sugar": what the list is for is no part of it.
  [
    /^(?=[^:]*(?<!\p{L})(?:i|we|you|me|us|list|these|those|following|things|stuff)(?!\p{L}))[^:?!.\d]{6,80}:\s+(?![^:\n]*\d ?(?:[kmgt]b|inch|"|[cm]m|k?g|watts?|w|lumens?|lit(?:er|re)s?)(?!\p{L}))(?=[^:\n]*(?:,|(?<!\p{L})and(?!\p{L})))/iu,
    '',
  ],
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
    /(?<!\p{L})half(?: an?)?[ -](?=(?:kilo|lit(?:er|re)|met(?:er|re)|ton(?:ne)?|pound|inch)(?!\p{L}))/giu,
    '0.5 ',
  ],
  [
    /(?<!\p{L})(?:(?:the )?(\p{L}{3,5}|\d{1,2}) of us(?: \p{L}+ing(?=\s*(?:$|[.,;!?])))?|(?:a )?family of (\p{L}{3,5}|\d{1,2}))(?!\p{L})/giu,
    '$1$2 people',
  ],
  [/(?<=(?:enough|suitable|ok) )for (\p{L}{3,5}|\d{1,2})(?=\s*(?:$|[?.!,]))/giu, 'for $1 people'],
  [/(?<=for )couples(?!\p{L})/giu, '2 people'],
  [
    /(?<!\p{L})(?:(?:do|ca|wo|should|must|may|need|is|are|would|could|does)n't|cannot|not|neither|none|under no circumstances)((?: \p{L}+){0,3}?) (spend|pay|go|cost|be)(?: \p{L}+)? (?:more than|over|above|exceed(?:ing)?)(?!\p{L})/giu,
    '$1 $2 up to',
  ],
  [
    /(?<!\p{L})how long(?= (?:does|do|will|would|can)(?!\p{L}).{0,60}?(?<!\p{L})(?:takes?|lasts?|runs?)(?!\p{L}))/giu,
    'how much time',
  ],
  [
    /(?<!\p{L})how much(?: \p{L}+)? (?:fits|goes|can (?:i|you|we) (?:fit|put|get)) in(?:to|side)?(?: (?:it|(?:the|its) \p{L}+))?(?=\s*(?:$|[?.!]))/giu,
    'what capacity does it have',
  ],
  // "Women's", "my friend's"; but "it's" and "what's".
  [/(?<=\p{L}{3})(?<!(?:what|that|here|there|where|when|let|she|how|who|why))'s(?!\p{L})/giu, ''],
];
