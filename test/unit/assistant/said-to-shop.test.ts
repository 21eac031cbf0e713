// What is said to the shop in German and French, where no model reads it: its words tell it from a wish for a thing.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { germanPhrases } from '../../../src/assistant/grounded/languages/de/sentences.ts';
import { englishPhrases } from '../../../src/assistant/grounded/languages/en/sentences.ts';
import { frenchPhrases } from '../../../src/assistant/grounded/languages/fr/sentences.ts';
import type { ExampleNearness } from '../../../src/search/port.ts';
import { converse, FakeShop, type FakeProduct } from './fake-shop.ts';

const THINGS = `Wandfarbe weiß;Waschmaschine;Kaffeemaschine;Mixer;Toaster;Tassen;Messer;Regal;Schrank;Stuhl blau;Tisch;Sessel;Sofa
  Bett;Matratze;Lampe;Zelt;Rucksack;Grill;Rasenmäher;Bohrer;Säge;Klebeband;Drucker;Fahrrad;Schuhe;Stiefel;Jacke;Kleid;Uhr
  Vase rot;Kerzen;Teppich;Fernseher;Kamera;Laptop;Handy;Fliesen;Waschbecken;Creme;Roller;Kasse zum Spielen`;

const SHOP: readonly FakeProduct[] = THINGS.split(/[;\n]/u).map((title, at) => ({
  id: `p${at}`,
  title: title.trim(),
  price: 1_000 + at,
  description: 'Mit einer für das der und leicht.',
  facts: { Gewicht: `${at} kg` },
}));

