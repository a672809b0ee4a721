/** The values that rules pass to each other. */
import type { Duration } from "../time/duration.ts";
import type { Time } from "../time/time.ts";

/** A value with a unit: temperatures and money. */
export type Quantity = {
  readonly t: "quantity";
  readonly value: number;
  readonly unit?: string;
  readonly about?: boolean;
};
/** `groups`: the groups that a regular expression found. */
export type Groups = { readonly t: "groups"; readonly groups: readonly (string | undefined)[] };
/** Digits after a decimal point. */
export type Digits = { readonly t: "digits"; readonly digits: string };

export type Value = number | string | Quantity | Groups | Digits | Duration | Time;
export type Argument = Value | undefined;
/** Makes the value of a phrase from those of its parts; undefined when the parts do not go together. */
export type Action = (...args: readonly Argument[]) => Value | undefined;
export type Actions = Readonly<Record<string, Action>>;
