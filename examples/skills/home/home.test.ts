import { readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { type House, intents, type SlotValue } from "./intents.ts";
import { Lights } from "./lights.ts";

const house = (): House => ({ lights: new Lights(), defaultBrightness: 80 });
function ask(home: House, intent: string, slots: Record<string, SlotValue> = {}): string {
  const answer = intents[intent];
  if (answer === undefined) throw new Error(`no such intent: ${intent}`);
  return answer({ slots: new Map(Object.entries(slots)) }, home);
}
const room = (value: string): SlotValue => ({ kind: "Custom", value });

t.test("a light that is turned on is told of until it is turned off", async (t) => {
  const home = house();
  t.equal(ask(home, "sotto:turnOnLight", { room: room("kitchen") }), "The light in the kitchen is on.");
  t.same(home.lights.lit(), [{ room: "kitchen", percent: 80 }]);
  t.equal(ask(home, "sotto:lightStatus"), "The light is on in the kitchen.");
  ask(home, "sotto:turnOffLight", { room: room("kitchen") });
  t.equal(ask(home, "sotto:lightStatus"), "All lights are off.");
});

t.test("a brightness that no light can have is refused, and nothing is changed", async (t) => {
  const home = house();
  const set = (value: number) =>
    ask(home, "sotto:setBrightness", { room: room("office"), brightness: { kind: "Percentage", value } });
  t.equal(set(100), "The light in the office is at 100 percent.");
  for (const value of [250, -10, 100.5]) t.equal(set(value), "A light can be set from 0 to 100 percent.");
  t.same(home.lights.lit(), [{ room: "office", percent: 100 }]);
  t.equal(ask(home, "sotto:setBrightness", { room: room("office") }), "I did not get how bright.");
});

t.test("somebody new is told sentences of the assistant, word by word", async (t) => {
  const dataset = readFileSync(join(import.meta.dirname, "../../assistant/dataset.yaml"), "utf8").replaceAll(
    /\[[^\]]*\]\(([^)]*)\)/gu,
    "$1",
  );
  const [, listed = ""] = ask(house(), "sotto:whatCanISay").split(": ");
  const sentences = listed.replace(/\.$/u, "").split("; ");
  t.equal(sentences.length, 4);
  for (const sentence of sentences) t.match(dataset, `- ${sentence}\n`, sentence);
});
