// English: what leads to a wish, "I am looking for", "do you have".

import { patterns } from '../lexicon.ts';

export const seek = patterns`
  (?:is this|are you) (?:a|the) (?:right )?(?:place|shop|store|site)(?: (?:for|to (?:get|buy|find)|that (?:has|sells)))?
  (?:(?:i'?m|i am|we are|we're) )?(?:(?:also|still|just|now|currently) )*(?:(?:looking|searching|hunting|shopping|hoping) for|(?:looking|hoping|trying|wanting) to (?:buy|get|find|purchase|order)|in (?:(?:urgent|desperate) )?need of|in the market for|on the (?:look-?out|hunt|search) for)
  (?:i'?m|i am|we are|we're) (?:(?:also|still|just) )?(?:after|short of) ; (?<=^\s*|(?:and|but|so) (?:am|are|is) )after(?= (?:a|an|some|any)(?!\p{L})) ; (?:i|we)(?:'m|'re|'ve| am| are| have) (?:(?:all|almost|nearly|just) )?(?:(?:run|running) )?out of
  (?<!(?:do|would|will|did) )(?:i|we|i'll|we'll|and|also|still|she|he|they) (?:(?:really|still|also|just|think|only|now) )*needs?(?: to (?:buy|get|find))?
  (?:s?he|they)(?:(?: (?:really|only|just|always|also))* (?:wants?|fancies|fancy|gets?)|(?: would|'d) (?:really )?(?:like|love|want|enjoy|appreciate)| could (?:really )?(?:do with|use)| ha(?:s|ve) (?:got )?to have| must have)(?= (?:an?|some|any|new)(?!\p{L}))
  (?<!(?:can|could|do|did|may|might|should|would|will|when|if|how|where|what|once) )(?:i|we) get(?= (?:an?|some)(?!\p{L}))
  (?<=(?<!of )(?:my|our|his|her) (?:\p{L}+ ){1,2})(?:needs?|wants?|fancies|fancy|requires|lacks|is (?:after|looking for|in need of|missing)|(?:could|can) (?:do with|use)|would (?:like|love))(?: to (?:buy|get|find|have))?(?= (?:a|an|some|any|new|two|three)(?!\p{L}))
  (?<=(?:^|[.!?;,] ?)(?:(?:hi|hello|hey|ok|okay|also|still|so|and),? )*)(?:need|want)(?: to (?:buy|get|find))?(?= (?:an?|some|any|new|two|three)(?!\p{L})) ; (?<=(?:^|[.!?]) ?)got(?= (?:(?:an?|some) [^.!?]{1,80}|(?:[\p{L}-]+ ){1,3}ones)\?)
  (?<=(?:^|[.!?]) ?)need(?= (?!(?:to|it|this|that|these|those|them|help|your?|the|an?|some|any|advice)(?!\p{L}))\p{L})
  (?<=\p{L}[.!?;,] )any(?= (?!(?:good )?(?:idea|chance|thoughts?|tips?|advice|suggestions?|one|other|more|way|of|in|with|for|from|cheaper|better)(?!\p{L}))[^.!?]{3,60}\?)
  (?:i|we)(?:(?: (?:really|still|also|just|only|now))* (?:want|wanna|require|fancy)|(?:'d| would)(?: (?:also|really|still|now))* (?:like|love|want|fancy|go for))(?:(?: to)?(?: also)? (?:buy|get|order|purchase|find|have(?: a look at)?|see|look (?:at|for)|check out|browse))? ; search for ; (?:i|we) (?:should|ought to|must|have to)(?: (?:just|really|finally))? (?:buy|get|find) ; (?:i|we) could (?:(?:really|also) )?(?:do with|use)(?= (?!it|this|that|them|the)\p{L}) ; (?:what )?(?:i|we)(?: still)? lack(?: is)? ; time (?:that )?(?:i|we) (?:bought|got|found)
  (?:all|what|the (?:only|last|one) thing)(?: that)?(?:'s| is) (?:still )?(?:missing|needed)(?: is| are)? ; (?:all|what|the (?:only|last|one) thing)(?: that)?(?: (?:i'm|i am|we're|we are|he's|she's))? (?:still )?(?:missing|lacking|needed) (?:is|are) ; (?:is|are) (?:(?:what|all that)(?:'s| is)|still|the only thing)(?: (?:that's|still))? (?:missing|needed) ; (?<=(?:^|[,.;!?]) ?(?:only|just|an?|some) [^,.;!?]{1,40} )(?:is|are) (?:(?:also|still) )?missing(?: (?:too|as well|here|yet))? ; (?<=\p{L} )(?:(?:is|are) )?(?:(?:also|still|urgently) )?(?:wanted|needed)(?=\s*(?:$|[.,;!])) ; (?:do|does) (?:they|these|those|it|this) come(?= in) ; search ; find (?:me|us) ; gimme
  (?:can|could|may) (?:i|we) (?:(?:please|also) )*(?:get|have|buy|order)(?: (?:him|her|them))?(?= (?:an?|some|one|two|three)(?!\p{L})) ; (?<=(?:^|[\s,;])(?:and|but|so|then),? (?:now )?)(?:(?:would|'d) (?:like|love|want)|wants?|needs?|could (?:do with|use))(?: to (?:buy|get|order|find|have))?(?= \p{L})
  do you (?:(?:happen to|also) )?(?:have|sell|carry|stock) ; have you (?:got|any) ; (?:which|any|some) of (?:your|the)(?= \p{L})
  you (?:sell|have|carry|stock)(?: (?:that|those|it))?(?=\s*\?) ; got any(?:thing)? ; show (?:me|us) ; give (?:me|us) ; let(?:'s| me| us) (?:see|(?:have a )?look at|try|go for)(?= (?!it|this|that|them|those|these|the (?:first|second|third|last|other))\p{L}) ; let(?:'s| me| us) see ; let(?:'s| me| us) (?:start|begin) with ; any chance of ; recommend ; suggest ; is there (?:any|some)thing ; are there(?= (?:[\p{L}\p{N}-]+ ){0,3}ones)
  (?:i(?:'d| would) like |let me |can i |could i |i(?:'d| would) like to )?(?:(?:have|take|get) )?(?:a )?look at(?= (?:the|your|some|any)(?!\p{L}))
`;
