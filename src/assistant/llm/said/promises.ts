// Promises that bind the shop: discounts, gifts, codes, and contacts outside of the shop.

import type { Span } from './statement.ts';

/** One kind of promise. */
export interface ShopPromise {
  readonly pattern: RegExp;
  /** A strong promise is one in a question too ("did you know that it is half off?"). */
  readonly isStrong: boolean;
  /** Whether a product below its list price proves it. */
  readonly isOfSales: boolean;
}

const EDGE = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';
const words = (source: string): RegExp => new RegExp(`${EDGE}(?:${source})${END}`, 'iu');
const GIFTS =
  'shipping|delivery|returns?|gifts?|samples?|upgrades?|installation|service|support|trial|extras?|accessor(?:y|ies)|bonus|case|bag|item|product|one|pair|month|year|versand|lieferung|retouren?|rückgabe|geschenke?';

/** Words for parts of a price, except halves. */
const ENGLISH_PARTS =
  'third|quarter|fifth|sixth|seventh|eighth|ninth|tenth|twentieth|hundredth|half';
const GERMAN_PARTS =
  'drittel|viertel|fünftel|sechstel|siebtel|achtel|neuntel|zehntel|zwanzigstel|hundertstel';
const FRENCH_PARTS =
  'tiers|quarts?|cinquièmes?|sixièmes?|septièmes?|huitièmes?|neuvièmes?|dixièmes?|vingtièmes?|centièmes?';

