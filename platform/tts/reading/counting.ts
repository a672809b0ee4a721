/** A number and what it counts. */
import type { Noun, Reading } from "./language.ts";
import { type Numeral, written } from "./numeral.ts";

export type Counted = { readonly numeral: Numeral; readonly noun: Noun };

export function isOne({ whole, fraction }: Numeral): boolean {
  return /^0*1$/u.test(whole) && fraction === "";
}

/** Returns for example "1 degree", "21.5 degrees", "una hora". */
export function read({ numeral, noun }: Counted, reading: Reading, before = ""): string {
  const name = isOne(numeral) ? noun.one : noun.many;
  const number =
    numeral.fraction === "" ? reading.count(numeral.whole, noun, before) : written(numeral, reading.decimal);
  return number.endsWith("'") ? `${number}${name}` : `${number} ${name}`;
}
