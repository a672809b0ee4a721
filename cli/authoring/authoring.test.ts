/** `sotto assistant`, as an author calls it: the words of a command line in, lines and an exit code out. */
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { readAssistant } from "../../platform/assistant/read-assistant.ts";
import { unpack } from "../../supervisor/archive/read-archive.ts";
import { exitCodes } from "../failure.ts";
import { run } from "../run.ts";
import { root } from "../table.ts";

t.setTimeout(300_000);

const stream = () => {
  const written: string[] = [];
  return { written, write: (text: string) => written.push(text) };
};

function author(t: Test) {
  const folder = t.testdir({});
  process.env["XDG_CACHE_HOME"] = join(folder, "cache");
  const call = async (...words: string[]) => {
    const [out, err] = [stream(), stream()];
    const around = { out: out as never, err: err as never, environment: {} };
    const code = await run(root, ["assistant", ...words], around);
    return { code, out: out.written.join(""), err: err.written.join("") };
  };
  return { folder, house: join(folder, "house"), call };
}

t.test("a new assistant has nothing to improve, passes its tests, and is not written over", async (t) => {
  const { house, call } = author(t);
  t.match(await call("new", house, "--author", "anna"), { code: 0, out: /sotto assistant install/u });
  t.match(await call("check", house, "--strict"), {
    code: 0,
    out: /house 0\.1\.0 can be installed: 2 intents.*nothing to improve/u,
  });
  t.match(await call("test", house), { code: 0, out: "4 of 4 are right\n" });
  t.match(await call("train", house), { code: 0, out: /trained already/u });
  t.match(await call("parse", house, "start the dishwasher"), {
    code: 0,
    out: /^anna:startMachine \(\d+ %\)\n {2}machine = dishwasher/u,
  });
  t.match(JSON.parse((await call("parse", house, "stop everything", "--json")).out), {
    best: { intentName: "anna:stopAll" },
  });
  const before = readFileSync(join(house, "dataset.yaml"), "utf8");
  t.match(await call("new", house), { code: exitCodes.data[0], err: /already/u });
  t.equal(readFileSync(join(house, "dataset.yaml"), "utf8"), before);
});

t.test("what is wrong is told with file and line; what only disappoints fails when that is wanted", async (t) => {
  const { house, call } = author(t);
  await call("new", house);
  const dataset = join(house, "dataset.yaml");
  const text = readFileSync(dataset, "utf8");
  writeFileSync(dataset, text.replace("  - stop everything\n", "  - stop everything\n  - start the dishwasher\n"));
  t.match(await call("check", house), {
    code: 0,
    out: /"start the dishwasher" of "stopAll" fits.*\(INTENTS_OVERLAP\)/u,
  });
  t.match(await call("check", house, "--strict"), { code: 1 });
  writeFileSync(dataset, text.replace("(dishwasher)", "(dishwasher"));
  t.match(await call("check", house), {
    code: exitCodes.data[0],
    out: /^dataset\.yaml:9: /u,
    err: /there is one problem/u,
  });
  t.match(JSON.parse((await call("check", house, "--json")).out), { problems: [{ file: "dataset.yaml", line: 9 }] });
  t.match(await call("test", house), { code: exitCodes.data[0] });
  t.match(await call("check", join(house, "nowhere")), { code: exitCodes.data[0], err: /sotto assistant new/u });
});

t.test(
  "a sentence that is not understood fails, is in the JUnit file, and counts as changed since the report",
  async (t) => {
    const { folder, house, call } = author(t);
    await call("new", house);
    const [report, junit, tests] = [join(folder, "r.json"), join(folder, "j.xml"), join(house, "tests.yaml")];
    t.equal((await call("test", house, "--report", report)).code, 0);
    writeFileSync(tests, readFileSync(tests, "utf8").replace("stopAll", "startMachine"));
    const failed = await call("test", house, "--since", report, "--junit", junit);
    t.match(failed, {
      code: 1,
      out: /wrong tests\.yaml:4 “please stop everything”.*no longer right since \S+r\.json: please stop everything/su,
    });
    t.match(readFileSync(junit, "utf8"), 'tests="4" failures="1"');
    t.match(await call("test", house, "--since", junit), {
      code: exitCodes.data[0],
      err: /report of an earlier test/u,
    });
    writeFileSync(tests, "");
    t.match(await call("test", house), { code: exitCodes.data[0], err: /has no tests\.yaml/u });
  },
);

