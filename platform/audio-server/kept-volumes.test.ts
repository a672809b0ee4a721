import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { type LogLine, logInto } from "../../test/world.ts";
import { KeptVolumes } from "./kept-volumes.ts";

const make = (folder: string, configured: Readonly<Record<string, number>>, logs: LogLine[] = []) =>
  new KeptVolumes({ folder, configured: new Map(Object.entries(configured)), log: logInto(logs, "audio-server") });
const place = (t: Test): string => join(t.testdir({}), "data");

t.test("a volume that was set holds after a restart, without waiting for the disk", async (t) => {
  const folder = place(t);
  const volumes = make(folder, { kitchen: 1, attic: 0.8 });
  t.same(volumes.all, { kitchen: 1, attic: 0.8 });
  volumes.set("kitchen", 0.2);
  volumes.set("kitchen", 0);
  t.same(make(folder, { kitchen: 1, attic: 0.8 }).all, { kitchen: 0, attic: 0.8 }, "a killed process");
  await volumes.flush();
  volumes.set("cellar", 0.5);
  t.notMatch(readFileSync(join(folder, "volumes.json"), "utf8"), "cellar", "a site that is not here");
});

t.test("a configured volume holds when it was changed after the other was set", async (t) => {
  const folder = place(t);
  make(folder, { kitchen: 1 }).set("kitchen", 0.2);
  t.equal(make(folder, { kitchen: 0.6 }).of("kitchen"), 0.6);
  t.equal(make(folder, { kitchen: 1 }).of("kitchen"), 0.2);
});

t.test("a file that cannot be read is told, and the configured volumes hold", async (t) => {
  const folder = place(t);
  mkdirSync(folder);
  for (const text of ["", "[]", '{"kitchen":0.2}', '{"kitchen":{"volume":7,"configured":1}}', "\0"]) {
    writeFileSync(join(folder, "volumes.json"), text);
    const logs: LogLine[] = [];
    const volumes = make(folder, { kitchen: 0.9 }, logs);
    if (text !== "[]") t.match(logs, [{ level: "error", msg: /cannot read the volumes/u }], text);
    t.equal(volumes.of("kitchen"), 0.9, text);
    volumes.set("kitchen", 0.3);
    t.equal(make(folder, { kitchen: 0.9 }).of("kitchen"), 0.3, "and it is replaced");
  }
});

t.test("a volume that cannot be stored holds until the restart, and is a fault until it can be", async (t) => {
  const folder = place(t);
  writeFileSync(folder, "a file in its place");
  const told: number[] = [];
  const volumes = new KeptVolumes({
    folder,
    configured: new Map([["kitchen", 1]]),
    log: logInto([], ""),
    changed: () => told.push(volumes.faults.length),
  });
  volumes.set("kitchen", 0.4);
  t.equal(volumes.of("kitchen"), 0.4);
  t.match(volumes.faults, [{ code: "VOLUMES_NOT_KEPT", remedy: /disk/u }]);
  t.same(told, [1]);
});

t.test("a muted site keeps its volume over a restart, until somebody unmutes it or wants it louder", async (t) => {
  const folder = place(t);
  const volumes = make(folder, { kitchen: 0.5 });
  t.same(volumes.change("kitchen", { muted: true }), { volume: 50, muted: true });
  t.equal(volumes.of("kitchen"), 0);
  const again = make(folder, { kitchen: 0.5 });
  t.equal(again.of("kitchen"), 0, "a killed process");
  t.same(again.change("kitchen", { step: -10 }), { volume: 40, muted: true }, "quieter");
  t.same(again.change("kitchen", { step: 10 }), { volume: 50, muted: false }, "louder");
  again.change("kitchen", { muted: true });
  again.set("kitchen", 0.3);
  t.equal(again.of("kitchen"), 0.3, "a volume that is set");
});

t.test("a change to 0 mutes, and steps end at 0 and 100 percent", async (t) => {
  const volumes = make(place(t), { kitchen: 0.9 });
  t.same(volumes.change("kitchen", { step: 30 }), { volume: 100, muted: false });
  t.same(volumes.change("kitchen", { volume: 0 }), { volume: 100, muted: true });
  t.same(volumes.change("kitchen", { muted: false }), { volume: 100, muted: false });
  t.same(volumes.change("kitchen", { step: -100 }), { volume: 100, muted: true });
  volumes.set("kitchen", 0);
  t.same(volumes.change("kitchen", { muted: false }), { volume: 90, muted: false }, "the configured one after a 0");
});
