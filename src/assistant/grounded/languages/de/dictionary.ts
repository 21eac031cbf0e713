// German words for things that shops sell, with the English ones: a catalogue may be in English.

import { dictionary } from '../dictionary.ts';

export const germanDictionary = dictionary(`
  kopfhörer headphones headset earbuds; ohrhörer earbuds; lautsprecher speaker; staubsauger vacuum_cleaner vacuum; drucker printer
  wasserkocher kettle; kaffeemaschine coffee_maker; toaster toaster; mikrowelle microwave; kühlschrank refrigerator fridge
  waschmaschine washing_machine; trockner dryer; spülmaschine dishwasher; backofen oven; herd stove; bügeleisen iron
  fernseher tv television; bildschirm monitor display; tastatur keyboard; maus mouse; rechner computer; laptop notebook
  handy smartphone phone; telefon phone; ladegerät charger; kabel cable; speicherkarte memory_card; festplatte hard_drive
  patrone cartridge; druckerpatrone ink_cartridge; papier paper; kamera camera; stativ tripod; uhr watch clock; wecker alarm_clock
  rasierer shaver razor; zahnbürste toothbrush; haartrockner hair_dryer; föhn hair_dryer; waage scale; lampe lamp light
  taschenlampe torch flashlight; kerze candle; glühbirne bulb; batterie battery; akku battery; steckdose socket
  stuhl chair; bürostuhl office_chair; tisch table; schreibtisch desk; regal shelf; sofa sofa couch; bett bed; matratze mattress
  decke blanket; kissen pillow cushion; handtuch towel; teppich rug carpet; vorhang curtain; spiegel mirror; vase vase
  tasse mug cup; becher mug; teller plate; schüssel bowl; glas glass; weinglas wine_glass; besteck cutlery; messer knife
  gabel fork; löffel spoon; pfanne pan; topf pot saucepan; kanne pot jug carafe; flasche bottle; dose tin can box; brett board
  hose trousers pants; jeans jeans; kleid dress; rock skirt; hemd shirt; bluse blouse; pullover sweater pullover jumper
  jacke jacket; mantel coat; weste vest; mütze hat beanie; hut hat; schal scarf; handschuh gloves; handschuhe gloves; socken socks
  schuhe shoes; schuh shoe; stiefel boots; sandalen sandals; turnschuhe sneakers trainers; gürtel belt; tasche bag
  handtasche handbag; rucksack backpack; koffer suitcase; geldbörse wallet purse; regenschirm umbrella; brille glasses
  sonnenbrille sunglasses; schmuck jewellery jewelry; kette necklace chain; ring ring; armband bracelet
  zelt tent; schlafsack sleeping_bag; isomatte mat; fahrrad bicycle bike; helm helmet; ball ball; schläger racket bat
  spiel game; brettspiel board_game; spielzeug toy; puppe doll; puzzle puzzle; bausteine blocks; buch book; kuscheltier plush
  hammer hammer; säge saw; bohrer drill; bohrmaschine drill; schraube screw; schrauben screws; schraubendreher screwdriver
  zange pliers; nagel nails; farbe paint colour; pinsel brush; leiter ladder; schaufel shovel spade; rasenmäher lawn_mower
  gartenschere pruner secateurs; schlauch hose; gießkanne watering_can; blumentopf pot planter; samen seeds; erde soil
  pflanze plant; dünger fertiliser fertilizer; rosen roses; wein wine; rotwein red_wine; weißwein white_wine; bier beer
  sekt sparkling_wine; käse cheese; kaffee coffee; tee tea; schokolade chocolate; öl oil; gewürz spice; honig honey
  vogel bird; fisch fish; streu litter; halsband collar; käfig cage; napf bowl; bürste brush; filter filter; pumpe pump
  korb basket; sattel saddle; reifen tyre tire; schloss lock; karte card; rahmen frame; ständer stand; halter holder
  hülle case cover; deckel lid; sessel armchair; hocker stool; schrank cabinet wardrobe; garten garden; reise travel; wand wall
  hund dog; katze cat; futter food; leine leash; stift pen; bleistift pencil; heft notebook; ordner folder; schere scissors
  kabellos wireless; drahtlos wireless; schnurlos cordless; wasserdicht waterproof; leicht light; warm warm; klein small
  groß large big; rot red; blau blue; grün green; gelb yellow; schwarz black; weiß white; grau grey gray; braun brown; rosa pink
  lila purple; orange orange; silber silver; gold gold; holz wood wooden; leder leather; wolle wool; baumwolle cotton
  glas glass; metall metal; edelstahl stainless_steel; kunststoff plastic; damen women; herren men; kinder kids children
  mädchen girls; jungen boys; baby baby
  milch milk; hafer oat; reis rice; nudeln pasta noodles; mehl flour; zucker sugar; salz salt; pfeffer pepper; ei egg; eier eggs; brot bread
  butter butter; joghurt yoghurt; wurst sausage; fleisch meat; obst fruit; gemüse vegetables; apfel apple; nuss nut; nüsse nuts; bohnen beans
  saft juice; hustensaft cough_syrup; bettwäsche bedding; wasser water; kuchen cake; keks biscuits cookies; marmelade jam; suppe soup; soße sauce; essig vinegar
  gitarre guitar; klavier piano; geige violin; flöte flute recorder; trommel drum; schlagzeug drums drum_kit; trompete trumpet; saite strings
  noten sheet_music; verstärker amplifier amp; mikrofon microphone; mundharmonika harmonica
  creme cream; salbe ointment; seife soap; duschgel shower_gel; zahnpasta toothpaste; spray spray; tropfen drops; tablette tablets; pflaster plasters
  husten cough; schnupfen cold; fieber fever; hals throat; nase nose nasal; haut skin; haar hair; hand hand; hände hands; fuß foot; rücken back; knie knee
  sonne sun; regen rain; winter winter; sommer summer; nacht night; gesicht face; lippe lip; auge eye; blutdruck blood_pressure; messgerät monitor
  meter meter; thermometer thermometer; windel nappies diapers; schnuller soother pacifier; kinderwagen stroller pram; wiege cradle; verband bandage
  roman novel; krimi crime_novel crime; kochbuch cookbook; bilderbuch picture_book; hörbuch audiobook; wörterbuch dictionary; kalender calendar
  würfel dice; karten cards; bahn railway; zug train; auto car; bagger excavator; farben paints colours; kleber glue; stoff fabric; garn yarn; nadel needle
  mountainbike mountain_bike; klapprad folding_bike; kinderrad kids_bike; pedal pedals; klingel bell; gepäckträger rack; kindersitz child_seat; anhänger trailer
  strumpf stockings; unterwäsche underwear; hausschuhe slippers; badehose swim_trunks; badeanzug swimsuit; mode fashion; anzug suit; krawatte tie
  grill barbecue grill; kohle charcoal; zaun fence; laterne lantern; wippe seesaw; schaukel swing; rechen rake; harke rake; spaten spade; axt axe
  besen broom; eimer bucket; lappen cloth; schwamm sponge; müll bin; staub dust; bügelbrett ironing_board; wäsche laundry; klammer pegs clips
  süß sweet; scharf spicy hot; trocken dry; fettig oily; empfindlich sensitive; weich soft; hart hard; dünn thin; dick thick; faltbar folding
`);
