/** Applies JSON Patch to a draft [RFC 6902]: add, replace and remove, at a JSON pointer. */
import { SottoError } from "../../errors.ts";

export type Change =
  | { readonly op: "add" | "replace"; readonly path: string; readonly value: unknown }
  | { readonly op: "remove"; readonly path: string };

/** Throws SottoError REQUEST_IMPOSSIBLE. */
export function stepsOf(path: string): string[] {
  if (!path.startsWith("/")) throw impossible(path, "is not a JSON pointer into the draft");
  const steps = path.slice(1).split("/");
  return steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Returns a copy of the value with the change applied at `steps`, of which there is at least one. */
export function changed(value: unknown, steps: readonly string[], change: Change): unknown {
  const [step = "", ...below] = steps;
  if (Array.isArray(value)) {
    const at = indexOf(step, value.length, below.length === 0 && change.op === "add", change.path);
    if (below.length > 0) return value.with(at, changed(value[at], below, change));
    if (change.op === "remove") return value.toSpliced(at, 1);
    return change.op === "add" ? value.toSpliced(at, 0, change.value) : value.with(at, change.value);
  }
  if (typeof value !== "object" || value === null) throw impossible(change.path, "leads into what has no parts");
  const isThere = Object.hasOwn(value, step);
  if (!isThere && (below.length > 0 || change.op !== "add")) throw impossible(change.path, "is not there");
  const entries = Object.entries(value);
  const own = (value as Readonly<Record<string, unknown>>)[step];
  const next = below.length > 0 ? changed(own, below, change) : change.op === "remove" ? undefined : change.value;
  // Not by assignment: a key may be "__proto__".
  const kept = entries.map(([key, one]): [string, unknown] => [key, key === step ? next : one]);
  const all = isThere ? kept : [...kept, [step, next] as [string, unknown]];
  return Object.fromEntries(change.op === "remove" && below.length === 0 ? all.filter(([key]) => key !== step) : all);
}

/** Returns an index in a list; "-" is after its end. Throws SottoError REQUEST_IMPOSSIBLE. */
export function indexOf(step: string, length: number, isNew: boolean, path: string): number {
  if (step === "-" && isNew) return length;
  const at = /^(?:0|[1-9]\d{0,6})$/u.test(step) ? Number(step) : Number.NaN;
  if (!(at < length || (isNew && at === length))) throw impossible(path, "is not there");
  return at;
}

export function impossible(path: string, why: string): SottoError {
  return new SottoError("REQUEST_IMPOSSIBLE", `${path.slice(0, 200)} ${why}`);
}
