/** The filters and tests of templates that devices use. What is not here makes a template fail, which is reported. */
import { TemplateError } from "./template-words.ts";

export type Value = string | number | boolean | null | undefined | readonly Value[] | { readonly [key: string]: Value };

/** Longest text that an evaluation may produce. */
export const maxText = 20_000;
/** Characters and values that all steps of one template may produce: what doubles with each step would never end. */
const maxWork = 1_000_000;
/** Deeper ones are no message of a device. */
const maxDepth = 100;
/** A template is evaluated in one go, so that what is left can be kept here. */
let work = maxWork;

/** To be called before a template is evaluated. */
export function beginWork(): void {
  work = maxWork;
}

/** Throws TemplateError when a template has produced too much. */
export function spend(count: number): void {
  work -= count;
  if (work < 0) throw new TemplateError("it takes too long");
}

function withinLimits(text: string): string {
  if (text.length > maxText) throw new TemplateError("its text becomes too long");
  spend(text.length);
  return text;
}

/** Returns what a step has made, if it is not too large. */
export function bounded(value: Value): Value {
  if (typeof value === "string") return withinLimits(value);
  if (Array.isArray(value)) spend(value.length);
  return value;
}

/**
 * Writes a value as JSON. Not by JSON.stringify: a list that contains one list twice, which contains another twice, and so
 * on, is small in memory and endless as text.
 */
export function jsonOf(value: Value): string {
  let text = "";
  const add = (part: string): void => {
    text += part;
    if (text.length > maxText) throw new TemplateError("its text becomes too long");
  };
  const write = (one: Value, depth: number): void => {
    if (depth > maxDepth) throw new TemplateError("its value is too deep");
    if (typeof one !== "object" || one === null) return add(JSON.stringify(one ?? null));
    const isList = Array.isArray(one);
    add(isList ? "[" : "{");
    let isFirst = true;
    for (const [key, part] of Object.entries(one)) {
      if (!isList && part === undefined) continue;
      if (!isFirst) add(",");
      isFirst = false;
      if (!isList) add(`${JSON.stringify(key)}:`);
      write(part, depth + 1);
    }
    add(isList ? "]" : "}");
  };
  write(value, 0);
  spend(text.length);
  return text;
}

export function numberOf(value: Value): number {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "number") return value;
  return typeof value === "string" && value.trim() !== "" ? Number(value) : Number.NaN;
}

/** As a template prints it: Python's words, not JavaScript's. */
export function textOf(value: Value): string {
  if (value === undefined) return "";
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  return typeof value === "object" ? jsonOf(value) : withinLimits(String(value));
}

export function isTrue(value: Value): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === "object" && value !== null ? Object.keys(value).length > 0 : Boolean(value);
}

export function lengthOf(value: Value): number {
  if (typeof value === "string" || Array.isArray(value)) return value.length;
  return typeof value === "object" && value !== null ? Object.keys(value).length : 0;
}

const orElse = (number: number, otherwise: Value): Value => (Number.isFinite(number) ? number : (otherwise ?? 0));

function round(value: Value, digits: Value, method: Value): Value {
  const factor = 10 ** Math.max(-9, Math.min(9, Math.trunc(numberOf(digits ?? 0)) || 0));
  const rounding = method === "floor" ? Math.floor : method === "ceil" ? Math.ceil : Math.round;
  return rounding(numberOf(value) * factor) / factor;
}

function parsed(value: Value): Value {
  try {
    return JSON.parse(textOf(value)) as Value;
  } catch {
    return undefined;
  }
}

function replaced(value: Value, from: Value, to: Value): string {
  const [text, old, now] = [textOf(value), textOf(from), textOf(to)];
  if (old === "") return text;
  const pieces = text.split(old);
  if (text.length + pieces.length * now.length > maxText) throw new TemplateError("its text becomes too long");
  return pieces.join(now);
}

function joinedBy(value: Value, between: Value): string {
  if (!Array.isArray(value)) return textOf(value);
  const [texts, separator] = [value.map(textOf), textOf(between)];
  if (texts.length * separator.length > maxText) throw new TemplateError("its text becomes too long");
  return texts.join(separator);
}

type Filter = (value: Value, ...args: readonly Value[]) => Value;

export const filters: Readonly<Record<string, Filter>> = {
  abs: (value) => Math.abs(numberOf(value)),
  bitwise_and: (value, other) => numberOf(value) & numberOf(other),
  bitwise_or: (value, other) => numberOf(value) | numberOf(other),
  bool: (value) => ["true", "on", "yes", "1"].includes(textOf(value).toLowerCase()),
  capitalize: (value) => textOf(value).slice(0, 1).toUpperCase() + textOf(value).slice(1).toLowerCase(),
  default: (value, otherwise, always) =>
    value === undefined || (always === true && !isTrue(value)) ? (otherwise ?? "") : value,
  first: (value) => (Array.isArray(value) || typeof value === "string" ? value[0] : undefined),
  float: (value, otherwise) => orElse(numberOf(value), otherwise),
  from_json: (value) => parsed(value),
  iif: (value, yes, no) => (isTrue(value) ? (yes ?? true) : (no ?? false)),
  int: (value, otherwise) => orElse(Math.trunc(numberOf(value)), otherwise),
  is_defined: (value) => value,
  join: joinedBy,
  last: (value) => (Array.isArray(value) || typeof value === "string" ? value.at(-1) : undefined),
  length: lengthOf,
  list: (value) => (typeof value === "string" ? Array.from(value) : value),
  lower: (value) => textOf(value).toLowerCase(),
  max: (value) => (Array.isArray(value) ? Math.max(...value.slice(0, 100).map(numberOf)) : value),
  min: (value) => (Array.isArray(value) ? Math.min(...value.slice(0, 100).map(numberOf)) : value),
  multiply: (value, by) => numberOf(value) * numberOf(by),
  replace: replaced,
  round,
  string: (value) => textOf(value),
  title: (value) => textOf(value).replaceAll(/\b\w/gu, (letter) => letter.toUpperCase()),
  to_json: jsonOf,
  tojson: jsonOf,
  trim: (value) => textOf(value).trim(),
  upper: (value) => textOf(value).toUpperCase(),
};

export const tests: Readonly<Record<string, (value: Value) => boolean>> = {
  defined: (value) => value !== undefined,
  undefined: (value) => value === undefined,
  none: (value) => value === null,
  number: (value) => typeof value === "number",
  string: (value) => typeof value === "string",
  mapping: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
};
