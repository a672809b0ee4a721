/** Parses a configuration text into values: reports every problem in it, and repeats no value that may be a secret. */
import { parse as parseToml, TomlError } from "smol-toml";
import * as v from "valibot";
import { distanceOf } from "../edit-distance.ts";
import { entriesOf, inWords, itemOf } from "./keys.ts";
import { locate } from "./locate.ts";
import { ConfigError, type ConfigProblem } from "./problem.ts";
import { isSecret } from "./secrets.ts";
import type { Section } from "./sections.ts";

/** Maps the name of a section to its values, defaults included. */
export type Values = Readonly<Record<string, unknown>>;

/** Throws ConfigError with every problem of the text. */
export function parseConfig(file: string, text: string, sections: readonly Section[]): Values {
  const document = parseDocument(file, text);
  const problems: ConfigProblem[] = [];
  const problem = (code: ConfigProblem["code"], path: readonly string[], expected: string, message: string) => {
    problems.push({ code, file, ...locate(text, path), key: path.join("."), expected, message });
  };

  const known = new Map(sections.map((section) => [section.name, section]));
  for (const name of Object.keys(document)) {
    if (known.has(name)) continue;
    const expected = `one of the sections ${[...known.keys()].join(", ")}`;
    problem("CONFIG_UNKNOWN_KEY", [name], expected, `there is no such section; expected ${expected}`);
  }

  const values: Record<string, unknown> = {};
  for (const { name, schema } of sections) {
    const given = Object.hasOwn(document, name) ? document[name] : {};
    for (const path of unknownKeys(schema, given, [name])) {
      const expected = `one of the keys ${Object.keys(entriesOf(schema) ?? {}).join(", ")}`;
      const hint = path.length === 2 ? `; expected ${expected}` : "";
      problem("CONFIG_UNKNOWN_KEY", path, expected, `there is no such key${hint}`);
    }
    const result = v.safeParse(schema, given);
    if (result.success) values[name] = result.output;
    else for (const issue of result.issues) problem("CONFIG_BAD_VALUE", ...explain(name, issue));
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return values;
}

function parseDocument(file: string, text: string): Record<string, unknown> {
  try {
    return parseToml(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [first = ""] = error.message.split("\n");
    const message = first.replace(/^Invalid TOML document: /u, "");
    const problem = { file, line: error.line, column: error.column, message: `not valid TOML: ${message}` };
    throw new ConfigError([{ code: "CONFIG_SYNTAX", expected: "valid TOML", ...problem }], error);
  }
}

/** Returns the paths of keys that a table's schema does not declare, at any depth of fixed tables. */
function unknownKeys(schema: v.GenericSchema, given: unknown, path: readonly string[]): readonly (readonly string[])[] {
  const item = itemOf(schema);
  if (item !== undefined && Array.isArray(given)) {
    return given.flatMap((one, index) => unknownKeys(item, one, [...path, String(index)]));
  }
  const entries = entriesOf(schema);
  if (entries === undefined || typeof given !== "object" || given === null || Array.isArray(given)) return [];
  return Object.entries(given).flatMap(([key, value]) => {
    const entry = Object.hasOwn(entries, key) ? entries[key] : undefined;
    return entry === undefined ? [[...path, key]] : unknownKeys(entry, value, [...path, key]);
  });
}

function explain(section: string, issue: v.BaseIssue<unknown>): [string[], string, string] {
  const path = [section, ...(issue.path ?? []).map((item) => String(item.key))];
  // A message of our schema says what is expected; valibot's own messages repeat the value.
  if (issue.expected === null || !issue.message.startsWith("Invalid ")) {
    const expected = issue.message.replace(/^expected /u, "");
    return [path, expected, `expected ${expected}`];
  }
  const expected = inWords(issue.expected);
  return [path, expected, `expected ${expected}, found ${foundIn(issue, path, expected)}`];
}

/** A value may be a secret that was written to the wrong key, unless it is like what is expected. */
function foundIn({ input }: v.BaseIssue<unknown>, path: readonly string[], expected: string): string {
  const mayBeShown = !path.some(isSecret);
  if (typeof input === "number" || typeof input === "bigint") return mayBeShown ? String(input) : "a number";
  if (typeof input === "boolean") return String(input);
  if (typeof input === "string") {
    if (input === "") return "an empty text";
    return mayBeShown && isLike(input, expected) ? JSON.stringify(input) : "a text";
  }
  if (Array.isArray(input)) return "a list";
  if (input instanceof Date) return "a date";
  return input === undefined ? "nothing" : "a table";
}

const unit = /^(?:ms|s|sec|secs|seconds?|m|min|mins|minutes?|h|hours?|d|days?|%|percent|[kmg]i?b|db|k?hz|°c?)$/iu;

/** A number in quotes, with a unit or not; a word that means yes or no; or one of the words expected, mistyped. */
function isLike(input: string, expected: string): boolean {
  const [, rest] = /^[-+]?\d{1,6}(?:[.,]\d{1,3})? ?(\D*)$/u.exec(input) ?? [];
  if (rest !== undefined) return rest === "" || unit.test(rest);
  if (/^(?:true|false|yes|no|on|off)$/iu.test(input)) return true;
  const words: readonly string[] = expected.toLowerCase().match(/[a-z][a-z-]+/gu) ?? [];
  return input.length <= 20 && words.some((word) => distanceOf(input.toLowerCase(), word) <= mostTypos(word));
}

/** Two wrong letters of five make another word. */
const mostTypos = (word: string): number => (word.length <= 5 ? 1 : 2);
