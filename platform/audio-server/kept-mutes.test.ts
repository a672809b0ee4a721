import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { type LogLine, logInto } from "../../test/world.ts";
import { KeptMutes } from "./kept-mutes.ts";

const make = (folder: string, sites: readonly string[], logs: LogLine[] = []) =>
  new KeptMutes({ folder, sites, log: logInto(logs, "audio-server") });
const place = (t: Test): string => join(t.testdir({}), "data");

t.test("a mute holds in the next process, with who has muted first and when, and ends with it", async (t) => {
  const folder = place(t);
  const mutes = make(folder, ["kitchen", "attic"]);
  mutes.set("kitchen", true, "anna");
  const first = mutes.of("kitchen");
  mutes.set("kitchen", true, "the button");
  t.same(mutes.of("kitchen"), first, "who has muted it remains");
  t.match(make(folder, ["kitchen", "attic"]).all, { kitchen: { muted: true, by: "anna" }, attic: { muted: false } });
  mutes.set("kitchen", false);
  t.same(make(folder, ["kitchen"]).all, { kitchen: { muted: false } });
});

t.test("a mute is on disk when flushing ends, and a site that comes back is still muted", async (t) => {
  const folder = place(t);
  const mutes = make(folder, ["kitchen", "attic"]);
  mutes.set("attic", true);
  await mutes.flush();
  cpSync(folder, `${folder}-after`, { recursive: true });
  const without = make(`${folder}-after`, ["kitchen"]);
  t.same(without.all, { kitchen: { muted: false } });
  without.set("kitchen", true, "");
  t.match(make(`${folder}-after`, ["attic", "kitchen"]).all, { attic: { muted: true }, kitchen: { muted: true } });
  t.equal(mutes.of("attic")?.by, undefined);
});

t.test("if the file cannot be read, every microphone is muted until somebody ends that", async (t) => {
  const folder = place(t);
  mkdirSync(folder);
  for (const text of ["", "[]", "null", '{"kitchen":true}', '{"kitchen":{"by":7,"since":""}}', "\0"]) {
    writeFileSync(join(folder, "muted.json"), text);
    const logs: LogLine[] = [];
    const mutes = make(folder, ["kitchen", "attic"], logs);
    t.match(logs, [{ level: "error", msg: /cannot read which microphones/u }], text);
    t.match(mutes.faults, [{ code: "MUTES_UNREADABLE", remedy: /mute off/u }], text);
    t.match(mutes.all, { kitchen: { muted: true, by: /safe/u }, attic: { muted: true } }, text);
    mutes.set("kitchen", false);
    t.same(mutes.faults, []);
    t.match(make(folder, ["kitchen", "attic"]).all, { kitchen: { muted: false }, attic: { muted: true } }, text);
  }
});

t.test("a mute that cannot be stored holds, and is a fault", async (t) => {
  const folder = place(t);
  mkdirSync(join(folder, "muted.json.new"), { recursive: true });
  const told: number[] = [];
  const mutes = new KeptMutes({
    folder,
    sites: ["kitchen"],
    log: logInto([], ""),
    changed: () => told.push(mutes.faults.length),
  });
  mutes.set("kitchen", true);
  t.ok(mutes.of("kitchen"));
  t.match(mutes.faults, [{ code: "MUTES_NOT_KEPT", remedy: /disk/u }]);
  t.match(mutes.notKept, /\S/u);
  t.same(told, [1]);
});
