// English: how catalogues say things.

import type { DataWords } from '../data-words.ts';
import { aspects, patterns, wordSet } from '../lexicon.ts';

export const englishData: DataWords = {
  yes: wordSet('yes'),
  no: wordSet('no'),
  none: wordSet('none without absent zero decaf decaffeinated'),
  plain: wordSet('plain solid flat neutral'),
  without: 'without|no|non|anti|never|instead of|rather than|free (?:of|from)',
  harmed: String.raw`allergic|intolerant|allerg(?:y|ies) to`,
  lacking: String.raw`(?:(?:is|are)\s+)?not included`,
  contained: 'contains?|containing|made (?:with|from)|traces of',
  free: wordSet('free proof resistant'),
  freeOf: '$1 free',
  shades: aspects`
    dark, darker : black, navy, navy blue, dark blue, dark grey, charcoal, anthracite, dark brown, brown, dark green
    light, lighter, pale, paler : white, cream, beige, ivory, off-white, light grey, light blue, light pink, sand
    bright, brighter, vivid, loud, cheerful : red, yellow, orange, pink, turquoise, lime, neon
    neutral, muted, plain : black, white, grey, beige, cream, ivory, taupe
    pastel : light pink, light blue, light green, mint, lavender, lilac, peach, rose
  `,
  colourWords: wordSet('colour colours color colors coloured colored shade shades tone tones'),
  ables: wordSet(
    'safe suitable proof resistant friendly compatible required included for to is can',
  ),
  kinds: String.raw`kind|type|tags?|category|class|style|form|genre|\p{L}*product\p{L}*`,
  joints: String.raw`size|system|platform|diameter|fits?|compatib\p{L}*|mount|socket|thread|connect\p{L}*|scale|gauge|refill|format`,
  partners: 'compatib|fits',
  serves: 'for|fits?|compatible with|works? with',
  choices: 'colou?r|size|available in',
  sets: 'of',
  shortened: String.raw`approx|incl|max|min|vs|e\.g|i\.e`,
  packings: wordSet(
    'cartridge cartridges set sets kit kits pack packs box boxes part parts pair pairs',
  ),
  opaque: String.raw`ear\|ring|(?:por|comfor|adap|sui|moun|prin|infla|adjus|turn|vege)\|table|key\|board|cup\|board|pine\|apple|butter\|fl`,
  spelledAlso: patterns`
    grey gray ; woollen woolen wool ; wooden wood ; colour color ; coloured colored ; flavour flavor ; fibre fiber ; jewellery jewelry ; aluminium aluminum
    pyjamas pajamas ; tyre tire ; mould mold ; yoghurt yogurt ; fillet filet ; fillets filets ; whisky whiskey ; cosy cozy ; moisturiser moisturizer
    hardback hardcover ; mic microphone ; wlan wifi ; photo foto ; polarised polarized ; organiser organizer ; equaliser equalizer
    personalised personalized ; customised customized ; motorised motorized ; sterilised sterilized
    galvanised galvanized ; anodised anodized ; pressurised pressurized ; pasteurised pasteurized
    moisturising moisturizing ; steriliser sterilizer ; vaporiser vaporizer ; atomiser atomizer
    stabiliser stabilizer ; stabilised stabilized ; stabilisation stabilization
    odour odor ; armour armor ; vapour vapor ; odourless odorless ; colourful colorful ; centre center
    mice mouse ; shelves shelf ; knives knife ; scarves scarf ; loaves loaf ; geese goose ; teeth tooth
    foldable folding ; stackable stacking ; extendable extending
    litre liter ; litres liters ; metre meter ; metres meters ; theatre theater ; savoury savory
    sulphate sulfate ; chilli chili ; doughnut donut ; catalogue catalog
  `,
  stuffs: aspects`wood, wooden, timber : oak, beech, birch, pine, maple, walnut, acacia, teak, plywood, spruce
    nut, nuts : almond, hazelnut, walnut, cashew, pistachio, pecan, macadamia, praline, marzipan
    metal : steel, aluminium, aluminum, iron, brass, copper, titanium, zinc
    leather : suede, nubuck
    wool, woollen : merino, cashmere, alpaca, mohair, lambswool
    plastic : polypropylene, polyethylene, polycarbonate, polystyrene, pvc, melamine
    synthetics : polyester, polyamide, nylon, acrylic, elastane, spandex
    gluten : wheat, barley, spelt
    meat : beef, pork, chicken, turkey, bacon, ham, lamb, veal, duck, sausage, salami, pepperoni, prosciutto, chorizo, hamburger, cheeseburger
    milk : dairy
    fish : salmon, tuna, trout, herring, anchovy
    textile, textiles : cotton, linen, silk, velvet, denim, canvas, felt, jute, fleece, tweed, satin, acetate, viscose
    rubber : latex, neoprene
    ceramic, ceramics : porcelain, stoneware, earthenware`,
  tells: aspects`wash, washing, washed, washer, laundry : wash, dry clean, dry-clean, hand-wash, wipe
    crease, creases, crumple, iron, ironing : wrinkle, crease, non-iron, no iron
    rain, wet, shower, water, swim, swimming, underwater, splash : waterproof, water-, water resist, splash, rainproof
    origin, country : made in, made by hand in, product of, imported
    charge, charging, recharge : rechargeable, usb, mains, battery
    plane, flight, fly : airline, airplane, cabin, flight
    assemble, assembly, build, built : assembl, flat-pack, flat pack
    children, kids, toddler, baby : child, kid, baby, babies`,
};
