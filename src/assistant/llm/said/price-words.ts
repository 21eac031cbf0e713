// The words around an amount that say what is claimed of it, in English, German and French. All patterns
// expect lower case.

export const BELOW =
  /(?<!\p{L})(?:under|below|less\s+than|cheaper\s+than|lower\s+than|up\s+to|at\s+most|no\s+more\s+than|max(?:imum|imal)?|within|unter|unterhalb(?:\s+von)?|bis(?:\s+zu)?|höchstens|maximal|weniger\s+als|billiger\s+als|günstiger\s+als|innerhalb\s+von|sous|moins\s+de|moins\s+chère?s?\s+que|jusqu'à|au\s+plus|pas\s+plus\s+de|en[\s-]dessous\s+de)\s*(?:of\s+|your\s+|the\s+|von\s+|ihren\s+|vos\s+|votre\s+|les\s+)*$/u;
export const ABOVE =
  /(?<!\p{L})(?:over|above|more\s+than|at\s+least|exceeds?|upwards?\s+of|über|oberhalb(?:\s+von)?|mehr\s+als|mindestens|ab|plus\s+de|au[\s-]dessus\s+de|au\s+moins|à\s+partir\s+de|dépasse(?:nt|r)?|dès)\s*(?:your\s+|the\s+|vos\s+|les\s+)*$/u;
export const BETWEEN = /(?<!\p{L})(?:between|zwischen|from|von|entre|de)\s*$/u;
export const ABOUT =
  /(?<!\p{L})(?:about|around|roughly|approximately|approx\.?|nearly|almost|close\s+to|just\s+(?:under|over)|a\s+little\s+(?:under|over)|ca\.?|circa|etwa|rund|ungefähr|knapp|fast|gut|environ|autour\s+de|à\s+peu\s+près|près\s+de|presque)\s*$/u;
export const ABOUT_BEHIND = /^\s*(?:environ|ungefähr|or\s+so)(?!\p{L})/u;
export const BUDGET =
  /(?<!\p{L})(?:budget|limit|price\s+range|range|rahmen|preisrahmen|preisgrenze|limite|fourchette)(?!\p{L})/u;
/** The amount is the customer's: "for 300 euros you could …", "of your 300 euros". */
export const THEIRS =
  /^\W*(?:for|with|mit|für|avec|pour)\s+(?:your\s+|deinen\s+|ihren\s+|vos\s+)?$|(?<!\p{L})(?:of|from|von|de)\s+(?:your|deinen|ihren|vos|tes)\s+$/u;
/** "That leaves you $5." */
export const LEAVES =
  /(?<!\p{L})(?:leav(?:es|ing)|bleib(?:en|t)|rest(?:e|ent))\s+(?:you\s+|dir\s+|ihnen\s+)?(?:with\s+)?$/u;
export const APART =
  /(?<!\p{L})(?:differ(?:ence|s)?|cheaper|less|more|apart|extra|dearer|günstiger|billiger|teurer|differenz|unterschied|mehr|weniger|aufpreis|différence|écart|moins|plus|supplément)(?!\p{L})/u;
/** Words for a difference, wherever they stand in the sentence. */
export const DIFFERENCE =
  /(?<!\p{L})(?:differ(?:ence|s)?|differenz|unterschied|aufpreis|différence|écart)(?!\p{L})/u;
export const SAVED =
  /(?<!\p{L})(?:save[sd]?|savings?|off|spar(?:st|en|t)?|gespart|ersparnis|économis\p{L}*|économies?)(?!\p{L})/u;
export const CHEAPER = /^\W*(?:cheaper|less|günstiger|billiger|weniger|de\s+moins|moins)(?!\p{L})/u;
export const DEARER = /^\W*(?:more|dearer|teurer|mehr|de\s+plus|plus)(?!\p{L})/u;
export const TOGETHER =
  /(?<!\p{L})(?:together|total|sum|altogether|combined|in\s+all|zusammen|insgesamt|gesamt(?:preis)?|summe|ensemble|en\s+tout)(?!\p{L})/u;
/** The amount beside one of these is the sum of the named products. */
export const SUM_BEFORE =
  /(?<!\p{L})(?:together|total|altogether|combined|in\s+all|zusammen|insgesamt|ensemble|en\s+tout)(?!\p{L})[^\d,;]{0,32}$/u;
export const SUM_BEHIND =
  /^\s*(?:together|altogether|combined|in\s+(?:all|total)|zusammen|insgesamt|ensemble|en\s+tout)(?!\p{L})/u;
/** Words that say that two products cost the same. */
export const EQUAL =
  /(?<!\p{L}|(?:half|twice|times|third|quarter|about|nearly|almost|halb|doppelt|fast|presque)\s)(?:as\s+(?:much|little|cheap|expensive|dear)\s+as|same\s+price\s+as|so\s+(?:viel|wenig|teuer|günstig|billig)\s+wie|den\s*selben\s+preis\s+wie|autant\s+que|même\s+prix\s+que|aussi\s+ch\p{L}+\s+que)(?!\p{L})/u;
export const LOWEST =
  /(?<!\p{L})(?:start(?:s|ing)?\s+(?:at|from)|cheapest|lowest|least\s+expensive|günstigste[nrs]?|billigste[nrs]?|l(?:e|a|es)\s+moins\s+ch\p{L}+)(?!\p{L})/u;
export const HIGHEST =
  /(?<!\p{L})(?:dearest|most\s+expensive|highest|teuerste[nrs]?|l(?:e|a|es)\s+plus\s+ch\p{L}+)(?!\p{L})/u;
/** Words that mark an amount as a list price. */
export const LISTED =
  /(?<!\p{L})(?:was|were|list(?:ed)?|instead|from|before|regular(?:ly)?|original(?:ly)?|normal(?:ly)?|usual(?:ly)?|used|save[sd]?|saving|reduced|off|rrp|msrp|statt|vorher|früher|bisher|uvp|ursprünglich|sonst|von|reduziert|lieu|étai(?:t|ent)|avant|auparavant|barré|origine|habituel\p{L}*|économis\p{L}*)(?!\p{L})/u;
export const NOTHING =
  /(?<!\p{L})(?:nothing|none|nichts|keine?[sr]?|rien|aucune?)\s+(?:\p{L}+\s+){0,6}$/u;