/** What is said to the shop, though it names things: its rules, its services, complaints. */
const TO_SHOP = [
  'kann man geöffnete Farbeimer bei euch umtauschen',
  'wie lange habt ihr heute auf?',
  'habt ihr sonntags offen',
  'könnt ihr den Roller bitte in geschenkpapier einwickeln?',
  'liefert ihr die Waschmaschine auch in den 3. Stock?',
  'Was kostet die Lieferung für einen Schrank?',
  'wann kommt mein Zelt? hab ich vor 10 Tagen bestellt',
  'kann ich den Grill mit Klarna bezahlen',
  'nehmt ihr meine alte Spülmaschine mit?',
  'gibt es auf den Akku Garantie und wie lange',
  'meine Kaffeemaschine tropft seit gestern, was nun?',
  'Die Jacke, die ich bei euch bestellt habe, ist zu klein. Kann ich tauschen?',
  'der Reißverschluss vom Rucksack ist nach zwei Touren kaputt gegangen',
  'repariert ihr auch Fahrräder?',
  'ich brauch noch die Rechnung für den Drucker',
  'ihr habt mir die Schuhe zweimal abgebucht',
  'kann ich die Bestellung vom Kleid noch stornieren?',
  'im Karton vom Regal fehlte eine Schraube',
  'kann ich das Rad bei euch im Laden abholen?',
  'Bekomme ich Rabatt, wenn ich vier Stühle nehme?',
  'beim Mediamarkt kostet die Kamera 50 euro weniger, zieht ihr mit?',
  'baut ihr die Küche auch auf?',
  'kann ich die Matratze erst mal probeschlafen',
  'muss ich den Rückversand der Hose selber zahlen',
  'der Fahrer hat mein Paket einfach in den Garten geworfen',
  'ich will die Lampe zurückgeben, sie gefällt mir nicht',
  'verschickt ihr Messer auch in die Schweiz?',
  'wie kann ich meinen Gutschein für die Stiefel einlösen',
  'Hab den falschen Filter bestellt, was jetzt?',
  'Ist der Versand bei zwei Eimern Farbe kostenlos?',
  'könnt ihr mir den letzten Pulli bis samstag zurücklegen',
  'gilt die Garantie auch wenn ich den Mixer im Büro benutze',
  'So ein Schrott, der Staubsauger hat nach einer Woche den Geist aufgegeben',
  'seit drei Wochen warte ich auf meinen Sessel und keiner meldet sich',
  'die Tassen sind zerbrochen angekommen',
  'ich habe statt der blauen die rote Vase bekommen',
  'wo ist eure Filiale in Leipzig?',
  'kann ich bar zahlen wenn ich den Fernseher abhole',
  'wie erreiche ich den Kundendienst wegen meiner Heizung',
  'verleiht ihr auch Bohrhämmer?',
  'Gibt es bei Ihnen eine Finanzierung für Sofas?',
  'schneidet ihr die Bretter auch zu?',
  'bietet ihr einen Montageservice für Waschbecken?',
  'kann man Fliesen zurückbringen, die übrig sind?',
  'Meine Tochter verträgt die Creme nicht, kann ich mein Geld wieder haben',
  'ich hab noch keine Bestätigung für meine Schuhe gekriegt',
  'euer Warenkorb nimmt den Toaster nicht an',
  'wird der Schreibtisch zusammengebaut geliefert?',
  'wie schnell ist das Bett bei mir?',
  'schickt ihr die Pflanze direkt zu meiner Oma?',
  'kann mir jemand am Telefon bei den Fenstern helfen?',
  'habt ihr eine Kundenkarte oder Bonuspunkte?',
  'Ich finde die Quittung vom Bohrer nicht mehr, geht der Umtausch trotzdem?',
  'das Display war schon beim Auspacken gesprungen',
  'haben Sie am 24. Dezember geöffnet?',
  'kann ich mit Hund in euren Laden kommen?',
  'darf ich die Schuhe zuhause anprobieren und zurückschicken?',
  'was passiert wenn die Uhr nach 2 jahren stehen bleibt?',
  'Entsorgt ihr alte Batterien?',
  'der Tisch den ihr geliefert habt wackelt total, echt enttäuschend',
  'Öffnet ihr am Feiertag?',
  'ab wieviel uhr ist euer markt morgens auf',
  'kann ich einen gekauften Rasenmäher zurückbringen, ist noch verpackt',
  'hab letzte woche bei euch ne lampe geholt, die flackert nur noch',
  'Wird mir die Markise auch angebracht?',
  'geht bei euch auch kauf auf rechnung?',
  'gibts bei euch geschenkkarten',
  'ich bin stinksauer, das Laufband kam mit einem Kratzer und niemand antwortet',
  'mein Päckchen mit den Kerzen ist verloren gegangen',
  'kann ich die Lieferung vom Sofa auf nächste Woche verschieben?',
  'wie läuft das mit der Rückgabe von Elektrogeräten',
  'macht ihr auch Geschenkverpackung für Parfum',
  'wer montiert mir das Waschbecken',
  'Der Händler um die Ecke hat die Säge billiger, könnt ihr da was machen?',
  'wie lange gilt die Gewährleistung bei gebrauchten Geräten',
  'wo kann ich sehen wo mein Teppich gerade ist',
  'Ich habe die Schuhe zwei mal bekommen obwohl ich nur ein Paar wollte',
  'Kann ich die Gartenbank abholen statt liefern lassen',
  'bis wann muss ich bestellen damit die Uhr vor Weihnachten da ist?',
  'die waschmaschine ist seit montag da und schleudert nicht',
  'mein rabattcode wird bei den stiefeln nicht angenommen',
  'Verkauft ihr auch an Firmen auf Rechnung',
  'Ich möchte mich über den Fahrer beschweren',
  'Bei der Bestellung hab ich die falsche Adresse angegeben, der Schrank geht jetzt nach Ulm',
  'kann ich das Handy bei euch versichern?',
  'was macht ihr mit meinem alten kühlschrank',
  'Ist eine Ratenzahlung beim E-Bike möglich',
  'Wo parke ich wenn ich die Platten abhole',
  'der stoff ist nach dem ersten waschen eingelaufen, ich will mein geld',
  'Habe noch Restfliesen, nehmt ihr die zurück?',
  'Wie sind eure Öffnungszeiten am Samstag?',
  'Macht ihr um acht schon auf?',
  'Ich hab meinen Kassenzettel verloren, nehmt ihr die Pumpe trotzdem zurück?',
  'kann mir wer die Tür einbauen',
  'was kostet bei euch das anschließen vom herd',
  'ist der versand ab 50 euro gratis',
  'Der Monitor hat Pixelfehler, wer tauscht mir den?',
  'bei der Bestellung fehlten die Handschuhe',
  'ich hab das zelt einmal benutzt und die stange ist gebrochen!!',
  'drei mal angerufen und immer noch kein Ersatz für die Brille',
  'kann ich per vorkasse zahlen?',
  'verpackt ihr das auch hübsch?',
  'geht auch lieferung an die Nachbarn?',
  'Im Internet steht die Leiter für 20 Euro weniger, gleicht ihr das an?',
  'Ist das Geschäft am Montag zu?',
  'gebt ihr schülerrabatt auf rucksäcke',
  'Kann ich den Gutschein auch in der Filiale nutzen?',
  'mischt ihr mir die Farbe an',
  'Könnt ihr mir die Gardinen kürzen?',
  'habt ihr einen Abholservice',
];

