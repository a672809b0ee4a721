/** What a process keeps: of V8 after a collection of all garbage, and of the C library. */
import { createRequire } from "node:module";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Bytes of V8's heap, and of what it holds outside. */
export function keptByV8(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let round = 0; round < 3; round++) collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const counters = [
  "arena",
  "ordblks",
  "smblks",
  "hblks",
  "hblkhd",
  "usmblks",
  "fsmblks",
  "uordblks",
  "fordblks",
  "keepcost",
];
type Counts = () => Readonly<Record<string, number>>;

let counts: Counts | undefined;

/** Bytes that native code has allocated and not freed. */
export function keptByNativeCode(): number {
  counts ??= bound();
  const { uordblks = 0, hblkhd = 0 } = counts();
  return uordblks + hblkhd;
}

function bound(): Counts {
  const koffi = createRequire(import.meta.url)("koffi") as typeof import("koffi");
  koffi.struct("Counters", Object.fromEntries(counters.map((name) => [name, "size_t"])));
  return koffi.load("libc.so.6").func("Counters mallinfo2()") as Counts;
}
