/**
 * docs/generated/boards.md: a row for each test's last run, with its date and how busy the machine was. The page is its own
 * memory: a run replaces its rows, and the others stay as they were.
 */
import { readFile, writeFile } from "node:fs/promises";
import { cpus } from "node:os";

export type Run = {
  readonly test: string;
  readonly at: Date;
  readonly seconds: number;
  /** Processes that wanted a processor, on the average of the last quarter of an hour; undefined: nobody looked. */
  readonly load: number | undefined;
  readonly passed: number;
  readonly failed: number;
  readonly figures: readonly string[];
};

/** What a test has said, in TAP, as numbers and as the figures of its comments. One that says nothing has failed. */
export function countsOf(tap: string): Pick<Run, "passed" | "failed" | "figures"> {
  const [, pass = 0, , fail = 0] = /pass: (\d+)(, fail: (\d+))?/u.exec(tap) ?? [];
  const [passed, failed] = [Number(pass), Number(fail)];
  return {
    passed,
    failed: passed === 0 && failed === 0 ? 1 : failed,
    figures: tap.split("\n").flatMap((line) => /^ +# (?!Subtest)(.*)$/u.exec(line)?.[1] ?? []),
  };
}

/** Puts the runs into the page, which need not be there yet. */
export async function record(page: string, runs: readonly Run[]): Promise<void> {
  const before = (await readFile(page, "utf8").catch(() => "")).split("\n").filter((line) => line.startsWith("| `"));
  const rows = new Map(before.map((row) => [nameIn(row), row]));
  for (const run of runs) rows.set(run.test, rowOf(run));
  const sorted = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await writeFile(page, `${introduction()}\n${[...head, ...sorted].join("\n")}\n`);
}

/** A row as it stands on the page. */
export type Row = Pick<Run, "test" | "passed" | "failed"> & { readonly at: string; readonly figures: string };

/** What a page tells of the last runs. */
export function rowsOf(page: string): readonly Row[] {
  return page.split("\n").flatMap((line) => {
    if (!line.startsWith("| `")) return [];
    const [, , at = "", passed, failed, , , figures = ""] = line.split(/ ?(?<!\\)\| ?/u);
    return [{ test: nameIn(line), at, passed: Number(passed), failed: Number(failed), figures }];
  });
}

const head = ["| test | last run | passed | failed | took | load | figures |", "|---|---|---|---|---|---|---|"];

function nameIn(row: string): string {
  return /^\| `([^`]*)`/u.exec(row)?.[1] ?? "";
}

function rowOf({ test, at, passed, failed, seconds, load, figures }: Run): string {
  const said = figures.join("; ").replaceAll("|", "\\|");
  const when = at.toISOString().slice(0, 16).replace("T", " ");
  return `| \`${test}\` | ${when} | ${passed} | ${failed} | ${Math.round(seconds)} s | ${load?.toFixed(0) ?? "not noted"} | ${said} |`;
}

function introduction(): string {
  const all = cpus();
  return `# Boards

The last run of each test of \`make test-boards\` and \`make test-boards-all\`, made by them: booted Debian hosts in containers of
systemd-nspawn, arm64 by emulation, on ${all.length} processors (${all[0]?.model.trim() ?? "unknown"}). Times are UTC; the load is how many
processes wanted a processor: above ${all.length} every figure in seconds is larger than the work takes. What does not stand here has not
been run.

Nothing of it has run on a real board: no sound card, no hardware watchdog and no SD card was in a test, and the kernel is this
machine's, not Debian's or Raspberry Pi OS's.
`;
}
