import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import t from "tap";

/** Frees 62 MB of the C library's heap below a block that stays in use, and prints the resident megabytes before and after. */
const program = (hasKoffi: boolean): string => `
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { releaseMemory } from ${JSON.stringify(join(import.meta.dirname, "release-memory.ts"))};
const resident = () => Number(/^Rss:\\s+(\\d+)/mu.exec(readFileSync("/proc/self/smaps_rollup", "utf8"))[1]) / 1024;
if (${hasKoffi}) {
  const koffi = createRequire(${JSON.stringify(import.meta.filename)})("koffi");
  const libc = koffi.load("libc.so.6");
  const take = libc.func("void *malloc(size_t)"), fill = libc.func("void *memset(void *, int, size_t)"), free = libc.func("void free(void *)");
  const blocks = Array.from({ length: 2000 }, () => take(32000));
  for (const block of blocks) fill(block, 1, 32000);
  for (const block of blocks.slice(0, -1)) free(block);
}
const before = resident();
releaseMemory();
console.log(JSON.stringify({ before, after: resident() }));
`;

async function run(hasKoffi: boolean): Promise<{ readonly before: number; readonly after: number }> {
  const args = ["--expose-gc", "--input-type=module", "--eval", program(hasKoffi)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as { readonly before: number; readonly after: number };
}

t.test("what native libraries have freed goes back to the kernel, also below a block in use", async (t) => {
  const { before, after } = await run(true);
  t.ok(before - after > 40, `${before} MB, then ${after} MB`);
});

t.test("a process without native libraries loads none for it", async (t) => {
  const { before, after } = await run(false);
  t.ok(after < before + 5, `${before} MB, then ${after} MB`);
});

t.test("where much is outside the heap of JavaScript, it is returned, too", async (t) => {
  const program = `
import { createRequire } from "node:module";
import { releaseMemory } from ${JSON.stringify(join(import.meta.dirname, "release-memory.ts"))};
import { Worker } from "node:worker_threads";
const worker = new Worker("const all = []; for (let i = 0; i < 400000; i++) all.push({ i }); setInterval(() => all, 1000)", { eval: true });
await new Promise((resolve) => worker.once("online", resolve));
const { cache } = createRequire(${JSON.stringify(import.meta.filename)});
const isLoaded = () => Object.keys(cache).some((file) => file.includes("/koffi/"));
while (!isLoaded()) {
  releaseMemory();
  await new Promise((resolve) => setTimeout(resolve, 50));
}
console.log("returned");
process.exit();
`;
  const args = ["--expose-gc", "--input-type=module", "--eval", program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 120_000 });
  t.equal(stdout, "returned\n", "the heap of a thread is outside that of the process");
});

t.test(
  "what work has left behind is collected later, once for all components of a process, and only if it is much",
  async (t) => {
    const program = `
import { mock } from "node:test";
import { releaseMemoryAfterLoading } from ${JSON.stringify(join(import.meta.dirname, "release-memory.ts"))};
let collections = 0;
const collect = globalThis.gc;
globalThis.gc = (how) => { collections += 1; collect(how); };
mock.timers.enable({ apis: ["setTimeout", "setInterval", "setImmediate"] });
for (let component = 0; component < 3; component += 1) releaseMemoryAfterLoading();
mock.timers.tick(30_000);
const told = [];
const look = () => {
  const before = collections;
  mock.timers.tick(600_000);
  told.push(collections - before);
};
look();
let sounds = Array.from({ length: 100 }, () => Buffer.alloc(100_000));
collect();
sounds = undefined;
look();
told.push(process.memoryUsage().arrayBuffers < 5_000_000);
look();
console.log(JSON.stringify(told));
`;
    const args = ["--expose-gc", "--input-type=module", "--eval", program];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    t.equal(stdout, "[0,1,true,0]\n");
  },
);
