/**
 * Tests the tests: changes one thing at a time in the files of targets.ts and counts how many changes a test notices.
 * Arguments: parts of file names (all files by default); --sample <mutants per file>; --all: every mutant; --again:
 * only those that survived the last time, after the tests were improved.
 */
import { execa } from "execa";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { activeMutant, instrument, type Mutant } from "./instrument.ts";
import { type FileResult, readResults, writeResults } from "./report.ts";
import { sampleOf } from "./sample.ts";
import { type Target, targets } from "./targets.ts";

const root = join(import.meta.dirname, "../..");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "string", default: "60" },
    all: { type: "boolean", default: false },
    again: { type: "boolean", default: false },
  },
});
const size = values.all ? Number.POSITIVE_INFINITY : Number(values.sample);

/** Ends a test and everything it has started. */
function end(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Resolves to true when the test file passes in time. */
async function passes(test: string, env: NodeJS.ProcessEnv, limitMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [test], { cwd: root, env, stdio: "ignore", detached: true });
  const timer = setTimeout(() => end(child.pid), limitMs);
  const [code] = (await once(child, "close")) as [number | null];
  clearTimeout(timer);
  end(child.pid);
  return code === 0;
}

class Run {
  readonly #folder: string;
  /** The hook imports nothing of this project, so it can be anywhere. */
  readonly #options: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#options = `--import=${pathToFileURL(join(import.meta.dirname, "hook.mjs")).href}`;
  }

  async file({ file, tests }: Target): Promise<FileResult> {
    const { source, mutants } = await instrument(this.#folder, file, await readFile(join(root, file), "utf8"));
    const text = join(this.#folder, "mutated.ts");
    await writeFile(text, source);
    const env = {
      ...process.env,
      PATH: `${dirname(process.execPath)}:${process.env["PATH"]}`,
      NODE_OPTIONS: this.#options,
      SOTTO_MUTATED_MODULE: pathToFileURL(join(root, file)).href,
      SOTTO_MUTATED_SOURCE: text,
      TAP_BAIL: "1",
      TAP_TIMEOUT: "900",
      TMPDIR: this.#folder,
    };
    const limits = new Map<string, number>();
    for (const test of tests) {
      const begin = performance.now();
      if (!(await passes(test, env, 600_000))) throw new Error(`${test} fails without a mutant`);
      limits.set(test, 10_000 + 4 * (performance.now() - begin));
    }
    const last = values.again ? (await readResults()).find((one) => one.file === file) : undefined;
    const again = new Set(last?.survivors.map(({ key }) => key));
    const tried = last === undefined ? sampleOf(mutants, size) : mutants.filter(({ key }) => again.has(key));
    const survivors: Mutant[] = [];
    for (const mutant of tried) {
      let survives = true;
      for (const [test, limit] of limits) survives &&= await passes(test, { ...env, [activeMutant]: mutant.id }, limit);
      if (!survives) continue;
      survivors.push(mutant);
      console.log(`  survives ${mutant.key} ${file}:${mutant.line} ${mutant.original} → ${mutant.replacement}`);
    }
    const count = last?.tried ?? tried.length;
    console.log(`${file}: ${count - survivors.length} of ${count} caught (${mutants.length} possible)`);
    return { file, mutants: mutants.length, tried: count, survivors };
  }
}

const folder = await mkdtemp(join(tmpdir(), "sotto-mutation-"));
try {
  await cp(join(import.meta.dirname, "instrumenter"), folder, { recursive: true });
  const install = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  await execa("npm", install, { cwd: folder, stdio: "inherit" });
  const run = new Run(folder);
  const wanted = targets.filter(
    ({ file }) => positionals.length === 0 || positionals.some((one) => file.includes(one)),
  );
  if (wanted.length === 0)
    throw new Error(`no file of scripts/mutation/targets.ts is called ${positionals.join(" or ")}`);
  for (const target of wanted) {
    const result = await run.file(target);
    await writeResults([...(await readResults()).filter(({ file }) => file !== result.file), result]);
    if (result.tried - result.survivors.length < 0.85 * result.tried) process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
