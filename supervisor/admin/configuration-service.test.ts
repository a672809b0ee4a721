import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import * as v from "valibot";
import { checkText, type Configuration } from "../config/load.ts";
import { parseConfig } from "../config/parse.ts";
import { allSections } from "../config/sections.ts";
import { type Trial, tryConfiguration } from "../config/trial.ts";
import { configurationService } from "./configuration-service.ts";

const component = {
  name: "hotword",
  about: "wake word",
  config: v.object({
    level: v.optional(v.pipe(v.number(), v.maxValue(10), v.description("a level")), 1),
    api_key: v.optional(v.pipe(v.string(), v.description("a key")), ""),
    parties: v.optional(
      v.pipe(v.array(v.object({ name: v.string(), token: v.string() })), v.description("who else")),
      [],
    ),
  }),
  hears: [],
  says: [],
  memory: 20,
  needs: [],
  stopGrace: 1000,
  startLimit: 60_000,
  reads: [],
  runsOn: [],
};

/** The real trial of everything but the addresses: the default ones may be taken by another program. */
const tryOut: Trial = ({ admin, bus }) =>
  tryConfiguration({ admin: { ...admin, address: "127.0.0.1:0" }, bus: { ...bus, address: "127.0.0.1:0" } });

/** The real parser and trial; what a reload would restart is what differs. */
function makeService(t: Test, text?: string) {
  const file = join(t.testdir(), "platform.toml");
  if (text !== undefined) writeFileSync(file, text);
  const sections = allSections([component]);
  const configure = (from: string): Configuration => {
    const values = parseConfig(file, from, sections) as unknown as Configuration;
    return { ...values, components: new Map([["hotword", (values as unknown as Record<string, unknown>)["hotword"]]]) };
  };
  let current = configure(text ?? "");
  let fault: string | undefined;
  let isGone = false;
  let reloads = 0;
  const service = configurationService({
    file,
    sections,
    current: () => current,
    fault: () => fault,
    restore: async () => ({ isGone }),
    check: (given) => checkText({ file, lastGood: "", tryOut }, given, sections, current),
    reload: async () => {
      reloads += 1;
      const before = current;
      current = configure(readFileSync(file, "utf8"));
      const differs = (
        name: "admin" | "bridge" | "bus" | "cluster" | "log" | "platform" | "rhasspy" | "updates" | "wyoming",
      ) => JSON.stringify(before[name]) !== JSON.stringify(current[name]);
      return {
        admin: differs("admin"),
        bus: differs("bus"),
        rhasspy: differs("rhasspy"),
        wyoming: differs("wyoming"),
        log: differs("log"),
        platform: differs("platform"),
        updates: differs("updates"),
        cluster: differs("cluster"),
        bridge: differs("bridge"),
        components: ["hotword"],
      };
    },
  });
  return {
    service,
    file,
    written: () => readFileSync(file, "utf8"),
    reloads: () => reloads,
    spoil: (why: string) => void (fault = why),
    lose: () => void (isGone = true),
  };
}

t.test("the schema states for each section what a change restarts", async (t) => {
  const described = makeService(t).service.describe();
  const of = (name: string) => described.find((one) => one.name === name);
  t.match(of("hotword"), { component: "hotword", effect: "component", about: "wake word" });
  t.match(of("hotword")?.properties["level"], { description: "a level", default: 1 });
  for (const name of ["admin", "bus", "log", "platform", "updates", "cluster", "bridge", "rhasspy", "wyoming"]) {
    t.equal(of(name)?.effect, "platform", name);
    t.notOk("component" in (of(name) ?? {}), name);
  }
  const effects = new Set(described.map(({ name, effect }) => (effect === "none" ? name : "")));
  t.ok(effects.has("assistants") || effects.size > 1, "what is read whenever it is needed takes nothing");
});

t.test("each value is shown with its source, and no secret is shown", async (t) => {
  const { service } = makeService(
    t,
    '[hotword]\nlevel = 2\napi_key = "hunter2"\n[[hotword.parties]]\nname = "a"\ntoken = "hunter3"\n',
  );
  const { config, fault } = await service.read();
  t.equal(fault, null);
  t.same(config["hotword"], {
    level: { value: 2, source: "file" },
    api_key: { value: "set", source: "file", secret: true },
    parties: { value: [{ name: "a", token: "set" }], source: "file" },
  });
  t.notMatch(JSON.stringify(config), /hunter/u);
  t.match(config["admin"]?.["address"], { source: "default" });
  const empty = await makeService(t).service.read();
  t.same(empty.config["hotword"]?.["api_key"], { value: "unset", source: "default", secret: true });
  t.same(empty.config["hotword"]?.["level"], { value: 1, source: "default" });
});

t.test("an invalid file is reported, and the settings in use are shown", async (t) => {
  const { service, file, spoil } = makeService(t, "[hotword]\nlevel = 2\n");
  writeFileSync(file, "[hotword\n");
  spoil("line 1: not TOML");
  const { config, fault } = await service.read();
  t.equal(fault, "line 1: not TOML");
  t.same(config["hotword"]?.["level"], { value: 2, source: "default" });
});