/** The kinds of promises. A promise in an answer needs one of the same kind from the merchant. */
export const promises: readonly ShopPromise[] = [
  {
    pattern: words(
      `half(?:\\s+(?:of|the|its|my|our|as|usual|normal|regular|original|list))*[\\s-]+(?:off|price[ds]?|cost)|(?:zum|den)\\s+halben\\s+preis|hälfte\\s+(?:des\\s+preises|günstiger|billiger|reduziert)|(?:a|one|two|three|four|\\d)[\\s-]+(?:${ENGLISH_PARTS})s?\\s+(?:off|less|cheaper|of\\s+(?:the|its|their|that|what)\\s+(?:\\p{L}+\\s+)?(?:price|cost|costs|amount|sum))|(?:two|three|[23])\\s+for\\s+(?:the\\s+price\\s+of\\s+)?(?:one|two|[12])|(?:for\\s+the\\s+price\\s+of|zum\\s+preis\\s+von)\\s+(?:one|two|eine[mr]|zwei|[12])|(?:pay|zahl|bezahl|pai|pay)\\p{L}*\\s+(?:\\p{L}+\\s+){0,3}(?:half|hälfte|moitié)|(?:by\\s+(?:a|one)|um\\s+(?:ein|die))\\s+(?:${ENGLISH_PARTS}|${GERMAN_PARTS}|hälfte)|(?:ein|zwei|drei|vier)\\s+(?:${GERMAN_PARTS})\\s+(?:weniger|günstiger|billiger|reduziert|nachlass|davon|(?:des|vom|von\\s+dem)\\s+(?:\\p{L}+\\s+)?\\p{L}*preis\\p{L}*)|(?:à\\s+|la\\s+)?moitié\\s+(?:prix|du\\s+prix|moins)|(?:un|deux|trois|quatre)\\s+(?:${FRENCH_PARTS})\\s+(?:de\\s+moins|moins|(?:du|de\\s+(?:son|leur|ce|votre))\\s+(?:\\p{L}+\\s+)?prix)|d'une?\\s+(?:${FRENCH_PARTS})|de\\s+moitié|pour\\s+le\\s+prix\\s+d(?:e\\s+|')(?:une?|deux|[12])|(?:deux|trois|[23])\\s+pour\\s+(?:une?|deux|[12])|buy\\s+(?:one|two|[12])(?:\\s+\\p{L}+){0,2},?\\s+get|bogo|(?:nimm|kauf)\\s+\\p{L}+,?\\s+zahl`,
    ),
    isStrong: true,
    isOfSales: false,
  },
  {
    pattern: words(
      `for\\s+free|free\\s+of\\s+(?:any\\s+)?charge|(?<!-|feel\\s)free\\s+(?:\\p{L}+\\s+)?(?:${GIFTS})|(?:a|an|one|your|another|some|get)\\s+free\\s+(?!hands?|moments?|time|choice|evenings?|weekends?|days?|afternoons?|mornings?|spots?|range|spirit|fall|wheel)\\p{L}{3,}|throw(?:s|n|ing)?\\s+in\\s+(?:an?|the|some|your|our|one|two)|(?:shipping|delivery|returns?|this|that|one|it)(?:'s|\\s+(?:is|are|goes|comes))\\s+on\\s+us|(?:schenk|spendier)\\p{L}*\\s+(?:wir|ich)|(?:wir|ich)\\s+(?:\\p{L}+\\s+){0,4}(?:schenken?|spendieren?)|(?:is|are|was|comes?|it's|they're|shipping|delivery|returns?|absolutely|completely|totally|entirely)\\s+(?:(?:always|now|also|even|today|still|just|all|forever|currently|actually|really|simply|naturally|obviously|permanently)\\s+){0,2}free(?!-|\\s*(?:of|to)${END}|\\s*from${END}(?!\\s*[€$£]?\\s?\\d))|free\\s+with|kostenlos\\p{L}*|kostenfrei\\p{L}*|versandkostenfrei|gratis\\p{L}*|umsonst|zum\\s+nulltarif|für\\s+lau|geschenkt|(?:without|no|zero)\\s+(?:extra\\s+|additional\\s+)?(?:charge|cost|fee)s?|on\\s+the\\s+house|complimentary|costs?\\s+(?:you\\s+)?(?:nothing|zero|null|nichts)(?!\\s+to${END})|kostet\\s+(?:dich\\s+|sie\\s+)?nichts|for\\s+(?:next\\s+to\\s+)?nothing|ships?\\s+(?:\\p{L}+\\s+)?free|waiv(?:e[sd]?|ing)|erlass(?:e|en|t)|obendrauf|vous\\s+offr\\p{L}+|(?:zuschlag|gebühr|versandkosten|lieferkosten)\\p{L}*\\s+(?:entf(?:ä|a)ll\\p{L}*|fällt\\s+weg)|\\p{L}+zuschlag\\s+(?:entfällt|fällt\\s+weg)|gratuit(?:e|es|s|ement)?|offert(?:e|es|s)?|(?:en|fai(?:s|t|sons|re)|votre)\\s+cadeau|(?:sans|zéro|aucun)\\s+frais|ne\\s+(?:vous\\s+)?coûte\\s+rien`,
    ),
    isStrong: true,
    isOfSales: false,
  },
  {
    pattern: words(
      'cash\\s?back|money[\\s-]back|price\\s+match(?:ed|ing)?|flash\\s+sale|clearance|rebates?|giveaways?|freebies?|bonus(?:es)?|(?:get|bekommen|erhalten)\\s+(?:\\p{L}+\\s+){0,2}(?:money|geld)\\s+(?:back|zurück)|rembours(?:é|és|ée|ement)s?',
    ),
    isStrong: true,
    isOfSales: false,
  },
  {
    pattern: words(
      "discount(?:s|ed)?|(?:on|for)\\s+sale|sale\\s+price|(?:special|exclusive|secret|limited|today's|great|best|amazing)\\s+(?:offers?|deals?(?!\\s+(?:of|with)(?!\\p{L}))|prices?)|bargains?|reduced(?=\\s*(?:to|by|from|price|prices|now|today|this|for|[.!,:;)]|$))|price\\s+(?:drop|cut)s?|mark(?:ed)?[\\s-]?downs?|slashed|knock(?:ed)?\\s+(?:\\p{L}+\\s+){0,3}off|promotions?|promo|rabatt\\p{L}*|nachlass|preisnachlass|reduziert\\p{L}*|ermäßigt\\p{L}*|herabgesetzt\\p{L}*|(?:im|sonder)\\s?angebote?|aktionspreise?|schnäppchen|sonderpreise?|remises?|réductions?|rabais|soldes?|soldée?s?|ristournes?|bons?\\s+plans?|prix\\s+(?:réduits?|barrés?|spécia(?:l|ux)|cassés?|exceptionnels?)|offres?\\s+(?:spéciales?|exclusives?|limitées?|exceptionnelles?)|(?:prix\\s+)?baisse(?:nt|s)?(?=\\s+(?:de|du|d'|aujourd))",
    ),
    isStrong: false,
    isOfSales: true,
  },
  {
    pattern: words(
      "(?:coupon|voucher|gutschein|promo|discount|rabatt|aktions)[\\s-]?(?:codes?)?|vouchers?|coupons?|gutscheine?|gutscheincodes?|rabattcodes?|bons?\\s+(?:d'achat|de\\s+réduction)|(?:chèques?|cartes?)[\\s-]cadeaux?|codes?\\s+promo",
    ),
    isStrong: false,
    isOfSales: false,
  },
  {
    pattern: words(
      '(?:telegram|whats\\s?app|wechat|snapchat|instagram|tiktok|facebook|messenger|discord|paypal|venmo|cash\\s?app|western\\s+union|bitcoin|crypto(?:currency)?|gift\\s+cards?|wire\\s+transfer|bank\\s+transfer|überweisung|virement)',
    ),
    isStrong: false,
    isOfSales: false,
  },
];

