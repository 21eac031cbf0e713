// Sentences by what they mean, in German.

import { sentences, steps, type Examples } from '../examples.ts';

export const germanExamples: Examples = {
  service: sentences(`
    Kann ich es zurückschicken, wenn es nicht passt?; Wie kann ich etwas zurückgeben?; Kann ich das umtauschen?
    Wie lange habe ich Rückgaberecht?; Ich möchte mein Geld zurück; Wo bleibt mein Paket?; Wo ist meine Bestellung?
    Wann kommt die Sendung an?; Das Paket ist beschädigt; Die Ware kam unvollständig; Ich möchte eine Retoure anmelden
    Nehmen Sie Kreditkarten?; Kann ich mit Klarna oder per Lastschrift zahlen?; Ist eine Zahlung per Vorkasse möglich?
    Haben Sie eine Filiale?; Welcher Paketdienst bringt es?; Ich habe eine Mahnung bekommen; Wo finde ich meine Sendungsnummer?
    Wie schicke ich es zurück, wenn ich es nicht vertrage?; Muss ich die Rücksendung bezahlen?; Sind meine Daten bei Ihnen sicher?
    Meine Lieferung ist noch nicht da; Ich möchte meine Bestellung stornieren; Ich will meine Adresse ändern
    Was kostet der Versand?; Ist der Versand kostenlos?; Wie lange dauert die Lieferung?; Liefern Sie nach Österreich?
    Kann ich auf Rechnung zahlen?; Kann ich mit PayPal bezahlen?; Welche Zahlungsarten gibt es?; Kann ich in Raten zahlen?; Ist Ratenzahlung möglich?
    Haben Sie einen Laden in der Stadt?; Wann haben Sie geöffnet?; Wie sind die Öffnungszeiten?; Wie ist Ihre Telefonnummer?
    Gibt es Garantie auf die Geräte?; Wie ist das mit der Gewährleistung?; Reparieren Sie auch?; Packen Sie das als Geschenk ein?; Lassen sich Artikel als Geschenk verpacken?
    Ich brauche eine Rechnung; Ich habe mein Passwort vergessen; Kann ich es im Laden abholen?; Das Gerät kam kaputt an
    Ein Teil meiner Lieferung war zerbrochen; In meinem Paket fehlt etwas; Bei euch geht keiner ans Telefon
    Kann man bei euch etwas mieten?; Verleiht ihr auch Geräte?; Kauft ihr Gebrauchtes an?
    Es ist nach drei Tagen kaputt gegangen; Mir wurde das Falsche geliefert; Nehmen Sie Gebrauchtes in Zahlung?; Können Sie mir das reservieren?; Nehmen Sie Altgeräte zurück?; Kann ich bei Ihnen ein Rezept einlösen?
    Das Gerät, das ich letzten Monat gekauft habe, funktioniert nicht mehr; Was ich bestellt habe, ist noch nicht da; Bestellt habe ich letzte Woche
    Kann ich das zurückgeben oder umtauschen, wenn es mir nicht gefällt?; Ich habe das Falsche bestellt; Es kam ohne Zubehör an
    Kann ich mir bei euch etwas leihen oder ausleihen?; Wie lange habe ich Garantie darauf?; Was ist, wenn es nach einem Jahr kaputtgeht?
    Wird das montiert geliefert?; Kommt jemand zum Aufbauen?; Kann ich es heute abholen?; An wen wende ich mich bei einem Defekt?
    Ich will mein Geld zurück, es war schon kaputt; Die gekaufte Ware ist kaputt; Bieten Sie Wartung an?
    Was ihr geliefert habt, hat einen Kratzer; Tragt ihr das in die Wohnung?; Ich will das zurückschicken; Wann wird das geliefert?
    Ich warte seit Wochen auf meine Lieferung; Mir fehlt ein Teil; Ich brauche eine Kopie der Quittung; Ihr habt zweimal abgebucht
    Es war verdorben, als es ankam; Das war schon schimmelig; Die Packung ist ausgelaufen; Es war schon abgelaufen
    Wer zahlt das Porto?; Wer trägt die Kosten für den Rückversand?; Da ist eine Delle drin; Das ist verbeult und verkratzt geliefert worden
    Die Lieferung war beschädigt; Ich möchte etwas reklamieren; Wie läuft eine Reklamation?; Es gab einen Transportschaden
    Gebt ihr Skonto?; Kann ich als Firma mit Zahlungsziel bestellen?; Kann ich ohne Konto bestellen?; Zahlt man Zoll oder Mehrwertsteuer?
    Verschickt ihr ins Ausland?; Versendet ihr an eine Packstation?; Kommt es mit der Post oder der Spedition?; Ist Expressversand möglich?
    Kann ich die Größe tauschen, wenn es zu klein ist?; Bekomme ich Ersatz?; Wer haftet bei Schäden?; Kann man bei euch vorbeikommen und anprobieren?
    Mein Gutschein geht nicht; Ich komme nicht in mein Kundenkonto; Warum wurde meine Bestellung storniert?; Die Hälfte meiner Bestellung fehlt
    Nehmt ihr das alte Gerät mit?; Liefert ihr bis in den vierten Stock?; Könnt ihr das als Geschenk einpacken?; Könnt ihr es direkt an ihn schicken?
    Ich habe vor zwei Wochen bestellt und es ist nichts gekommen; Mein Gerät von letzter Woche ist schon kaputt, ich bin sauer
    Kann ich das vor Ort erst mal ausprobieren oder testen?; Darf ich damit bei euch eine Probe machen, etwa probefahren oder probehören?
    Bei meinem fehlen zwei Teile, was macht ihr da jetzt?; Im Karton fehlt ein Stück; Es ist unvollständig, was tut ihr?
    Schon gerissen, rostig oder abgebrochen; Könnt ihr es direkt an eine andere Adresse schicken?
    Habt ihr am Sonntag oder an Feiertagen offen?; Bis wann habt ihr samstags auf?; Wann macht ihr morgens auf und abends zu?
    Seid ihr an Weihnachten da?; Wo ist euer Markt?; Gibt es bei euch Parkplätze?; Schneidet ihr mir das zu?; Baut ihr das bei mir auf?
    Montiert ihr das auch?; Gibt es einen Montageservice?; Wer schließt mir das Gerät an?; Entsorgt ihr den alten?; Bringt ihr die Sachen mit dem Lkw?
    Woanders ist es billiger, geht ihr mit dem Preis mit?; Zieht ihr mit, wenn ein anderer Händler weniger verlangt?; Bietet ihr Finanzierung an?
    Kann ich bar oder mit Karte zahlen?; Kann ich geöffnete Ware zurückbringen?; Nehmt ihr Übriges zurück?; Geht der Umtausch ohne Kassenbon?
    Könnt ihr mir das einwickeln?; Legt ihr mir eins zurück?; Mein Gerät tropft und macht Geräusche, was nun?
    Seit der Lieferung wackelt es; Beim Auspacken war es schon gesprungen; Eure Ware ist Schrott und hat den Geist aufgegeben
    Ich habe die falsche Farbe bekommen; Ich habe statt des großen den kleinen bekommen; Keiner antwortet auf meine Mail, keiner meldet sich
    Ich habe keine Bestätigung gekriegt; Der Bote hat das Päckchen einfach abgestellt; Mein Paket ist verloren gegangen; Ich möchte mich beschweren
    Der Warenkorb auf eurer Seite funktioniert nicht; Wer kümmert sich um die Reparatur?; Wie schnell ist es bei mir?; Wie lange gilt die Garantie?; Was deckt die Garantie ab?
    Kann ich es vor dem Kauf ansehen?; Ist das vom Versand versichert?; Was passiert, wenn es mir nicht gefällt?
    Ist die Lieferung gratis?; Ab welchem Betrag ist der Versand frei?; Gibt es Gratisversand?; Kommen da noch Versandkosten oder Liefergebühren dazu?
    Habt ihr eine Trackingnummer oder Sendungsverfolgung für mich?; Das Paket wurde zugestellt, aber ich habe es nicht erhalten; Wann trifft meine Ware ein?
    Laut Tracking liegt es beim Nachbarn; Kommt es noch vor dem Wochenende an?; Wie ist der Stand meiner Bestellung?; Wurde meine Bestellung schon verschickt?
    Mit welchem Kurier kommt das Paket?; Kann ich einen Liefertermin wählen?; Wie lange ist die Lieferzeit?; Schickt ihr auch in die Schweiz?
    Gibt es Garantie?; Wie viele Jahre Garantie geben Sie?; Was gilt bei einem Garantiefall?; Brauche ich den Kassenzettel oder Kaufbeleg?
    Habe ich Garantie, wenn es kaputtgeht?; Wie sieht es mit Garantie aus?; Ist da Garantie drauf?; Übernehmt ihr die Reparatur in der Garantiezeit?
    Es ist defekt angekommen; Es ist kaputt, was jetzt?; Es lässt sich nicht mehr einschalten; Die Naht ist aufgegangen; Es ist mangelhaft
    Ich möchte einen Schaden melden; Es hat einen Defekt, ich will Ersatz; Bekomme ich mein Geld erstattet?; Wie lange dauert die Rückerstattung?
    Kann ich vom Kauf zurücktreten?; Wie läuft die Rückgabe ab?; Muss ich für die Retoure zahlen?; Wo drucke ich das Rücksendeetikett aus?
    Haben Sie Geschenkpapier?; Kann ich eine Geschenkverpackung dazubestellen?; Macht ihr eine Schleife und eine Grußkarte dran?; Packt ihr Geschenke ein?
    Wie lange habt ihr heute offen?; Ab wie viel Uhr ist jemand im Laden?; Um wie viel Uhr schließt ihr?; Wann seid ihr erreichbar?; Ist morgen jemand da?
    Habt ihr über Ostern geschlossen?; Gibt es ein Ladengeschäft?; Kann ich per Überweisung oder Nachnahme zahlen?; Geht Twint oder Apple Pay?
    In wie vielen Tagen ist das Paket da?; Wie viele Tage dauert es, bis es bei mir ist?; Bis wann kann ich etwas zurückgeben?; Verschicken Sie auch nach Polen?; Seid ihr heute noch da?; Muss ich die Verpackung aufheben?; Senden Sie nach Italien?
    Wie viel Zeit habe ich für den Umtausch?; Welche Karten akzeptiert ihr?; Kann ich später zahlen?; Die Zahlung ist fehlgeschlagen; Wann wird das Geld abgebucht?
  `),
  popular: sentences(`
    Was kaufen die Leute am meisten?; Was ist gerade beliebt?; Was sind eure Bestseller?; Was verkauft sich hier am besten?; Habt ihr Neuheiten?
  `),
  offers: sentences(`
    Gibt es Rabatt für Studenten?; Haben Sie eine Kundenkarte?; Habt ihr einen Gutscheincode?; Habt ihr eine Bonuskarte, mit der man Punkte sammelt?
    Verkaufen Sie Gutscheine?; Gibt es Mengenrabatt?; Gibts Rabatt, wenn ich mehrere nehme?; Wird es billiger, wenn ich zwei oder drei kaufe?
    Ist ein Nachlass drin?; Kann man am Preis noch was machen?; Gebt ihr Prozente?; Habt ihr gerade Aktionen oder einen Ausverkauf?
  `),
  person: sentences(`
    Ich möchte mit einem Menschen sprechen; Kann ich mit einem Mitarbeiter reden?; Verbinden Sie mich mit jemandem
    Rufen Sie mich zurück; Ich will einen echten Berater; Ich möchte jemanden am Telefon sprechen
  `),
  rude: sentences(`
    Du bist nutzlos; Du verstehst mich nicht; Das habe ich nicht gefragt; So ein Quatsch; Das ist Mist; Du bist blöd
    Was für eine Zeitverschwendung; Das hilft mir überhaupt nicht; Du nervst; Was bist du für ein nutzloses Ding; Dieser Chat ist furchtbar; Du taugst zu nichts
  `),
  identity: sentences(`
    Bist du ein Mensch oder ein Roboter?; Wer bist du?; Wer hat dich programmiert?; Wer hat dich gebaut?; Spreche ich mit einer echten Person?; Wie heißt du?; Bist du eine KI?; Bist du echt?
    Sitzt da ein Mensch?; Antwortet hier eine Maschine?; Chatte ich mit einem Computer?
  `),
  wellbeing: sentences(
    `Wie geht es dir?; Magst du deine Arbeit?; Wie war dein Tag?; Bist du müde?`,
  ),
  off_topic: sentences(`
    Erzähl mir einen Witz; Wie wird das Wetter?; Wer hat gestern gewonnen?; Schreib mir ein Gedicht; Mir ist langweilig
    Was ist die Hauptstadt von Frankreich?; Liebst du mich?; Wie spät ist es?; Hilf mir bei den Hausaufgaben
  `),
  pause: sentences(`
    Ich muss noch überlegen; Moment mal; Ich bin noch nicht sicher; Ich schaue mich nur um; Ich frage erst meine Frau
  `),
  greeting: sentences(`
    Hallo; Guten Morgen; Guten Tag zusammen; Grüß Gott; Grüezi; Guten Abend, können Sie mir helfen?; Hallo, ich hätte eine Frage; Moin, jemand da?; Servus miteinander
  `),
  thanks: sentences(`
    Vielen Dank; Danke, das hilft mir; Super, danke schön; Merci vielmals; Herzlichen Dank für die Hilfe; Dankeschön, das reicht mir; Tausend Dank; Danke, das war alles
  `),
  goodbye: sentences(
    `Tschüss; Auf Wiedersehen; Bis bald; Schönes Wochenende; Egal, ich bin dann mal weg; Schönen Abend noch; Das wars, bis dann; Schönen Feierabend`,
  ),
  help: sentences(
    `Was kannst du?; Wie funktioniert das hier?; Können Sie mir helfen?; Ich brauche Hilfe`,
  ),
  question: sentences(`
    Wie lange dauert ein Spiel?; Wie lange hält der Akku?
    Wie schwer ist es?; Wie hoch ist das?; Woraus ist das gemacht?; Gibt es das in anderen Farben?; Welche Größen gibt es?; Ist es wasserdicht?
    Wie lange hält der Akku?; Von welcher Marke ist das?; Ab welchem Alter ist es?; Ab wann ist das etwas für Kinder?; Wie groß ist es?; Passt da mein Laptop rein?
    Was kostet das?; Wie viel kostet der zweite?; Was ist der Unterschied zwischen den beiden?; Welcher ist besser?; Welche passen zu meinem Rad?
    Welches nehme ich für Holz?; Kann man das in der Maschine waschen?; Kann ich das draußen benutzen?; Kann ich damit auch schneiden?; Ist der laut?
    Ist da etwas dabei?; Wie viel passt da rein?; Wie viele sind in der Packung?; Wie viel brauche ich für zehn Quadratmeter?; Reicht das für ein Zimmer?
    Eignet sich der für Anfänger?; Von wem ist das?; Vergleiche die beiden; Wie weit komme ich mit einer Ladung?; Bei welchem davon ist etwas dabei?
    Geht das auf Induktion?; Geht die Pfanne auch in den Ofen?; Funktioniert das auch ohne Strom?; Braucht die eine Steckdose oder Batterien?; Braucht das viel Pflege?
    Hält das Regen aus?; Hält die auch im Winter warm?; Verträgt der Spülmaschine und Frost?; Rostet das Messer?; Färbt das beim Waschen ab?; Geht das leicht kaputt?
    Kommt der mit einem Kabel oder geht der mit Akku?; Was ist da alles dabei?; Läuft die auch mit Gas?; Kommt die auf den Herd?
    Kann ich die im Regen anziehen?; Kann ich den zusammenklappen?; Kann man die Höhe verstellen?; Lässt sich das dimmen?; Zieht man die drunter oder drüber an?; Trägt man die über der Hose?
    Fällt der groß oder klein aus?; Sitzt die eng?; Riecht das stark?; Schrumpft das?; Kratzt der Pullover?; Ist der auch etwas für Frauen?; Passt die ins Handgepäck?
    Wie fühlt sich das an?; Wie benutzt man das?; Wie lange muss man das laden?; Wie viele Leute können da mitspielen?
    Habt ihr den da?; Ist der noch lieferbar?; Wie viel Kilo trägt es?; Was wiegt der erste?; Kann man den per App steuern?
  `),
  wish: sentences(`
    Ich suche ein Zelt; Haben Sie rote Schuhe?; Ich brauche ein Geschenk für meine Mutter; etwas für den Rücken
    Zeig mir Laptops unter 500 Euro; Welche Drucker habt ihr?; einen Wasserkocher bitte; etwas Günstigeres; in Blau bitte
    Mein Toaster ist kaputt und ich brauche einen neuen; etwas, um kaputte Sachen zu reparieren; was empfehlen Sie zum Wandern?; nur wasserdichte
    Mein Sohn ist verrückt nach Autos, was gibt es da?; Meine Oma mag Katzen sehr, was habt ihr da?; Was habt ihr an Hosen?; Was habt ihr für draußen?; Habt ihr was gegen Rost?; Habt ihr noch den grünen?; Gibt es das auch in Schwarz?
    Gibts auch kleinere?; Ich brauche was für die Arbeit; Ich brauche Ersatz für meinen alten; Ich such was Leichtes; der billigste
    Wir sind umgezogen und brauchen neue Möbel; Wir wollen die Küche renovieren, was nehmen wir da?; Ich will am Wochenende eine Mauer bauen
    Mein altes ist kaputt gegangen, ich suche ein neues; Ich möchte eine Bank kaufen; Ein Geschenk für einen Kollegen bis 30 Euro; Können Sie mir die anderen zeigen?
    Was schenkt man einem Opa?; Was kosten eure Hemden?; Ich hätte gern einen; Der ist mir zu teuer; unter 20 Euro; lieber einen anderen
    für meinen Sohn zum Geburtstag; für den Winter; ein Spiel für zwei; ein Öl, das nicht riecht; ein Gerät, das lange hält; und dazu passende Schuhe
    ein Gerät, das nicht so schnell kaputtgeht; lieber eins mit längerer Garantie; eins mit mindestens drei Jahren Garantie; ein Block mit Linien; eins ohne Fehler
    Ich hätte gern ein robustes; etwas mit Platz für Karten; ein Karton zum Verschicken; etwas für das Büro; etwas für Senioren; etwas für Damen; etwas für Herren; Ich suche eine Uhr
    Mein Kocher hat den Geist aufgegeben, was gibt es da Neues?; Unser alter Topf ist kaputt, ich suche einen neuen; Der Rücken tut weh; Es ist immer kalt an den Füßen
    Haben Sie etwas, das beim Schlafen hilft?; Welche Decken führen Sie?; Was führt ihr an Schuhen?; Haben Sie auch Decken?; Haben Sie etwas Kleines für Kinder?; Habt ihr etwas, das gegen Kälte hilft?; Ich brauche etwas, das warm hält; etwas, das nicht viel Platz braucht; Ich will etwas verschicken und brauche Papier; etwas zum Verpacken; ein Geschenk für sie; eine Hose, in der ich nicht schwitze; Was nimmt man gegen den Lärm?
    Er hat schon alles, was könnte ich ihm schenken?; Sie liest viel; Er bastelt gern, das wäre super; Hast du auch Hosen?; Kannst du mir Taschen zeigen?; Bist du sicher, dass der passt?; Meine Freundin reist viel; Mein Mann hat bald Geburtstag; Unser Kind kommt in die Schule
    Wir fahren in den Urlaub und brauchen noch Taschen; Wir ziehen um und brauchen Geschirr; Ich fahre jeden Tag mit dem Rad und werde immer nass; Ich fange an zu laufen, was brauche ich da?
    Was ist das Teuerste in eurer Abteilung?; Was taugt der günstigste?; Ich hätte gerne eins in Grün; Welcher ist der leichteste?
    Was empfehlt ihr bei Rückenschmerzen?; Was hilft gegen Mücken?; Womit bekomme ich Flecken weg?; Mein Mann kocht gern; Meine Tochter wird sechs
  `),
  price: sentences(`
    Was kostet es?; Wie viel kostet das?; Wie teuer ist es?; Was ist der Preis davon?; Wie hoch ist der Preis?; Was muss ich dafür zahlen?; Was müsste ich dafür bezahlen?; Für wie viel verkauft ihr es?; Wie viel verlangt ihr dafür?; Was wollt ihr dafür haben?; Es, wie viel?
    Ich sehe keinen Preis, was kostet es?; Was macht das zusammen?; Wie viel Euro sind das?; Sagen Sie mir bitte den Preis; Kostenpunkt?; Zu welchem Preis gibt es das?; Wie viel Geld wollen Sie dafür?; Was nehmt ihr dafür?; Für welchen Betrag bekomme ich das?; Was würde mich das kosten?; Was bezahle ich denn dafür?
  `),
  stock: sentences(`
    Ist es auf Lager?; Ist das verfügbar?; Habt ihr es noch?; Ist es ausverkauft oder noch zu haben?; Kann ich das jetzt gleich bestellen?; Wie viele Stück davon habt ihr noch?; Gibt es das noch?; Wie ist der Lagerbestand?; Haben Sie es vorrätig?; Ist es lieferbar?; Verfügbarkeit bitte
    Ist es schon weg?; Ist noch eins da?; Kann man das sofort kaufen?; Ist es wieder erhältlich?; Ist es versandbereit?; Habt ihr davon noch welche im Bestand?; Kann das direkt verschickt werden?; Ich brauche es bis Freitag, habt ihr es da?; Könnte ich es sofort haben?; Ist das noch bestellbar?; Ist es vergriffen?
  `),
  compare: sentences(`
    Vergleich die beiden; Was ist der Unterschied zwischen dem ersten und dem zweiten?; Wie unterscheiden sie sich?; Worin unterscheidet sich das erste vom zweiten?; Ich kann mich zwischen den beiden nicht entscheiden; Welches von beiden ist besser?
    Das erste oder das zweite?; Stell sie nebeneinander; Welches davon würdet ihr nehmen?; Ich schwanke zwischen den beiden; Was spricht für das erste, was für das zweite?; Gegenüberstellung der beiden
  `),
  ...steps(`
    more : Zeig mir mehr; Was gibt es sonst noch?; Weiter; Die nächsten bitte; Haben Sie noch andere?; Gibts noch welche?; noch welche?; Die gefallen mir alle nicht; Ist das alles?; Was habt ihr noch?; Blättere weiter; Keine davon passt; Zeig mir die restlichen; Gibt es noch mehr Auswahl?; Gefällt mir nicht, was noch?
    cheaper : Geht das günstiger?; Etwas Billigeres; Ich wollte weniger ausgeben; Das ist mir zu teuer; Das sprengt mein Budget; Das kostet mir zu viel; Hast du was darunter?; Das kann ich mir nicht leisten; Günstigere Modelle; Gibt es eine billigere Version?; die weniger kosten; Das ist mehr als ich zahlen wollte; Das übersteigt mein Budget; für den kleinen Geldbeutel; Was Preiswerteres
    dearer : Etwas Teureres; Was Edleres; Etwas Hochwertigeres; Die sind mir zu billig; Gibt es noch was darüber?; Das darf mehr kosten; Etwas Besseres; Etwas Luxuriöseres; Ich würde auch mehr ausgeben; Die wirken mir zu günstig für ein Geschenk; edler, nobler, feiner, exklusiver, hochwertiger; eine Preisklasse höher
    similar : Etwas Ähnliches; So etwas wie das hier; Was kommt dem nahe?; Welche kommen diesem nahe?; Etwas in der Richtung; Gibt es Alternativen?; Vergleichbare Modelle; In der Art; Was könnte ich stattdessen nehmen?; Andere, die so ähnlich sind; etwas in die Richtung, aber anders
  `),
};
