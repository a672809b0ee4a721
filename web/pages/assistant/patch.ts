/** Applies changes to the draft in the browser, in the format that the board accepts (JSON Patch). */

export type Change =
  | { readonly op: "add" | "replace"; readonly path: string; readonly value: unknown }
  | { readonly op: "remove"; readonly path: string };

export function applied<Value>(value: Value, change: Change): Value {
  const steps = change.path
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  return step(value, steps, change) as Value;
}

function step(value: unknown, [first = "", ...below]: readonly string[], change: Change): unknown {
  if (Array.isArray(value)) {
    const items = value as readonly unknown[];
    const at = first === "-" ? items.length : Number(first);
    if (below.length > 0) return items.with(at, step(items[at], below, change));
    if (change.op === "remove") return items.toSpliced(at, 1);
    return change.op === "add" ? items.toSpliced(at, 0, change.value) : items.with(at, change.value);
  }
  const own = value as Readonly<Record<string, unknown>>;
  if (below.length > 0) return { ...own, [first]: step(own[first], below, change) };
  if (change.op !== "remove") return { ...own, [first]: change.value };
  const { [first]: _gone, ...rest } = own;
  return rest;
}
