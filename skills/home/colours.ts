/** The colours that people name. */
import type { Wish } from "./message.ts";

const colours: Readonly<Record<string, readonly [number, number, number]>> = {
  red: [255, 0, 0],
  orange: [255, 140, 0],
  amber: [255, 191, 0],
  yellow: [255, 255, 0],
  lime: [128, 255, 0],
  green: [0, 255, 0],
  turquoise: [64, 224, 208],
  cyan: [0, 255, 255],
  blue: [0, 0, 255],
  purple: [128, 0, 255],
  violet: [143, 0, 255],
  magenta: [255, 0, 255],
  pink: [255, 105, 180],
};
const whites: Readonly<Record<string, number>> = {
  "warm white": 2_700,
  warm: 2_700,
  "candle light": 2_200,
  white: 4_000,
  "neutral white": 4_000,
  "cold white": 6_000,
  "cool white": 6_000,
  cold: 6_000,
  daylight: 6_500,
};

/** Returns undefined for a colour that is not known. */
export function colourWish(name: string): Wish | undefined {
  const kelvin = Object.hasOwn(whites, name) ? whites[name] : undefined;
  if (kelvin !== undefined) return { do: "white", kelvin };
  const rgb = Object.hasOwn(colours, name) ? colours[name] : undefined;
  return rgb && { do: "colour", rgb };
}