/** What is sought or asked of products, in words of the shop's business too. */
const OF_PRODUCTS = [
  'eine Kaffeemaschine die nicht tropft',
  'mein alter Mixer ist kaputt, ich brauch bis Freitag einen neuen',
  'jacke für kleine frauen',
  'ich such ein zelt das ich allein aufbauen kann',
  'etwas leichtes, muss es in den dritten stock tragen',
  'habt ihr Messer aus der Schweiz',
  'kiste für sechs tassen',
  'rucksack mit gutem reißverschluss',
  'werkzeug zum reparieren von fahrrädern',
  'gibts den blauen stuhl noch',
  'mixer mit mindestens 5 jahren garantie',
  'laptop unter 900',
  'vier stühle und ein tisch',
  'zaun für den garten',
  'drucker fürs büro',
  'kleid für eine hochzeit im juni',
  'stiefel für breite füße',
  'regal ohne schrauben',
  'Moin, wir renovieren und wollen den Flur streichen. Was habt ihr an Farbe?',
  'ein geschenk für meinen mann, er grillt gern',
  'Geschenkpapier mit Sternen',
  'was kostet der günstigste staubsauger',
  'habt ihr noch gelbe vasen da?',
  'welche bohrer nehm ich für beton?',
  'ich hab eine neue wohnung und brauche ein bett',
  'kann man mit der Creme in die Sonne?',
  'Ein Briefkasten',
  'Versandkartons 30x20',
  'Umzugskartons',
  'ich muss ein Paket verschicken und brauch Klebeband',
  'Rechnungsblock',
  'Taschenlampe, die lange hält',
  'uhr als geschenk für sie',
  'was habt ihr für samstagabend zum grillen?',
  'habt ihr was gegen quietschende türen',
  'ersatzakku für meinen bohrer',
  'Schuhe zum Wandern, bitte bis 120 Euro',
  'wie lange hält der Akku von dem Roller?',
  'passt der Filter in meine alte Spülmaschine?',
  'schönes wetter draußen, zeig mir mal Sonnenschirme',
  'ich will den Keller ausbauen, welche Dämmung habt ihr?',
  'Öffner für Flaschen',
  'meine Oma zieht um und braucht einen Sessel',
  'habt ihr offene Regale',
  'ein Schloss für mein Rad',
  'ich habe mir in den Finger geschnitten, habt ihr Pflaster',
  'wir haben Mäuse im Keller. was hilft?',
  'zeig mir eure Sofas',
  'habt ihr auch Fernseher zum Aufhängen?',
  'geldbörse mit platz für karten',
  'Kasse für Kinder zum Spielen',
  'Telefon für Senioren',
  'welches Öl nehmt ihr für Gartenmöbel?',
  'Habt ihr Sofas, die man zu zweit tragen kann',
  'Ich hätte gern einen Toaster, der nicht nach einem Jahr kaputtgeht',
  'lieber was mit längerer garantie',
  'wir bekommen besuch und brauchen eine Matratze',
  'was kostet die rote Vase',
  'brauche Ersatzteile für eine alte Waschmaschine',
  'schicke Bluse fürs Büro',
  'was habt ihr an Gartenbänken',
  'Wir ziehen um: welche Kartons habt ihr?',
  'lampe die nicht flackert',
  'Kerzen die lange brennen',
  'eine Säge für Äste, möglichst billig',
  'passende Handschuhe dazu',
  'E-Bike für lange Strecken',
  'hallo, ich richte grade mein Bad ein und brauche ein Waschbecken',
  'offene Schuhe für den Sommer',
  'Markise 4 m, grau',
  'ich brauche was zum Verpacken von Geschenken',
  'Parfum für meine Freundin bis 50 Euro',
  'teppich den man waschen kann',
  'Hat jemand eine Idee was ich einem Angler schenken kann?',
  'zeigt mir alle kühlschränke unter 500',
  'Zwei Paar Socken, nicht aus Wolle',
  'mein Sohn hat Geburtstag, er wird 6',
  'die alte Leiter ist gebrochen, welche ist stabiler?',
  'Handy mit gutem Akku',
  'Akkuschrauber mit zwei Akkus und Koffer, am besten mit Ladegerät dabei',
  'Uhren für Herren',
  'rasenmäher, der leise ist',
  'Fliesenkleber für draußen, wie viel brauch ich für 10 qm?',
  'Schirm gesucht',
  'für samstag brauch ich noch einen schlafsack',
  'Stoff für Gardinen',
  'haben die Schuhe eine Goretex membran',
  'kann ich mit der Platte außen bauen',
  'gebt mir mal einen Tipp für Wandfarbe im Kinderzimmer',
  'wie viel kosten Teppiche bei euch so',
  'Was taugt zum Angeln am Fluss?',
  'ein paar warme Socken für meinen Opa',
  'ich zieh nächste woche um und brauch ne leiter',
  'Gardinen, kurz und blickdicht',
  'gibt es die Pumpe auch stärker?',
  'monitor ohne pixelfehler, 27 zoll',
  'Zeig mir Handschuhe in Größe L',
  'mir ist mein Rucksack gerissen, was habt ihr robustes?',
  'Brille zum Schwimmen',
  'welche Stange passt zu dem Zelt',
  'gibts Herde mit Induktion?',
  'wie lang sind die Leitern?',
  'eine Tür für den Hühnerstall',
  'was brauche ich, um eine Tür einzubauen?',
  'Fahrradträger',
  'die günstigste Pumpe bitte',
  'Öffnet die Klappe automatisch?',
  'habt ihr den Monitor auf Lager',
  'und was davon ist wasserdicht',
  'ich möchte einen Gutschein verschenken, was habt ihr stattdessen? Spielzeug vielleicht',
];

