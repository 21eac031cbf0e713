// English: what is said beside the matter, before it and behind it: "never mind", "by the way".

import type { Replacement } from '../../replacing.ts';

export const asides: readonly Replacement[] = [
  // "And while we're at it, a hoodie": no part of what is wished.
  [
    /(?<!\p{L})(?:while (?:we're|we are|i'm|i am|you're|you are) (?:at it|there|about it)|just (?:so (?:that )?i (?:can dream|know)|for fun|out of (?:interest|curiosity))(?: a (?:little|bit))?),? (?=\p{L})/giu,
    '',
  ],
  // "Do you have it in yellow? It's our club colour.": why so is no wish.
  [
    /(?<=\p{L}\?) (?:it|that)(?:'s| is) (?:my|our|his|her|their) (?:[\p{L}'-]+ ){0,3}(?:colou?rs?|thing|passion|favou?rites?|weakness)[.!]*\s*$/giu,
    '',
  ],
  // "I've a cat and two dogs, so is this washable?": why a question about one product is asked.
  [
    /^\s*(?:i|we)(?:'ve|'m|'re| have| am| are) [^.;:!?\d]{3,80}, so (?=(?:how (?:many|much)|what|which|does|is|has|do) (?![^?]*(?:fits?|suits?|enough|works?|good|right|too)(?!\p{L}))[^?.]{3,60} this\s*(?:\?|$))/iu,
    '',
  ],
  // "A friend was raving about Norda, so could I see what you have by them?"
  [
    /^\s*(?:an?|my|our|all my|the) (?:[\p{L}-]+ ){1,3}?(?:(?:is|was|are|were|has been|have been|keeps?|always|just|can't stop) )*(?:rav(?:es?|ed|ing)|talk(?:s|ed|ing)|go(?:es|ing) on) about (\p{L}[\p{L}\d&-]+(?: \p{Lu}[\p{L}\d&-]+)?)[,.;!–-]+ (?:so |and )?([^.!?]{3,60}?) (?:by|from|of) (?:them|theirs)(?!\p{L})/iu,
    '$2 by $1',
  ],
  // "We're replacing the telly before the rugby starts, so could you show me ones from 300?"
  [
    /^\s*(?:i|we)(?:'re|'m| are| am) (?:replacing|changing|upgrading) (?:the|our|my) (?:old )?(\p{L}+)(?: (?:before|after|when|as|this|next|because|soon) [^.,;!?\d]{2,40})?[,.;]+ (?:so |and )?([^.,;!?]{3,40}?) ones?(?= (?:from|under|below|for|with|in|that|between|over|up)(?!\p{L}))/iu,
    '$2 $1',
  ],
  // "It might be too big for our hall, so would you have a smaller one, say about 50 inches?"
  [
    /^\s*(?:it|that|this|they)(?: (?:might|may|would|could|will)(?: well)? be|'s| is| are|'d be) (?:(?:a bit|a little|far|much) )?too \p{L}+ for (?:my|our|the|his|her) [^.,;!?\d]{2,30}[,.;]+ (?:so |and )?(?=(?:would|do|have|is|are|could|can)(?!\p{L}))/iu,
    '',
  ],
  [/(?<=\p{L}), say,? (?=(?:about|around|roughly|under|up to)(?!\p{L}))/giu, ', '],
  // "I've always had Norda, so I'd like to stick with them".
  [
    /,? (?:so|and) (?:(?:i|we)(?:'d| would)? (?:(?:like|want|prefer|rather|love)(?: to)? )?|let's )(?:stick|stay|go|keep) (?:with|to|for) (?:it|that|them|those)(?=\s*(?:$|[.!]))/giu,
    '',
  ],
  // "In orange, so the cars see me": what it is good for, said of others.
  [
    /,? so (?:that )?(?:(?:the|my|all|any|other) )*\p{L}+ (?:(?:can|could|will|would) )?(?:sees?|spots?|notices?|finds?|recogni[sz]es?|hears?) (?:me|us|him|her|it|them)(?=\s*(?:$|[.,;!?]))/giu,
    '',
  ],
  // "A size S most of the time".
  [
    / (?:most of the time|of an? (?:morning|afternoon|evening|weekend|sunday)|more often than not|as a rule|nine times out of ten|by and large)(?=\s*(?:$|[.,;!?]))/giu,
    '',
  ],
  // "Sorry, I ought to have said, it's women's ones I'm after".
  [
    /^\s*(?:(?:oh|ah|sorry|oops|apologies),? )*(?:but )?(?:i (?:ought to|should|could) have (?:said|mentioned|told you)(?: (?:that|earlier|before))?|i (?:forgot|meant) to (?:say|mention)|what i (?:meant|should have said) (?:was|is))[,:]? /iu,
    'sorry, ',
  ],
  [
    /(?<!\p{L})(?:it's|it is|it was|that's) (?!(?:too|not|very|so|my|our|the same|a bit|just|only|all)(?!\p{L}))([^.,;!?]{2,40}?) (?:that )?(?:(?:i'm|i am|we're|we are|i was) (?:after|looking for|interested in)|(?:i|we) (?:really )?(?:need|want)|(?:i|we)(?:'d| would) (?:like|need))(?=\s*(?:$|[.,;!?]))/giu,
    "i'm looking for $1",
  ],
  // "Cool. I'd also like mugs": what the shopper thinks of the answer before.
  [
    /^\s*(?:(?:oh|ok(?:ay)?|well|very|that's|that is|how|so) )*(?:cool|great|nice|perfect|awesome|amazing|lovely|sweet|excellent|brilliant|wonderful|super|sounds (?:good|great)|good stuff|gotcha|got it|fair enough|makes sense)[.!…]+ (?=\p{L}+['’]?\p{L}* \p{L})/iu,
    '',
  ],
  // "Never mind that, let's look at hats".
  [
    /^\s*(?:(?:oh|ok(?:ay)?|ah|well|no),? )*(?:let(?:'s| us) )?(?:never ?mind|forget(?: about)?|leave|skip|scrap|scratch) (?:that|those|this|it|them|these|all that)[,.;:!–-]+ (?=\p{L}+ ?['’]?\p{L}* \p{L})/iu,
    'sorry, ',
  ],
  // "Changed my mind, make it yellow".
  [
    /^\s*(?:(?:oh|ah|no|actually|sorry|hmm|wait|hang on),? )*(?:i(?:'ve| have)? )?(?:just )?changed my mind[,.:;!–-]* (?=\p{L})/iu,
    'sorry, ',
  ],
  [
    /(?<!\p{L})(?:make|let's make|could you make) (?:it|that|them|those) (?:an? )?(?=\p{L}+(?: (?:one|ones|instead|then|please))*\s*[.!?]*$)/giu,
    'in ',
  ],
  // "Ok adding that. And hats": what is bought is no part of the next wish.
  [
    /^\s*(?:(?:ok(?:ay)?|great|good|nice|perfect|fine|cool|yes|thanks|alright)[,.!]* )*(?:(?:i'll|i'm|i will|i am|we'll|let me|will) )?(?:add(?:ing)?|tak(?:e|ing)|buy(?:ing)?|get(?:ting)?) (?:it|this|that|them|these|those|(?:that|this|the \p{L}+) one)(?: (?:to|in) (?:my |the )?(?:cart|basket|bag))?(?: then)?[.,;!]+ (?:(?:and|n|now|then|also),? )*(?=\p{L}+ \p{L})(?!do you|can|is|are|how|what|where|when|please)/iu,
    '',
  ],
  // "Wait no, I wanted green tea", "no hang on, …": the rest says what is meant.
  [
    /^\s*(?:(?:no|oh|oops|sorry|actually|ah|um+|hm+),? )*(?:(?:wait|hang on|hold on)(?: a (?:sec(?:ond)?|minute|moment))?(?=[,.!;:]| (?:no|sorry|actually|oops|i|we|that|it)(?!\p{L}))|(?<=\p{L},? )wait)[,.!;:]* (?:(?:no|sorry|actually|oops)[,.!;:]* )*(?=\p{L}+ \p{L})/iu,
    'sorry, ',
  ],
  // "The first sounds good, what else can you say about it?": praise asks for nothing.
  [
    /^((?:(?:ok(?:ay)?|hm+|oh|ah|well|yes|and|so),? )*(?:i (?:think|guess) )?(?!(?:what|which|who|how|why|where|is|are|does|do|did|can|if|as|it|they)(?!\p{L}))[^,.;:!?]{3,60}?) (?:sounds?|seems?|looks?)(?: (?:to be|pretty|quite|really|very|rather|so|just|kind of|sort of))* (?:good|nice|ok(?:ay)?|interesting|great|lovely|promising|perfect|fine|alright|all right|cool|tempting|decent|ideal)(?: (?:to me|enough|actually|though))*[,.;!–-]+ (?=\S)/iu,
    '$1, ',
  ],
  // "A new kettle, my old one leaks", "a monitor, my eyes hurt with the small one": why a new one is wanted.
  [
    /(?<=\p{L}{3}) ?(?:[,;–-]+ ?(?:(?:because|cause|cos|since|as|and) )?|(?<!\p{L})(?:because|cause|cos|since|as) )(?![^.,;!?]* too )(?:(?:(?:my|our|his|her|their|the) (?:old|last|current|present|previous|existing)(?: (?:ones?|pair))?|(?:my|our|his|her|their) (?:old|last|current|present|previous|existing) \p{Ll}+|mine|ours) (?!(?:for|or|and|with|in|to|of|from|too|please|like|as|it|size|fits?)(?!\p{L}))\p{Ll}+|(?:my|his|her|our|their) (?:back|eyes?|neck|feet|knees?|hands?|wrists?|shoulders?|hips?|legs?|arms?|fingers?|ears?|head) (?:really )?(?:hurts?|aches?|(?:is|are) (?:killing|sore|tired|aching|hurting)))[^.,;!?\d]*(?=\s*[.!?]*\s*$)/giu,
    '',
  ],
  // "It must be waterproof, that's what matters": how much it matters.
  [
    /(?<=[\p{L}\p{N}]) ?[,;.–-]+ (?:(?:and|as|because|cos) )?(?:that|this|which|it)(?:'s| is) (?:(?:really|very|quite|super|absolutely) )*(?:what (?:matters|counts|i(?:'m| am) after|i care about)|(?:important|essential|key|crucial|vital)|(?:the|my) (?:(?:main|most important|only|important|big) (?:thing|point|one|requirement)|priority)|a (?:must|priority)|all (?:that )?(?:i )?(?:matters|need|care about|ask|want))(?: (?:most|here|really|to me|for me|to us|for us))*(?=\s*(?:$|[.,;!?]))/giu,
    '',
  ],
  // "What tents are big enough for all of us?": how many are meant is said elsewhere.
  [
    /(?<!(?<!\p{L})(?:it|they|that|this|these|those|ones?|he|she|i|not|is|are|be|really|actually))(?: (?:that|which))?(?: (?:is|are|will be|would be|'d be))? (?:big|large|roomy|spacious) enough(?: for (?:us(?: all)?|all (?:of us|people)|everyone|everybody|(?:(?:the|my|our) )?(?:whole |entire )?family|all of them))?(?=\s*(?:$|[?.!,]))/giu,
    '',
  ],
  // "No a hand blender", "no the blue one": not that, but this.
  [/^\s*no (?=(?:an?|the) [\p{L}\d])/iu, 'no, '],
  // "A pram or whatever they call it now".
  [
    /,? or (?:whatever|what ?ever|however) (?:(?:they|you|people) call (?:it|them|that|those|one)|(?:it|they|that|those)(?:'s|'re| is| are) called)(?: (?:now|nowadays|these days|today|here))?/giu,
    '',
  ],
  // "For my daughter's trip to Peru": where to is not looked for.
  [
    /(?<!\p{L})(?:(?<=\p{L}['’]s )|(?:(?:for|on) )?(?:an?|the|my|our|his|her|their) )(?:\p{L}+ )?(?:trip|holiday|vacation|journey|honeymoon|tour|flight) (?:to|in|around|through) (?:the )?\p{Lu}\p{L}+(?: (?:and )?\p{Lu}\p{L}+)*/gu,
    '',
  ],
  // "But his mum hates anything noisy": for him, who is the one that was told of.
  [
    /(?<!\p{L})(?:his|her|their) (?:mum|mom|mummy|mother|dad|daddy|father|parents|wife|husband|partner|teacher|owner)(?= (?:hates?|dislikes?|can't|cannot|doesn't|don't|won't|is against|says no)(?!\p{L}))/giu,
    'he',
  ],
  // "Which biscuits can she eat?": what is eaten.
  [
    /(?<=(?<!\p{L})(?:which|what) (?!(?:size|colou?r|one|ones)(?!\p{L}))\p{L}+(?: \p{L}+)?) (?:can|may|could|should) (?:i|we|he|she|they) (?:eat|drink|have)(?=\s*[?.!]*\s*$)/giu,
    '',
  ],
  // "Money no object": nothing that is left out.
  [
    /(?:[,.;–-] ?| and )?(?<!\p{L})(?:(?:the )?(?:price|money|cost|budget)(?:'s| is| isn't| is not|isnt)? (?:no|not an?|an?) (?:object|issue|problem|concern)|no expense spared)(?!\p{L})[,.;]*/giu,
    '',
  ],
  // "No rush", "no offence, but …", "ready in no time": nothing that is left out.
  [
    /(?:[,.;–-] ?)?(?<!\p{L})(?:there(?:'s| is) )?no (?:rush|hurry|pressure|offen[cs]e|doubt|joke|kidding|biggie|big deal|stress|hard feelings)(?!\p{L})(?:,? (?:intended|meant|at all|really|though|but))*(?=\s*(?:$|[.,;!?]|\p{L}))[.,;!]*/giu,
    '',
  ],
  [
    /(?<!\p{L})(?:(?:is |are |be |all )?(?:ready|done|finished|cooked|made) )?in (?:next to )?no time(?: at all)?(?!\p{L})/giu,
    '',
  ],
  [
    /(?:[,.;]|(?<=^)| but| and| since| as|(?<=\p{L}))+ ?(?:(?:i|we|he|she)(?:'ve| have| has|'s)?(?: got)? )?(?:no|not the (?:slightest|faintest)|not an?) (?:idea|clue)(?: (?:about|of) (?:it|them|this|that|those|these|any of (?:it|this|that)))?(?=\s*(?:$|[.,;!?]|(?:but|so|and|though)(?!\p{L})))/giu,
    '',
  ],
  // "No sorry, I meant red ones", "which is the cheapest overall?".
  [
    /^\s*(?:no|nope|oh|oops|ah|ups)[,.]? (?:sorry|apologies)(?:[,.!;:]| i mean| -)* (?=\p{L}+ \p{L})/iu,
    'sorry, ',
  ],
  // "No, not the rug, I meant the mat".
  [
    /(?<=(?<!\p{L})not [^.,;!?]{1,40})[.,;!]? (?:sorry,? )?(?:i|we) meant? (?=\p{L})(?!the [\p{L}-]+ ones?(?!\p{L}))/giu,
    ', but ',
  ],
  [
    /(?<=(?:which|what)(?!\p{L})[^.,;!?]{0,30} \p{L}{2,12}est(?: ones?)?),? (?:overall|altogether|by far)(?=\s*(?:$|[?.!,;]))/giu,
    '',
  ],
  // "You're kind. Not used to that."
  [
    /(?<=[\p{L}][.,!]) (?:(?:i'm|i am) )?not (?:really )?used to (?:it|this|that)(?=\s*(?:$|[.!,]))/giu,
    '',
  ],
  // "Pity. What do you have in wool?": what the shopper thinks of the answer before.
  [
    /^\s*(?:(?:oh|ah|well|ok(?:ay)?|that's|thats|what|such|a|an) )*(?:pity|shame|bummer|bugger|damn|dang|darn|drat|too bad|bad luck|fair enough|good to know|righto?)(?:,? then)?[.!…]+ (?=\p{L}+ \p{L})/iu,
    '',
  ],
  // "Are you kidding me, 5k?? The cheapest one": what the shopper thinks of the price.
  [
    /^\s*(?:(?:wow|lol|what|omg|oh)[,.!?]* )?(?:are (?:you|u)|r u|you(?:'re| are| must be| have to be|'ve got to be)) (?:kidding|joking|serious|for real)(?: me)?[,.?! ]+(?:[$€£]?\d[\d.,]*k?(?: ?[$€£]| (?:dollars?|bucks|euros?|pounds?|quid))?[?!]+ )?(?=\p{L}+ \p{L})/iu,
    '',
  ],
  // "60 pounds?! Too much": what the shopper thinks of the price.
  [
    /^\s*(?:(?:wow|lol|what|omg|oh)[,.!?]* )?[$€£]?\d[\d.,]*k?(?: ?[$€£]| (?:dollars?|bucks|euros?|pounds?|quid))?(?:\?!+|!+\?|[?!]{2,}) (?=\p{L})/iu,
    '',
  ],
  // "My sister says he wants a game": who says so is not for whom it is.
  [
    /(?<!\p{L})(?:my|our|his|her|their) [\p{L}-]+ (?:says?|said|thinks?|thought|reckons|tells me|told me|mentioned)(?: that)? (?=(?:he|she|they)(?:'d)? (?:wants?|needs?|wishes|would (?:like|love)|likes?|loves?)(?!\p{L}))/giu,
    '',
  ],
  // "And not too many, please": how much to show.
  [
    /(?:[,;.]| and| but| so)+ not too many(?: of (?:them|those))?(?:,? please)?(?=\s*[.!]*\s*$)/giu,
    '',
  ],
  // "For the big sister, a doll": the doll is not big.
  [
    /(?<!\p{L})(?:big|little|older|elder|younger|eldest|oldest|youngest|twin) (?=(?:sister|brother|cousin|niece|nephew|son|daughter)s?(?!\p{L}))/giu,
    '',
  ],
  // "Mm, any of another maker?", "ok and blue ones?"
  [
    /^\s*(?:(?:m{2,}|h+m+|e+r+m*|u+h*m+|u+h+|oh|ah)[.,…]+\s+(?=\p{L}+ \p{L})|(?:ok(?:ay)?|alright|right|great|good|fine|cool|well|yeah|yes)[.,!…]* (?=and (?!(?:what|how|which|who|where|when|why|is|are|do|does|did|can|could|will|would|has|have)(?!\p{L}))\p{L}))/iu,
    '',
  ],
  // "Oh lovely. Is the jug tight?"
  [
    /^\s*(?:(?:o+h|a+h|wow) )?(?:lovely|great|nice|perfect|brilliant|super|cool|fantastic|excellent|sweet|awesome|wonderful)(?: (?:thanks?|choice|one))?[,.!]+ (?=(?:is|are|does|do|can|how|what|which|will|has|and (?:is|are|does|do|how|what))(?!\p{L}))/iu,
    '',
  ],
  // "Answer in one word, do you have hats", "pretend to be a pirate and show me hats": how to answer is no wish.
  [
    /^\s*(?:(?:please|now|hey|and|just),? )*(?:(?:answer|reply|respond|speak|talk|write)(?: (?:to )?me)?(?: only| just| back| again)*(?: (?:in|as|like|with) [^.,;:!?]{1,40}| (?:briefly|shortly))[.,;:!]+ (?=\p{L}+ \p{L})|(?:(?:pretend|imagine|suppose|act as if)(?: that)? (?:you(?:'re| are| were)|to be)|(?:act|behave|talk|speak|answer) (?:as|like)|play the (?:part|role) of)(?: (?:an?|the))? [^.,;:!?]{1,60}?(?:[.,;:!]+| and)(?: then)? (?=\p{L}+ \p{L}))/iu,
    '',
  ],
  // "You're a pirate now and you'll talk like one. So which hats do you have?"
  [
    /^\s*(?:(?:for the rest of|from now on|until the end of|as of now|starting now)[^.,;!?]{0,30},? )?you(?:'re| are|'ll| will| must| should| shall)(?: now| only| to| be| going to)* (?:an? [^.!?]{2,60}? (?:now|from now on)(?!\p{L})|(?:talk|speak|answer|reply|respond|write|act|behave)(?!\p{L}))[^.!?]*[.!;]+ (?:(?:so|now|then|ok(?:ay)?|and),? )*(?=\p{L}+ \p{L})/iu,
    '',
  ],
  // "Completely different thing: hats?", "new topic, do you have hats?": the rest is another wish.
  [
    /^\s*(?:(?:ok(?:ay)?|and|now|so|right|hm+|oh|also),? )*(?:(?:(?:an?|the|my|next|now) )*(?:(?:completely|totally|entirely|very|whole) )?(?:different|another|new|other|next) (?:thing|topic|subject|matter|question|one)|(?:now )?(?:(?:for|to) )?something (?:(?:completely|totally|entirely|else) )?(?:different|else)|change of (?:topic|subject)|on (?:to )?another (?:note|topic))(?: now)?\s*[:–-]+ *(?=\p{L})/iu,
    '',
  ],
  // "Last question, what's the dearest thing here?"
  [
    /^\s*(?:(?:and|ok(?:ay)?|so|right|my|an?|the|just|oh),? )*(?:last|final|quick|next|another|(?:(?:one|just) )*(?:more|other|last|final|quick)) (?:question|thing)(?: then)?\s*[,:;.!–-]+ *(?=\p{L})/iu,
    '',
  ],
  // "Never mind, I've changed my plans: let me look at your hats", "on second thoughts red is too much".
  [
    /^\s*(?:(?:oh|ok(?:ay)?|actually|sorry|wait|no|well|never ?mind|forget (?:it|that)|scratch that),? )*(?:(?:i(?:'ve| have|'m| am)? chang(?:ed|ing) my (?:mind|plans?)|second thoughts?)[,.:;!]+ |on second thoughts?[,.:;!]* (?=\p{L}))/iu,
    '',
  ],
  // "The single most expensive thing".
  [
    /(?<=(?<!\p{L})(?:the|your) )(?:single|absolute|very) (?=(?:most|least|\p{L}{3,}est)(?!\p{L}))/giu,
    '',
  ],
  // "It costs an arm and a leg but ok. And a case?": what the shopper thinks of the price.
  [
    /^\s*(?:(?:well|wow|ok(?:ay)?|that|this|it|they|these),? )*(?:(?:wi|')ll )?cost(?:s|ing)? (?:me )?(?:an arm and a leg|the earth|a (?:bomb|fortune|packet))(?!\p{L})[^.!?;\d]{0,20}[.!?;]+ (?=\p{L})/iu,
    '',
  ],
  // "Does it come with a lid or nah?", "with the lid and everything".
  [
    /,? or (?:nah|nope)(?=\s*(?:$|[?.!]))|,? (?:and|n) (?:everythin?g?|so on|so forth)(?=\s*(?:$|[?.!]))/giu,
    '',
  ],
  // "A hat, you know, with a feather"; but "do you know".
  [
    /(?<=[\p{L}\d])[,;.] you know(?:,| what i mean,?)? (?!(?:if|what|how|where|when|who|which|about|any)(?!\p{L}))|(?:[,;.] |(?<=\p{L}) )(?:i guess|you know)(?=\s*(?:$|[.!?]))/giu,
    ' ',
  ],
  // "Not the red one, my cousin hates his", "not Norda or Velk, same maker really", "a hat, not red, she says red is for
  // clowns": why so is no wish.
  [
    /(?<=(?:^\s*(?:(?:ok|okay|and|but|sorry|please|oh|hm+|also|well|actually|good|cool|great|thanks|no)[,.!]? )*|(?<!\p{L})(?=[^.;!?]*[,;] (?:he|she|they|(?:my|our) \p{L}+) (?:thinks?|says?|finds?|reckons?|feels?|believes?)(?!\p{L})))(?:not|no|nor|nothing|without|anything but)(?! (?:sure|bad|really)(?!\p{L})) [^.;:!?]{2,60})(?:[,;.:–-]+ (?:because |as |since |cos )?| because | cos )(?![^.;!?]*(?<!\p{L})(?:allerg|intoleran|rash|itch|vegan|vegetarian|(?:only|just|needs?|wants?|prefers?|(?<!looks? )likes?|loves?|rather|instead|but|so|under|below|with|without|in|or)(?!\p{L})))(?:(?:(?:my|our|his|her|their) [\p{L}-]+|he|she|they|it|i|we|mine|ours)(?:'ve)? (?!(?:(?:is|are|am)(?! so(?!\p{L}))|should|must|would|will|shall|can|could|may|might|ha(?:s|ve) to)(?!\p{L}))\p{L}|(?:way |far |much |all )*(?:too|(?:the )?same|bad|poor|terrible|awful|horrible|rubbish|looks? like|reminds) \p{L})[^.;!?\d]*(?=\s*(?:$|[.!?]))/giu,
    '',
  ],
  [/^\s*never ?mind[,:.;!]+ (?=\p{L}+ \p{L}+ \p{L})/iu, ''],
  // "I was wondering what …", "could you tell me which …": the question itself.
  [
    /(?<=^|[.!?,;:]\s)(?:and |so )?(?:(?:could|can|would|will) you (?:please |perhaps |possibly |maybe |also )*(?:tell me|let me know|say|explain to me)|(?:i(?:'d| would) (?:like|love) to know|do you (?:happen to )?know|any idea))(?: please)?,? (?=(?:what|which|how|who|where|when)(?!\p{L}))/giu,
    '',
  ],
  [/(?<!\p{L})some (?:kind|sort|type) of (?=\p{L})/giu, 'a '],
  [
    /(?:,| -)? (?:if|when) (?:(?:you have|you've got|there is|you can|it exists)(?: (?:it|them|one|that|any))?|possible)(?=\s*[?.!,]|\s*$)|,? (?:by the way|btw|now that i think (?:of|about) it|come to think of it)(?!\p{L})|(?<=^[^.?!]{0,20})(?<!\p{L})(?:it|this|that)(?:'s| is| will be| would be) an? (?:\p{L}+ )?(?:gift|present|surprise) (?=for (?:an? |my |our |his |her )?\p{L}+(?:,? (?:by the way|btw))?\s*[.!]*\s*$)/giu,
    '',
  ],
  // "Sorry, other way round: dearer ones": the rest says what is meant.
  [
    /^\s*(?:(?:sorry|no|actually|wait|oh|hm+|ah)[\s,.!-]+)*(?:(?:i )?(?:should|ought to|forgot to|need to|must|meant to) (?:add|mention|say|tell you)(?: that| before| earlier)?|(?:the )?other way (?:a?round|about)|vice versa|the opposite|(?:scratch|strike) that|my (?:bad|mistake)|i take (?:it|that) back|on second thoughts?|let me rephrase|(?:i )?should(?: have|'ve) said|hang on|hold on)[\s.,;:!-]+(?=\p{L})/iu,
    '',
  ],
  // "We're off to Norfolk next week and want a hat": where the shopper goes is not looked for.
  [
    /(?<=^\s*|[.!?] )(?:[Ii]|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|[Mm]y \p{L}+|[Oo]ur \p{L}+)(?:'re|'m|'s| are| am| is|'ll be| will be) (?:(?:going|heading|travelling|flying|driving|moving|off|away|back) )+(?:to|in|for) \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*(?: (?:in|next|this|on|tomorrow|soon|again|for a|for two)(?: \p{L}+){0,2}?)?(?:(?:,? (?:and|so|but)|[,;])+ (?=(?:i|we|he|she|they|do|is|have|what|which|any|want|need|looking|would)(?!\p{L}))|[.!]+ (?=\p{L}))/gu,
    '',
  ],
  // "White, to go with the cabinets".
  [
    /(?<=^(?!(?:an?|some|any|do|is|have|got) )[^.,;!?]{2,30})(?:, (?:to|so (?:that )?(?:it|they|these)(?: can| will)?|it (?:should|has to|must)|they (?:should|have to|must))|(?<=ones?|in \p{L}+) to) (?:go(?:es)?|match(?:es)?|fits?|blends?|suits?)(?: (?:in|nicely|well))*(?: with)? (?:the|my|our|his|her|their) (?!\d)[^.,;!?\d]{2,40}/giu,
    '',
  ],
  // "A laptop, no bells and whistles".
  [
    /,? (?:with )?(?:no|without(?: (?:any|all the|the))?) (?:bells (?:and|or|&|n) whistles|frills)(?=\s*(?:$|[.,;!?]))/giu,
    '',
  ],
  // "This one wireless, yes or no".
  [/,? (?:yes|y) ?(?:\/| or ) ?(?:no|n)\s*[?.!]*\s*$/iu, '?'],
  // "Nothing fancy, a chair", "a chair, nothing special".
  [
    /(?<=^|[.,;!?] )nothing (?:(?:too|very|super|overly) )?(?:fancy|special|crazy|extravagant|flashy|elaborate|complicated)[,.;!] (?=[\p{L}\d\p{Sc}])|(?:[,;.]|(?<=\?)) nothing (?:(?:too|very|super|overly) )?(?:fancy|special|crazy|extravagant|flashy|elaborate|complicated)(?=\s*(?:$|[.!?]))/giu,
    '',
  ],
  // "In his shed every free minute".
  [
    /(?<=\p{L}),? (?:(?:every|each) (?:free|spare|single) (?:minute|moment|second|hour|evening|day|weekend)|(?:whenever|every chance) (?:he|she|they) (?:can|gets?(?: the chance)?)|all day(?: long)?|day and night|from morning (?:to|till|until) night|all the time|in (?:his|her|their) (?:free|spare) time)(?=\s*(?:$|[.,;!?]|(?:and|so|but)(?!\p{L})))/giu,
    '',
  ],
  // "That's a fair bit. Is there a cheaper one?": the wish says it again.
  [
    /^\s*(?:\p{L}+[,!.]+ )?(?:that|it|this|they|those|these)(?:'s| is|'re| are)(?: (?:an?|quite|rather|really|pretty|just|very|way|far|still|already|more than i \p{L}+))*(?: (?:(?:fair|good|little|tad|bit|lot|tidy|hefty|big|much|over|fair|too|steep|pricey|expensive|dear|costly|bit|amount|sum|price|money|of|for|me|us|a|my|budget|beyond|above)(?!\p{L})))+[.,;!–-]+ (?:so |but |and )?(?=[^.!?]*(?:cheap|less|lower|afford|under|below|budget))/iu,
    '',
  ],
  // "One that's light, striped maybe".
  [
    /(?<=(?<!\p{L})(?:that's|that is|which is) [^.,;!?]{2,60}), (?=\p{L}+,? (?:maybe|perhaps|ideally|preferably)\s*[?.!]*\s*$)/giu,
    ' and ',
  ],
  // "Got oat milk at least?", "is it reduced at the moment?", "a white pair maybe".
  [
    /,? (?:at least|at (?:the moment|present)|currently|these days|maybe|perhaps)(?=\s*(?:$|[?.!]))/giu,
    '',
  ],
  // "My hands are freezing, what do you have against that?": "that" is what was told before.
  [
    /[.,;!]+ (?<=^[^.!?]{10,200}[.,;!]+ )(?:so |and )?(?:what|which|anything|something|do|have|is|got|any)(?: (?:what|anything|something|do|would|could|can|should|you|i|we|got|have|there|is|help|helps|use|take|recommend|suggest|sell)){0,8} (?:against (?:it|this|that)|for (?:this|that)|(?<=help )with (?:this|that|it)|(?<=do )about (?:this|that|it))\s*[?.!]*\s*$/iu,
    ', I need something',
  ],
  // "Something with cats in it": "it" is what is looked for.
  [
    /(?<=(?<!\p{L})(?:(?:some|any)thing|ones?|an?|any|some)(?!\p{L})[^.,;!?]{0,30} with (?!(?:it|this|that|these|those|the)(?!\p{L}))[^.,;!?]{2,40}) (?:in|on|inside) (?:it|them)(?=\s*(?:$|[.,;!?]|(?:then|please|instead|maybe)(?!\p{L})))/giu,
    '',
  ],
  // "With trains of course", "wool ones obv".
  [
    /,? (?:of course|needless to say|obv(?:s|iously)?(?=\s*(?:$|[?.!,;])))(?!\p{L}|,? (?:not|it|there|they|you)(?!\p{L}))/giu,
    '',
  ],
  [/(?<!\p{L})the rest of (?=(?:the|your|these|those)(?!\p{L}))/giu, ''],
  [/ at (?:the|our|my) (?:office|workplace)(?= (?:that|which|with)(?!\p{L})|[.,!?]|$)/giu, ''],
];
