import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Readable } from "node:stream";
import t, { type Test } from "tap";
import { type FileResult, followFile, followRunner, maxAgain, runFailedAgain, type Running } from "./suite.ts";

t.jobs = 4;

/** A folder of test files, each run by a Node of its own. */
function suite(t: Test, files: Readonly<Record<string, string>>) {
  const folder = t.testdir(files);
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  const runAlone = (file: string): Promise<FileResult> => {
    const env = { ...process.env, TAP: "1", TAP_CHILD_ID: undefined };
    const child = spawn(process.execPath, [join(folder, file)], { stdio: ["ignore", "pipe", "ignore"], env });
    const ended = once(child, "close").then(([code]) => ({ exitCode: code as number }));
    return followFile(Object.assign(ended, { stdout: child.stdout }), file, print);
  };
  return { runAlone, print, printed };
}

const said = (lines: string, exitCode: number | undefined): Running =>
  Object.assign(Promise.resolve(exitCode === undefined ? {} : { exitCode }), { stdout: Readable.from([lines]) });

const failure = (file: string): FileResult => ({ file, passed: 3, failed: 1, milliseconds: 1 });

t.test("a file counts as passed only when it asserts something, keeps its plan and ends well", async (t) => {
  const files = {
    "good.ts": `import t from "tap"; t.test("a", async (t) => { t.ok(1); t.ok(2); });`,
    "fails.ts": `import t from "tap"; t.test("a", async (t) => { t.ok(1); t.ok(0, "zero holds"); });`,
    "plan.ts": `import t from "tap"; t.plan(2); t.ok(1);`,
    "silent.ts": `import t from "tap"; t.test("a", async () => {});`,
    "empty.ts": `process.exit(0);`,
    "throws.ts": `import t from "tap"; t.ok(1); throw new Error("in the middle");`,
    "exits.ts": `import t from "tap"; t.ok(1); t.end(); process.on("exit", () => (process.exitCode = 3));`,
    "killed.ts": `import t from "tap"; t.ok(1); process.kill(process.pid, "SIGKILL");`,
    "syntax.ts": `this is no program`,
  };
  const { runAlone, printed } = suite(t, files);
  const results = await Promise.all(Object.keys(files).map(runAlone));
  t.same(
    results.filter(({ failed }) => failed === 0).map(({ file, passed }) => [file, passed]),
    [["good.ts", 2]],
  );
  t.match(printed.join("\n"), /not ok 2 - zero holds[\s\S]*silent\.ts: it ended without an assertion/u);
});

t.test("a file that fails and then passes alone is listed as unstable and counts as passed", async (t) => {
  const { runAlone, print, printed } = suite(t, {
    "second.ts": `import { existsSync, writeFileSync } from "node:fs"; import t from "tap";
      const mark = import.meta.filename + ".mark"; t.ok(existsSync(mark), "it ran before"); writeFileSync(mark, "");`,
    "broken.ts": `import t from "tap"; t.fail("always");`,
  });
  const first = [await runAlone("second.ts"), await runAlone("broken.ts")];
  t.match(printed.join("\n"), /not ok 1 - it ran before/u, "what failed is printed");
  const { results, unstable } = await runFailedAgain(first, runAlone, print);
  t.same(unstable, ["second.ts"]);
  t.match(results, [
    { file: "second.ts", passed: 1, failed: 0 },
    { file: "broken.ts", failed: 1 },
  ]);
});

t.test(
  "a file that passes is not run again, and nothing is when more files fail than an accident explains",
  async (t) => {
    const asked: string[] = [];
    const runAlone = async (file: string) => (asked.push(file), { ...failure(file), failed: 0 });
    const good = { ...failure("good.ts"), failed: 0 };
    const some = Array.from({ length: maxAgain }, (_, index) => failure(`${index}.ts`));
    t.match(await runFailedAgain([good, ...some], runAlone, () => undefined), {
      unstable: some.map(({ file }) => file),
    });
    t.notOk(asked.includes("good.ts"));
    const more = [...some, failure("one-more.ts")];
    t.same(await runFailedAgain(more, runAlone, () => undefined), { results: more, unstable: [] });
    t.equal(asked.length, maxAgain);
  },
);

const runnerSaid = `TAP version 14
# Subtest: a.test.ts
    # Subtest: one
        ok 1 - fine
        ok 2 - fine, too
        1..2
    ok 1 - one # time=9.287ms
    
    1..1
    # time=38.052ms
ok 1 - a.test.ts # time=1.5s

# Subtest: b.test.ts
    ok 1 - one # time=17.653ms {
        ok 1 - fine
        1..1
    }
    not ok 2 - two # time=22.813ms {
        not ok 1 - one is two
          ---
          compare: ===
          ...
        1..1
    }
    1..2
not ok 2 - b.test.ts # time=42.459ms
  ---
  exitCode: 1
  ...

# Subtest: c.test.ts
    1..0 # no tests found
ok 3 - c.test.ts # SKIP no tests found

# Subtest: d.test.ts
    ok 1 - should be equal
    # test count(1) != plan(null)
not ok 4 - d.test.ts # time=2816.44ms
  ---
  signal: SIGKILL
  ...
`;

t.test("the runner's report gives each file its result, and prints what failed", async (t) => {
  const printed: string[] = [];
  const files = ["a.test.ts", "b.test.ts", "c.test.ts", "d.test.ts"];
  const run = await followRunner(said(runnerSaid, 1), files, (line) => printed.push(line));
  t.same(run, {
    hasCrashed: false,
    results: [
      { file: "a.test.ts", passed: 2, failed: 0, milliseconds: 1500 },
      { file: "b.test.ts", passed: 1, failed: 1, milliseconds: 42.459 },
      { file: "c.test.ts", passed: 0, failed: 1, milliseconds: 0 },
      { file: "d.test.ts", passed: 1, failed: 1, milliseconds: 2816.44 },
    ],
  });
  const text = printed.join("\n");
  t.match(text, /ok 1 - a\.test\.ts\n[\s\S]*one is two[\s\S]*compare: ===[\s\S]*not ok 2 - b\.test\.ts/u);
  t.match(text, /signal: SIGKILL/u);
  t.notMatch(text, /fine/u);
});

t.test("a runner that crashes fails the run, even when each file that it reported passed", async (t) => {
  const good = runnerSaid.slice(0, runnerSaid.indexOf("# Subtest: b"));
  const print = () => undefined;
  t.match(await followRunner(said(good, 0), ["a.test.ts"], print), { hasCrashed: false });
  t.match(await followRunner(said(good, 7), ["a.test.ts"], print), { hasCrashed: true });
  t.match(await followRunner(said(good, undefined), ["a.test.ts"], print), { hasCrashed: true });
  t.match(await followRunner(said(good, 0), ["a.test.ts", "b.test.ts"], print), {
    hasCrashed: true,
    results: [{ failed: 0 }, { file: "b.test.ts", failed: 1 }],
  });
});
