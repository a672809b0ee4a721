import * as fc from "fast-check";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "smol-toml";
import t from "tap";
import { defaultFile } from "./default-file.ts";
import { compareConfigurations, readConfiguration } from "./load.ts";
import { locate } from "./locate.ts";
import { configPage } from "./page.ts";
import { parseConfig } from "./parse.ts";
import { ConfigError, type ConfigProblem, describeProblem } from "./problem.ts";
import { places, problemAtStart, sections } from "./testing/at-start.ts";

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

t.test("the nodes of a broker's cluster are listed with spaces between them", async (t) => {
  for (const url of ["", "mqtt://a", "mqtts://a.lan:8883/ mqtts://[::1]:8884"])
    t.same(problemsOf(`[bus]\nurl = "${url}"`), [], url);
  for (const url of [
    "mqtt://a, mqtt://b",
    "mqtt://a  mqtt://b",
    " mqtt://a",
    " ",
    "mqtt://a b",
    "mqtt://a ".repeat(9),
    "http://a",
  ])
    t.equal(problemsOf(`[bus]\nurl = "${url}"`).length, 1, url);
});

t.test("the path and the origin of a proxy, and origins of other pages, are exactly those", async (t) => {
  const faults = (text: string) => problemsOf(`[admin]\n${text}`).length;
  for (const path of ["", "/sotto", "/house/kitchen-2", "/a.b/c_d"]) t.equal(faults(`base_path = "${path}"`), 0, path);
  for (const path of [
    "/",
    "sotto",
    "//sotto",
    "/../sotto",
    "/.sotto",
    "/so tto",
    "/so%2ftto",
    "/sotto?x",
    "/admin",
    "/x/admin/ui",
    "https://a/b",
  ])
    t.equal(faults(`base_path = "${path}"`), 1, path);
  for (const origin of ["", "https://home.example.org", "https://home:8443", "http://10.0.0.1"])
    t.equal(faults(`origin = "${origin}"`), 0, origin);
  for (const origin of [
    "home",
    "https://home/",
    "https://a@home",
    "https://HOME",
    "https://home:443",
    "ftp://home",
    "https://home#x",
    "null",
    "javascript:alert(1)",
  ])
    t.equal(faults(`origin = "${origin}"`), 1, origin);
  for (const origin of [
    "https://app.lan",
    "https://app.lan:8000",
    "https://192.168.1.2",
    "http://localhost",
    "http://localhost:8000",
    "http://127.0.0.1:8000",
    "http://[::1]:8000",
  ])
    t.equal(faults(`allowed_origins = ["${origin}"]`), 0, origin);
  for (const origin of [
    "",
    "*",
    "null",
    "https://*",
    "https://*.lan",
    "http://app.lan",
    "http://localhost.lan",
    "http://localhost@app.lan",
    "http://127.0.0.1.lan",
    "http://192.168.1.2:8000",
    "https://app.lan/",
    "https://app.lan:443",
    "https://App.lan",
    "https://app.lan https://other.lan",
    "app.lan",
    "file://",
    "wss://app.lan",
  ])
    t.equal(faults(`allowed_origins = ["${origin}"]`), 1, origin);
  t.equal(faults('allowed_origins = "https://app.lan"'), 1, "it is a list");
  for (const network of ["10.0.0.1", "::1", "fd00::/8", "0.0.0.0/0"])
    t.equal(faults(`trusted_proxies = ["${network}"]`), 0, network);
  for (const network of ["", "proxy.lan", "10.0.0/8", "10.0.0.0/", "fd00::/129", "1.2.3.4:80"])
    t.equal(faults(`trusted_proxies = ["${network}"]`), 1, network);
});

t.test("a value that is like what is expected is repeated, so that the mistake is seen", async (t) => {
  const said = (text: string) => problemsOf(text).map(({ message }) => message.replace(/^.*, /u, ""));
  t.same(said('[supervision]\nhung_after_seconds = "15 s"'), ['found "15 s"']);
  t.same(said('[platform]\nprocesses = "seperate"'), ['found "seperate"']);
  t.same(said('[platform]\nprocesses = "correct horse"'), ["found a text"]);
  t.same(said("[bus]\nurl = 15"), ["found 15"]);
});

t.test("a value is never repeated: it may be a secret", async (t) => {
  const secret = "hunter2-hunter2";
  for (const text of [
    `[bus]\nanonymous = "${secret}"`,
    `[bus]\nurl = "mqtt://user:${secret}@host"`,
    `[admin]\naddress = "${secret}"`,
    `[admin]\nsign_up = "${secret}"`,
    `[bus]\npassword = ["${secret}"]`,
    "[bus]\npassword = 12345678",
    '[supervision]\nhung_after_seconds = "1234geheim"',
    '[admin]\nsign_up = "opensesame"',
    '[admin]\nsign_up = "codeword"',
  ]) {
    const problems = problemsOf(text);
    t.equal(problems.length, 1, text);
    t.notMatch(JSON.stringify(problems), /hunter2|12345678|geheim|sesame|codeword/u);
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
  const none = {
    admin: false,
    bus: false,
    log: false,
    platform: false,
    updates: false,
    cluster: false,
    bridge: false,
    rhasspy: false,
    wyoming: false,
    components: [],
  };
  t.same(await change("# only a comment\n[ear_trumpet]\nlength = 3\n"), none);
  t.same(await change("[ear_trumpet]\nlength = 4\n"), { ...none, components: ["ear-trumpet"] });
  t.same(await change("[bus]\nanonymous = false\n"), { ...none, bus: true });
  t.same(await change('[rhasspy]\naddress = "127.0.0.1:12101"\n'), { ...none, rhasspy: true });
  t.same(await change('[wyoming]\naddress = "127.0.0.1:10700"\n'), { ...none, wyoming: true });
  t.same(await change('[cluster]\nservers = ["tls://a.lan:4222"]\n'), { ...none, cluster: true });
  t.same(await change('[bridge]\nurl = "mqtts://a.lan"\n'), { ...none, bridge: true });
  t.same(await change('[log]\nlevel = "debug"\n[admin]\nsign_up = "open"\n'), { ...none, log: true, admin: true });
});
