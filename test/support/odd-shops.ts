// Two catalogues of our own making, with what trips an import: long texts, marks, many variants.

import type { StockedProduct } from './feed-files.ts';

const updated_at = '2026-01-01T00:00:00Z';

/** A shop for tea in German: umlauts, quotes, line breaks, markup, scripts of other alphabets. */
export function teaShop(count = 120): StockedProduct[] {
  const kinds = ['Grüntee', 'Schwarztee', 'Früchtetee', 'Weißtee', 'Rooibos', '抹茶', 'чай'];
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? '';
    const id = `tee-${index}`;
    return {
      item: {
        external_product_id: id,
        updated_at,
        title: `${kind} „No. ${index}“; fein, "bio" & mild 🍵`,
        description: {
          html: `<p>Ein <b>${kind}</b>.</p>\r\n<ul><li>1 < 2 & 3 > 2</li></ul>${'x'.repeat(index * 9)}`,
        },
        url: `https://tee.example/p/${index}?a=1&b=2`,
        brand: index % 3 === 0 ? 'Krämer & Söhne' : "L'Atelier",
        external_taxonomy_ids: [`Tee > ${kind}`],
        price: { amount: 490 + index * 13, currency: 'EUR' },
        media: [{ type: 'image', url: `https://tee.example/b/${index}.jpg` }],
        attributes: { ziehzeit: `${1 + (index % 9)} min`, bio: index % 2 === 0, note: `a|${kind}` },
      },
      stock: { '': index % 5 },
    };
  });
}

/** A shop for screws: few products, 200 variants each, ids with every mark that an id may have. */
export function screwShop(count = 12): StockedProduct[] {
  const sizes = Array.from({ length: 20 }, (_, index) => `M${index + 2}`);
  const colors = Array.from({ length: 10 }, (_, index) => `RAL ${1000 + index}`);
  return Array.from({ length: count }, (_, index) => {
    const id = `DIN_${900 + index}.A-${index}`;
    const variants = sizes.flatMap((size) =>
      colors.map((color) => ({
        external_variant_id: `${id}/${size}/${color.slice(4)}`,
        title: `Screw ${index}, ${size}, ${color}`,
        sku: `${id}-${size}-${color.slice(4)}`,
        options: { size, color },
        price: { amount: 5 + index, currency: 'GBP' },
      })),
    );
    return {
      item: {
        external_product_id: id,
        updated_at,
        title: `Screw ${index}`,
        description: { plain: 'A screw.' },
        external_taxonomy_ids: ['Hardware > Screws'],
        variants,
      },
      stock: Object.fromEntries(variants.map((one, at) => [one.external_variant_id, at % 7])),
    };
  });
}
