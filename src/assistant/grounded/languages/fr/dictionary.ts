// French words for things that shops sell, with the English ones: a catalogue may be in English.

import { dictionary } from '../dictionary.ts';

export const frenchDictionary = dictionary(`
  casque headphones headset helmet; écouteurs earbuds headphones; enceinte speaker; aspirateur vacuum_cleaner vacuum; imprimante printer
  bouilloire kettle; cafetière coffee_maker; micro-ondes microwave; réfrigérateur refrigerator; frigo fridge refrigerator
  four oven; fer iron; télévision tv television; télé tv television; écran monitor display; clavier keyboard; souris mouse
  ordinateur computer laptop; portable laptop phone; téléphone phone; chargeur charger; câble cable; disque drive
  cartouche cartridge; papier paper; appareil camera; montre watch; réveil alarm_clock; rasoir shaver razor
  sèche-cheveux hair_dryer; balance scale; lampe lamp light; bougie candle; ampoule bulb; pile battery; batterie battery
  chaise chair; table table; bureau desk; étagère shelf; canapé sofa; lit bed; couverture blanket; oreiller pillow
  coussin cushion; serviette towel; tapis rug mat; rideau curtain; miroir mirror; tasse cup mug; assiette plate; bol bowl
  verre glass; couteau knife; fourchette fork; cuillère spoon; poêle pan; casserole saucepan pot; bouteille bottle; boîte box tin
  pantalon trousers pants; robe dress; jupe skirt; chemise shirt; chemisier blouse; pull sweater pullover; veste jacket
  manteau coat; bonnet hat beanie; chapeau hat; écharpe scarf; gants gloves; chaussettes socks; chaussures shoes; bottes boots
  sandales sandals; baskets sneakers trainers; ceinture belt; sac bag backpack; valise suitcase; portefeuille wallet
  parapluie umbrella; lunettes glasses; bijou jewellery; collier necklace; bague ring; tente tent; vélo bicycle bike; ballon ball
  jeu game; jouet toy; poupée doll; livre book; peluche plush; marteau hammer; scie saw; perceuse drill; vis screws screw
  tournevis screwdriver; pince pliers; clous nails; peinture paint; pinceau brush; échelle ladder; pelle shovel spade
  tondeuse lawn_mower; sécateur secateurs pruner; tuyau hose; arrosoir watering_can; pot pot planter; graines seeds
  plante plant; engrais fertiliser fertilizer; rosier rose; vin wine; bière beer; champagne champagne; fromage cheese
  café coffee; thé tea; chocolat chocolate; huile oil; miel honey; chien dog; chat cat; stylo pen; crayon pencil; cahier notebook
  ciseaux scissors; rouge red; bleu blue; vert green; jaune yellow; noir black; blanc white; gris grey gray; rose pink
  violet purple; marron brown; bois wood wooden; cuir leather; laine wool; coton cotton; acier steel; plastique plastic
  imperméable waterproof; étanche waterproof; femme women; femmes women; homme men; hommes men; enfant kids; enfants kids children
  lait milk; riz rice; pâtes pasta; farine flour; sucre sugar; sel salt; œuf egg; œufs eggs; pain bread; beurre butter; jus juice; eau water
  guitare guitar; violon violin; flûte flute; batterie drums; trompette trumpet; cordes strings; débutant beginner; partition sheet_music
  crème cream; savon soap; shampooing shampoo; shampoing shampoo; dentifrice toothpaste; gouttes drops; comprimés tablets; sirop syrup; pansement plasters
  toux cough; rhume cold; fièvre fever; gorge throat; nez nose nasal; peau skin; cheveux hair; pellicules dandruff; mains hands; soleil sun; pluie rain
  hiver winter; été summer; nuit night; visage face; lèvres lips; yeux eyes; dos back; genou knee; couche nappies diapers; poussette stroller; tétine soother
  roman novel; policier crime; cuisine cookbook kitchen; dictionnaire dictionary; calendrier calendar; dés dice; cartes cards; train train; voiture car
  pliant folding; pliable folding; électrique electric; couchage sleeping; duvet down; anglais english; français french; allemand german; espagnol spanish
  sel salt; sec dry; sèche dry; gras oily; grasse oily; sensible sensitive; sucré sweet; épicé spicy; doux soft; enfants kids; skis skis ski
  bébé baby; bluetooth bluetooth; fleurs flowers; banc bench; haie hedge
`);
