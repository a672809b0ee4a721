import { existsSync } from "node:fs";
import { execa } from "execa";
import * as fc from "fast-check";
import { chmod, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "smol-toml";
import { adminTls } from "./admin-tls.ts";
import type { Tried, TrialFault } from "./trial.ts";
import t from "tap";
import { defaultFile } from "./default-file.ts";
import { earTrumpet } from "./fixtures/component.ts";
import { checkText, compareConfigurations, loadConfiguration, readConfiguration } from "./load.ts";
import { locate } from "./locate.ts";
import { configPage } from "./page.ts";
import { parseConfig } from "./parse.ts";
import { ConfigError, type ConfigProblem, describeProblem } from "./problem.ts";
import { allSections } from "./sections.ts";

const sections = allSections([earTrumpet]);
const fixture = (name: string) => readFile(join(import.meta.dirname, "fixtures", name), "utf8");

function problemsOf(text: string): readonly ConfigProblem[] {
  try {
    parseConfig("platform.toml", text, sections);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

t.test("the default file shows every key with its default and an explanation", async (t) => {
  t.equal(defaultFile(sections), await fixture("default.toml"));
});

t.test("the page about the configuration has every key", async (t) => {
  t.equal(configPage(sections), await fixture("config.md"));
});

t.test("the default file as it is, and with every key uncommented, gives the defaults", async (t) => {
  const text = defaultFile(sections);
  const defaults = parseConfig("platform.toml", "", sections);
  t.same(parseConfig("platform.toml", text, sections), defaults);
  const uncommented = text.replaceAll(/^#(?=\S)/gmu, "");
  t.ok(Object.keys(parse(uncommented)["bus"] as object).length > 5);
  t.same(parseConfig("platform.toml", uncommented, sections), defaults);
});

t.test("each configuration error is reported with line, column, key and expected value", async (t) => {
  const faults = await fixture("faults.txt");
  for (const block of faults.split(/^=+$/mu)) {
    const [text = "", told = ""] = block.split(/^-+$/mu);
    const expected = told.trim().split("\n").filter(Boolean);
    t.same(problemsOf(text.replace(/^\n/u, "")).map(describeProblem), expected, text);
  }
});

t.test("a value is never repeated: it may be a secret", async (t) => {
  const secret = "hunter2-hunter2";
  for (const text of [
    `[bus]\nanonymous = "${secret}"`,
    `[bus]\nurl = "mqtt://user:${secret}@host"`,
    `[admin]\naddress = "${secret}"`,
    `[admin]\nsign_up = "${secret}"`,
    `[bus]\npassword = ["${secret}"]`,
  ]) {
    const problems = problemsOf(text);
    t.equal(problems.length, 1, text);
    t.notMatch(JSON.stringify(problems), secret);
  }
});

t.test("whatever the file holds, it is either valid or told with reasons", async (t) => {
  const word = fc.constantFrom(
    "[bus]",
    "[ear_trumpet]",
    "[[ear_trumpet.sites]]",
    "url",
    "gain",
    "=",
    "1",
    '"x"',
    "\n",
    "{",
    "}",
    "[",
    "]",
    ".",
    "#",
    "'''",
    ",",
    "true",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(word).map((words) => words.join(" ")),
        fc.string({ unit: "binary" }),
      ),
      (text) => {
        for (const problem of problemsOf(text)) {
          if (problem.message === "" || problem.file !== "platform.toml") throw new Error(describeProblem(problem));
        }
      },
    ),
    { numRuns: 2000 },
  );
  t.pass();
});

t.test("a key is found wherever TOML lets it stand", async (t) => {
  const where = (text: string, path: string) => {
    const position = locate(text, path.split("."));
    return position && `${position.line}:${position.column}`;
  };
  t.equal(where('a = """\nb = 1\n"""\n  b = 2\n', "b"), "4:3", "not inside a text");
  t.equal(where("[x]\nk = 1\n[y]\nk = 2\n", "y.k"), "4:1");
  t.equal(where("x.y.k = 1\n", "x.y.k"), "1:1");
  t.equal(where('["x"]\n"k" = 1\n', "x.k"), "2:1");
  t.equal(where("a = 1\nx = { k = 1 }\n", "x.k"), "2:1", "the line of the inline table");
  t.equal(where("[[s]]\nk = 1\n[[s]]\nk = 2\n", "s.1.k"), "4:1");
  t.equal(where("a = 1\n", "b"), undefined);
});

const good = '[bus]\ntopic_prefix = "hermes"\n';
const places = (folder: string) => ({
  file: join(folder, "platform.toml"),
  lastGood: join(folder, "data", "last-good"),
  tryOut: async (): Promise<TrialFault[]> => [],
});

async function problemAtStart(here: ReturnType<typeof places>): Promise<ConfigProblem | undefined> {
  try {
    await loadConfiguration(here, sections);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems[0];
    throw error;
  }
  return undefined;
}

t.test("the first start makes the file; what is read is kept as the last good one", async (t) => {
  const here = places(t.testdir());
  const { configuration, from, degraded } = await loadConfiguration(here, sections);
  t.same([from, degraded], ["file", undefined]);
  t.equal(configuration.bus.topic_prefix, "msg");
  t.match(configuration.components.get("ear-trumpet"), { length: 3, sites: [{ site_id: "default" }] });
  t.equal(await readFile(here.file, "utf8"), defaultFile(sections));
  t.equal(await readFile(here.lastGood, "utf8"), defaultFile(sections));
});

const brokenFiles: Readonly<Record<string, (file: string) => Promise<unknown>>> = {
  CONFIG_SYNTAX: (file) => writeFile(file, "[bus\n"),
  CONFIG_UNKNOWN_KEY: (file) => writeFile(file, "[bus]\nanonymus = false\n"),
  CONFIG_BAD_VALUE: (file) => writeFile(file, "[bus]\nanonymous = 0\n"),
  CONFIG_NOT_UTF8: (file) => writeFile(file, Buffer.from('[bus]\nurl = "\xff"\n', "latin1")),
  CONFIG_TOO_LARGE: (file) => writeFile(file, "#".repeat(10_000_000)),
  CONFIG_UNREADABLE: (file) => rm(file),
  CONFIG_NOT_A_FILE: async (file) => {
    await rm(file);
    await symlink("/dev/zero", file);
  },
};

for (const [code, spoil] of Object.entries(brokenFiles)) {
  t.test(
    `${code}: the last good configuration is used at the start and kept while running, never a default`,
    async (t) => {
      const here = places(t.testdir({ "platform.toml": good }));
      await loadConfiguration(here, sections);
      await spoil(here.file);
      const { configuration, from, degraded } = await loadConfiguration(here, sections);
      t.equal(from, "last good file");
      t.equal(configuration.bus.topic_prefix, "hermes");
      t.equal(degraded?.problems[0]?.code, code);
      t.equal(degraded?.problems[0]?.file, here.file);
      await t.rejects(readConfiguration(here, sections), ConfigError);
      t.equal(await readFile(here.lastGood, "utf8"), good);
    },
  );
}

t.test(
  "W72 a valid file that cannot be started with is not used; the last good one is, and stays the last good one",
  async (t) => {
    const here = places(t.testdir({ "platform.toml": good }));
    await loadConfiguration(here, sections);
    const bad = '[bus]\ntopic_prefix = "x"\n[admin]\naddress = "[::]:1"\n';
    await writeFile(here.file, bad);
    const refusing = {
      ...here,
      tryOut: async ({ admin }: Tried) =>
        admin.address === "[::]:1" ? [{ key: "admin.address", message: "is another's" }] : [],
    };
    const { configuration, from, degraded } = await loadConfiguration(refusing, sections);
    t.same([from, configuration.bus.topic_prefix], ["last good file", "hermes"]);
    t.match(degraded?.problems, [{ key: "admin.address", line: 4, column: 1, message: "is another's" }]);
    t.equal(await readFile(here.lastGood, "utf8"), good);
    await t.rejects(readConfiguration(refusing, sections, configuration), ConfigError);
    await t.rejects(checkText(refusing, bad, sections, configuration), ConfigError);
    t.equal(await readFile(here.lastGood, "utf8"), good);

    const inUse = await loadConfiguration(here, sections);
    await writeFile(here.file, bad.replace('"x"', '"y"'));
    await t.rejects(readConfiguration(refusing, sections, inUse.configuration), ConfigError);
    await writeFile(here.file, `${bad}[log]\nlevel = "warn"\n`);
    const after = await readConfiguration(refusing, sections, inUse.configuration);
    t.equal(after.log.level, "warn", "what is in use already stands in no other key's way");
  },
);

t.test("W73 a certificate that is gone from file and last good one alike: the board's own, and told", async (t) => {
  const pair = '[admin]\ntls_certificate_chain = "/c.pem"\ntls_private_key = "/k.pem"\n';
  const here = places(t.testdir({ "platform.toml": pair }));
  await loadConfiguration(here, sections);
  const fault = { key: "admin.tls_private_key", message: "is gone" };
  const gone = { ...here, tryOut: async () => [fault] };
  const { configuration, degraded } = await loadConfiguration(gone, sections);
  t.equal(adminTls(configuration.admin).kind, "own");
  t.match(degraded?.message, /is gone[^]*the board's own is served/u);
  t.equal(await readFile(here.lastGood, "utf8"), pair, "the next start tries again");

  const busy = { key: "bus.address", message: "is another's" };
  const loaded = await loadConfiguration({ ...here, tryOut: async () => [fault, busy] }, sections);
  t.equal(adminTls(loaded.configuration.admin).kind, "configured", "nothing starts: what cannot be opened says why");
  t.equal(loaded.from, "file");

  const first = places(t.testdir({ "platform.toml": pair }));
  const alone = await loadConfiguration({ ...first, tryOut: async () => [fault] }, sections);
  t.equal(adminTls(alone.configuration.admin).kind, "configured", "a first start stops, and says what is wrong");
  t.notOk(existsSync(first.lastGood), "what did not start is not good");
});

t.test("folders, FIFOs and files of others are not read, and hold nothing up", async (t) => {
  const here = places(t.testdir());
  await mkdir(here.file);
  t.match(await problemAtStart(here), { code: "CONFIG_NOT_A_FILE" });
  await rm(here.file, { recursive: true });
  await execa("mkfifo", [here.file]);
  t.match(await problemAtStart(here), { code: "CONFIG_NOT_A_FILE" });
  if (process.getuid?.() === 0) return;
  await rm(here.file);
  await writeFile(here.file, good);
  await chmod(here.file, 0);
  t.match(await problemAtStart(here), { code: "CONFIG_UNREADABLE" });
});

t.test("a broken file at the very first start is an error, not a start with defaults", async (t) => {
  const here = places(t.testdir({ "platform.toml": "[bus\n" }));
  t.match(await problemAtStart(here), { code: "CONFIG_SYNTAX", line: 1 });
});

t.test("what is not UTF-8 is told with its place", async (t) => {
  const here = places(t.testdir());
  await writeFile(here.file, Buffer.from('# fine: \u00e9\n[bus]\nurl = "', "utf8"));
  await writeFile(here.file, Buffer.from([0xc3, 0x28]), { flag: "a" });
  t.match(await problemAtStart(here), { line: 3, column: 8 });
});

t.test("a change returns the components that must restart", async (t) => {
  const here = places(t.testdir());
  const read = async (text: string) => {
    await writeFile(here.file, text);
    return readConfiguration(here, sections);
  };
  const before = await read("");
  const change = async (text: string) => compareConfigurations(before, await read(text));
  const none = { admin: false, bus: false, log: false, platform: false, components: [] };
  t.same(await change("# only a comment\n[ear_trumpet]\nlength = 3\n"), none);
  t.same(await change("[ear_trumpet]\nlength = 4\n"), { ...none, components: ["ear-trumpet"] });
  t.same(await change("[bus]\nanonymous = false\n"), { ...none, bus: true });
  t.same(await change('[log]\nlevel = "debug"\n[admin]\nsign_up = "open"\n'), { ...none, log: true, admin: true });
});