/** What is said to the shop in few words, which name nothing that is sold. */
const SHORT_TO_SHOP = [
  'wie schnell ist das bei mir zu hause',
  'mein paket steht auf zugestellt aber ich hab nix',
  'könnt ihr das hübsch verpacken mit kärtchen',
  'gibts bei euch ein geschäft zum vorbeikommen',
  'bis um wie viel uhr seid ihr heute da',
  'habt ihr am feiertag zu',
  'kann ich bei abholung zahlen',
  'was ist wenn es nach 6 monaten nicht mehr geht',
  'wo melde ich einen garantiefall',
  'ist meine bestellung schon raus',
  'ich muss einen schaden melden',
  'lieferung in die schweiz möglich?',
  'was macht das porto',
  'kann mich wer zurückrufen',
  'expressversand?',
  'muss ich den karton aufheben für die rückgabe',
  'ist das porto gratis',
  'garantie gibts?',
  'es ist kaputt hier angekommen',
  'wie viele jahre gebt ihr garantie',
  'falsche farbe im karton',
  'krieg ich das geld auf die karte zurück',
];

const { service, offers, person, rude } = germanPhrases.talk;

/** The share of the messages that are answered as said to the shop. */
async function shareOfTalk(messages: readonly string[]): Promise<number> {
  const told = messages.map((text) => converse(new FakeShop(SHOP), [text], { locale: 'de-DE' }));
  const talk = new Set([service, offers, person, rude]);
  const answers = await Promise.all(told);
  return answers.filter(([one]) => talk.has(one?.text ?? '')).length / messages.length;
}

