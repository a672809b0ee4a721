import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { logInto } from "../../test/world.ts";
import { KeptSwitches, type KeptSwitchesOptions } from "./kept-switches.ts";

function opened(folder: string, more: Partial<KeptSwitchesOptions> = {}): KeptSwitches {
  const log = logInto([], "hotword");
  return new KeptSwitches({ folder, log, what: "the wake word", code: "WAKE_WORD_OFF", remedy: "say so", ...more });
}

t.test("what was switched off is off in the next process, until it is switched on", async (t) => {
  const folder = t.testdir();
  opened(folder).switch(false, "kitchen");
  const next = opened(folder);
  t.notOk(next.isOn("kitchen"));
  t.ok(next.isOn("bedroom"));
  t.match(next.faults, [{ code: "WAKE_WORD_OFF", severity: "notice", message: /switched off by a client: kitchen/u }]);
  next.switch(true, "kitchen");
  const last = opened(folder);
  t.ok(last.isOn("kitchen"));
  t.same(last.faults, []);
});

t.test("a switch for all sites applies to every site that was not switched individually", async (t) => {
  const folder = t.testdir();
  const switches = opened(folder);
  switches.switch(false);
  switches.switch(true, "kitchen");
  const next = opened(folder);
  t.ok(next.isOn("kitchen"));
  t.notOk(next.isOn("bedroom"));
  t.notOk(next.isOn());
});

t.test("what is off by default can be switched on, and that is kept too", async (t) => {
  const folder = t.testdir();
  opened(folder, { usual: false }).switch(true, "kitchen");
  const next = opened(folder, { usual: false });
  t.ok(next.isOn("kitchen"));
  t.notOk(next.isOn("bedroom"));
});

t.test("switches of clients that gave a name are kept by that name", async (t) => {
  const folder = t.testdir();
  opened(folder).keepParties([
    { siteId: "kitchen", party: "a" },
    { siteId: "kitchen", party: "b" },
  ]);
  const next = opened(folder);
  next.keepParties([{ siteId: "kitchen", party: "b" }]);
  t.same(opened(folder).parties, [{ siteId: "kitchen", party: "b" }]);
});

const broken = {
  "no JSON": '[{"siteId":"kit',
  empty: "",
  "another form": '[{"siteId":1,"on":true,"since":""}]',
  "something unknown": '[{"siteId":"a","off":true,"on":true,"since":""}]',
};
for (const [what, text] of Object.entries(broken))
  t.test(`an unreadable file (${what}) means that all is off, and health says so`, async (t) => {
    const folder = t.testdir({ "switches.json": text });
    const switches = opened(folder);
    t.notOk(switches.isOn("kitchen"));
    t.match(switches.faults, [{ code: "SWITCHES_UNREADABLE", severity: undefined }]);
    switches.switch(true, "kitchen");
    const next = opened(folder);
    t.ok(next.isOn("kitchen"));
    t.notOk(next.isOn("bedroom"), "what nobody has switched on stays off");
    next.switch(true);
    t.ok(opened(folder).isOn("bedroom"));
  });

t.test("a folder in place of the file means that all is off as well", async (t) => {
  const folder = t.testdir();
  mkdirSync(join(folder, "switches.json"));
  const switches = opened(folder);
  t.notOk(switches.isOn("kitchen"));
  switches.switch(true, "kitchen");
  t.ok(switches.isOn("kitchen"), "and it can be switched on");
  t.match(switches.faults, [{ code: "SWITCHES_UNREADABLE" }, { code: "SWITCHES_NOT_KEPT" }]);
});

t.test(
  "a switch that cannot be stored applies until the process ends, and health reports that it will be lost",
  async (t) => {
    const folder = t.testdir({ "switches.json.new": {} });
    let told = 0;
    const switches = opened(folder, { changed: () => told++ });
    switches.switch(false, "kitchen");
    t.notOk(switches.isOn("kitchen"));
    t.match(switches.faults, [{ code: "SWITCHES_NOT_KEPT" }, { code: "WAKE_WORD_OFF" }]);
    t.equal(told, 1);
    rmSync(join(folder, "switches.json.new"), { recursive: true });
    switches.switch(false, "bedroom");
    t.match(switches.faults, [{ code: "WAKE_WORD_OFF" }], "until there is room again");
    t.notOk(opened(folder).isOn("kitchen"));
  },
);

t.test("only the most recent are kept, however many names are switched", async (t) => {
  const folder = t.testdir();
  const switches = opened(folder);
  for (let n = 0; n < 100; n++) switches.switch(false, `site-${n}`);
  const next = opened(folder);
  t.notOk(next.isOn("site-99"));
  t.ok(next.isOn("site-0"));
  await switches.flush();
  t.notOk(existsSync(join(folder, "switches.json.new")));
  t.equal(JSON.parse(readFileSync(join(folder, "switches.json"), "utf8")).length, 64);
});

t.test("a file with more entries than the limit is not accepted as a list", async (t) => {
  const since = new Date(0).toISOString();
  const many = Array.from({ length: 65 }, (_, n) => ({ siteId: `s-${n}`, on: true, since }));
  const folder = t.testdir();
  writeFileSync(join(folder, "switches.json"), JSON.stringify(many));
  t.notOk(opened(folder).isOn("kitchen"));
});

t.test("nobody can switch on what is off everywhere by naming many sites", async (t) => {
  const folder = t.testdir({ "switches.json": "" });
  const switches = opened(folder);
  for (let n = 0; n < 100; n++) switches.switch(true, `site-${n}`);
  t.notOk(switches.isOn("kitchen"));
  t.notOk(opened(folder).isOn("kitchen"));
});
