/** `./sotto` of a checkout in which nothing, or not everything, is installed or built: a copy of its scripts. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { join } from "node:path";
import t, { type Test } from "tap";
import { components } from "../platform/components.ts";
import { version } from "../supervisor/version.ts";
import { completionFor } from "./pages/completion.ts";
import { root as commands } from "./table.ts";

const root = join(import.meta.dirname, "..");

/** Returns the folder of a fresh clone: what `sotto` needs of it. */
function cloneOf(t: Test): string {
  const folder = t.testdir();
  for (const path of ["sotto", "package.json", "scripts/help.sh", "scripts/node", "scripts/run.sh", "docs/generated"])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  return folder;
}

/** Installs Node, and says that everything else is there, too. */
function install(folder: string): void {
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
}

/** Builds a program that prints its arguments. */
function build(folder: string): void {
  mkdirSync(join(folder, "build/cli"), { recursive: true });
  writeFileSync(join(folder, "build/cli/main.js"), "console.log('built', ...process.argv.slice(2));");
}

/** Does what `make run` does while it works: holds the lock of its script until its input ends. */
async function prepare(folder: string): Promise<ChildProcess> {
  const made = spawn("flock", ["--exclusive", join(folder, "scripts/run.sh"), "sh", "-c", "echo held; read end"]);
  await once(made.stdout, "data");
  return made;
}

async function sotto(folder: string, ...words: readonly string[]) {
  const child = spawn(join(folder, "sotto"), words, { stdio: ["ignore", "pipe", "pipe"] });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: code as number, out, err };
}

t.test("a fresh clone knows its version, its commands and the help of each", async (t) => {
  const folder = cloneOf(t);
  for (const word of ["--version", "-V", "version"])
    t.match(await sotto(folder, word), { code: 0, err: "", out: new RegExp(`^sotto ${version}\n.*make run`, "u") });
  for (const words of [[], ["help"], ["--help"], ["-h"]])
    t.match(await sotto(folder, ...words), { code: 0, err: "", out: /sotto \[OPTIONS\] COMMAND\n.*\n {2}status .*/su });
  for (const words of [
    ["help", "skill", "install"],
    ["skill", "install", "--help"],
  ]) {
    const { code, out } = await sotto(folder, ...words);
    t.equal(code, 0);
    t.match(out, /^## sotto skill install\n/u);
    t.notMatch(out, /## sotto skill (?!install)/u);
  }
  t.match(await sotto(folder, "help", "skill"), { code: 0, out: /## sotto skill list.*## sotto skill install/su });
  t.match(await sotto(folder, "help", "sk"), { code: 64, err: /there is no command "sotto sk"/u });
});

t.test("what needs a platform says what to run first, and does not wait where nobody installs", async (t) => {
  const folder = cloneOf(t);
  for (const words of [["status"], ["say", "--", "help"], ["ask", "--version of what"]])
    t.match(await sotto(folder, ...words), { code: 69, out: "", err: /nothing is installed yet: run `make run`/u });
});

t.test("a command that is typed while `make run` installs and builds waits, and says so", async (t) => {
  const folder = cloneOf(t);
  const made = await prepare(folder);
  const child = spawn(join(folder, "sotto"), ["say", "hello"], { stdio: ["ignore", "pipe", "pipe"] });
  const [out, closed] = [text(child.stdout), once(child, "close")];
  const [said] = (await once(child.stderr, "data")) as [Buffer];
  t.match(String(said), /installing and building: waiting for it/u);
  t.match(await sotto(folder, "--version"), { code: 0, out: /^sotto \d/u }, "the version needs no build");
  install(folder);
  build(folder);
  await closed;
  t.equal(await out, "built say hello\n");
  made.stdin?.end();
});

t.test("a command stops waiting when `make run` ends without having installed anything", async (t) => {
  const folder = cloneOf(t);
  const made = await prepare(folder);
  const child = spawn(join(folder, "sotto"), ["status"], { stdio: ["ignore", "ignore", "pipe"] });
  child.stderr.once("data", () => made.stdin?.end());
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
  t.equal(code, 69);
  t.match(err, /nothing is installed yet/u);
});

t.test("once installed, `sotto` runs from its source until it is built", async (t) => {
  const folder = cloneOf(t);
  install(folder);
  mkdirSync(join(folder, "cli"));
  writeFileSync(join(folder, "cli/main.ts"), "console.log('source' as string, ...process.argv.slice(2));");
  t.same(await sotto(folder, "status"), { code: 0, out: "source status\n", err: "" });
  build(folder);
  t.same(await sotto(folder, "status"), { code: 0, out: "built status\n", err: "" });
});

t.test("a reader that is slower than the command gets everything", async (t) => {
  const slow = `"$0" cli/main.ts completion zsh | { sleep 1; cat; }`;
  const child = spawn("sh", ["-c", slow, process.execPath], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  t.equal(
    await text(child.stdout),
    completionFor(
      "zsh",
      commands,
      components.map(({ name }) => name),
    ),
  );
});

t.test("a second `make run` beside one that installs ends with a message", async (t) => {
  const folder = cloneOf(t);
  const made = await prepare(folder);
  chmodSync(join(folder, "scripts/run.sh"), 0o755);
  const child = spawn(join(folder, "scripts/run.sh"), { stdio: ["ignore", "ignore", "pipe"] });
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
  t.equal(code, 75);
  t.match(err, /at work in this checkout already/u);
  made.stdin?.end();
});