describe('German', () => {
  test('of 110 messages to the shop, most are answered as such', async () => {
    assert.ok((await shareOfTalk(TO_SHOP)) >= 0.7);
  });

  test('a thing that is sold here may be named beside what is said to the shop', async () => {
    const told = async (text: string): Promise<boolean> => {
      const [one] = await converse(new FakeShop(), [text], { locale: 'de-DE' });
      return one?.text === service;
    };
    for (const text of ['Zelt zurückgeben', 'nehmt ihr das alte Zelt mit'])
      assert.ok(await told(text), text);
    assert.ok(!(await told('ich suche ein Zelt, das ihr mitnehmt')));
  });

  test('few words to the shop are answered as such', async () => {
    assert.ok((await shareOfTalk(SHORT_TO_SHOP)) >= 0.9);
  });

  test('of 110 messages about products, hardly any is taken for one to the shop', async () => {
    assert.ok((await shareOfTalk(OF_PRODUCTS)) <= 0.03);
  });

  test('asks the shop to do a thing with what was shown', async () => {
    for (const text of ['schneidet ihr mir die auch zu?', 'packt ihr die Lampe hübsch ein?']) {
      const [, told] = await converse(new FakeShop(SHOP), ['Lampe', text], { locale: 'de-DE' });
      assert.equal(told?.text, service, text);
    }
  });

  test('asks the assistant what it does by itself', async () => {
    const asked = 'schläfst du eigentlich in den ganzen Zelten auch selbst?';
    const [told] = await converse(new FakeShop(SHOP), [asked], { locale: 'de-DE' });
    assert.equal(told?.text, germanPhrases.talk.identity);
  });
});

describe('English', () => {
  const far = { nearest: 0.3, density: 2 };
  const names = ['offers', 'person', 'rude', 'greeting', 'question', 'wish', 'off_topic', 'help'];
  const others = Object.fromEntries(names.map((name) => [name, far]));
  const heardAs = (service: ExampleNearness): FakeShop =>
    Object.assign(new FakeShop(), { nearness: async () => ({ ...others, service }) });
  const service = englishPhrases.talk.service;

  test('what all examples say together is said to the shop, however far the nearest one is', async () => {
    for (const text of ['will it come on friday?', 'is it possible to get my money back']) {
      const [told] = await converse(heardAs({ nearest: 0.36, density: 3.2 }), [text]);
      assert.equal(told?.text, service, text);
      const [other] = await converse(heardAs({ nearest: 0.36, density: 2 }), [text]);
      assert.notEqual(other?.text, service, text);
    }
  });

  test('a number of an article is none of the shop', async () => {
    const [told] = await converse(heardAs({ nearest: 0.4, density: 2.5 }), ['XQ-112 in stock?']);
    assert.notEqual(told?.text, service);
  });
});

describe('French', () => {
  test('asks for a price in the order of speech', async () => {
    const [, told] = await converse(new FakeShop(SHOP), ['Sessel', 'et ça coûte combien ?'], {
      locale: 'fr-FR',
    });
    assert.match(told?.text ?? '', /10,11/u);
  });

  test('tells a question to the shop from a wish', async () => {
    const told = async (text: string) =>
      (await converse(new FakeShop(SHOP), [text], { locale: 'fr-FR' }))[0]?.text;
    const { talk } = frenchPhrases;
    assert.equal(await told("le moulin que j'ai acheté chez vous ne marche plus"), talk.service);
    assert.equal(await told('puis-je payer le moulin en quatre fois ?'), talk.service);
    assert.notEqual(await told('je cherche un moulin pour ma femme'), talk.service);
  });
});