t.test("a file that is gone for good is not written anew with one change alone", async (t) => {
  const { service, file, lose } = makeService(t);
  lose();
  await t.rejects(service.change({ hotword: { level: 3 } }), { code: "CONFIG_UNREADABLE", remedy: /sotto restore/u });
  t.notOk(existsSync(file));
});

t.test("values change together, durably, and the answer says what restarts now and what later", async (t) => {
  const { service, written, file, reloads } = makeService(t, "# mine\n[hotword]\nlevel = 2 # two\n");
  t.same(await service.change({ hotword: { level: 3 }, bus: { topic_prefix: "hermes" } }), {
    restarted: ["hotword"],
    later: ["bus"],
  });
  t.equal(written(), '# mine\n[hotword]\nlevel = 3 # two\n\n[bus]\ntopic_prefix = "hermes"\n');
  t.equal(statSync(file).mode & 0o777, 0o640);
  t.equal(reloads(), 1);
  t.same((await service.change({ hotword: { level: null } })).later, []);
  t.notMatch(written(), /level/u);
});

t.test("a change is refused when the file is not the one that was shown, and writes nothing", async (t) => {
  const { service, written, file } = makeService(t, "[hotword]\nlevel = 2\n");
  const { tag } = await service.read();
  t.equal((await service.read()).tag, tag, "the same file has the same tag");
  await service.change({ hotword: { level: 3 } }, tag);
  const other = { code: "CONFIG_CHANGED", remedy: String };
  await t.rejects(service.change({ hotword: { level: 4 } }, tag), other, "another page has changed it");
  t.match(written(), "level = 3");
  const now = (await service.read()).tag;
  writeFileSync(file, "[hotword]\nlevel = 5\n");
  await t.rejects(service.change({ hotword: { level: 4 } }, now), other, "somebody has edited the file");
  t.match(written(), "level = 5");
  const both = [6, 7].map((level) => service.read().then((shown) => service.change({ hotword: { level } }, shown.tag)));
  const settled = await Promise.allSettled(both);
  t.equal(settled.filter(({ status }) => status === "fulfilled").length, 1, "of two at once, one is refused");
  await service.change({ hotword: { level: 8 } });
  t.match(written(), "level = 8", "without a tag nothing is compared");
});

t.test("a change creates the file if there is none", async (t) => {
  const { service, written } = makeService(t);
  await service.change({ hotword: { level: 4 } });
  t.equal(written(), "[hotword]\nlevel = 4\n");
});

t.test("when one value is not valid, nothing is written and nothing restarts", async (t) => {
  const text = "[hotword]\nlevel = 2\n";
  const { service, written, reloads } = makeService(t, text);
  await t.rejects(service.change({ hotword: { level: 3, nonsense: 1 } }), { name: "ConfigError" });
  await t.rejects(service.change({ bus: { topic_prefix: "hermes" }, hotword: { level: 11 } }), { name: "ConfigError" });
  t.equal(written(), text);
  t.equal(reloads(), 0);
});

t.test("a value that only a person should change is refused with its key and file", async (t) => {
  const text = "[hotword.level]\nx = 1\n";
  const { service, file } = makeService(t);
  writeFileSync(file, text);
  await t.rejects(service.change({ hotword: { level: 3 } }), {
    code: "REQUEST_IMPOSSIBLE",
    message: "level of [hotword] is written as a table of its own",
    remedy: `change it in ${file}`,
  });
  t.equal(readFileSync(file, "utf8"), text);
});

t.test("concurrent changes are applied one after another, and a failed one does not block the next", async (t) => {
  const { service, written } = makeService(t, "[hotword]\nlevel = 2\n");
  const all = await Promise.allSettled([
    service.change({ hotword: { level: 3 } }),
    service.change({ hotword: { level: 11 } }),
    service.change({ hotword: { api_key: "k" } }),
    service.change({ bus: { topic_prefix: "p" } }),
  ]);
  t.same(
    all.map(({ status }) => status),
    ["fulfilled", "rejected", "fulfilled", "fulfilled"],
  );
  t.equal(written(), '[hotword]\nlevel = 3\napi_key = "k"\n\n[bus]\ntopic_prefix = "p"\n');
});

t.test("the faults of a file are described in words, and a missing file is no fault", async (t) => {
  const { service, file } = makeService(t);
  t.same(await service.problemsOf(file), []);
  writeFileSync(file, "[hotword]\nlevel = 11\nnonsense = 1\n");
  const problems = await service.problemsOf(file);
  t.equal(problems.length, 2);
  t.match(problems.join("\n"), /^(?:.*\bhotword\.level .+\n.*nonsense.*|.*nonsense.*\n.*\bhotword\.level .+)$/u);
  writeFileSync(file, "[hotword\n");
  t.match(await service.problemsOf(file), [/the file|platform\.toml|line/u]);
});
