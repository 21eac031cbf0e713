// German: how catalogues say things.

import type { DataWords } from '../data-words.ts';
import { aspects, patterns, wordSet } from '../lexicon.ts';

export const germanData: DataWords = {
  yes: wordSet('ja wahr'),
  no: wordSet('nein falsch'),
  none: wordSet('kein keine ohne entkoffeiniert'),
  plain: wordSet('einfarbig uni flach glatt neutral'),
  without: String.raw`ohne|kein\p{L}{0,2}|statt|anstelle von`,
  harmed: String.raw`allergi\p{L}*|verträg\p{L}*`,
  lacking: String.raw`(?:(?:ist|sind)\s+)?nicht enthalten`,
  contained: 'enthält|enthalten|spuren von|auf basis von',
  free: wordSet('frei sicher'),
  freeOf: '$1frei',
  shades: aspects`
    dunkel, dunkle, dunkler, dunklen, dunkles, dunklere, dunkleren : schwarz, dunkelblau, marineblau, dunkelgrau, anthrazit, braun, dunkelgrün, black, navy, dark blue, dark grey, charcoal, brown
    hell, helle, heller, hellen, helles, hellere, helleren : weiß, creme, beige, hellgrau, hellblau, sand, white, cream, ivory, light grey, light blue
    kräftig, kräftige, kräftigen, knallig, knallige, knalligen, leuchtend, leuchtende, leuchtenden, bunte, bunten : rot, gelb, orange, pink, türkis, red, yellow, turquoise
    neutral, neutrale, neutralen, gedeckte, gedeckten : schwarz, weiß, grau, beige, creme, black, white, grey, cream
  `,
  colourWords: wordSet('farbe farben farbton farbtöne farbtönen'),
  ables: wordSet('geeignet fest sicher tauglich möglich nötig für ist'),
  kinds: String.raw`art|typ|kategorie|gattung|sorte|\p{L}*produkt\p{L}*`,
  joints: String.raw`\p{L}*größe|\p{L}*system|\p{L}*plattform|\p{L}*aufnahme|durchmesser|pass\p{L}*|kompatib\p{L}*|\p{L}*anschluss|gewinde|fassung|maßstab|format`,
  partners: 'kompatib|passend|passt',
  serves: String.raw`für|pass(?:t|en|end)|kompatibel mit`,
  choices: 'farbe|größe|erhältlich in',
  sets: 'mit|von',
  shortened: String.raw`ca|inkl|max|min|mind|bzw|zzgl|evtl|ggf|nr|z\.\s?b|d\.\s?h`,
  packings: wordSet('set sets'),
  opaque: String.raw`hand\|schuh|kühl\|schr[aä]nk|gefrier\|schr[aä]nk|schrauben\|schlüssel|glüh\|birne|pfann\|kuchen|fleder\|m[aä]us|ohr\|ring`,
  spelledAlso: patterns`mikro mikrofon`,
  stuffs: aspects`holz : eiche, buche, birke, kiefer, ahorn, walnuss, akazie, teak, fichte
    nuss, nüsse : mandel, haselnuss, walnuss, cashew, pistazie, pekannuss, macadamia, marzipan, nougat
    metall : stahl, edelstahl, aluminium, eisen, messing, kupfer, titan, zink
    leder : velours, nubuk
    wolle : merino, kaschmir, alpaka, mohair
    kunststoff, plastik : polypropylen, polyethylen, polycarbonat, polystyrol, pvc, melamin
    kunstfaser, kunstfasern : polyester, polyamid, nylon, acryl, elasthan
    gluten : weizen, gerste, roggen, dinkel
    fleisch : schwein, huhn, hähnchen, pute, schinken, speck, rind, lamm, kalb, ente, wurst, würstchen, salami, chorizo, cheeseburger
    fisch : lachs, thunfisch, kabeljau, forelle, hering
    textil, textilien : baumwolle, leinen, seide, samt, jeans, filz, jute, fleece, satin, viskose
    gummi : latex, neopren
    keramik : porzellan, steingut, steinzeug`,
  tells: aspects`waschen, waschmaschine, gewaschen, wäsche : wasch, reinig, handwäsche
    regen, nass, wasser, dusche, schwimmen : wasserdicht, wasserfest, wasserabweisend, spritzwasser, regen
    herkunft, ursprungsland, herkunftsland : made in, hergestellt in, stammt aus
    laden, aufladen, geladen, lädt : wiederaufladbar, aufladbar, usb, akku, netzteil
    flugzeug, flug, fliegen : flugzeug, kabine, airline, handgepäck
    aufbauen, zusammenbauen, aufbau, montieren, montage : montage, montier, aufbau
    kinder, kind, kleinkind, baby : kind, baby`,
};