/**
 * Words of promises, which are shown only after their sentence was checked. No alternative may begin with a
 * group.
 */
export const PROMISING =
  /^(?:half|throw(?:s|n|ing)?|us|schenk\p{L}*|spendier\p{L}*|halb\p{L}*|hälfte|thirds?|quarters?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?|twentieths?|hundredths?|bogo|buy|nimm|kauf|free|kostenlos\p{L}*|kostenfrei\p{L}*|versandkostenfrei|gratis\p{L}*|umsonst|nulltarif|lau|geschenkt|charge|cost|costs|fees?|house|complimentary|nothing|nichts|zero|cashback|cash|money|geld|match|matched|matching|sale|clearance|rebates?|giveaways?|freebies?|bonus(?:es)?|discount(?:s|ed)?|offers?|deals?|bargains?|reduced|drops?|cuts?|slashed|knock(?:ed)?|mark(?:ed)?|markdowns?|markeddowns?|promotions?|promo|rabatt\p{L}*|nachlass|preisnachlass|reduziert\p{L}*|ermäßigt\p{L}*|herabgesetzt\p{L}*|angebote?|sonderangebote?|aktions\p{L}*|schnäppchen|sonderpreise?|coupons?|vouchers?|gutschein\p{L}*|codes?|telegram|whats|whatsapp|wechat|snapchat|instagram|tiktok|facebook|messenger|discord|paypal|venmo|western|bitcoin|crypto(?:currency)?|gift|wire|bank|überweisung|dot|punkt|use|enter|apply|type|quote|mention|waiv\p{L}*|erlass(?:e|en|t)|obendrauf|pay|pays|paye[rz]?|zahl\p{L}*|bezahl\p{L}*|offr\p{L}+|\p{L}*zuschlag|\p{L}*gebühr|drittel|viertel|fünftel|sechstel|siebtel|achtel|neuntel|zehntel|zwanzigstel|hundertstel|moitié|tiers|quarts?|cinquièmes?|sixièmes?|septièmes?|huitièmes?|neuvièmes?|dixièmes?|vingtièmes?|centièmes?|gratuit\p{L}*|offerte?s?|cadeaux?|frais|remises?|réductions?|rabais|soldes?|soldée?s?|ristournes?|plans?|baiss\p{L}*|prix|offres?|achat|chèques?|rembours\p{L}*|virement|utilisez|entrez|saisissez|tapez)$/iu;

