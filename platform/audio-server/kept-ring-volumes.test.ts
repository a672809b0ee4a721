import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { KeptRingVolumes } from "./kept-ring-volumes.ts";

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

function rings(t: Test) {
  const folder = t.testdir({});
  const lines: string[] = [];
  const log = { ...silent, error: (_fields: unknown, line: string) => void lines.push(line) };
  const start = (configured = 0.3) =>
    new KeptRingVolumes({ folder, configured: new Map([["kitchen", configured]]), log });
  return { start, lines, file: join(folder, "ring-volumes.json") };
}

t.test("how loud alarms ring is kept over a kill, until it is configured otherwise", async (t) => {
  const { start, file } = rings(t);
  const before = start();
  t.equal(before.of("kitchen"), undefined);
  before.set("kitchen", 0.8);
  before.set("attic", 0.8);
  t.match(JSON.parse(readFileSync(file, "utf8")), { kitchen: { volume: 0.8 } });
  t.equal(start().of("kitchen"), 0.8, "it is in the file before the answer");
  t.equal(start().of("attic"), undefined, "a site that is not here");
  t.equal(start(0.5).of("kitchen"), undefined);
  await before.flush();
});

t.test("an alarm stays loud enough to be heard, whatever is wanted", async (t) => {
  const { start } = rings(t);
  const kept = start();
  for (const [wanted, holds] of [
    [0, 0.1],
    [-3, 0.1],
    [0.456, 0.46],
    [7, 1],
  ] as const) {
    kept.set("kitchen", wanted);
    t.equal(kept.of("kitchen"), holds);
  }
  await kept.flush();
});

t.test("a broken file is told, and the configuration holds", async (t) => {
  const { start, lines, file } = rings(t);
  for (const broken of ["{", '{"kitchen":{"volume":0,"configured":0.3}}', '{"kitchen":{"volume":"loud"}}', "null"]) {
    writeFileSync(file, broken);
    t.equal(start().of("kitchen"), undefined, broken);
  }
  t.equal(lines.length, 4);
  t.match(lines[0], /cannot read how loud alarms ring/u);
});
