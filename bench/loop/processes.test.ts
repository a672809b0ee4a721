import { spawn } from "node:child_process";
import { once } from "node:events";
import t from "tap";
import { commands } from "./commands.ts";
import { watchLoad } from "./machine.ts";
import { usages } from "./processes.ts";

t.test("a process and its descendants are found, with their memory and processor time", async (t) => {
  const child = spawn("sh", ["-c", "echo on; cat; true"], { stdio: ["pipe", "pipe", "ignore"] });
  await once(child.stdout, "data");
  const seen = usages(process.pid);
  child.stdin.end();
  await once(child, "close");
  t.equal(seen[0]?.pid, process.pid);
  t.ok((seen[0]?.pssMb ?? 0) > 5 && (seen[0]?.cpuSeconds ?? 0) > 0);
  t.ok(
    seen.some(({ pid, name }) => pid === child.pid && name === "sh"),
    "the child",
  );
  t.notOk(
    usages(process.pid).some(({ pid }) => pid === child.pid),
    "it has ended",
  );
  t.same(usages(child.pid ?? 0), []);
});

t.test("commands are of all kinds in eight voices, and the same each time", async (t) => {
  const some = commands(48);
  t.same(commands(48), some);
  t.equal(new Set(some.map(({ intentName }) => intentName)).size, 9);
  t.equal(new Set(some.map(({ voice }) => voice.id)).size, 8);
  t.equal(new Set(some.map(({ text, voice }) => `${text} ${voice.id}`)).size, 48);
});

t.test("the machine's load is told", async (t) => {
  const load = watchLoad()();
  t.ok(load.average >= 0 && load.busy >= 0);
});
