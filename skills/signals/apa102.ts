/**
 * The frames of APA102 lamps and their successors (SK9822): 32 zero bits; for each lamp 111, five bits of brightness, and
 * blue, green and red; at the end zero bits, half as many as lamps because each delays the clock by half a period, after 32
 * that make an SK9822 show its colour.
 */
export type Colour = readonly [red: number, green: number, blue: number];

export function apa102Frame(colours: readonly Colour[], brightness: number): Buffer {
  const level = Math.max(0, Math.min(31, Math.round(brightness * 31)));
  const end = 4 + Math.ceil(colours.length / 16);
  const frame = Buffer.alloc(4 + 4 * colours.length + end);
  for (const [index, [red, green, blue]] of colours.entries())
    frame.set([0b1110_0000 | level, blue & 0xff, green & 0xff, red & 0xff], 4 + 4 * index);
  return frame;
}
