import t from "tap";
import { startJudge } from "./judge.ts";

/** A gate that answers each line with what the program says. */
const gate = (answer: string) =>
  [
    process.execPath,
    "--eval",
    `require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => { ${answer} })`,
  ] as const;

t.test("the gate runs as another user, is asked for each verdict, and is told whether all must be new", async (t) => {
  // Not our Node: a checkout in root's own folder is closed to others.
  const answer =
    'import json, os, sys\nfor line in iter(sys.stdin.readline, ""):\n' +
    ' print(json.dumps({"reason": f"{line.strip()} {os.getuid()} {os.getgid()} {os.getgroups()}"}), flush=True)';
  const judge = startJudge({
    command: ["/usr/bin/python3", "-c", answer],
    user: { uid: 65534, gid: 65534 },
    seconds: 30,
  });
  t.teardown(() => judge.end());
  t.equal(await judge.verdict(true), "new 65534 65534 []");
  t.equal(await judge.verdict(false), "any 65534 65534 []");
});

t.test("an empty answer is success; a missing one is not", async (t) => {
  const good = startJudge({ command: [...gate(`console.log("{}")`)], seconds: 30 });
  t.teardown(() => good.end());
  t.equal(await good.verdict(false), undefined);
  for (const answer of ["process.exit(1)", `console.log("what?")`]) {
    const bad = startJudge({ command: [...gate(answer)], seconds: 30 });
    t.teardown(() => bad.end());
    t.equal(await bad.verdict(false), "the health gate gave no answer", answer);
  }
  const missing = startJudge({ command: ["/nonexistent/gate"], seconds: 30 });
  t.equal(await missing.verdict(false), "the health gate gave no answer");
});

t.test("what it noted is handed out to be kept, and given back after an interruption", async (t) => {
  const judge = startJudge({
    command: [
      ...gate(
        `console.log(line === "before" ? '{"before":{"up":["asr"]}}' : JSON.stringify({ isOld: line === 'recall {"up":["asr"]}' }))`,
      ),
    ],
    seconds: 30,
  });
  t.teardown(() => judge.end());
  const notes = await judge.before();
  t.equal(notes, '{"up":["asr"]}');
  t.equal(await judge.recall(notes ?? ""), true);
  t.equal(await judge.recall("any\nnew"), false, "notes are one line");
});

t.test("notes that are too long, and those of a version that gives none, are not kept", async (t) => {
  for (const answer of ['console.log(JSON.stringify({ before: { up: "x".repeat(70_000) } }))', 'console.log("{}")']) {
    const judge = startJudge({ command: [...gate(answer)], seconds: 30 });
    t.teardown(() => judge.end());
    t.equal(await judge.before(), undefined, answer);
  }
});

t.test("a character that ends a line for some readers ends none here", async (t) => {
  const text = "a\u2028any\u2029new";
  // The gate writes it escaped, and the notes must stay so: they go back as one line.
  const answer = `console.log(line === "before" ? '{"before":{"up":["a\\\\u2028any\\\\u2029new"]}}' : JSON.stringify({ isOld: JSON.parse(line.slice(7)).up[0].length === ${text.length} }))`;
  const judge = startJudge({ command: [...gate(answer)], seconds: 30 });
  t.teardown(() => judge.end());
  const notes = (await judge.before()) ?? "";
  t.same(JSON.parse(notes), { up: [text] });
  t.equal(await judge.recall(notes), true);
  t.equal(await judge.recall(JSON.stringify({ up: [text] })), false, "not as it was kept");
});
