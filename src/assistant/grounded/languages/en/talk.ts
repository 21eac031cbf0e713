// English: what people say to an assistant that is not about a product.

import { patterns, type Lexicon } from '../lexicon.ts';

export const englishTalk: Lexicon['talk'] = {
  greeting: patterns`
    hi+ ; hello+ ; hey+ ; hiya ; howdy ; namaste ; yo ; good (?:morning|afternoon|evening|day) ; greetings
    hello there ; hi there ; hey there ; g'?day(?: mate)? ; what'?s up ; sup
  `,
  thanks: patterns`
    thanks?(?: (?:a lot|so much|very much))? ; thank you(?: (?:so|very) much)? ; thx ; ty
    cheers ; much appreciated ; (?:that|this|it) (?:really )?help(?:s|ed)(?: (?:me )?a lot| loads)? ; that(?:'s| is| was) (?:great|helpful|perfect|lovely|all)
    (?<!(?:some|any)thing .{0,20})(?:great|lovely|brilliant|wonderful|excellent|perfect|awesome|cool|nice) ; (?<=^\s*)sweet(?=[,.!]| tho)
  `,
  goodbye: patterns`
    bye(?:[- ]?bye)? ; good ?bye ; see (?:you|ya)(?: later)? ; good ?night
    (?:(?:i|we)(?:'?ll| will|'?m| am|'?re| are|'?d better) )?(?:gonna |going to )?(?:sleep on it|think (?:about it|it over)) ; have a (?:nice|good|great) (?:day|evening|one|weekend) ; ciao ; take care
    (?:(?:i|we)(?:'ve| have|'d|'m|'re| am| are)? )?(?:(?:really|just) )?(?:gotta|(?:got|have|need|going) to|must|had better|better) (?:run|go|dash|leave|be (?:going|off))(?: now)?(?=\s*(?:$|[.,!]))
    (?:i|we)(?:'m| am|'re| are) (?:off|leaving)(?: now)?(?=\s*(?:$|[.,!]))
  `,
  wellbeing: patterns`
    how are (?:you|u)(?: doing)?(?: today)? ; how(?:'s| is) it going ; how do you do
    how(?:'s| is) your day
  `,
  identity: patterns`
    who are you ; what are you ; (?:do|did|have|would) you (?:\p{L}+ ){0,6}yourself
    am i (?:talking|speaking|chatting|writing) (?:to|with) (?:a |an )?(?:real |actual |live )?(?:human|person|bot|robot|machine|ai)
    are you (?:a |an )?(?:real(?: person)?|bot|robot|human|ai|person|machine|chatgpt)
    (?:is|are) (?:this|that|it|you) (?:an? )?(?:(?:real|actual|live) )*(?:human|person|bot|robot|machine|ai|computer)(?: being)? or (?:an? )?(?:(?:real|actual|live|just) )*(?:human|person|bot|robot|machine|ai|computer)(?: being)? ; what (?:may|should|shall|can|do) i call you ; what(?:'s| is) your name ; who (?:made|built|created) you
  `,
  person: patterns`
    (?:talk|speak|chat|connect me|transfer me|pass me on|put me through|hand me over) (?:to|with) (?:a |an |the |some |your |one of your )?(?:(?:real|live|actual|human|customer|support|sales|service) )*(?:(?:human(?: being)?|person|agent|advis[eo]r|representative|employee|manager|colleague|operator)|someone|somebody|staff|support|team)(?: (?:from|in|of|on) (?:your|the) (?:team|shop|store|company|staff))?(?: please)?
    (?:i want|i need|i would like|i'd like|get me|give me|is there) (?:a |an )?(?:(?:real|live|actual|human|customer|support|sales|service) )*(?:human(?: being)?|person|agent|advis[eo]r|representative|employee|manager|colleague|operator)(?: (?:i can |to )?(?:talk|speak)(?: to| with)?)?
    (?:(?:real|live|actual|human|customer|support|sales|service) )+(?:human(?: being)?|person|agent|advis[eo]r|representative|employee|manager|colleague|operator)
    (?:human(?: being)?|person|agent|advis[eo]r|representative|employee|manager|colleague|operator) please
    customer (?:service|support)
    (?:(?:could|can|may) (?:i|we) )?(?:talk|speak) (?:to|with) (?:a|an|one of your|your|someone|somebody)(?: \p{L}+)?(?: please)?
  `,
  help: patterns`
    help(?: me)? ; what can you do(?: for me)? ; how (?:does this|do you) work
    how can you help(?: me)? ; can you help(?: me)? ; i need (?:some )?help
    i need (?:some )?advice
  `,
  service: patterns`
    where(?:'s| is) my (?:order|package|parcel|delivery)(?: (?:number |no\.? ?)?#?\d{3,})?
    (?:my|the|our) (?:order|package|parcel|delivery)(?: (?:number |no\.? ?)?#?\d{3,})?(?: (?:still|yet|has|have|is|was|hasn't|haven't|isn't|not|never|been|arrived|come|shown up|late|lost|missing|delayed|damaged|broken|incomplete))*
    (?:about|cancel|track) (?:my |an )?order (?:number |no\.? ?)?#?\d{3,}
    (?:order|parcel|package) (?:number |no\.? ?)?#?\d{4,}(?=\s*(?:$|[?.!,]|(?:is|was|has|hasn't|still|not|never|didn't)(?!\p{L})))(?: (?:is|was|has|hasn't|still|not|never|yet|been|arrived|come|here|there|late|lost|missing|delayed|damaged|broken|incomplete))*
    (?:track|cancel|change|return) (?:my |an |the )?(?:order|package|parcel) ; my order
    (?:return|refund|exchange|privacy|warranty|shipping) policy ; refunds?
    (?:can|could|may) i return(?: (?:it|this|that|them|something))? ; (?:can|could|may) i (?:bring|send|take|give) (?:it|this|that|them|these) back ; (?:how (?:does|do|will|would) (?:it|this|that|things|returns?) (?:work|go)|what (?:do|can|should|must) (?:i|we) do|what(?:'s| is) the (?:procedure|process|way)|what happens|is it (?:possible|ok(?:ay)?)|how) (?:(?:if|when|in case) )?(?:i|we)(?:'d| would)? (?:(?:want|need|have|like|decide|wish|must|can) )?(?:to )?(?:return|(?:bring|send|take|give|hand)(?= (?:it|this|that|them|these|those|things?|something|an item|an article|one of them|my \p{L}+) back)) (?:it|this|that|them|these|those|things?|something|an item|an article|one of them|my \p{L}+)(?: back)?(?: (?:to you|that i(?:'ve| have)? (?:bought|ordered)))? ; (?:(?:if|when|in case) )?(?:i|we)(?:'d| would)? (?:(?:want|need|have|like|decide|wish|must|can) )?(?:to )?(?:return|(?:bring|send|take|give|hand)(?= (?:it|this|that|them|these|those|things?|something|an item|an article|one of them|my \p{L}+) back)) (?:it|this|that|them|these|those|things?|something|an item|an article|one of them|my \p{L}+)(?: back)?(?: (?:to you|that i(?:'ve| have)? (?:bought|ordered)))?[,.]? (?:and )?(?:how (?:does|do|will|would) (?:it|this|that) (?:work|go)|what (?:do|should|must) (?:i|we) do|how) ; opening hours ; when (?:do|are) you open
    (?:shipping|delivery) (?:costs?|fees?|times?|options?|charges?)
    how (?:long|much) (?:does|is|will) (?:the )?(?:shipping|delivery)(?: (?:take|cost))?
    (?:is there|are there|do you have|have you got|got) (?:an? |any )?(?:physical |real |actual )?(?:shops?|stores?|branch(?:es)?|outlets?|showrooms?|locations?)(?: of yours)?(?: (?:that |which )?(?:i|we) (?:can|could|may)(?: \p{L}+){1,3})?(?:,? (?:in|near|at|around|close to) [\p{L} ]{2,50})?
    (?:do|will|would|must|have) (?:i|we) (?:still |have to )*pay (?:for )?(?:the )?(?:shipping|delivery|postage) ; returns
    (?:can|could|may) (?:i|we) (?:visit|come (?:to|by)|drop by)(?: (?:you|your (?:shop|store)))?(?: in [\p{L} ]{2,30})?
    (?:(?:and|but|so|ok(?:ay)?),? )*(?:what (?:if|(?:happens )?when)|(?<=(?:and|but),? )if) (?:it|they|this|that|these|those|he|she|i|we|my \p{L}+|(?:the|one of the) \p{L}+(?: \p{L}+)?)(?: (?:really|still|just|do|does))*(?: (?:(?:don't|doesn't|do not|does not|didn't|won't) (?:fit|like|suit|want|work|please)|changes? (?:my|his|her|our) minds?|breaks?|tears?|rips?|fails?|stops? working|falls? apart)|(?:'s|'re| is| are| turns? out| comes?| arrives?| gets?)(?: to be)?(?: (?:not|a bit|a little|way|still|too|the))* (?:small|big|large|tight|loose|short|wrong|broken|faulty|damaged|defective|torn|right))(?: (?:me|him|her|us|them|it|well|properly|size|colou?r|one|at all|after (?:all|a (?:week|month|year)|some time)))*
    free (?:shipping|delivery) ; is (?:the )?(?:shipping|delivery|postage) (?:free|included|extra) ; (?:i|we)(?:'ve| have)? ordered (?:something|it|this|that|the wrong \p{L}+)[^?!]{0,60}cancel(?: (?:it|that|my order))? ; gift[- ]?wrapp?(?:ed|ing)?(?= (?:it|them)(?!\p{L})) ; (?:can|could|will|would|do) you (?:pack|put) (?:it|them|this|that|these|those)(?: up)? (?:like|as|in) (?:an? |nice |some )?(?:gift|present|paper|box|wrapping)\p{L}* ; do you (?:ship|deliver)(?: to \p{L}+)?
    (?:do|can|could|will|would) you (?:gift[- ]?)?wrap(?: (?:it|them|this|that|these|those|presents?|gifts?))?(?: up)?(?: (?:for me|as a (?:gift|present)))? ; is gift[- ]?wrapping (?:available|possible|free|included) ; do you (?:do|offer) gift[- ]?wrapping(?! (?:paper|foil|ribbons?|bags?)(?!\p{L}))
    payment (?:methods?|options?) ; (?:discount|promo|coupon|voucher) codes?
    how (?:can|do) i pay ; reset (?:my )?password ; my account
    phone number of (?:your|the) (?:shop|store) ; (?:do you have|have you got|is there|what(?:'s| is)) (?:a|an|the|your) (?:tele)?phone number(?: (?:that )?(?:i|we) (?:can|could) (?:call|ring|phone))?
    (?:and )?(?:i am |i'm )?(?:\p{L}+ ){0,2}(?:angry|cross|furious|upset|disappointed|annoyed|unhappy)(?: (?:about|with) (?:it|this|that|you))? ; not (?:very |too |at all )?(?:happy|pleased)(?: (?:about|with) (?:it|this|that))?
  `,
  rude: patterns`
    what (?:a|an) (?:\p{L}+ ){1,6}you are ; you(?:'re| are)(?: (?:just|so|such|really|totally|absolutely|a|an|the|complete|total|bloody)){0,3} (?:useless|stupid|dumb|rubbish|garbage|trash|junk|hopeless|pathetic|terrible|awful|annoying|worst)(?: (?:bot|thing|machine|robot|assistant))?
    you(?:'re| are|r)? ?(?:(?:really|just|clearly|obviously|honestly) )?(?:not|n't|never)(?: (?:very|too|that|so|exactly|particularly|really|the|much|any|of|all|a|being|terribly|remotely))* (?:clever|smart|intelligent|bright|helpful|useful|help|use|brightest|smartest|cleverest|genius|listening|reading)(?: (?:to|what) (?:me|i(?:'m| am)? \p{L}+))?(?:,? (?:are|is) (?:you|it))?
    you (?:know|understand) (?:nothing|so little|very little)(?: (?:about|of) [\p{L} ]{2,30}?)?(?:,? do you)? ; you (?:don't|do not|didn't|did not|never|clearly don't) (?:really )?(?:know|understand|get|listen|help)(?: (?:very|much|a lot|a thing|anything|me|it|that|what (?:i|we) (?:want|need|mean|say|said)))*(?: about [\p{L} ]{2,30}?)?(?:,? d(?:o|id) you)? ; you (?:have|'ve got) no (?:idea|clue)(?: (?:about|of) [\p{L} ]{2,30}?)?(?:,? (?:do|have) you)?
    (?:what an? )(?:silly|daft|stupid|dumb|useless|terrible|poor|rubbish|ridiculous) (?:answer|reply|suggestion|response|question)s? ; (?:that|this|it)(?:'s| is| was) (?:(?:really|just|absolutely|total|complete|such) )*(?:an? )?(?:silly|daft|stupid|dumb|useless|terrible|rubbish|ridiculous|nonsense|no (?:help|use))(?: (?:answer|reply|suggestion|response))?
    (?:what an? )?(?:worthless|pathetic|awful|terrible|lousy|hopeless) (?:service|bot|thing|shop|assistant)(?: (?:this|that|it|you) (?:is|are))? ; idiots? ; stupid(?: (?:bot|thing|machine))? ; dumb(?: bot)? ; fuck(?:ing)?(?: (?:you|off))?
    shit ; you suck ; useless ; moron ; asshole ; bullshit ; shut up ; wtf ; crap
  `,
  yes: patterns`
    yes(?: please)? ; k+ ; yeah ; yep ; sure ; ok(?:ay)? ; please do ; of course ; right
  `,
  no: patterns`
    no(?: thanks?| thank you)? ; nope ; nah ; not really ; nothing ; never ?mind ; stop ; cancel
  `,
  popular: patterns`
    (?:what(?:'s| is| are) |which (?:ones? )?(?:is|are) |show (?:me|us) |(?:do you have|got) )?(?:(?:your|the|all|any|this week's|most) )*(?:popular|trending|hot(?= right now)|in demand|favou?rites?|best[- ]?sell(?:ers?|ing)|top[- ]?sell(?:ers?|ing)|new arrivals?|new in|latest arrivals?|just in)(?: (?:products?|items?|things?|stuff|here|now|right now|today|at the moment|in (?:here|your (?:shop|store))))*
    (?:what(?:'s| is|'ve you got| have you got| do you have)|anything|got anything) new(?: (?:in|here|today|now|this week))* ; what (?:do|are) (?:most )?(?:people|others|customers|everyone|everybody)(?: else)? (?:usually |mostly |mainly )*(?:buy|buying|order|ordering|get|getting)(?: (?:most|here|the most))* ; what sells (?:best|most|well)(?: here)?
  `,
  offers: patterns`
    (?:special )?offers? ; deals?
    (?<!before (?:the|this) )(?:(?:is|are) there |do you have |any |a )*(?:discounts?|vouchers?|coupons?|promo(?:tion)?s?)(?: codes?)?
  `,
  pause: patterns`
    h+m+ ; m{2,} ; u+h*m+ ; u+h+ ; idk ; dunno ; (?:ha){2,}h? ; lol ; lmao ; that(?:'s| is| was)(?: (?:so|very|quite|really|pretty|too))? (?:funny|hilarious|amusing) ; (?:very|really) funny ; fair enough ; (?<!(?:can|could|may|shall|should) )i see ; makes sense ; (?<!(?:you|we|they|has|have) )got it ; (?:just )?(?:let me|i need to|i have to|i(?:'| wi)?ll) (?:think(?: (?:about|over) (?:it|that|this)| it over)?|sleep on (?:it|that|this))
    (?:(?:just )?(?:give|gimme) (?:me )?(?:just )?)?(?:one|a) (?:moment|second|sec|minute) ; (?:i'm |i am )?(?:still |just )*(?:thinking|deciding|making up my mind)(?=\s*(?:$|[.,!])) ; (?:i'm |i am )?still not sure ; (?:i )?(?:haven't|have not) (?:decided|made up my mind)(?: yet)? ; e+rm+ ; wait ; just (?:looking|browsing)(?: around)?
  `,
  off_topic: patterns`
    (?:what|how)(?:'s| is| will| about)? (?:be )?the weather(?: (?:like|today|tomorrow|now|outside|be)| in [\p{L} ]{2,30})*
    will it (?:rain|snow)(?: (?:today|tomorrow))?
(?:write|sing|make(?: up)?|compose|recite|tell|know|heard|invent)(?: (?:me|us))? (?:(?:an? |some |any |another |your (?:best |favou?rite )?)(?:(?:short|funny|good|silly|nice|bedtime|fairy|little) )*(?:(?:poem|song|essay|haiku|rhyme|limerick|verse|riddle|joke|tale)s?|stor(?:y|ies))|something (?:funny|silly|witty|poetic|romantic)(?= about))(?: for (?:me|us|him|her|them))?(?:(?:,? (?:and )?(?:it|which|that|this)(?:'s|(?: (?:should|must|can|could|may|has to|needs to|ought to))? (?:be|is)))? (?:about|on|of|with) [\p{L}' -]{2,40})?
    (?:give (?:me|us) )?(?:an?|another) (?:(?:short|funny|good|silly) )*(?:joke|haiku|limerick|poem)(?: for (?:me|us|him|her|them))?(?:(?:,? (?:and )?(?:it|which|that|this)(?:'s|(?: (?:should|must|can|could|may|has to|needs to|ought to))? (?:be|is)))? (?:about|on|of|with) [\p{L}' -]{2,40})? ; what time is it
    (?:tell|know|heard|write|sing|recite)(?: (?:me|us))? (?:jokes?|stor(?:y|ies)|poems?|songs?) ; (?:make|have) (?:me|us) laugh(?:ing)? ; cheer (?:me|us) up ; (?:entertain|amuse) (?:me|us) ; sing (?:for|to) (?:me|us) ; knock,? knock
    (?:as|i am|i'm) (?:the|your) (?:(?:shop|store|site|new|real|system) ?)?(?:owner|boss|ceo|admin(?:istrator)?|developer|creator|manager)(?: of (?:this|the) (?:shop|store|site))?,?(?: and)? i(?: hereby| now| do)? (?:set|change|declare|order|command|authori[sz]e|instruct|allow|permit|reduce|lower|grant)(?!\p{L})[^?]* ; what time is it
    what day is (?:it|today) ; do you love me ; i love you ; test(?:ing)?
    asdf\p{L}*
    who (?:is|was) the (?:president|chancellor|king|queen|pope)(?: of [\p{L} ]{2,30})?
    who (?:invented|discovered|first (?:made|built)) [\p{L}' -]{2,40} ; what is the meaning of life ; what(?:'s| is) the capital of [\p{L} ]{2,30}
    i(?:'m| am) (?:bored|tired|sad|hungry) ; meaning of life
    (?:please )?(?:ignore|disregard|forget|override) (?:\p{L}+ ){0,4}(?:instructions?|prompts?|rules)(?:[\s,.:;].*)?
    (?:show|tell|print|repeat|reveal)(?: me)? your (?:system )?(?:prompt|instructions)
    system prompt
  `,
};
