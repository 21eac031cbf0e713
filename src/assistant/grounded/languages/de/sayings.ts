// German: other ways to write and to say what the lexicon knows.

import type { Replacement } from '../replacing.ts';
import { people } from './people.ts';

export const germanSayings: readonly Replacement[] = [
  ...people,
  // "Der Arbeitsspeicher sollte mindestens 8 GB haben": what the thing has, and no other thing.
  [
    /(?<=^\s*(?:und |aber )?)(?:der|die|das) ((?:arbeits)?speicher(?:platz)?|ram|display|bildschirm|akku|gewicht|breite|höhe|länge|tiefe|durchmesser|größe|volumen|leistung|fassungsvermögen) (?:soll(?:te)?|muss|müsste|darf|dürfte) ([^.,;!?\d]{0,20}\d[^.,;!?]{0,20}?) (?:groß |lang |breit |hoch )?(?:haben|sein|betragen|wiegen)(?!\p{L})/iu,
    'mit $1 $2',
  ],
  // "Schade. Was habt ihr aus Wolle?": what the shopper thinks of the answer before.
  [
    /^\s*(?:(?:oh|ach|na|das|ist|wie|sehr) )*(?:schade|mist|pech|verdammt|na gut|alles klar)(?:,? dann)?[.!…]+ (?=\p{L}+ \p{L})/iu,
    '',
  ],
  // "Für die große Schwester eine Puppe": the doll is not big.
  [
    /(?<!\p{L})(?:groß|klein|älter|jünger|ältest|jüngst)e[nrms]? (?=(?:schwestern?|brüder|bruder|töchter|tochter|söhne|sohn|nichten?|neffen?|cousin|cousine)(?!\p{L}))/giu,
    '',
  ],
  // "Keine Eile", "hab keine Ahnung davon", "nichts Ausgefallenes": nothing that is left out.
  [
    /(?:[,.;–-] ?|(?<=^\s*))?(?<!\p{L})(?:(?:es |das )?(?:hat|ist|eilt) )?kein(?:e|en)? (?:eile|stress|hektik|panik|scherz|witz|wunder|zweifel)(?!\p{L})[,.;!]*/giu,
    '',
  ],
  [
    /(?:[,.;–-] ?|(?<=^\s*)|und |aber )?(?<!\p{L})(?:ich |wir )?hab(?:e|en)? (?:ich |wir )?(?:(?:echt|leider|gar|überhaupt|absolut) )*keine(?:n|rlei)? (?:ahnung|plan|schimmer)(?: (?:davon|von \p{L}+|was \p{L}+ ist))?[,.;!]*(?: (?:aber|und|also))?/giu,
    '',
  ],
  [
    /,? (?:(?:bitte|wirklich|gar|aber) )*nichts (?:ausgefallenes|besonderes|aufwendiges|aufwändiges|kompliziertes|großartiges)(?=\s*(?:$|[.,;!?]))/giu,
    '',
  ],
  // "Meine Kleine wird drei".
  [
    /(?<!\p{L})(?:mein|unser)(?:e[nmr]?)? (?:kleine|jüngste|älteste|große)[nrms]?(?=\s*[,.;!?]|\s+(?:wird|ist|hat|mag|liebt|will|sucht|braucht|spielt|kommt)(?!\p{L}))/giu,
    'mein Kind',
  ],
  // "Gibt es davon noch eine andere Farbe?"
  [/(?<!\p{L})(?:in )?eine[rn]? anderen? (farbe|größe)(?!\p{L})/giu, 'in anderen $1n'],
  // "Mir tut vom Sitzen der Rücken weh", "meiner Mutter tun immer die Füße weh".
  [
    /(?<!\p{L})(?:mir|ihm|ihr|uns|(?:mein|unser)e[mr] \p{L}+) tu[tn](?: [^.,;!?]{1,60}?)?(?: (?:der|die|das|mein|ihr|sein)e?)? (\p{Lu}?\p{L}+) (?:so |immer |oft |ständig )?weh(?!\p{L})/giu,
    'etwas für $1',
  ],
  // "Er fährt jeden Tag mit dem Rad": when is no part of the thing; but "für jeden Tag" is.
  [
    /(?<!(?:für|an) )(?<!\p{L})(?:jede[nsm]?|den ganzen) (?:tag|morgen|mittag|abend|nacht|woche|wochenende|(?:mon|diens|donners|frei|sams|sonn)tag)(?!\p{L}) ?/giu,
    '',
  ],
  // "So was wäre super", "hast du eine Idee?": the wish stands before it.
  [
    /[,.;!–-]+ (?:und |aber )?(?:so (?:et)?was|das|irgendwas in der art) (?:wäre|ist|fände ich|wär) (?:(?:echt|ganz|sehr|richtig) )?(?:super|toll|klasse|schön|gut|perfekt|ideal|cool|prima)(?=\s*(?:$|[.!?]))|[,.;!?–-]+ (?:hast du|habt ihr|haben sie|hättet ihr|hätten sie)(?: (?:da|vielleicht|denn))*(?: (?:eine|ein paar|einen|irgendeine))? (?:ideen?|tipps?|vorschl(?:ag|äge)|empfehlung(?:en)?)(?: für mich)?(?=\s*(?:$|[.!?]))/giu,
    '',
  ],
  // "Schlafsäcke bräuchten wir auch", "einen Drucker suche ich noch": the thing stands before the verb.
  [
    /(?<=(?:^|[.,;!?]\s?)(?:und |aber |ach ja,? |oder )?)((?:eine?n? (?:\p{Ll}+e[nrs]? )?|zwei |drei |\d+ )?(?!(?:was|wie|wo|wen|wer|wozu|wofür|warum|welche[nrs]?|das|den|die|es|dann|jetzt|nun|da|hier|dafür|dazu|davon|also|eigentlich|vielleicht|deshalb|leider|heute|morgen|sonst|so|nur|mehr|etwas|gern|gerne|am|als)(?!\p{L}))\p{L}{3,}) (?:bräuchten?|brauchen?|suchen?|hätten?|möchten?) (?:ich|wir)(?: (?:auch|noch|dazu|dann|gerne?|bitte|mal))+(?=\s*(?:$|[.,;!?]|und(?!\p{L})))/giu,
    'ich suche $1',
  ],
  // "In eurer Kaffeeabteilung".
  [/(?<=\p{L}{3})-?(abteilung|sortiment|kollektion)(?!\p{L})/giu, ' $1'],
  // "Was zum Nähen, und zwar einen Stoff", "etwas fürs Bad, vielleicht eine Matte".
  [
    /(?<!\p{L})(?:et)?was ((?:zum|zur|für|fürs|mit|aus|gegen) [^.,;!?]{2,40})[,:–-]+ (?:(?:und zwar|nämlich|genauer gesagt|vielleicht|am liebsten|zum beispiel|also) )+(eine?n? [^.,;!?]{2,40})/giu,
    '$2 $1',
  ],
  [/,? und zwar(?!\p{L})/giu, ''],
  [/(?<!\p{L})fürn(?!\p{L})/giu, 'für einen'],
  [/(?<!\p{L})bid+e(?!\p{L})/giu, 'bitte'],
  // "Wo wird das hergestellt?"
  [
    /(?<!\p{L})wo (?:wird|wurde|werden|wurden|ist|sind) ([^.,;!?]{1,40}?) (?:hergestellt|gemacht|produziert|gefertigt|genäht)(?: worden)?(?=\s*[?.!]|\s*$)/giu,
    'aus welchem Herkunftsland ist $1',
  ],
  // "Das 2." is a place, "das 2. Fach" is none.
  [/(?<=(?:[Dd](?:as|ie|er|e[mn])|[Bb]eim|[Vv]om) )(\d)\.(?=\s*(?:$|[?!,]|\p{Ll}))/gu, 'Nummer $1'],
  [/(?<!\p{L})(?:mit |im |in )?feste[nmr] einband(?!\p{L})/giu, 'gebunden'],
  [/(?<!\p{L})wieviel(?=e?(?!\p{L}))/giu, 'wie viel'],
  // "Welcher ist der billigste überhaupt?"
  [/(?<=\p{L}{3}ste[nrs]?),? (?:überhaupt|insgesamt)(?=\s*(?:$|[?.!,;]))/giu, ''],
  // "Ein Joghurt auf Kokosbasis": aus Kokos.
  [/(?<!\p{L})auf (\p{Lu}\p{Ll}{2,})basis(?!\p{L})/gu, 'aus $1'],
  // "Habts ihr", "könnts mir sagen", "wenns rot ist".
  [/(?<!\p{L})(habt|könnt|sollt|wollt|müsst|dürft|führt|seid)s(?: ihr)?(?!\p{L})/giu, '$1 ihr'],
  // "Die von Ostra könnt ihr rausnehmen".
  [
    /(?<!\p{L})(?:(?:[Dd]ie|[Aa]lles) )?(?:von )?((?!Das|Die|Es|Sie|Den )\p{Lu}[^\s,.;:!?]*(?: \p{Lu}[^\s,.;:!?]*){0,2}) (?:(?:könnt ihr|kannst du|können Sie) )?(?:(?:bitte|wieder|auch|gern) ){0,2}(?:rausnehmen|rauslassen|weglassen|ausblenden|entfernen)(?!\p{L})/gu,
    'nicht $1',
  ],
  [/(?<!\p{L})wenns(?!\p{L})/giu, 'wenn es'],
  // "Gibts das auch in blau?"
  [/(?<!\p{L})(gib|geh|is)t['’]?s(?= \p{L})/giu, '$1t es'],
  [/(?<!\p{L})(?:anderthalb|eineinhalb)(?!\p{L})/giu, '1,5'],
  // "Ich muss Bretter sägen. Dafür brauche ich wohl eine Säge?": the thing, and not what it is for.
  [
    /(?<=^|[.!?;] )[^.!?;]{0,60}?(?<!\p{L})(?:ich|wir) (?:muss|müssen|will|wollen|möchten?)(?!\p{L})[^.!?;]{3,80}[.!?;,]+ (?:und )?da(?:für|zu) (?:braucht man|brauchen? (?:ich|wir)|benötigen? (?:ich|wir))(?: (?:wohl|vermutlich|wahrscheinlich|sicher|bestimmt|doch|ja|dann))* (?=eine?n? )/giu,
    'ich suche ',
  ],
  // "Die Nische in der Küche ist nur 60 cm breit", "ich habe nur 60 cm Platz": a limit.
  [
    /(?<!\p{L})(?:die|der|meine?|unsere?|das) (?:Lücke|Nische|Platz|Stelle|Aussparung|Öffnung|Zwischenraum)(?: [^.,;!?\d]{2,50}?)? (?:ist|misst|hat|beträgt)(?: (?:nur|bloß|gerade mal|ungefähr|etwa|genau|knapp|höchstens|maximal))* (\d[\d.,]* ?(?:cm|mm|m|meter|zentimeter)(?![\p{L}\d²]))|(?<!\p{L})(?:(?:ich|wir) haben?|es (?:gibt|sind|ist))(?: (?:nur|bloß|gerade mal|ungefähr|etwa|genau|knapp|höchstens|maximal|da|dort))* (\d[\d.,]* ?(?:cm|mm|m|meter|zentimeter)) (?:Platz|Raum|zwischen)(?!\p{L})[^.,;!?]*/giu,
    'höchstens $1$2',
  ],
  // "Weiß, passend zu den Schränken": what stands beside it says why.
  [
    /(?<=^[^.,;!?]{2,30}), (?:passend zu[mr]?|damit (?:es|sie|er) zu[mr]?|es soll(?:te)? zu[mr]?) (?:den |der |dem |meine[rnm] |unsere[rnm] )?[^.,;!?\d]{2,40}/giu,
    '',
  ],
  // "Ich suche Hüte, außerdem brauche ich Schals": both are wanted.
  [/[.,;]? (?:und )?[Aa]ußerdem(?: \p{L}+ ich)?(?: noch)?(?= eine?n? | \p{Lu})/gu, ' und'],
  [/(?<!\p{L})sowohl ([^.,;!?]{2,60}) als auch(?!\p{L})/giu, '$1 und'],
  // "Das ist ganz schön viel. Gibt es was Günstigeres?": the wish says it again.
  [
    /^\s*(?:\p{L}+[,!.]+ )?(?:das|die|der|es) (?:ist|sind|kostet|kosten) (?:(?:mir|uns|aber|ja|ganz|schön|doch|schon|etwas|ein|bisschen|echt|ziemlich|sehr|zu|recht|eine|menge|viel|teuer|happig|geld|stolzer|preis)(?:[ ]|(?=[.,;!–-])))+[.,;!–-]+ (?=[^.!?]*(?:günstig|billig|weniger|unter |preiswert))/iu,
    '',
  ],
  // "Die faltbare Sorte": of these.
  [
    /(?<=^\s*(?:(?:und|aber|lieber|dann|was ist mit|wie wäre es mit) )*)(?:die|der|den) (\p{Ll}+e)n? (?:sorte|variante|ausführung|version|art)(?: davon)?(?=\s*[?.!]*\s*$)/giu,
    'nur $1',
  ],
  // "Was Günstigeres" is something.
  [/(?<!\p{L})was (?=\p{L}+eres(?!\p{L}))/giu, 'etwas '],
  [
    /(?<!\p{L})[Ww]as (?=(?:(?:richtig|ganz|sehr|echt|wirklich) )?\p{Lu}\p{L}+es(?!\p{L}))/gu,
    'etwas ',
  ],
  [
    /(?<!\p{L})(?:mit )?(?:eine[rn]? |(?:seine|ihre|meine|unsere)[rn]? )?(?!pollen|staub|hausstaub|tierhaar|katzen|hunde|gräser)(\p{L}{3,}?)n?-?allergie(?!\p{L})/giu,
    'allergisch gegen $1',
  ],
  // "Mit einer Bewertung über 4,5": a score is counted.
  [
    /(?<!\p{L})(?:mit )?(?:einer )?\p{L}*(?:be)?wertung(?: von)? (mindestens|über|ab|mehr als|unter) (\d[\d.,]*)(?<=\d)(?=\s*(?:$|[.,;!?]|\p{L}))/giu,
    '$1 $2 Bewertungen',
  ],
  // "Ich bin eine Frau und brauche Schuhe": whom the wish is for.
  [
    /(?<!\p{L})ich bin (?:eine|ein) (frau|mann|mädchen|junge)(?!\p{L})(?:,| und)?([^.!?]*)/giu,
    '$2 für $1',
  ],
  // "Er mag Ostra lieber als Velk": the other is left out.
  [
    /(?<!\p{L})(?:(?:er|sie|ich|wir) )?(?:(?:mag|mögen) (\p{L}+) lieber|lieber (\p{L}+)) als \p{L}+/giu,
    'lieber $1$2',
  ],
  [/(?<=(?<!\p{L})(?:darf|dürfen|kann|können) )ruhig(?: auch)? (?=mehr|etwas|was|teurer)/giu, ''],
  // "Für einen Kuchen brauche ich: Mehl, Eier und Zucker": what the list is for is no part of it.
  [/^(?=[^:]*(?<!\p{L})(?:ich|wir|liste))[^:?!.\d]{6,80}:\s+(?=[^:\n]*(?:,| und ))/iu, ''],
  // "Antworte nur in Reimen, habt ihr Hüte": how to answer is no wish.
  [
    /^\s*(?:(?:bitte|jetzt|ab jetzt),? )*(?:antworten?|schreiben?|sprich|rede)(?: sie)?(?: mir)?(?: bitte| nur| ab jetzt| immer)* (?:in|auf|wie|mit|als) [^.,;:!?]{1,40}[.,;:!]+ (?=\p{L}+ \p{L})/iu,
    '',
  ],
  // "Die 500er Packung", "ein 6er-Pack".
  [/(?<=\d)er(?!\p{L})/giu, ''],
  [/(?<!\p{L})(?:eine[nr]? )?halbe[nr]? stunde(?!\p{L})/giu, '30 min'],
  [/(?<!\p{L})eine[nr]? stunde(?!\p{L})/giu, '1 h'],
  [
    /(?<!\p{L})(?:der |die |das |am )?best(?:en )?bewertete?[nrs]?(?!\p{L})/giu,
    'mit der höchsten Bewertung',
  ],
  [
    /(?<!\p{L})(?:eine?[nmrs]? )?halbe[nmrs]? (?=(?:kilo|liter|meter|tonne|pfund)(?!\p{L}))/giu,
    '0,5 ',
  ],
  [/(?<!\p{L})zu (zwei|drei|vier|fünf|sechs|sieb|ach|neun|zehn)t(?!\p{L})/giu, 'für $1 Personen'],
  // "Ein Kinderspiel ab 5" is for an age.
  [/(?<=kinder\p{L}* )ab (\d{1,2})(?=\s*(?:$|[?.!,]))/giu, 'ab $1 Jahren'],
  // "Leder oder Stoff geht gar nicht": a thing before its verb and its "not".
  [
    /(?<=(?:^|[.,;!?])\s?)(?:und |aber )?(?!(?:das|dies|es|ich|er|sie|wir|ihr|du|man|die|der|den|was|wo|so|mehr|länger|größer|anders|damit|dann|hier|noch|leider|sonst) )(\p{L}+(?: (?:oder|und) \p{L}+)?) (?:geht|gehen|mag|mögen|will|wollen|möchten?|vertragen?|verträgt|brauche|kommt|kommen)(?: \p{L}+){0,3} nicht(?: so| mehr| in frage)?(?=\s*(?:$|[.,;!?]))/giu,
    'ohne $1',
  ],
  [
    /(?<!\p{L})für ((?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)|(?<=genug für )\d{1,2})(?=\s*(?:$|[?.!,]))/giu,
    'für $1 Personen',
  ],
  // "Stell mal Nummer eins und zwei gegenüber", "die beiden im Vergleich": to compare.
  [
    /(?<!\p{L})stell(?:st|en|t|e)?(?: (?:sie|du|ihr|mir|mal|bitte|doch|einmal))* (?=[^.!?]{2,80}(?:gegenüber|nebeneinander)(?!\p{L}))/giu,
    'vergleiche ',
  ],
  [/(?<!\p{L})vergleiche ([^.!?]{2,80}?) (?:gegenüber|nebeneinander)(?!\p{L})/giu, 'vergleiche $1'],
  [
    /(?<=(?<!\p{L})nummer (?:eins|zwei|drei|vier|fünf|sechs|\d{1,2}) (?:und|mit|oder) )(?=(?:eins|zwei|drei|vier|fünf|sechs|\d{1,2})(?!\p{L}))/giu,
    'Nummer ',
  ],
  [/(?<!\p{L})wie viele (?:tage|wochen|werktage)(?= (?:braucht|dauert)(?!\p{L}))/giu, 'wie lange'],
  // "Was gibt's bei euch an gelben Jacken?"
  [
    /(?<!\p{L})was (?:gibt?(?:'?s| es)|(?:habt|hättet) ihr|(?:haben|hätten) sie|führt ihr)(?: (?:bei euch|bei ihnen|hier|da|denn|so|alles|schönes|noch))* an (?=\p{L})(?!(?:der|dem|das) )/giu,
    'habt ihr ',
  ],
  [
    /(?<!\p{L})wie (?:sieht|schaut)(?: es|'?s)? (?:mit|bei) (?=(?:eine[mnr]? )[^.!?]{2,60} aus\s*[?.!]*\s*$)/giu,
    'habt ihr ',
  ],
  [/^((?:und )?habt ihr eine[mnr]? [^.!?]{2,60}) aus(?=\s*[?.!]*\s*$)/iu, '$1'],
  // "Keine Kinderjacke", "die Herrenmodelle", "27-Zoll-Monitor": a part of a compound is a condition of its own.
  [/(?<!\p{L})keine[nrs]? kinder(?!wagen|bett|stuhl|garten|sitz)\p{Ll}{3,}/giu, 'nicht für Kinder'],
  [
    /(?<!\p{L})(?:(?:die|das|den|eine?n?|ein) )?(herren|damen|kinder)(?:modelle?n?|varianten?|ausführung(?:en)?|versionen?|größen?)(?!\p{L})/giu,
    'für $1',
  ],
  [
    /(?<!\p{L})(\d{1,4}(?:[.,]\d)?)-?(Zoll|Liter|Watt|Volt|Meter|[GTM]B|[cm]m|k?g|ml|Teile)-(?=\p{Lu})/gu,
    '$1 $2 ',
  ],
  // "Mehr als 5 Pfund möchte ich nicht ausgeben": a limit, and nothing unwanted.
  [
    /(?<!\p{L})mehr als (\S{0,2}\d[\d.,]*(?<=\d)(?:\s?(?:\p{L}+|[€$£]))?) (?:möchten?|wollen|will|kann|können|würden?|darf|dürfen|sollen?)(?: \p{L}+){0,4} nicht (?:ausgeben|bezahlen|zahlen|kosten|hinlegen|anlegen)(?!\p{L})/giu,
    'höchstens $1',
  ],
  // "Dunkelblaue bitte", "ich will dunkelblaue", "dunkelblau sollen sie sein": a value of what was shown.
  [
    /(?<=^\s*(?:(?:und|bitte|dann|lieber|nur|gern|aber|die|den|eine?n?|ich|wir|will|möchten?|hätten?|nehmen?|wollen) )*)((?:hell|dunkel|wein|himmel|marine)?(?:blau|rot|grün|gelb|schwarz|weiß|grau|braun|violett|orange|beige))(?:e[nrsm]?)?(?: (?:bitte|wären?|gerne?|lieber|nur|(?:soll|sollen?|sollten?|muss|müssen?|müssten?|dürfen?)(?: (?:er|sie|es|die|der|das|aber|schon|dann|bitte))* sein)(?!\p{L})[^.!?,]*|(?<=e[nrsm]?))(?=\s*[?.!]*\s*$)/giu,
    'in $1',
  ],
  [/(?<!\p{L})(?:ausschließlich|lediglich|einzig)(?!\p{L})/giu, 'nur'],
  // "Ein Damen-Hut" is a hat for women.
  [/(?<!\p{L})(?:ein(?:e|en)? )?(Damen|Herren|Kinder)-(\p{Lu}[\p{L}-]*)/gu, '$2 für $1'],
  // "Was, womit er bauen kann": what it is for.
  [
    /(?<!\p{L})(?:et)?was,? (?:womit|mit dem|wo) (?:er|sie|man|ich|wir|es) (?:(?:gut|gern|viel|auch|selbst) )*(?=[^.!?,]{2,40} (?:kann|können|könnte)(?!\p{L}))/giu,
    'etwas zum ',
  ],
  [/(?<!\p{L})etwas zum ([^.!?,]{2,40}?) (?:kann|können|könnte)(?!\p{L})/giu, 'etwas zum $1'],
  // "Er malt gern, also so etwas in der Art": what was told is what is meant.
  [
    /(?<=\p{L} \p{L}+ \p{L}+)[,;–-]+ (?:(?:also|und|daher|deshalb|am besten|gern|vielleicht|irgend) ?)*(?:so )?(?:et)?was (?:in (?:der|diese|die) (?:art|richtung)|(?:dafür|davon|dazu)(?: vielleicht)?|(?:wäre|fände|hätte)(?!\p{L})[^.!?,]{2,40})(?=\s*(?:$|[.!]))/giu,
    '',
  ],
  // "Ein Geburtstagsgeschenk" is a present.
  [
    /(?<!\p{L})(?:geburtstags|weihnachts|hochzeits|abschieds|einzugs|jubiläums)geschenk/giu,
    'Geschenk',
  ],
  // "Kopfhörer, die ohne Kabel funktionieren".
  [
    /(?<!\p{L})(\p{Lu}\p{L}+),? (?:die|der|das|welche) (?:ganz |völlig )?ohne (?:kabel|schnur) (?:funktionier|geh|läuf|lauf|auskomm|auskäm|arbeite)\p{L}*/giu,
    'kabellose $1',
  ],
  // "Und Philips soll es sein": of that maker.
  [
    /(?:,? und|,) (?:von )?(\p{Lu}[\p{L}&-]+) (?:soll|sollte|muss|müsste) (?:es|er|sie)(?: (?:aber|schon|dann|bitte))* sein(?!\p{L})/gu,
    ' von $1',
  ],
  [/(?:,| und)* (?:aber )?(?:keine|nichts) ander(?:en|es)(?=\s*(?:$|[.!]))/giu, ''],
  // "Meine Mutter wünscht sich eine Kanne": a person is named, and what is wanted.
  [
    /(?<!\p{L})(?:wünscht(?: er| sie)? sich|wünsche ich mir|wünschen wir uns|hätten? (?:er|sie|ich|wir) gerne?)(?!\p{L})/giu,
    'sucht',
  ],
  // "Einen Staubsauger könnte ich auch gebrauchen", "mir einen Drucker zulegen": wanted.
  [
    /(?<!\p{L})(?:könnten?|kann|können) (?:ich|wir)(?: (?:auch|noch|gut|jetzt|gerade))* (?:ge)?brauchen(?!\p{L})/giu,
    'suche ich',
  ],
  [/(?<!\p{L})(?:zulegen|anschaffen|gönnen)(?=\s*(?:$|[.,;!?]|und(?!\p{L})))/giu, 'kaufen'],
  // "Mein Kocher ist kaputt und ein neuer muss her": what broke is wanted again.
  [
    /(?<!\p{L})(?:[Mm]ein|[Uu]nser)e?[nmr]? (\p{Lu}\p{L}+)(?= (?:ist|sind|hat|geht|gehen|funktioniert|tut|war)(?!\p{L}))[^.!?;]{2,60}?(?:,|;| und)(?: (?:jetzt|nun|also|da|deshalb|darum))* (?:ein(?:e|en)? neue[rns]?|(?:ein(?:en)?|der) [Ee]rsatz) (?:muss|müsste|soll|ist|wäre)[^.!?]{0,20}/gu,
    'Ich suche: $1',
  ],
  // "Ein Monitor, er soll 27 Zoll haben", "27 Zoll soll er haben", "der 27 Zoll hat": with it.
  [
    /(?<=\p{Lu}\p{L}{1,40})[,.?;]* (?:und )?(?:(?:[Ee]r|[Ss]ie|[Ee]s|die|der|das) (?:soll(?:en|ten?)?|muss|müssen|müssten?) ([^.,!?]{2,40}?)|([^.,!?;]{2,40}?) (?:soll(?:en|ten?)?|muss|müssen|müssten?) (?:er|sie|es|die|der|das)|(?:der|die|das) (\d[^.,!?]{1,30}?)(?= (?:hat|haben)(?!\p{L}))) (?:haben|hat)(?!\p{L})/gu,
    ' mit $1$2$3',
  ],
  [
    /(?<=\p{Lu}\p{L}{1,40})[,.;]+ (?:[Ee]r|[Ss]ie|[Ee]s|die|der|das)? ?(?:(?:soll(?:en|ten?)?|muss|müssen|müssten?) )?(?=(?:von|aus|in|mit|ohne) )([^.,!?]{2,40}) sein(?!\p{L})/gu,
    ' $1',
  ],
  // "Die für Kinder nicht": left out.
  [
    /(?<=(?:^|[,.;!?]\s?)(?:und |aber )?)(?:die|das|den|der|alles) (?:für|von|aus|mit) ((?:\p{Lu}\p{L}+))(?: (?:bitte|aber|will ich|wollen wir))* nicht(?=\s*(?:$|[.,;!]))/giu,
    'ohne $1',
  ],
  [
    /(?<=^\s*(?:und )?)(?:[Gg]ibt es|[Hh]abt ihr|[Hh]aben Sie|[Ff]ührt ihr|[Ff]ühren Sie) (?:(?:auch|denn|noch) )*von (\p{Lu}[\p{L}&-]+) (?:(?:auch|denn|noch) )*((?:\p{L}+ )?\p{Lu}\p{L}+)(?=\s*[?.!]*\s*$)/gu,
    'habt ihr $2 von $1',
  ],
  // "Mein Handy ist ein Ostra 9 und ich möchte eine Hülle", "ich habe einen Ostra 9, habt ihr Toner dafür?": a part for it.
  [
    /(?:[Ii]ch habe|[Ww]ir haben|(?:[Mm]ein|[Uu]nser)e?(?: \p{L}+){1,2} ist) (?:ein|da|de)\p{L}{0,3} ((?=\p{L}[^.,;!?]*\d)[^\s.,;!?]+(?: (?!(?:und|braucht|ist|hat|der|die|das)(?!\p{L}))[^\s.,;!?]+){0,5}?)(?:[.,;]| und)+ (?:(?:(?:ich |wir )?(?:brauche?n?|möchten?|suchen?|will|wollen|bräuchten?)(?: ich| wir| jetzt| nun)*|habt ihr|haben Sie|gibt es) )?(?:(?:eine?n?|neue[nrs]?|den|die|das|passende[nrs]?) )*(\p{Lu}[\p{L}-]+)(?: (?:dafür|dazu|für (?:ihn|sie|es|den|das)))?(?=\s*(?:[.!?,]|$))/gu,
    '$2 für $1',
  ],
  // "Samsung, was gibt es von denen?"
  [
    /(?<=^\s*(?:(?:[Uu]nd|[Oo]k|[Jj]a),? )*)(?!(?:[Uu]nd|[Oo]k)(?!\p{L}))([^.,;!?]{2,30}), was (?:gibt(?:'?s| es)|habt ihr|haben Sie)(?: (?:da|denn|so|noch))* von (?:denen|dort|ihnen)(?=\s*[?.!]*\s*$)/gu,
    'und von $1',
  ],
];
