/** What was changed on this page and is not saved: pure functions. A key is named by its path, "asr.longest". */
import type { Answer } from "../../api/call.ts";
import type { Fault } from "../../api/problem.ts";

export type Section = Answer<"describeConfig">["sections"][number];
/** Section → key → the value in use. */
export type Shown = Answer<"getConfig">["config"];
export type Present = Shown[string][string];

/**
 * `value` undefined: the default. `base` is the value that was seen when the change began, as JSON; undefined where the
 * user's own value has been saved meanwhile.
 */
export type Change = { readonly value: unknown; readonly base: string | undefined };
export type Changes = Readonly<Record<string, Change>>;

export function presentOf(shown: Shown, path: string): Present {
  const [section = "", key = ""] = path.split(".");
  return shown[section]?.[key] ?? { value: undefined, source: "default" };
}

/** Returns the changes with one more; without it, if it is what the board has already. */
export function withChange(changes: Changes, shown: Shown, path: string, value: unknown): Changes {
  const present = presentOf(shown, path);
  const { [path]: before, ...others } = changes;
  // A secret is not shown, so that nothing can be compared with it.
  const isSame =
    value === undefined
      ? present.source === "default"
      : present.source === "file" && present.secret !== true && jsonOf(value) === baseOf(present);
  return isSame ? others : { ...others, [path]: { value, base: before?.base ?? baseOf(present) } };
}

/** Returns undefined for a value that is the default, for a control that shows the default like any other value. */
export function orDefault(value: unknown, byDefault: unknown, { value: now, source }: Present): unknown {
  const isDefault = jsonOf(value) === jsonOf(byDefault) || (source === "default" && jsonOf(value) === jsonOf(now));
  return isDefault ? undefined : value;
}

/** Returns the body of the request; null removes a key from the file, which restores its default. */
export function bodyOf(changes: Changes): Record<string, Record<string, unknown>> {
  const body: Record<string, Record<string, unknown>> = {};
  for (const [path, { value }] of Object.entries(changes)) {
    const [section = "", key = ""] = path.split(".");
    (body[section] ??= {})[key] = value ?? null;
  }
  return body;
}

/**
 * Returns the changed keys that somebody else has changed, too. Somebody who wanted the same is no conflict: it may have been
 * this page, whose answer was lost.
 */
export function conflictsOf(changes: Changes, shown: Shown): readonly string[] {
  return Object.entries(changes).flatMap(([path, { value, base }]) => {
    const now = baseOf(presentOf(shown, path));
    return base === undefined || base === now || jsonOf(value) === now ? [] : [path];
  });
}

/** Returns the changes as made over what is shown now. */
export function rebased(changes: Changes, shown: Shown): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([path, { value }]) => [path, { value, base: baseOf(presentOf(shown, path)) }]),
  );
}

/** Returns the changes without those that were saved: what was typed meanwhile stays. */
export function withoutSaved(changes: Changes, saved: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([path, change]) => {
      const sent = saved[path];
      if (sent === undefined) return [[path, change]];
      return jsonOf(sent.value) === jsonOf(change.value) ? [] : [[path, { value: change.value, base: undefined }]];
    }),
  );
}

/** Returns the faults of a key, or of a part of its value, as sentences. */
export function faultOf(faults: readonly Fault[], path: string, part = ""): string | undefined {
  const pointer = `/${path.replace(".", "/")}${part}`;
  const own = faults.filter((one) => one.pointer === pointer || one.pointer.startsWith(`${pointer}/`));
  return own.length === 0 ? undefined : own.map(({ message }) => sentence(message)).join(" ");
}

function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.?!]$/u.test(text) ? text : `${text}.`;
}

function baseOf({ value }: Present): string {
  return jsonOf(value);
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value) ?? "";
}
