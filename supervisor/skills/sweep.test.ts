import { execFileSync } from "node:child_process";
import { chmodSync, linkSync, lstatSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { sweep } from "./sweep.ts";

const as = "/var/lib/sotto/skills/lights";

function make(t: Test): string {
  const base = t.testdir({ outside: "x", skill: { "action-x": "", lib: { "a.py": "" }, "config.ini": "" } });
  chmodSync(join(base, "skill/action-x"), 0o700);
  return join(base, "skill");
}

t.test(
  "W11: links that lead out of the folder are refused; those in it and to the system's programs are not",
  async (t) => {
    for (const target of [
      "/etc/shadow",
      "/var/lib/sotto/tls/ca-key.pem",
      "/var/lib/sotto/skills/lightsout/x",
      "../../outside",
      "/usr/../etc/shadow",
      "up/../../outside",
      "./../../outside",
      "/",
      "..",
      "../..",
    ]) {
      const folder = make(t);
      symlinkSync(target, join(folder, "lib/link"));
      const expected = target === ".." ? t.resolves(sweep(folder, { as })) : undefined;
      await (expected ??
        t.rejects(
          sweep(folder, { as }),
          { code: "SKILL_INVALID", message: "lib/link is a link that leads out of it" },
          target,
        ));
    }
    const folder = make(t);
    for (const [index, target] of [
      "a.py",
      "../lib",
      "nothing",
      `${as}/lib/a.py`,
      "/usr/bin/python3",
      process.execPath,
    ].entries())
      symlinkSync(target, join(folder, "lib", `link${index}`));
    await sweep(folder, { as });
  },
);

t.test("W11: pipes, files with a name elsewhere, too many and too large ones are refused", async (t) => {
  const pipe = make(t);
  execFileSync("mkfifo", [join(pipe, "config.ini.default")]);
  await t.rejects(sweep(pipe, { as }), { message: "config.ini.default is neither a file nor a folder" });
  const linked = make(t);
  linkSync(join(linked, "../outside"), join(linked, "inside"));
  await t.rejects(sweep(linked, { as }), { message: "inside is a file with another name elsewhere" });
  const both = make(t);
  linkSync(join(both, "lib/a.py"), join(both, "lib/b.py"));
  await sweep(both, { as });
  await t.rejects(sweep(both, { as, maxFiles: 3 }), { message: "the skill has more than 3 files" });
  writeFileSync(join(both, "large"), Buffer.alloc(2 * 1024 * 1024));
  await t.rejects(sweep(both, { as, largest: 1024 * 1024 }), { message: "the skill has more than 1 MB" });
  const deep = make(t);
  mkdirSync(join(deep, "d/".repeat(70)), { recursive: true });
  await t.rejects(sweep(deep, { as }), { message: /is too deep$/u });
});

t.test("W11: bits that give rights are taken away; code is readable for everybody, settings are not", async (t) => {
  const folder = make(t);
  chmodSync(join(folder, "lib/a.py"), 0o6777);
  chmodSync(join(folder, "lib"), 0o1777);
  chmodSync(join(folder, "config.ini"), 0o666);
  await sweep(folder, { as });
  const mode = (name: string) => (lstatSync(join(folder, name)).mode & 0o7777).toString(8);
  t.same(["lib/a.py", "lib", "action-x", "config.ini", "."].map(mode), ["755", "755", "755", "600", "755"]);
});
