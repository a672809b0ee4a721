/**
 * Preloaded into each process of a platform that is measured (`collections.ts`): on SIGUSR2 it collects all garbage and writes what
 * is left. What V8 has not collected yet grows and falls by its own measure, so it tells nothing about what is kept.
 */
import { existsSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setFlagsFromString, writeHeapSnapshot } from "node:v8";
import { runInNewContext } from "node:vm";

type Figures = Readonly<Record<string, number>>;

const folder = new URL(import.meta.url).searchParams.get("folder") ?? "";
/** As in platform/speech/testing/in-use.ts: this file is copied alone into the processes, so it imports nothing of ours. */
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

function write(name: string, data: object): void {
  const file = `${folder}/${process.pid}.${name}`;
  writeFileSync(`${file}.new`, JSON.stringify(data));
  renameSync(`${file}.new`, file);
}

let library: { trim(pad: number): number; inUse(): Figures } | undefined;

/** Only where a native library is in use already: the means for it take a megabyte. */
function ofC(): typeof library {
  const require = createRequire(process.argv[1] ?? import.meta.url);
  if (!Object.keys(require.cache).some((file) => file.includes("/koffi/"))) return undefined;
  const koffi = require("koffi") as typeof import("koffi");
  const libc = koffi.load("libc.so.6");
  koffi.struct("Counters", Object.fromEntries(counters.map((name) => [name, "size_t"])));
  return {
    trim: libc.func("int malloc_trim(size_t pad)") as (pad: number) => number,
    inUse: libc.func("Counters mallinfo2()") as () => Figures,
  };
}

process.on("SIGUSR2", () => {
  setFlagsFromString("--expose-gc");
  const collect = globalThis.gc ?? (runInNewContext("gc") as NodeJS.GCFunction);
  // Twice: what finalisers let go in the first is free in the second.
  for (let round = 0; round < 2; round += 1) collect({ type: "major", execution: "sync", flavor: "last-resort" });
  const { heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage();
  library ??= ofC();
  // What the C library has freed is garbage, too.
  library?.trim(0);
  const counted = library?.inUse();
  const native = counted === undefined ? undefined : (counted["uordblks"] ?? 0) + (counted["hblkhd"] ?? 0);
  // To find what is kept: `touch` it (or that of one process) while the bench runs, and compare two in the tools of a browser.
  if (existsSync(`${folder}/snapshot`) || existsSync(`${folder}/${process.pid}.snapshot`))
    writeHeapSnapshot(`${folder}/${process.pid}.${Date.now()}.heapsnapshot`);
  write("kept", { heapUsed, heapTotal, external, arrayBuffers, native });
});
write("ready", {});
