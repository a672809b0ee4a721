/** Memory that adds up: of real processes. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import t from "tap";
import { readMemoryUse } from "./memory-use.ts";
import { proportionalMemory } from "./resources.ts";

const hold = "process.stdout.write('x'); setInterval(() => {}, 1e6)";

/** A process that runs, with another one below it. */
async function family(t: { teardown(work: () => unknown): void }, env: Record<string, string> = {}) {
  const child = JSON.stringify(["-e", hold]);
  const environment = JSON.stringify({ ...env });
  const code = `const c = require("child_process").spawn(process.execPath, ${child}, { env: ${environment}, stdio: ["ignore", "pipe", "inherit"] });
    c.stdout.once("data", () => process.stdout.write(String(c.pid)));
    process.on("SIGTERM", () => { c.kill("SIGKILL"); process.exit(); })`;
  const parent = spawn(process.execPath, ["-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  t.teardown(async () => {
    parent.kill();
    await once(parent, "exit");
  });
  const [said] = (await once(parent.stdout, "data")) as [Buffer];
  return { pid: parent.pid ?? 0, child: Number(said.toString()) };
}

t.test("proportional memory is less than resident memory, which counts what is shared each time", async (t) => {
  const { pid } = await family(t);
  const resident = Number(/^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;
  const proportional = (await proportionalMemory(pid)) ?? 0;
  t.ok(proportional > 1_000_000 && proportional < resident, `${proportional} < ${resident}`);
  t.equal(await proportionalMemory(2 ** 30), undefined);
});

t.test("a component has the programs that it runs, a skill its own, and all of it is the total", async (t) => {
  const [asr, server] = [await family(t), await family(t, { SOTTO_SKILL: "lights" })];
  const use = await readMemoryUse(
    new Map([
      ["asr", asr.pid],
      ["skill-server", server.pid],
    ]),
    false,
  );
  t.same([...use.components.keys()].toSorted(), ["asr", "skill-server"]);
  t.same([...use.skills.keys()], ["lights"]);
  const [both, alone] = [use.components.get("asr") ?? 0, use.components.get("skill-server") ?? 0];
  t.ok(both > alone * 1.3, "asr's child is counted with it, the skill is not counted with the skill server");
  t.ok(use.supervisor > 10_000_000);
  const shared = await readMemoryUse(
    new Map([
      ["asr", server.pid],
      ["skill-server", server.pid],
    ]),
    false,
  );
  t.equal(shared.components.get("asr"), shared.components.get("skill-server"), "what is shared is said of each");
  t.same([...shared.skills.keys()], ["lights"]);
  t.ok(shared.total < use.total);
  t.equal(use.total, use.supervisor + both + alone + (use.skills.get("lights") ?? 0));
});

t.test("few files are open at once, however many processes the machine has", async (t) => {
  const sleepers = Array.from({ length: 60 }, () => spawn("sleep", ["600"], { stdio: "ignore" }));
  t.teardown(() => sleepers.map((one) => one.kill("SIGKILL")));
  const openFiles = () => readdirSync("/proc/self/fd").length;
  const before = openFiles();
  let most = before;
  const look = setInterval(() => (most = Math.max(most, openFiles())), 1);
  const { total } = await readMemoryUse(new Map([["asr", process.pid]]), false);
  clearInterval(look);
  t.ok(total > 0);
  t.ok(most - before < 30, `${most - before} files`);
});
