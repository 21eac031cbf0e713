// The readable text colour on a background.

/**
 * `#000` or `#fff`: the one with more contrast on a colour of the form `#rgb` or `#rrggbb` (WCAG 2.2, relative
 * luminance); null for any other form.
 */
export function textOn(colour: string): '#000' | '#fff' | null {
  const digits = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(colour) ? colour.slice(1) : null;
  if (digits === null) return null;
  const size = digits.length / 3;
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((index) => {
    const part = digits.slice(index * size, index * size + size);
    const share = Number.parseInt(size === 1 ? part + part : part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? '#fff' : '#000';
}
