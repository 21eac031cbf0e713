// German: the words that steer, the words that mean nothing to a search, and what things are called.

import { aspects, ordinals, patterns, wordSet, type Lexicon } from '../lexicon.ts';
import { germanAmounts } from './amounts.ts';
import { germanData } from './data-words.ts';
import { germanSayings } from './sayings.ts';
import { germanTalk } from './talk.ts';

export const germanLexicon: Lexicon = {
  ...germanAmounts,
  ...germanData,
  language: 'de',
  sample:
    'Habt ihr eine wasserdichte Jacke unter 50 € oder 20 bis 30 Euro, Größe 42, höchstens 2 kg, ' +
    'nicht rot, für mein 4 Jahre altes Kind, wie die zweite, auf Lager? Und wie versendet ihr? Danke.',
  isHeadFirst: false,
  hasCapitalNouns: true,
  sayings: germanSayings,
  address:
    /(?<=\S\s+)(?:Sie|Ihnen)(?!\p{L})|(?<=(?:^|(?:und|kostet|für|mit)\s))das(?= (?!(?:[dkms]?eine|alle|ohne) )\p{Ll}+e \p{Lu}| \p{L}{3,}[sß]te(?!\p{L}))/gu,
  nounless:
    /(?<!\p{L})(?:ein \p{Ll}+e[rs]|eine \p{Ll}+e|eine[nmr] \p{Ll}+en)(?!\p{L}|(?:,? \p{Ll}+e[nrs]?)* \p{Lu}| (?:und|oder|ich|er|sie|es|wir|man) )/gu,
  superlatives: [String.raw`\p{L}{3,}[sß]te[nrs]?`],
  slipLengthMin: 3,
  stopWords: wordSet(`
    autsch puh uff boah hui
    nen ne nem ner eins neu neue neuen neuer neues klingt gefällt nix gehts geht's wärs wär's gell würd hätt bräucht nehmt fürs ins ans aufs beim der die das den dem des ein
    eine einen einem einer eines irgendein irgendeine irgendwas was etwas nichts alles alle allen aller jede jeder
    jedes von vom für fuer zu zum zur mit in im an am auf bei aus und oder aber wenn ob so als wie dann dass daß dies
    dieser diese dieses diesen diesem jene jener jenes es ist sind war waren wäre wären sein bin bist ich mich mir du
    dich dir er sie ihn ihm ihr ihre ihren euer eure wir uns man wer wen wem welche welcher welches welchen welchem wo
    wann warum weshalb da hier dort habe hab hast hat haben habt hätte hätten hättest gibt gibts gibt's geht geben gib
    kann kannst können könnt könnte könnten könntest will willst wollen wollte möchte möchten mag soll sollte sollten
    muss müssen darf werde wird werden wurde wurden worden würde würden suche such sucht suchen gesucht finde finden
    findet zeige zeig zeigen zeigt anzeigen sehen kaufen kauf kaufe bestellen verkauft verkaufen anbieten brauche brauch
    brauchen braucht empfehlen empfiehl empfehle empfehlung empfehlungen vorschlagen vorschlag vorschläge hilfe helfen
    hilf hilft bitte danke hallo hi hey moin servus guten gern gerne vielleicht nur auch noch mal einmal eben halt doch ja
    nein nicht sehr ziemlich recht ganz eigentlich gerade jetzt heute schon bisschen paar mehr viel viele wenig
    weniger gut gute gutes guter beste besten bester bestes toll tolle schön schöne schönes schönen produkt produkte
    artikel ding dinge sache sachen sowas soetwas davon dazu darin damit dafür sortiment shop laden geschäft lager
    preis preise preislich kosten kostet geld euch ihnen mein meine meinen meinem meiner dein deine unser unsere sich
    okay ok verfügbar lieferbar vorrätig anderes andere anderen anderer weitere weiteren stattdessen lieber also nun
    bräuchte unter über zwischen höchstens maximal mindestens interessiere interessiert bzw ab bis magst mochte
    mochten liebt gestern morgen neulich woche montag dienstag mittwoch donnerstag freitag samstag sonntag liebsten
    eher sorry überhaupt drin drauf dran rein raus rauf weg immer manchmal oft richtig echt total wirklich leider
    bestimmt sogar trotzdem sonst falls weil denn dauernd ständig ach oh hm nee nö tja naja danach hinterher vorher
    daran daraus herum bloß etwa circa ca wohl zwar deshalb deswegen dagegen davor bald wieder nie niemals kaum fast
    genau irgendwie inzwischen übrigens unbedingt möglichst wenigstens zumindest selbst lass lässt lassen gehen
    bekommen bekomme bekommt kriegen kriegt nehmen nehm nehme tun tut gegen seid wärst wärt gewesen wars war's ists
    ist's hatte hatten hattest hattet gehabt habs hab's hättet wirst werdet würdest würdet geworden sollst sollt
    solltest solltet sollen musst müsst musste mussten müsste müssten muß dürft dürfte dürften durfte konnte konnten
    könntet wolltest wolltet möchtest möchtet unserem unserer unseren eurem euren eurer eures deinen deinem deiner
    meines deines ihrem ihrer ihres seinem derer deren dessen denen derselbe dieselbe dasselbe selber jemand jemanden
    jemandem niemand einige einigen einiger mehrere mehreren manche mancher manches solche solcher solches solchen
    irgendwelche irgendwer womit wofür wozu woran worauf worin wodurch wobei wohin woher wieso weswegen worüber wovon
    dabei dadurch dahin daher dahinter darauf darum darunter darüber dazwischen drunter drüber dorthin hierher hierzu
    hierbei her hin hinein herein heraus hinaus gar erst erstmal zuerst zunächst derweil damals dennoch jedoch sondern
    sobald solange bevor nachdem seitdem seit obwohl indem sowieso eh ebenfalls ebenso allerdings nämlich vllt evtl
    dringend eventuell hoffentlich anscheinend offenbar jedenfalls ansonsten bräuchten gebt gäbe taugt taugen reicht
    reichen kommt kommen komme kam kamen käme bleibt bleiben wissen weißt sagt sagen denke glaube holen schauen schau
    sieht wirkt scheint sofort direkt zahlen bezahlen bekomm krieg zwecks bezüglich wegen trotz anstatt statt innerhalb außerhalb außerdem entschuldigung meinte passt vorzugsweise idealerweise bevorzugt bestenfalls
    passen passe enthält kennt empfehlt führt omg wow puh sortiert sortiere sortieren sortier geordnet irgend möglich wert werte frage zahlt kategorie steht stehen angabe beides
  `),
  glue: wordSet('für fuer mit aus und oder in im von vom zum zur der die das den dem'),
  firmBefore: wordSet('in von vom aus größe groesse farbe marke'),
  madeOf: wordSet('aus'),
  makerBefore: wordSet('von vom marke'),
  otherMaker: [
    String.raw`(?:(?:von|vom|eine[nrms]?|einer) )*andere[nrms]? (?:marken?|herstellern?)`,
    'nicht von $1',
  ],
  includes: wordSet('mit'),
  valueNames: wordSet('größe groesse gr farbe marke'),
  looseBefore: wordSet('gegen fürs mit für fuer zum zur und oder'),
  asks: wordSet(`
    ist sind war hat haben habt kann können geht gibt gibts gibt's passt wie was welche welcher welches welchem welchen wer
    wann wo woraus warum womit wofür wozu hält kommt wird werden seid reicht taugt
  `),
  subjects: wordSet('ich du er sie es wir ihr'),
  things: wordSet('es'),
  some: wordSet('etwas was eine einer eines eins irgendwas welche'),
  listOf: wordSet('davon von'),
  contains: wordSet('von'),
  definite: wordSet('der die das den dem des beim vom dieser diese dieses diesen diesem eure'),
  self: wordSet('mich uns'),
  theirs: wordSet('deren'),
  possessives: wordSet(`
    mein meine meinen meinem meiner unser unsere unseren unserem unserer sein seine seinen seinem
    seiner ihre ihren ihrem
  `),
  versus: wordSet('und mit oder als gegen von zu zum zur vs & versus'),
  than: wordSet('als'),
  denials: wordSet('nicht nichts kein keine'),
  links: wordSet('und oder sowie plus &'),
  either: wordSet('oder'),
  less: wordSet(`
    weniger wenigst geringer geringst leichter leichtest kleiner kleinst kürzer kürzest niedriger niedrigst schmaler dünner dünnst flacher flachst enger engst schlechter schlechtest leiser leisest langsamer neuer jünger neuest neust jüngst
  `),
  more: wordSet(`
    mehr meist schwerer schwerst größer größt länger längst höher höchst breiter breitest stärker stärkst besser best schneller schnellst heller hellst lauter wärmer wärmst älter ältest
  `),
  determiners: wordSet(
    'ein eine einen einem einer der die das den dem was etwas zu so sehr aus in von',
  ),
  owns: wordSet('hat hab habe haben hatte bietet'),
  quantifiers: wordSet(''),
  tooMuch: wordSet('zu'),
  avoids: aspects`zöliakie, glutenunverträglichkeit : gluten
    laktoseintolerant, laktoseintoleranz : laktose`,
  cord: wordSet('kabel stromkabel netzkabel strom stromanschluss stecker steckdose'),
  corded: wordSet('netz netzbetrieb netzstrom kabelgebunden'),
  cordless: wordSet('akku akkubetrieb batterie kabellos drahtlos schnurlos manuell'),
  which: wordSet('welche welcher welches welchem welchen was'),
  when: wordSet('wann'),
  how: wordSet('wie'),
  to: wordSet('um zu'),
  accessories: wordSet(`
    ständer hülle tasche halter halterung ladegerät kabel adapter glas gläser filter mühle öffner
    haken reiniger bürste gurt box deckel matte folie patrone toner papier lampe akku regal
    buch
  `),
  forIt: wordSet('dazu dafür dafuer hierfür hierzu'),
  pronoun: 'es',
  fits: wordSet('passt passen passend gehen gehört gehören kompatibel drauf rein'),
  rather: wordSet('lieber eher stattdessen'),
  needs: wordSet('brauch brauche braucht nehme nutzen dafür'),
  matching: wordSet('passende passenden passender passendes passend'),
  acquaintances: wordSet(`
    freund freunde freunden freundin freundinnen nachbar nachbarn nachbarin kollege kollegen kollegin kolleginnen chef chefin lehrer lehrerin cousin cousine mitbewohner mitbewohnerin partner partnerin verwandte verwandten vermieter bekannte bekannten bekannter
  `),
  recipients: patterns`
    damen frauen frau freundin mutter schwiegermutter mama oma schwester tante ehefrau sie
    herren männer mann freund vater schwiegervater schwager papa opa bruder onkel ehemann ihn ihm
    jungen junge sohn neffe enkel patensohn stiefsohn
    mädchen tochter nichte enkelin patentochter stieftochter
    kinder kind nichte neffe sohn tochter jungen junge mädchen baby enkel enkelin patenkind patensohn patentochter stiefsohn stieftochter enkelkind enkelkinder
  `,
  therefore: String.raw`deshalb|darum|daher|deswegen`,
  leads: wordSet('für mit ohne in von aus zu zum zur'),
  occasions: wordSet('party feier hochzeit grillen picknick reise urlaub umzug wohnung abend'),
  vague: wordSet(`
    geschenk geschenke geschenkidee idee ideen überraschung ausrüstung zubehör geburtstag
    weihnachten kleinigkeit kleinigkeiten mitbringsel aufmerksamkeit schenken verschenken
  `),
  synonyms: patterns`
    laptop notebook ; fernseher tv ; handy smartphone mobiltelefon natel ; sofa couch
    kopfhörer headset ohrhörer ; rucksack ranzen ; turnschuhe sneaker ; pulli pullover
    geschirrspüler spülmaschine ; portemonnaie portmonee geldbörse geldbeutel brieftasche ; fön föhn haartrockner
    bildschirm monitor ; grafikkarte gpu ; prozessor cpu ; netzteil psu ; arbeitsspeicher ram ; mainboard motherboard hauptplatine
    festplatte hdd ; schraubenzieher schraubendreher ; zollstock meterstab gliedermaßstab ; leim klebstoff kleber ; lampe leuchte
    glühbirne leuchtmittel ; gardine vorhang ; sekt schaumwein ; schnuller nuggi ; babybett kinderbett gitterbett ; kleiderschrank schrank
    sonnencreme sonnenmilch sonnenschutz ; wasserhahn armatur ; rasierer rasierapparat ; wäschetrockner trockner ; strumpfhose strumpfhosen
    fahrrad rad velo ; teile stück teilig ; bewertungen sterne ; becher tasse ; damen frauen ; herren männer ; kinder jungen mädchen
  `,
  same: patterns`(?:(?:de[rmns]|die|das) ?)?(?:selbe|gleiche)[nrs]?`,
  goods: wordSet('sachen zeug dinge produkte artikel sortiment abteilung linie kollektion reihe'),
  others: wordSet('andere anderer anderes anderen weitere weiterer weiteres weiteren'),
  lists: wordSet(
    'liste listen ergebnisse auswahl suche anfang vorige vorigen vorherige vorherigen ursprüngliche ursprünglichen',
  ),
  ranges: wordSet(
    `wer alle alles sämtliche nenne nennen liste auflisten aufzählen zähl zähle zählen insgesamt gesamt total auswahl sortiment angebot möglichkeit möglichkeiten option optionen variante varianten modell modelle modellen angabe angaben verschieden verschiedene verschiedenen verschiedener unterschiedliche unterschiedlichen unterschiedlicher wählen aussuchen anzahl treffer stück stehen gefunden`,
  ),
  priceNames: wordSet(
    'preis preise budget kosten geld limit obergrenze grenze schmerzgrenze maximum',
  ),
  listNouns: patterns`liste ; auswahl ; produkt ; artikel ; ding ; option ; ergebnis`,
  ordinals: ordinals`
    erste[rsn]?(?![-\s]hilfe)|oberste[rsn]? 1 ; zweite[rsn]? 2 ; dritte[rsn]? 3 ; vierte[rsn]? 4 ; fünfte[rsn]? 5 ; sechste[rsn]? 6 ; siebte[rsn]? 7 ; achte[rsn]? 8 ; neunte[rsn]? 9 ; zehnte[rsn]? 10 ; letzte[rsn]? -1
  `,
  numbered: String.raw`nummer|nr\.?`,
  locations: {
    lead: patterns`
      (?:in|im|bei|beim|am)(?:\s+(?:der|dem|den|eurer|eurem|ihrer|ihrem))?(?:\s+(?:filiale|laden|geschäft|markt|store)\s+(?:in|am))?
    `,
    nouns: patterns`filiale ; laden ; geschäft ; markt ; standort ; store ; shop`,
    where: patterns`
      wo (?:bekomme|bekommt|kriege|kriegt|finde|findet|kaufe) (?:ich|man)
      wo (?:kann|könnte) (?:ich|man) ; wo (?:gibt es|gibt's|gibts|habt ihr|haben sie)
      wo(?= (?:ist|sind) .{0,60}(?:auf lager|lieferbar|verfügbar|vorrätig|erhältlich))
      (?:in )?welche[nrm]? (?:filialen?|laden|läden|geschäfte?n?|märkten?|standorte?n?)(?: (?:hat|haben|führt|führen))?
    `,
    filler: patterns`abholen ; bekommen ; kriegen ; mitnehmen ; anprobieren ; kaufen`,
  },
  cues: {
    thanksFor: patterns`
      (?:danke(?:schön)?(?: (?:schön|sehr|dir|ihnen))?|(?:vielen (?:lieben )?|besten |herzlichen )dank) für (?:(?:die|deine|ihre|eure|den|deinen|ihren) )?(?:(?:schnelle|tolle|nette|gute)n? )?(?:hilfe|beratung|tipps?|infos?|auskunft|unterstützung|antwort|mühe)(?: letzte woche| letztes mal| gestern| heute| neulich| vorhin)?
    `,
    departments: patterns`
      was (?:habt|führt|verkauft|bietet) (?:ihr|sie)(?: (?:denn|so|alles|an|im angebot|im sortiment))*
      was (?:haben|führen|verkaufen|bieten) sie(?: (?:denn|so|alles|an|im angebot|im sortiment))*
      was gibt(?: es|s|'s)(?: (?:hier|bei euch|so|alles|denn|im sortiment))*
      was kann (?:ich|man) (?:hier |bei euch )?(?:alles )?(?:kaufen|bestellen|finden)
      (?:welche |eure |alle |die |zeig(?:e)? (?:mir )?)*(?:kategorien|abteilungen|warengruppen|sortiment)(?: (?:habt ihr|gibt es|haben sie))?
      zeig(?:e)?(?: mir)? alles ; stöbern
    `,
    compare: patterns`
      vergleich(?:e|en)?(?: mal)? ; (?:stell(?:e|en)?(?: sie)? )?(?:mir )?(?=stell)(?=.{0,40}nebeneinander)stell(?:e|en)?(?: sie)? ; nebeneinander ; gegenüber(?:stellen|gestellt)
      (?:was ist |wie (?:groß|hoch) ist |worin (?:liegt|besteht) )?(?:der |die )?\p{L}*unterschiede? ; unterscheiden
      (?:was|welche[rs]?|welches)(?: davon| von (?:beiden|denen))? ist besser ; versus ; vs\.?
    `,
    similar: patterns`
      (?:das ?gleiche|dasselbe)(?! (?:für|bei|zu)(?:m|r)? )(?:,? (?:nur|aber))? ; ähnlich(?:e|es|er|en)?(?: (?:wie|zu))? ; alternativen?(?: (?:zu|zum|zur|für))?
      (?:was (?:habt ihr|haben sie|gibt es) )?stattdessen ; so (?:et)?was wie ; vergleichbar(?:e|es)?
    `,
    more: patterns`
      (?:zeig(?:e|en)? (?:sie )?(?:mir )?|noch |bitte )*(?:mehr|weitere)(?: (?:davon|bitte|anzeigen|zeigen|ergebnisse|produkte|optionen|vorschläge))?
      (?:noch |et)?was (?:anderes|andres) ; (?:noch |gibt es |habt ihr )*andere
      sonst noch (?:et)?was ; noch (?:et)?was ; nächste(?: seite)? ; keine[sr]? (?:davon|von denen)
    `,
    other: patterns`(?:der|die|das|den|dem) anderen?(?=\s*(?:$|[?.!,]|(?:auch|bitte|ist|hat|in)(?!\p{L})))`,
    tellMore: patterns`
      (?:kannst du |können sie |bitte )?(?:erzähl(?:e|en)?|sag|sage|sagen)(?: sie)?(?: mir)? (?:(?:et)?was |mehr |alles )*(?:darüber|dazu|davon|über|zu|zum|zur)?
      mehr (?:infos?|informationen|details)(?: (?:über|zu|zum|zur))?
      (?:mehr |weitere )?(?:details|infos?|informationen)(?: (?:über|zu|zum|zur))?
      mehr (?:darüber|dazu|über|zum|zur|zu) ; beschreib(?:e|en)?(?: mir)? ; was ist mit ; was (?:hältst du|haltet ihr|halten sie|weißt du|wisst ihr|wissen sie) (?:von|über) ; (?:(?:die )?(?:gleiche|selbe) frage|das ?gleiche|dasselbe) (?:für|zu[mr]?|bei[m]?)
      wie (?:wäre|wär) es mit ; wie wär's mit ; was ist
    `,
    cheapest: patterns`
      (?:am )?(?:aller)?(?:billigste|günstigste|guenstigste|preiswerteste|preisgünstigste)[nrsm]? ; nach preis ; (?:kostet|kosten)(?: (?:mich|uns))? am wenigsten ; am wenigsten (?:kostet|kosten)
      (?:so|möglichst) (?:billig|günstig|preiswert)\p{L}{0,2}(?: wie(?: (?:nur|irgend)){0,2} (?:möglich|es geht|geht))? ; je (?:billiger|günstiger),? (?:desto|umso) besser
      ab (?:welchem preis|wie viel(?: euro)?|wann)(?= (?:gibt|bekomm|krieg|sind|kosten|geht|habt)) ; (?:von )?(?:billig|günstig) (?:nach|bis|zu) teuer ; einstiegspreis
    `,
    dearest: patterns`(?:am )?(?:aller)?(?:teuerste|hochpreisigste|kostspieligste)[nrsm]? ; (?:kostet|kosten)(?: (?:mich|uns))? am meisten ; am meisten (?:kostet|kosten) ; wie teuer(?= werden \p{L}) ; (?:von )?teuer (?:nach|bis|zu) (?:billig|günstig)`,
    cheaper: patterns`
      (?:kostet|kosten) weniger ; weniger kosten? ; weniger kostet ; (?:nur )?(?:die hälfte|halb so viel) kostet ; zum halben preis ; für weniger geld ; etwas (?:billigeres|günstigeres|guenstigeres|preiswerteres)
      (?:billigere[nrs]?|günstigere[nrs]?|guenstigere[nrs]?|preiswertere[nrs]?|billiger|günstiger|guenstiger|preiswerter)
      (?:das |die |der )?(?:ist |sind )?(?:mir |etwas |viel )*zu teuer
    `,
    ofAll: patterns`
      (?:ihr|sie) (?:habt|haben|verkauft|verkaufen|führt|führen) ; überhaupt ; von allem
      (?:im|in eurem) (?:ganzen |gesamten )?(?:laden|shop|sortiment) ; eue?re?[nrms]?(?= (?:aller)?\p{L}{3,}ste[nrs]?(?!\p{L}))
    `,
    dearer: patterns`
      kostet mehr ; mehr kostet ; (?:et)?was (?:teureres|besseres|hochwertigeres) ; teurere[nrs]? ; teurer
      hochwertigere?[nrs]? ; bessere[nrs]? ; besser ; zu billig
    `,
    cheap: patterns`
      billig(?:e[nrs]?)? ; günstig(?:e[nrs]?)? ; guenstig(?:e[nrs]?)? ; preiswert(?:e[nrs]?)?
      (?:die|der|das) (?:nicht die welt|kein vermögen) koste[nt]? ; (?:ohne|kein) (?:ein )?vermögen(?: dafür)?(?: aus(?:zu)?geben)? ; für (?:den|einen|meinen) kleinen geldbeutel ; (?:nicht|ohne) (?:zu |so )?viel (?:geld )?(?:dafür )?aus(?:zu)?geben
      preisgünstig(?:e[nrs]?)? ; nicht (?:zu|so|sehr) teuer(?:e[nrs]?)? ; schnäppchen
    `,
    reduced: patterns`
      (?:gerade |aktuell )?(?:im (?:sonder)?angebot|reduziert(?:e[nrs]?)?|herabgesetzt(?:e[nrs]?)?|im sale|rabattiert(?:e[nrs]?)?) ; (?:sonder|aktuelle )?angebote ; (?<=(?:^|[.,;!?] ?)(?:und )?(?:war|waren|ist|sind|hat|haben) [^.,;!?]{2,40} )(?:(?:(?:schon|mal|früher|vorher|zuvor|sonst) )+(?:teurer|billiger|günstiger|mehr gekostet|weniger gekostet)(?: gewesen)?|(?:teurer|billiger|günstiger) (?:als )?(?:vorher|früher|zuvor|sonst))(?=\s*[?.!]*\s*$)
    `,
    inStock: patterns`
      auf lager ; (?:noch |sofort |gerade )?(?:lieferbar|verfügbar|vorrätig|lagernde?[nrs]?|erhältlich|zu haben)
      (?<=welche[nrs]? \p{L}+ .{0,30})(?:noch )?(?:da|übrig)(?=\s*(?:$|[?.!]))
      (?<=(?:habt ihr|haben sie)\s.{0,80})da(?=\s*\?) ; noch da(?=\s*[?]) ; (?:(?:keine|nichts|nicht) )?(?:ausverkauft|vergriffen)(?:e[nrs]?)? ; verfügbarkeit ; lagerbestand ; versand(?:fertig|bereit)(?:e[nrs]?)? ; (?:wirklich |tatsächlich )?da habt(?=\s*(?:$|[?.!,])) ; (?:sofort|gleich|direkt|umgehend|heute(?: noch)?) (?:verschickt|versandt|versendet|geliefert|abgeschickt) ; (?<=(?:kann|können|könnte) .{0,80})(?:jetzt|sofort|gleich)(?: gleich)? (?:bestellen|kaufen|haben) ; (?:jetzt|sofort|gleich) (?=(?:bestellen|kaufen|haben) (?:kann|können)(?!\p{L}))
    `,
    age: patterns`
      (?:für )?(?:(?:ein|eine|einen|mein|meine|meinen) )?\d{1,2}[- ]?jährig\p{L}* ; ab \d{1,2} jahren? ; (?<=\bkinder\p{L}* (?:\p{L}+ ){0,3})ab \d{1,2}(?!\d|[.,]|\s?(?:€|eur)) ; (?:sie|er|die|der|die kleine|der kleine|(?<=(?:mein|meine|unser|unsere) )\p{L}+) ist (?:(?:erst|gerade|gerade mal|schon|jetzt|knapp|fast|bald|neulich|letzte \p{L}+) )*\d{1,2}(?: (?:jahre|monate)(?: alt)?)?(?: geworden)?(?=\s*(?:$|[.,!?;]|und))
      für \d{1,2} jahre ; (?<=(?:meine|unsere|die) )\p{L}+ sind \d{1,2}(?: und \d{1,2})?
      wird (?:\p{L}+ ){0,3}\d{1,2}(?=\s*(?:$|[.,!?;]|und)) ; \d{1,2}[- ]?monatig\p{L}*
      \d{1,2} (?:jahre|monate) alt\p{L}* ; (?<=(?:meinen?|seinen?|ihren?|unseren?|deren|dessen) \p{L}+ )\(\d{1,2}(?: jahre)?\) ; (?<=,\s*)\d{1,2} jahre(?=\s*[.!?]?\s*$)
    `,
    stockCount: patterns`
      wie ?viele(?: stück)?(?=\s.{0,80}(?<!\p{L})(?:(?:habt ihr|haben sie) noch|da(?=\s*(?:$|[?.!]))|übrig|auf lager|vorrätig|verfügbar|lieferbar)(?!\p{L}))
      (?<=wie ?viele\s.{0,60})(?:noch )?(?:da(?=\s*(?:$|[?.!]))|übrig)
      wie ?viele(?: davon)? (?:habt ihr|haben sie)(?: noch)?(?=\s*(?:$|[?.!]))
      (?:habt ihr|haben sie|gibt es) (?:\d{1,3}|zwei|drei|vier|fünf|sechs|zehn)(?: stück)? (?:davon|von (?:de[nmr]|diesen))(?!\p{L})(?: noch)?(?: da(?=\s*(?:$|[?.!])))?
      (?:(?:ich|wir) (?:brauche?n?|bräuchten?|benötigen?) \d[\d.,]*\s?(?:\p{L}+|m²)?(?: davon)?\s?,?\s?(?:und )?)?(?:habt ihr|haben sie|gibt es|ist|sind) (?:noch |davon )*(?:so\s?viele?|genug|genügend)(?: davon| noch)*(?: da| auf lager| vorrätig| verfügbar)?(?=\s*(?:$|[?.!]))
    `,
    advice: patterns`
      (?:welche[nrs]?|was)(?: davon| von denen| von (?:diesen|(?:den )?beiden))? (?:(?:würde|könn|soll)\p{L}*(?: (?:du|ihr|sie|ich|man|mir|uns|denn|da|eher|lieber|selbst))* (?:empfehlen|nehmen|kaufen|raten|wählen)|(?:empfiehlst|empfehlen)(?: (?:du|ihr|sie|mir|uns|denn|da))*)(?=\s*(?:$|[?.!,;])) ; (?:was|wozu) (?:raten sie|rätst du)(?: mir)?(?=\s*(?:$|[?.!,;]))
      welche[rs]?(?: davon)? ist (?:(?:der|die|das|am) )?besten?(?=\s*(?:$|[?.!,;])) ; (?:ich )?kann mich nicht entscheiden ; (?:haben sie |hast du )?(?:eine |irgendeine )?empfehlung(?: für mich)?(?=\s*(?:$|[?.!,;])) ; hilf mir (?:beim aussuchen|bei der (?:auswahl|wahl)|zu entscheiden) ; helfen sie mir (?:beim aussuchen|bei der (?:auswahl|wahl)|zu entscheiden)
    `,
    howMany: patterns`wie ?viele? ; (?:gesamt)?(?:an)?zahl(?=\s*(?:$|[?.!]|der |an |von )) ; zähle?n?(?: sie)?(?= (?:mir|mal|bitte|alle|die)(?!\p{L})) ; anzahl ; wie (?:groß|gross|umfangreich)(?= ist (?:die|das|euer|eure|ihre?) (?:auswahl|sortiment|angebot)(?!\p{L}))`,
    contents: patterns`
      was ist (?:in(?= (?:de[mrn]|diese[mrn])(?!\p{L}))|im(?!\p{L})|(?:da )?drin) ; wie ?viel (?:passt|geht) (?:da )?(?:hi?n)?(?:rein|ein)
      (?:(?:pro|je|in (?:einer?|einem|der|dem|jede[mr])) (?:packung|schachtel|dose|flasche|tube|tüte|beutel|set|karton|glas)|d(?:a)?rin(?:nen)?)(?=\s*(?:$|[?.!]))(?<=wie ?viele?(?!\p{L}).{0,60})
    `,
    ofShown: patterns`von (?:den|diesen) (?:beiden|zweien?|dreien?) ; von (?:beiden|diesen|denen)`,
    priceAsked: patterns`
      wie hoch (?:ist|sind|liegt|wäre) (?:der|die|sein|ihr) preise?(?=\s*(?:$|[?.!])) ; wie ?viel (?:muss|müsste|soll|sollte|zahle?) (?:ich|man|wir) .{0,30}(?:bezahlen|zahlen|hinlegen|ausgeben)(?=\s*(?:$|[?.!])) ; was kostet(?: (?:es|das|die|der))? ; wie ?viel kostet(?: (?:es|das|die|der))? ; wie teuer ist(?: (?:es|das|die|der))? ; wie teuer(?! werden \p{L}) ; was kosten ; (?<=(?<!\p{L})(?:kostet|kosten|macht|viel|teuer)(?!\p{L})[^.?!]{0,40} )(?:alles )?(?:zusammen|insgesamt)(?=\s*[?.!]*\s*$) ; (?<=(?<!\p{L})(?:kostet|kosten|teuer)(?!\p{L})[^.?!]{0,60} )(?:pro|je) \p{L}+(?=\s*[?.!]*\s*$)
    `,
    buy: patterns`
      (?:den|die|das|ihn) (?:nehme?|kaufe?|bestelle?) ich(?: dann| gerne?)?(?=\s*(?:$|[.,!]))
      ich (?:nehme?|kaufe?|bestelle?|möchte)(?= (?:es|das|den|die|nummer))(?= (?:es|das|den|die) (?:bestellen|kaufen)| (?:den|die|das) (?:erste|zweite|dritte|letzte)| (?:es|das)(?:$|[.!?])| nummer)
      (?<=^\s*(?:ok,? |und |dann |ja,? )*)(?:ich )?(?:nehme )?(?:ein(?:en|e|s)?|zwei|drei|vier|fünf|sechs|\d{1,2}) davon(?=\s*(?:$|[.!,]|bitte))
      in den (?:warenkorb|einkaufswagen)(?: legen)? ; zur kasse
    `,
    seek: patterns`
      es geht um ; (?:ich |wir )?such(?:e|en)? ; (?:ich |wir )?(?:bräuchten?|brauchen?(?<!(?:^|[.!?] )(?:und )?brauchen?(?= (?:ich|man|wir)(?!\p{L}))))
      (?:ich |wir )?(?:möchten?|hätten? gern(?:e)?) ; (?:ich|wir) will ; will ich ; wir wollen ; (?:mir|uns) (?:noch )?fehl(?:t|en) ; (?:habt|haben|hättet|hätten) (?:ihr|sie) ; gibt(?: es|'?s)(?! (?:da|dabei|de[rn]|die|ihn|diese[nr]?)(?!\p{L})) ; zeig(?:en?|t)?(?: sie)?(?: mir| uns)? ; im (?:programm|sortiment)(?=\s*(?:$|[?.!])) ; führt ihr ; verkauft ihr ; empfiehl(?: mir)?
    `,
    pointing: patterns`
      es ; das(?: (?:da|hier|produkt|teil))? ; dies(?:e[rsmn]?)?(?: (?:produkt|artikel))? ; sie
      (?<=^\s*(?:und )?(?:passt|passen|geht|gehen|kann|bekomme|kriege)(?: (?:ich|man))? )da(?= .{2,50}(?:rein|drauf|ran|dran|durch|drunter|drüber|hinein|anschließen)(?:\s+(?:machen|tun|stecken|hängen|legen|stellen))?\s*[?.!]*\s*$) ; davon ; die(?: (?:da|hier)) ; denen ; (?<=^\s*(?:und )?(?:wie|ist|sind|hat|kann|wird|passt|darf)\s.{2,60})(?:der|die|den)(?=\s*[?!.]*\s*$)
      (?<=^\s*(?:und )?(?:kann|wird|darf|\p{L}+t) )(?:der|die|den)(?= (?:ohne|mit|auch|aus|für|im|in|frei|denn|noch)(?!\p{L}))
    `,
    requires: patterns`(?:der|die|das|es|er|sie) (?:soll(?:ten?|en)?|muss|müss(?:en|ten?)|darf|dürfen)(?= \p{L}) ; (?:sollten?|müssten?) (?:es|er|sie|die|der|das)(?= (?:aber |auch |schon |schon mal |bitte )*(?:sein|haben|können)(?!\p{L}))`,
    plural: patterns`
      diese ; davon ; denen ; (?<=^\s*(?:und )?\p{L}+(?:en|ind) )(?:die )?beiden? ; welche(?=\s*(?:$|[?.!,]|(?:in|mit|für|unter|von|aus)\s))
    `,
    alike: patterns`
      (?<=^\s*(?:und |dann |aber |doch )*)(?:lieber|eher)(?= (?:in )?\p{Ll}+\s*[?.!]*\s*$) ; (?<=^\s*\p{Ll}+ )(?:wäre mir lieber|gefällt (?:mir|ihr|ihm) besser)
      (?<=^\s*(?:und |lieber |dann |(?:was ist|wie wäre es|wie wär's) mit |habt ihr |haben sie )*)(?:eine[nrs]?|eins|welche)(?= (?:für|in|mit|aus|von)(?!\p{L}))
      (?<=^\s*(?:aber )?)nur(?= \p{L})
      (?<=(?:gibt(?: es|'s)|habt ihr|haben sie|zeige?n?(?: sie)? mir)(?: da| auch)? )(?:eine[nrs]?|eins|welche)(?=,? (?:der|die|das|den|mit|für|ohne)(?!\p{L}))
      (?:noch |lieber )?(?:ein|eine|einen) \p{L}+(?:e|es|en)(?=\s*(?:[?.!]|$))
    `,
    question: patterns`
      (?:ja oder nein|oder nicht)(?=\s*[?.!]*\s*$) ; (?<=^\s*(?:und )?)(?:passt|passen|geht|gehen|kann (?:man|ich)) da(?=\s.*(?:rein|drauf|ran|dran|durch|drunter|drüber|hinein|anschließen)(?!\p{L}))
      wie ?(?:viele?|schwer|lange?|groß|gross|breit|hoch|tief|dick|alt|laut|schnell|stark|warm|hell)(?!.{0,60}(?<!\p{L})(?:ihr|sie|ich|wir|kostet|kosten)(?!\p{L}))
      (?<=^\s*(?:und )?)(?!gibt)\p{L}+t(?= (?:der|die|den|man|er|sie(?= \p{Ll})) (?:ohne|mit|auch|aus|für|im|in|auf|bei|beim|unter|ein(?:e[nmr]?)?|denn|noch|viel|wenig|sehr|so|leicht|schnell|gut|lange|nur|wirklich|eigentlich|überhaupt)(?!\p{L}))
      welche(?= (?:farben?|größen?|groessen?|materialien)(?: gibt es| habt ihr| haben sie)?(?: da)?\s*[?.!]*\s*$)
      (?=(?:ist|sind|hat|haben|kann|können|passt|wiegt|kostet|gibt)(?!\p{L}))(?:(?<=(?:^|[.,;:!?–-])\s*|(?<!\p{L})(?:und|oder|aber|auch|denn|ok|ja|we[mnr]|\p{Ll}*wann|wo\p{Ll}*|welche[nrms]?.{0,40}) )|(?=[^.!]*\?))(?:ist|sind|hat|haben|kann|können|passt|wiegt|kostet|gibt(?: es|'?s)) (?:es|das(?: (?:produkt|teil|gerät))?|dies(?:e|er|es)?(?: (?:produkt|teil|gerät))?|er|sie|die(?= \p{Ll}))
      (?:wie|was|welche[nrs]?|aus welchem|wer|woraus)\b.{0,40}(?:ist|sind|hat|haben|wiegt|kostet|besteht|kann) (?:es|das|dies(?:e|er|es)?|er|sie)
      (?:ist|hat|kann|passt|wiegt|kostet|wie \p{L}+ ist) (?:der|die|das) (?:erste|zweite|dritte|vierte|fünfte|letzte)
    `,
    whether: patterns`(?:ich )?(?:wollte |möchte |würde )?(?:nur |gerne? |mal |kurz )*(?:fragen|wissen|sichergehen)(?:,? (?:ob|dass))? ; (?:ich )?(?:frage mich|wisst ihr|wissen sie|weißt du),? ob ; (?:können|könnten|kannst|könnt) (?:sie|ihr|du) (?:mir |bitte |kurz )*(?:bestätigen|sagen|prüfen|nachsehen|schauen),? (?:dass|ob) ; stimmt (?:es|das),? dass`,
    negation: patterns`
      (?:aber |und |bitte )?(?:nicht|weder|(?=noch)(?<=weder .{1,60})noch|kein|keine|keinen|keiner|keines|ohne|(?:in (?:alle[nr]?|jede[nrms]?) (?:\p{L}+ )?|(?:alle[nrs]?|jede[nrms]?) (?:(?:farbe|größe|marke|sorte)n? )?)?(?:außer|ausser|abgesehen von|(?:von )?anderen? (?:marken?|herstellern?|firmen) als|bis auf(?= \p{Lu}))|nichts|bloß nicht)(?: (?:in|von|aus|mit|der|die|das|ein|eine|einen))?
      (?:aber )?(?:(?:er|sie) (?:hat|haben)|(?:ich|wir) hab(?:en?)?)(?: (?:schon|bereits|ja|noch))* (?:genug|genügend|reichlich)
      (?:ich hasse|wir hassen|(?:er|sie) hasst) ; allergisch (?:gegen|auf)
    `,
    notNegation: patterns`
      (?<=(?:kann|können|konnte|könnte) (?:mich|uns) .{0,60})nicht(?= \p{L}+en\s*(?:$|[.,;!?])) ; (?<=(?:gibt es|gibt's|(?:habt|führt|verkauft) ihr|(?:haben|führen|verkaufen) sie)(?: da| davon| denn| wirklich| gar| hier| auch)* )(?:kein(?:e[nrms]?)?|nichts)(?=\s) ; (?<=(?:gibt es|gibt's|habt ihr|haben sie|kommt|geht|ist|sind)(?: \p{L}+){0,3} )nicht(?= (?:auch |noch |mal )?(?:in|mit|aus|für|von|als|ohne|ein\p{L}*|etwas|was)\s.*\?) ; nicht sicher ; keine ahnung ; nicht nur ; warum nicht ; kein problem ; weiß nicht
      weiss nicht ; nein danke ; nicht schlecht ; oder nicht ; nicht gefunden ; nicht finden
      (?:wenn|falls) (?:(?:es|er|sie|das|die|der|den|ich|mir|uns|doch|mal|dann) ){1,4}nicht(?: \p{L}+){1,2}
      (?<=, (?:der|die|das|in de[mr]|bei de[mr]|wo)(?: (?:ich|man|er|sie|es|mir|mich))* )nicht so(?= (?:\p{L}+ )?(?!ist|sind|wird|kostet)\p{Ll}+(?:t|e|en)\s*(?:$|[.,;!?]))
      keine rolle ; minus(?= ?\d) ; nicht unbedingt ; (?:habe?|haben|hat) (?:leider |noch |gar |bisher )*kein(?:e[nrs]?)?(?! \p{L}+ (?:hat|haben))
    `,
    drops: patterns`
      (?:die |der |das )?\p{L}+ (?:ist |wäre )?(?:(?:mir|uns) )?(?:(?:doch|auch|eigentlich) )?(?:ganz |völlig )?egal(?!,? (?:in |von )?welche)
      (?:(?:mir|uns) )?(?:ist |wäre )?egal,? (?:in |von )?welche[nrms]? \p{L}+
      (?:die |der |das )?\p{L}+ spielt (?:doch )?keine rolle
      (?:in |von )?(?:jede[nrs]?|irgendeine[nr]?) \p{L}+ (?:ist|geht|passt|wäre)(?: (?:auch|okay|ok|gut|in ordnung|recht))*
      (?:nein )?vergiss(?: mal)? (?:die|den|das) \p{L}+(?=\s*(?:$|[.,;!]))
      (?:die|den|das) \p{L}+ (?:bitte )?(?:vergessen|weglassen)
      (?!das |die |der |es )\p{L}+ (?:ist|sind|geht|wäre|darf)(?: doch)? auch (?:okay|ok|gut|in ordnung|recht|sein)
      muss (?:auch |doch )?(?:nicht|kein\p{L}*) (?:unbedingt )?\p{L}+ sein
    `,
    reason: patterns`weil ; (?<=,\s)(?:denn|da)`,
    hope: patterns`wären? \p{L}+ ; dachten? ; gedacht ; würden? (?:\p{L}+ ){0,2}gerne? ; etwas`,
    both: patterns`
      (?:die )?(?:beiden|zwei)(?: (?:ersten))?
    `,
  },
  talk: germanTalk,
  contents: 'inhalt',
  everyday:
    'mit und für aus ohne ideal einfach leicht groß klein frisch natürlich praktisch wasser',
  aspects: aspects`
    bewertet, bewertung, bewertungen : rating, bewertung
    inhalt : inhalt, stück, menge, packungsgröße, pack size, volumen, gewicht, contents, content, pieces, count, quantity, volume, weight
    schwer, schwerer, wiegt, wiegen, gewicht, leicht, leichter : gewicht, weight, poids
    laut, lauter, leise, leiser, leisest : lautstärke, geräusch, schall, noise, sound level
    schnell, schneller : geschwindigkeit, speed
    stark, stärker, stärkst : leistung, power, kapazität, alkohol, alcohol, stärke, intensität
    hell, heller, hellst : helligkeit, lumen, lichtstrom, lichtleistung, leuchtkraft, brightness, luminous
    groß, gross, größer, größt, klein, kleiner, größe, maße, abmessungen : größe, maße, abmessungen, breite, höhe, tiefe, länge, diagonale, durchmesser, volumen, inhalt, kapazität, size, dimension, diameter, width, height, depth, length
    lang, länger, längst, kurz, kürzer, kürzest : länge, length, dauer, laufzeit, maße, abmessungen, dimension, seiten, pages
    hoch, hohe, höher, höchst, niedrig, niedriger : höhe, height, maße, abmessungen, dimension
    dick, dicke, dicker, dünn, dünner, flach, flacher : dicke, stärke, thickness, höhe, height, depth
    durchmesser : durchmesser, diameter
    breit, breiter, schmal, schmaler, tief, tiefer : breite, width, tiefe, depth, maße, abmessungen, dimension
    farbe, farben : farbe, farbton, colour, color, shade
    material, besteht, gemacht, stoff, woraus : material, stoff, fabric, zusammensetzung, faser
    marke, hersteller, herstellt, herstellen, wem, firma, firmen : marke, hersteller, brand, manufacturer
    wasserdicht, wasserfest, regen : wasser, water
    speicher, arbeitsspeicher : speicher, ram, memory
    auflösung : auflösung, resolution
    alt, alter : alter, age
    ältest, älter, neuest, neuer, neust, jüngst, jünger : alter, jahr, age, year, vintage, année, millésime
    liter, volumen, fassungsvermögen : volumen, fassungsvermögen, capacity, volume
    garantie : garantie, warranty
  `,
};