const DENIAL =
  /(?<!\p{L})(?:no|not|n't|cannot|never|none|neither|without|any|unaware|unable|kein\p{L}*|nicht|ohne|nie|pas|aucune?|jamais|sans|rien)\s+(?:[\p{L}'-]+\s+){0,5}$|(?<!\p{L})(?:know|heard?)\s+nothing\s+(?:of|about)\s+(?:[\p{L}'-]+\s+){0,2}$/iu;
/** Words that look like a denial and deny nothing: "no problem, it is half off", "why not use it?". */
const FALSE_DENIAL =
  /(?<!\p{L})(?:no\s+(?:problem|worries|doubt|joke|catch|wonder)|why\s+not|not\s+only|(?:don't|do\s+not|never)\s+(?:miss|wait|forget|hesitate|tell)|kein\s+(?:problem|scherz)|pas\s+(?:de\s+(?:problème|souci)|que|seulement|encore)|pourquoi\s+pas|(?:ne|n')\s*(?:\p{L}+\s+)?(?:manquez|attendez|oubliez|ratez|hésitez)\s+pas|sans\s+(?:attendre|hésiter|tarder)|nicht\s+(?:nur|vergessen|verpassen))[^.!?]*$/iu;

/**
 * German denies at the end of the clause or right behind the word: "Einen Rabatt habe ich leider nicht.",
 * "umsonst nicht zu haben".
 */
const DENIAL_BEHIND =
  /^[^.!?,;:]{0,60}(?<!\p{L})(?:nicht|nichts)(?:\s+(?!ver(?:pass|gess|säum))\p{L}+){0,2}\s*[.!?]?\s*$|^\s+nicht\s+zu\s/u;
/**
 * "The code SPRING does not work here." It denies only if the clause ends there: "is not available anywhere
 * else" denies nothing.
 */
const DISOWNED_BEHIND =
  /^["'”]?\s+(?:does|do|is|are|was|were|will)(?:n['’]t|\s+not)\s+(?:work|apply|exist|count|valid|available|active|known|accepted|one\s+of\s+ours)(?:\s+(?:here|now|today|any\s?more|any\s+longer|with\s+us|at\s+this\s+shop))?\s*(?:[.,;!?]|$)/iu;

/** Whether the text from `start` to `end` is denied: "I know of no discount". A comma ends a denial. */
export function isDenied(text: string, start: number, end = start): boolean {
  const behind = text.slice(end);
  if (DENIAL_BEHIND.test(behind) || DISOWNED_BEHIND.test(behind)) return true;
  const clause =
    text
      .slice(Math.max(0, start - 80), start)
      .split(/[,;:–—]|\.\s/u)
      .at(-1) ?? '';
  return DENIAL.test(clause.replaceAll("n't", " n't")) && !FALSE_DENIAL.test(text.slice(0, start));
}

/** Whether a text contains a strong promise that it does not deny. */
export function givesAway(text: string): boolean {
  return promises.some(
    ({ pattern, isStrong }) =>
      isStrong &&
      Array.from(text.matchAll(new RegExp(pattern, 'giu'))).some(
        (match) => !isDenied(text, match.index, match.index + match[0].length),
      ),
  );
}

/** Whether a sentence asks, or names a condition or a search. */
export function isOpen(text: string): boolean {
  return (
    /\?["'”»)\s]*$/u.test(text) ||
    /(?<!\p{L})(?:if|whether|when|wenn|falls|ob|sofern|look(?:ing)?\s+for|search(?:ing)?\s+for|check|suche?n?\s+nach|si|s'ils?|cherch\p{L}+|ask\s+(?:the|our)|nachsehen)(?!\p{L})/iu.test(
      text,
    )
  );
}

/** The codes that a text tells the customer to use, in lower case. */
export function codesIn(text: string): (Span & { readonly code: string })[] {
  const found: (Span & { code: string })[] = [];
  for (const pattern of CODES) {
    for (const match of text.matchAll(pattern)) {
      const code = match.groups?.['code']?.toLowerCase() ?? '';
      if (!NO_CODE.test(code))
        found.push({ code, start: match.index, end: match.index + match[0].length });
    }
  }
  return found;
}

const CODES = [
  /(?<!(?:qr|bar|zip|post|postal|area|colou?r|dress|source|error|product|article|item|model|dial|country|key|pass|access|artikel|farb)[\s-]?)(?<!\p{L})(?:codes?|coupons?|vouchers?|gutschein(?:code)?|rabattcode|promo(?:code)?)(?:\s+code)?(?:\s+(?:is|are|called|named|lautet|heißt|ist))?\s*[:=]?\s*["'“„«‘]?(?<code>[\p{L}\p{N}][\p{L}\p{N}-]{2,})/giu,
  /(?<!\p{L})(?:use|enter|apply|type(?:\s+in)?|quote|mention|nutzen\s+sie|verwenden\s+sie|utilisez|entrez|saisissez|tapez|indiquez)\s+(?:the\s+(?:word|code)\s+|le\s+(?:mot|code)\s+)?["'“„«‘]?(?<code>[\p{L}\p{N}-]{3,})["'”“»’]?\s+(?:at|during|in|for|when|an|bei|beim|for|à|au|dans|lors)\s+(?:the\s+|your\s+|der\s+|la\s+|le\s+|du\s+|votre\s+)?(?:caisse|paiement|panier|commande|checkout|check-out|basket|cart|till|payment|order|kasse|warenkorb|discount|paying|ordering)/giu,
];
/** Words that follow "code" without being a code. */
const NO_CODE =
  /^(?:at|in|on|or|and|if|when|during|from|for|to|you|your|yours|the|that|this|these|those|below|above|here|there|field|box|can|could|may|might|must|will|would|has|have|had|was|were|are|is|with|without|available|right|now|today|currently|which|who|what|how|into|before|after|them|it|its|by|of|an|any|some|not|never|beim|bei|und|oder|für|auf|den|dem|der|die|das|sie|ein|eine|ist|sind|kann|können|haben|hat|code|codes|promotions?|discounts?|voucher|coupon|est|sont|que|qui|pour|dans|sur|avec|promo|postal|peut|au|aux|du|des|les|une?)$/u;
