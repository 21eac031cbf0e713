// German: what shoppers say besides asking for products.

import { patterns, type Lexicon } from '../lexicon.ts';

export const germanTalk: Lexicon['talk'] = {
  greeting: patterns`
    hallo+(?: (?:zusammen|miteinander|ihr lieben))? ; hallöchen ; guten (?:tag|morgen|abend) ; moin(?: moin)? ; servus ; grüß gott ; grüezi
    grüß dich ; na
  `,
  thanks: patterns`
    danke(?: (?:schön|sehr|dir|ihnen))? ; dankeschön ; vielen (?:lieben )?dank ; besten dank
    super ; prima ; perfekt ; toll ; wunderbar ; klasse ; sehr schön ; schön(?=[,.! ]*danke)
  `,
  goodbye: patterns`
    tschüss? ; tschau ; auf wiedersehen ; bis (?:bald|dann|später) ; gute nacht
    schönen (?:tag|abend)(?: noch)?
    (?:(?:ich|wir) )?(?:muss|müssen|mach mich|bin)(?: (?:jetzt|dann|mal|leider|auch))* (?:los|weg|weiter|auf den weg)(?=\s*(?:$|[.,!]))
  `,
  wellbeing: patterns`wie geht(?:'s|s| es)?(?: (?:dir|ihnen|euch))? ; alles (?:gut|klar)`,
  identity: patterns`
    wer bist du ; was bist du ; wer sind sie
    (?:bin|spreche|rede|schreibe|chatte) ich (?:hier |gerade |jetzt )*(?:bei|mit) (?:einem|einer) (?:echten? |echter )?(?:menschen|person|bot|roboter|maschine|ki)(?: gelandet)?
    \p{L}+(?:st|tzt|sst) du (?:\p{L}+ ){0,6}selb(?:st|er)
    (?:bist du|sind sie|seid ihr|bin ich hier bei|ist (?:das|da|hier)) (?:denn |hier |jetzt )?(?:(?:ein(?:e[nrm]?)?|so|nur|oder|echte[nrms]?|richtige[nrms]?|mensch(?:en)?|person(?:en)?|bots?|chatbot|roboter|ki|maschine|computer|automat|programm|echt|dran)(?: |(?=$|[?.!,]))){1,8}
    wie heißt du
  `,
  person: patterns`
    (?:mit )?(?:einem |einer |eurem |ihrem )?(?:echten |echter |richtigen )?(?:(?:mensch(?:en)?|person|mitarbeiter(?:in)?|berater(?:in)?|kolleg(?:en|in)|ansprechpartner(?:in)?)|jemande[mn]|team)(?: aus (?:dem|eurem|ihrem) (?:team|laden|shop))? (?:sprechen|reden|chatten|verbinden)
    verbinde(?:n sie)? mich (?:bitte )?mit (?:einem |einer )?(?:echten |echter )?(?:(?:mensch(?:en)?|person|mitarbeiter(?:in)?|berater(?:in)?|kolleg(?:en|in)|ansprechpartner(?:in)?)|jemande[mn])
    ich (?:will|möchte|brauche) (?:mit )?(?:einen |eine |einem |einer )?(?:echten |echte |echter )?(?:mensch(?:en)?|person|mitarbeiter(?:in)?|berater(?:in)?|kolleg(?:en|in)|ansprechpartner(?:in)?)(?: (?:sprechen|reden))?
    (?:einen |eine )?(?:echte[nr]? )?(?:mensch(?:en)?|person|mitarbeiter(?:in)?|berater(?:in)?|kolleg(?:en|in)|ansprechpartner(?:in)?) bitte
    (?:(?:einen |eine )echten?|echten) (?:mensch(?:en)?|person|mitarbeiter(?:in)?|berater(?:in)?|kolleg(?:en|in)|ansprechpartner(?:in)?)
    kundenservice ; kundendienst
    (?:ich )?(?:hätte gerne?|möchte|will|brauche|bräuchte) (?:bitte )?(?:jemanden|eine[nr]?|euren?|ihren?) (?:\p{L}+ )?am telefon(?: (?:sprechen|haben))?
  `,
  help: patterns`
    hilfe ; kannst du (?:mir )?helfen ; können sie (?:mir )?helfen
    was kannst du(?: (?:alles|so))? ; wie funktioniert das ; ich brauche hilfe
  `,
  service: patterns`
    (?:(?:und|aber|was(?: ist| passiert| mache ich)?),? )+(?:wenn|falls) (?:(?:es|sie|er|das|die|der|ich|mir|ihm|ihr|uns|[\p{L}-]{4,}) ){1,3}?(?:(?:dann|doch|aber) )*(?:nicht (?:passt|passen|gefällt|gefallen|funktioniert|funktionieren|mag)|zu (?:klein|groß|eng|weit|kurz|lang) (?:ist|sind)|kaputt ?(?:geht|gehen|ist|sind|ankommt|ankommen))
    wo (?:ist|bleibt) (?:meine|die) (?:bestellung|lieferung|sendung)|wo (?:ist|bleibt) (?:mein|das) paket
    (?:meine|die) (?:bestellung|lieferung|sendung)(?: (?:nummer |nr\.? ?)?#?\d{3,})?(?: (?:ist|war|noch|immer|nicht|nie|angekommen|da|gekommen|verspätet|verloren|beschädigt|kaputt|unvollständig))* ; bestellung (?:stornieren|verfolgen) ; rückgabe(?:recht)?
    (?:(?:ver|ein)?packt ihr|(?:ver|ein)?packen sie) (?:\p{L}+ ){0,3}?(?:als geschenk|in geschenkpapier|geschenke)(?: ein)?
    (?:könnt ihr|können sie|kann man|kann ich|würdet ihr|lässt sich|lassen sich) (?:\p{L}+ ){0,4}?(?:als geschenk|in geschenkpapier|hübsch) (?:ver|ein)packen(?: lassen)?
    umtausch(?:en)? ; rückerstattung ; widerruf(?:srecht)? ; öffnungszeiten
    wann (?:habt ihr|haben sie) (?:geöffnet|offen|auf) ; versandkosten ; lieferzeit(?:en)?
    wie lange (?:dauert|braucht) (?:die|der) (?:lieferung|versand)
    (?:in wie ?vielen (?:tagen|wochen|werktagen)|(?:bis )?wann) (?:\p{L}+ ){1,2}?(?:die|der|das|mein|meine) (?:paket|sendung|lieferung|ware|bestellung)(?: (?:denn|da|hier|bei mir|dann|an|ankommen|kommen|geliefert))*
    (?:was|wie ?viel) kostet (?:die|der) (?:lieferung|versand)(?: nach \p{L}+)?
    zahlungs(?:arten|methoden|möglichkeiten) ; gutschein(?:code)?s? ; rabattcodes?
    (?:und )?(?:ich bin |bin )?(?:\p{L}+ ){0,2}(?:stink)?(?:sauer|wütend|enttäuscht|verärgert|unzufrieden)
    wie kann ich (?:be)?zahlen ; mein konto ; passwort (?:vergessen|zurücksetzen)
  `,
  rude: patterns`
    idiot(?:en)? ; dumm(?:er bot)? ; blöd(?:er bot)? ; scheiße? ; arschloch ; halt die klappe
    nutzlos ; mist ; verdammt ; (?:du bist|sie sind|bist du|sind sie|ihr seid) (?:(?:ja|wirklich|echt|aber|auch|ganz schön|wohl) )*(?:nicht|keine?) (?:(?:gerade|besonders|sehr|so|wirklich|sonderlich|große) )*(?:schlau|klug|hell|helle|intelligent|hilfreich|hilfe|nützlich|clever)(?:e[nr]?)?(?:,? oder)?
    (?:du hast|sie haben|ihr habt) (?:(?:ja|wirklich|echt|auch|wohl|doch) )*keine ahnung(?: von [\p{L} ]{2,30}?)?(?:,? oder)? ; du (?:verstehst|kapierst|weißt) (?:(?:mich|ja|wirklich|echt|gar) )*(?:nicht|nichts)(?: von \p{L}+)? ; was für eine (?:dumme|blöde|dämliche|schlechte) antwort
  `,
  yes: patterns`ja(?: bitte| gerne?)? ; jawohl ; klar ; gerne ; genau`,
  no: patterns`nein(?: danke)? ; nee ; nö ; nichts ; egal ; stopp?`,
  popular: patterns`
    (?:was ist |was sind |welche[rs]? (?:ist|sind) |zeig(?:t|en sie)? (?:mir|uns) )?(?:gerade |aktuell |derzeit |bei euch |eure |ihre |die |der |am )*(?:beliebt(?:este[nrs]?)?|angesagt|im trend|bestseller|topseller|meistverkauft(?:e[nrs]?)?|neuheiten|neuigkeiten|verkaufsschlager)(?: (?:produkte?|artikel|bei euch|im shop|gerade|zurzeit|hier))*
    was ist neu ; was kaufen (?:die meisten|andere|die leute)(?: (?:leute|kunden))?(?: (?:hier|bei euch))? ; was (?:läuft|verkauft sich) am besten
  `,
  offers: patterns`
    rabatte?
    (?:gutscheine?|rabattcodes?)
  `,
  pause: patterns`
    h+m+ ; (?:ha){2,} ; verstehe ; na gut ; schon gut ; aha ; macht sinn ; auch wieder wahr ; (?:(?:lass|lassen sie) (?:mich|uns)|da muss ich|ich muss|ich will)(?: (?:da|mal|kurz|noch|erst|eben|einen moment|bitte))* (?:überlegen|nachdenken|schauen|gucken) ; (?:ich )?(?:muss|will|werde) (?:es mir |das )?(?:noch )?(?:mal )?(?:eine nacht )?(?:dr?über |darüber )?(?:überlegen|nachdenken|schlafen) ; (?:ich )?schlafe? (?:noch )?(?:mal )?(?:eine nacht )?(?:drüber|darüber) ; (?<!the )moment(?: mal)?
    ich schaue? (?:mich )?(?:nur|erst)(?: mal)?(?: um)?
  `,
  off_topic: patterns`
    wie (?:ist|wird) das wetter(?: (?:heute|morgen|in \p{L}+))* ; wetter (?:heute|morgen)
    (?:(?:erzähle?n?|sage?|schreibe?|dichte|singe?)(?: sie| du)?(?: (?:mir|uns))?(?: (?:mal|bitte|doch))*|(?:kennst|weißt) du|kennen sie|(?:kannst|könntest) du(?: (?:mir|uns|mal))*) (?:(?:einen|ein|eine|noch) )*(?:(?:guten?|lustige[ns]?|kurze[ns]?) )?(?:witze?|gedichte?|geschichten?|lied(?:er)?|märchen|reim)(?: (?:über|von|mit) [\p{L} ]{2,40}?)?(?: (?:erzählen|schreiben|vorsingen|singen|aufsagen))? ; bring mich zum lachen ; erzähle?(?: mir| uns)?(?: mal| doch)? (?:et)?was (?:lustiges|witziges)
    wie spät ist es ; wie viel uhr ist es ; ich liebe dich
    wer ist (?:der |die )?(?:bundeskanzler(?:in)?|präsident(?:in)?) ; mir ist langweilig
    was ist der sinn des lebens
    (?:bitte )?(?:ignorier|vergiss|missachte)\p{L}* (?:\p{L}+ ){0,4}(?:anweisung(?:en)?|instruktionen|regeln|vorgaben)(?:[\s,.:;].*)?
    (?:zeige?|nenne?|sage?)(?: mir)? (?:deine?n?|ihre?n?) (?:system-?)?prompt
  `,
};
