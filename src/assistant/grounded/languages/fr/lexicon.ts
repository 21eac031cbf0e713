// French: the words that steer, the words that mean nothing to a search, and what things are called.

import { aspects, ordinals, patterns, wordSet, type Lexicon } from '../lexicon.ts';
import { frenchAmounts } from './amounts.ts';
import { frenchData } from './data-words.ts';

export const frenchLexicon: Lexicon = {
  ...frenchAmounts,
  ...frenchData,
  language: 'fr',
  sample:
    'Avez-vous une veste imperméable à moins de 50 € ou de 20 à 30 euros, taille 42, au plus 2 kg, ' +
    'pas rouge, pour mon enfant de 4 ans, comme la deuxième, en stock ? Et comment livrez-vous ? Merci.',
  isHeadFirst: true,
  hasCapitalNouns: false,
  sayings: [
    [/(?<!\p{L})(?:une )?demi-heure(?!\p{L})/giu, '30 min'],
    [/(?<!\p{L})une heure(?!\p{L})/giu, '1 h'],
    // "L'arrosoir", "d'ordinateurs"; but "d'accord" and "d'autres".
    [/(?<!\p{L})[ld]'(?!accord|autres)(?=\p{L}{3})/giu, ''],
    // "Une tente pour deux".
    [
      /(?<=\p{L}{3,} )pour (deux|trois|quatre|cinq|six|huit)(?=\s*(?:$|[?.!,]))/giu,
      'pour $1 personnes',
    ],
    // "L'espace ne fait que 60 cm de large": a limit.
    [
      /(?<!\p{L})(?:le |la |mon |ma |notre )?(?:espace|emplacement|niche|trou|ouverture|creux)(?: [^.,;!?\d]{2,50}?)? (?:ne fait que|fait|mesure|n'a que|est de)(?: (?:seulement|environ|juste|à peine|au plus))* (?=\d[\d.,]* ?(?:cm|mm|m|mètres?)(?![\p{L}\d²]))/giu,
      'au plus ',
    ],
    // "Une robe qui passe en machine".
    [
      /,? (?:qui|qu'on|que l'on|que je)(?: (?:peut|peux|puisse|va|vont|passe|passent|supporte|supportent|mettre|laver|aille|passer))+ (?:à la|en|dans la|au|dans le) (?:machine|lave-linge)(?: à laver)?(?!\p{L})/giu,
      ' lavable en machine',
    ],
    // "Et un haut à porter avec", "quel pantalon irait avec ça ?": things of their own.
    [
      /(?<!\p{L})(?:une?|des|quel(?:le)?s?) ([^.,;!?]{2,40}?) (?:(?:à|pour) (?:porter|mettre|aller|assortir)|(?:qui )?(?:irait|iraient|va|vont|aille)(?: bien)?|(?:mettriez|porteriez|mettez|portez)-vous|mettre|porter) avec(?: (?:ça|cela|lui|elle|eux|celui-ci|celle-ci))?(?=\s*(?:$|[.,;!?]))/giu,
      'avez-vous $1',
    ],
    // "J'ai un Ostra 9 et je veux une coque": a part for it.
    [
      /(?:j'ai|nous avons|(?:mon|ma|notre) \p{L}+ est) une? ((?=\p{L}[^.,;!?]*\d)[^\s.,;!?]+(?: (?!et |qui )[^\s.,;!?]+){0,5}?)(?:[.,;]| et)+ (?:je |j'|il me |nous )?(?:veux|voudrais|cherche|faut|voulons|ai besoin) (?:(?:une?|de|du|des|la|le|les) )*(\p{L}+)(?=\s*(?:[.!?,]|$))/giu,
      '$2 pour $1',
    ],
  ],
  address: undefined,
  nounless: undefined,
  superlatives: [],
  slipLengthMin: 8,
  stopWords: wordSet(`
    aïe ouf oups zut bof
    à comme quoi celui celle ceux celles celui-là celle-là ceux-là lequel laquelle lesquels celui-ci celle-ci ceux-ci celles-ci ça le la les l un une des du de d au aux en dans sur sous pour par avec sans contre chez et ou mais ni donc or car ce cet
    cette ces ça cela ceci c qui que qu quoi dont où quand comment pourquoi combien quel quelle quels quelles je j tu il
    elle on nous vous ils elles me m te t se s moi toi lui leur leurs mon ma mes ton ta tes son sa ses notre nos votre vos
    est sont suis es êtes sommes était être été ai as a avons avez ont avoir y ne n pas plus très trop peu assez bien aussi
    encore déjà tout tous toute toutes autre autres même si oui non merci bonjour bonsoir salut svp s'il plaît voudrais
    veux voulez veut cherche cherchons cherchez recherche besoin montrez montrez-moi avez-vous auriez-vous aimerais
    j'aimerais j'ai n'ai d'un d'une qu'il c'est c'était peux peut pouvez peut-on faut faire fait achète acheter trouver quelque
    chose choses quelqu'un rien article articles produit produits genre sorte plutôt juste vraiment peut-être là ici alors
    entre vers plusieurs mieux vend vends vendez vendons est-ce qu'est-ce bon bonne meilleur meilleure beau belle ok pardon désolé désolée semaine lundi mardi mercredi jeudi vendredi samedi dimanche disons dites dire faites fais font préférence préfère préférerais préférons seulement uniquement idéalement surtout absolument éventuellement
  `),
  glue: wordSet('de du des à au aux en pour avec sans et ou le la les un une'),
  firmBefore: wordSet('en de par taille couleur marque'),
  madeOf: wordSet('en de'),
  makerBefore: wordSet(''),
  otherMaker: [
    String.raw`(?:d'une |d'un |d'|une? |de )?autres? (?:marques?|fabricants?)`,
    'pas de $1',
  ],
  includes: wordSet('avec'),
  valueNames: wordSet('taille pointure couleur marque'),
  looseBefore: wordSet('avec pour sans et ou à au aux dans contre'),
  asks: wordSet(`
    est est-ce est-il est-elle sont a-t-il peut-on puis-je quel quelle quels quelles combien comment où quand qui que
    pourquoi existe-t-il y
  `),
  subjects: wordSet('je tu il elle on nous vous ils elles ce'),
  things: wordSet('ce'),
  some: wordSet('un une certains certaines'),
  listOf: wordSet('de'),
  contains: wordSet(''),
  definite: wordSet('le la les ce cet cette ces l votre vos'),
  self: wordSet('moi nous'),
  theirs: wordSet('leur leurs'),
  possessives: wordSet('mon ma mes notre nos son sa ses leur leurs'),
  versus: wordSet('et ou avec contre que vs à &'),
  than: wordSet('que'),
  denials: wordSet('pas'),
  links: wordSet('et ou ni ainsi plus &'),
  either: wordSet('ou'),
  less: wordSet('moins léger légère petit petite court courte bas basse mince'),
  more: wordSet('plus lourd lourde grand grande long longue haut haute large rapide chaud chaude'),
  determiners: wordSet('le la les un une des de du quelque trop si en par'),
  owns: wordSet('a ont offre'),
  when: wordSet('quand'),
  how: wordSet('combien'),
  to: wordSet(''),
  accessories: wordSet('housse étui coque support chargeur câble filtre cartouche sac boîte'),
  quantifiers: wordSet(''),
  tooMuch: wordSet('trop'),
  avoids: aspects`coeliaque, cœliaque : gluten`,
  cord: wordSet('câble fil électricité prise'),
  corded: wordSet('secteur filaire'),
  cordless: wordSet('batterie rechargeable'),
  which: wordSet('quel quelle quels quelles lequel laquelle lesquels'),
  forIt: wordSet(''),
  pronoun: 'il',
  fits: wordSet('va vont convient conviennent compatible compatibles'),
  rather: wordSet('plutôt préfère préférerais'),
  needs: wordSet('faut'),
  matching: wordSet('assorti assortie assortis assorties'),
  acquaintances: wordSet(`
    ami amis amie amies voisin voisins voisine voisines collègue collègues patron patronne chef professeur cousin cousins cousine colocataire partenaire copain copains copine copines
  `),
  recipients: patterns`
    femmes femme copine mère maman soeur sœur grand-mère tante épouse
    hommes homme copain père papa frère grand-père oncle mari
    garçons garçon fils neveu filleul petit-fils
    filles fille nièce filleule petite-fille
    enfants enfant nièce neveu fils fille garçon bébé filleul filleule petit-fils petite-fille
  `,
  therefore: String.raw`donc|alors|du coup`,
  leads: wordSet('pour avec sans en de à du des'),
  occasions: wordSet('fête mariage barbecue pique-nique voyage vacances soirée déménagement'),
  vague: wordSet(
    'cadeau cadeaux souvenir souvenirs idée idées surprise accessoires anniversaire noël nouveau nouvelle',
  ),
  synonyms: patterns`télé télévision téléviseur ; portable téléphone smartphone ; baskets tennis ; pull chandail ; vélo bicyclette`,
  same: patterns`(?:(?:l[ae]s?|du|de la) )?mêmes?`,
  goods: wordSet('articles produits choses gamme rayon collection collections sélection'),
  others: wordSet('autre autres'),
  lists: wordSet('liste listes résultats sélection recherche début précédente précédents initiale'),
  ranges: wordSet(
    `qui tous toutes tout chaque liste lister compter total gamme nombre choix choisir sélection assortiment option options possibilité possibilités variante variantes modèle modèles différents différentes divers diverses`,
  ),
  priceNames: wordSet('prix budget argent coût'),
  listNouns: patterns`liste ; sélection ; un ; une ; produit ; article ; option ; résultat`,
  ordinals: ordinals`
    premi(?:er|ère)|numéro un 1 ; deuxième|second(?:e)? 2 ; troisième 3 ; quatrième 4 ; cinquième 5 ; sixième 6 ; derni(?:er|ère) -1
  `,
  numbered: String.raw`numéro|n°`,
  locations: {
    lead: patterns`(?:à|en|au|dans)(?:\s+(?:le|la|votre))?(?:\s+(?:magasin|boutique)\s+(?:de|à))?`,
    nouns: patterns`magasin ; boutique ; succursale`,
    where: patterns`où (?:puis-je|peut-on|pouvons-nous) (?:l'|le |la |les )?(?:acheter|trouver|voir|essayer) ; dans (?:quel|quels) magasins?`,
    filler: patterns`retirer ; venir chercher ; essayer`,
  },
  cues: {
    thanksFor: patterns`merci (?:beaucoup )?pour (?:votre |ton |l'|le |la )?(?:aide|conseil|conseils|réponse|temps|service)`,
    departments: patterns`
      que vendez-vous(?: ici)? ; qu'est-ce que vous (?:avez|vendez) ; quels? (?:rayons?|catégories?)(?: avez-vous)? ; (?:vos |les )?(?:rayons|catégories)
    `,
    compare: patterns`compare[rz]?(?:-les)? ; côte à côte ; comparaison ; (?:quelle est la |quelles sont les )?différences? ; lequel est (?:le )?mieux`,
    similar: patterns`similaires?(?: à)? ; semblables?(?: à)? ; équivalents? ; alternatives? ; quelque chose comme (?:ça|celui-ci|celle-ci)`,
    more: patterns`(?<!-)(?:encore |en voir )?(?:plus(?! size)|davantage)(?!-)(?: de (?:choix|résultats|produits))? ; (?:montrez-en |d')autres ; autre chose ; la suite ; suivants?`,
    other: patterns`(?<!(?:une?|des|quelque) )autre(?=\s*(?:$|[?.!,]|(?:est|a|aussi)(?!\p{L})))`,
    tellMore: patterns`(?:dites|parlez|dis|parle)(?:-m'en| moi|-moi)(?: plus)?(?: sur| de)? ; (?:plus de )?(?:détails|informations|infos)(?: sur)? ; et pour ; (?:la )?même (?:question|chose) pour`,
    cheapest: patterns`coûte(?:nt)? le moins(?: cher)? ; (?:le|la|les) moins ch(?:er|ère|ers|ères) ; (?:le |la )?prix le plus bas ; par prix`,
    dearest: patterns`coûte(?:nt)? le plus(?: cher)? ; (?:le|la|les) plus ch(?:er|ère|ers|ères)`,
    cheaper: patterns`coûte(?:nt)? moins ; pour moins d'argent ; (?:quelque chose de |un peu )?moins ch(?:er|ère|ers|ères) ; (?:c'est )?trop ch(?:er|ère)`,
    ofAll: patterns`
      (?:vous avez|vous vendez|de tous?|du magasin|de la boutique)
      vo(?:tre|s)(?= \p{L}+ (?:le|la|les) (?:plus|moins)(?!\p{L}))
    `,
    dearer: patterns`coûte(?:nt)? plus ; plus ch(?:er|ère|ers|ères) ; quelque chose de mieux ; meilleure qualité ; haut de gamme`,
    cheap: patterns`pas (?:trop )?cher ; pas chère ; bon marché ; abordables? ; petit budget`,
    reduced: patterns`(?:en )?(?:soldes?|promotions?|promos?)(?! code) ; soldée?s? ; à prix réduit ; en réduction ; (?:plus|moins) ch(?:er|ère)s? (?:avant|auparavant)(?=\s*[?.!]*\s*$)`,
    inStock: patterns`en stock ; disponibles? ; disponibilité ; en magasin ; épuisée?s?`,
    stockCount: patterns`combien (?:en reste-t-il|il en reste|en avez-vous) ; (?:vous en avez|en avez-vous) (?:\d{1,4}(?: \p{L}+)?|autant|assez)(?: en stock)?(?=\s*(?:$|[?.!]))`,
    advice: patterns`
      (?:lequel|laquelle|lesquels|lesquelles|que|qu'est-ce que vous)(?: me)? (?:conseille[rz]|recommande[rz]|conseilleriez|recommanderiez|choisiriez|prendriez)(?:[- ]vous)?(?=\s*(?:$|[?.!,;])) ; (?:lequel|laquelle) (?:est (?:le|la) meilleure?|choisir|prendre|dois-je (?:prendre|choisir)|me conseillez-vous)(?=\s*(?:$|[?.!,;]))
      (?:un |vous avez un |avez-vous un )?(?:conseil|une recommandation)(?=\s*(?:$|[?.!,;])) ; (?:je n'arrive pas à|je ne sais pas) (?:choisir|me décider) ; aidez-moi à choisir
    `,
    howMany: patterns`combien(?! (?:ça|cela|c'est|est-ce|coûte)) ; (?:le )?nombre(?: total)?(?= (?:de|d')|\s*\?) ; compte[rz]?(?= (?:les|vos)(?!\p{L}))`,
    contents: patterns`que contient ; (?:par|dans (?:une?|la|le|chaque)) (?:boîte|paquet|flacon|bouteille|sachet|lot|tube|pot)(?=\s*(?:$|[?.!]))(?<=combien(?!\p{L}).{0,60})`,
    ofShown: patterns`des deux ; d(?:es|e ces) (?:trois|quatre|cinq|six)(?=\s*(?:$|[?.!,]|est|sont|a|ont)) ; (?:d'entre|parmi) (?:eux|elles|ceux-ci|celles-ci)`,
    age: patterns`(?:de |pour )?\d{1,2} ans ; (?:de |pour )?\d{1,2} mois(?=\s*[.!?]?\s*$)`,
    priceAsked: patterns`combien (?:coûte(?:nt)?(?:-t-il|-t-elle|-t-ils|-t-elles)?|(?:ça|il|elle) coûte|c'est) ; (?:(?:ça|il|elle|ils|elles) )?coûte(?:nt)? combien ; quel est le prix(?: de)? ; c'est combien ; (?<=(?<!\p{L})(?:combien|coûte(?:nt)?)(?!\p{L})[^.?!]{0,40} )(?:en tout|au total|ensemble|par \p{L}+)(?=\s*[?.!]*\s*$) ; (?:le )?prix(?=\s*\?)`,
    buy: patterns`je (?:le |la |les )?(?:prends|commande|achète)(?= |$) ; ajoute[rz]? (?:le |la |les )?au panier ; j'en (?:prends|veux|voudrais) (?:une?|deux|trois|quatre|cinq|six|\d{1,2})(?=\s*(?:$|[.!,]))`,
    seek: patterns`
      (?:je |nous )?(?:re)?cherch(?:e|ons) ; j'ai besoin (?:de|d')? ; je (?:veux|voudrais) ; j'aimerais ; avez-vous ; vous avez ; auriez-vous ; vendez-vous
      montre(?:[rz](?:-moi)?|[- ](?:moi|nous)) ; je souhaite ; vous vendez ; qu'est-ce que vous avez ; (?:il )?me faut ; il me faudrait
    `,
    pointing: patterns`il ; elle ; c'(?:est|était)(?=[^.!]*\?\s*$) ; celui-ci ; celle-ci ; ceux-ci ; celles-ci ; cela ; ça ; ce produit ; cet article`,
    requires: patterns`(?:il|elle|ils|elles|ça) (?:doi(?:t|vent)|devrai(?:t|ent))(?= \p{L})`,
    plural: patterns`ils ; elles ; ceux-ci ; celles-ci ; ceux ; celles ; ces produits ; les deux`,
    alike: patterns`(?<=^\s*(?:et |alors )*)(?:plutôt|je préf[éè]r(?:e|erais))(?= (?:en )?\p{L}+\s*[?.!]*\s*$) ; (?<=^\s*(?:en )?\p{L}+ )plutôt(?=\s*[?.!]*\s*$) ; (?<=(?:il y en a|y en a-t-il|en avez-vous) )une?(?= (?:qui|que|avec|pour|sans)(?!\p{L})) ; (?<=^\s*(?:et |avez-vous )*)(?:un|une|quelque chose)(?= (?:pour|en|avec)(?!\p{L})) ; (?:un|une) autre(?=\s*(?:[?.!]|$))`,
    question: patterns`
      (?:oui ou non|ou pas)(?=\s*[?.!]*\s*$)
      (?:est-ce qu'|est|sont|a|ont|peut|pèse|coûte|existe)(?:-t)?-?(?:il|elle|ils|elles|on) ; (?:quel|quelle|quels|quelles|combien|comment|en quoi)\b.{0,40}(?:-t)?-(?:il|elle|ils|elles)
      de quoi (?:est-il|est-elle) ; est-ce (?:que c'est|qu'il|qu'elle)
    `,
    whether: patterns`je (?:me demande|voulais savoir|voudrais savoir) si ; (?:pouvez-vous|peux-tu) (?:me dire|confirmer|vérifier) (?:si|que)`,
    negation: patterns`(?:mais )?(?:pas|sans|ni(?= .{1,60} ni )|sauf|hormis|excepté|à part|à l'exception d[eu]|aucune?)(?: (?:de|en|du|le|la|les|d'))? ; allergique (?:à|au|aux) ; (?:mais )?(?:il|elle|on|nous|j')\s?(?:ai|as?|avons)(?: déjà)? assez d(?:e|')`,
    notNegation: patterns`pas sûre? ; pas de problème ; pourquoi pas ; pas mal ; pas (?:trop )?ch(?:er|ère) ; pas plus de ; sans doute ; pas encore ; n'(?:ai|a|avons) pas`,
    drops: patterns`
      peu importe (?:la |le |les )?\p{L}+ ; (?:(?:dans|de) )?n'importe (?:quel|quelle|quels|quelles) \p{L}+
      (?:la |le |les )?\p{L}+ (?:m'est|nous est|est|sont) (?:bien )?(?:égale?s?|sans importance)
      (?:la |le |les )?\p{L}+ n'(?:a|ont) (?:pas |aucune )importance
      (?:la |le |les )?\p{L}+ (?:me va|nous va|convient|conviennent)(?: bien)? aussi
      (?:non,? )?(?:oublie[rz]?|laisse[rz]? tomber) (?:la|le|les) \p{L}+(?=\s*(?:$|[.,;!]))
    `,
    reason: patterns`parce qu(?:e|'\p{L}+) ; puisque ; (?<=,\s)car`,
    hope: patterns`(?:serait|seraient) \p{L}+ ; pens(?:é|ais) (?:à|que)`,
    both: patterns`les deux`,
  },
  talk: {
    greeting: patterns`bonjour ; bonsoir ; salut ; coucou ; hello`,
    thanks: patterns`merci(?: (?:beaucoup|bien))? ; (?<!quelque chose .{0,20})(?:super|parfait|génial|très bien|magnifique)`,
    goodbye: patterns`au revoir ; à (?:bientôt|plus) ; bonne (?:journée|soirée|nuit) ; bon week-end ; (?:je|on) (?:dois|doit|vais|va) (?:y aller|filer|partir)(?=\s*(?:$|[.,!])) ; (?:je file|j'y vais)(?=\s*(?:$|[.,!]))`,
    wellbeing: patterns`(?:comment )?(?:ça va|vas-tu|allez-vous)`,
    identity: patterns`qui es-tu ; qui êtes-vous ; (?:es-tu|êtes-vous) (?:un |une )?(?:robot|humain|vraie personne|bot|ia)`,
    person: patterns`je (?:voudrais|veux|souhaite|souhaiterais) (?:avoir |parler à )?(?:quelqu'un|une?|votre|vos) (?:\p{L}+ )?au téléphone ; (?:je (?:veux|voudrais) )?parler (?:à|avec) (?:un |une |quelqu')(?:humain|conseiller|conseillère|personne|employé|un)(?: (?:s'il vous plaît|svp))? ; un conseiller`,
    help: patterns`aide(?:z-moi)? ; (?:pouvez-vous|peux-tu) m'aider ; comment ça marche`,
    service: patterns`
      (?:et|mais|que faire|que se passe-t-il) (?:si|s') ?(?:(?!ne )[\p{L}']+ ){1,2}(?:ne (?:(?:me|lui|leur) )?(?:va|vont|plaît|plaisent|convient|conviennent|marche|marchent) pas|(?:se )?cassent?)
      où est ma commande ; (?:suivre|annuler|retourner) ma commande ; (?:frais|délais?) de (?:livraison|port) ; livraison gratuite ; horaires d'ouverture
      (?:moyens|modes) de paiement ; remboursements? ; livrez-vous(?: (?:à|en|au) \p{L}+)?
    `,
    rude: patterns`idiot ; stupide ; nul ; merde ; imbécile ; ta gueule ; (?:tu n'es|vous n'êtes|t'es) pas (?:(?:très|vraiment|bien|si) )*(?:malin|intelligente?|utile|futé|doué|aimable)`,
    yes: patterns`oui ; d'accord ; ok ; bien sûr ; volontiers`,
    no: patterns`non(?: merci)? ; rien ; laisse tomber ; stop`,
    popular: patterns`quoi de neuf ; (?:quelles? sont |qu'est-ce qui (?:est|se vend) |avez-vous des )?(?:vos |les |le )*(?:meilleures ventes|best[- ]?sellers?|plus vendus?|populaires?|tendances?|à la mode|nouveautés|le mieux)(?: (?:en ce moment|ici))?`,
    offers: patterns`codes? promo ; réductions?`,
    pause: patterns`h+m+ ; un (?:instant|moment) ; (?:je vais |laissez-moi )réfléchir`,
    off_topic: patterns`(?:quel temps fait-il|la météo)(?: .{0,30})? ; (?:raconte|dis)(?:-moi)? une blague ; je t'aime ; quelle heure est-il`,
  },
  contents: 'contenu',
  everyday: 'avec et pour sans de facile idéal grand petit léger doux naturel bois eau',
  aspects: aspects`
    noté, notée, notés, notées : rating, note, avis
    contenu : contenu, pièces, quantité, pack size, volume, poids, contents, content, pieces, count, quantity, weight
    lourd, lourde, pèse, pèse-t-il, pèse-t-elle, pèsent-ils, pèsent-elles, poids, léger, légère : poids, weight, gewicht
    long, longue : longueur, length, durée
    haut, haute : hauteur, height
    grand, grande, taille, dimensions, large, profondeur : taille, dimension, largeur, hauteur, longueur, size, width, height, length
    couleur, couleurs : couleur, colour, color
    matière, fait, composition : matière, matériau, material, fabric, fibre
    marque, fabricant, fabrique, fabriquent : marque, brand
    étanche, pluie, eau : eau, water
    âge : âge, age
    contenance, capacité, litres : capacité, contenance, volume, capacity
    garantie : garantie, warranty
    garder, garde, conserver, conserve, conservation : garde, conservation, shelf life, storage
    degré, degrés, alcool, fort, forte : degré, alcool, alcohol, intensité
  `,
};
