/** A colour as red, green and blue, in the other ways in which lights take it. */
export type Rgb = readonly [number, number, number];

/** Hue in degrees and saturation in percent. */
export function hueOf([r, g, b]: Rgb): readonly [number, number] {
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const span = most - least;
  if (span === 0) return [0, 0];
  const sector = most === r ? ((g - b) / span + 6) % 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return [Math.round(sector * 60), Math.round((span / most) * 100)];
}

/** The colour in the CIE diagram, which Zigbee lights use. */
export function xyOf(rgb: Rgb): readonly [number, number] {
  const [r = 0, g = 0, b = 0] = rgb.map((part) =>
    part / 255 > 0.04045 ? ((part / 255 + 0.055) / 1.055) ** 2.4 : part / 255 / 12.92,
  );
  const [x, y, z] = [
    r * 0.4124 + g * 0.3576 + b * 0.1805,
    r * 0.2126 + g * 0.7152 + b * 0.0722,
    r * 0.0193 + g * 0.1192 + b * 0.9505,
  ];
  const sum = x + y + z;
  const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
  return sum === 0 ? [0.3127, 0.329] : [rounded(x / sum), rounded(y / sum)];
}
