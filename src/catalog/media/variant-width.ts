// Which widths pictures are made in: few, so that no client fills the disk by asking for all.

const ladder = [64, 128, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096];

/**
 * The width that is made when `asked` is asked for: the next step up. Steps beyond the picture's
 * own width would all be the same picture, so the first of them stands for all.
 */
export function variantWidth(
  asked: number,
  bounds: { readonly ownWidth: number; readonly widthMax: number },
): number {
  const useful = Math.min(asked, bounds.ownWidth, bounds.widthMax);
  const step = ladder.find((width) => width >= useful) ?? bounds.widthMax;
  return Math.min(step, bounds.widthMax);
}
