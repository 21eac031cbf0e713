// English: sentences that wish for something.

import type { Replacement } from '../../replacing.ts';

/** A thing that a sentence begins with, which is neither the shopper's nor a pronoun. */
const THING = String.raw`(^\s*|[.!?;] )(?!(?:ok|okay|yes|no|well|nice|good|great|thanks|sorry|and|but|or)[,. ]|[^.!?;]{0,60}?(?<!\p{L})(?:(?:i|we|he|she)(?:'ve|'s| have| has| own)|my|our)(?!\p{L}))([^.!?;]{0,60}?\p{L}{2})(?<!(?<!\p{L})(?:ok|one|ones|them|these|those|that|this|nice|good|fine|first|second|third|last|do|does|did|will|would|can|could|should|why|when|if|because|since|as|so|what|how|where|think|hope|guess|say|says|said))`;

/** "Sort" of "the felt sort", by the article. */
const oneOf = (article: string): RegExp =>
  new RegExp(
    String.raw`(?<=^[^.!?;:]{0,60}(?<!\p{L})(?:${article}) (?:(?!(?:what|which|other|same|right|wrong|this|that|best|first|second|third|last|only|some|any|new|different|certain|particular|usual|normal|of|kind|sort|type)(?!\p{L}))[\p{L}-]+ ){1,2})(?:sort|kind|type)(s)?(?: of (?:it|them|those|these|thing|one))?(?=\s*(?:$|[.,;?!]|(?:please|instead|then|too|maybe)(?!\p{L})))`,
    'giu',
  );

/** "Animals are her favourite thing", "coffee is his thing". */
const likedBy = (who: string): RegExp =>
  new RegExp(
    String.raw`(?<=^|[.,;:!?] |(?<!\p{L})(?:and|because|as|since|but|where) )((?!(?:it|this|that|these|those|what|which|who|one|first|second)(?!\p{L}))\p{L}+(?:[ -](?!(?:is|are)(?!\p{L}))\p{L}+)?) (?:is|are) (?:(?:what|all(?: that)?|the thing) )?(?:${who})(?: (?:really|most|absolutely))? (?:(?:big |great |whole |absolute |very )?(?:favou?rites?(?: things?)?|(?:big )?thing|passion|hobby|obsession|everything|life|world)|(?:likes?|loves?|enjoys?|adores?|is (?:into|mad about|crazy about|fond of))(?: (?:most|best|the most))?)(?=\s*(?:$|[.,;!?]|and(?!\p{L})))`,
    'giu',
  );

/** "What should he wear on his feet", by the part of the body. */
const wornOn = (part: string): RegExp =>
  new RegExp(
    String.raw`(?<!\p{L})(?:what|anything|something)(?: (?:do|does|should|shall|can|could|would|must|to|i|we|you|he|she|they|my \p{L}+|best|need))* (?:put|wear|have|get|buy) (?:on|for) (?:my|our|your|his|her|their) (?:${part})(?!\p{L})`,
    'giu',
  );

/** "My wife" of "my wife and I". */
const PARTNER = String.raw`(?:my|the) (?:wife|husband|girlfriend|boyfriend|fianc[eé]e?|partner|spouse)`;

