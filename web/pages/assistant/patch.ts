/** Applies changes to the draft in the browser, in the format that the board accepts (JSON Patch). */

export type Change =
  | { readonly op: "add" | "replace"; readonly path: string; readonly value: unknown }
  | { readonly op: "remove"; readonly path: string };

export function applied<Value>(value: Value, change: Change): Value {
  const steps = change.path.slice(1).split("/").map(plain);
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

/** The changes that lead back from `changes` to `value`, in the order in which they must be applied. */
export function inverseOf(value: unknown, changes: readonly Change[]): readonly Change[] {
  const back: Change[] = [];
  let now = value;
  for (const change of changes) {
    back.unshift(inverse(now, change));
    now = applied(now, change);
  }
  return back;
}

function inverse(value: unknown, change: Change): Change {
  const at = change.path.lastIndexOf("/");
  const [parent, last] = [read(value, change.path.slice(0, at)), change.path.slice(at + 1)];
  const isList = Array.isArray(parent);
  const path = isList && last === "-" ? `${change.path.slice(0, at)}/${parent.length}` : change.path;
  const isThere = isList ? change.op !== "add" : Object.hasOwn(parent as object, plain(last));
  if (!isThere) return { op: "remove", path };
  const old = read(value, path);
  return { op: change.op === "remove" ? "add" : "replace", path, value: old };
}

function read(value: unknown, path: string): unknown {
  const steps = path.split("/").slice(1).map(plain);
  return steps.reduce<unknown>((one, step) => (one as Readonly<Record<string, unknown>>)[step], value);
}

/** A step of a JSON pointer as it is meant [RFC 6901]. */
function plain(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}
