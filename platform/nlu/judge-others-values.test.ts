/** Listed values that the likeliest intent cannot take, and names that resemble listed values. */
import t from "tap";
import type { Lesson } from "./engine.ts";
import { understandHouse } from "./testing/house.ts";

type Utterance = Lesson["intents"][number]["utterances"][number];
const said = (text: string): Utterance => ({
  data: text
    .split(/(\[\w+\]\([^)]*\))/)
    .filter(Boolean)
    .map((part) => {
      const [, slot, value] = /^\[(\w+)\]\(([^)]*)\)$/.exec(part) ?? [];
      return slot === undefined ? { text: part } : { text: value!, entity: slot, slot_name: slot };
    }),
});
const slots = (...names: string[]) => names.map((name) => ({ name, entity: name }));
const rooms = ["kitchen", "cellar", "stable"];
const colours = ["pink", "blue", "golden"];
const lists = ["shopping list", "gift list", "packing list"];

const { executed, parse } = await understandHouse({
  intents: [
    {
      id: "lightOn",
      slots: slots("room"),
      utterances: [
        ...rooms.map((room) => said(`turn on the light in the [room](${room})`)),
        said("I want light in the [room](kitchen)"),
        said("give me light in the [room](cellar)"),
      ],
    },
    {
      id: "setColour",
      slots: slots("room", "colour"),
      utterances: [
        ...colours.map((colour) => said(`make the light in the [room](kitchen) [colour](${colour})`)),
        said("I want [colour](pink) light in the [room](stable)"),
        said("turn the light in the [room](cellar) [colour](blue)"),
      ],
    },
    {
      id: "readList",
      slots: slots("list"),
      utterances: [
        ...lists.map((list) => said(`what is on my [list](${list})`)),
        said("read the [list](gift list)"),
        said("what is on the list"),
      ],
    },
  ],
  entities: [
    { name: "room", isExtensible: false, values: rooms },
    { name: "colour", isExtensible: false, values: colours },
    { name: "list", isExtensible: false, values: lists },
  ],
});

t.test("a listed value is never passed over by an intent that has no slot for it", (t) => {
  for (const room of rooms)
    for (const colour of colours)
      for (const text of [
        `I want ${colour} light in the ${room}`,
        `give me ${colour} light in the ${room}`,
        `turn on the ${colour} light in the ${room}`,
      ]) {
        const found = executed(text);
        t.not(found?.intentName, "lightOn", text);
        if (found !== undefined)
          t.ok(
            found.slots.some(({ slotName }) => slotName === "colour"),
            text,
          );
      }
  t.end();
});

t.test("a name with the same last word as the listed values is an unknown value", (t) => {
  for (const name of ["birthday list", "guest list", "wine list"]) {
    const { best, held } = parse(`what is on my ${name}`);
    t.equal(best.intentName, null, name);
    t.match(held, { reason: "unknownValue", words: name, slotName: "list", known: lists });
  }
  t.equal(executed("what is on the list")?.intentName, "readList", "no name at all is another sentence");
  t.equal(executed("read my gift list")?.slots[0]?.rawValue, "gift list");
  t.end();
});
