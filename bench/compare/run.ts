/**
 * The figures in bench/results/ against the last landed ones, and what got worse by more than a tenth. Benches that are named
 * run first.
 *
 *   node bench/compare/run.ts [--since v0.1.0] [broker loop …]
 *
 * Compared with each file at `--since`, the last commit by default. A file that is still the same is compared with the version
 * before it. Times by the clock are not compared: `figures.ts` says what is.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compare, shown } from "./compare.ts";
import { compared, figuresOf } from "./figures.ts";
import { whenOf } from "./when.ts";

const root = join(import.meta.dirname, "../..");
const { values, positionals } = parseArgs({ options: { since: { type: "string" } }, allowPositionals: true });

const git = (...args: string[]): string =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], maxBuffer: 64 << 20 });

const fileOf = (bench: string): string => `bench/results/${bench}.json`;

/** Returns undefined if there was no such file. */
function textAt(commit: string, file: string): string | undefined {
  return git("ls-tree", "--name-only", commit, "--", file) === "" ? undefined : git("show", `${commit}:${file}`);
}

/** The landed text, or the one before it if nothing was measured since. */
function landedText(bench: string, now: string): string | undefined {
  const file = fileOf(bench);
  const landed = textAt(values.since ?? "HEAD", file);
  if (values.since !== undefined || landed !== now) return landed;
  const [, before] = git("log", "-2", "--format=%H", "--", file).split("\n").filter(Boolean);
  return before === undefined ? undefined : textAt(before, file);
}

function tell(bench: string): number {
  const file = join(root, fileOf(bench));
  if (!existsSync(file)) {
    console.log(`\n${bench}: not measured`);
    return 0;
  }
  const now = readFileSync(file, "utf8");
  const landed = landedText(bench, now);
  const current = JSON.parse(now) as unknown;
  console.log(`\n${bench}: ${whenOf(current)}`);
  const before = landed === undefined ? undefined : (JSON.parse(landed) as unknown);
  if (before !== undefined) console.log(`  before: ${whenOf(before)}`);
  const [old, figures] = [before === undefined ? undefined : figuresOf(bench, before), figuresOf(bench, current)];
  if (old === undefined || figures === undefined) {
    console.log(
      before === undefined ? "  nothing to compare with" : "  written in another form: nothing to compare with",
    );
    return 0;
  }
  const rows = compare(old, figures);
  for (const line of shown(rows)) console.log(line);
  return rows.filter(({ verdict }) => verdict === "worse").length;
}

const unknown = positionals.filter((name) => !compared.includes(name));
if (unknown.length > 0) {
  console.error(`no bench ${unknown.join(", ")}: there are ${compared.join(", ")}`);
  process.exit(2);
}
for (const bench of positionals) {
  const { status } = spawnSync("make", ["--no-print-directory", `bench-${bench}`], { cwd: root, stdio: "inherit" });
  if (status !== 0) {
    console.error(`make bench-${bench} failed: nothing is compared`);
    process.exit(1);
  }
}
const worse = (positionals.length > 0 ? positionals : compared).map(tell).reduce((sum, count) => sum + count, 0);
console.log(
  `\n${worse === 0 ? "Nothing" : `${worse} ${worse === 1 ? "figure" : "figures"}`} got worse by more than 10 %.`,
);
