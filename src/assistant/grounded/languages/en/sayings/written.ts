// English: other ways to write words: "w/", "dont", "menswear".

import type { Replacement } from '../../replacing.ts';

export const written: readonly Replacement[] = [
  // "A bed w/ storage"; but "60 w" are watts.
  [/(?<![\p{L}\p{N}.'-]|\d )w(?!\/o(?!\p{L}))(?:\/ ?| )(?=\p{L})/gu, 'with '],
  // "2x8gb": two of them.
  [/(?<![\p{L}\p{N}.,])(\d{1,3})[x×](?=\d{1,4} ?(?:gb|tb|ml|cl|k?g|l|w)(?!\p{L}))/giu, '$1 x '],
  // "How many cubic feet does it hold?": a unit of two words; amounts keep theirs.
  [/(?<!\d )(?<!\p{L})cubic f(?:ee|oo)t(?!\p{L})/giu, 'ft³'],
  [/(?<!\d )(?<!\p{L})square f(?:ee|oo)t(?!\p{L})/giu, 'ft²'],
  // "I dont want to"; but French "un sac dont la couleur".
  [
    /(?<!\p{L})(do(?!nt (?:[lj]['’]|(?:le|la|les|une?|des?|du|mon|ma|mes|son|sa|ses|ce|cette|ces|je|tu|il|elle|on|nous|vous|ils|elles|notre|nos|votre|vos|leurs?|chaque|tous?|toutes?)(?!\p{L})))|does|did|is|are|was|were|has|have|had|ca|wo|would|could|should)nt(?!\p{L})/giu,
    "$1n't",
  ],
  [/(?<!\p{L})(what|that|where|who|how|there|s?he)s(?!\p{L})/giu, "$1's"],
  [/(?<=(?:father|mother|sister|brother|son|daughter)s?) in law(?!\p{L})/giu, '-in-law'],
  [/(?<!\p{L})(wo)?men'?s ?wear(?!\p{L})/giu, 'clothes for $1men'],
  [/(?<!\p{L})(?:kids?|children)'?s? ?wear(?!\p{L})/giu, 'clothes for kids'],
];

/** To be replaced last: other sayings read what it takes away. */
export const possessives: readonly Replacement[] = [
  // "Women's", "my friend's"; but "it's" and "what's".
  [/(?<=\p{L}{3})(?<!(?:what|that|here|there|where|when|let|she|how|who|why))'s(?!\p{L})/giu, ''],
];