export const wishes: readonly Replacement[] = [
  // "They need to fold, for my bag": what the things that were shown have to be like.
  [
    /(?<=(?:^|[.,;!?] |(?<!\p{L})(?:and|but|so) ))(they|these|those) (?:(?:all|both|really|also|do) )*needs? to (?!(?:buy|get|find|have|know|see|look)(?!\p{L}))(be [^.,;!?]+|\p{L}+)(?:,? for (?:my|our|his|her) \p{L}+(?=\s*(?:$|[.!])))?/giu,
    '$1 should $2',
  ],
  // "White would suit me best", "a mouse would be on my list".
  [
    /(?<=^\s*)(\p{L}+(?: or \p{L}+)?) would suit (?:me|us)(?: (?:best|better|well|perfectly|nicely))?(?=\s*(?:$|[.!]))/iu,
    'in $1',
  ],
  [/ (?:would be|is|are) (?:also )?on (?:my|our) (?:shopping )?list(?=\s*(?:$|[.,;!?]))/giu, ''],
  // "Any brand, only Norda not".
  [
    /,? (?:of any (?:brand|make(?:r)?),? )?(?:only|just|but) (?:the )?(\p{L}+) not(?=\s*(?:$|[.,;!?]))/giu,
    ', not $1',
  ],
  // "I'd love a look through your hats".
  [
    /(?<!\p{L})(i|we)(?:'d| would) (?:love|like|fancy|appreciate) a (?:quick |little |good )?(?:look|browse|peek|nose) (?:through|over|around|round|at) (?=(?:your|the|some|any|all)(?!\p{L}))/giu,
    '$1 want to see ',
  ],
  // "Of all those", "the dearer of the pair" of two.
  [/(?<!\p{L})of all (?:of )?(those|these|them)(?!\p{L})/giu, 'of $1'],
  [/(?<=(?<!\p{L})(?:of|between) (?:the|this|that) )pair(?=\s*(?:$|[?.!,]))/giu, 'two'],
  [
    /(?<=(?<!\p{L})the (?:cheaper|dearer|pricier|costlier|lighter|heavier|bigger|smaller|larger|newer|older|better|more expensive|less expensive) )pair(?=\s*(?:$|[?.!,]))/giu,
    'one',
  ],
  // "Cotton that's organic".
  [
    /(?<!\p{L})(?!(?:some|any|every)(?:thing|one)|ones?|all|the|it)(\p{L}{3,}) (?:that|which)(?:'s| is|'re| are) (?!(?:too|not|very|so|really|made|for|in|on|with|from|under|over|about|around|easy|good|nice|great|ok|available|left|sold|cheaper|better|similar|like|missing|needed|here|there)(?!\p{L}))(\p{L}{3,})(?=\s*(?:$|[.,;!?]| please))/giu,
    '$2 $1',
  ],
  // "Or something with a heart? A bracelet": a bracelet with a heart.
  [
    /(?<=^\s*(?:(?:or|and|ok|maybe|perhaps|also),? )*(?:maybe |perhaps |do you have )?)(?:some|any)thing ((?:with|in|made of|for) [^.,;:!?]{2,30})[?.,;!–-]+ (?:(?:or|and|so|like|maybe|perhaps|say),? )*(an? (?:\p{L}+ )?\p{L}+)(?=\s*[?.!]*\s*$)/giu,
    '$2 $1',
  ],
  // "A boat my wife and I can row", "a tent for me and my husband": for both, and not for her alone.
  [new RegExp(String.raw`(?<!\p{L})${PARTNER} and i(?!\p{L})`, 'giu'), 'we'],
  [
    new RegExp(
      String.raw`(?<!\p{L})(?:${PARTNER} and (?:me|myself)|(?:me|myself) and ${PARTNER})(?!\p{L})`,
      'giu',
    ),
    'us',
  ],
  // "A stand so I can fix my bike": what a thing is for.
  [
    /(?<=(?:^|[.!?] )(?:[^.!?]{0,80} )?an? (?:\p{L}+ ){0,2}\p{L}+),? so (?:that )?(?:i|we|he|she|they) (?:can|could)(?= \p{L}+ \p{L})/giu,
    ' to',
  ],
  // "I've got a code here, AB-12, could you look it up?"
  [
    /^(?!(?:what|how|does|do|is|are|can|will|which|why)(?!\p{L}))(?![^.!?]*(?<!\p{L})(?:discount|promo|coupon|voucher|gift|post|zip|access|order|tracking)(?!\p{L}))[^.!?]*(?<!\p{L})(?:code|sku|reference|(?:item|article|product|part|model) (?:number|no\.?|code))(?!\p{L})[^.!?]{0,20}?(?<![\p{L}\d-])((?=[a-z\d-]*\d|[a-z]+-)[a-z\d]{2,}(?:-?[a-z\d]+)*)(?![\p{L}\d-])(?:[.,;:!?]+ (?:and |so )?(?:(?:could|can|would|will) you|what|which|please)(?![^.!?]*(?<!\p{L})(?:work|valid|discount|off|cost|made)(?!\p{L}))[^.!?]*)?[.!?]*\s*$/iu,
    '$1',
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
  // "I have to cut some planks. I suppose that takes a saw?", "there'd be room for a saw": the thing alone.
  [
    /(?:(?<=^|[.!?;] )[^.!?;]{0,60}?(?<!\p{L})(?:i|we)(?:'d| would|'ve| have|'re| are|'m| am)?(?: got)? (?:need|want|have|like|going|planning|trying) to (?!(?:buy|get|find|order|see|look|know|replace)(?!\p{L}))[^.!?;]{3,80}[.!?;,]+ (?:so |and |but )*(?:(?:i|we) (?:suppose|guess|assume|think|believe|imagine|reckon|presume|take it)(?: that)? |(?:presumably|probably|i'm told),? )?(?:(?:that|this|it)(?:'ll| will| would)? (?:takes?|needs?|requires?|calls? for)|(?:don't|won't|wouldn't) (?:i|we) need|(?:i|we)(?:'ll| will|'d| would)? need|one needs) |(?<!\p{L})(?:there(?:'d be|'s| is| would be)|(?:i|we)(?:'ve| have)(?: got)?) (?:(?:just|enough|still|only) )*(?:room|space) (?:left )?for )(?=an? )/giu,
    'I need ',
  ],
  // "Just got back into skating and I don't own any pads for it": it is wished for; there is no "back" in it.
  [
    /(?<=^\s*(?:(?:hi|hello|hey)(?: there)?[,.!]* )?)(?:(?:i|we)(?:'m|'re|'ve| am| are| have)? )?(?:(?:just|recently|finally|also|been|only) )*(?:(?:gett?(?:ing)?|got(?:ten)?) (?:back )?into|start(?:ed|ing)(?: (?:out|back))?(?: with)?|t(?:aken|ook|aking) up|g(?:one|oing) back to) (?!(?:an?|the|my|our|to|with|it|that|this|up|on|off|bed|school|work|trouble|shape)(?!\p{L}))(\p{L}{3,}(?: (?!(?:again|lately|recently|now|and|but|so|this|last|a|for)(?!\p{L}))\p{L}+)?)(?: (?:again|lately|recently|now|this year|a while ago))*(?:,? (?:and|but|so)|[,.;])(?: so| but| now)* (?:(?:i|we)(?:'ve|'ll|'d)? )?(?:(?:still )?(?:(?:don't|do not) (?:have|own)|haven't got|(?:have|got|own)(?= no ))(?: an?| any| no)|(?:need|want|would like|like|(?:am|'m) looking for)(?: an?| some)?) (?:new )?(?!(?:idea|clue|money|time|to|it|help|advice)(?!\p{L}))(\p{L}+(?: (?!(?:for|to|yet)(?!\p{L}))\p{L}+)?)(?: (?:to (?:wear|put on|use)|yet|for (?:it|that|this)))*(?=\s*(?:$|[.!,]))/iu,
    'I started $1 and need some $2',
  ],
  // "I've taken up running and I've got no shorts to wear", "I don't have a bag": what is lacking is wanted.
  [
    /^((?:(?:hi|hello|hey)(?: there)?[,.!]* )?(?:(?:i|we)(?:'m|'re|'ve|'ll)? (?!(?:needs?|wants?|would|looking)(?!\p{L}))[^?,;.\d]{3,60}(?:,? (?:and|but|so)|[,;.])(?: so| but)? )?)(i|we)(?:(?:(?:'ve| have| own)(?: still)?(?: got)?| got) no|(?: still| really)? (?:don't|do not) (?:have|own) (?:an?|any)|(?: still)? haven't got (?:an?|any)) (?!(?:idea|clue|money|time|plans?|use|problems?|need|reason|preferences?|budget|limit|experience|room|space|one|more|other|pets?|kids|children|allerg\p{L}*|questions?)(?!\p{L}))((?:\p{L}+ ){0,2}?\p{L}+)(?: (?:to (?:wear|put on|use|take)|yet|any ?more|left|at all|at home|for (?:it|that|this)))*(?=\s*[.!,]*\s*$)/iu,
    '$1$2 need $3',
  ],
  // "He'd like it orange", "i want it white".
  [
    /(?<=^\s*)(?:he|she|i|we|they)(?:(?:'d| would) (?:like|love|prefer|want)|(?: really)? (?:wants?|needs?|prefers?)) (?:it|them|those|that) (?:in )?(?!(?:to|if|as|asap|gone|back|\p{L}+ly|an?|more|less|very|for|with|when|so|here|there|too|best|better|all|please|and|but|or|now|not|soon|today|tomorrow|fast|quickly|later|wrapped|deliver\p{L}*|sent|done|\p{L}{3,}er)(?!\p{L}))(?=\p{L}+(?:\s*[,.!?]|\s*$| (?:and|please)(?!\p{L})))/giu,
    'in ',
  ],
  [/(?<!\p{L})(?:a )?left(?:y|ie)(?!\p{L})/giu, 'a left-handed person'],
  [likedBy('she|her'), 'she likes $1'],
  [likedBy('he|his'), 'he likes $1'],
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
  [/(?<!\p{L})that works? wireless(?:ly)?(?!\p{L})/giu, 'wireless'],
  [
    /(?<=^\s*(?:(?:ok(?:ay)?|oh|ah|hm+|actually|sorry|wait|hang on),? )*)(?!(?:it|that|this|they|those|these|what|which|who|how|anything|something|one|yes|no)(?!\p{L}))(\p{L}+) would be (?:(?:fun|great|nice|lovely|cool|perfect|good|ideal|best)[,.;–-]+ (?:do you have|have you(?: got)?|is there|got)(?: any(?: of)?)? (?:that|it|those|them|any|one|some)(?: (?:one|ones|too|as well))?\s*\?*\s*$|(?:my|his|her|our|the right) (?:colou?r|choice|preference|material|size)|(?:(?:far|much|even|so much|a (?:bit|lot|little)) )?(?:more (?!expensive)\p{L}+|nicer|better|prettier|lovelier|brighter|warmer|smarter))(?!\p{L})(?:[,;]? (?:so )?(?:let's|we'll|i'll) (?:go (?:with|for)|have|take) (?:it|that)(?: one)?(?: instead| then)?)?/giu,
    'in $1',
  ],
  [
    / in (?!(?:any|every|what|which|another|other|the|this|that|same|each|some|one|our|your|his|her|their|different|whatever)(?!\p{L}))(\p{L}{3,}) colou?r(?!\p{L})/giu,
    ' in $1',
  ],
  // "I'm a Norda person": of that maker.
  [
    /(?<!\p{L})(?:[Ii]|[Hh]e|[Ss]he|[Ww]e)(?:'m|'s|'re| am| is| are) (?:(?:more of |more |very much |a bit of |quite |really |kind of |pretty much |all |an? |big )*)(\p{Lu}[\p{L}\d&-]+) (?:person|people|guy|girl|gal|man|woman|household|family|fan|fans)(?=\s*(?:$|[.,;!?]))/gu,
    '$1',
  ],
  // "How about Norda, got any of theirs?"
  [
    /^\s*(?:(?:and|ok|so) )?(?:(?:how|what) about )?([^,.!?:]{2,40})[,:–-]+ (?:(?:have you|do you|you|is there|are there|any chance of) )?(?:(?:got|have|stock|carry|sell) )?(?:any(?:thing)?|some(?:thing)?|stuff|things)(?: (?:of|by|from)) (?:theirs|them|that (?:brand|maker))(?: (?:too|as well|also))*(?=\s*[?.!]*$)/iu,
    'do you have $1',
  ],
  // "A pal of mine brought the Ostra 3 along and I loved it. Do you carry it?"
  [
    /^[^.!?]{0,60}?(?<!\p{L})(?:brought|took|ha[sd]|have|bought|uses?|used|owns?|got|tried|saw|seen|heard (?:of|about)|(?:read|talk(?:s|ing)|told me|raves?|raving) about|showed me|lent me|recommend(?:s|ed)|loves?|swears by) (?:along )?(?:the|an?|his|her|their|one of (?:the|those)) ((?:\p{Lu}|\d)[\p{L}\d-]*(?: (?:\p{Lu}|\d)[\p{L}\d-]*)*)(?: (?!needs?)(?:(?!needs?(?!\p{L})|want|looking)[^.!?;])*)?[.,!;]+ (?:[Ss]o |[Aa]nd )?(?:[Dd]o|[Ww]ould|[Cc]an|[Cc]ould) (?:you|[Ii]) (?:guys )?(?:carry|have|sell|stock|get) (?:it|that(?: one)?|those|them|these|this(?: one)?)(?: (?:too|as well|here|from you))*(?=\s*[?.!]*\s*$)/u,
    'do you have the $1',
  ],
  // "She wears a small", "he takes an XL".
  [
    /(?<!\p{L})(?:she|he|they|i)(?:'s|'m|'d| is| am| are)? (?:(?:usually|normally|mostly|generally|always|about|be) )*(?:wears?|takes?|an?|fits?(?: into)?|needs?)(?: an?)? (?:size )?(x{0,3}[sml]|small|medium|large|extra[- ]large|extra[- ]small)(?: (?:one|size))?(?=\s*(?:$|[.,;!?]))/giu,
    'size $1',
  ],
  // "A light we can hang in the tent", "something I can put on the wall": for that place.
  [
    /(?<=(?<!\p{L})(?:an?|some|any(?:thing)?|something|ones?)(?: [^.,;!?]{2,30})?)(?<!(?<!\p{L})(?:if|what|how|where|which|when)) (?:that |which )?(?:i|we|you|he|she|they) (?:can|could) (?:hang|put|use|place|keep|mount|stick|set|leave|wear|install)(?: (?:it|up|out|down))* (?:in|on|at|to|inside|over) (?=(?:the|an?|my|our|his|her|their) )/giu,
    ' for ',
  ],
  // "The sound is awful, so I'm thinking we should buy a speaker".
  [
    /(?:,? (?:and |so )?|(?<=^|[.!] ))(?<!\p{L})(?:i'm|we're|i am|we are|i was|i've been) (?:thinking|guessing|considering|figuring|contemplating)(?: (?:that|of|about))? (?:(?:maybe |perhaps )?(?:i|we)(?:'d better| should| need to| ought to| could| might| have to| must)(?: (?:just|really|finally))? (?:buy|get|order|pick up)|(?:buying|getting|ordering)) (?=(?:an?|some|new|another|myself|ourselves)(?!\p{L}))/giu,
    '. I need ',
  ],
  // "For the little ones".
  [
    /(?<=(?<!\p{L})for )(?:(?:the|my|our) )?(?:little|wee|small|tiny) ones(?=\s*(?:$|[.,;!?]))/giu,
    'kids',
  ],
  // "I need a new mouse": any mouse but the one that the shopper has.
  [
    /(?<=(?:^\s*|(?<!\p{L})(?:an?|some|any|two|three|my|our|his|her|need|want|get|buy|for|after) ))(?:brand[- ])?new (?=(?!balance|york|era|age|wave|world|look|zealand|born|in|on|to|arrivals?|years?|moon|wave|releases?|ones?|or|and|with)\p{Ll})/gu,
    '',
  ],
  // "Torn between the Otter and the Heron", "can't choose between number 1 and 3": what is between them is asked.
  [
    /(?<!\p{L})(?:(?:i'm|i am|we're|we are|i|we) )?(?:(?:still|really|a bit|kind of|just) )*(?:torn|undecided|hesitating|wavering|(?:not|un)(?: quite| really)? ?sure|stuck|(?:can't|cannot|can not|couldn't|don't know how to|trying to|need to|have to|struggling to) (?:(?:really|quite) )?(?:decide|choose|pick|make up my mind)|deciding|choosing) between (?=(?!an? |\d[\d.,]|under|over)[^.;!?]{1,60} (?:and|or) )/giu,
    'compare ',
  ],
  // "I'd spend between 50 and 80 on a tent": of the thing.
  [
    /(?<!\p{L})(?:i|we)(?:'d| would| can| could|'ll| will| want to|'m willing to) (?:spend|pay) ((?:between|up to|at most|around|about|from|under|less than|no more than) [^.,;!?]{1,40}?) (?:on|for) (?!(?:it|them|that|this|those)(?!\p{L}))([^.,;!?]{2,60})/giu,
    '$2 $1',
  ],
  // "A hat, it should have a brim", "hats. They must be red": said of the thing.
  [
    new RegExp(
      String.raw`${THING}[,.]? (?:but |and )?(?:it|they) (?:(?:should|must|has to|have to|needs? to|ought to|may) have|needs?(?! to)) (?:an? )?(?=\S)`,
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
  [/(?<!(?:can|to|it|i|we|you) )(?<!\p{L})see[ -]through(?= \p{L}|\s*(?:$|[.,;!?]))/giu, 'clear'],
  // "A jacket that'll keep the rain out".
  [
    /(?<=\p{L}),? (?:that|which)(?:'(?:ll|d)| (?:can|could|will|would))?(?: really| actually)? keeps? (?:(?:the|all) )?(?:(?:rain|water|wet) (?:out|off|away)|(?:out|off) (?:the )?(?:rain|water|wet))(?=\s*(?:$|[.,;!?]|(?:and|in|for)(?!\p{L})))/giu,
    ' that is waterproof',
  ],
  // "Curtains that can go in the washing machine".
  [
    /(?<=\p{L}),? (?:that|which)(?:'(?:ll|s|d)|(?: (?:i|you|we|one))? (?:can|may|could|will|would))?(?: just| also| safely| easily)? (?:survives?|takes?|stands?(?: up to)?|tolerates?|handles?|copes? with|withstands?|(?:(?:goes|go|be (?:put|washed|cleaned|thrown|tossed)|put|wash|throw|toss|stick|chuck)(?: (?:it|them))? in(?:to)?)) (?:the|a|my|our) (?:washing machine|washer|machine wash)(?=\s*(?:$|[.,;!?]|and(?!\p{L})|please))/giu,
    ' that is machine washable',
  ],
  // "A coat that need not go to the dry cleaner's": no such care.
  [
    /,?(?: (?:that|which|and))?(?: (?:it|i|you|we|one))? (?:(?:don't|doesn't|do not|does not|won't|needn't) (?:(?:have|need)s? to )?|(?:isn't|aren't|not) )(?:go(?:ing)?|be (?:taken|sent|brought)|tak(?:e|ing)(?: it| them)?|bring(?: it| them)?|need(?:ing)?)(?: to)?(?: (?:the|a|any))? dry[ -]?clean(?:er'?s?|ers'|ing)?(?=\s*(?:$|[.,;!?]))/giu,
    ' without dry clean',
  ],
  // "A blender with 2 speeds and the lid included": it is with that.
  [
    /(?<=\p{L}{3}(?: [^.,;!?]{2,60})?)(?:,| and| with){1,3} (?:the |an? |its |all )?(?!(?:is|are|was|delivery|shipping|tax|vat|everything)(?!\p{L}))((?:\p{L}+ )?\p{L}+) included(?=\s*(?:$|[.,;!]))/giu,
    ' with $1',
  ],
  // "Felt hats, the red ones": they are of the hats, and not of what was shown.
  [
    /^(?!.*(?<!\p{L})(?:i|me|you|we|show|see|have|got|need|want|like|of|for|are|is)(?!\p{L}))\s*((?:[\p{L}\d-]+ ){0,3}\p{L}{2,}s),? (?:but |and )?(?:only |just |preferably |ideally )?the ((?!(?:first|second|third|last|other|same|cheap\p{L}*|\p{L}+est)(?!\p{L}))\p{L}+(?:[ -]\p{L}+)?) ones(?=\s*(?:$|[.!?,]))/iu,
    '$2 $1',
  ],
  // "She dreams of her own desk": wanted, and not hers yet.
  [
    /(?<!\p{L})(?:(?:is|has|been|always|really|secretly) )*(?:dream(?:s|ing|t) of|dream(?:s|ing) about|wish(?:es|ing) for|long(?:s|ing) for|asking for|set on|got (?:his|her) (?:eye|heart) (?:set )?on)(?: having| getting| owning)? (?:(?:his|her|their) (?:very )?own|an?) (?=\p{L})/giu,
    'wants a ',
  ],
  // "My aunt is always in her garden, any idea for a present?": what is for that place.
  [
    /(?<!\p{L})(?:my|our) [\p{L}-]+ (?:(?:is|lives|sits|works|hides|disappears|spends [^.,;!?]{2,30})(?: (?:always|constantly|forever|often|mostly|out))*) in (?:his|her|the) (?!(?:hospital|school|army|way|middle|car)(?!\p{L}))(\p{L}+)[.,;!]+ (?=[^.!?]{0,60}(?:birthday|gift|present|idea|christmas|give (?:him|her))(?!\p{L}))/giu,
    'something for the $1, ',
  ],
  // "A pair in white?", "a white pair", "the cheapest pair": one like these.
  [
    /(?<!\p{L}|(?<!\p{L})as )(?:an?|some|any) pair(?=\s*(?:$|[?.!,]|(?:in|with|that|for|under|from|by)(?!\p{L})))|(?<=(?<!\p{L})(?:(?:an?|another) (?:\p{L}+ ){1,2}|(?:most|least) \p{L}+ |\p{L}{3,}est |(?:first|second|third|fourth|last|other) ))pair(?! of)(?!\p{L})/giu,
    'one',
  ],
  // "The felt sort", "a felt kind of it": of these.
  [oneOf('the|those'), 'ones'],
  [oneOf('an?|any|some'), 'one$1'],
  [
    /(?<=^\s*(?:(?:and|ok(?:ay)?|so),? )?(?:what|how) about [^.,;!?]{2,60}),? (?:are|is) there any(?: of (?:those|these|them))?(?=\s*[?.!]*\s*$)/giu,
    '',
  ],
  // "A bag light enough to carry".
  [
    /(?<=\p{L}{3})(?<!(?<!\p{L})(?:that's|it's|they're|are|not|very|too|also|just|something|anything|ones?|really|and|but|or|is|be|maybe|are)) (?=(?:small|compact|light|tiny|slim|narrow|thin) enough (?:to|for|that)(?!\p{L}))/giu,
    ' that is ',
  ],
  // "Small enough for a handbag": what it has to fit is not looked for.
  [
    /(?<=(?<!\p{L})(?:small|compact|light|tiny|little|slim|narrow|thin|portable)) enough (?:to|for|that)(?! (?:\p{L}+ )?(?:up to|people|persons|kids?|children|babies|toddlers?|(?:a |my |our )?\p{L}*(?:dogs?|cats?|son|daughter))(?!\p{L})) [^.,;:!?\d]{2,60}?(?= and \p{L}+\s*[?.!]*\s*$|\s*(?:$|[.,;:!?]))/giu,
    '',
  ],
  // "Do any of these come in red?", "have they got red ones?": red ones are sought.
  [
    /(?<=^\s*(?:(?:and|ok|so),? )?)(?:do(?:es)? (?:any|some|one) of (?:them|these|those) come in|are (?:any|some) of (?:them|these|those)(?= (?!available|reduced|left|new|sold|cheaper|\p{L}+er(?!\p{L}))\p{L}+\W*$)|have they(?: got)?(?: any)?(?=(?: \p{L}+){1,2} ones)) (\p{L}+(?: (?!ones)\p{L}+)?)(?: ones)?(?=\s*[?.!]*\s*$)/giu,
    'anything in $1',
  ],
  // "Ostra, what's there from them?", "what is there from Ostra then".
  [
    /(?<=^\s*(?:(?:and|ok(?:ay)?|now|hm+|oh|well),? )*)(?:let's (?:try|see|say|go (?:for|with)) )?(?!(?:and|ok(?:ay)?|now|hm+|oh|well|let's)(?!\p{L}))([^.,;!?]{2,30}?)(?: instead| then)?, (?:what(?:'s| is| do you have| have you(?: got)?)|(?:is there |do you have |have you got )?any(?:thing| of))(?: there)? (?:from|by|of|their)(?: (?:them|it|things|stuff))?(?=\s*[?.!]*\s*$)/giu,
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
  [
    /(?<=^\s*(?:and )?)(?:have you got|do you have|do you sell|is there|are there) (?:any )?((?:wo)?men|boys?|girls?|kids?|ladies|children)(?:'s)?(?: ones?)?(?= (?:too|as well|also)(?!\p{L}))/giu,
    'anything for $1',
  ],
  // "What do I put on my feet?"
  [wornOn('feet|foot'), 'what shoes do I need'],
  [wornOn('heads?|ears'), 'what hats do I need'],
  [wornOn('hands?|fingers'), 'what gloves do I need'],
  // "I'm taking up judo next week, what suit do I need?": a thing for that.
  [
    /^\s*(?:(?:i|we|he|she|they|(my \p{L}+))(?:'m|'re|'s|'ll| am| are| is| will)?(?: (?:going to|about to|soon|just|now))? )?(?:start(?:s|ing)?|tak(?:es?|ing) up|gett?(?:s|ing)? into|try(?:ing)?(?: out)?|play(?:s|ing)?|do(?:es|ing)?|go(?:es|ing)?|learn(?:s|ing)?) (?:with )?(?!(?:it|that|this|the|to|on|for|with|some|any|all|into|from)(?!\p{L}))(\p{L}{3,}(?: (?!(?:at|in|on|with|next|this|from|soon|again|every|tomorrow|now)(?!\p{L}))\p{L}+)?)(?: [^.,;:!?]{1,40})?[.,;!]+ (?:so |and |but )?(?:what|which)(?: (?:kind|sort|type) of)?(?: (\p{L}+(?: \p{L}+)?))? (?:do|does|should|shall|would|will|could|can) (?:i|we|he|she|they) (?:need|want|get|wear|take|buy|use)(?: for (?:it|that|this))?(?=\s*(?:$|[?.!]))/iu,
    '$3 for $2 $1',
  ],
  // "Pants to wear in the rain": for such days.
  [
    /(?<!\p{L})(?:(?:to|can|could|i|we) ){0,3}(?:wear(?:ing)? )?(?:(?<=wear(?:ing)? )(?:in the|for)|for the|(?:when|if|while) it(?:'s| is)?|for (?:days|weather) with(?: (?:some|lots of|a lot of|heavy|strong))?) (rain|wind|snow)(?:s|ing)?(?=\s*(?:$|[.,;?!]|and(?!\p{L})))/giu,
    ' for $1y days',
  ],
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
  // "A top for pilates": no place in the list.
  [
    /(?<=(?<!\p{L})(?:an?|some|another|my|which|what|\p{L}{2,}ing) )top(?=\s*(?:$|[.,;?!]|(?:for|in|with|and|or|from|by|under|to wear|to go|goes|would|could|should|can|do|shall|might|won't|doesn't)(?!\p{L})))/giu,
    'tops',
  ],
  // "I'm a woman and need shoes": whom the wish is for.
  [
    /(?<!\p{L})(?:i'm|i am|im) an? (woman|man|girl|guy|lady|boy)(?!\p{L}|'s| who)(?:,| and)?([^.!?]*)/giu,
    '$2 for a $1',
  ],
  // "What else do you carry by them?", "anything else from them?": of the maker of what was spoken of.
  [
    /(?<=(?<!\p{L})(?:else|more|others?|anything|something|things?|stuff|products?|items?|ones|carry|sell|have|got|made) )(?:by|from) (?:them|those (?:guys|people)|the same people)(?=\s*(?:$|[.,!?]))/giu,
    'by the same brand',
  ],
];
