// The widths of made pictures: few, so that no client can fill the disk with sizes.

const ladder = [64, 128, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096];

/**
 * The width that is made for `asked`: the next step up. All steps beyond the picture's own width would give
 * the same picture, so the first of them is used.
 */
export function variantWidth(
  asked: number,
  bounds: { readonly ownWidth: number; readonly widthMax: number },
): number {
  const useful = Math.min(asked, bounds.ownWidth, bounds.widthMax);
  const step = ladder.find((width) => width >= useful) ?? bounds.widthMax;
  return Math.min(step, bounds.widthMax);
}
