// German words with the English ones: tools, the house and its rooms, electronics, music, sports, cycling and the outdoors.

export const HOME_TECH_SPORT = `
  werkzeug tools tool; werkzeugkasten toolbox tool_box; werkzeugkoffer tool_case tool_kit
  werkbank workbench; akkuschrauber cordless_drill cordless_screwdriver
  schlagbohrmaschine impact_drill hammer_drill; bohrhammer rotary_hammer hammer_drill
  stichsäge jigsaw; kreissäge circular_saw; handsäge handsaw hand_saw; sägeblatt saw_blade
  schleifmaschine sander; schleifer sander grinder; winkelschleifer angle_grinder
  schleifpapier sandpaper; hobel plane; feile file; meißel chisel; stechbeitel chisel
  inbusschlüssel allen_key hex_key; schraubenschlüssel spanner wrench; schlüssel key keys spanner
  rohrzange pipe_wrench; kombizange combination_pliers pliers; seitenschneider side_cutters
  schraubstock vice vise; schraubzwinge clamp; zwinge clamp; wasserwaage spirit_level level
  maßband tape_measure measuring_tape; zollstock folding_rule ruler; lineal ruler
  dübel wall_plugs plugs anchors; haken hook hooks; mutter nut; schelle clamp; draht wire; seil rope
  klebeband adhesive_tape tape; isolierband insulating_tape electrical_tape
  panzertape duct_tape gaffer_tape; kleber glue adhesive; klebstoff glue adhesive
  leim glue wood_glue; heißklebepistole hot_glue_gun glue_gun; sekundenkleber super_glue
  silikon silicone; spachtel spatula filler scraper; spachtelmasse filler
  lack varnish paint lacquer; lasur wood_stain glaze; holzschutz wood_preserver
  farbroller paint_roller roller; malerrolle paint_roller; abdeckfolie dust_sheet
  malerkrepp masking_tape; tapete wallpaper; kleister paste; fliese tile tiles; laminat laminate
  parkett parquet; boden floor flooring; dichtung seal gasket; rohr pipe tube; wasserhahn tap faucet
  armatur tap mixer fittings; lötkolben soldering_iron; schweißgerät welder; kompressor compressor
  hochdruckreiniger pressure_washer; nass-trockensauger wet_dry_vacuum
  arbeitshandschuhe work_gloves; schutzbrille safety_glasses goggles; sicherheitsschuhe safety_shoes
  arbeitskleidung workwear; stirnlampe head_torch headlamp headlight; beleuchtung lighting backlight; hintergrundbeleuchtung backlight
  verlängerungskabel extension_cable extension_lead; mehrfachsteckdose power_strip extension
  steckdosenleiste power_strip; schalter switch; stecker plug connector; sicherung fuse
  zeitschaltuhr timer; bewegungsmelder motion_sensor; rauchmelder smoke_detector smoke_alarm
  feuerlöscher fire_extinguisher; vorhängeschloss padlock; tresor safe; klingel bell doorbell
  türklingel doorbell; tür door; fenster window; scharnier hinge; griff handle grip
  rolle roll roller castor; leiste strip moulding; platte plate board panel; stange rod pole bar
  stab stick rod; knopf button knob; folie foil film; gitter grid mesh; netz net mesh
  beutel bag pouch; sack sack bag; kiste box crate; karton box cardboard; behälter container
  eimer bucket; wanne tub; tank; kanister canister jerrycan; haushalt household; reinigung cleaning
  reiniger cleaner; reinigungsmittel cleaner cleaning; putzmittel cleaner cleaning; putzen cleaning
  allzweckreiniger all-purpose_cleaner; wc-reiniger toilet_cleaner; entkalker descaler
  kalk limescale; spülmittel washing-up_liquid dish_soap; spülmaschinentabs dishwasher_tablets
  waschmittel detergent laundry_detergent; waschpulver washing_powder detergent
  weichspüler fabric_softener; fleckenentferner stain_remover; fleck stain
  wäsche laundry washing underwear; wäscheständer drying_rack clothes_airer clothes_horse
  wäscheklammer clothes_pegs pegs; wäscheleine clothes_line washing_line; bügelbrett ironing_board
  dampfbügeleisen steam_iron; besen broom brush; kehrschaufel dustpan; kehrblech dustpan
  handfeger hand_brush; wischmopp mop; mopp mop; wischer wiper mop; lappen cloth
  putztuch cleaning_cloth cloth; tuch cloth scarf towel; küchenrolle kitchen_roll paper_towels
  serviette napkin; mülleimer bin waste_bin trash_can; abfalleimer bin waste_bin trash_can
  müllbeutel bin_bags bin_liners trash_bags; müll waste rubbish bin
  papierkorb waste_paper_basket bin; aufbewahrung storage; aufbewahrungsbox storage_box
  kleiderbügel hangers coat_hanger; kleiderständer clothes_rail coat_rack
  garderobe coat_rack coat_stand; schuhregal shoe_rack; fußmatte doormat; staubtuch duster
  staubbeutel vacuum_bags dust_bags; staub dust; saugroboter robot_vacuum
  akkusauger cordless_vacuum; handstaubsauger handheld_vacuum; dampfreiniger steam_cleaner
  luftreiniger air_purifier; luftbefeuchter humidifier; luftentfeuchter dehumidifier; luft air
  ventilator fan; klimaanlage air_conditioner; klimagerät air_conditioner
  heizlüfter fan_heater heater; heizung heater heating; heizgerät heater
  heizdecke heated_blanket electric_blanket; nähmaschine sewing_machine; nadel needle needles
  faden thread; garn yarn thread; stricknadel knitting_needles; stricken knitting
  häkelnadel crochet_hook; häkeln crochet; nähen sewing; stoff fabric cloth
  reißverschluss zip zipper; streichholz matches; feuerzeug lighter
  kerzenständer candle_holder candlestick; teelicht tealight tea_light; duftkerze scented_candle
  raumduft room_fragrance room_spray diffuser; mottenkugel moth; motten moth; falle trap
  möbel furniture; couch sofa couch; schlafsofa sofa_bed; ecksofa corner_sofa
  ohrensessel wing_chair armchair; schaukelstuhl rocking_chair; barhocker bar_stool
  klappstuhl folding_chair; drehstuhl swivel_chair; gamingstuhl gaming_chair; esstisch dining_table
  couchtisch coffee_table; beistelltisch side_table; nachttisch bedside_table nightstand
  klapptisch folding_table; schminktisch dressing_table; kleiderschrank wardrobe
  kommode chest_of_drawers dresser; schublade drawer; sideboard; vitrine display_cabinet
  bücherregal bookcase bookshelf; regalbrett shelf; fernsehtisch tv_stand tv_unit; hochbett loft_bed
  etagenbett bunk_bed; einzelbett single_bed; gästebett guest_bed; kinderbett children's_bed cot
  lattenrost slatted_base slatted_frame; luftmatratze air_bed air_mattress airbed
  topper mattress_topper; kopfkissen pillow; bettwäsche bed_linen bedding duvet_cover
  bettdecke duvet comforter; bettbezug duvet_cover; bettlaken sheet bed_sheet
  spannbettlaken fitted_sheet; laken sheet; kissenbezug pillowcase cushion_cover
  kuscheldecke throw blanket; tagesdecke bedspread; daunendecke down_duvet; daunen down
  duschtuch shower_towel bath_towel; badematte bath_mat; badvorleger bath_mat
  gardine curtains curtain; vorhänge curtains curtain; rollo roller_blind blind
  jalousie blinds venetian_blind; verdunkelung blackout; tischdecke tablecloth; platzset placemat
  geschirrtuch tea_towel; läufer runner; fußbank footstool; bild picture print
  bilderrahmen picture_frame photo_frame; wandbild wall_art picture; poster; standuhr clock
  deko decoration decor; dekoration decoration decor; kunstpflanze artificial_plant
  kunstblume artificial_flower; blumenvase vase; schale bowl dish; figur figure figurine
  wohnzimmer living_room; schlafzimmer bedroom; kinderzimmer children's_room nursery; küche kitchen
  bad bathroom bath; badezimmer bathroom; flur hallway hall; büro office; keller cellar
  dachboden attic; esszimmer dining_room; zimmer room; lampenschirm lampshade; stehlampe floor_lamp
  deckenlampe ceiling_light ceiling_lamp; hängelampe pendant_light pendant_lamp
  pendelleuchte pendant_light; nachttischlampe bedside_lamp; leselampe reading_lamp reading_light
  leuchte light lamp; licht light; strahler spotlight; scheinwerfer headlight spotlight
  leuchtmittel bulb; dimmbar dimmable; laterne lantern; kronleuchter chandelier
  leuchtstoffröhre fluorescent_tube; geschirr crockery tableware dinnerware
  geschirrset dinner_set dinnerware; kochtopf saucepan pot; bratpfanne frying_pan; wok
  schnellkochtopf pressure_cooker; bräter roasting_pan casserole; auflaufform baking_dish casserole
  backform baking_tin cake_tin; kuchenform cake_tin; springform springform_tin springform
  muffinform muffin_tin; backblech baking_tray; backpapier baking_paper; ausstecher cookie_cutter
  nudelholz rolling_pin; teigschaber spatula scraper; schneebesen whisk; kochlöffel wooden_spoon
  schöpfkelle ladle; kelle ladle trowel; pfannenwender spatula turner
  küchenwaage kitchen_scale kitchen_scales; messbecher measuring_jug measuring_cup
  rührschüssel mixing_bowl; sieb sieve strainer colander; reibe grater; sparschäler peeler
  schäler peeler; korkenzieher corkscrew; öffner opener; schneidebrett cutting_board chopping_board
  kochmesser chef's_knife; taschenmesser pocket_knife penknife; messerschärfer knife_sharpener
  esslöffel tablespoon spoon; teelöffel teaspoon; müslischale cereal_bowl bowl
  trinkglas drinking_glass glass; sektglas champagne_flute; bierkrug beer_mug; krug jug pitcher
  karaffe carafe decanter; teekanne teapot; thermoskanne thermos vacuum_flask
  thermosflasche thermos vacuum_flask; thermobecher travel_mug thermal_mug
  espressomaschine espresso_machine; kaffeevollautomat automatic_coffee_machine coffee_machine
  kapselmaschine capsule_machine; filterkaffeemaschine filter_coffee_machine coffee_maker
  mühle mill grinder; salzstreuer salt_shaker; milchaufschäumer milk_frother
  handkaffeefilter pour_over dripper; stabmixer hand_blender stick_blender; mixer blender mixer
  standmixer blender; küchenmaschine food_processor stand_mixer kitchen_machine; entsafter juicer
  zitruspresse citrus_juicer; brotbackautomat bread_maker; waffeleisen waffle_iron waffle_maker
  sandwichmaker sandwich_maker; heißluftfritteuse air_fryer; fritteuse deep_fryer fryer
  dampfgarer steamer; eierkocher egg_cooker egg_boiler; raclette; fondue; kochfeld hob cooktop
  induktion induction; ceranfeld ceramic_hob; dunstabzugshaube cooker_hood extractor_hood
  gefrierschrank freezer; gefriertruhe chest_freezer freezer; kühltasche cool_bag cooler
  kühlbox cool_box cooler; weinkühlschrank wine_cooler; brotdose lunch_box; brotkasten bread_bin
  vorratsdose storage_jar container; frischhaltedose food_container; frischhaltefolie cling_film
  gefrierbeutel freezer_bags; einmachglas preserving_jar mason_jar; topflappen pot_holder oven_glove
  ofenhandschuh oven_glove oven_mitt; schürze apron; untersetzer coaster; tablett tray
  strohhalm straws; pizzastein pizza_stone; antihaft non-stick nonstick; gusseisen cast_iron
  spülmaschinenfest dishwasher_safe; mikrowellengeeignet microwave_safe; ofen oven stove
  einkaufstasche shopping_bag; einkaufskorb shopping_basket; elektronik electronics; computer
  notebook laptop notebook; tablet; tintenstrahldrucker inkjet_printer; laserdrucker laser_printer
  scanner; tinte ink; toner; monitor; beamer projector; leinwand screen canvas
  fernbedienung remote_control remote; soundbar; verstärker amplifier amp
  plattenspieler turntable record_player; schallplatte vinyl record; radio
  digitalradio digital_radio DAB_radio; radiowecker clock_radio; mikrofon microphone; webcam
  grafikkarte graphics_card video_card; prozessor processor; arbeitsspeicher memory RAM
  hauptplatine motherboard; netzteil power_supply adapter; gehäuse case housing; lüfter fan; ssd SSD
  usb-stick USB_stick flash_drive; speicher storage memory; kartenleser card_reader; switch; router
  netzwerkkabel network_cable ethernet_cable; ladekabel charging_cable; hdmi-kabel HDMI_cable
  powerbank power_bank; netzstecker power_plug; adapter; dockingstation docking_station dock; hub
  schutzhülle protective_case cover; schutzfolie screen_protector; displayschutz screen_protector
  halterung mount holder bracket; smartwatch; fitnessarmband fitness_tracker
  fitnesstracker fitness_tracker; pulsuhr heart_rate_monitor; spiegelreflexkamera SLR_camera DSLR
  objektiv lens; blitz flash; drohne drone; actionkamera action_camera
  überwachungskamera security_camera; fernglas binoculars; teleskop telescope; mikroskop microscope
  lupe magnifying_glass magnifier; taschenrechner calculator; konsole console; videospiel video_game
  controller; mauspad mouse_pad mouse_mat; funkmaus wireless_mouse; software; übersetzer translator
  e-reader; hörbuch audiobook; geräuschunterdrückung noise_cancelling noise-cancelling; in-ear
  nachhaltig sustainable; anrufbeantworter answering_machine
  festnetztelefon landline_phone telephone; navi sat_nav GPS; navigationsgerät sat_nav GPS
  musik music; instrument; musikinstrument instrument; gitarre guitar
  westerngitarre acoustic_guitar steel-string; konzertgitarre classical_guitar
  e-gitarre electric_guitar; akustikgitarre acoustic_guitar; bass; kontrabass double_bass; ukulele
  klavier piano; flügel grand_piano wings; e-piano digital_piano stage_piano; keyboard; orgel organ
  akkordeon accordion; geige violin; violine violin; bratsche viola; cello; harfe harp; bogen bow
  kolophonium rosin; flöte flute recorder; blockflöte recorder; querflöte flute; klarinette clarinet
  saxophon saxophone; saxofon saxophone; oboe; fagott bassoon; trompete trumpet; posaune trombone
  waldhorn french_horn; horn; tuba; mundharmonika harmonica; mundstück mouthpiece
  blatt reed sheet leaf; rohrblatt reed; schlagzeug drum_kit drums; trommel drum; becken cymbal
  trommelstock drumsticks; drumsticks; schlagfell drumhead; xylophon xylophone; glockenspiel
  triangel triangle; tamburin tambourine; cajon; kapodaster capo; plektrum pick plectrum
  plektren picks plectrums; saite strings string; stimmgerät tuner; stimmgabel tuning_fork
  metronom metronome; noten sheet_music music; notenheft music_book songbook; notenpult music_stand
  gurt strap belt harness; gigbag gig_bag; effektgerät effects_pedal pedal
  effektpedal effects_pedal pedal; pedal pedal pedals; lautsprecherbox speaker
  mischpult mixer mixing_desk; audio-interface audio_interface; dämpfer mute damper shock
  linkshänder left-handed left-hander; rechtshänder right-handed; anfänger beginner beginners
  einsteiger beginner beginners; fortgeschrittene intermediate advanced; lernen learn learning
  üben practice; lied song; lieder songs; gesang vocal singing; chor choir; sport sports sport
  fußball football soccer; fußballschuhe football_boots; basketball; volleyball; handball
  tennisschläger tennis_racket; tennisball tennis_balls; tischtennis table_tennis
  tischtennisschläger table_tennis_bat; federball badminton; badmintonschläger badminton_racket
  hantel dumbbell dumbbells; kurzhantel dumbbell; langhantel barbell; gewicht weight weights
  kettlebell; yogamatte yoga_mat; gymnastikmatte exercise_mat; gymnastikball exercise_ball gym_ball
  fitnessband resistance_band; springseil skipping_rope jump_rope; faszienrolle foam_roller
  laufband treadmill; heimtrainer exercise_bike; ergometer exercise_bike; rudergerät rowing_machine
  crosstrainer cross_trainer elliptical; boxhandschuhe boxing_gloves; boxsack punch_bag punching_bag
  laufschuhe running_shoes; laufen running; joggen running jogging; schwimmen swimming
  schwimmbrille swimming_goggles goggles; badeanzug swimsuit swimming_costume
  badehose swimming_trunks swim_shorts swim_trunks; bikini; badekappe swimming_cap swim_cap
  schwimmflügel arm_bands armbands; schwimmweste life_jacket; taucherbrille diving_mask
  schnorchel snorkel; flossen fins; surfbrett surfboard; stand-up-paddle paddle_board SUP
  kajak kayak; schlauchboot inflatable_boat dinghy; boot boat; ruder paddle oar; paddel paddle
  angel fishing_rod; angelrute fishing_rod; angeln fishing; köder lure bait; ski ski skis
  skibrille ski_goggles; skischuhe ski_boots; snowboard; schlitten sledge sled
  schlittschuhe ice_skates; inlineskates inline_skates; rollschuhe roller_skates; skateboard
  longboard; reiten riding; reithelm riding_helmet; reithose jodhpurs breeches
  golfschläger golf_club; golfball golf_balls; kletterseil climbing_rope
  klettergurt climbing_harness; kletterschuhe climbing_shoes; klettern climbing
  karabiner carabiner karabiner; schoner pads; schienbeinschoner shin_pads
  schützer protector guard pads; stoppuhr stopwatch; trillerpfeife whistle; pokal trophy
  turnbeutel gym_bag; sporttasche sports_bag gym_bag; trikot jersey; sport-bh sports_bra
  rad bike wheel bicycle; e-bike e-bike electric_bike; elektrofahrrad electric_bike e-bike
  pedelec e-bike electric_bike; mountainbike mountain_bike; rennrad road_bike
  trekkingrad trekking_bike touring_bike; tour touring tour; reiserad touring_bike; gepäck luggage baggage
  citybike city_bike; hollandrad dutch_bike city_bike
  damenrad step-through ladies'_bike; klapprad folding_bike; faltrad folding_bike
  lastenrad cargo_bike; kinderfahrrad kids_bike children's_bike; kinderrad kids_bike children's_bike
  gravelbike gravel_bike; roller scooter; tretroller scooter kick_scooter
  fahrradhelm bike_helmet cycling_helmet helmet; bügelschloss D-lock U-lock
  faltschloss folding_lock; rücklicht rear_light; vorderlicht front_light; frontlicht front_light
  reflektor reflector; luftpumpe pump air_pump; standpumpe floor_pump track_pump
  fahrradtasche pannier bike_bag; packtasche pannier pannier_bag; lenker handlebar handlebars
  vorbau stem; lenkerband bar_tape handlebar_tape; griffe grips; bremse brake brakes
  bremsbelag brake_pads; bremsbeläge brake_pads; bremsscheibe disc_rotor brake_disc
  schaltung gears derailleur; gang gear; schaltwerk rear_derailleur derailleur
  umwerfer front_derailleur; kassette cassette; kettenblatt chainring; kurbel crank
  tretlager bottom_bracket; laufradsatz wheelset; felge rim; speiche spoke spokes
  fahrradschlauch inner_tube; reifenheber tyre_levers tire_levers
  flickzeug puncture_repair_kit repair_kit; flicken patch patches; kettenöl chain_oil chain_lube
  kettenfett grease; gepäckträger luggage_rack rear_rack rack; fahrradständer bike_stand kickstand
  fahrradträger bike_rack bike_carrier; schutzblech mudguard mudguards fender
  stützräder stabilisers training_wheels; anhänger trailer pendant
  fahrradcomputer bike_computer cycle_computer; tacho speedometer bike_computer
  fahrradhandschuhe cycling_gloves; radhose cycling_shorts; radtrikot cycling_jersey
  radschuhe cycling_shoes; trinkrucksack hydration_pack; flaschenhalter bottle_cage
  sattelstütze seatpost; federgabel suspension_fork; federung suspension; nabe hub; ventil valve
  reichweite range; tiefeinsteiger step-through; einstieg step-through
  warnweste hi-vis_vest reflective_vest; multitool multi-tool
  montageständer repair_stand work_stand; radfahren cycling; wandern hiking walking
  wanderschuhe hiking_boots hiking_shoes walking_boots; wanderstiefel hiking_boots
  wanderstöcke trekking_poles walking_poles; trekkingstöcke trekking_poles
  wanderrucksack hiking_backpack backpack; tagesrucksack daypack
  wanderhose hiking_trousers walking_trousers; wanderkarte hiking_map map; trekking; camping
  gaskocher gas_stove camping_stove; kocher stove cooker; gaskartusche gas_cartridge
  kartusche cartridge; feldbett camp_bed; kuppelzelt dome_tent; wurfzelt pop-up_tent
  hering tent_pegs pegs; zeltplane tarp groundsheet; plane tarp tarpaulin; biwaksack bivvy_bag bivy
  kompass compass; höhenmesser altimeter; trinkblase water_bladder hydration_bladder
  gamaschen gaiters; steigeisen crampons; eispickel ice_axe; schneeschuhe snowshoes
  moskitonetz mosquito_net; packsack dry_bag stuff_sack; feuerstahl fire_steel
  notfalldecke emergency_blanket; rettungsdecke emergency_blanket; überleben survival; berg mountain
  wald forest; meer sea; strand beach; picknick picnic; reisetasche travel_bag holdall
  handgepäck carry-on cabin_luggage; gepäck luggage; trolley trolley suitcase; reisepass passport
  wasserfest waterproof water_resistant
  wasserabweisend water_repellent water-repellent water_resistant; winddicht windproof
  atmungsaktiv breathable; gefüttert lined; isoliert insulated; reflektierend reflective
  ultraleicht ultralight; faltbar foldable folding packable; klappbar folding foldable
  zusammenklappbar folding foldable; tragbar portable; aufblasbar inflatable
`;
