import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, relative } from "node:path";
import t, { type Test } from "tap";
import { groupsOf, runGroup } from "./groups.ts";

t.setTimeout(400_000);

const root = join(import.meta.dirname, "..");

/** Runs the files in one process, as long as that goes well. */
async function group(t: Test, files: Readonly<Record<string, string>>, maxMs = 120_000) {
  const folder = relative(root, t.testdir(files));
  const printed: string[] = [];
  let processes = 0;
  const start = (left: readonly string[]) => {
    processes += 1;
    const env = { ...process.env, TAP: "1", TAP_CHILD_ID: undefined, SOTTO_TEST_LEFT_OPEN_MS: "3000" };
    const stdio = ["ignore", "pipe", "ignore"] as const;
    const child = spawn(process.execPath, ["scripts/group.ts", ...left], { cwd: root, stdio: [...stdio], env });
    const ended = once(child, "close").then(([code]) => (code === null ? {} : { exitCode: code as number }));
    const kill = (signal: "SIGKILL") => child.kill(signal);
    return Object.assign(ended, {
      stdout: child.stdout,
      nodeChildProcess: child,
      kill,
    });
  };
  const names = Object.keys(files).map((name) => join(folder, name));
  const results = await runGroup(names, start, maxMs, (line) => void printed.push(line));
  t.same(
    results.map(({ file }) => file),
    names,
    "each has one result, in their order",
  );
  const failed = results.flatMap(({ failed }, index) => (failed > 0 ? [Object.keys(files)[index]] : []));
  return { results, failed, printed: printed.join("\n"), processes };
}

const good = `import t from "tap"; t.test("sums", async (t) => { t.ok(1); t.ok(2); });`;

t.test("files that pass run in one process, each with its own assertions and processor time", async (t) => {
  const busy = `import t from "tap"; while (process.cpuUsage().user < 1_500_000); t.pass();`;
  const { results, failed, processes } = await group(t, { "a.ts": good, "b.ts": busy, "c.ts": good });
  t.same([failed, processes], [[], 1]);
  t.same(
    results.map(({ passed }) => passed),
    [2, 1, 2],
  );
  const [a = 0, b = 0, c = 0] = results.map(({ processorSeconds }) => processorSeconds);
  t.ok(c < a && c < b && a + b >= 1.5, `${a} ${b} ${c}`);
});

t.test("a failure belongs to its file, is told with its place, and leaves the next file alone", async (t) => {
  const { failed, printed, processes } = await group(t, {
    "fails.ts": `import t from "tap";\nt.test("sums", async (t) => { t.equal(1, 2, "one is two"); });`,
    "throws.ts": `import t from "tap";\nt.ok(1);\nthrow new Error("in the middle");`,
    "rejects.ts": `import t from "tap"; t.test("a", async (t) => { void Promise.reject(new Error("nobody listens"));
      await new Promise((resolve) => setTimeout(resolve, 50)); t.ok(1); });`,
    "silent.ts": `import "tap";`,
    "missing.ts": `import "./nowhere.ts";`,
    "syntax.ts": `this is no program`,
    "good.ts": good,
  });
  t.same(failed, ["fails.ts", "throws.ts", "rejects.ts", "silent.ts", "missing.ts", "syntax.ts"]);
  t.equal(processes, 1);
  for (const words of [
    /not ok 1 - one is two[^]*fails\.ts\n\s+lineNumber: 2/u,
    /not ok 2 - in the middle[^]*throws\.ts\n\s+lineNumber: 3/u,
    /not ok 1 - nobody listens/u,
    /silent\.ts: it ended without an assertion/u,
    /nowhere\.ts/u,
  ])
    t.match(printed, words);
});

t.test(
  "a file that ends, blocks or encumbers the process has failed, and those after it run in the next one",
  async (t) => {
    const files = {
      "exits.ts": `import t from "tap"; t.test("a", async (t) => { t.ok(1); process.exit(0); });`,
      "killed.ts": `import t from "tap"; t.ok(1); process.kill(process.pid, "SIGKILL");`,
      "good.ts": good,
      "late.ts": `import t from "tap"; t.ok(1); setTimeout(() => { throw new Error("too late"); }, 100);`,
      "leaks.ts": `import { createServer } from "node:net"; import t from "tap"; createServer().listen(0); t.ok(1);`,
      "hangs.ts": `import t from "tap"; t.setTimeout(500); t.test("a", () => new Promise((resolve) => { setInterval(resolve, 1e9); }));`,
      "code.ts": `import t from "tap"; t.ok(1); process.exitCode = 3;`,
      "last.ts": good,
    };
    const { failed, printed } = await group(t, files);
    t.same(failed, ["exits.ts", "killed.ts", "late.ts", "leaks.ts", "hangs.ts", "code.ts"]);
    for (const words of [
      /it ended with a signal\nnot ok - .*killed\.ts/u,
      /not ok \d - too late/u,
      /leaks\.ts has left open: TCPServerWrap/u,
      /timeout!/u,
      /code\.ts has set the exit code 3/u,
    ])
      t.match(printed, words);
  },
);

t.test("a file that never gives the process back is killed", async (t) => {
  const { failed, printed } = await group(t, { "blocks.ts": "for (;;);", "good.ts": good }, 15_000);
  t.same(failed, ["blocks.ts"]);
  t.match(printed, /it ended with a signal\nnot ok - .*blocks\.ts/u);
});

t.test("whose process ends wrongly only after the last file is found out", async (t) => {
  const late = `import t from "tap"; t.ok(1); process.on("exit", () => (process.exitCode = 3));`;
  const { failed, printed } = await group(t, { "a.ts": good, "late.ts": late, "b.ts": good });
  t.same(failed, ["late.ts"]);
  t.match(printed, /it ended with status 3\nnot ok - .*late\.ts/u);
});

t.test("what a file changes of environment and folder, the next one does not see", async (t) => {
  const { failed } = await group(t, {
    "changes.ts": `import t from "tap"; process.env["SOTTO_X"] = "1"; delete process.env["PATH"]; process.chdir("/"); t.ok(1);`,
    "sees.ts": `import t from "tap"; t.equal(process.env["SOTTO_X"], undefined); t.ok(process.env["PATH"]); t.not(process.cwd(), "/");`,
  });
  t.same(failed, []);
});

t.test("files of a folder are together, at most twelve of them, and others alone", async (t) => {
  const many = Array.from({ length: 13 }, (_, index) => `a/b/${index}.test.ts`);
  t.same(groupsOf(["c/first.test.ts", "a/bc/x.test.ts", ...many, "a/b/d/y.test.ts", "c/z.test.ts"], ["a/b"]), [
    ["c/first.test.ts"],
    ["a/bc/x.test.ts"],
    many.slice(0, 12),
    [...many.slice(12), "a/b/d/y.test.ts"],
    ["c/z.test.ts"],
  ]);
});
