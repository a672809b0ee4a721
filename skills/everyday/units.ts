/** Units, by the names that the shipped assistants give them, and what they are in each other. */
import { Fraction } from "./fraction.ts";

type Dimension = "length" | "mass" | "volume" | "time" | "speed" | "temperature";
type Unit = {
  readonly of: Dimension;
  readonly factor: Fraction /** Added after the factor. */;
  readonly offset: Fraction;
};

const exact = (text: string): Fraction => {
  const value = Fraction.of(text);
  if (value === undefined) throw new Error(`${text} is no number`);
  return value;
};
const unit = (of: Dimension, factor: string, offset = "0"): Unit => ({
  of,
  factor: exact(factor),
  offset: exact(offset),
});
const fifth = exact("5").over(exact("9")) ?? exact("1");
const kelvinOfFahrenheit = exact("459.67").times(fifth);

/** In metres, kilograms, litres, seconds, metres per hour and kelvins. Gallons, pints and cups are those of the United States. */
const units: Readonly<Record<string, Unit>> = {
  millimetre: unit("length", "0.001"),
  centimetre: unit("length", "0.01"),
  metre: unit("length", "1"),
  kilometre: unit("length", "1000"),
  inch: unit("length", "0.0254"),
  foot: unit("length", "0.3048"),
  yard: unit("length", "0.9144"),
  mile: unit("length", "1609.344"),
  gram: unit("mass", "0.001"),
  kilogram: unit("mass", "1"),
  tonne: unit("mass", "1000"),
  ounce: unit("mass", "0.028349523125"),
  pound: unit("mass", "0.45359237"),
  stone: unit("mass", "6.35029318"),
  millilitre: unit("volume", "0.001"),
  litre: unit("volume", "1"),
  teaspoon: unit("volume", "0.00492892159375"),
  tablespoon: unit("volume", "0.01478676478125"),
  cup: unit("volume", "0.2365882365"),
  pint: unit("volume", "0.473176473"),
  gallon: unit("volume", "3.785411784"),
  second: unit("time", "1"),
  minute: unit("time", "60"),
  hour: unit("time", "3600"),
  day: unit("time", "86400"),
  week: unit("time", "604800"),
  "kilometre per hour": unit("speed", "1000"),
  "mile per hour": unit("speed", "1609.344"),
  "degree celsius": unit("temperature", "1", "273.15"),
  "degree fahrenheit": { of: "temperature", factor: fifth, offset: kelvinOfFahrenheit },
  kelvin: unit("temperature", "1"),
};
export const unitNames = Object.keys(units);

export type Converted = { readonly value: Fraction } | { readonly problem: "unlike" | "unknown" | "impossible" };

export function convert(amount: number, from: string, to: string): Converted {
  const known = (name: string): Unit | undefined => (Object.hasOwn(units, name) ? units[name] : undefined);
  const [source, target, value] = [known(from), known(to), Fraction.of(amount)];
  if (source === undefined || target === undefined || value === undefined) return { problem: "unknown" };
  if (source.of !== target.of) return { problem: "unlike" };
  const base = value.times(source.factor).plus(source.offset);
  // There is nothing below absolute zero, and no negative length.
  if (base.numerator < 0n) return { problem: "impossible" };
  const converted = base.minus(target.offset).over(target.factor);
  return converted === undefined ? { problem: "unknown" } : { value: converted };
}
