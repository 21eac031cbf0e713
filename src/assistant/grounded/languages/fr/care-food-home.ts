// French words with the English ones: care, babies, food, the garden and the house, electronics and music.

export const CARE_FOOD_HOME = `
  casque headphones headset helmet; écouteurs earbuds headphones; enceinte speaker
  aspirateur vacuum_cleaner vacuum; imprimante printer; bouilloire kettle; cafetière coffee_maker
  micro-ondes microwave; réfrigérateur refrigerator; frigo fridge refrigerator; four oven; fer iron
  télévision tv television; télé tv television; écran monitor display; clavier keyboard
  souris mouse; ordinateur computer laptop; portable laptop phone mobile portable; téléphone phone
  chargeur charger; câble cable; disque drive; cartouche cartridge; papier paper; appareil camera
  montre watch; réveil alarm_clock; rasoir shaver razor; sèche-cheveux hair_dryer; balance scale
  lampe lamp light; bougie candle; ampoule bulb; pile battery; batterie battery drum_kit drums
  chaise chair; table; bureau desk; étagère shelf; canapé sofa; lit bed; couverture blanket
  oreiller pillow; coussin cushion; serviette towel; tapis rug mat; rideau curtain; miroir mirror
  tasse cup mug; assiette plate; bol bowl; verre glass; couteau knife; fourchette fork
  cuillère spoon; poêle pan; casserole saucepan pot; bouteille bottle; boîte box tin
  pantalon trousers pants; robe dress; jupe skirt; chemise shirt; chemisier blouse
  pull sweater pullover; veste jacket; manteau coat; bonnet hat beanie; chapeau hat; écharpe scarf
  sandales sandals; baskets sneakers trainers; ceinture belt; sac bag backpack; valise suitcase
  portefeuille wallet; parapluie umbrella; lunettes glasses; bijou jewellery; collier necklace
  bague ring; tente tent; vélo bicycle bike; ballon ball; jeu game; jouet toy; poupée doll
  livre book; peluche plush; marteau hammer; scie saw; perceuse drill; vis screws screw
  tournevis screwdriver; pince pliers; peinture paint; pinceau brush; échelle ladder
  pelle shovel spade; tondeuse lawn_mower; sécateur secateurs pruner; tuyau hose
  arrosoir watering_can; pot pot planter potty jar; graines seeds; plante plant
  engrais fertiliser fertilizer; rosier rose; vin wine; bière beer; champagne; fromage cheese
  café coffee; thé tea; chocolat chocolate; huile oil; miel honey; chien dog; chat cat; stylo pen
  crayon pencil; cahier notebook; ciseaux scissors; rouge red; bleu blue; vert green; jaune yellow
  noir black; blanc white; gris grey gray; rose pink; violet purple; marron brown; bois wood wooden
  cuir leather; laine wool; coton cotton; acier steel; plastique plastic; imperméable waterproof
  étanche waterproof; femme women; homme men; enfant kids; enfants kids children; bébé baby
  banc bench; haie hedge; pharmacie pharmacy; trousse_de_secours first_aid_kit
  premiers_secours first_aid; médicament medicine; comprimé tablets; gélule capsules; goutte drops
  pommade ointment balm; baume balm; crème cream; sirop syrup; sirop_pour_la_toux cough_syrup cough
  toux cough; pastille lozenges pastilles; pastilles_pour_la_gorge throat_lozenges lozenges
  gorge throat; mal_de_gorge sore_throat throat; maux_de_gorge sore_throat throat; rhume cold nasal
  nez nose nasal; nez_bouché blocked_nose nasal; spray_nasal nasal_spray; grippe flu; fièvre fever
  thermomètre thermometer; mal_de_tête headache pain_relief; maux_de_tête headache pain_relief
  mal_de_dos back_pain; mal_de_ventre stomach stomach_pain; douleur pain
  antidouleur painkiller pain_relief; estomac stomach; brûlures_d'estomac heartburn
  diarrhée diarrhoea; nausée nausea; mal_des_transports travel_sickness motion_sickness
  allergie allergy; rhume_des_foins hay_fever allergy; démangeaisons itching itch; eczéma eczema
  acné acne; bouton spots button blemish; points_noirs blackheads; bouton_de_fièvre cold_sore
  verrue wart; ampoules blister; mycose fungal; piqûre bite sting; moustique mosquito
  anti-moustique mosquito_repellent insect_repellent; répulsif repellent; tique tick
  tire-tique tick_remover; poux lice; coup_de_soleil sunburn after_sun
  crème_solaire sun_cream sunscreen; lait_solaire sun_lotion sunscreen; huile_solaire sun_oil
  protection_solaire sun_protection sunscreen; après-soleil after_sun; solaire sun solar; indice SPF
  sommeil sleep; dormir sleep; somnifère sleep; vitamine vitamin; magnésium magnesium
  complément_alimentaire supplement food_supplement; protéine protein
  pansement plasters plaster bandage; bande bandage; compresse compress gauze
  désinfectant disinfectant; gel_hydroalcoolique hand_sanitiser hand_sanitizer; masque mask
  tensiomètre blood_pressure_monitor; tension blood_pressure; poignet wrist; bras arm
  glycémie blood_glucose glucose; inhalateur inhaler; bouillotte hot_water_bottle
  attelle splint support brace; genouillère knee_support knee_pads
  bas_de_contention compression_stockings compression_socks; béquille crutches kickstand
  canne cane walking_stick; pilulier pill_box pill_organiser; test_de_grossesse pregnancy_test
  grossesse pregnancy; préservatif condoms; gouttes_pour_les_yeux eye_drops; collyre eye_drops
  œil eye; yeux eye eyes; lentilles_de_contact contact_lenses; lentilles lenses lentils
  lunettes_de_lecture reading_glasses; oreille ear; bouchons_d'oreilles earplugs ear_plugs
  sans_ordonnance over_the_counter; ordonnance prescription; cicatrisant healing wound; plaie wound
  blessure wound; courbatures muscle; articulation joint; jambe leg; jambes_lourdes tired_legs legs
  cosmétique cosmetics; maquillage make-up makeup; peau skin; peau_sensible sensitive_skin sensitive
  sensible sensitive; peau_sèche dry_skin dry; peau_grasse oily_skin oily
  peaux_mixtes combination_skin; visage face; crème_visage face_cream; crème_de_jour day_cream
  crème_de_nuit night_cream; crème_hydratante moisturiser moisturizer
  hydratant moisturising moisturiser hydrating; crème_pour_les_mains hand_cream
  crème_mains hand_cream; main hand; pied foot; pieds foot feet; crevassé cracked chapped
  gercé chapped cracked; gerçures chapped cracked; lèvres lip lips; lèvre lip
  baume_à_lèvres lip_balm; stick_à_lèvres lip_balm; rouge_à_lèvres lipstick
  ride wrinkle anti-wrinkle; antirides anti-wrinkle wrinkle; anti-âge anti-ageing anti-aging
  sérum serum; gommage scrub exfoliator; nettoyant cleanser cleaner
  nettoyant_visage face_cleanser cleanser; démaquillant make-up_remover
  eau_micellaire micellar_water; tonique toner tonic; savon soap; savon_liquide liquid_soap
  gel_douche shower_gel; douche shower; bain bath; bain_moussant bubble_bath
  sels_de_bain bath_salts; shampooing shampoo; shampoing shampoo; shampooing_sec dry_shampoo
  après-shampooing conditioner; pellicules dandruff anti-dandruff
  antipelliculaire anti-dandruff dandruff; cheveux hair; chute_de_cheveux hair_loss
  coloration hair_colour hair_dye; laque hair_spray lacquer; brosse_à_cheveux hairbrush; peigne comb
  boucles curly; lisseur hair_straightener straightener; fer_à_lisser hair_straightener
  fer_à_boucler curling_iron; tondeuse_à_cheveux hair_clipper; tondeuse_à_barbe beard_trimmer
  barbe beard; rasage shaving; mousse_à_raser shaving_foam; gel_à_raser shaving_gel; lame blade
  lames_de_rasoir razor_blades; après-rasage aftershave; épilateur epilator; épilation hair_removal
  pince_à_épiler tweezers; déodorant deodorant; parfum perfume fragrance; cils lashes eyelash
  ombre_à_paupières eyeshadow; fard blush; fond_de_teint foundation; correcteur concealer
  poudre powder; vernis_à_ongles nail_polish; vernis nail_polish varnish
  dissolvant nail_polish_remover; ongle nail nails; coupe-ongles nail_clippers
  lime_à_ongles nail_file; cotons-tiges cotton_buds cotton_swabs; dentifrice toothpaste
  brosse_à_dents toothbrush; dent tooth teeth; fil_dentaire dental_floss; bain_de_bouche mouthwash
  gencives gums gum; serviettes_hygiéniques sanitary_pads sanitary_towels
  coupe_menstruelle menstrual_cup; papier_toilette toilet_paper; mouchoirs tissues handkerchief
  trousse_de_toilette toiletry_bag wash_bag; éponge sponge; peignoir bathrobe
  lait_corporel body_lotion body_milk; corps body; soin care treatment
  huile_essentielle essential_oil; huile_d'amande almond_oil; huile_de_coco coconut_oil; aloès aloe
  beurre_de_karité shea_butter; nourrisson baby infant newborn; nouveau-né newborn baby
  tout-petit toddler; couche nappies diapers nappy; lingettes wipes wet_wipes
  table_à_langer changing_table; matelas_à_langer changing_mat; sac_à_langer changing_bag
  tétine soother dummy pacifier; sucette soother dummy pacifier lollipop
  attache-tétine soother_chain; biberon baby_bottle bottle; chauffe-biberon bottle_warmer
  tire-lait breast_pump; allaitement nursing breastfeeding; coussin_d'allaitement nursing_pillow
  stérilisateur steriliser sterilizer; petit_pot baby_food; bavoir bib
  anneau_de_dentition teether teething_ring; hochet rattle; veilleuse night_light
  tapis_d'éveil play_mat; parc playpen; babyphone baby_monitor; écoute-bébé baby_monitor
  balancelle baby_swing swing; trotteur baby_walker walker; cosy infant_car_seat car_seat; jumeaux twin twins
  grenouillère sleepsuit; couffin carrycot moses_basket; turbulette baby_sleeping_bag sleeping_bag
  poussette pushchair stroller pram; landau pram; porte-bébé baby_carrier
  écharpe_de_portage baby_sling; siège_auto car_seat; siège seat; chaise_haute high_chair highchair
  lit_bébé cot crib; berceau cradle crib; gigoteuse baby_sleeping_bag; body bodysuit
  draisienne balance_bike; tricycle tricycle trike; baignoire bath bathtub
  barrière_de_sécurité safety_gate stair_gate; doudou cuddly_toy comforter soft_toy; aliment food
  alimentation food power_supply; nourriture food; épicerie grocery; boisson drink drinks; eau water
  eau_gazeuse sparkling_water; eau_minérale mineral_water; jus juice; jus_d'orange orange_juice
  jus_de_pomme apple_juice; limonade lemonade; lait milk; lait_d'avoine oat_milk oat_drink
  lait_d'amande almond_milk; lait_de_soja soy_milk soya_milk; crème_fraîche cream; beurre butter
  yaourt yoghurt yogurt; fromage_blanc quark; fromage_de_chèvre goat_cheese goat's_cheese
  chèvre goat; brebis sheep; œuf eggs egg; oeufs eggs; pain bread; biscotte rusks crispbread
  farine flour; complet wholemeal wholegrain; seigle rye; épeautre spelt; blé wheat; avoine oats oat
  flocons_d'avoine oats porridge; céréales cereal muesli; sucre sugar; sel salt; poivre pepper
  vinaigre vinegar; moutarde mustard; sauce; sauce_tomate tomato_sauce; sauce_soja soy_sauce
  pâtes pasta noodles; nouilles noodles; riz rice; pomme_de_terre potatoes potato
  légume vegetables vegetable; fruit; pomme apple; poire pear; banane banana; fraise strawberry
  framboise raspberry; myrtille blueberry; mûre blackberry; groseille currant; cassis blackcurrant
  cerise cherry; prune plum; pêche peach fishing; abricot apricot; raisin grapes grape
  raisins_secs raisins; citron lemon; citron_vert lime; mandarine mandarin; ananas pineapple
  noix_de_coco coconut; datte dates; figue figs; fruits_secs dried_fruit nuts; baies berries
  noix nuts walnut walnuts; noisette hazelnut; amande almond; cacahuète peanut
  beurre_de_cacahuète peanut_butter; tomate tomato; concombre cucumber; cornichon gherkins pickles
  oignon onion; ail garlic; carotte carrot; salade salad lettuce; épinards spinach; chou cabbage
  chou-fleur cauliflower; brocoli broccoli; courge pumpkin squash; citrouille pumpkin
  courgette courgette zucchini; aubergine aubergine eggplant; poivron pepper; champignon mushroom
  haricot beans; petits_pois peas; pois_chiches chickpeas; maïs corn sweetcorn; olive olives olive
  huile_d'olive olive_oil; huile_de_tournesol sunflower_oil; soupe soup; bouillon stock broth
  plat_préparé ready_meal; viande meat; saucisse sausage; saucisson salami; jambon ham; lard bacon
  poulet chicken; bœuf beef; boeuf beef; porc pork; agneau lamb; dinde turkey; canard duck
  poisson fish; saumon salmon; thon tuna; crevette prawns shrimp; anchois anchovies
  fruits_de_mer seafood; pâte_à_tartiner chocolate_spread hazelnut_spread spread; tartinade spread
  confiture jam; bonbon sweets candy; biscuit biscuits cookies; gâteau cake; gaufre waffle
  glace ice_cream ice mirror; chocolat_noir dark_chocolate; chocolat_au_lait milk_chocolate
  chocolat_blanc white_chocolate; cacao cocoa; vanille vanilla; cannelle cinnamon
  chewing-gum chewing_gum; barre bar; barre_de_céréales cereal_bar muesli_bar; chips crisps chips
  en-cas snack; café_en_grains coffee_beans; grains_de_café coffee_beans; café_moulu ground_coffee
  décaféiné decaf decaffeinated; tisane herbal_tea; infusion herbal_tea infusion; thé_vert green_tea
  thé_noir black_tea; camomille chamomile; menthe mint peppermint; sachet sachet bag; cidre cider
  rhum rum; basilic basil; persil parsley; ciboulette chives; romarin rosemary; thym thyme
  origan oregano; coriandre coriander; curcuma turmeric; muscade nutmeg; gingembre ginger
  piment chilli chili; épice spice; herbes herbs; sésame sesame; lin linen linseed
  tournesol sunflower; levure yeast baking_powder; sirop_d'érable maple_syrup; édulcorant sweetener
  végan vegan; végétalien vegan; végétarien vegetarian; bio organic; biologique organic
  frais fresh cool; surgelé frozen; congelé frozen; épicé spicy hot; piquant spicy hot
  doux soft sweet mild; sucré sweet; salé salty salted; acide sour; amer bitter; fumé smoked
  grillé roasted grilled; moulu ground; petit-déjeuner breakfast; petit_déjeuner breakfast
  déjeuner lunch; dîner dinner; cuisine kitchen cookbook; cuisson cooking; pâtisserie baking
  jardin garden; jardinage gardening garden; pelouse lawn; gazon lawn grass
  graines_de_gazon grass_seed lawn_seed; herbe grass; semence seeds; fleur flower flowers
  bulbe bulbs bulb; terreau potting_soil compost; terre soil earth; composteur composter
  paillis mulch; pot_de_fleurs flower_pot plant_pot pot; jardinière planter window_box
  bac planter tub box; serre greenhouse; bêche spade; râteau rake; binette hoe
  fourche fork suspension_fork; brouette wheelbarrow; tuyau_d'arrosage garden_hose hose
  arroseur sprinkler; arrosage watering irrigation; récupérateur_d'eau water_butt
  taille-haie hedge_trimmer; coupe-bordure grass_trimmer strimmer; débroussailleuse brush_cutter
  tondeuse_à_gazon lawn_mower; robot_tondeuse robotic_mower robot_mower
  souffleur leaf_blower blower; feuille leaf leaves sheet; tronçonneuse chainsaw; broyeur shredder
  hache axe; mauvaises_herbes weed weeds; désherbant weed_killer; limace slug; puceron aphid aphids
  fourmi ants ant; guêpe wasp; gants_de_jardin gardening_gloves garden_gloves
  gants_de_jardinage gardening_gloves; salon_de_jardin garden_furniture
  chaise_de_jardin garden_chair; table_de_jardin garden_table; chaise_longue deck_chair lounger
  transat deck_chair lounger; hamac hammock; tonnelle gazebo; barbecue barbecue grill BBQ
  charbon_de_bois charcoal; charbon charcoal; brasero fire_bowl fire_pit; bois_de_chauffage firewood
  nichoir nest_box bird_house; mangeoire feeder bird_feeder; oiseau bird; abeille bee
  papillon butterfly; hérisson hedgehog; étang pond; bassin pond; fontaine fountain; piscine pool
  balançoire swing; bac_à_sable sandpit sandbox; toboggan slide; clôture fence; portail gate
  arbre tree; arbre_fruitier fruit_tree; arbuste shrub; buisson bush; vivace perennial hardy
  rustique hardy; annuelle annual; plante_grimpante climbing_plant climber
  plante_d'intérieur house_plant houseplant indoor_plant; orchidée orchid; tulipe tulip
  jonquille daffodil; lavande lavender; hortensia hydrangea; géranium geranium; lierre ivy
  fougère fern; mousse moss foam mousse; ombre shade; mi-ombre partial_shade; ensoleillé sunny
  treillis trellis; ficelle string twine; terrasse patio terrace; balcon balcony; outil tool tools
  outillage tools; boîte_à_outils toolbox tool_box; établi workbench
  perceuse_sans_fil cordless_drill; perceuse_à_percussion hammer_drill impact_drill
  visseuse cordless_screwdriver screwdriver; scie_sauteuse jigsaw; scie_circulaire circular_saw
  ponceuse sander; meuleuse angle_grinder grinder; papier_de_verre sandpaper; rabot plane; lime file
  ciseau_à_bois wood_chisel chisel; burin chisel; clé_allen allen_key hex_key
  clé spanner wrench key; clé_à_molette adjustable_wrench adjustable_spanner
  clé_usb USB_stick flash_drive; tenaille pincers pliers; étau vice vise; serre-joint clamp
  niveau_à_bulle spirit_level level; niveau level; mètre_ruban tape_measure measuring_tape
  règle ruler; cheville wall_plugs ankle; crochet hook hooks crochet; clou nails nail
  boulon bolt bolts; écrou nut nuts; fil wire thread; fil_de_fer wire; corde rope string
  ruban_adhésif adhesive_tape tape; scotch tape; ruban ribbon tape; colle glue adhesive
  colle_à_bois wood_glue; pistolet_à_colle glue_gun; enduit filler; peinture_murale wall_paint
  rouleau roller roll; lasure wood_stain; papier_peint wallpaper; carrelage tiles; carreau tile
  sol floor flooring; joint seal gasket; robinet tap faucet; fer_à_souder soldering_iron
  compresseur compressor; nettoyeur_haute_pression pressure_washer
  lunettes_de_protection safety_glasses goggles; chaussures_de_sécurité safety_shoes
  gants_de_travail work_gloves; lampe_frontale head_torch headlamp; lampe_de_poche torch flashlight
  rallonge extension_lead extension_cable; multiprise power_strip; prise socket plug
  interrupteur switch; minuterie timer; détecteur_de_fumée smoke_detector smoke_alarm
  extincteur fire_extinguisher; cadenas padlock lock; antivol lock bike_lock; serrure lock
  sonnette bell doorbell; porte door; fenêtre window; poignée handle; roulette castor wheel
  planche board plank; tige rod; bâton stick pole; filet net; grille grid grill; seau bucket
  caisse box crate; carton box cardboard; récipient container; bidon canister; réservoir tank
  ménage cleaning household; nettoyage cleaning; produit_nettoyant cleaner
  nettoyant_vitres glass_cleaner; détartrant descaler; calcaire limescale
  liquide_vaisselle washing-up_liquid dish_soap; lessive detergent laundry_detergent
  adoucissant fabric_softener; détachant stain_remover; tache stain; linge laundry linen
  panier_à_linge laundry_basket; séchoir drying_rack clothes_airer
  étendoir drying_rack clothes_airer; pince_à_linge clothes_pegs pegs
  table_à_repasser ironing_board; fer_à_repasser iron; balai broom; pelle_et_balayette dustpan
  serpillière mop floor_cloth; chiffon cloth; essuie-tout kitchen_roll paper_towels
  torchon tea_towel; serviette_en_papier napkin; poubelle bin waste_bin trash_can
  sac_poubelle bin_bags bin_liners trash_bags; rangement storage; boîte_de_rangement storage_box
  cintre hangers; porte-manteau coat_rack coat_stand; meuble_à_chaussures shoe_cabinet shoe_rack
  paillasson doormat; aspirateur_robot robot_vacuum; robot_aspirateur robot_vacuum
  aspirateur_balai stick_vacuum cordless_vacuum; purificateur_d'air air_purifier
  humidificateur humidifier; déshumidificateur dehumidifier; ventilateur fan
  climatiseur air_conditioner; chauffage heater heating; radiateur heater radiator
  machine_à_coudre sewing_machine; aiguille needle needles
  laine_à_tricoter knitting_yarn knitting_wool; tricot knitting; couture sewing; tissu fabric cloth
  fermeture_éclair zip zipper; allumette matches; briquet lighter
  bougeoir candle_holder candlestick; bougie_parfumée scented_candle; bougie_chauffe-plat tealight
  diffuseur diffuser; piège trap; meuble furniture; fauteuil armchair; canapé-lit sofa_bed
  chaise_de_bureau office_chair; fauteuil_de_bureau office_chair; chaise_pliante folding_chair
  tabouret stool; tabouret_de_bar bar_stool; table_basse coffee_table; table_à_manger dining_table
  table_de_chevet bedside_table nightstand; table_de_nuit bedside_table; armoire wardrobe cabinet
  commode chest_of_drawers; tiroir drawer; buffet sideboard; bibliothèque bookcase bookshelf
  vitrine display_cabinet; meuble_tv tv_stand tv_unit; lits_superposés bunk_bed
  lit_double double_bed; matelas mattress; matelas_gonflable air_bed air_mattress
  sommier bed_base slatted_base; surmatelas mattress_topper
  parure_de_lit bed_linen duvet_cover bedding; linge_de_lit bed_linen bedding; couette duvet
  housse_de_couette duvet_cover; drap sheet; drap-housse fitted_sheet; taie_d'oreiller pillowcase
  plaid throw blanket; duvet down; serviette_de_bain bath_towel; drap_de_bain bath_towel
  serviette_de_plage beach_towel; tapis_de_bain bath_mat; rideau_de_douche shower_curtain
  store blind; volet shutter; tringle curtain_rod curtain_pole; nappe tablecloth
  set_de_table placemat; tableau picture painting board; cadre frame picture_frame
  cadre_photo photo_frame picture_frame; affiche poster; horloge clock; pendule clock
  décoration decoration decor; salon living_room; chambre bedroom; chambre_d'enfant children's_room
  salle_de_bain bathroom; entrée hallway; cave cellar; grenier attic; salle_à_manger dining_room
  abat-jour lampshade; lampadaire floor_lamp; lampe_de_bureau desk_lamp
  lampe_de_chevet bedside_lamp; lampe_de_table table_lamp; lampe_sur_pied floor_lamp
  plafonnier ceiling_light ceiling_lamp; suspension pendant_light suspension; applique wall_light
  lumière light; éclairage lighting; luminaire light lamp; guirlande garland string_lights
  guirlande_lumineuse fairy_lights string_lights; lanterne lantern; projecteur projector spotlight
  variateur dimmer; blanc_chaud warm_white; vaisselle crockery tableware dinnerware
  couverts cutlery; poêle_à_frire frying_pan; marmite pot; cocotte casserole cast_iron_pot
  autocuiseur pressure_cooker; moule_à_gâteau cake_tin; moule tin mould
  plaque baking_tray plate hob; papier_cuisson baking_paper; rouleau_à_pâtisserie rolling_pin
  spatule spatula; fouet whisk; louche ladle; cuillère_en_bois wooden_spoon
  balance_de_cuisine kitchen_scale kitchen_scales; verre_doseur measuring_jug measuring_cup
  saladier salad_bowl mixing_bowl; passoire colander strainer; râpe grater; éplucheur peeler
  ouvre-boîte can_opener tin_opener; ouvre-bouteille bottle_opener; décapsuleur bottle_opener
  tire-bouchon corkscrew; planche_à_découper cutting_board chopping_board
  couteau_à_pain bread_knife; couteau_de_cuisine kitchen_knife; couteau_de_chef chef's_knife
  couteau_de_poche pocket_knife penknife; couteau_suisse pocket_knife multi-tool
  aiguiseur knife_sharpener sharpener; assiette_creuse soup_plate; verre_à_vin wine_glass
  verre_à_eau water_glass; flûte flute; flûte_à_champagne champagne_flute; carafe carafe jug
  pichet jug pitcher; théière teapot; thermos thermos vacuum_flask
  gourde water_bottle drinking_bottle bottle; machine_à_café coffee_machine coffee_maker
  machine_à_expresso espresso_machine; cafetière_à_piston french_press cafetiere
  moulin mill grinder; moulin_à_café coffee_grinder; moulin_à_poivre pepper_mill
  mousseur_à_lait milk_frother; filtre filter; filtre_à_café coffee_filter; mixeur blender mixer
  mixeur_plongeant hand_blender stick_blender; batteur hand_mixer; robot robot food_processor
  robot_de_cuisine food_processor stand_mixer; extracteur_de_jus juicer
  presse-agrumes citrus_juicer juicer; grille-pain toaster; gaufrier waffle_maker waffle_iron
  machine_à_pain bread_maker; friteuse deep_fryer fryer; friteuse_à_air air_fryer
  cuiseur_à_riz rice_cooker; cuiseur_vapeur steamer; plaque_de_cuisson hob cooktop
  hotte cooker_hood extractor_hood; cuisinière cooker stove; congélateur freezer
  lave-vaisselle dishwasher; lave-linge washing_machine; machine_à_laver washing_machine
  sèche-linge dryer tumble_dryer; glacière cool_box cooler; sac_isotherme cool_bag
  boîte_à_lunch lunch_box; boîte_à_goûter lunch_box; bocal jar; papier_aluminium aluminium_foil foil
  film_alimentaire cling_film; manique oven_glove pot_holder; tablier apron
  dessous_de_verre coaster; plateau tray chainring; paille straws straw; antiadhésif non-stick
  fonte cast_iron; informatique computer computing; ordinateur_portable laptop notebook
  ordinateur_de_bureau desktop_computer desktop; tablette tablet bar
  téléphone_portable mobile_phone smartphone phone; imprimante_laser laser_printer
  imprimante_jet_d'encre inkjet_printer; encre ink; cartouche_d'encre ink_cartridge
  scanneur scanner; vidéoprojecteur projector; télécommande remote_control remote
  barre_de_son soundbar; amplificateur amplifier; ampli amplifier amp
  platine_vinyle turntable record_player; vinyle vinyl record; radio-réveil clock_radio
  micro microphone; carte_graphique graphics_card; processeur processor; carte_mère motherboard
  mémoire memory; carte_mémoire memory_card; disque_dur hard_drive; routeur router
  câble_réseau network_cable ethernet_cable; câble_de_charge charging_cable
  batterie_externe power_bank; adaptateur adapter; station_d'accueil docking_station dock
  coque case; coque_de_téléphone phone_case case; housse cover case; étui case
  protège-écran screen_protector; support holder stand mount
  support_de_téléphone phone_holder phone_mount; montre_connectée smartwatch
  bracelet_connecté fitness_tracker; appareil_photo camera; objectif lens; trépied tripod
  jumelles binoculars; télescope telescope; loupe magnifying_glass magnifier
  calculatrice calculator; jeu_vidéo video_game; console_de_jeux games_console; manette controller
  tapis_de_souris mouse_pad mouse_mat; logiciel software
  réduction_de_bruit noise_cancelling noise-cancelling; liseuse e-reader; livre_audio audiobook
  sans_fil wireless cordless; haut-parleur speaker; casque_audio headphones
  casque_sans_fil wireless_headphones; caméra camera; caméra_de_surveillance security_camera
  musique music; guitare guitar; guitare_classique classical_guitar
  guitare_électrique electric_guitar; guitare_acoustique acoustic_guitar
  guitare_folk acoustic_guitar; basse bass; ukulélé ukulele; piano; piano_numérique digital_piano
  orgue organ; accordéon accordion; violon violin; alto viola; violoncelle cello
  contrebasse double_bass; harpe harp; archet bow; colophane rosin; flûte_à_bec recorder
  flûte_traversière flute; clarinette clarinet; hautbois oboe; trompette trumpet; cor horn
  embouchure mouthpiece; bec mouthpiece; anche reed; tambour drum; cymbale cymbal
  baguettes_de_batterie drumsticks; baguettes drumsticks; peau_de_tambour drumhead; capodastre capo
  médiator pick plectrum; cordes_de_guitare guitar_strings; accordeur tuner; diapason tuning_fork
  métronome metronome; pupitre music_stand; partition sheet_music music; sangle strap
  sangle_de_guitare guitar_strap; banquette bench; pédale pedal; pédale_d'effet effects_pedal pedal
  table_de_mixage mixer mixing_desk; gaucher left-handed; droitier right-handed
  débutant beginner beginners; apprendre learn learning; chanson song songbook; chant vocal singing
  vin_pétillant sparkling_wine; vin_mousseux sparkling_wine; pétillant sparkling fizzy
  mousseux sparkling; bulles bubbles fizz sparkling; crémant crémant sparkling_wine
  alcool alcohol alcoholic
  sans_alcool non-alcoholic alcohol-free non_alcoholic without_alcohol no_alcohol
  spiritueux spirits; apéritif aperitif; vin_rouge red_wine; vin_blanc white_wine
  vin_rosé rosé_wine rosé; cépage grape_variety grape grapes varietal; millésime vintage year
  vigne vine vineyard; domaine estate winery; degré degree; garde keeping ageing cellaring
  fût barrel cask; goût taste; fort strong; puissant powerful strong; corsé full-bodied strong
  fruité fruity; moelleux sweet mellow; brut brut dry; saveur flavour flavor; pâté pâté pate
  terrine terrine pâté pate; rillettes rillettes pâté pate; charcuterie charcuterie cold_cuts
  gibier game venison; cerf venison deer; faisan pheasant; oie goose; volaille poultry chicken
  truffe truffle; huître oysters oyster; repas meal dinner; épicerie_fine delicatessen fine_foods
  panier_garni hamper gift_basket gift_hamper; france france french; bourgogne burgundy
  portugal portugal portuguese; région region; pays country; argentine argentina argentinian
  chili chile chilean; hongrie hungary hungarian; afrique_du_sud south_africa south_african
  belgique belgium belgian; royaume-uni united_kingdom british; angleterre england english
  états-unis united_states american; étranger foreign
  baguette; bluetooth; bracelet; crampons; double; dragon; flexible; guide; kayak; lion; locomotive
  parasol; waterproof; cage; caramel; cassette; circulation; compact; compost; console; constipation; cumin
  digestion; drone; eau_de_toilette; globe; harmonica; humour; invitation; liqueur; microscope; muscle
  parquet; silicone; tampons; triangle; trombone; tube; turquoise; zinc
`;
