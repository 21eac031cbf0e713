// English: the words that steer, the words that mean nothing to a search, and what things are called.

import { aspects, ordinals, patterns, wordSet, type Lexicon } from '../lexicon.ts';
import { englishAmounts } from './amounts.ts';
import { englishData } from './data-words.ts';
import { englishPeople } from './people.ts';
import { englishSayings } from './sayings.ts';
import { seek } from './seek.ts';
import { englishTalk } from './talk.ts';

export const englishLexicon: Lexicon = {
  ...englishAmounts,
  ...englishData,
  ...englishPeople,
  language: 'en',
  sample:
    'Do you have a waterproof jacket under $50 or 20 to 30 euros, size 42, at most 2 kg, not red, ' +
    'for my 4 year old, like the second one, in stock? And how do you ship? Thank you.',
  isHeadFirst: false,
  hasCapitalNouns: false,
  sayings: englishSayings,
  address: undefined,
  nounless: undefined,
  superlatives: [String.raw`\p{L}{3,}est`, 'most', 'least'],
  slipLengthMin: 3,
  stopWords: wordSet(`
    a an the some any all every each another other others such of for to with in on at by from and
    or nor but if so as than then that this these those it its it's is are was were be been being
    am i i'm im i'd i'll i've ive id we we're you you're your yours my mine our ours me us he she they theirs
    them their his her him who what what's whats which where when how why there there's here do
    does did doing don't dont doesn't isn't aren't can can't cannot could would should will won't
    shall may might must have has had having got get gets give gives let let's lets like want
    wants wanted need needs needed look looking looks search searching find finding found show
    shows showing see buy buying purchase order sell sells selling offer offers recommend
    recommends recommendation recommendations suggest suggests suggestion suggestions help please
    pls plz thanks thank hi hello hey maybe perhaps just also too really very quite rather pretty
    actually basically still only even ever about into onto out up down over under again already now today
    something anything nothing everything someone thing things stuff kind kinds sort type product
    products item items article articles one ones option options result results list good great
    nice decent between best better top well ok okay sure yes yeah no not know think wondering
    wonder interested hoping trying try thinking able possible possibly go going make makes use
    using used come comes tell more less much many few lot lots bit kindly hmm uh um er oh ah omg wow ugh
    instead same both price priced prices cost costs money budget spend anyone anybody store shop
    website catalogue catalog available availability else bring asap urgently quickly soon right
    whatever whichever either neither myself shes hes she's he's it'll while during made among amongst somebody nobody says said say week coming monday tuesday wednesday thursday friday saturday sunday they're currently likes liked mean loves loved enjoy
    erm ehm ahem next plus aw aww whoa woah ouch yay lol haha lmao gimme gonna wanna gotta dunno version versions alright fine thats theres heres wheres sorry meant oops
    you've they've we've you'd he'd she'd we'd they'd you'll he'll she'll we'll they'll who's curious proper properly gosh that's anyway didn't wasn't weren't hasn't haven't couldn't wouldn't shouldn't sorted rank ranked ranking ordered arranged leave skip exclude hide ignore value values whose wise interest offering fall falls pay pays paying category
    enjoys prefer prefers always often usually normally sometimes before someone preferably ideally hopefully obviously definitely absolutely especially preference matter yesterday tomorrow recently lately included supplied fits goes contains holds takes around against though although however tho enough because shops stores added
  `),
  glue: wordSet('for of with in on and or to the a an by from under as'),
  firmBefore: wordSet('in by from size colour color brand made'),
  madeOf: wordSet('of from made'),
  makerBefore: wordSet('by from brand'),
  includes: wordSet('with'),
  valueNames: wordSet('size colour color brand'),
  looseBefore: wordSet('with per for of on and or at against under underneath around'),
  asks: wordSet(`
    is are was were does do did can could will would has have how what which who when where why
    whats what's isn't aren't doesn't haven't hasn't
  `),
  subjects: wordSet("i you he she it we they let's"),
  things: wordSet('it they their'),
  some: wordSet('any some one anything something'),
  listOf: wordSet('one ones of'),
  contains: wordSet('of'),
  definite: wordSet('the this that these those your'),
  self: wordSet('me myself us ourselves'),
  possessives: wordSet('my our his her their'),
  versus: wordSet('and with to vs versus or than from against &'),
  than: wordSet('than'),
  denials: wordSet(
    "not no nothing neither none isn't aren't don't doesn't shouldn't mustn't won't can't",
  ),
  links: wordSet('and or nor & plus n'),
  either: wordSet('or'),
  less: wordSet(`
    less least lighter lightest smaller smallest shorter shortest lower lowest narrower thinner thinnest flatter flattest fewer fewest quieter quietest slimmest slimmer quicker quickest newest youngest weaker weakest worse worst
  `),
  more: wordSet(`
    more most heavier heaviest bigger biggest larger largest longer longest higher highest taller tallest greater greatest wider widest thicker thickest stronger strongest faster fastest brighter brightest louder deeper warmer warmest oldest better best
  `),
  determiners: wordSet('a an the any some something anything too very so made of in from by'),
  owns: wordSet("has have had gives offers i've we've they've"),
  quantifiers: wordSet('most least'),
  tooMuch: wordSet('too'),
  avoids: aspects`coeliac, coeliacs, celiac, celiacs : gluten`,
  cord: wordSet('cord cords cable cables wire wires plug plugs socket electricity mains'),
  corded: wordSet('mains corded wired'),
  cordless: wordSet('battery rechargeable cordless wireless manual'),
  which: wordSet('which what whats'),
  when: wordSet('when'),
  how: wordSet('how'),
  to: wordSet('to'),
  accessories: wordSet(`
    stand stands sleeve sleeves case cases cover covers bag bags backpack holder holders charger
    chargers cable cables adapter adapters stopper glass glasses rack racks mount mounts filter
    filters grinder opener peg pegs lock locks hook hooks cleaner brush strap straps dock tray
    box boxes lid mat pad protector protectors film skin screen toner cartridge cartridges drum ink paper roll roller bulb bulbs battery batteries shelf cabinet wipes spray polish refill refills parts
    part accessory accessories sticker label labels guide manual desk table chair pot mug cup
    plate bowl warmer insert bracket support trolley cart organiser organizer jar spoon pillow
    rest ram module modules cord cords hub hubs cooler hose pump pole poles repair service warranty memory supply fuser collector cushion cushions pads inserts ribbon ribbons bit bits blade blades
  `),
  needs: wordSet('need needs use take takes'),
  rather: wordSet('instead rather prefer prefers'),
  forIt: wordSet(''),
  pronoun: 'it',
  fits: wordSet('fit fits fitting go goes work works compatible click clicks'),
  matching: wordSet('matching'),
  therefore: String.raw`so(?! (?:that|it|he|she|they|many|much|far))`,
  leads: wordSet('for with without in of by from'),
  occasions: wordSet(
    'party parties wedding bbq barbecue barbeque cookout picnic trip holiday holidays vacation night evening dinner lunch brunch birthday anniversary graduation prom festival weekend move moving flat apartment office visit',
  ),
  vague: wordSet(`
    gift gifts present presents idea ideas surprise equipment gear stuff set sets brand accessories accessory new fit fits fitting work works clothes clothing help advice birthday christmas souvenir souvenirs keepsake replacement replacements spare comfy comfortable cosy cozy sturdy stylish elegant modern beautiful lovely gorgeous fancy
  `),
  synonyms: patterns`
    laptop notebook ; tv television televisions telly hdtv ; phone smartphone mobile cellphone handy mobile_phone cell_phone ; feature_phone keypad_phone button_phone basic_phone dumb_phone
    fridge refrigerator ; vacuum hoover vacuum_cleaner ; trainers sneakers ; trousers pants
    sweater jumper pullover ; couch sofa settee ; headphones headset earphones earbuds ; torch flashlight
    rucksack backpack ; kids children boys girls ; ladies women ; gents men ; mug cup
    tee t-shirt tshirt ; bike bicycle ; purse handbag ; stroller pram buggy pushchair
    nappies diapers ; spanner wrench ; pieces pcs pc ; cooker stove ; memory ram
    cpu processor ; gpu graphics_card video_card ; psu power_supply ; ssd solid_state_drive ; hdd hard_drive hard_disk
    mainboard motherboard mobo ; monitor screen display ; usb_stick flash_drive thumb_drive ; wardrobe closet ; cot crib
    hoodie sweatshirt ; swimsuit swimwear bathing_suit ; dressing_gown bathrobe ; spectacles eyewear glasses ; shades sunglasses sunnies
    tights pantyhose ; leggings tights ; suitcase luggage ; rug carpet ; curtain drape ; duvet comforter ; tap faucet ; bin trash_can rubbish_bin
    lawnmower lawn_mower mower ; hob cooktop ; tumble_dryer dryer ; washing_machine washer ; hairdryer hair_dryer ; dummy pacifier
    frock dress ; specs spectacles ; salwar shalwar ; sweets candy ; crisps potato_chips ; biscuits cookies ; soda soft_drink ; bubbly sparkling_wine ; bangle bracelet
    os operating_system ; biro ballpoint_pen ; jigsaw puzzle ; cuddly_toy soft_toy plush ; loudspeaker speaker ; hosepipe garden_hose
    perfume fragrance scent smell ; teflon ptfe pfas ; people persons ; nightstand bedside_table ; dresser chest_of_drawers ; drowsy sleepy ; crease wrinkle crumple ; transparent clear ; ratings scores stars
  `,
  same: patterns`(?:the )?(?:very |exact )?same`,
  goods: wordSet('stuff thing things gear range line collection product products item items'),
  others: wordSet('another other others else different further additional'),
  lists: wordSet('list lists results selection search beginning start previous earlier original'),
  ranges: wordSet(
    `who all every each list name count total altogether overall range ranges selection assortment choice choices choose pick options option variety varieties various different kinds models number matches hits`,
  ),
  priceNames: wordSet('price prices budget cost costs money limit cap ceiling maximum max'),
  listNouns: patterns`one ; ones ; product ; item ; option ; result ; article ; choice ; card`,
  ordinals: ordinals`
    first|1st|(?<=one )(?:at|on) (?:the )?(?:very )?top|top(?= (?:one|two|three|four|2|3|4)(?!\p{L})) 1
    second|2nd 2 ; third|3rd 3 ; fourth|4th 4 ; fifth|5th 5
    sixth|6th 6 ; seventh|7th 7 ; eighth|8th 8 ; ninth|9th 9 ; tenth|10th 10 ; last|bottom(?= one(?!\p{L})) -1
  `,
  numbered: String.raw`number|no\.?|nr\.?|option|item|#`,
  locations: {
    lead: patterns`
      (?:in|at|near)(?:\s+(?:the|your))?(?:\s+(?:store|shop|branch)\s+(?:in|at|near))?
    `,
    nouns: patterns`store ; shop ; branch ; location ; outlet`,
    where: patterns`
      where (?:else )?(?:can|could|do) (?:i|we|you) (?:still )?(?:get|buy|find|have|pick up|collect|see|try on)
      where(?= (?:is|are) .{0,60}(?:in stock|available))
      (?:in |at )?(?:which|what) (?:of your )?(?:stores?|shops?|branch(?:es)?|locations?)(?: (?:have|has|carry|carries|stocks?|sells?))?
    `,
    filler: patterns`
      pick up ; pick (?:it|this|that|them) up ; collect ; try (?:it|this|that|them )?on
    `,
  },
  cues: {
    thanksFor: patterns`
      thank(?:s| you)(?: (?:a lot|(?:so|very) much))? for (?:(?:all )?(?:the|your|that|this) )?(?:(?:quick|great|kind|good) )?(?:help|advice|tips?|info(?:rmation)?|support|answers?|reply|suggestions?|service|time)(?: (?:last|this) (?:week|month|time|night|morning)| yesterday| today| earlier)?
    `,
    departments: patterns`
      what (?:all )?(?:do|can|does) (?:you|your (?:shop|store)|the (?:shop|store)|this (?:shop|store)) (?:guys )?(?:have|sell|offer|carry|stock)(?: here| in (?:stock|store|your (?:shop|store)))?
      what (?:can|could) i (?:buy|get|find|order)(?: here)? ; what(?:'s| is) (?:there|on offer)
      what (?:kinds?|sorts?|types?) of (?:products|things|items|stuff|goods)(?: do you (?:have|sell|offer|carry))?
      (?:which |what |your |all |the |list |show )*(?:departments|categories|sections|product ranges?|(?<!how many .{0,30})assortment)(?: do you have| are there| you have)?
      (?:show|list)(?: me)? (?:everything|all(?: (?:your )?(?:products|items))?) ; browse ; what do you got
    `,
    compare: patterns`
      compare[ds]?(?! (?:at|in) price) ; (?:stack|hold|measure|match)(?:s|es)? up(?= (?:against|to|with)(?!\p{L})) ; (?<=^\s*)(?:next to|alongside|against)(?= \p{L}) ; comparison ; comparing ; (?:put|show|see|set|hold|line up)(?=.{0,60}\b(?:side by side|head to head|next to (?:each other|one another))(?!\p{L})) ; (?<!(?<!\p{L})(?:meant?|need|want|prefer|an?) )side by side(?! (?!(?:please|comparison|view|for|with|and|in|to|then|now|the|both|or|so|if|of)(?!\p{L}))\p{L}{3}) ; head to head ; (?<!(?:sit(?:s|ting)?|stand(?:s|ing)?|fit(?:s|ting)?|sleep(?:s|ing)?|l(?:ie|ies|ying)|play(?:s|ing)?|work(?:s|ing)?) )next to (?:each other|one another) ; (?<=(?:show|see)(?: me)? .{2,60} )(?:next to|beside|alongside)(?= (?:the )?\p{L})
      (?:put|set|hold)(?= (?:(?:number|no\.?|#) ?)?\d{1,2} (?:next to|beside|alongside|(?:up )?against) \D{0,8}\d) ; (?<=(?:put|set|hold) (?:(?:number|no\.?|#) ?)?\d{1,2} )(?:next to|beside|alongside|(?:up )?against)(?= \D{0,8}\d) ; (?<=(?:put|set|hold) the \p{L}+(?: one)? )(?:next to|beside|alongside|(?:up )?against)(?= the (?:first|second|third|fourth|fifth|last|other)(?!\p{L}))
      what(?:'s| is| are) the differences? ; (?:differences?|gap(?= (?:between(?! (?:the|my|our)(?!\p{L}))|in (?:price|size|weight|quality)(?!\p{L}))))
      differ ; versus ; vs\.?
      which (?:one )?(?:of (?:the|these|those)(?: two)? )?is (?:better|best|nicer)
    `,
    similar: patterns`
      (?:the )?same (?:thing|one|kind)(?! (?:for|about|with) (?:the|your|that|number)(?!\p{L}))(?: but)? ; (?:the )?same(?= in ) ; of (?:this|that) (?:kind|sort|type) ; similar(?: (?:to|ones?))? ; alternatives?(?: (?:to|for))? ; comparable(?: to)? ; what (?:else )?do you have instead
      (?<!(?:n't|'d|not|would|might|they|i|she|he) )like (?:this|that|it)(?: one)? ; (?:something|anything|ones?) like(?!\s*(?:$|[?.!,;]|(?:please|then|to)(?!\p{L})))
    `,
    more: patterns`
      (?:show |see |give |any |some |even )*(?:me )?more(?: (?:please|of (?:these|those|them)|like (?:this|these|those|that)|options|results|products|items|ideas|choices|ones?))?
      (?:show me |do you have |have you got |is there |got )?(?:anything|something|what|who) (?:else|different)
      next(?! (?:to|days?|weeks?|weekend|months?|years?|time|season|spring|summer|autumn|fall|winter|\p{L}+day|door)(?!\p{L}))(?: (?:page|ones?|please))? ; other (?:ones?|options|products|results|choices)
      (?:the )?others ; different ones? ; load more ; none of (?:these|those|them)
    `,
    other: patterns`(?:the|that) other(?: (?:one|pair))?(?=\s*(?:$|[?.!,]|(?:is|has|too|in|please|weigh|cost|fit|come)(?!\p{L})))`,
    tellMore: patterns`
      (?:can you |could you |please )?tell me(?: something| a bit| a little)?(?: more| all)?(?: about| on)?
      (?:more |any |some )?(?:details|information|info|specs|specifications)(?: (?:on|about|of|for))?
      more about ; describe ; what about ; how about ; what is ; what's(?! (?:still )?(?:missing|needed)(?!\p{L})) ; learn more(?: about)?
      know more(?: about)? ; (?:the )?same(?: (?:question|thing|again))? (?:for|about|with)(?= (?:the|your|that|this|number|no|#)(?!\p{L})) ; show me (?=(?:the )?(?:number|no\.?|#))
    `,
    cheapest: patterns`
      (?:(?:pick|choose)(?: me)? )?(?:the |your )?cheapest ; (?:the )?lowest[- ]price(?:d|(?: (?:for|on) (?:an? |any |your )?(?=\p{L})(?!(?:it|this|that|them)(?!\p{L}))))? ; lowest (?:in )?price ; least (?:expensive|costly|pric(?:e)?y|dear|money) ; (?:costs?|priced|go(?:es)? for|sells? for|sets? (?:me|you|one) back)(?: (?:me|you|us))?(?: the)? (?:very )?(?:least|lowest)(?! (?:expensive|costly)) ; (?:easiest|kindest|gentlest|lightest) on (?:the|my|your|our) (?:wallet|purse|pocket) ; the (?:least|minimum)(?: that)? (?:i|we|you|one)(?:'d|'ll| would| will)? (?:(?:have|need|got) to|must|can|could) (?:pay|spend)(?: (?:for|on))? ; the (?:least|minimum) you (?:charge|ask|take|want)(?: for)?
      most affordable ; by price ; price low to high ; (?:from )?cheap(?:est)? to (?:expensive|dear(?:est)?|pric(?:e)?y)
      (?:as|so) cheap(?:ly)? as (?:possible|(?:you|it|they) (?:can|gets?|comes?)) ; the cheaper,? the better
      starts?(?=(?: at)?,? (?:in )?price) ; (?<=(?:what|which) price (?:\p{L}+ ){0,5})starts?(?: at| from)? ; starting prices? ; how (?:cheap|low)(?= .{2,60} (?:get|go|start)s?(?!\p{L}))
    `,
    dearest: patterns`
      (?:the |your )?(?:most (?:expensive|costly|pric(?:e)?y|money)|dearest|costliest) ; (?:the )?priciest ; (?:the )?(?:highest|top)[- ]price(?:d|(?: (?:for|on) (?:an? |any |your )?(?=\p{L})(?!(?:it|this|that|them)(?!\p{L}))))? ; highest in price ; (?:costs?|priced|go(?:es)? for|sells? for|sets? (?:me|you|one) back)(?: (?:me|you|us))?(?: the)? (?:very )?(?:most|highest)(?! (?:expensive|costly)) ; how (?:expensive|pric(?:e)?y|dear)(?= .{2,60} (?:get|go|come)s?(?!\p{L}))
      highest price ; price high to low ; (?:from )?(?:most )?expensive to (?:cheap(?:est)?|least expensive)
    `,
    cheaper: patterns`
      costs? (?:less|half) ; less (?:pricey|dear|costly|steep) ; (?:at |for )?a (?:lower|better|smaller) price ; (?:easier|kinder|gentler) on the (?:wallet|purse|budget) ; (?:for |at )?half (?:as (?:much|expensive|dear|pricey)|(?:of )?that(?=\s*(?:$|[.,;!?]))) ; (?:a bit |a little |much |something |anything )?cheaper ; less expensive ; lower[- ]priced? ; (?:for )?less money ; for less(?! than)
      (?:is |are |that's |that is |they're |it's )?(?:a bit |a little |way |far |much )?too (?:expensive|pricey|dear|much money) ; more affordable
      (?<=^\s*(?:(?:no|nah|hm+|oh|and|but|that|that's|it|it's|is|they're|they|are|sorry),? )*)(?:(?:still|also|way|far|a bit|all) )*too much(?: money| for me)?(?=\s*(?:$|[.,!?]))
      (?:(?:that's|that is|is|it's) )?(?:(?:a )?bit |quite |very |rather |pretty |really |so )?(?:pricey|steep|dear)(?=\s*(?:$|[.,!?]))
    `,
    ofAll: patterns`
      (?<=(?:cheapest|dearest|priciest|costliest|expensive) )(?:thing|item|product|article)(?!\p{L}) ; (?<=which )(?:thing|item|product|article)(?=.{0,40} (?:cheapest|dearest|least|most|(?:low|high)est)(?!\p{L}))
      you (?:have|sell|offer|stock|carry) ; of all
      (?<=(?<!\p{L})(?:most|least|\p{L}{3,}est)\s.{2,60}\s)overall(?=\s*(?:$|[?.!]))
      (?:(?:in|of|from|across) )?(?:the|your|this) (?:whole|entire|full) (?:store|shop|range|catalogue|assortment|collection)
      (?:in|from|across|of) (?:the|your|this) (?:store|shop|range|catalogue|assortment) ; your(?= (?:(?:absolute|very) )?(?:most|least|\p{L}{3,}est)(?!\p{L})(?! ones?(?!\p{L})| \p{L}+ ones?(?!\p{L})))
    `,
    dearer: patterns`
      costs? more ; more expensive ; pricier ; dearer ; (?:something |anything )better ; better ones? ; better quality
      higher[- ]quality ; higher[- ]end ; more premium ; upgrade ; too cheap ; (?:fancier|posher|classier)(?= (?:ones?|versions?|models?)(?!\p{L}))
    `,
    cheap: patterns`
      cheap(?:ish)? ; inexpensive ; affordable ; not (?:too|very|so) (?:expensive|pricey)
      low[- ]cost ; good value ; budget(?= (?:ones?|versions?|models?|options?)(?!\p{L})) ; on (?:a|the) (?:(?:tight|small|student) )?budget ; on a shoestring ; on the cheap ; bargains? ; (?:(?:that|which) )?(?:(?:do|does|wo)n't|(?:do|does|will) not) (?:cost (?:(?:me|us|you|him|her) )?(?:the earth|a (?:fortune|bomb)|an arm and a leg|(?:too |so )?much|a lot)|break the bank) ; (?:(?:i|we|she|he)(?:'d)? )?(?:(?:do|does|did|wo|ca|would)n't|not|never|cannot|without|rather not) (?:(?:really|want|wanna|wanting|have|having|need|needing|like|to|can|afford|look|looking) )*(?:spend(?:ing)? (?:a (?:fortune|bomb|lot)|(?:too |so |that )?much|loads|the earth)|pay(?:ing)? (?:a (?:fortune|lot)|(?:too |so |that )?much|loads|through the nose)|break(?:ing)? the bank|cost(?:ing)? (?:(?:me|us|you|him|her) )?(?:a (?:fortune|bomb|lot)|the earth|an arm and a leg|(?:too |so )?much)) ; (?:easy|gentle|kind) on the (?:wallet|purse|budget) ; (?:wallet|budget)[- ]friendly ; reasonably priced ; at a (?:good|fair|reasonable) price
    `,
    reduced: patterns`
      (?:(?:is |are |anything |something |what |things? )*(?:currently |right now )?)(?:on (?:special )?(?:sale|offer)|reduced|discounted|marked down|(?:(?:special|current) (?:offers?|deals?)|(?<=(?:^|any|got|have|what|your|the|some|see|good|best|today's) ?)(?:deals?|bargains|offers)(?! with(?!\p{L}))(?: (?:on now|today|now|going|at the moment)(?!\p{L}))?)|clearance|in the sale)(?: items?| products?| things?)?
      (?<=(?:^|[.,;!?] ?)(?:(?:and|so|but) )?(?:was|were|is|are|did|has|have) [^.,;!?]{2,40} )(?:(?:more expensive|dearer|pricier|cheaper|(?:cost|been) (?:more|less)|higher|lower)(?: in price)? (?:than )?(?:before|previously|earlier|originally|once|in the past|usual|it (?:was|used to be))|(?:used? to|ever|once|previously) (?:cost|be|been) (?:more|less|dearer|pricier|cheaper|more expensive)(?: than (?:now|this|that))?)(?=\s*[?.!]*\s*$)
    `,
    inStock: patterns`
      (?:currently |still |right now |back )?in stock ; (?:currently |still )?available ; availability
      (?:(?:any|some|enough) (?:more )?|(?<=(?<!\p{L})(?:is there|do you have|have you got|got) ))stock(?: left)?(?: (?:of|for|on))?(?= (?:it|them|this|that|these|those|the|your)(?!\p{L})|\s*(?:$|[?.!]))
      (?:(?:no|nothing|not) )?(?:out of stock|sold out|on back[- ]?order) ; on hand ; on stock ; in store ; in (?:the|your) (?:warehouse|stock ?room) ; ready (?:to|for) (?:be )?(?:ship(?:ping|ped)?|sen[dt](?:ing)?|dispatch(?:ed)?|post(?:ing|ed)?|(?:immediate )?(?:delivery|collection|shipping)) ; (?<=\b(?:is|are) .{1,60})back(?: in)?(?: yet)?(?=\s*(?:$|[?.!]))
      (?<=(?:which|what) \p{L}+ .{0,40})(?:left|remaining)(?=\s*(?:$|[?.!]|in(?!\p{L}))) ; (?<=(?:which|what) \p{L}+ do you )still have(?=\s*(?:$|[?.!]|in(?!\p{L})))
      (?:have you got|do you have|got) (?:it|that|this|them|those|these)(?=\s*[?.!]*\s*$) ; (?<=(?:is|are) (?:it|they|that|those) (?:still )?)there(?=\s*[?.!]*\s*$)
      (?<=(?<!\p{L})(?:do you(?: still)? (?:have|stock|carry)|have you(?: still)? got|got) (?:the|your|that) .{2,60})(?:right now|at the moment|at present|currently|there(?: (?:right now|at the moment|now|today))?|today)(?=\s*[?.!]*\s*$) ; (?<=(?:^|\s)(?:is|are) (?:the|your|that) (?!(?:least|most|cheap|dear|best|\p{L}+est)(?!\p{L})).{2,60})there(?=\s*[?.!]*\s*$) ; (?<=do you )still(?= (?:have|stock|carry) (?:the|your|that)(?!\p{L}))
      (?<=(?:have|has|got) (?:you |they )?(?:got )?(?:it|them|this|that|these|those|one|any|the(?: \p{L}+){1,4}) )in(?=\s*(?:$|[?.!,]|at the moment|right now|now|today))
      (?<=(?<!\p{L})(?:(?:can|could) (?:i|we)|(?:i|we) (?:can|could)) (?:get|have|buy|order) .{0,60})(?:right now|at the moment|today|straight away|now)(?=\s*[?.!]*\s*$) ; (?<=(?<!\p{L})(?:can|could) (?:you )?(?:send|ship|dispatch|post)(?: out)? )(?:straight away|right away|immediately)(?=\s*[?.!]*\s*$)
    `,
    age: patterns`
      (?:for )?(?:(?:my|a|an|our|the) )?\d{1,2}[- ]?(?:(?:years?|yrs?|months?|weeks?)[- ]?olds?|y/?o)
      age[sd]? \d{1,2}(?: years)? ; (?:she|he|who)(?:'s|'ll be| is| will be)(?: (?:only|just|barely|nearly|almost|about|already|still))* \d{1,2}(?: now| soon| (?:years?|months?|weeks?)(?: old)?)?(?=\s*(?:$|[.,!?;]|and|in|on|next|this(?!\p{L})))
      (?<=(?:my|our|his|her) (?:\p{L}+ )?)\p{L}+(?:'s| is| will be)(?: (?:only|just|barely|nearly|almost|about|already|still))* 1?\d(?: now| years old)?(?=\s*(?:$|[.,!?;]|and(?!\p{L})))
      (?:from|over|above) \d{1,2} years?(?: on| up)?
      (?:(?:little|small|young)(?:er|est)?(?: ones?)? )(?:is|are)(?: (?:only|just|about|around|nearly|almost))* \d{1,2}(?= years?(?: old)?| now|\s*(?:$|[.,!?;]|and))
      (?:turning|turns|(?:just )?turned) \d{1,2}(?=\s*(?:$|[.,!?;]|and|in|on|next|this|soon|tomorrow|today))
      (?:they are|they're|kids are|children are|aged|ages)(?: (?:only|just|about|around|nearly|almost))* \d{1,2}(?: and \d{1,2})? ; (?<=\()\d{1,2} and \d{1,2}(?=\))
      (?:kids?|children|child|(?<=(?:boys?|girls?|son|daughter|niece|nephew|grandson|granddaughter|toddler) )(?=of)) ?(?:of|around|about|aged) \d{1,2}(?:(?:, \d{1,2})*,? and \d{1,2})?(?: years)?
      (?<=,\s*)\d{1,2} years(?=\s*[.!?]?\s*$)
    `,
    stockCount: patterns`
      how many(?: of)?(?=\s.{0,60}\b(?:left|remaining|in stock|available)\b)
      (?<=\bhow many\s.{0,60})(?:left|remaining)
      how many(?: of (?:it|them|these|those|this|that))? (?:do you|have you)(?: still)? (?:have|got)(?=\s*(?:$|[?.!]))
      (?:do you have|have you(?: got)?|are there) (?:\d{1,3}|two|three|four|five|six|ten) of (?:it|the(?:m|se|)|those|this|that)(?!\p{L})
      (?:(?:i|we)(?:'d| would)? need \d[\d.,]*\s?(?:\p{L}+|m²)?(?: of (?:it|them))?\s?,?\s?(?:and )?)?(?:do you have|have you got|got|is there|are there) (?:that|so|this) (?:many|much)(?: in stock| left| available)?(?=\s*(?:$|[?.!]))
      (?:do you have|have you got|got|is there|are there) enough(?: of (?:it|them|those|these))?(?: in stock| left| available)?(?=\s*(?:$|[?.!]))
    `,
    advice: patterns`
      (?:which|what)(?: new)?(?: ones?| of (?:these|those|them|the (?:two|three|four|lot)))? (?:would|do|should|can|could) (?:you|i|we) (?:(?:personally|honestly|actually|rather) )?(?:recommend|suggest|take|pick|choose|buy|get|go (?:for|with)|prefer|advise)(?: (?:me|us|then|to me|to us|here|yourself|if you were me))*(?=\s*(?:$|[?.!,;]))
      (?:any|got any|do you have any|what(?:'s| is| are) your)(?: personal)? (?:recommendations?|suggestions?|advice|favou?rites?|pick|tip|tips)(?: for me)?(?=\s*(?:$|[?.!,;])) ; (?:can you |could you |please )?help me (?:to )?(?:choose|decide|pick)(?: one)?(?: between (?:them|these|those))?(?=\s*(?:$|[?.!,;]))
      (?:which|what)(?: one| of (?:these|those|them))?(?:'s| is| are)(?: the)? best(?: one| of (?:these|those|them))?(?=\s*(?:$|[?.!,;])) ; (?:i )?(?:just )?(?:can't|cannot|can not|don't know how to) (?:decide|choose)(?=\s*(?:$|[?.!,;])) ; (?:which|what) one is (?:right|best) for me
    `,
    howMany: patterns`how many ; how much(?= (?!(?:money|is|are|was|were|do|does|did|for|would|will|to|the|that|this|these|those|it|they|an?|my|your|each|please|then|now|altogether|roughly|about|exactly|per|as|you|i|we|more|less|can|could|should|of|(?:long|bigg|small|heavi|wid|tall|high|low|cheap|dear|light|bett|fast|old)er)(?!\p{L}))\p{L}+ (?!(?:is|are|do|does|has|have)(?!\p{L}))\p{L}) ; (?:the )?(?:total |exact )?number of ; (?:the )?(?:total )?(?:number|count|total)(?=\s*(?:$|[?.!]|please)) ; count(?= (?:the|all|your|them)(?!\p{L})) ; how (?:big|large|wide|extensive)(?= is (?:the|your) (?:range|selection|choice|assortment|variety)(?!\p{L}))`,
    contents: patterns`
      (?:what|which (?:items|parts|things|pieces|accessories))(?:'s| is| are| comes?| do (?:i|we) get) (?:in|inside)(?= (?:the|it|this|that|there)(?!\p{L}))
      (?:in|per|inside) (?:(?:(?:a|an|the|one|each|every) )?(?:pack(?:et|age)?|box|bottle|tube|tin|jar|can|bag|set|carton)s?|each(?: one| of (?:them|these|those))?)(?=\s*(?:$|[?.!]))(?<=how (?:many|much)(?!\p{L}).{0,60})
      (?<=how many \p{L}+ (?:are |come )?)in(?= (?:a|the|that|this|each) (?:[\p{L}\p{N}-]+ ){1,3}(?:pack|box|bottle|tube|tin|jar|bag|set|carton)\s*(?:$|[?.!]))
    `,
    ofShown: patterns`(?:out )?of (?:the|this|that) (?:(?:whole )?(?:bunch|lot|batch))(?=\s*(?:$|[?.!,])) ; (?<=(?:any|some|each) )of (?:these|those|them) ; of (?:the(?:se|m)?|those|them) (?:two|three|both)(?: ones?)? ; of (?:these|those|them)(?=\s+(?:\p{L}{1,4}|costs?|weighs?)(?!\p{L}))`,
    priceAsked: patterns`
      how much (?:more|less)(?= (?:do|does|is|are|would|will)(?!\p{L})) ; what(?:'s| was| is| were) (?:the|its|their) (?:(?:former|original|old|previous|regular|normal|usual|full|list) )?prices?(?: before)?(?: of)? ; (?<=^\s*(?:(?:and|ok),? )?)(?:the )?price(?= (?:with|in) [^.,;!?]{1,30}\?\s*$)
      (?:how much|what) (?:did|was|were) (?:it|this|that|they|these|those)(?: cost)? (?:originally|before)(?: (?:the|this) (?:sale|discount|reduction|offer|promotion))?
      how much(?=\s*(?:$|[^\p{L}\s])| (?:money|is|are|was|do|does|did|for|would|will|to|the|that|this|these|those|it|they|a|an|my|each|please|then|now|altogether|roughly|about|exactly|per|as|you)(?!\p{L}))(?! (?:(?!money(?!\p{L}))(?:\p{L}+ ){0,2})(?:does|do|has|have|can|will|would) (?!.{0,40}\b(?:costs?|charge|want|pay|(?:it|that|this|they|these|those|both) be(?=\s*[?.!]*\s*$))\b)| (?:\p{L}+ ){0,2}(?:is|are) (?:in|inside|there))(?: (?:is|are|does|do|for))?
      (?:has|have|did) (?:the|its|their) prices? (?:drop(?:ped)?|fallen|fall|changed?|(?:gone?|come) down|been (?:reduced|lowered|cut)) ; what(?:'s| is) the price(?: of)? ; what does (?:it|this|that) cost ; price of ; (?<=^\s*(?:(?:and|so|ok|the|what) )*)price for(?= (?:the|this|that)(?!\p{L}))
      what (?:does|do|would)(?= .{1,60}\bcosts?\b) ; (?<=(?<!\p{L})(?:how much|costs?|prices?|come to|pay)(?!\p{L})[^.?!]{0,40} )(?:all )?(?:together|altogether|in total|all in all)(?=\s*[?.!]*\s*$) ; (?<=(?<!\p{L})(?:how much (?:is|are|was|were|does|do|did|would)|costs?|prices?)(?!\p{L})[^.?!]{0,60} )per \p{L}+(?=\s*[?.!]*\s*$) ; (?<!(?:lower|cheaper|better|higher|less|smaller|lowest|highest) )(?:prices?|costs?)(?=\s*\?*\s*$) ; (?<=(?:what|how much) .{1,60} )(?:sets? (?:me|us|you|one) back|be altogether|be in total|(?:come|add up) to(?: altogether| in total)?(?=\s*\?*\s*$))
    `,
    buy: patterns`
      (?<!(?:can|could|may|should|do) )i(?:'ll| will|'d like to| want to| would like to)? (?:take|buy|order|purchase)(?= (?:it|this|that|the (?:first|second|third|fourth|fifth|last)|number|#))
      (?:add|put|place) (?!(?:the )?(?:first|second|third|fourth|fifth|last|number|#))(?:[\p{L}\p{N}]+ ){0,4}?(?:to|in|into) (?:my |the |your )?(?:shopping )?(?:cart|basket|trolley)
      (?<=(?:add|put|place) .{0,30})(?:to|in|into) (?:my |the |your )?(?:shopping )?(?:cart|basket|trolley)
      i(?:'ll| will) (?:take|have|get|buy) (?:it|this|that|them|these|those|both|one|two|three|four|five|six|\d{1,2})(?: of (?:it|this|that|them|these|those))?(?=\s*(?:$|[.!,]|please|then)) ; check ?out
      (?<=^\s*(?:ok,? |and |then |yes,? )*)(?:make (?:it|that) |give me )?(?:one|two|three|four|five|six|\d{1,2}) of (?:them|these|those|it|each)(?=\s*(?:$|[.!,]|please|then))
      (?:can i |how (?:do|can) i )?(?:order|buy|purchase) (?=it|this|that|the (?:first|second|third|last))
    `,
    seek,
    pointing: patterns`
      it ; this(?! (?:morning|afternoon|evening|week(?:end)?|month|year|summer|winter|spring|autumn|fall|season|time|christmas)(?!\p{L}))(?: (?:one|product|item|article))?
      that(?: (?:one|product|item|article)|(?=\s*(?:[?.!]|$))) ; (?<=\b(?:have|get|got|find|order|is|does) )that(?= (?:in|as)(?!\p{L})) ; they ; them ; these(?! days(?!\p{L}))(?: ones)?
      (?<=^\s*(?:is|are)\s.{1,40})(?:included|supplied|provided)(?=\s*(?:$|[?.!]|(?:with|in) (?:it|them|this|that|these|those|the (?:box|pack(?:age|et)?|price|delivery))(?!\p{L})))
      those(?: ones)?
    `,
    requires: patterns`(?<=^\s*(?:(?:and|but|also|it|they),? )*)(?:should|must|(?:has|have|needs?|ought) to)(?= (?:be|have|fit|come|work)(?!\p{L})) ; (?:it|they|that|these|those)(?: \p{L}+)? (?:should|must|(?:has|have|needs?|ought) to)(?= (?:be|have|fit|come|work)(?!\p{L}))`,
    plural: patterns`
      they ; them ; these ; those ; (?<=^\s*(?:and |so )?(?:are|can|do|did|have|is|will) )both
      (?<!(?:loved|(?:for|my|our)(?: the)? little) )ones
      the (?:[\p{L}\p{N}-]+ ){0,3}one(?=\s*(?:$|[?.!,]|(?:in|with|for|under|below|from|by|that|please|then|though|instead|available|still|too|come|have|work|fit)(?!\p{L})))
    `,
    alike: patterns`
      (?<=^\s*(?:(?:and|or|ok|hm+|in),? )*(?:[\p{L}-]+ ){1,3})instead(?=\s*[?.!]*\s*$) ; (?<=^\s*(?:(?:and|but|no|ok|hm+|actually),? )*(?:i|he|she|we)(?:'d| would)? )(?:rather|prefers?)(?= (?!not |to |if |it|this|that|the )\p{L})
      (?<=^\s*(?:and |rather |preferably |(?:what|how) about |do you have )*)(?:one|some)(?= (?:for|in|with|without|of|from|by|that|which)(?!\p{L}))
      (?<=^\s*(?:and )?)(?:only|just)(?= \p{L}) ; (?<=\p{L} )only(?=\s*(?:$|[.!,]))
      (?<=(?:(?:is|are)(?:n't)? there|haven't you(?: got)?|have you(?: got)?|don't you have|do you (?:have|do|sell)|i(?:'d like| would like| want| need)) )(?:one|any|some)(?= (?:where|that|which|with|without|for|in|of|from|by|around|about|under|over|below|above|near|between|closer)(?!\p{L}))
      (?<=^\s*(?:(?:and|or|ok|no|maybe|hm+),? )*(?!(?:the|this|that|which|what|these|those|any|every|each|next|last|other|my|your|first|second|third|\p{L}+er|\p{L}+est)(?!\p{L}))[\p{L}-]+ )ones(?=\s*(?:please)?\s*[?.!]*\s*$)
      (?<=(?:an?|the) (?:whole|new|complete|full|matching|proper|decent) )set(?=\s*(?:$|[?.!,]|(?:that|which)(?!\p{L}))) ; one(?= (?:too|as well|also)(?!\p{L})) ; (?<=(?:want|need|like|take|have|get|got|see|prefer|me) )the ones?(?= (?:that|which)(?!\p{L}))
      (?<=(?:have|get|got|buy|bought|find|need|want|show me|suggest|recommend|offer|after|looking for) )(?:one|some)(?= (?:that|which|with|too|as well)(?!\p{L}))
      (?:a|an|(?<=there )no|another|any|some|are there) (?:(?!to )[\p{L}\p{N}-]+ ){0,3}(?:ones?|versions?)(?=\s*(?:$|[?.!,]|of (?:it|them|this|that|these|those)(?!\p{L})|(?:too|as well|also|in|with|for|under|below|less|up|from|by|that|which|would|then|please|instead|if|made)(?!\p{L})))
    `,
    question: patterns`
      (?:yes or no|or not)(?=\s*[?.!]*\s*$)
      how (?:many|much|long|heavy|big|large|wide|tall|high|deep|thick|old|loud|fast|strong|warm|bright)(?=(?: \p{L}+)? (?:is|are|does|do|has|can|will|comes?)(?! (?:you|i|we)(?!\p{L})))
      (?:is|isn't|are|does|do|has|have|can|was|will|would|could) (?:it|this|that|they|these|those)
      (?:how|what|which|who|when|where)\b.{0,40}\b(?:is|are|does|do|has|have|can|will|makes?|made) (?:it|this|that|they|these|those)
      what(?:'s| is| are) (?:its|their|the (?:\p{L}+ ){1,3}of (?:it|this|that|the (?:first|second|third|last)))
      what(?:'s| is) (?:it|this|that) ; who makes (?:it|this|that)
      which(?: one| of (?:these|them|those))? is(?= (?:the )?\p{L}+est\s*[?.!]*\s*$)
      (?:what|which)(?= (?:colou?rs?|sizes?)(?: are there| (?:do|are) (?:they|you) (?:come in|have|available in|got)| (?:does|is) it (?:come in|available in)| you have)?\s*[?.!]*\s*$)
      (?:is|are)(?= (?:the |a |an |any )?(?:\p{L}+ ){1,3}(?:included|supplied|provided)(?: (?:with|in) .{1,30})?\s*[?.!]*\s*$)
      (?:is|are|does|do|has|have|can|will|would|how \p{L}+ is|what \p{L}+ is|what \p{L}+ does) (?:the )?(?:first|second|third|fourth|fifth|last|1st|2nd|3rd|number)
    `,
    whether: patterns`(?:(?:i|i'm|i am|i was|i'd|i would) )?(?:just )?(?:wondering|wondered|curious|checking|asking|want(?:ed)? to (?:know|ask|check|make sure)|like to know)(?: (?:if|whether|that))?(?!\s+(?:about|for|out)(?!\p{L})) ; (?:(?:can|could|would|do) you )?(?:please )?(?:confirm|verify|check|tell me|say|know|see) (?:if|whether) ; (?:can|could|would) you (?:please )?(?:confirm|verify|say)(?: that)? ; (?:not sure|unsure) (?:if|whether)`,
    negation: patterns`
      (?:not|never|isn't|aren't|no) (?:(?:really|very|so|too|that|exactly) )?(?:a )?(?:(?:big|huge) )?(?:fans? of|(?:keen|sold|hot) on|into|fond of|mad about|crazy about|comfortable (?:in|with))(?: (?:any|the))?
      (?:but |and |please |i (?:do not|don't|dont) (?:want|like|need) |(?:do not|don't|dont) (?:want|like|show|need) )?(?:not|nothing(?= (?:with|made|in|from|by|that) )|(?<=^|[,.;!?] |(?:and|but|please) )nothing(?! (?:else|more|special|wrong|yet|to|but|\p{L}+s)(?!\p{L}))|no|neither|(?<=^|[.,;!?] |(?:and|but) )nor|(?:(?:that|which) (?:works?|runs?|comes?|goes|gets by) )?without|w/o|except(?: for)?|excluding|(?:(?:from|by|of|in) )?(?:(?:any|all) )?(?:(?:brand|maker|manufacturer|colou?r|material|fabric|style|pattern|flavou?r|size)s? )?other (?:(?:brand|maker|manufacturer|colou?r|material|fabric|style|pattern|flavou?r|size|one)s? )?than|(?:apart|aside) from|besides|rather than|instead of|(?:(?:in|of|from|by) any \p{L}+|any (?:brand|maker?)|any(?:thing|one|body)|every(?:thing|one)|all) (?:but|bar)(?=(?: [\p{L}/&'-]+){1,9}(?:$|[.,;!?]))|non(?= [\p{L}-]+(?:$|[.,;!?])))(?: (?:with|in|from|by|any|the|a|made (?:of|from|with)|of|that (?:has|have|needs?|uses?|contains?)))?
      (?:i|we|s?he|they) (?:(?:can't|cannot|can not|couldn't) (?:(?:do (?:anything|much)|work|cope|deal|get on|get along) with|handle)|(?:don't|doesn't) (?:know how to use|get on with|get along with))(?: (?:that|this|the|those|these))?(?= (?!(?:it|them|one|ones)(?!\p{L}))\p{L}) ; (?:i|we)(?:'ve| have)? had (?:\p{L}+ ){0,2}(?:trouble|problems|issues|(?:bad|poor|no|rotten) (?:luck|experiences?)) with(?= (?!them|it|those|this|that|these|you)\p{L}) ; (?<=^\s*(?:(?:ok|okay|but|and|so|please|now|just|could you|can you|would you),? )*)(?:remove|exclude|omit|(?<=(?:please|just|now|and) )skip|(?:leave|take)(?=(?: [^\s.,;:!?]+){1,4} (?:out|away|off)(?!\p{L}))) ; (?:do not|don't|dont) (?:want|like|show me|need)(?: (?:any|the|a))? ; avoid(?:ing)? ; minus ; (?<=(?:[,.;:!?]|(?<!\p{L})(?:but|please|just)) ?)(?:exclude|omit|skip) ; skip(?= (?:the|any|all) (?:[^\s.,;:!?]+ ){1,3}ones?(?!\p{L})) ; (?:leav(?:e|ing)|rul(?:e|ing)|cut(?:ting)?) out ; steer(?:ing)? clear of ; stay(?:ing)? (?:away from|off) ; (?:can|could|will|i'll|i'd) (?:do|live|go) without ; (?:dislike|loathe|detest|despise|(?<=(?:[,.;:!]|(?<!\p{L})(?:but|and|really)) ?)hate|can't stand|can't abide)s? ; (?:(?:do|does)n't|never) (?:do|wear|go for)(?= [^\s.,;:!?]+) ; (?<=(?<!\p{L})any [^.,;:!?]{2,30} )but(?=(?: \p{L}+){1,3}\s*[.!?]*\s*$)
      (?<=(?:^|[.,;!?] ?|(?:but|though|and|as) ))(?:he|she|they)(?:'s|'ve)? (?:(?:already|both already) (?:has|have|got|owns?)(?: (?:an?|the|one of|two|loads of))?(?= [^.,;!?]{2,40}[.!]*\s*$)|(?:has|have|got|owns?)(?: (?:an?|the|one of|two|loads of))?(?= [^.,;!?]{2,40} already[.!]*\s*$))
      (?:but )?(?:he|she|they|we|i)(?:'s|'ve| has| have)?(?: already| got| owns?)* (?:enough|plenty of|too many)
      (?:that|which) (?:isn't|aren't|is not|are not)(?: (?:made of|too|so))? ; (?<=(?:which|what|any) [^.?!]{0,30})(?:isn't|aren't|is not|are not)(?: (?:made of|by|from))? ; (?:(?:i|we|he|she|they|who|and|but) )?(?:really )?(?:hates|dislikes|loathes|detests) ; (?:i|we|they) (?:really )?hate
      (?:i|we|he|she|they|who) (?:really )?(?:don't|dont|do not|doesn't|doesnt|does not|can't|cant|cannot|can not|won't|wont|will not) (?:like|eat|drink|stand|tolerate|wear|swallow|touch)(?: (?:any|the|a))?
      (?:can't|cant|cannot|can not|must not|mustn't|may not|shouldn't|should not) (?:have|eat|drink|tolerate|digest|wear)(?: (?:any|the|a))?
      (?:and|that|which) (?:don't|dont|do not|doesn't|doesnt|does not|won't|wont|will not) (?:(?:make|leave) (?:me|you|him|her|us|them)|cause|need|contain|eat|drink|wear|swallow|touch)(?: (?:any|the|a))? ; (?:that|which) (?:don't|dont|do not|doesn't|doesnt|does not|won't|wont|will not)(?= \p{L}) ; (?:allergic|intolerant) (?:to|of)
    `,
    notNegation: patterns`
      not (?:joking|kidding) ; not (?:(?:very|so|that|too|really) )?(?:good|familiar|handy) (?:with|at|on)
      (?:will|would|did|could) not(?= (?!(?:be|have|like|eat|drink|stand|tolerate|wear|swallow|touch|need|contain|cause|make|leave)(?!\p{L}))\p{L})
      (?<=(?:(?:is|are) there|(?:do|don't) you (?:really )?(?:have|sell|stock|carry)|have you(?: got)?) )(?:no|not an?|not any)(?=\s) ; (?<=(?:do|did|have|can|could|would|will|is|are|does) (?:you|i|we|it|they|these|this|that|there) )not(?=\s.*\?) ; not sure ; not the case ; no idea ; not only ; why not ; no problem ; no thanks ; no thank you ; not bad
      not really ; don't know ; no worries ; not (?:find|found) ; no luck ; if not ; or not
      no(?=,? (?:i|we|it|that|you)(?!\p{L})) ; no name ; minus(?= ?\d) ; not necessarily
      (?:i|we|they)'ve(?: got)? no ; (?<!(?:that|which|who|it|ones?|which[^\p{L}.,;:!?]{1,30}|must|should|do you|(?:that|which) [^.,;:!?]{1,40} (?:and|but)) )(?:have|has)(?: got)? no ; (?:i|we|they) (?:do not|don't|dont) (?:yet )?(?:have|own)
      (?:he|she) (?:does not|doesn't|doesnt) (?:yet )?(?:have|own)
    `,
    drops: patterns`
      (?:in |from |by |of )?(?:any|whatever|whichever|every) \p{L}+(?: \p{L}+)? (?:is|are|will|would|would be|is just|works?)(?: (?:all|just|also|totally|perfectly))?(?: (?:fine|ok(?:ay)?|good|great|do|alright|right|works?))?(?=\s*(?:$|[.,;!]|(?:by|for|with) me))(?: by me| for me| with me)?
      (?:in |from |by |of )?any (?:size|colou?r|brand|make|price|material|style)(?=\s*(?:$|[.,;!]))
      (?:the )?\p{L}+ (?:really )?(?:does not|doesn't|doesnt|do not|don't|dont|is not|isn't)(?: really)? (?:matter|important|a problem|an issue)
      (?:(?:no|ok(?:ay)?) )?(?:(?:forget|ignore|never ?mind|scrap|drop|remove)(?: about)? (?:the|that|my)|forget|scrap) (?!(?:it|that|this|the|about|all|everything|what)(?!\p{L}))\p{L}+(?: \p{L}+)?(?=\s*(?:$|[.,;!]))
      (?:i |we )?(?:do not|don't|dont|doesn't|does not) (?:really )?(?:care|mind)(?: about| which| what)?(?: the)? \p{L}+(?=\s*(?:$|[.,;!]))
      (?!one|it|that|this|these|those)\p{L}+ (?:is|are|would be) (?:also |actually )?(?:fine|ok(?:ay)?|alright|good)(?: with me| for me)? (?:too|as well|after all)
      (?:no matter|regardless of|whatever)(?: (?:which|what|the))+ \p{L}+
      (?:does not|doesn't|doesnt|do not|don't|dont|needn't) (?:have|need) to be \p{L}+(?=\s*(?:$|[.,;!]|after all|any ?more))(?: after all| any ?more)?
    `,
    reason: patterns`because ; (?<=\p{L},? )as(?= (?:my|his|her|our|their|i|we|he|she|they|it)(?:'(?:m|s|re|ve))? (?:\p{L}+ ){0,2}(?:is|are|was|were|has|have|can't|cannot|don't|doesn't|hurts?|suffers?|rents?|lives?)(?!\p{L})) ; (?<=,\s)since`,
    hope: patterns`(?:might|would|could) be (?!able|used)\p{L}+ ; (?:thinking|thought)(?= (?:of|about|that|i|an?|some|maybe)(?!\p{L})) ; all (?:i|we) want ; (?:something|anything)`,
    both: patterns`
      (?:(?:the )?two|the 2)(?: (?:ones?|products|items))? ; 2(?= (?:ones|products|items)(?!\p{L})) ; both
    `,
  },
  talk: englishTalk,
  contents: 'contents',
  everyday: 'with and for from the this your easy keep high large small made water',
  aspects: aspects`
    heavy, weigh, weighs, weight, light, lighter, heavier : weight, gewicht, poids
    loud, louder, quiet, quieter, noisy : noise, sound level, lautstärke, geräusch, bruit
    fast, faster : speed, geschwindigkeit, vitesse
    quick, quicker : time, duration, dauer, durée
    strong, stronger, powerful, weaker, weakest : power, leistung, capacity, puissance, alcohol, alcool, strength, intensity
    power, electricity, consumption, consume, consumes, draw, draws : power, consumption, wattage, tdp, leistung, verbrauch
    bright, brighter, brightest : brightness, luminous, lumen, light output, helligkeit, lichtstrom
    thick, thicker, thin, thinner, thinnest, flatter, flattest : thickness, dicke, depth, height
    diameter : diameter, durchmesser
    fit, fits, compatible, compatibility : compatib, kompatib, fits, suitable for, for model, passend
    room : capacity, volume, volumen, size, fits, dimension, diagonal
    big, biggest, bigger, huge, enormous, large, larger, small, smaller, size, dimension : size, dimension, width, height, depth, length, diagonal, diameter, capacity, volume, volumen, größe, breite, höhe, tiefe, länge, maße
    long, longer, short, shorter : length, länge, longueur, duration, runtime, life, time, pages, seiten
    time, quickly : time, duration, zeit, dauer, durée
    lasts, last, runs, run : runtime, life, duration, laufzeit, autonomie
    contents : contents, content, sales package, in the box, pieces, count, pack size, per pack, units, quantity, volume, weight, inhalt, stück, menge, ingredient
    tall, taller, high, higher, low, lower : height, höhe, hauteur
    wide, wider, narrower : width, breite, largeur
    deep, deeper : depth, tiefe, profondeur
    colour, color : colour, color, shade, available in, farbe, farbton
    material, made, fabric : material, fabric, composition, fiber, fibre
    country, origin : made in, origin, country, herkunft, origine, pays
    brand, manufacturer, manufactures, produces, producer, company, companies, maker, makes, designer : brand, manufacturer, designer, marke, hersteller
    os : operating system
    rated, review, reviews, reviewed : rating, review, bewertung
    memory, ram : memory, ram, speicher
    selfie, selfies : front camera, selfie, frontkamera, caméra avant
    taste, tastes, flavour, flavor : taste, tasting, flavour, flavor, geschmack, goût
    smell, smells : scent, fragrance, smell, duft, parfum
    water : water, wasser, ip rating
    waterproof, rain : waterproof, water res, water rep, water prot, water rat, water col, water tight, wasserd, wasserf, wassers, ip rating
    resolution : resolution, auflösung
    old, age, ages : age, alter
    oldest, newest, youngest : age, year, vintage, alter, jahr, année, millésime
    capacity, volume, litre, liter, tank, holds, hold, carry, carries, support, supports, bear : max load, load, belastbarkeit, tragkraft, capacity, volume, fassungsvermögen, volumen
    warranty, guarantee : warranty, guarantee, garantie
    keep, keeps, store : shelf life, storage, keeping, haltbarkeit, lagerung, temps de garde, conservation
    grape, grapes : grape, rebsorte, cépage
  `,
};