t.test("each test says what changed since the assistant was last different", async (t) => {
  const { house, call } = author(t);
  await call("new", house);
  const dataset = join(house, "dataset.yaml");
  const before = readFileSync(dataset, "utf8");
  t.match(await call("test", house), { code: 0, out: "4 of 4 are right\n" });
  writeFileSync(dataset, before.replace("[vacuum cleaner, vacuum]", "vacuum cleaner"));
  for (const run of ["first", "again"]) {
    const worse = await call("test", house);
    t.match(
      worse,
      { code: 1, out: /no longer right since 0\.1\.0 of .*: start the vacuum\n.*4 of 4 were right/su },
      run,
    );
  }
  writeFileSync(dataset, before);
  t.match(await call("test", house), { code: 0, out: /right now, not since 0\.1\.0 of .*: start the vacuum\n/u });
  const { sinceLast } = JSON.parse((await call("test", house, "--json")).out);
  t.match(sinceLast, { version: "0.1.0", broken: [], mended: ["start the vacuum"] });
  const copy = `${house}-copy`;
  cpSync(house, copy, { recursive: true });
  writeFileSync(join(copy, "dataset.yaml"), before.replace("[vacuum cleaner, vacuum]", "vacuum cleaner"));
  t.notMatch((await call("test", copy)).out, /since/u, "another folder is not compared with this one");
});

t.test("an export is what a platform installs: the same bytes each time, and only the assistant's files", async (t) => {
  const { folder, house, call } = author(t);
  await call("new", house);
  writeFileSync(join(house, "secret.txt"), "mine");
  const [one, two] = [join(folder, "1.zip"), join(folder, "2.zip")];
  t.equal((await call("export", house, one)).code, 0);
  t.equal((await call("export", house, two)).code, 0);
  t.ok(readFileSync(one).equals(readFileSync(two)));
  t.match(await call("export", house, one), { code: exitCodes.data[0], err: /--force/u });
  t.equal((await call("export", house, one, "--force")).code, 0);
  const unpacked = join(folder, "unpacked");
  await unpack(one, unpacked, () => true);
  t.match(await readAssistant(join(unpacked, "assistant")), { id: "house" });
  t.throws(() => readFileSync(join(unpacked, "assistant", "secret.txt")), { code: "ENOENT" });
});

t.test("an assistant of another platform is taken over, with what was left out", async (t) => {
  const { folder, house, call } = author(t);
  const ini = join(folder, "sentences.ini");
  writeFileSync(ini, "[Light]\nturn (on | off){state} the light in the $room\n");
  t.match(await call("import", ini, house), { code: exitCodes.data[0], out: /give it \(--language de\)/u });
  const made = await call("import", ini, house, "--author", "anna", "--language", "en");
  t.match(made, {
    code: 0,
    out: /left out: sentences\.ini:2: there is no file slots\/room.*1 intent with 2 sentences, from rhasspy/su,
  });
  t.match(await call("check", house), { code: 0 });
  t.match(await call("import", join(folder, "no.ini"), `${house}2`), { code: exitCodes.data[0], err: /is not there/u });
  const english = ["--language", "en"];
  t.match(await call("import", ini, house, ...english), { code: exitCodes.data[0], err: /already/u });
  t.match(await call("import", ini, `${house}3`, "--author", "a b", ...english), {
    code: exitCodes.usage[0],
    err: /--author/u,
  });
});

t.test(
  "by voice, the sentences go through the recogniser: what it hears is judged, for each voice and noise",
  async (t) => {
    const { house, call } = author(t);
    await call("new", house);
    writeFileSync(
      join(house, "tests.yaml"),
      "- { text: stop all machines, intent: stopAll }\n- { text: my grandmother likes apple pie, intent: null }\n",
    );
    const spoken = await call("test", house, "--voice", "--with", "slt", "--with", "rms", "--noise", "25");
    t.match(spoken, { code: 0, out: /slt at 25 dB: 2 of 2\nrms at 25 dB: 2 of 2\n4 of 4 are right/u });
    const { verdicts } = JSON.parse(
      (await call("test", house, "--voice", "--with", "slt", "--noise", "25", "--json")).out,
    ) as {
      verdicts: unknown[];
    };
    t.match(verdicts, [
      { spoken: { voice: "slt", decibels: 25, heard: "stop all machines" } },
      { spoken: { heard: "" } },
    ]);
    t.match(await call("test", house, "--voice", "--with", "nobody"), {
      code: exitCodes.usage[0],
      err: /the voice "nobody"/u,
    });
    t.match(await call("test", house, "--voice", "--noise", "loud"), { code: exitCodes.usage[0], err: /decibels/u });
    const card = join(house, "assistant.json");
    writeFileSync(card, readFileSync(card, "utf8").replace('"language": "en"', '"language": "de"'));
    t.match(await call("test", house, "--voice"), {
      code: exitCodes.data[0],
      err: /the embedded recogniser has not been tried with people who speak German.*untried_languages/su,
    });
  },
);

t.test("the example assistants can be installed, and understand their own test sentences", async (t) => {
  const { call } = author(t);
  for (const name of ["assistant", "home"]) {
    const folder = join(import.meta.dirname, "../../examples", name);
    t.match(await call("check", folder), { code: 0, out: /can be installed/u }, name);
    t.match(await call("test", folder), { code: 0, out: /^(\d+) of \1 are right\n$/u }, name);
  }
});
