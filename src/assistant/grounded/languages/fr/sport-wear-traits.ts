// French words with the English ones: sports, cycling, clothes, toys, books, pets and cars; then traits.

export const SPORT_WEAR_TRAITS = `
  sport sports sport; football football soccer; ballon_de_foot football; basket basketball
  raquette racket; raquette_de_tennis tennis_racket; balle ball; tennis_de_table table_tennis
  raquettes_à_neige snowshoes; haltère dumbbell dumbbells; poids weight weights
  tapis_de_yoga yoga_mat; tapis_de_course treadmill; vélo_d'appartement exercise_bike
  rameur rowing_machine; élastique resistance_band elastic; corde_à_sauter skipping_rope jump_rope
  rouleau_de_massage foam_roller; gants_de_boxe boxing_gloves; sac_de_frappe punch_bag punching_bag
  course running; course_à_pied running; chaussures_de_course running_shoes
  chaussures_de_foot football_boots; natation swimming
  lunettes_de_natation swimming_goggles goggles; lunettes_de_piscine swimming_goggles goggles
  maillot_de_bain swimsuit swimming_trunks; bonnet_de_bain swimming_cap swim_cap
  brassards arm_bands armbands; gilet_de_sauvetage life_jacket; masque_de_plongée diving_mask
  tuba snorkel tuba; palmes fins; planche_de_surf surfboard; canoë canoe; bateau boat; pagaie paddle
  canne_à_pêche fishing_rod; ski ski skis; lunettes_de_ski ski_goggles; casque_de_ski ski_helmet
  luge sledge sled; patins_à_glace ice_skates; rollers inline_skates roller_skates
  patins_à_roulettes roller_skates; trottinette scooter; équitation riding; bombe riding_helmet
  escalade climbing; baudrier climbing_harness harness; mousqueton carabiner karabiner
  chaussons_d'escalade climbing_shoes; protège-tibias shin_pads; chronomètre stopwatch
  sifflet whistle; sac_de_sport sports_bag gym_bag; survêtement tracksuit; maillot jersey
  brassière sports_bra; vélo_pliant folding_bike; vélo_pliable folding_bike
  vélo_électrique electric_bike e-bike; vélo_de_route road_bike; vélo_de_course road_bike
  vtt mountain_bike; vélo_de_ville city_bike; vélo_cargo cargo_bike
  vélo_d'enfant kids_bike children's_bike; casque_vélo bike_helmet helmet
  antivol_de_vélo bike_lock lock; éclairage_vélo bike_light; phare headlight front_light
  feu_arrière rear_light; feu_avant front_light; pompe pump; pompe_à_vélo bike_pump pump
  sacoche pannier bag; sacoche_de_selle saddle_bag; sacoche_de_guidon handlebar_bag
  guidon handlebar handlebars; potence stem; frein brake brakes; plaquettes_de_frein brake_pads
  disque_de_frein disc_rotor brake_disc; dérailleur derailleur; manivelle crank
  pédalier crankset bottom_bracket; roue wheel; jante rim; rayon spoke; pneu tyre tire
  chambre_à_air inner_tube; démonte-pneu tyre_levers tire_levers; kit_de_réparation repair_kit
  rustine patch patches; huile_pour_chaîne chain_oil; chaîne chain; lubrifiant lube lubricant
  porte-bagages rear_rack luggage_rack rack; porte-vélo bike_rack bike_carrier
  garde-boue mudguard mudguards; petites_roues stabilisers training_wheels
  stabilisateurs stabilisers training_wheels; remorque trailer; panier basket
  compteur computer speedometer; gants_de_vélo cycling_gloves; cuissard cycling_shorts
  porte-bidon bottle_cage; selle saddle; tige_de_selle seatpost; amortisseur shock; moyeu hub
  gilet_jaune hi-vis_vest reflective_vest; gilet_réfléchissant reflective_vest
  autonomie range battery_life; cyclisme cycling; cycliste cycling cyclist; randonnée hiking walking
  chaussures_de_randonnée hiking_boots hiking_shoes walking_boots
  chaussures_de_marche walking_shoes hiking_shoes; bâtons_de_marche walking_poles trekking_poles
  bâtons_de_randonnée trekking_poles walking_poles; sac_à_dos backpack rucksack
  sac_à_dos_de_randonnée hiking_backpack; sac_de_couchage sleeping_bag
  matelas_de_sol sleeping_mat mat; tapis_de_sol sleeping_mat camping_mat mat
  tente_familiale family_tent; réchaud camping_stove stove; cartouche_de_gaz gas_cartridge
  chaise_de_camping camping_chair; table_de_camping camping_table; lit_de_camp camp_bed
  sardine tent_pegs sardines; bâche tarp; boussole compass; guêtres gaiters; piolet ice_axe
  moustiquaire mosquito_net; sac_étanche dry_bag; couverture_de_survie emergency_blanket
  oreiller_de_voyage travel_pillow; oreiller_gonflable inflatable_pillow travel_pillow
  montagne mountain; forêt forest; mer sea; plage beach; pique-nique picnic; voyage travel trip
  sac_de_voyage travel_bag holdall; bagage luggage; bagage_à_main carry-on cabin_luggage
  déperlant water_repellent water-resistant; coupe-vent windproof windbreaker; respirant breathable
  doublé lined; réfléchissant reflective; pliant folding foldable; pliable foldable folding
  portatif portable; gonflable inflatable; léger light lightweight; chaud warm; froid cold
  résistant resistant sturdy; résistant_à_l'eau water_resistant waterproof
  vêtement clothing clothes; mode fashion; sous-vêtement underwear; culotte briefs; slip briefs
  caleçon boxer_shorts; boxer boxer_shorts; soutien-gorge bra; collant tights; bas stockings
  chaussette socks; chaussettes_de_ski ski_socks; legging leggings; short shorts; jean jeans
  jogging jogging_bottoms sweatpants joggers; costume suit costume; cravate tie
  nœud_papillon bow_tie; t-shirt t-shirt tee; polo polo_shirt; sweat sweatshirt
  sweat_à_capuche hoodie; capuche hood; gilet cardigan vest; col_roulé turtleneck roll_neck
  col collar; veste_de_pluie rain_jacket waterproof_jacket
  veste_imperméable rain_jacket waterproof_jacket
  pantalon_de_pluie rain_trousers rain_pants waterproof_trousers; pluie rain; doudoune down_jacket
  blouson jacket; veste_en_cuir leather_jacket; veste_polaire fleece_jacket fleece; polaire fleece
  trench trench_coat; salopette dungarees overalls; combinaison jumpsuit overall
  pyjama pyjamas pajamas; chemise_de_nuit nightdress; robe_de_soirée evening_dress
  robe_d'été summer_dress; robe_de_mariée wedding_dress; déguisement costume fancy_dress
  casquette cap; chapeau_de_paille straw_hat; chapeau_de_soleil sun_hat; foulard scarf
  bandeau headband; tour_de_cou neck_warmer neck_gaiter; gant gloves; moufles mittens
  bretelles braces suspenders; manche sleeve; manches_longues long_sleeve long-sleeved
  manches_courtes short_sleeve short-sleeved; sans_manches sleeveless; poche pocket paperback
  rayé striped; à_carreaux checked plaid; à_pois polka_dot dotted; à_fleurs floral; fleuri floral
  uni plain; serré tight slim; ample loose wide; extensible stretch stretchy; chaussure shoes
  botte boots; bottines ankle_boots; bottes_de_pluie wellies rubber_boots wellington
  bottes_en_caoutchouc rubber_boots wellies; bottes_d'hiver winter_boots; chaussons slippers
  pantoufles slippers; tongs flip-flops; escarpins heels pumps; talon heel; ballerines ballet_flats
  mocassins loafers; lacets shoelaces laces; semelle insoles sole; cirage shoe_polish
  bijoux jewellery jewelry; boucles_d'oreilles earrings; alliance wedding_ring
  bague_de_fiançailles engagement_ring; broche brooch; pendentif pendant; perle pearl bead
  émeraude emerald; rubis ruby; saphir sapphire; améthyste amethyst; topaze topaz; grenat garnet
  opale opal; ambre amber; zircone zirconia; pierre_de_lune moonstone
  diamant diamond; pierre stone; montre_bracelet watch wristwatch
  bracelet_de_montre watch_strap watch_band; boîte_à_bijoux jewellery_box; plaqué_or gold-plated
  boutons_de_manchette cufflinks; porte-clés keyring key_ring; porte-monnaie purse wallet
  sac_à_main handbag; sac_bandoulière shoulder_bag; sacoche_ordinateur laptop_bag
  sac_banane bum_bag belt_bag; lunettes_de_soleil sunglasses; jeux games
  jeux_de_société board_games; jeu_de_cartes card_game; jeu_de_dés dice_game; dé dice; échecs chess
  jeu_d'échecs chess_set chess; jeu_coopératif cooperative_game cooperative; coopératif cooperative
  jeu_éducatif educational_game; éducatif educational; casse-tête puzzle brain_teaser
  puzzle puzzle jigsaw; pièce piece pieces; jeu_de_construction construction_set building_set
  cubes blocks building_blocks; briques bricks; jouet_en_bois wooden_toy; petit_train train; train
  rail track rail; petite_voiture toy_car; voiture car; voiture_télécommandée remote_control_car
  télécommandé remote_control remote-controlled; pelleteuse digger excavator; camion truck lorry
  camion_de_pompiers fire_engine; pompier fire firefighter; tracteur tractor
  avion plane aeroplane airplane; hélicoptère helicopter; navire ship; fusée rocket
  maison_de_poupée doll's_house dollhouse; ours bear; ours_en_peluche teddy_bear teddy
  nounours teddy_bear teddy; licorne unicorn; dinosaure dinosaur; cheval horse; chevaux horses
  éléphant elephant; singe monkey; renard fox; hibou owl; chouette owl; lapin rabbit bunny
  princesse princess; chevalier knight; fée fairy; sorcière witch; dînette tea_set play_kitchen
  pâte_à_modeler modelling_clay play_dough; sable sand; loisirs_créatifs craft crafts
  bricolage craft DIY; kit_créatif craft_kit; coloriage colouring coloring
  livre_de_coloriage colouring_book coloring_book; dessin drawing; dessiner drawing
  crayons_de_couleur coloured_pencils colored_pencils crayons
  feutres felt-tip_pens felt_tips markers; feutre felt felt-tip; aquarelle watercolour watercolor
  gouache paint gouache; peinture_à_doigts finger_paint; peinture_acrylique acrylic_paint
  chevalet easel; craie chalk; tampon stamp; autocollant stickers; gommettes stickers
  expérience experiment science; kit_scientifique science_kit; magie magic; bille marbles
  toupie spinning_top; bulles_de_savon bubbles; cerf-volant kite
  pistolet_à_eau water_pistol water_gun; ballons balloons; cheval_à_bascule rocking_horse
  marionnette puppet hand_puppet; cadeau gift present; coffret gift_set gift_box set
  coffret_cadeau gift_set gift_box; carte_cadeau gift_card voucher
  chèque-cadeau gift_voucher gift_card; bon_d'achat voucher gift_card; roman novel
  roman_policier crime_novel crime thriller; polar crime thriller; policier crime police
  roman_d'amour romance love_story; science-fiction science_fiction; fantastique fantasy
  nouvelles short_stories; histoire history story; conte fairy_tale fairy_tales
  contes_de_fées fairy_tales; poésie poetry; poème poetry poem; biographie biography
  essai essay non-fiction; guide_de_voyage travel_guide guidebook; livre_de_cuisine cookbook cookery
  livre_pour_enfants children's_book; livre_d'enfant children's_book; livre_d'images picture_book
  album album picture_book; livre_cartonné board_book; bande_dessinée comic graphic_novel
  bd comic graphic_novel; dictionnaire dictionary; encyclopédie encyclopedia; carte card map
  carte_routière road_map map; manuel textbook manual; livre_de_poche paperback
  relié hardback hardcover; broché paperback; tome volume; série series; auteur author
  éditeur publisher; édition edition; bilingue bilingual; français french; anglais english
  allemand german; espagnol spanish; italien italian; langue language; marque-page bookmark
  revue magazine; journal newspaper diary journal; calendrier calendar; agenda diary planner
  journal_intime diary; psychologie psychology; philosophie philosophy; animal; espace space
  science; guerre war; amour love; aventure adventure; fantôme ghost; sourd deaf
  papeterie stationery; stylo-bille ballpoint pen; stylo-plume fountain_pen
  stylo_plume fountain_pen; surligneur highlighter; marqueur marker; gomme eraser rubber
  taille-crayon pencil_sharpener sharpener; carnet notebook; bloc-notes notepad; bloc pad
  carnet_de_croquis sketchbook; enveloppe envelopes envelope; papier_à_lettres writing_paper
  carte_postale postcard; carte_de_vœux greeting_card; carte_d'anniversaire birthday_card
  papier_cadeau wrapping_paper gift_wrap; sac_cadeau gift_bag; nœud bow; perforatrice hole_punch
  agrafeuse stapler; agrafes staples; trombones paper_clips trombone; bâton_de_colle glue_stick
  classeur ring_binder binder folder; pochette pouch sleeve folder; chemise_cartonnée folder
  étiquette labels label; punaise drawing_pins; tableau_blanc whiteboard; aimant magnet
  compas compass; trousse pencil_case case; cartable school_bag satchel; école school
  rentrée back_to_school school; scolaire school; animal_de_compagnie pet
  croquettes dry_food kibble; pâtée wet_food; nourriture_pour_chien dog_food
  nourriture_pour_chat cat_food; laisse leash lead; collier_pour_chien dog_collar; harnais harness
  panier_pour_chien dog_bed dog_basket; friandise treats; os bone; gamelle bowl food_bowl
  chiot puppy; chaton kitten; litière litter cat_litter; arbre_à_chat cat_tree scratching_post
  griffoir scratching_post; chatière cat_flap; caisse_de_transport carrier pet_carrier
  cochon_d'inde guinea_pig; foin hay; perroquet parrot; tortue tortoise turtle; puce flea
  antipuces flea_treatment flea; auto car; moto motorcycle motorbike
  pneus_neige winter_tyres winter_tires; pneus_hiver winter_tyres winter_tires
  chaînes_à_neige snow_chains; cric car_jack jack; câbles_de_démarrage jump_leads
  essuie-glace wiper_blades windscreen_wipers; pare-brise windscreen windshield; antigel antifreeze
  huile_moteur engine_oil motor_oil; moteur engine motor; housse_de_siège seat_cover
  tapis_de_voiture floor_mats car_mats; coffre_de_toit roof_box; barres_de_toit roof_rack
  désodorisant air_freshener; borne_de_recharge charging_station wallbox; matière material
  liège cork; bambou bamboo; chêne oak; hêtre beech; pin pine; sapin fir spruce; érable maple
  noyer walnut; cerisier cherry; bouleau birch; frêne ash; acajou mahogany; palissandre rosewood
  cèdre cedar; ébène ebony; teck teak; bois_massif solid_wood; contreplaqué plywood
  aluminium aluminium aluminum; acier_inoxydable stainless_steel; inox stainless_steel; laiton brass
  cuivre copper; titane titanium; or gold; argent silver; marbre marble; granit granite
  ardoise slate; béton concrete; argile clay; céramique ceramic; porcelaine porcelain
  grès stoneware; cristal crystal; caoutchouc rubber; métal metal; soie silk; velours velvet
  similicuir faux_leather; daim suede; cachemire cashmere; microfibre microfibre microfiber
  plume feather pen; plumes feathers down; couleur colour color; coloré colourful colorful
  multicolore multicoloured colourful; bleu_marine navy navy_blue; bleu_clair light_blue
  bleu_foncé dark_blue navy; vert_foncé dark_green; vert_clair light_green
  bordeaux burgundy bordeaux; doré gold golden; argenté silver; transparent transparent clear
  mat matt matte; brillant glossy shiny; clair light bright clear; foncé dark; sombre dark
  rond round; ovale oval; carré square; rectangulaire rectangular; plat flat dish
  étroit narrow slim; large wide; haut high top; profond deep; épais thick; fin thin fine; mou soft
  dur hard; ferme firm; solide sturdy solid; robuste sturdy robust; stable stable sturdy
  lourd heavy; silencieux quiet silent; bruyant loud; rapide fast quick; lent slow; neuf new
  vieux old; moderne modern; classique classic classical; élégant elegant; confortable comfortable
  pratique practical; réglable adjustable; empilable stackable; amovible removable detachable
  lavable_en_machine machine_washable machine_wash; nettoyage_à_sec dry_clean dry_cleaning
  lavable washable; antidérapant non-slip anti-slip; incassable unbreakable; inoxydable stainless
  biodégradable biodegradable; recyclé recycled; réutilisable reusable
  rechargeable rechargeable refillable; électrique electric; numérique digital
  analogique analogue analog; automatique automatic; ergonomique ergonomic
  écologique eco-friendly ecological; naturel natural; végétal plant-based; fait_main handmade
  personnalisé personalised personalized; magnétique magnetic; simple single simple; minuscule tiny
  géant giant; demi half; drôle funny; mignon cute; romantique romantic; petit small
  grand large big; noël christmas; sapin_de_noël christmas_tree; boules_de_noël baubles
  calendrier_de_l'avent advent_calendar; pâques easter; carnaval carnival costume; mariage wedding
  naissance birth; baptême christening; anniversaire birthday; fête party
  fête_des_mères mother's_day; fête_des_pères father's_day; saint-valentin valentine's_day
  printemps spring; été summer; automne autumn; hiver winter; neige snow; soleil sun; vent wind
  nuit night; jour day; matin morning; soir evening; semaine week; mois month; année year
  vacances holiday travel; réparation repair; remplacement replacement; pièce_détachée spare_part
  rechange spare replacement; accessoire accessories; jeu_de set; lot set pack; paire pair
  paquet pack; recharge refill; échantillon sample; longueur length; largeur width; hauteur height
  personne person people; adulte adults adult; adolescent teens teenagers; ado teens teenagers
  étudiant student; famille family; tête head; dos back; genou knee; ventre stomach; épaule shoulder
  bouche mouth; cou neck; doigt finger; fille girls; garçon boys; dame women; monsieur men
  chambre_à_coucher bedroom; de_poche pocket; pour_débutants beginners beginner; couchage sleeping
  sec dry; sèche dry; gras oily; grasse oily; italie italy italian; allemagne germany german
  espagne spain spanish; suisse switzerland swiss; autriche austria austrian; grèce greece greek
  japon japan
`;
