/**
 * Determines the settings of a skill, for a form: as its skill.toml declares them, or from the comments of its
 * `config.ini.default`. A comment just above a key describes it; it may contain lines such as `@label City`, `@type
 * integer` (text, integer, number, boolean, choice), `@choices a, b`, `@minimum 1`, `@maximum 100` or `@required`.
 */
import { SottoError } from "../errors.ts";
import { type Ini, sectionLine, valueLine } from "./ini.ts";
import type { DeclaredSetting, Manifest } from "./manifest.ts";

export type Setting = {
  readonly section: string;
  readonly key: string;
  readonly type: DeclaredSetting["type"] | "secret";
  readonly label: string;
  readonly about?: string;
  readonly default?: string;
  readonly choices?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly required: boolean;
};

/** Settings in this section are secrets, whatever else is declared. */
export const secretSection = "secret";

export function settingsOf({ settings }: Manifest, defaults: string): readonly Setting[] {
  const declared = Object.entries(settings).flatMap(([section, keys]) =>
    Object.entries(keys).map(([key, one]) => setting(section, key, one)),
  );
  const isDeclared = new Set(declared.map(({ section, key }) => `${section}.${key}`));
  return [...declared, ...commented(defaults).filter(({ section, key }) => !isDeclared.has(`${section}.${key}`))];
}

function setting(section: string, key: string, one: Partial<DeclaredSetting>): Setting {
  const { type = "text", label, about, choices, minimum, maximum, required = false } = one;
  const isSecret = section === secretSection;
  const byDefault = one.default === undefined || isSecret ? undefined : String(one.default);
  return {
    section,
    key,
    type: isSecret ? "secret" : choices === undefined ? type : "choice",
    label: label ?? readable(key),
    ...(about === undefined || about === "" ? {} : { about }),
    ...(byDefault === undefined ? {} : { default: byDefault }),
    ...(choices === undefined || isSecret ? {} : { choices }),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    required,
  };
}

/** Returns "Default brightness" for `default_brightness` and `defaultBrightness`. */
function readable(key: string): string {
  const words = key
    .replaceAll(/([a-z])([A-Z])/gu, "$1 $2")
    .replaceAll(/[_.-]+/gu, " ")
    .trim()
    .toLowerCase();
  return words === "" ? key : words[0]?.toUpperCase() + words.slice(1);
}

function commented(text: string): readonly Setting[] {
  const found: Setting[] = [];
  let section = "";
  let comment: string[] = [];
  for (const line of text.split(/\r?\n/u)) {
    const remark = /^\s*[#;]\s?(.*)$/u.exec(line)?.[1];
    if (remark !== undefined) {
      comment.push(remark.trim());
      continue;
    }
    const name = sectionLine.exec(line)?.[1]?.trim();
    if (name !== undefined) section = name;
    const [, , key, , value = ""] = name === undefined ? (valueLine.exec(line) ?? []) : [];
    if (key !== undefined) found.push(setting(section, key, { ...said(comment), default: value.trim() }));
    comment = [];
  }
  return found;
}

const types = ["text", "integer", "number", "boolean", "choice"] as const;

function said(comment: readonly string[]): Partial<DeclaredSetting> {
  const marks = new Map(
    comment.flatMap((line) => {
      const [, name, value = ""] = /^@(\w+)\s*(.*)$/u.exec(line) ?? [];
      return name === undefined ? [] : [[name, value.trim()] as const];
    }),
  );
  const number = (mark: string) => {
    const value = Number(marks.get(mark) || Number.NaN);
    return Number.isFinite(value) ? { [mark]: value } : {};
  };
  const type = types.find((one) => one === marks.get("type"));
  const choices = (marks.get("choices") ?? "")
    .split(",")
    .map((choice) => choice.trim())
    .filter(Boolean);
  return {
    about: comment
      .filter((line) => !line.startsWith("@"))
      .join(" ")
      .trim(),
    ...(type === undefined ? {} : { type }),
    ...(marks.has("label") ? { label: marks.get("label") } : {}),
    ...(choices.length === 0 ? {} : { choices }),
    ...number("minimum"),
    ...number("maximum"),
    required: marks.has("required"),
  };
}

/** Throws SottoError REQUEST_IMPOSSIBLE with every invalid value. */
export function checkValues(changes: Ini, settings: readonly Setting[], known: Ini): void {
  const errors = Object.entries(changes).flatMap(([section, keys]) =>
    Object.entries(keys).flatMap(([key, value]) => {
      const one = settings.find((entry) => entry.section === section && entry.key === key);
      const message = one === undefined ? unknown(settings, known[section]?.[key]) : fault(one, value);
      return message === undefined ? [] : [{ pointer: `/${section}/${key}`, message }];
    }),
  );
  const [first] = errors;
  if (first === undefined) return;
  const [, section, key] = first.pointer.split("/");
  throw new SottoError("REQUEST_IMPOSSIBLE", `the setting ${key ?? ""} in [${section ?? ""}]: ${first.message}`, {
    errors,
  });
}

/** A skill that declares settings accepts only these, and those already in its config.ini. */
function unknown(settings: readonly Setting[], value: string | undefined): string | undefined {
  return settings.length > 0 && value === undefined ? "the skill's configuration has no such key" : undefined;
}

function fault({ type, choices, minimum, maximum, required }: Setting, value: string): string | undefined {
  if (value === "") return required ? "must not be empty" : undefined;
  if (type === "boolean" && !/^(?:true|false|yes|no|on|off|1|0)$/iu.test(value)) return "must be true or false";
  if (type === "choice" && choices?.includes(value) !== true) return `must be one of ${choices?.join(", ") ?? ""}`;
  if (type !== "integer" && type !== "number") return undefined;
  const number = Number(value);
  if (!Number.isFinite(number)) return "must be a number";
  if (type === "integer" && !Number.isInteger(number)) return "must be a whole number";
  if (minimum !== undefined && number < minimum) return `must be at least ${minimum}`;
  return maximum !== undefined && number > maximum ? `must be at most ${maximum}` : undefined;
}
