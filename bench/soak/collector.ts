/**
 * Preloaded into each process of a platform that is measured (`collections.ts`): on SIGUSR2 it collects all garbage and writes what
 * is left. What V8 has not collected yet grows and falls by its own measure, so it tells nothing about what is kept.
 */
import { existsSync, renameSync, writeFileSync } from "node:fs";
import { setFlagsFromString, writeHeapSnapshot } from "node:v8";
import { runInNewContext } from "node:vm";

const folder = new URL(import.meta.url).searchParams.get("folder") ?? "";

function write(name: string, data: object): void {
  const file = `${folder}/${process.pid}.${name}`;
  writeFileSync(`${file}.new`, JSON.stringify(data));
  renameSync(`${file}.new`, file);
}

process.on("SIGUSR2", () => {
  setFlagsFromString("--expose-gc");
  const collect = globalThis.gc ?? (runInNewContext("gc") as NodeJS.GCFunction);
  // Twice: what finalisers let go in the first is free in the second.
  for (let round = 0; round < 2; round += 1) collect({ type: "major", execution: "sync", flavor: "last-resort" });
  const { heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage();
  // To find what is kept: `touch` it while the bench runs, and compare two snapshots in the tools of a browser.
  if (existsSync(`${folder}/snapshot`)) writeHeapSnapshot(`${folder}/${process.pid}.${Date.now()}.heapsnapshot`);
  write("kept", { heapUsed, heapTotal, external, arrayBuffers });
});
write("ready", {});
