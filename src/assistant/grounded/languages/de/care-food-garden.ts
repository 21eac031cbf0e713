// German words with the English ones: the body and its care, babies, food and the garden, and the commonest things of all shops.

export const CARE_FOOD_GARDEN = `
  kopfhörer headphones headset earbuds; ohrhörer earbuds; lautsprecher speaker
  benzin petrol gasoline; ast branch; schaum foam; einstreu bedding litter; einlage insole
  kopierpapier copy_paper printer_paper; fußstütze footrest foot_rest; körbchen basket; füllhalter fountain_pen
  staubsauger vacuum_cleaner vacuum; drucker printer; wasserkocher kettle
  kaffeemaschine coffee_maker; toaster; mikrowelle microwave; kühlschrank refrigerator fridge
  waschmaschine washing_machine washer; frontlader front_load front_loader; toplader top_load top_loader
  waschtrockner washer_dryer; standgerät freestanding; einbaugerät built-in; unterbau undercounter
  trockner dryer; spülmaschine dishwasher; backofen oven; herd stove cooker; bügeleisen iron; fernseher tv television; bildschirm monitor display
  tastatur keyboard; maus mouse; rechner computer; laptop notebook; handy smartphone phone
  telefon phone; ladegerät charger; kabel cable; speicherkarte memory_card; festplatte hard_drive
  patrone cartridge; druckerpatrone ink_cartridge; papier paper; kamera camera; stativ tripod
  uhr watch clock; wecker alarm_clock; rasierer shaver razor; zahnbürste toothbrush
  haartrockner hair_dryer; föhn hair_dryer; waage scale; lampe lamp light
  taschenlampe torch flashlight; kerze candle; glühbirne bulb; batterie battery; akku battery cordless
  steckdose socket; stuhl chair; bürostuhl office_chair; tisch table; schreibtisch desk; regal shelf
  sofa sofa couch; bett bed; matratze mattress; decke blanket; kissen pillow cushion; handtuch towel
  teppich rug carpet; vorhang curtain; spiegel mirror; vase; tasse mug cup; becher mug; teller plate
  schüssel bowl; glas glass; weinglas wine_glass; besteck cutlery; messer knife; gabel fork
  löffel spoon; pfanne pan; topf pot saucepan; kanne pot jug carafe; flasche bottle
  dose tin can box; brett board; hose trousers pants; jeans; kleid dress; rock skirt; hemd shirt
  bluse blouse; pullover sweater pullover jumper; jacke jacket; mantel coat; weste vest
  mütze hat beanie; hut hat; schal scarf; handschuh gloves; socken socks; schuhe shoes; schuh shoe
  stiefel boots; sandalen sandals; turnschuhe sneakers trainers; gürtel belt; tasche bag
  handtasche handbag; rucksack backpack; koffer suitcase case; geldbörse wallet purse
  regenschirm umbrella; brille glasses; sonnenbrille sunglasses; schmuck jewellery jewelry
  kette necklace chain; ring; armband bracelet strap; zelt tent; schlafsack sleeping_bag
  isomatte mat sleeping_mat camping_mat; fahrrad bicycle bike; helm helmet; ball
  schläger racket bat; spiel game; brettspiel board_game; spielzeug toy toys; puppe doll; puzzle
  bausteine blocks; buch book; kuscheltier plush; hammer; säge saw; bohrer drill; bohrmaschine drill
  schraube screw; schrauben screws; schraubendreher screwdriver; zange pliers; nagel nails
  farbe paint colour; pinsel brush; leiter ladder; schaufel shovel spade; rasenmäher lawn_mower mower
  gartenschere pruner secateurs; schlauch hose; gießkanne watering_can; blumentopf pot planter
  samen seeds; erde soil; pflanze plant; dünger fertiliser fertilizer; rosen roses; wein wine
  rotwein red_wine; weißwein white_wine; bier beer; sekt sparkling_wine; käse cheese; kaffee coffee
  tee tea; schokolade chocolate; öl oil; gewürz spice; honig honey; vogel bird; fisch fish
  streu litter; halsband collar; käfig cage; napf bowl; bürste brush; filter; pumpe pump
  korb basket; sattel saddle; reifen tyre tire; schloss lock; karte card; rahmen frame
  ständer stand; halter holder; hülle case cover; deckel lid; sessel armchair; hocker stool
  schrank cabinet wardrobe; garten garden; reise travel trip; wand wall; hund dog; katze cat
  futter food; leine leash; stift pen; bleistift pencil; heft notebook; ordner folder
  schere scissors; kabellos wireless; drahtlos wireless; schnurlos cordless
  wasserdicht waterproof water_resistant water_resistance
  leicht light; warm; klein small; groß large big; rot red; blau blue; grün green; gelb yellow
  schwarz black; weiß white; grau grey gray; braun brown; rosa pink; lila purple; orange
  silber silver; gold; holz wood wooden; leder leather; wolle wool yarn; baumwolle cotton
  metall metal; edelstahl stainless_steel; kunststoff plastic; damen women; herren men
  kinder kids children; mädchen girls; jungen boys; baby; hausapotheke first_aid_kit first_aid
  apotheke pharmacy; medikament medicine; arznei medicine; arzneimittel medicine; tablette tablets
  pille pills; kapsel capsules; tropfen drops; pulver powder; salbe ointment balm; gel; spray
  sirup syrup; saft juice syrup; pflaster plasters plaster bandage patch; verband bandage dressing
  binde bandage pads; kompresse compress dressing; mullbinde gauze; wundsalbe wound_ointment wound
  wunde wound; wundheilung wound_healing wound; verbandskasten first_aid_kit
  verbandkasten first_aid_kit; erste-hilfe-set first_aid_kit; fieberthermometer thermometer
  thermometer; blutdruck blood_pressure; messgerät meter monitor; blutzucker blood_glucose glucose
  handgelenk wrist; oberarm upper_arm arm; pulsoximeter pulse_oximeter oximeter
  inhalator inhaler inhalator nebuliser; inhalation; hustensaft cough_syrup cough_mixture cough
  husten cough; hustenbonbon cough_drops throat_lozenges lozenges
  hustenstiller cough_suppressant cough; halsschmerzen sore_throat throat
  halsweh sore_throat throat; hals throat neck; halstablette throat_lozenges lozenges
  lutschtablette lozenges; halsbonbon throat_lozenges lozenges; rachen throat
  schnupfen cold runny_nose nasal; erkältung cold; grippe flu; fieber fever; nase nose nasal
  nasendusche nasal_rinse nasal; verstopft blocked stuffy; kopfschmerzen headache pain_relief
  kopfweh headache pain_relief; kopfschmerztablette headache_tablets painkiller pain_relief
  schmerz pain; schmerzmittel painkiller pain_relief pain
  schmerztablette painkiller pain_relief pain; schmerzgel pain_relief_gel pain_gel
  gelenkschmerzen joint_pain joint; gelenk joint; muskelkater muscle_soreness muscle; muskel muscle
  verspannung tension muscle; migräne migraine; bauchschmerzen stomach stomach_pain
  bauchweh stomach stomach_pain; magen stomach; sodbrennen heartburn; durchfall diarrhoea diarrhea
  verstopfung constipation; blähung bloating flatulence; übelkeit nausea
  reiseübelkeit travel_sickness motion_sickness nausea; verdauung digestion digestive
  allergie allergy; heuschnupfen hay_fever allergy; pollen; juckreiz itching itch
  jucken itching itch; ausschlag rash; ekzem eczema; neurodermitis eczema atopic
  schuppenflechte psoriasis; akne acne; pickel spots pimples acne blemish; mitesser blackheads
  unreine blemish; herpes cold_sore; lippenherpes cold_sore; warze wart; hühnerauge corn
  hornhaut callus hard_skin; blase blister bladder; blasenpflaster blister_plasters blister
  fußpilz athlete's_foot fungal; nagelpilz nail_fungus fungal; pilz mushroom fungal
  insektenstich insect_bite bite; mückenstich mosquito_bite bite; mücke mosquito
  mückenschutz mosquito_repellent insect_repellent; mückenspray mosquito_repellent insect_repellent
  insektenschutz insect_repellent; zecke tick; zeckenzange tick_remover; läuse lice
  läusemittel lice_treatment lice; sonnenbrand sunburn after_sun
  sonnencreme sun_cream sunscreen sun; sonnenschutz sun_protection sunscreen sun_cream
  sonnenmilch sun_lotion sun_milk sunscreen; sonnenöl sun_oil; aftersun after_sun
  lichtschutzfaktor SPF; schlaf sleep; schlafmittel sleep; schlaflosigkeit sleep; einschlafen sleep
  schlaftablette sleep_tablets sleep; beruhigung calming; stress; vitamin; magnesium; eisen iron
  zink zinc; kalzium calcium; nahrungsergänzung supplement food_supplement
  nahrungsergänzungsmittel supplement food_supplement; eiweiß protein
  eiweißpulver protein_powder protein; abnehmen slimming weight_loss; immunsystem immune
  abwehrkräfte immune; kreislauf circulation; wechseljahre menopause; schwangerschaft pregnancy
  schwangerschaftstest pregnancy_test; schwanger pregnancy; stillen nursing breastfeeding
  verhütung contraception; kondom condoms; gleitgel lubricant; auge eye eyes; trocken dry
  kontaktlinsen contact_lenses lenses; linsen lenses lentils; lesebrille reading_glasses; ohr ear
  ohrenschmerzen earache ear; ohrstöpsel earplugs ear_plugs
  gehörschutz ear_protection earplugs ear_defenders; wärmflasche hot_water_bottle
  wärmepflaster heat_patch heat; wärmekissen heat_pad heating_pad; heizkissen heating_pad
  kühlkissen cold_pack cool_pack; kühlpack cold_pack ice_pack; bandage support bandage brace
  kompressionsstrümpfe compression_socks compression_stockings
  stützstrümpfe compression_socks support_stockings; gehstock walking_stick cane; krücke crutches
  rollator rollator walker; rollstuhl wheelchair; tablettenbox pill_box pill_organiser
  desinfektion disinfectant; desinfektionsmittel disinfectant hand_sanitiser sanitizer; maske mask
  mundschutz face_mask mask; einmalhandschuhe disposable_gloves; spritze syringe
  schnelltest rapid_test test; homöopathisch homeopathic; pflanzlich herbal plant-based
  rezeptfrei over_the_counter; rezept prescription recipe; kräuter herbs herbal; baldrian valerian
  kamille chamomile; salbei sage; fenchel fennel; ingwer ginger; eukalyptus eucalyptus
  arnika arnica; ringelblume calendula; teebaumöl tea_tree_oil; kosmetik cosmetics; haut skin
  hautpflege skin_care; empfindlich sensitive; gesicht face facial; gesichtspflege face_care
  gesichtswasser toner; gesichtsreinigung face_cleanser cleanser
  reinigungsmilch cleansing_milk cleanser; reinigungsgel cleansing_gel cleanser
  reinigungsschaum cleansing_foam; creme cream; lotion; körper body
  körpermilch body_milk body_lotion; körperpflege body_care
  feuchtigkeitscreme moisturiser moisturizer; feuchtigkeit moisture moisturising
  feuchtigkeitsspendend moisturising hydrating; hand; fuß foot; rissig cracked chapped dry
  lippe lip; lippenpflege lip_balm lip_care; lippenbalsam lip_balm; lippenstift lipstick
  lipgloss lip_gloss; falten wrinkles anti-wrinkle; faltencreme anti-wrinkle_cream wrinkle
  hautalterung anti-ageing; serum; peeling peeling scrub exfoliator; seife soap
  flüssigseife liquid_soap; dusche shower; duschgel shower_gel body_wash
  badesalz bath_salts; badezusatz bath
  schaumbad bubble_bath; badebombe bath_bomb; badeöl bath_oil; shampoo
  schuppen dandruff anti-dandruff shed; spülung conditioner; haarkur hair_mask hair_treatment
  haar hair; haarausfall hair_loss; haarfarbe hair_colour hair_dye; haarspray hair_spray hairspray
  haaröl hair_oil; haarbürste hairbrush hair_brush; haargummi hair_tie hair_ties
  haarspange hair_clip; haarreif headband hair_band; kamm comb; lockenstab curling_iron curler
  locken curls curly; glätteisen hair_straightener straightener; haarschneider hair_clipper
  bartschneider beard_trimmer; bart beard; bartöl beard_oil; rasur shaving
  rasierschaum shaving_foam; rasiergel shaving_gel; rasierklinge razor_blades blades; klinge blade
  aftershave; enthaarung hair_removal; wachsstreifen wax_strips; epilierer epilator
  pinzette tweezers; deo deodorant; deodorant; parfüm perfume fragrance; parfum perfume fragrance
  duft fragrance scent; duftfrei fragrance-free unscented; parfümfrei fragrance-free perfume-free
  unparfümiert fragrance-free unscented; schminke make-up makeup; mascara; wimperntusche mascara
  wimpern eyelash lash; lidschatten eyeshadow eye_shadow; augenbraue eyebrow brow; puder powder
  grundierung foundation primer; abdeckstift concealer; rouge blush
  nagellack nail_polish nail_varnish; nagellackentferner nail_polish_remover
  nagelschere nail_scissors; nagelfeile nail_file; nagelknipser nail_clippers
  abschminken make-up_remover; abschminktücher make-up_remover_wipes; wattepad cotton_pads
  watte cotton_wool; wattestäbchen cotton_buds cotton_swabs; zahnpasta toothpaste
  zahncreme toothpaste; zahn tooth teeth dental; zahnfleisch gum; zahnseide dental_floss floss
  mundspülung mouthwash; mundwasser mouthwash; mundgeruch bad_breath breath; zahnspange brace
  prothese denture; gebiss denture; zahnpflege dental_care; tampon tampons
  damenbinde sanitary_pads sanitary_towels pads; slipeinlage panty_liners
  menstruationstasse menstrual_cup; periode period; intimpflege intimate_care intimate
  inkontinenz incontinence; toilettenpapier toilet_paper; klopapier toilet_paper toilet_roll
  taschentuch tissues; taschentücher tissues; kosmetiktasche cosmetic_bag toiletry_bag
  kulturbeutel toiletry_bag wash_bag; waschlappen washcloth flannel; schwamm sponge
  bademantel bathrobe; hyaluron hyaluronic; retinol; glycerin; aloe; sheabutter shea_butter
  kokosöl coconut_oil; mandelöl almond_oil; olivenöl olive_oil
  naturkosmetik natural_cosmetics natural; säugling baby infant newborn; neugeborene newborn baby
  kleinkind toddler; windel nappies diapers nappy; feuchttuch wet_wipes wipes
  feuchttücher wet_wipes wipes; wickeltasche changing_bag nappy_bag; wickelunterlage changing_mat
  wickeltisch changing_table; wundschutzcreme nappy_cream nappy_rash; popo bottom
  schnuller soother dummy pacifier; nuckel soother dummy pacifier
  schnullerkette soother_chain dummy_clip; fläschchen baby_bottle bottle
  trinkflasche drinking_bottle water_bottle bottle; sauger teat; milchpumpe breast_pump
  stilleinlage nursing_pads breast_pads; stillkissen nursing_pillow
  sterilisator steriliser sterilizer; babybrei baby_food puree; brei porridge puree baby_food
  gläschen baby_food jar; folgemilch follow-on_milk; milchpulver milk_powder formula
  babynahrung baby_food; lätzchen bib; beißring teether teething_ring; zahnen teething
  rassel rattle; spieluhr music_box musical_mobile; mobile; krabbeldecke play_mat; laufstall playpen
  babyphone baby_monitor; babyfon baby_monitor; babywippe baby_bouncer bouncer rocker; babyschaukel baby_swing swing
  babyflasche baby_bottle feeding_bottle; stubenwagen bassinet moses_basket; laufgitter playpen
  lauflernhilfe baby_walker walker; spielbogen play_gym; reisebett travel_cot; zwillinge twin twins
  geschwisterwagen double_stroller tandem_stroller; stoffpuppe rag_doll; babybadewanne baby_bath_tub
  bollerwagen pull_along_wagon wagon; kinderwagen pushchair stroller pram
  buggy buggy stroller pushchair; babytrage baby_carrier carrier; tragetuch baby_sling sling
  kindersitz child_seat car_seat; babyschale baby_car_seat car_seat; hochstuhl high_chair highchair
  babybett cot crib; gitterbett cot crib; beistellbett bedside_crib; wiege cradle
  strampler romper sleepsuit; body body bodysuit; töpfchen potty; laufrad balance_bike
  dreirad tricycle trike; lauflernwagen baby_walker; badewanne bath bathtub
  spucktuch muslin burp_cloth; wickelkommode changing_table; treppengitter stair_gate safety_gate
  kindersicherung child_lock childproof; schultüte school_cone; lebensmittel food groceries
  essen food meal; getränk drinks drink; trinken drink; wasser water
  mineralwasser mineral_water water; sprudel sparkling_water; limonade lemonade soda
  saftschorle spritzer; milch milk; hafermilch oat_milk oat_drink; sojamilch soy_milk soya_milk
  sahne cream; butter; joghurt yoghurt yogurt; quark curd quark; frischkäse cream_cheese
  ziegenkäse goat_cheese goat's_cheese; schafskäse feta sheep's_cheese; ziege goat; schaf sheep
  ei eggs egg; eier eggs; brot bread; brötchen rolls bread_rolls; knäckebrot crispbread; toast
  mehl flour; vollkorn wholegrain whole_grain wholemeal; roggen rye; dinkel spelt; weizen wheat
  hafer oat oats; haferflocken oats oatmeal porridge_oats; müsli muesli granola
  knuspermüsli granola; zucker sugar; rohrzucker cane_sugar; salz salt; pfeffer pepper
  paprika pepper paprika; essig vinegar; senf mustard; ketchup; mayonnaise; soße sauce; sauce
  tomatensoße tomato_sauce pasta_sauce; nudel pasta noodles; spaghetti; reis rice
  kartoffel potatoes potato; gemüse vegetables vegetable; obst fruit; frucht fruit; apfel apple
  birne pear bulb; banane banana; erdbeere strawberry; himbeere raspberry; heidelbeere blueberry
  blaubeere blueberry; brombeere blackberry; johannisbeere currant; kirsche cherry; pflaume plum
  pfirsich peach; aprikose apricot; marille apricot; traube grapes grape; zitrone lemon
  limette lime; mandarine mandarin tangerine; ananas pineapple; kokos coconut; kokosnuss coconut
  dattel dates; feige figs; rosine raisins; trockenobst dried_fruit; beere berry; nuss nuts nut
  nüsse nuts; erdnuss peanut; mandel almond; haselnuss hazelnut; walnuss walnut; cashew
  tomate tomato; gurke cucumber gherkin; zwiebel onion bulb; knoblauch garlic; karotte carrot
  möhre carrot; salat salad lettuce; spinat spinach; kohl cabbage; blumenkohl cauliflower
  brokkoli broccoli; kürbis pumpkin squash; bohne beans bean; erbse peas pea; kichererbse chickpeas
  mais corn sweetcorn; olive; oliven olives; avocado; sellerie celery; lauch leek; rettich radish
  radieschen radish; suppe soup; brühe stock broth bouillon; eintopf stew; fertiggericht ready_meal
  fleisch meat; wurst sausage; würstchen sausages; schinken ham; speck bacon; hähnchen chicken
  huhn chicken; rind beef; rindfleisch beef; schweinefleisch pork; schwein pork pig; lamm lamb
  pute turkey; ente duck; lachs salmon; thunfisch tuna; garnele prawns shrimp
  sardelle anchovies anchovy; sardine sardines; meeresfrüchte seafood; aufstrich spread
  brotaufstrich spread; marmelade jam marmalade; konfitüre jam
  nussnougatcreme hazelnut_spread chocolate_spread; süßigkeit sweets candy confectionery
  bonbon sweets candy; gummibärchen gummy_bears gummies; keks biscuits cookies
  plätzchen biscuits cookies; lebkuchen gingerbread; kuchen cake; torte cake; waffel waffle
  eis ice_cream ice; pudding; praline pralines chocolates; zartbitter dark_chocolate dark
  vollmilch milk_chocolate; kakao cocoa; karamell caramel; vanille vanilla; zimt cinnamon
  kaugummi chewing_gum; riegel bar bars; müsliriegel muesli_bar cereal_bar granola_bar
  proteinriegel protein_bar; chips crisps chips; salzstange pretzel_sticks; brezel pretzel; popcorn
  knabberei snacks; snack; espresso; entkoffeiniert decaf decaffeinated
  koffeinfrei decaf caffeine-free; früchtetee fruit_tea; kamillentee chamomile_tea
  pfefferminze peppermint mint; minze mint; teebeutel tea_bags; schnaps schnapps spirit
  likör liqueur; wodka vodka; rum; whisky whisky whiskey; gin; champagner champagne
  roséwein rosé_wine rosé; alkoholfrei alcohol-free non-alcoholic; apfelwein cider
  glühwein mulled_wine; basilikum basil; petersilie parsley; schnittlauch chives; rosmarin rosemary
  thymian thyme; oregano; koriander coriander; kümmel caraway cumin; kreuzkümmel cumin
  kurkuma turmeric; muskat nutmeg; curry; chili chilli chili; safran saffron; lorbeer bay
  nelke clove; sesam sesame; leinsamen linseed flaxseed; sonnenblume sunflower
  sonnenblumenöl sunflower_oil; rapsöl rapeseed_oil; hefe yeast; backpulver baking_powder; gelatine
  süßstoff sweetener; tofu; glutenfrei gluten-free gluten_free
  laktosefrei lactose-free lactose_free; zuckerfrei sugar-free sugar_free unsweetened
  ungesüßt unsweetened sugar-free; zuckerarm low_sugar; fettarm low_fat low-fat; salzarm low_salt
  vegan; vegetarisch vegetarian; bio organic; biologisch organic; fair; haltbar long-life
  tiefgekühlt frozen; tiefkühl frozen; frisch fresh; scharf hot spicy sharp; mild; süß sweet
  sauer sour; salzig salty salted; bitter; geröstet roasted; geräuchert smoked; gemahlen ground
  gehackt chopped; frühstück breakfast; mittagessen lunch; abendessen dinner; backen baking
  kochen cooking; rasen lawn; rasensamen grass_seed lawn_seed; gras grass; saatgut seeds
  blume flower flowers; blumenzwiebel flower_bulbs bulbs; blumenerde potting_soil compost
  pflanzerde potting_soil compost; kompost compost; komposter composter compost_bin; mulch
  rindenmulch bark_mulch bark; kübel planter tub pot; balkonkasten window_box balcony_planter
  hochbeet raised_bed; gewächshaus greenhouse; frühbeet cold_frame; spaten spade; harke rake
  rechen rake; hacke hoe; grabegabel digging_fork garden_fork; schubkarre wheelbarrow
  schlauchwagen hose_reel; schlauchtrommel hose_reel; sprenger sprinkler
  rasensprenger sprinkler lawn_sprinkler; bewässerung irrigation watering
  regentonne water_butt rain_barrel; astschere loppers lopper
  heckenschere hedge_trimmer hedge_shears; hecke hedge; rasentrimmer grass_trimmer strimmer
  freischneider brush_cutter brushcutter; mähroboter robotic_mower robot_mower
  vertikutierer scarifier; laubbläser leaf_blower; laubsauger leaf_vacuum leaf_blower
  laub leaf leaves; kettensäge chainsaw; häcksler shredder; axt axe; beil hatchet
  unkraut weed weeds; unkrautvernichter weed_killer; schnecke slug snail
  schneckenkorn slug_pellets slug; blattlaus aphid aphids; ungeziefer pest; ameise ant ants
  wespe wasp; maulwurf mole; gartenhandschuhe gardening_gloves garden_gloves; bank bench
  liegestuhl deck_chair lounger; sonnenliege sun_lounger lounger; hängematte hammock
  sonnenschirm parasol sun_umbrella; schirm umbrella parasol; sonnensegel sun_sail shade_sail
  pavillon gazebo pavilion; grill grill barbecue BBQ; holzkohle charcoal
  gasgrill gas_grill gas_barbecue; feuerschale fire_bowl fire_pit; feuerkorb fire_basket
  kaminholz firewood; brennholz firewood; vogelfutter bird_food bird_seed
  vogelhaus bird_house nest_box; nistkasten nest_box; vogeltränke bird_bath
  insektenhotel insect_hotel bee_hotel; biene bee; schmetterling butterfly; igel hedgehog
  teich pond; springbrunnen fountain; pool; planschbecken paddling_pool; schaukel swing
  sandkasten sandpit sandbox; rutsche slide; trampolin trampoline; zaun fence; tor gate goal
  baum tree; strauch shrub bush; busch bush shrub; staude perennial; winterhart hardy winter-hardy
  mehrjährig perennial; einjährig annual; immergrün evergreen; kletterpflanze climber climbing_plant
  zimmerpflanze house_plant houseplant indoor_plant; kaktus cactus; orchidee orchid; tulpe tulip
  narzisse daffodil; lavendel lavender; hortensie hydrangea; geranie geranium; dahlie dahlia
  efeu ivy; farn fern; moos moss; schatten shade; halbschatten partial_shade; sonnig sunny full_sun
  topfpflanze potted_plant; rankhilfe trellis plant_support; rankgitter trellis
  schnur string twine cord; vlies fleece; frostschutz frost_protection; torffrei peat-free
  rosenschere secateurs pruner; gartengerät garden_tools; terrasse patio terrace; balkon balcony
  lichterkette fairy_lights string_lights
`;
