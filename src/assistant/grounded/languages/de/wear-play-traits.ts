// German words with the English ones: clothes, toys, books, the desk, pets and cars; then materials, colours and other traits.

export const WEAR_PLAY_TRAITS = `
  kleidung clothing clothes; bekleidung clothing clothes; mode fashion; unterwäsche underwear
  unterhose underpants briefs; unterhemd vest undershirt; boxershorts boxer_shorts boxers
  slip briefs; bh bra; büstenhalter bra; strumpf stockings socks; strumpfhose tights; leggings
  shorts; jeanshose jeans; jogginghose jogging_bottoms sweatpants joggers; anzug suit
  sakko blazer jacket; blazer; krawatte tie; fliege bow_tie; t-shirt t-shirt tee
  poloshirt polo_shirt; top; sweatshirt; kapuzenpullover hoodie; kapuze hood
  kapuzenjacke hooded_jacket hoodie; strickjacke cardigan; rollkragen turtleneck roll_neck
  rollkragenpullover turtleneck roll_neck; regenjacke rain_jacket waterproof_jacket raincoat
  regenmantel raincoat rain_coat; regenhose rain_trousers rain_pants waterproof_trousers; regen rain
  winterjacke winter_jacket winter_coat; jeansjacke denim_jacket
  softshelljacke softshell_jacket softshell; windjacke windbreaker wind_jacket
  fleecejacke fleece_jacket fleece; steppjacke quilted_jacket; latzhose dungarees overalls
  overall overalls jumpsuit; schlafanzug pyjamas pajamas; pyjama pyjamas pajamas
  nachthemd nightdress nightgown; brautkleid wedding_dress; minirock miniskirt; uniform
  kostüm costume; verkleidung costume; funktionsunterwäsche base_layer thermal_underwear
  thermounterwäsche thermal_underwear; merino; stirnband headband; kappe cap; schirmmütze cap
  basecap cap; halstuch scarf bandana; schlauchschal neck_warmer neck_gaiter; fäustlinge mittens
  fausthandschuhe mittens; hosenträger braces suspenders; ärmel sleeve
  kurzärmlig short-sleeved short_sleeve; langärmlig long-sleeved long_sleeve; langarm long-sleeved long_sleeve; kurzarm short-sleeved short_sleeve; ärmellos sleeveless
  randlos rimless frameless; kragen collar; knöpfe buttons; innentasche inside_pocket; hosentasche pocket; gestreift striped
  kariert checked plaid; gepunktet dotted polka_dot; geblümt floral; einfarbig plain; eng tight slim
  weit wide loose; dehnbar stretch stretchy; elastisch stretch elastic; halbschuhe shoes
  hausschuhe slippers; pantoffeln slippers; gummistiefel wellies rubber_boots wellington
  stiefelette ankle_boots; flipflops flip-flops; badeschuhe flip-flops bath_shoes; pumps heels pumps
  absatz heel; ballerinas ballet_flats; schnürsenkel shoelaces laces; einlegesohle insoles
  sohle sole; schuhcreme shoe_polish; schuhspanner shoe_tree; schuhlöffel shoe_horn
  schuhputz shoe_care; halskette necklace; ohrring earrings; ohrstecker stud_earrings studs
  creolen hoop_earrings hoops; ehering wedding_ring; verlobungsring engagement_ring; armreif bangle
  fußkette anklet; brosche brooch; perle pearl bead; perlen pearls beads; diamant diamond
  saphir sapphire; topas topaz; granat garnet; turmalin tourmaline; zirkonia cubic_zirconia zirconia
  mondstein moonstone; achat agate
  edelstein gemstone; armbanduhr watch wristwatch; taschenuhr pocket_watch
  uhrenarmband watch_strap watch_band; schmuckkästchen jewellery_box; vergoldet gold-plated
  versilbert silver-plated; manschettenknöpfe cufflinks; schlüsselanhänger keyring key_ring
  schlüsselbund keyring; geldbeutel wallet purse; portemonnaie wallet purse; brieftasche wallet
  umhängetasche shoulder_bag messenger_bag; aktentasche briefcase; laptoptasche laptop_bag
  bauchtasche bum_bag belt_bag; stofftasche tote_bag; stoffbeutel tote_bag; spiele games
  gesellschaftsspiel board_game; würfel dice cube; schach chess; schachspiel chess_set chess; memory
  kooperativ cooperative; quiz; rätsel puzzle riddle; zauberwürfel magic_cube puzzle_cube
  puzzleteile pieces; teile pieces parts; teil part piece; baukasten construction_set building_set
  bauklotz building_blocks blocks; bauklötze building_blocks blocks; klötze blocks
  eisenbahn train railway; zug train; lokomotive locomotive; schiene track rail; auto car
  bagger digger excavator; feuerwehr fire_engine fire; feuerwehrauto fire_engine; polizei police
  traktor tractor; lastwagen truck lorry; flugzeug plane aeroplane airplane; hubschrauber helicopter
  schiff ship; rakete rocket; roboter robot; ferngesteuert remote-controlled remote_control
  puppenhaus doll's_house dollhouse; puppenwagen doll's_pram; stofftier soft_toy plush cuddly_toy
  plüschtier soft_toy plush cuddly_toy; teddybär teddy_bear teddy; teddy; bär bear; einhorn unicorn
  dinosaurier dinosaur; drache dragon kite; pferd horse; löwe lion; elefant elephant; affe monkey
  fuchs fox; eule owl; hase rabbit hare bunny; prinzessin princess; ritter knight; pirat pirate
  fee fairy; hexe witch; kaufladen toy_shop play_shop; spielküche play_kitchen
  arztkoffer doctor's_kit; knete modelling_clay play_dough; kinetischer kinetic; sand
  bastelset craft_kit craft_set; basteln craft crafts; bastelt craft crafts; bastelbuch craft_book
  malbuch colouring_book coloring_book; malen painting drawing; zeichnen drawing; ausmalen colouring
  buntstift coloured_pencils colored_pencils crayons; wachsmalstift crayons wax_crayons
  filzstift felt-tip_pens felt_tips markers; wasserfarben watercolours watercolors watercolour
  aquarell watercolour watercolor; staffelei easel; kreide chalk; tafel blackboard board bar
  stempel stamp; aufkleber stickers; sticker stickers; perlenset bead_set
  experimentierkasten science_kit experiment_kit; experiment experiment science
  zauberkasten magic_set; zauber magic; jonglierbälle juggling_balls; murmel marbles
  kreisel spinning_top; seifenblasen bubbles; wasserpistole water_pistol water_gun
  luftballon balloons; ballon balloon; hüpfball space_hopper; steckenpferd hobby_horse
  schaukelpferd rocking_horse; handpuppe hand_puppet puppet; kasperletheater puppet_theatre
  bobbycar ride-on; rutschauto ride-on; lernspiel educational_game learning
  lernspielzeug educational_toy; wissen knowledge; uno; bücher books; roman novel
  krimi crime thriller mystery crime_novel; kriminalroman crime_novel crime; thriller
  liebesroman romance love_story; fantasy; science-fiction science_fiction
  kurzgeschichte short_stories; geschichte history story; geschichten stories
  märchen fairy_tales fairy_tale; märchenbuch fairy_tales; sage legend; gedicht poetry poems
  lyrik poetry; biografie biography; biographie biography; autobiografie autobiography memoir
  sachbuch non-fiction; fachbuch textbook; ratgeber guide; reiseführer travel_guide guidebook
  kochbuch cookbook cookery; backbuch baking_book baking; kinderbuch children's_book
  pappbilderbuch board_book; vorlesebuch read-aloud bedtime_stories; jugendbuch young_adult
  comic comic graphic_novel; wörterbuch dictionary; lexikon encyclopedia; atlas; landkarte map
  stadtplan city_map; schulbuch school_book textbook; lehrbuch textbook; übungsheft workbook
  taschenbuch paperback; gebunden hardback hardcover; hardcover hardcover hardback; band volume strap
  einband cover binding; seite page pages
  bände volumes; reihe series; autor author; verlag publisher; ausgabe edition
  zweisprachig bilingual; deutsch german; englisch english; französisch french; spanisch spanish
  italienisch italian; sprache language; buchstütze bookends; lesezeichen bookmark; leseratte reader
  erstleser early_reader first_reader; zeitschrift magazine; zeitung newspaper; kalender calendar
  terminkalender diary planner; jahresplaner planner; tagebuch diary journal; psychologie psychology
  philosophie philosophy; natur nature; tier animal; tiere animals; weltraum space; raum room space
  wissenschaft science; krieg war; liebe love; horror; humor humour; abenteuer adventure
  gruselgeschichte ghost_story horror; detektiv detective; schreibwaren stationery
  papeterie stationery; kugelschreiber ballpoint pen; füller fountain_pen
  füllfederhalter fountain_pen; marker; textmarker highlighter; radiergummi eraser rubber
  spitzer sharpener; anspitzer pencil_sharpener sharpener; notizbuch notebook; notizblock notepad
  block pad block; collegeblock notepad writing_pad; schreibheft exercise_book notebook
  zeichenblock sketch_pad drawing_pad; skizzenbuch sketchbook; karteikarte index_cards
  briefumschlag envelopes envelope; umschlag envelope cover; briefpapier writing_paper; brief letter
  postkarte postcard; grußkarte greeting_card; glückwunschkarte greeting_card; einladung invitation
  einladungskarte invitation_cards; geschenkpapier wrapping_paper gift_wrap
  geschenkband gift_ribbon ribbon; geschenktüte gift_bag; schleife bow ribbon
  gutschein voucher gift_card; locher hole_punch; hefter stapler; tacker stapler
  heftklammern staples; büroklammer paper_clips; klebestift glue_stick; tesafilm sticky_tape tape
  klebezettel sticky_notes; haftnotiz sticky_notes; aktenordner ring_binder folder binder
  ringbuch ring_binder; mappe folder; schnellhefter folder; trennblatt dividers
  hubwagen pallet_truck pallet_jack hand_truck; sackkarre hand_truck sack_truck; palette pallet palette
  plattformwagen platform_truck platform_trolley; gabelstapler forklift; trittleiter step_ladder
  stehtisch standing_desk high_table; stehpult standing_desk lectern; spind locker; schließfach locker
  stehschreibtisch standing_desk sit-stand_desk; aktenschrank filing_cabinet
  rollcontainer mobile_pedestal pedestal; kopfstütze headrest; armlehne armrest; rückenlehne backrest
  lendenwirbelstütze lumbar_support; permanentmarker permanent_marker; versandtasche mailing_bag
  stempelkissen ink_pad stamp_pad; aktenvernichter shredder; laminiergerät laminator; etikett labels label
  pinnwand pinboard notice_board; whiteboard; magnet; reißzwecke drawing_pins thumb_tacks
  globus globe; zirkel compass; geodreieck set_square; federmäppchen pencil_case
  mäppchen pencil_case; federtasche pencil_case; schulranzen school_bag satchel; schul school
  schulanfang back_to_school school; einschulung school; haustier pet; nassfutter wet_food
  hundeleine dog_leash dog_lead; hundegeschirr dog_harness; hundekorb dog_basket dog_bed
  hundekissen dog_cushion dog_bed; leckerli treats; kauknochen chew_bone chew; knochen bone
  maulkorb muzzle; kotbeutel poo_bags; welpe puppy; kätzchen kitten; kater tomcat
  katzenklo litter_box litter_tray; kratzbaum cat_tree scratching_post; kratzbrett scratching_board
  katzentoilette litter_box litter_tray; katzenklappe cat_flap
  transportbox carrier pet_carrier transport_box; hamster; kaninchen rabbit
  meerschweinchen guinea_pig; heu hay; stroh straw; wellensittich budgie budgerigar; papagei parrot
  aquarium; terrarium; schildkröte tortoise turtle; floh flea; flohmittel flea_treatment; flöhe flea
  trinkbrunnen drinking_fountain; krallen claw; fell fur coat drumhead; fellpflege grooming
  pferdedecke horse_rug; kfz car; pkw car; winterreifen winter_tyres winter_tires
  sommerreifen summer_tyres summer_tires; schneeketten snow_chains; wagenheber car_jack jack
  starthilfekabel jump_leads jumper_cables; scheibenwischer wiper_blades windscreen_wipers
  scheibe windscreen disc pane; frostschutzmittel antifreeze; eiskratzer ice_scraper
  motoröl engine_oil motor_oil; motor engine motor; auspuff exhaust; zündkerze spark_plug
  ölfilter oil_filter; fußmatten floor_mats mats; sitzbezug seat_cover; sitzbezüge seat_covers
  sitz seat; lenkradbezug steering_wheel_cover; lenkrad steering_wheel; dachbox roof_box
  dachträger roof_rack; anhängerkupplung tow_bar; warndreieck warning_triangle; politur polish
  wachs wax; lufterfrischer air_freshener; ladestation charging_station
  lenkererhöhung handlebar_risers bar_risers risers; fußraste foot_pegs foot_peg footpegs; sturzbügel crash_bars engine_guards
  unterfahrschutz skid_plate bash_plate; kühlerschutz radiator_guard; topcase top_box top_case; seitenkoffer panniers side_cases
  wallbox wallbox charging_station; motorrad motorcycle motorbike; dashcam; parkscheibe parking_disc
  werkstatt workshop; material; kork cork; bambus bamboo; eiche oak; buche beech; kiefer pine
  fichte spruce; ahorn maple; nussbaum walnut; kirschbaum cherry; birke birch; esche ash
  mahagoni mahogany; palisander rosewood; zeder cedar; ebenholz ebony; teak; akazie acacia
  massivholz solid_wood; sperrholz plywood; aluminium aluminium aluminum; alu aluminium aluminum
  stahl steel; messing brass; kupfer copper; bronze; titan titanium; platin platinum
  blech sheet_metal tin; stein stone; marmor marble; granit granite; schiefer slate; beton concrete
  ton clay; keramik ceramic; porzellan porcelain; steingut stoneware earthenware
  terrakotta terracotta; kristall crystal; kautschuk rubber; gummi rubber; schaumstoff foam
  plastik plastic; acryl acrylic; polyester; nylon; leinen linen; flachs linen; seide silk
  samt velvet; cord corduroy; denim; filz felt; kaschmir cashmere; schurwolle virgin_wool wool
  lammfell sheepskin lambskin; kunstleder faux_leather; wildleder suede; jute; viskose viscose
  mikrofaser microfibre microfiber; federn feathers; feder feather spring
  bunt colourful colorful multicoloured; farbig coloured; türkis turquoise; beige
  dunkelblau dark_blue navy; marineblau navy navy_blue; weinrot burgundy wine_red; bordeaux burgundy
  violett purple violet; pink; cremefarben cream; anthrazit anthracite charcoal; golden golden gold
  goldfarben gold; silberfarben silver; kupferfarben copper; naturfarben natural
  transparent transparent clear; durchsichtig transparent clear; matt matt matte
  glänzend glossy shiny; dunkel dark; hell light bright; rund round; oval; eckig square angular
  quadratisch square; rechteckig rectangular; dreieckig triangular; flach flat; schmal narrow slim
  breit wide; hoch high tall; niedrig low; tief deep; lang long; kurz short; dick thick; dünn thin
  weich soft; hart hard firm; fest firm solid; stark strong; robust sturdy robust
  stabil sturdy stable; schwer heavy; leise quiet silent; laut loud; schnell fast quick
  langsam slow; kühl cool; kalt cold; heiß hot; neu new; alt old; gebraucht used; modern
  klassisch classic classical; elegant; bequem comfortable; gemütlich cosy; praktisch practical
  handlich compact handy; kompakt compact; günstig cheap; billig cheap; teuer expensive
  hochwertig high-quality premium; verstellbar adjustable; höhenverstellbar height-adjustable
  verstellen adjustable; zusammenklappen folding foldable; aufblasen inflatable; ausziehen extendable
  stapeln stackable; zähler counter; geschirrspüler dishwasher; integriert integrated
  stapelbar stackable; abnehmbar removable detachable; waschbar washable
  abwaschbar washable wipeable; rutschfest non-slip anti-slip; bruchsicher unbreakable shatterproof
  feuerfest fireproof heatproof; hitzebeständig heat-resistant; wetterfest weatherproof
  kratzfest scratch-resistant; rostfrei stainless rustproof; recycelt recycled
  wiederverwendbar reusable; nachfüllbar refillable; wiederaufladbar rechargeable
  aufladbar rechargeable; elektrisch electric; elektro electric; digital; analog analogue analog
  automatisch automatic; manuell manual; solar; ergonomisch ergonomic; ungiftig non-toxic
  schadstofffrei non-toxic; bpa-frei BPA-free; tierversuchsfrei cruelty-free; handgemacht handmade
  personalisiert personalised personalized; magnetisch magnetic; flexibel flexible; doppelt double
  einfach single simple; doppel double; mini; winzig tiny; riesig giant huge; halb half; ganz whole
  lustig funny; niedlich cute; gruselig spooky scary; romantisch romantic; lehrreich educational
  spannend exciting thrilling; weihnacht christmas; weihnachtskugel baubles christmas_baubles
  advent; nikolaus santa; ostern easter; ostereier easter_eggs; halloween; karneval carnival costume
  fasching carnival costume; silvester new_year's_eve; hochzeit wedding; hochzeitstag anniversary
  geburt birth; taufe christening; geburtstag birthday; muttertag mother's_day
  vatertag father's_day; valentinstag valentine's_day; jubiläum anniversary; feier party; party
  geschenk gift present; geschenkbox gift_box; geschenkkorb gift_basket hamper; frühling spring
  sommer summer; herbst autumn; winter; schnee snow; sonne sun; wind; sturm storm; nacht night
  tag day; morgen morning; abend evening; woche week; monat month; jahr year; urlaub holiday travel
  reparatur repair; reparaturset repair_kit; ersatz replacement spare; zubehör accessories; set
  satz set; paar pair; packung pack; packet pack; paket pack package; vorrat supply
  nachfüllpack refill; nachfüllung refill; probe sample; größe size; übergröße plus_size oversize; länge length; breite width
  höhe height; tiefe depth; durchmesser diameter; personen person people; person
  erwachsene adults adult; jugendliche teens teenagers; teenager teens; senioren seniors elderly
  schüler school student; student; familie family; kopf head; arm; finger; bein leg; knie knee
  rücken back; bauch stomach; schulter shoulder; mund mouth; füße feet foot; ferse heel; po bottom
  ellbogen elbow; knöchel ankle; nacken neck; hände hands; meter; karten cards; bahn railway
  farben paints colours; kohle charcoal; wippe seesaw; klammer pegs clips; fettig oily
  getreide grain cereal; getreidefrei grain_free; hühnchen chicken; hähnchen chicken
  geflügel poultry chicken; soja soy soya; geruch smell scent odour; klett velcro
  klettverschluss velcro hook-and-loop; linkshänderin left-handed left-hander
  plastikfrei plastic-free; allergiker allergy hypoallergenic; strom electricity power; stecker plug
  italien italy italian; frankreich france french; deutschland germany german; spanien spain spanish
  schweiz switzerland swiss; österreich austria austrian; griechenland greece greek; japan
`;
