import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import { buildPackage } from "./build-package.ts";
import { changelog, fieldOf, newestPoints } from "./changelog.ts";
import { controlFile } from "./control.ts";
import { copied, folder, linked, written } from "./entry.ts";
import { isMade, noteMade, planDigest } from "./made.ts";
import type { Package } from "./package.ts";

const released = new Date("2026-01-02T03:04:05Z");
const dpkg = (...args: readonly string[]) => execFileSync("dpkg-deb", args, { encoding: "utf8" });

function temporary(test: { teardown(work: () => unknown): void }): string {
  const path = mkdtempSync(join(tmpdir(), "sotto-deb-"));
  test.teardown(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

function example(program: string): Package {
  return {
    name: "sotto-example",
    version: "1.2.3",
    released,
    architecture: "all",
    section: "misc",
    summary: "example",
    description: ["A package for a test, whose description is longer than the eighty characters of a line.", "Two."],
    depends: ["libc6 (>= 2.28)"],
    changes: ["- One.", "- Two."],
    entries: [
      copied("usr/lib/example/program", program, 0o755),
      written("etc/example.toml", "key = 1\n"),
      folder("var/lib/example", 0o750),
      linked("usr/bin/example", "../lib/example/program"),
    ],
    configurationFiles: ["/etc/example.toml"],
    scripts: { postinst: "#!/bin/sh\nexit 0\n" },
  };
}

t.test("a package contains the plan's files, with their owners, modes and times", async (t) => {
  const work = temporary(t);
  const program = join(work, "program");
  writeFileSync(program, "#!/bin/sh\n", { mode: 0o600 });
  const deb = await buildPackage(example(program), { target: join(work, "dist"), level: 1 });
  const listed = execFileSync("dpkg-deb", ["-c", deb], { encoding: "utf8", env: { ...process.env, TZ: "UTC" } });
  const lines = listed.trim().split("\n");
  t.match(
    lines.map((line) => line.replaceAll(/\s+/gu, " ")),
    [
      "drwxr-xr-x root/root 0 2026-01-02 03:04 ./",
      "drwxr-xr-x root/root 0 2026-01-02 03:04 ./etc/",
      "-rw-r--r-- root/root 8 2026-01-02 03:04 ./etc/example.toml",
      "drwxr-xr-x root/root 0 2026-01-02 03:04 ./usr/",
      "drwxr-xr-x root/root 0 2026-01-02 03:04 ./usr/bin/",
      "drwxr-xr-x root/root 0 2026-01-02 03:04 ./usr/lib/",
      "drwxr-xr-x root/root 0 2026-01-02 03:04 ./usr/lib/example/",
      "-rwxr-xr-x root/root 10 2026-01-02 03:04 ./usr/lib/example/program",
      "drwxr-xr-x root/root 0 2026-01-02 03:04 ./var/",
      "drwxr-xr-x root/root 0 2026-01-02 03:04 ./var/lib/",
      "drwxr-x--- root/root 0 2026-01-02 03:04 ./var/lib/example/",
      "lrwxrwxrwx root/root 0 2026-01-02 03:04 ./usr/bin/example -> ../lib/example/program",
    ],
  );
  t.equal(dpkg("-I", deb, "conffiles"), "/etc/example.toml\n");
  t.equal(dpkg("-I", deb, "md5sums"), "3e2b31c72181b87149ff995e7202c0e3  usr/lib/example/program\n");
  t.match(dpkg("-f", deb, "Description", "Sotto-Changes"), /Sotto-Changes: *\n - One\.\n - Two\./);
});

t.test(
  "the same plan gives the same bytes: with another umask, time zone and folder, and with recreated files",
  async (t) => {
    const bytes: Buffer[] = [];
    for (const [umask, zone] of [
      [0o022, "UTC"],
      [0o077, "Pacific/Auckland"],
    ] as const) {
      const work = temporary(t);
      const before = { umask: process.umask(umask), zone: process.env["TZ"] };
      process.env["TZ"] = zone;
      mkdirSync(join(work, "deep"), { recursive: true });
      const program = join(work, "deep", "program");
      writeFileSync(program, "#!/bin/sh\n");
      chmodSync(program, 0o640);
      bytes.push(readFileSync(await buildPackage(example(program), { target: join(work, "here"), level: 6 })));
      process.umask(before.umask);
      if (before.zone === undefined) delete process.env["TZ"];
      else process.env["TZ"] = before.zone;
    }
    t.ok(bytes[0]?.equals(bytes[1] ?? Buffer.alloc(0)));
  },
);

t.test("a package counts as built while its sources are unchanged and it is undamaged", async (t) => {
  const work = temporary(t);
  const program = join(work, "program");
  writeFileSync(program, "1");
  const pkg = example(program);
  const deb = await buildPackage(pkg, { target: work, level: 1 });
  const digest = await planDigest(pkg, 1);
  t.equal(await isMade(deb, digest), false, "nothing was noted");
  await noteMade(deb, digest);
  t.equal(await isMade(deb, await planDigest(pkg, 1)), true);
  t.equal(await isMade(deb, await planDigest(pkg, 6)), false, "another level");
  writeFileSync(program, "2");
  t.equal(await isMade(deb, await planDigest(pkg, 1)), false, "another content");
  writeFileSync(program, "1");
  writeFileSync(deb, "half");
  t.equal(await isMade(deb, await planDigest(pkg, 1)), false, "a damaged package");
});

t.test("the control file has a line per field, none for empty ones, and paragraphs in Debian's format", async (t) => {
  const text = controlFile({ ...example("/dev/null"), depends: [] }, 12);
  t.notMatch(text, /^(?:Depends|Recommends):/mu);
  t.match(text, /^Package: sotto-example\nVersion: 1\.2\.3\nArchitecture: all\n/);
  t.match(text, /\n A package for a test[^]+\n \.\n Two\.\n$/u);
});

t.test("the changelog is the newest section of CHANGELOG.md, dated in UTC", async (t) => {
  const points = newestPoints("# C\n\n## 2.0\n\n- One [link](x) and\n  more.\n- `Two`\n\n## 1.0\n\n- Old\n");
  t.same(points, ["One link and more.", "Two"]);
  t.same(newestPoints("## [Unreleased]\n\n## [2.0] - 2026-01-02\n\n### Added\n\n- One\n\n## [1.0]\n\n- Old\n"), [
    "One",
  ]);
  const text = changelog("sotto", "2.0", released, points);
  t.match(text, /^sotto \(2\.0\) stable; urgency=medium\n\n {2}\* One link and more\.\n {2}\* Two\n\n -- /);
  t.match(text, / {2}Fri, 02 Jan 2026 03:04:05 \+0000\n$/);
});

t.test("a field of changes stays short, and states how many it omits", async (t) => {
  t.same(fieldOf(["One.", "Two."]), ["- One.", "- Two."]);
  const field = fieldOf(Array.from({ length: 100 }, () => "x".repeat(96)));
  t.equal(field.length, 41);
  t.equal(field.at(-1), "- … and 60 more, in the changelog of the package.");
});
