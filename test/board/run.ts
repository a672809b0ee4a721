/**
 * The tests on booted boards, one after the other; what came of each is in docs/generated/boards.md. `--all`: also those that
 * take long. Tests can be named: `run.ts install-trixie`.
 */
import { glob, writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { execa } from "execa";
import { emulateArm } from "./lab/emulation.ts";
import { wallsPage } from "./walls.ts";
import { countsOf, record } from "./results.ts";

const page = join(import.meta.dirname, "../../docs/generated/boards.md");
/** Made of that page. */
const walls = join(import.meta.dirname, "../../bench/results/walls.md");
const { values, positionals: named } = parseArgs({
  options: { all: { type: "boolean", default: false } },
  allowPositionals: true,
});
/** Emulated or repeated. */
const long = /arm64/u;

if (process.getuid?.() !== 0) throw new Error("boards are booted as root: sudo make test-boards");

const files = (await Array.fromAsync(glob("{,attacks/}*.board.ts", { cwd: import.meta.dirname }))).toSorted();
const tests = files.map((file) => file.replace(".board.ts", ""));
const wanted = tests.filter((test) => (named.length > 0 ? named.includes(test) : values.all || !long.test(test)));
if (wanted.length === 0) throw new Error(`there is no such test; there are ${tests.join(", ")}`);
let [passed, failed] = [0, 0];
for (const test of wanted) {
  if (long.test(test)) await emulateArm();
  const [began, at] = [performance.now(), new Date()];
  const { stdout } = await execa(process.execPath, [join(import.meta.dirname, `${test}.board.ts`)], {
    env: values.all ? { SOTTO_POWER_CUTS: "20", SOTTO_STOPS: "100" } : {},
    reject: false,
    stdout: ["pipe", "inherit"],
    stderr: "inherit",
  });
  const seconds = (performance.now() - began) / 1000;
  const run = { test: nameOf(test), at, seconds, load: loadavg()[2] ?? 0, ...countsOf(stdout) };
  await record(page, [run]);
  await writeFile(walls, await wallsPage());
  passed += run.passed;
  failed += run.failed;
  console.log(`${run.test}: ${run.passed} passed, ${run.failed} failed (${Math.round(seconds)} s)`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** A part of a test is not the whole, nor is a fleet of another size. */
function nameOf(test: string): string {
  const kind = process.env["SOTTO_BROKEN"] ?? "";
  if (kind !== "" && test.startsWith("broken")) return `${test}, ${kind}`;
  const boards = process.env["SOTTO_FLEET"];
  return boards !== undefined && test === "fleet-bookworm" ? `${test}, ${boards} boards` : test;
}
