// German words with the English ones: what attributes are called, materials and shapes; watches, bags, tools and parts.

export const GOODS_TOOLS_MEASURES = `
  gehäusedurchmesser case_diameter; dicke thickness; stärke thickness strength; umfang circumference
  fläche area surface; volumen volume capacity; inhalt contents capacity; fassungsvermögen capacity
  füllmenge capacity volume; abmessungen dimensions; maße dimensions; form shape
  leistung power output; spannung voltage; stromverbrauch power_consumption; verbrauch consumption
  akkulaufzeit battery_life; laufzeit runtime battery_life; ladezeit charging_time
  lautstärke volume loudness noise_level; geschwindigkeit speed; drehzahl speed rpm
  drehmoment torque; druck pressure print; temperatur temperature; dichte density
  belastbarkeit load_capacity; traglast load_capacity; tragkraft load_capacity
  tragfähigkeit load_capacity; auflösung resolution; bildschirmgröße screen_size
  bildwiederholrate refresh_rate; bildwiederholfrequenz refresh_rate; helligkeit brightness
  kontrast contrast; brennweite focal_length; genauigkeit accuracy; härte hardness
  härtegrad firmness; geschmack flavour flavor taste; herkunft origin
  herkunftsland country_of_origin; hersteller manufacturer maker brand; marke brand; modell model
  artikelnummer sku item_number; garantie warranty guarantee
  lieferumfang scope_of_delivery in_the_box; ersatzteil spare_part spare_parts; stück piece pieces
  bündel bundle; schwierigkeit difficulty; schwierigkeitsgrad difficulty
  spieldauer playing_time play_time; spieleranzahl players player_count; spieler players player
  altersempfehlung age recommended_age; alter age; zielgruppe target_group; anlass occasion
  jahrgang vintage year; alkoholgehalt alcohol alcohol_content; rebsorte grape grape_variety
  lauflänge yardage; nadelstärke needle_size; garnstärke yarn_weight
  wasserdichtigkeit water_resistance; wasserschutz water_resistance
  wasserbeständig water_resistant water-resistant; stoßfest shock_resistant shockproof
  spritzwassergeschützt splash-proof splashproof; staubdicht dustproof
  auslaufsicher leakproof leak-proof; luftdicht airtight; blickdicht opaque; bügelfrei non-iron
  knitterfrei wrinkle-free; pflegeleicht easy-care; lichtecht lightfast
  maschinenwaschbar machine_washable machine_wash; waschmaschinenfest machine_washable machine_wash
  chemische_reinigung dry_clean dry_cleaning; trockenreinigung dry_clean dry_cleaning; schnelltrocknend quick-drying quick-dry; säurefrei acid-free
  lösemittelfrei solvent-free; antibakteriell antibacterial; hypoallergen hypoallergenic
  geruchlos odourless; geräuscharm quiet low-noise; lautlos silent; energiesparend energy-saving
  selbstklebend self-adhesive; selbstaufblasend self-inflating; ausziehbar extendable
  ausklappbar fold-out; schwenkbar swivel; drehbar rotating swivel; neigbar tilting
  einziehbar retractable; erweiterbar expandable; verschließbar lockable; abschließbar lockable
  unzerbrechlich unbreakable; lackiert painted lacquered; poliert polished; gebürstet brushed
  verchromt chrome; verzinkt galvanised galvanized; beschichtet coated; emailliert enamelled enamel
  furniert veneered; geölt oiled; gewachst waxed; gepolstert padded; bedruckt printed
  bestickt embroidered; gestrickt knitted; gehäkelt crocheted; gewebt woven; gesteppt quilted
  gerippt ribbed; tailliert fitted; ausgestellt flared; plissiert pleated; ungefüttert unlined
  rückenfrei backless; schulterfrei off-shoulder
  hartschale hard_shell hardshell hard-shell hard_case
  hartschalenkoffer hard_shell_suitcase hardside_suitcase hard_case
  weichschale soft_shell soft-sided softside; weichgepäck soft_luggage
  echtleder genuine_leather real_leather leather; glattleder smooth_leather
  kalbsleder calf_leather calfskin; rindsleder cowhide leather; ziegenleder goat_leather
  lackleder patent_leather; nubuk nubuck; wollfilz wool_felt; segeltuch canvas; gewebe fabric
  spitze lace tip; plüsch plush; fleece; frottee terry; satin; tüll tulle; flanell flannel
  polycarbonat polycarbonate; polypropylen polypropylene; harz resin; carbon
  kohlefaser carbon_fibre carbon_fiber; glasfaser fibreglass fiberglass; zinn pewter tin; nickel
  chrom chrome; blei lead; emaille enamel; email enamel; rattan; weide willow wicker
  linde lime basswood; lärche larch; tanne fir; pappe cardboard; fichtenholz spruce_wood
  elfenbein ivory; muschel shell; bernstein amber; jade; rubin ruby; smaragd emerald
  saphir sapphire; topas topaz; amethyst; opal; granat garnet; zirkonia zirconia; strass rhinestone
  hellblau light_blue; himmelblau sky_blue; königsblau royal_blue; hellgrau light_grey light_gray
  dunkelgrau dark_grey dark_gray charcoal; dunkelgrün dark_green; hellgrün light_green
  olivgrün olive olive_green; oliv olive; khaki; petrol teal petrol; mint; flieder lilac
  hellbraun light_brown tan; dunkelbraun dark_brown; cognac cognac tan; taupe; ocker ochre
  senfgelb mustard; koralle coral; rostrot rust; dunkelrot dark_red
  mehrfarbig multicolour multicoloured multicolor; neon; pastell pastel; herz heart; stern star
  kugel ball sphere; würfelförmig cube; sechseckig hexagonal; achteckig octagonal; kegel cone
  zylinder cylinder hat; saphirglas sapphire_crystal sapphire_glass sapphire
  mineralglas mineral_glass mineral_crystal mineral; zifferblatt dial; uhrwerk movement
  werk movement; automatikwerk automatic_movement automatic; automatik automatic
  automatikuhr automatic_watch automatic; handaufzug hand-wound manual_wind; quarz quartz
  quarzuhr quartz_watch; krone crown; lünette bezel; zeiger hand hands; bandanstoß lug_width
  stegbreite lug_width; uhrenbeweger watch_winder; uhrenkasten watch_box; uhrenbox watch_box
  uhrenrolle watch_roll; uhrenetui watch_case; taucheruhr dive_watch diver's_watch diver
  taucher diver dive divers; fliegeruhr pilot_watch pilot's_watch aviator; pilot
  flieger pilot aviator; sportuhr sport_watch sports_watch; damenuhr women's_watch ladies'_watch
  herrenuhr men's_watch; wanduhr wall_clock; kuckucksuhr cuckoo_clock; chronograph
  leuchtzeiger luminous_hands; mondphase moon_phase; armbandlänge strap_length
  schließe clasp buckle; faltschließe folding_clasp deployant; federsteg spring_bar
  knopfzelle button_cell coin_cell; uhrmacher watchmaker; uhrenöffner case_back_opener
  edelstahlband steel_bracelet; kasten box case; box; fass barrel; tonne bin barrel; etui case pouch
  futteral case; schachtel box; schatulle box casket; truhe chest trunk
  koffertrolley trolley_suitcase; kabinentrolley cabin_trolley cabin_suitcase carry-on
  bordtrolley cabin_trolley carry-on; bordgepäck carry-on cabin_luggage hand_luggage
  reisekoffer suitcase travel_suitcase; trolleykoffer trolley_suitcase
  kinderkoffer children's_suitcase; kofferset luggage_set; koffergurt luggage_strap
  kofferanhänger luggage_tag; kofferwaage luggage_scale; reisekissen travel_pillow neck_pillow
  nackenkissen neck_pillow; packwürfel packing_cubes; zahlenschloss combination_lock
  kleidersack garment_bag suit_bag; kosmetikkoffer vanity_case; geldgürtel money_belt
  schultertasche shoulder_bag; henkeltasche handbag top-handle_bag; beuteltasche bucket_bag hobo
  clutch; abendtasche evening_bag clutch; crossbody
  gürteltasche belt_bag bum_bag waist_bag fanny_pack; hüfttasche hip_bag waist_bag
  shopper shopper tote tote_bag; einkaufstrolley shopping_trolley; einkaufsroller shopping_trolley
  businesstasche business_bag briefcase; weekender weekender holdall duffel
  seesack duffel_bag duffle; matchsack duffel; kartenetui card_holder card_case
  kreditkartenetui card_holder; kartenfach card_slot; fach compartment pocket; fächer compartments
  tragegriff carry_handle; henkel handle; schulterriemen shoulder_strap; riemen strap
  rollen wheels castors; räder wheels; teleskopgriff telescopic_handle; dehnfalte expandable
  innenfutter lining; laptopfach laptop_compartment; laptoprucksack laptop_backpack
  schulrucksack school_backpack; kinderrucksack kids_backpack children's_backpack
  freizeitrucksack daypack casual_backpack; fahrradrucksack bike_backpack
  reiserucksack travel_backpack; herrenhemd men's_shirt dress_shirt
  businesshemd dress_shirt business_shirt; hemdbluse shirt_blouse; kurzarmhemd short-sleeved_shirt
  langarmshirt long-sleeved_top long_sleeve; trägertop tank_top camisole; tanktop tank_top tank
  shirt shirt tee; oberteil top; unterteil bottom; chino chinos
  cargohose cargo_trousers cargo_pants; stoffhose trousers; lederhose leather_trousers
  caprihose capri; schlaghose flares flared_trousers; lederjacke leather_jacket
  daunenjacke down_jacket puffer_jacket; bomberjacke bomber_jacket; übergangsjacke light_jacket
  parka; wintermantel winter_coat; trenchcoat trench_coat trench; poncho; cape; umhang cape cloak
  bolero; tunika tunic; etuikleid sheath_dress; abendkleid evening_dress gown
  sommerkleid summer_dress; maxikleid maxi_dress; hosenanzug trouser_suit pantsuit
  einteiler one-piece jumpsuit; jogginganzug tracksuit; trainingsanzug tracksuit
  morgenmantel dressing_gown robe; socke sock socks; sneaker sneakers trainers
  slipper loafers slip-ons; schlupfschuhe slip-ons slip-on; mokassin moccasins loafers
  schnürschuhe lace-ups lace-up oxfords; halbschuh shoe; stiefeletten ankle_boots
  winterstiefel winter_boots snow_boots; reitstiefel riding_boots; espadrilles; clogs
  schnalle buckle; kordel cord drawstring; saum hem; ausschnitt neckline; v-ausschnitt v-neck
  rundhals crew_neck round_neck; stehkragen stand-up_collar; bund waistband cuff
  einstecktuch pocket_square; stola stole shawl; ohrenschützer ear_muffs; sonnenhut sun_hat
  strohhut straw_hat; baseballkappe baseball_cap; zopf braid; perücke wig; freizeit leisure casual
  pfannenset pan_set; topfset pot_set cookware_set; topfdeckel pan_lid; kochgeschirr cookware
  küchenhelfer kitchen_utensils; messerblock knife_block; messerset knife_set
  brotmesser bread_knife; schälmesser paring_knife; käsehobel cheese_slicer
  pfeffermühle pepper_mill pepper_grinder; kaffeemühle coffee_grinder; kaffeebohnen coffee_beans
  bohnen beans; kaffeefilter coffee_filter; french-press french_press cafetière
  espressokocher moka_pot espresso_maker; siebträger espresso_machine portafilter
  handmixer hand_mixer; zerkleinerer chopper; mörser mortar pestle; flaschenöffner bottle_opener
  dosenöffner can_opener tin_opener; wasserflasche water_bottle; brotbox lunch_box
  salatschüssel salad_bowl; suppenteller soup_plate; müslischüssel cereal_bowl
  espressotasse espresso_cup; kaffeetasse coffee_cup; kaffeebecher coffee_mug; eierbecher egg_cup
  servierplatte serving_platter; tortenplatte cake_stand; whiskyglas whisky_glass tumbler
  bierglas beer_glass; dekanter decanter; eiswürfelform ice_cube_tray; grillpfanne grill_pan
  grillrost grill_grate; holzkohlegrill charcoal_grill; grillzange grill_tongs tongs
  kamin fireplace; pizzaofen pizza_oven; sitzsack beanbag; gartenbank garden_bench; liege lounger
  hängesessel hanging_chair; markise awning; beet bed; gartenschlauch garden_hose hose
  regner sprinkler; knolle tuber bulb; kräutertopf herb_pot; übertopf planter plant_pot
  futterhaus bird_feeder; sukkulente succulent; rose; blumen flowers; strauß bouquet
  schlagbohrer hammer_drill; exzenterschleifer random_orbital_sander; fräse router milling
  oberfräse router; drehbank lathe; lötzinn solder; heißluftpistole heat_gun; klebepistole glue_gun
  steckschlüssel socket_wrench; ratsche ratchet; drehmomentschlüssel torque_wrench
  cuttermesser utility_knife; stemmeisen chisel; messschieber caliper; werkzeugset tool_set tool_kit
  holzschraube wood_screws; unterlegscheibe washer; bolzen bolt; niete rivet; winkel angle bracket
  holzleim wood_glue; silikondichtung silicone_sealant; gips plaster gypsum; zement cement
  wandfarbe wall_paint; abdeckplane dust_sheet tarp; fliesen tiles; fußboden flooring floor
  türklinke door_handle; türgriff door_handle; türschloss door_lock; briefkasten letterbox mailbox
  kabeltrommel cable_reel; steckerleiste power_strip; lichtschalter light_switch
  duschkopf shower_head; waschbecken sink basin; spüle sink; toilettensitz toilet_seat
  klobürste toilet_brush; abfluss drain; siphon trap; heizkörper radiator; thermostat
  staubsaugerbeutel vacuum_bags dust_bags; putzeimer bucket; wäschekorb laundry_basket
  fleckentferner stain_remover; schuhschrank shoe_cabinet; rundstricknadel circular_needles
  nadelspiel double_pointed_needles; strickset knitting_kit; wollknäuel ball_of_yarn
  sockenwolle sock_yarn; stickrahmen embroidery_hoop; sticken embroidery; stickgarn embroidery_floss
  strickanleitung knitting_pattern; schnittmuster sewing_pattern
  anleitung instructions pattern manual; fingerhut thimble; stecknadel pins; maßstab scale ruler
  bildschirmarm monitor_arm; mechanisch mechanical; ziffernblock number_pad numpad
  gamingmaus gaming_mouse; mikrofonarm boom_arm; headset; freisprech hands-free
  kopfhörerständer headphone_stand; externe external; extern external; intern internal; cpu CPU
  mainboard motherboard; kühler cooler; wasserkühlung water_cooling liquid_cooling
  cpu-kühler CPU_cooler; gehäuselüfter case_fan; wärmeleitpaste thermal_paste thermal_compound
  laufwerk drive; brenner burner; datenträger media; rohling blank; netzwerk network
  netzwerkkarte network_card; funk wireless radio; empfänger receiver; sender transmitter
  antenne antenna aerial; verteiler splitter hub; druckerpapier printer_paper
  farblaser color_laser colour_laser; usv UPS uninterruptible_power_supply
  betriebssystem operating_system; virenschutz antivirus; touchscreen; eingabestift stylus
  zeichentablett graphics_tablet drawing_tablet; displayschutzfolie screen_protector
  panzerglas tempered_glass; selfiestick selfie_stick; objektivdeckel lens_cap
  kameratasche camera_bag; spielkonsole game_console console; joystick; vr-brille VR_headset
  heimkino home_cinema home_theater; subwoofer; regallautsprecher bookshelf_speaker
  standlautsprecher floorstanding_speaker; tonabnehmer pickup cartridge
  kopfhörerverstärker headphone_amplifier; mikrofonständer microphone_stand
  notenständer music_stand; gitarrenständer guitar_stand; gitarrengurt guitar_strap
  gitarrenkoffer guitar_case; halbakustik semi-hollow semi-acoustic; bassgitarre bass_guitar
  e-bass electric_bass bass_guitar; mandoline mandolin; banjo; zither; snare; hi-hat
  kesselpauke timpani; handtrommel hand_drum; panflöte pan_flute; dudelsack bagpipes; melodica
  synthesizer; flügelhorn flugelhorn; kornett cornet; schulterstütze shoulder_rest
  geigenbogen violin_bow; geigenkasten violin_case; saitensatz string_set strings; schülerin student
  konzert concert; orchester orchestra; kammer chamber; griffbrett fingerboard fretboard
  wirbel peg tuning_peg; steg bridge; schalldämpfer mute silencer; neoprenanzug wetsuit
  neopren neoprene; neoprenschuh wetsuit_boots neoprene_boots; trapez harness; kite; drachen kite; lenkdrachen stunt_kite sport_kite power_kite
  segel sail; mast; surfanzug wetsuit; schwimmbrett kickboard; schwimmring swim_ring
  taucheranzug diving_suit wetsuit; tauchermaske diving_mask; tauchen diving
  tauchflasche scuba_tank; angelschnur fishing_line; rute rod; kescher landing_net; pfeil arrow
  dart darts; dartscheibe dartboard; billard billiards; kicker foosball table_football
  hockeyschläger hockey_stick; baseballschläger baseball_bat; fußballtor football_goal
  torwarthandschuhe goalkeeper_gloves; stutzen football_socks; laufhose running_tights
  laufjacke running_jacket; laufweste running_vest; balance-board balance_board
  klimmzugstange pull-up_bar; hantelbank weight_bench; gewichtsscheibe weight_plate
  sprossenwand wall_bars; langlaufski cross-country_skis; skihelm ski_helmet; skihose ski_trousers
  skijacke ski_jacket; skistöcke ski_poles; schneeanzug snowsuit; schneeschaufel snow_shovel
  rodel sledge sled; campingstuhl camping_chair; campingtisch camping_table; kühlakku ice_pack
  schlafsackinlett liner; gesalzen salted; herb dry tart; halbtrocken off-dry medium_dry
  lieblich sweet; schaumwein sparkling_wine; rosé rosé rose; weißburgunder pinot_blanc
  spätburgunder pinot_noir; dessertwein dessert_wine; portwein port; nudeln pasta noodles
  kekse biscuits cookies; lakritz liquorice; linse lentils lens; grüntee green_tea
  schwarztee black_tea; kräutertee herbal_tea; kartenspiel card_game; würfelspiel dice_game
  familienspiel family_game; kinderspiel children's_game; partyspiel party_game
  strategiespiel strategy_game; rollenspiel role-playing_game RPG; spielkarten playing_cards
  kartenhülle card_sleeves; hüllen sleeves covers; spielfigur pawn; spielbrett game_board
  spielplan board; puzzlematte puzzle_mat; steckspiel peg_game; stapelturm stacking_tower
  holzspielzeug wooden_toy wooden_toys; klettergerüst climbing_frame; wasserspielzeug water_toy
  fernrohr telescope spyglass; modellbau model_building; bausatz kit model_kit; kostüme costumes
  hüpfburg bouncy_castle; geschenkset gift_set; mitbringsel small_gift souvenir; andenken souvenir
  sammlung collection; sammler collector; limitiert limited; sonderausgabe special_edition
  auswahl selection assortment; muster pattern sample; großpackung bulk_pack value_pack
  einzeln single individually; komplett complete; einzug housewarming; abschied farewell
  hundefutter dog_food; katzenfutter cat_food; trockenfutter dry_food kibble; hundebett dog_bed
  hundespielzeug dog_toy; katzenspielzeug cat_toy; katzenstreu cat_litter; kratzmatte scratching_mat
  schreibtischlampe desk_lamp; tischlampe table_lamp; nachtlicht night_light; wandlampe wall_light
  außenleuchte outdoor_light; solarleuchte solar_light; glühlampe light_bulb; außen outdoor exterior
  innen indoor interior; draußen outdoor outside; tintenroller rollerball; fineliner
  tintenfass ink_bottle ink; tintenpatrone ink_cartridge; füllfeder fountain_pen
  federhalter dip_pen; siegelwachs sealing_wax; prospekthülle sheet_protectors; klemmbrett clipboard
  schreibunterlage desk_pad desk_mat; prüfgerät tester checker; zählgerät counter
  geldzähler money_counter; geldscheinprüfer banknote_checker counterfeit_detector; banknote
  münze coin; münzen coins; kasse cash_register till; geldkassette cash_box; flipchart
  tageslichtprojektor overhead_projector; lager warehouse stock; regalsystem shelving_system
  umzugskarton moving_box; packband packing_tape; luftpolsterfolie bubble_wrap
  schutzhelm hard_hat safety_helmet; arbeitshose work_trousers; blaumann overalls
  knieschoner knee_pads; autositz car_seat; autoteppich car_mat; kofferraum boot trunk; pflege care
  wartung maintenance; schutz protection guard; abdeckung cover; träger carrier rack strap
  gerät device appliance; maschine machine; apparat device; anlage system plant; system
  technik technology; küchengerät kitchen_appliance; elektrogerät electrical_appliance
  gestell frame rack; stock stick cane; matte mat; polster cushion pad upholstery
  auflage pad cushion topper; bezug cover; überzug cover; unterlage mat pad underlay; einsatz insert
  aufsatz attachment; ansatz attachment; aufzug lift elevator winding; treppe stairs steps
  treppenstufe step steps; notebookfach laptop_compartment; ringe rings
`;
