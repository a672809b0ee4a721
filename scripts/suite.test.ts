import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import t, { type Test } from "tap";
import { type FileResult, followFile, maxAgain, runFailedAgain, runFiles, testFiles } from "./suite.ts";

t.jobs = 4;

/** A folder of test files, each run by a Node of its own. */
function suite(t: Test, files: Readonly<Record<string, string>>) {
  const folder = t.testdir(files);
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  const runAlone = (file: string): Promise<FileResult> => {
    const env = { ...process.env, TAP: "1", TAP_CHILD_ID: undefined };
    const child = spawn(process.execPath, [join(folder, file)], { stdio: ["ignore", "pipe", "ignore"], env });
    const ended = once(child, "close").then(([code]) => (code === null ? {} : { exitCode: code as number }));
    return followFile(Object.assign(ended, { stdout: child.stdout, nodeChildProcess: child }), file, print);
  };
  return { runAlone, print, printed };
}

const failure = (file: string): FileResult => ({ file, passed: 3, failed: 1, milliseconds: 1, processorSeconds: 1 });

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
  for (const words of [
    /not ok 2 - zero holds/u,
    /silent\.ts: it ended without an assertion/u,
    /it ended with a signal\nnot ok - killed\.ts/u,
    /it ended with status 3\nnot ok - exits\.ts/u,
  ])
    t.match(printed.join("\n"), words);
});

t.test("the processor time of a file is that of all it has started, and of no other file", async (t) => {
  const work = "while (process.cpuUsage().user < 400_000);";
  const { runAlone } = suite(t, {
    "parent.ts": `import { execFileSync } from "node:child_process"; import t from "tap";
      execFileSync(process.execPath, ["--eval", ${JSON.stringify(work)}]); t.pass();`,
    "idle.ts": `import t from "tap"; t.pass();`,
  });
  const busy = await runAlone("parent.ts");
  t.ok(busy.processorSeconds >= 0.4, String(busy.processorSeconds));
  const idle = await runAlone("idle.ts");
  t.ok(idle.processorSeconds > 0, "it is counted anew");
  t.ok(idle.processorSeconds < busy.processorSeconds);
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

t.test("a file that would end too late is not run again, and has failed", async (t) => {
  const asked: string[] = [];
  const runAlone = async (file: string) => (asked.push(file), { ...failure(file), failed: 0 });
  const printed: string[] = [];
  const first = [failure("short.ts"), failure("long.ts")];
  const print = (line: string) => void printed.push(line);
  const { results, unstable } = await runFailedAgain(first, runAlone, print, (file) => file === "short.ts");
  t.same([asked, unstable], [["short.ts"], ["short.ts"]]);
  t.match(results, [{ failed: 0 }, { file: "long.ts", failed: 1 }]);
  t.match(printed.join("\n"), /long\.ts failed: there is no time to run it once more/u);
});

t.test("files run in the order given, as many at once as wanted, and each has a result", async (t) => {
  const begun: string[] = [];
  let [atOnce, most] = [0, 0];
  const run = async (file: string) => {
    begun.push(file);
    most = Math.max(most, (atOnce += 1));
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    return { ...failure(file), failed: 0 };
  };
  const files = ["c.ts", "a.ts", "b.ts", "e.ts", "d.ts"];
  const results = await runFiles(files, 2, run);
  t.same(begun, files);
  t.equal(most, 2);
  t.same(results.map(({ file }) => file).toSorted(), files.toSorted());
});

t.test("those who take files from one list run each of them once", async (t) => {
  const begun: string[] = [];
  const run = async (file: string) => {
    begun.push(file);
    await new Promise((resolve) => setImmediate(resolve));
    return failure(file);
  };
  const files = ["a.ts", "b.ts", "c.ts", "d.ts"];
  const left = files.values();
  const [early, late] = await Promise.all([
    runFiles(left, 1, run),
    new Promise((resolve) => setImmediate(resolve)).then(() => runFiles(left, 1, run)),
  ]);
  t.same(begun, files);
  t.same([...early, ...late].map(({ file }) => file).toSorted(), files);
  t.same(await runFiles(left, 2, run), [], "nothing is left");
});

t.test("the whole suite has the test files of every folder, and none of what was fetched or made", async (t) => {
  const root = t.testdir({
    kit: { app: { "client.test.ts": "", "client.ts": "" } },
    "new-room": { "a.test.ts": "", build: { "b.test.ts": "" } },
    node_modules: { tap: { "own.test.ts": "" } },
    build: { deep: { "copy.test.ts": "" } },
  });
  t.same(await testFiles(root), ["kit/app/client.test.ts", "new-room/a.test.ts", "new-room/build/b.test.ts"]);
});
