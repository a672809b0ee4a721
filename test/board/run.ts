/**
 * The tests on booted boards, one after the other. `--all`: also those that take long, and the result is written to
 * docs/generated/boards.md.
 */
import { glob, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { emulateArm } from "./lab/emulation.ts";

const root = join(import.meta.dirname, "../..");
const all = process.argv.includes("--all");
/** Emulated or repeated. */
const long = /arm64/u;

if (process.getuid?.() !== 0) throw new Error("boards are booted as root: sudo make test-boards");

const files = (await Array.fromAsync(glob("*.board.ts", { cwd: import.meta.dirname }))).toSorted();
const rows: string[] = [];
let [passed, failed] = [0, 0];
for (const file of files.filter((file) => all || !long.test(file))) {
  if (long.test(file)) await emulateArm();
  const began = performance.now();
  const { stdout } = await execa(process.execPath, [join(import.meta.dirname, file)], {
    env: all ? { SOTTO_POWER_CUTS: "20" } : {},
    reject: false,
    stdout: ["pipe", "inherit"],
    stderr: "inherit",
  });
  const [, pass = 0, , fail = 0] = /pass: (\d+)(, fail: (\d+))?/u.exec(stdout) ?? [];
  const seconds = Math.round((performance.now() - began) / 1000);
  passed += Number(pass);
  // A file that says nothing has failed as well.
  failed += Number(fail) + (Number(pass) === 0 ? 1 : 0);
  const figures = stdout.split("\n").flatMap((line) => /^ +# (?!Subtest)(.*)$/u.exec(line)?.[1] ?? []);
  rows.push(`| ${file.replace(".board.ts", "")} | ${pass} | ${fail} | ${seconds} s | ${figures.join("; ")} |`);
}
console.log(rows.join("\n"));
if (all) await writeFile(join(root, "docs/generated/boards.md"), page(rows));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function page(results: readonly string[]): string {
  const intro = `# Boards\n\nThe last run of \`make test-boards-all\`, ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} processors at a load of ${loadavg()[1]?.toFixed(0)}: booted Debian hosts in containers, arm64 by emulation. Nothing of it has run on a real board.`;
  return `${intro}\n\n| test | passed | failed | took | figures |\n|---|---|---|---|---|\n${results.join("\n")}\n`;
}
