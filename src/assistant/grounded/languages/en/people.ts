// English: words for people.

import { patterns, wordSet } from '../lexicon.ts';

export const englishPeople = {
  acquaintances: wordSet(`
    friend friends neighbour neighbours neighbor neighbors colleague colleagues coworker coworkers co-worker boss teacher teachers cousin cousins mate mates flatmate flatmates roommate roommates housemate housemates partner in-laws relatives pal buddy landlord
  `),
  theirs: wordSet('their theirs'),
  otherMaker: [
    String.raw`(?:(?:from|by|of|in) )?(?:(?:an|any|some|the) ?)?(?:other|another|different) (?:brand|make|maker|manufacturer|label)s?(?! than)`,
    'not by $1',
  ] as const,
  recipients: patterns`
    women woman womens lady ladies girlfriend wife wifey missus mother mom mum mummy grandma grandmother granny gran nan nana sister aunt daughter-in-law mother-in-law sister-in-law her she
    men man mens gents guy guys bloke lad fellow chap gentleman boyfriend husband hubby father dad daddy grandpa grandfather grandad granddad brother uncle son-in-law father-in-law brother-in-law him he
    boys boy son nephew grandson godson stepson
    girls girl daughter niece granddaughter goddaughter stepdaughter
    kids kid child children boys girls niece nephew son daughter boy girl toddler baby godson goddaughter godchild grandson granddaughter grandchild grandchildren stepson stepdaughter
  `,
};
