/** W11 for backups: what a skill had put into the board of which the backup is does not come to the next one. */
import { chmodSync, createReadStream, existsSync, lstatSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import t, { type Test } from "tap";
import { collect, unpack } from "./contents.ts";

/** A board's data folder with a skill and an assistant, copied to another as a backup copies it; what was left out. */
async function copy(t: Test, tamper: (data: string) => void) {
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
  const restored = join(to, "restore.new");
  return { leftOut: await unpack(archive, restored, to), restored };
}

t.test("links of an assistant, and of a skill to what is its own or the system's, are restored", async (t) => {
  const { leftOut, restored } = await copy(t, (data) => {
    mkdirSync(join(data, "assistants/beside/casa/1"), { recursive: true });
    symlinkSync("1", join(data, "assistants/beside/casa/current"));
  });
  t.same(leftOut, []);
  t.ok(existsSync(join(restored, "assistants/beside/casa/current")), "and of one beside the one in use");
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
  t.test(`${what} that is a link elsewhere is left out and named; all else is restored`, async (t) => {
    const { leftOut, restored } = await copy(t, (data) => symlinkSync(target, join(data, place)));
    t.same(leftOut, [`${place} is a link that leads out of it`]);
    t.notOk(lstatSync(join(restored, place), { throwIfNoEntry: false }));
    t.ok(existsSync(join(restored, "skills/lights/action-on")));
  });

t.test("a program that gives the rights of its owner is left out too", async (t) => {
  const { leftOut, restored } = await copy(t, (data) => chmodSync(join(data, "skills/lights/action-on"), 0o4755));
  t.same(leftOut, ["skills/lights/action-on gives its user additional rights (setuid or setgid)"]);
  t.notOk(existsSync(join(restored, "skills/lights/action-on")));
});

t.test("a named pipe is left out without being opened", async (t) => {
  const { leftOut } = await copy(t, (data) => execFileSync("mkfifo", [join(data, "skills/lights/pipe")]));
  t.same(leftOut, ["skills/lights/pipe is neither a file nor a folder"]);
});

t.test("of very many things left out the first fifty are named and the rest counted", async (t) => {
  const { leftOut } = await copy(t, (data) => {
    for (let index = 0; index < 60; index += 1) symlinkSync("/etc/shadow", join(data, `skills/lights/${index}`));
  });
  t.equal(leftOut.length, 51);
  t.equal(leftOut.at(-1), "and 10 more");
});

t.test("a backup whose list of users is a link is refused", async (t) => {
  const folder = t.testdir({ made: {} });
  symlinkSync("/etc/passwd", join(folder, "made/users.json"));
  execFileSync("tar", [
    "--create",
    "--gzip",
    "--file",
    join(folder, "b"),
    "--directory",
    join(folder, "made"),
    "users.json",
  ]);
  const archive = createReadStream(join(folder, "b")) as AsyncIterable<Buffer>;
  await t.rejects(unpack(archive, join(folder, "restored"), folder), {
    code: "BACKUP_INVALID",
    message: "users.json of the backup is a link that leads out of it",
  });
});
