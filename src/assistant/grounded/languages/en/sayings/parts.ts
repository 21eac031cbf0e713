// English: sentences that wish for a part of something that the shopper has, or for what takes its place.

import type { Replacement } from '../../replacing.ts';

/** The name of a model, with a number in it: "Ostra 9 Pro", and no "60th birthday". */
const MODEL = String.raw`((?=\p{L}[^.,;!?]*\d(?!\d*(?:st|nd|rd|th)(?!\p{L})))[^\s.,;!?]+(?: (?!(?:is|are|was|has|have|and|will|just|needs?|turn\p{L}*|here)(?!\p{L}))[^\s.,;!?]+){0,6}?)`;

export const parts: readonly Replacement[] = [
  // "For my Ostra 1320 I need toner": what it is for may stand first.
  [
    new RegExp(
      String.raw`^\s*for (?:an?|the|my|our) ${MODEL},? (?:(?:i|we)(?:'d|'m|'re| would| am| are)? (?:need|want|like|looking for|after)(?: to (?:buy|get|order))?|do you have|have you got)(?: (?:an?|some|any|new))* ([^.,;!?]{2,40}?)(?=\s*[?.!]*\s*$)`,
      'iu',
    ),
    '$2 for the $1',
  ],
  // "I have Norda cartridges. Any pens that take those?": "those" were not shown, and tell of which maker.
  [
    /(?<!\p{L})(?:[Ii]|[Ww]e)(?:'ve| have)?(?: already| still| got)* (?:own|have|got|use) (?:(?:some|the|several|a few|lots of) )?((?:\p{Lu}[\p{L}\d+-]* ){1,3})(?:\p{Ll}+ )?\p{Ll}+s[.,;!?]+ (?=[^.!?]{2,80}(?:those|these|them)(?!\p{L}))((?:(?:[Ii]s|[Aa]re) there |[Dd]o you (?:have|sell) |[Ii] (?:need|want) )?(?:[Aa]ny|[Aa]n?|[Ss]ome|[Ww]hich|[Ww]hat) )([^.,;!?]{2,40}?),? (?:(?:that|which|to) )?(?:(?:also|can|will|would) )*(?:runs?|works?|go(?:es)?|fits?|takes?|uses?|(?:is|are) compatible|accepts?|suits?)(?: (?:on|with|in|into|to|off))? (?:those|these|them)(?=\s*(?:$|[.,;!?]))/gu,
    '$2$1$3',
  ],
  // "My kettle broke. Which ones do you sell?", "our tent tore, so a new one is due": what broke is wanted again.
  [
    /(?:(?<!\p{L})the [^.,;!?]{2,30} (?:on|of) )?(?<!\p{L})(?:my|our) (?:old |poor |trusty )?((?:\p{L}+ )??\p{L}+) (?:(?:has|have|is|are|was|were|just|finally|suddenly|completely) )*(?:broken?|died|dead|tore|torn|ripped|gave (?:up|out)|given (?:up|out)|packed (?:up|in)|stopped working|wor(?:n|e) out|f[ae]ll(?:en|ing)? apart|gone|had it|on (?:its|their) last legs|leaking|leaks|giving up|giving out)(?!\p{L})[^.!?]*?[.,;!?]+ (?:so |and |now )*(?:(?:i|we)(?:'d| would)? (?:need|want|like|could use) )?(?:(?:(?:a|the) )?(?:new|another|replacement|different) (?:ones?|pair|set)(?: (?:is|has to be|must be) [^.,;!?]*)?|(?:which|what) (?:ones?|models?|kinds?)? ?(?:(?:do|can|could|would) you (?:sell|have|stock|carry|offer|recommend|suggest|show)|have you got)(?!\p{L})[^.!?]*|(?:a )?replacement)(?!\p{L})[?.!]*/giu,
    'I need $1. ',
  ],
  // "My printer, an Ostra 1320, needs toner", "the toner of my Ostra 1320 is empty": a part for it.
  [
    new RegExp(
      String.raw`(?<!\p{L})(?:my|our)(?: \p{L}+){1,2}(?:,| \() ?(?:an?|the) ${MODEL}[),]+ (?=(?:needs?|has|is|ran|takes?|wants?)(?!\p{L}))`,
      'giu',
    ),
    'my $1 ',
  ],
  [
    new RegExp(
      String.raw`(?<!\p{L})(?:(?:i|we)(?:'ve got| have| own| use) (?:an? |the )${MODEL}(?:,| and| but)+ (?:the|its|my) ([^.,;!?]{2,30}?)|(?:the|my|our) ([^.,;!?]{2,30}?) (?:of|for|in|on|to|from) (?:my|our|the) ${MODEL})(?: is|'s| has| just| nearly| almost| all)+ (?:run(?:ning)? (?:out|low)|empty|dead|finished|gone|broken?|used up|worn out|low|lost)(?!\p{L})`,
      'giu',
    ),
    '$2$3 for the $1$4',
  ],
  // "I lost the lead for my Ostra 9, need a new cable": what is needed, in the last words.
  [
    new RegExp(
      String.raw`(?:(?<!\p{L})(?:i|we)(?:'ve| have)? (?:just )?)?(?<!\p{L})(?:lost|broken?|broke|misplaced|ruined) (?:the|my|our) [^.,;!?]{2,30}? (?:of|for|on|to|from) (?:my|our) ${MODEL}[.,;]+ (?:and |so |i |we )*(?:need|want|looking for|have to get)(?: an?| some| the| new| another)* (?!(?:ones?|it|them|replacement|another|new|an?)(?!\p{L}))(\p{L}[^.,;!?]{2,40})`,
      'giu',
    ),
    'I need $2 for the $1',
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
    /^\s*(?!(?:order|parcel|package|delivery)(?!\p{L}))((?=\p{L}[^.,;!?]*\d)[^\s.,;!?]+(?: (?!(?:is|are|was|has|have|and|will|just|still|not|needs?|turn\p{L}*|here)(?!\p{L}))[^\s.,;!?]+){0,6}?)(?: here| is my \p{L}+)[,.;]+ /iu,
    'I have a $1, ',
  ],
  // "Our Ostra 1320 has run dry, which toner do I need?", "my son has an Ostra 9 and wants a case": a part for it.
  [
    new RegExp(
      String.raw`(?<!\p{L})(?:(?:i|we)(?:'ve got| have| own|'ve| use) (?:an? |the )|(?:my|our)(?: \p{L}+){1,2} (?:is|has|has got|owns|uses) (?:an? |the )|(?:my|our) )(?!(?:question|problem|issue|order|complaint|budget)s?(?!\p{L}))${MODEL}(?:(?: (?:has|have|is|are))? (?:run dry|run out|empty|dead|out))?(?: is my \p{L}+)?(?:[,.;]| and| that| which)* (?:(?:so|now|it) )*(?:(?:(?:i|we)(?:'d| would|'m| am|'ve)? )?(?:needs?|requires?|wants?|(?:would )?like|looking for|missing|lost)(?: to (?:buy|get|(?:protect|cover) (?:it|this) with|put (?:it|this) in))?(?: (?:an?|some|any|its|the|new|another|more))*|(?:(?:i|we)(?:'ve|'m|'re| have| am| are)? ?|has |have |is |are )?(?:(?:run|ran) )?out of|(?:which|what)|(?:do|have) you (?:got|have|sell)(?: any| an?)?) (?!(?:new |another )?(?:it|them|this|that|to|one|ones|pair)(?!\p{L})|another(?: \p{L}+)?(?:[.!?,]|$))((?:\p{L}+ )?\p{L}+)(?: (?:for (?:it|this|that)|(?:do|does|can|would|will|should|fits?|goes|works)(?!\p{L})[^.,;!?]*))?(?:[,.;–-]+ (?:so |and )?(?:what|which)(?: \p{L}+)? (?:do|should|can|could|would) (?:i|we|you) \p{L}+(?: \p{L}+)?)?(?=\s*(?:[.!?,]|$))`,
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
  // "Our printer needs toner", "I've got a printer that needs toner".
  [
    /(?<!\p{L})(?:(?:i|we)(?:'ve| have)(?: got)?|(?:i|we) own|got) (?:an? |the )?([^.,;!?]{2,60}?),? (?:that|which|and it) (?:(?:also|now|urgently) )?needs (?!to(?!\p{L}))([^.,;!?]{2,40})/giu,
    'I need $2 for my $1',
  ],
  [
    /(?<!(?:what|all|that|as|if|of) )(?<![\p{L}'])(my|our) ((?:[\p{L}\d-]+ ){0,3}?[\p{L}\d-]+) (?:(?:also|still|now|urgently|really) )?needs (?!to(?!\p{L}))([^.,;!?]{2,40})/giu,
    'I need $3 for $1 $2',
  ],
];
