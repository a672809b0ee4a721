import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import type { Spotted } from "./engine.ts";
import { FalseWakes } from "./false-wakes.ts";

const bytes = 960 * 4;
const wakeWord = { id: "default", phrase: "hey casa", sensitivity: 0.5, pronunciations: [] };
const spotted = (value: number, margin = 1): Spotted => ({
  wakeWord,
  endedAgo: 0,
  decision: { window: new Float32Array(960).fill(value), margin },
});

function make(t: Test) {
  const folder = join(t.testdir(), "false-wakes");
  const falseWakes = new FalseWakes(folder, { info: () => undefined, warn: () => undefined });
  const kept = () => {
    try {
      const file = readFileSync(join(folder, "hey-casa.f32"));
      return Array.from({ length: file.length / bytes }, (_, n) => file.readFloatLE(n * bytes));
    } catch {
      return [];
    }
  };
  return { folder, falseWakes, kept };
}

t.test("a wake after which nobody spoke is kept, and one that was taken back", async (t) => {
  const { falseWakes, kept } = make(t);
  falseWakes.woken("default", spotted(1));
  falseWakes.captured("default", true);
  falseWakes.ended("default", false);
  falseWakes.woken("kitchen", spotted(2));
  falseWakes.captured("kitchen", false);
  falseWakes.ended("kitchen", true);
  t.same(kept(), [1, 2]);
});

t.test("a wake that was meant is not kept", async (t) => {
  const { falseWakes, kept } = make(t);
  const cases: readonly ((site: string) => void)[] = [
    (site) => falseWakes.captured(site, false),
    // The site was switched off, or another wake word ended it: nothing is known.
    () => undefined,
    // A question of a dialogue stayed without an answer.
    (site) => (falseWakes.captured(site, false), falseWakes.captured(site, true)),
  ];
  for (const [n, after] of cases.entries()) {
    falseWakes.woken(`${n}`, spotted(n));
    after(`${n}`);
    falseWakes.ended(`${n}`, false);
  }
  falseWakes.woken("default", spotted(9, 7));
  falseWakes.captured("default", true);
  falseWakes.ended("default", false);
  falseWakes.woken("default", { wakeWord, endedAgo: 0 });
  falseWakes.captured("default", true);
  falseWakes.ended("default", false);
  t.same(kept(), [], "nor one far above the limit, nor one of another engine");
});

t.test("the newest forty are kept; a file of something else is replaced", async (t) => {
  const { falseWakes, kept, folder } = make(t);
  const falsely = (value: number) => {
    falseWakes.woken("default", spotted(value));
    falseWakes.captured("default", true);
    falseWakes.ended("default", false);
  };
  for (let n = 0; n < 45; n++) falsely(n);
  t.same(
    kept(),
    Array.from({ length: 40 }, (_, n) => n + 5),
  );
  writeFileSync(join(folder, "hey-casa.f32"), "something else");
  falsely(7);
  t.same(kept(), [7]);
});
