/**
 * The texts of the page in the visitor's language. The English text is the key. The build replaces each by its number in
 * the catalogues, so that a browser receives the texts of one language only (docs/decisions/0129).
 */
import { cloneElement, type ComponentChildren, isValidElement } from "preact";
import { locale } from "./language.ts";
import { once } from "./once.ts";
import { spoken } from "./spoken.ts";

/** "name" and "count" of "{name} has {count} devices". */
type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Values<Text, Value> = [Names<Text>] extends [never]
  ? readonly []
  : readonly [values: Readonly<Record<Names<Text>, Value>>];

const numbers = once(() => new Intl.NumberFormat(locale()));
const plurals = once(() => new Intl.PluralRules(locale()));

/** Says a text: `say("Sotto {version}", { version })`. What follows " ¦ " in it tells translators which meaning is meant. */
export function say<const Text extends string>(text: Text, ...[values]: Values<Text, string | number>): string {
  return fill(find(text), values).join("");
}

/** Says a text with elements in it: `sayWith("Run {command}.", { command: <code>sotto</code> })`. */
export function sayWith<const Text extends string>(
  text: Text,
  ...[values]: Values<Text, ComponentChildren>
): ComponentChildren {
  return fill(find(text), values);
}

/** Says a count: `sayMany(2, "{n} skill", "{n} skills")`. */
export function sayMany<const Text extends string>(
  n: number,
  one: string,
  many: Text,
  ...[values]: Values<Text, string | number> extends readonly [unknown]
    ? Exclude<Names<Text>, "n"> extends never
      ? readonly []
      : readonly [values: Readonly<Record<Exclude<Names<Text>, "n">, string | number>>]
    : readonly []
): string {
  const found = spoken(many);
  const forms = found === undefined || typeof found === "string" ? { one, other: found ?? many } : found;
  return fill(meant(forms[plurals().select(n)] ?? forms.other), { n, ...values }).join("");
}

/** Where nothing was built, in a test, it is the text itself. */
function find(text: string): string {
  const found = spoken(text) ?? text;
  return meant(typeof found === "string" ? found : found.other);
}

/** Without what only translators read. */
function meant(text: string): string {
  return text.split(" ¦ ", 1)[0] ?? "";
}

type Filling = Exclude<ComponentChildren, undefined>;

function fill<Value>(text: string, values: Readonly<Record<string, Value>> = {}): (Value | string)[] {
  return text
    .split(/\{(\w+)\}/u)
    .map((part, index) => {
      if (index % 2 === 0) return part;
      const value = values[part];
      if (typeof value === "number") return numbers().format(value);
      return isValidElement(value) ? (cloneElement(value, { key: part }) as Value) : ((value as Filling & Value) ?? "");
    })
    .filter((part) => part !== "");
}
