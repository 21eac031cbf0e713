// Stop words by language: the words around the thing that a shopper looks for.

import type { Language } from './stemming.ts';
import type { TextKey } from './text-key.ts';
import { WordTable } from './word-table.ts';

const ENGLISH = `
a about again all also am an and any anyone anything are as ask at available be been being but buy
buying by can cannot cant carry could couldnt currently did do does doesnt doing dont each either
else every find finding for from get getting give go going got had has hasnt have havent having he
hello help helping her here hers hey hi him his hope hoping how i id if ill im in interested into
is isnt it its ive just kind know let lets like liked look looked looking love many may maybe me
might mine more most much must my need needed needing needs not now of offer offering offers ok
okay on or other our ours out please pls plz possibly purchase really recommend recommendation
recommendations recommended right search searching see seek seeking sell selling she should show
showing shows so some somebody someone something sort stock such suggest suggestion suggestions
take tell than thank thanks that thats the their them then there theres these they thing things
think this those thx to today too try trying u ur us very want wanted wanting wants was we well
were what whats when where which while who why will wish with would wouldnt yes yet you your youre
yours shes hes youve youd youll
theyre theyve theyd theyll weve wed whos wheres hows arent wasnt werent shouldnt mustnt neednt`;

const GERMAN = `
ab aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis
bitte brauch brauche brauchen braucht da danke dann das dass dein deine dem den denn der des dich
die dies diese diesem diesen dieser dieses dir doch du durch ein eine einem einen einer eines
einige empfehlen empfehlung er es etwa etwas euch euer eure finde finden fur gab geben gern gerne
gib gibt gruss guten habe haben habt hallo hast hatte hatten hey hi hier hilf hilfe ich ihnen ihr
ihre ihrem ihren im in ist ja jede jeden jeder jetzt kann kannst kaufen kein keine keinen konnen
konnt konnte konnten konntest mal man mehr mein meine meinem meinen mich mir mit mochte mochten
mochtest moin nach nicht noch nur ob oder schauen schon sehen sein seine servus sich sie sind so
solche soll sollte such suche suchen sucht tag uber um und uns unser unsere verkaufen vielleicht
vom von vor war waren was welche welchem welchen welcher welches wenn wer werde werden wie will
willst wir wird wo wollen wollte wurde wurden zeig zeige zeigen zeigst zeigt zu zum zur zwei`;

const STOP_WORDS: Readonly<Partial<Record<Language, ReadonlySet<string>>>> = {
  en: new Set(ENGLISH.trim().split(/\s+/)),
  de: new Set(GERMAN.trim().split(/\s+/)),
};

const ANY_LANGUAGE = new WordTable(`${ENGLISH} ${GERMAN}`.trim().split(/\s+/));

/** Whether a folded word is a stop word in any language at all. */
export function isStopWordSomewhere(word: string): boolean {
  return ANY_LANGUAGE.find(word) !== undefined;
}

/** {@link isStopWordSomewhere} of the word with this key. */
export function isStopWordKey(key: TextKey): boolean {
  return ANY_LANGUAGE.findKey(key) !== undefined;
}

/** Words of praise and wish, some of which occur in names ("New Balance"). They count little. */
const FAINT = new Set(
  `affordable beliebt beliebte best beste besten bester bestes billig billige billigen billiger
  billigste cheap cheaper cheapest favorite favourite good great gunstig gunstige gunstigen
  gunstiger gunstiges gunstigste gut gute guten guter gutes ideal inexpensive latest neu neue
  neuen neuer neues neueste new newest nice perfect popular quality schone schonen schoner
  schones`.split(/\s+/),
);

/** Whether a folded word is praise, not a description: it counts little. */
export function isFaint(word: string): boolean {
  return FAINT.has(word);
}

/** Whether a folded word is a stop word in any of `languages`. */
export function isStopWord(word: string, languages: readonly Language[]): boolean {
  return languages.some((language) => STOP_WORDS[language]?.has(word) ?? false);
}
