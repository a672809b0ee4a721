/** W11 for backups: what a skill had put into the board of which the backup is does not come to the next one. */
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { collect, unpack } from "./contents.ts";

/** A board's data folder with a skill and an assistant, copied to another as a backup copies it. */
async function copy(t: Test, tamper: (data: string) => void): Promise<string> {
  const folder = t.testdir({ from: {}, to: {} });
  const [from, to] = [join(folder, "from"), join(folder, "to")];
  mkdirSync(join(from, "skills/lights/lib"), { recursive: true });
  mkdirSync(join(from, "assistants/1"), { recursive: true });
  writeFileSync(join(from, "skills/lights/action-on"), "#!/bin/sh\n", { mode: 0o755 });
  symlinkSync("1", join(from, "assistants/current"));
  symlinkSync("/usr/bin/python3", join(from, "skills/lights/lib/python3"));
  symlinkSync("../action-on", join(from, "skills/lights/lib/on"));
  symlinkSync(join(to, "skills/lights/lib"), join(from, "skills/lights/lib64"));
  mkdirSync(join(from, "skills/.previous-lights"));
  symlinkSync(join(to, "skills/lights/lib"), join(from, "skills/.previous-lights/lib64"));
  tamper(from);
  const archive = collect(from, join(from, "platform.toml"), join(folder, "scratch"));
  await unpack(archive, join(to, "restore.new"), to);
  return to;
}

t.test("links of an assistant, and of a skill to what is its own or the system's, are restored", async (t) => {
  await t.resolves(copy(t, () => {}));
});

for (const [what, place, target] of [
  ["a skill's settings", "skills/lights/config.ini", "../../sotto.db"],
  ["a file of a skill", "skills/lights/key", "/var/lib/sotto/tls/ca-key.pem"],
  ["a file of another skill", "skills/lights/other", "../heating/config.ini"],
  ["a whole skill", "skills/heating", "/etc"],
  ["a whole skill, which is another", "skills/heating", "lights"],
  ["an injected file", "injected", "assistants"],
  ["the version of the assistant", "assistants/2", "../skills/lights"],
] as const)
  t.test(`${what} that is a link elsewhere refuses the whole backup`, async (t) => {
    const refused = copy(t, (data) => symlinkSync(target, join(data, place)));
    await t.rejects(refused, { code: "BACKUP_INVALID", message: `${place} is a link that leads out of it` });
  });

t.test("a program that gives the rights of its owner refuses it too", async (t) => {
  const refused = copy(t, (data) => chmodSync(join(data, "skills/lights/action-on"), 0o4755));
  await t.rejects(refused, { code: "BACKUP_INVALID", message: /gives rights/u });
});
