import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { KernelKills, killsInGroup } from "./kernel-kills.ts";

t.test("a kill counts for what ends at that moment, and not for what was killed before or ends later", async (t) => {
  let count: number | undefined = 3;
  const kills = new KernelKills(() => count);
  t.equal(kills.hasKilled(0), false, "those before the start are not ours");
  count = 4;
  t.equal(kills.hasKilled(10), true);
  t.equal(kills.hasKilled(500), true, "members of one process are reported one after the other");
  t.equal(kills.hasKilled(5000), false, "somebody else has sent this signal");
  count = undefined;
  t.equal(kills.hasKilled(6000), false, "a kernel that does not tell");
});

t.test("kills are counted for ten minutes, whoever was killed", async (t) => {
  let count = 3;
  const kills = new KernelKills(() => count);
  t.equal(kills.since(0, 1), 0);
  count = 5;
  t.equal(kills.hasKilled(1000), true);
  count = 6;
  t.equal(kills.since(0, 2000), 3);
  t.equal(kills.since(1000, 2001), 1, "after a moment");
  t.equal(kills.since(0, 601_500), 1);
  t.equal(kills.since(0, 700_000), 0);
});

t.test("the count is that of the process's group, in either hierarchy", async (t) => {
  const root = t.testdir();
  const groupFile = join(root, "cgroup");
  const write = (folder: string, file: string, text: string) => {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, file), text);
  };
  t.equal(killsInGroup(groupFile, root), undefined, "no such file");
  writeFileSync(groupFile, "0::/system.slice/sotto.service\n");
  t.equal(killsInGroup(groupFile, root), undefined, "no controller");
  write("system.slice/sotto.service", "memory.events", "low 0\nhigh 0\nmax 12\noom 2\noom_kill 5\noom_group_kill 0\n");
  t.equal(killsInGroup(groupFile, root), 5);
  writeFileSync(groupFile, "4:memory:/system.slice/sotto.service\n0::/\n");
  write("memory/system.slice/sotto.service", "memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 7\n");
  t.equal(killsInGroup(groupFile, root), 7);
});
