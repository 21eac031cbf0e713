// French: how catalogues say things.

import type { DataWords } from '../data-words.ts';
import { aspects, wordSet } from '../lexicon.ts';

export const frenchData: DataWords = {
  yes: wordSet('oui vrai'),
  no: wordSet('non faux'),
  none: wordSet('aucun aucune sans décaféiné'),
  plain: wordSet('uni unie plat plate neutre'),
  without: 'sans|pas de|non',
  harmed: String.raw`allergi\p{L}*|intoléran\p{L}*`,
  lacking: String.raw`non fourni\p{L}*`,
  contained: "contient|contenant|à base d[e']|traces de",
  free: wordSet(''),
  freeOf: 'sans $1',
  shades: aspects`
    foncé, foncée, foncés, foncées, sombre, sombres : noir, marine, bleu marine, bleu foncé, gris foncé, anthracite, marron, black, navy, dark blue, dark grey, charcoal, brown
    clair, claire, clairs, claires, pâle, pâles : blanc, crème, beige, ivoire, gris clair, bleu clair, white, cream, ivory, light grey, light blue
    vif, vive, vifs, vives : rouge, jaune, orange, rose, turquoise, red, yellow, pink
    neutre, neutres : noir, blanc, gris, beige, crème, black, white, grey, cream
  `,
  colourWords: wordSet('couleur couleurs teinte teintes ton tons'),
  ables: wordSet('adapté résistant compatible possible au pour est'),
  kinds: 'sorte|genre|type|catégorie|produit',
  joints: String.raw`taille|système|diamètre|compatib\p{L}*|raccord|échelle|format`,
  partners: 'compatib',
  serves: 'pour|compatibles? avec',
  choices: 'couleur|taille|disponible en',
  sets: 'de',
  shortened: 'env|max|min|par ex',
  packings: wordSet('kit lot coffret bouteille bouteilles paquet paquets sachet sachets'),
  opaque: String.raw`(?!)`,
  spelledAlso: [],
  stuffs: aspects`bois : chêne, hêtre, bouleau, érable, noyer, acacia, teck
    noix : amande, noisette, cajou, pistache
    métal : acier, aluminium, laiton, cuivre, titane
    laine : mérinos, cachemire, alpaga, mohair
    textile, textiles : coton, lin, soie, velours, feutre, viscose`,
  tells: aspects`laver, lavage, machine : lav, nettoy
    pluie, mouillé, eau : imperméable, étanche
    origine, pays : fabriqué en, made in
    charger, recharger, recharge : rechargeable, usb, batterie`,
};
