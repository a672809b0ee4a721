/** The largest assistant of the package: each new skill makes its grammar larger. */
import { join } from "node:path";
import t from "tap";
import * as v from "valibot";
import { record } from "../assistant/dataset.ts";
import { nothingInjected } from "../assistant/injected.ts";
import { readAssistant } from "../assistant/read-assistant.ts";
import { asr } from "./component.ts";
import { readDomain } from "./domain.ts";
import { Model } from "./model.ts";
import { accepts } from "./network.ts";
import { dictionary } from "./testing/built-model.ts";

t.test("the English assistant of a house is heard by a grammar, with courtesies", async (t) => {
  const { largest_grammar: largestGrammar } = v.parse(asr.config, {});
  const assistant = await readAssistant(join(import.meta.dirname, "../../examples/house/en"));
  const domain = await readDomain(assistant!, nothingInjected);
  const wanted = { kind: "auto", largestGrammar, keepsNetworks: true } as const;
  const { whole } = (await Model.build(domain, dictionary, t.testdir(), wanted)).built;
  t.equal(
    whole.kind,
    "grammar",
    "otherwise by n-grams, which hear fewer of its sentences rightly: see largest_grammar",
  );
  for (const said of ["turn on the kitchen light", "could you turn on the kitchen light please"])
    t.ok(accepts(whole.network!, said.split(" ")), said);
});

/** What a house of twelve rooms announces: each device by its name, and by its room and name. */
const rooms = "kitchen,bathroom,bedroom,hallway,living room,dining room,office,nursery,guest room,attic,cellar,garage";
const things =
  "ceiling lamp,wall light,desk lamp,shelf light,radio,humidifier,pump,charger,window,blind,ceiling fan,heater";

t.test("the house with two hundred names of devices in twelve rooms is heard so, too", async (t) => {
  const { largest_grammar: largestGrammar } = v.parse(asr.config, {});
  const assistant = await readAssistant(join(import.meta.dirname, "../../examples/house/en"));
  const [inRooms, names] = [rooms.split(","), things.split(",")];
  const devices = [...names, ...inRooms.flatMap((room) => names.map((name) => `${room} ${name}`)), ...spares(44)];
  const values = (all: readonly string[]) => all.map((value) => ({ value, weight: 1 }));
  const entities = record([
    ["device", values(devices)],
    ["room", values(inRooms)],
  ]);
  t.equal(devices.length, 200);
  const domain = await readDomain(assistant!, { ...nothingInjected, entities });
  const wanted = { kind: "auto", largestGrammar, keepsNetworks: true } as const;
  const { whole } = (await Model.build(domain, dictionary, t.testdir(), wanted)).built;
  t.equal(whole.kind, "grammar");
  for (const said of ["turn on the pump in the cellar", "could you turn on the pump in the cellar please"])
    t.ok(accepts(whole.network!, said.split(" ")), said);
});

/** Names that share their words with no other. */
function spares(count: number): string[] {
  const first = "samsung aquarium printer oven kettle boiler sauna fountain washer server projector".split(" ");
  const second = "left right upper lower".split(" ");
  return first.flatMap((one) => second.map((other) => `${other} ${one}`)).slice(0, count);
}
