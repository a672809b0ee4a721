import { execFileSync } from "node:child_process";
import { chownSync, linkSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { lookInFolder, namesInFolder, readInFolder, SkillFileError, writeInFolder } from "./skill-files.ts";

/** A skill's folder, and a secret beside it. */
function make(t: Test) {
  const base = t.testdir({ skill: { "config.ini": "[global]\n", part: { note: "x" } }, secret: "key", other: {} });
  return { folder: join(base, "skill"), base, secret: join(base, "secret") };
}

t.test("a plain file is read, and a missing one is absent", async (t) => {
  const { folder } = make(t);
  t.equal(await readInFolder(folder, "config.ini"), "[global]\n");
  t.equal(await readInFolder(folder, "part/note"), "x");
  t.equal(await readInFolder(folder, "nothing"), undefined);
  t.equal(await readInFolder(folder, "no/thing"), undefined);
  t.equal(await readInFolder(folder, "config.ini/x"), undefined);
  t.equal(await readInFolder(join(folder, "gone"), "x"), undefined);
  t.same(await namesInFolder(folder), ["config.ini", "part"]);
});

t.test("W11: a link is not followed, as the file or in its path", async (t) => {
  const { folder, base, secret } = make(t);
  symlinkSync(secret, join(folder, "absolute"));
  symlinkSync("../secret", join(folder, "relative"));
  symlinkSync("config.ini", join(folder, "inside"));
  symlinkSync("nowhere", join(folder, "dangling"));
  symlinkSync(base, join(folder, "up"));
  for (const name of ["absolute", "relative", "inside", "dangling"]) {
    await t.rejects(readInFolder(folder, name), { name: "SkillFileError", message: `${name} is a link` });
    t.equal((await lookInFolder(folder, name))?.isSymbolicLink(), true);
  }
  t.equal(await readInFolder(folder, "up/secret"), undefined);
  for (const path of ["../secret", "part/../../secret", "/etc/passwd", "", ".", "part/", "a\0b"])
    await t.rejects(readInFolder(folder, path), SkillFileError, JSON.stringify(path));
});

t.test("W11: pipes, devices, files with a second name and large files are not read", async (t) => {
  const { folder, secret } = make(t);
  execFileSync("mkfifo", [join(folder, "pipe")]);
  linkSync(secret, join(folder, "hard"));
  writeFileSync(join(folder, "large"), Buffer.alloc(65_537));
  await t.rejects(readInFolder(folder, "pipe"), { message: "pipe is no plain file" });
  await t.rejects(readInFolder(folder, "part"), { message: "part is no plain file" });
  await t.rejects(readInFolder(folder, "hard"), { message: "hard is a file with a second name" });
  await t.rejects(readInFolder(folder, "large"), { message: "large is larger than 65536 bytes" });
  t.equal((await readInFolder(folder, "large", 65_537))?.length, 65_537);
  t.equal(await readInFolder("/dev", "zero").catch((error: Error) => error.message), "zero is no plain file");
});

t.test(
  "W11: another user's file is not read",
  { skip: process.getuid?.() === 0 ? false : "only root can make one" },
  async (t) => {
    const { folder } = make(t);
    chownSync(join(folder, "config.ini"), 12_345, 12_345);
    chownSync(folder, 1, 1);
    await t.rejects(readInFolder(folder, "config.ini"), { message: "config.ini is another user's file" });
  },
);

t.test("a file is written in place of a link of that name, with its mode; the target is unchanged", async (t) => {
  const { folder, base, secret } = make(t);
  symlinkSync(secret, join(folder, "link"));
  symlinkSync(base, join(folder, "up"));
  await writeInFolder(folder, "link", "new", 0o600);
  t.equal(readFileSync(secret, "utf8"), "key");
  t.equal(readFileSync(join(folder, "link"), "utf8"), "new");
  t.equal(lstatSync(join(folder, "link")).mode & 0o7777, 0o600);
  t.ok(lstatSync(join(folder, "link")).isFile());
  await t.rejects(writeInFolder(folder, "up/secret", "new", 0o600), { message: "there is no folder for up/secret" });
  t.equal(readFileSync(secret, "utf8"), "key");
  mkdirSync(join(folder, "taken"));
  await t.rejects(writeInFolder(folder, "taken", "new", 0o600), { code: "EISDIR" });
  t.same(await namesInFolder(folder), ["config.ini", "link", "part", "taken", "up"], "nothing half-made is left");
});
