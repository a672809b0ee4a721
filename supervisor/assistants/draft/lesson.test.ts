/** A sentence that was misunderstood joins an intent of the draft. */
import t from "tap";
import type { Draft } from "../../../platform/assistant/draft/draft.ts";
import { lights } from "../testing/lights.ts";
import { learn, type Lesson } from "./lesson.ts";

const taught = (lesson: Lesson, draft: Draft = lights) => learn(draft, lesson, []);

t.test("known values and synonyms are marked, the longest first", (t) => {
  t.match(taught({ text: "  brighten   the Living Room ", intent: "me:turnOn" }), {
    intent: "me:turnOn",
    sentence: { text: "brighten the Living Room", marks: [{ start: 13, end: 24, slot: "room" }] },
    wasThere: false,
    movedFrom: [],
    unmarked: [],
    changes: [{ op: "add", path: "/intents/0/sentences/-" }],
  });
  t.same(taught({ text: "🏠 some light in the lounge", intent: "turnOn" }).sentence.marks, [
    { start: 20, end: 26, slot: "room" },
  ]);
  t.same(taught({ text: "bathrooms and kitchenettes", intent: "turnOn" }).sentence.marks, [], "whole words only");
  t.end();
});

t.test("given words are the value of their slot, and what remains without one is named", (t) => {
  const lesson = { text: "make the conservatory bright", intent: "turnOn" };
  t.same(taught(lesson).unmarked, ["room"]);
  t.same(taught({ ...lesson, slots: { room: "Conservatory" } }).sentence.marks, [{ start: 9, end: 21, slot: "room" }]);
  t.same(taught({ text: "bright in the [room] now", intent: "turnOn" }).unmarked, [], "any value stands there");
  t.end();
});

t.test("a number or a time is marked where the understanding found it, but not over another value", (t) => {
  const slot = { name: "level", entity: "snips/percentage", required: false, question: "" };
  const draft = { ...lights, intents: lights.intents.map((one) => ({ ...one, slots: [...one.slots, slot] })) };
  const found = (start: number, end: number) => [{ slotName: "level", range: { start, end } }];
  const lesson = { text: "kitchen at fifty percent", intent: "turnOn" };
  t.same(learn(draft, lesson, found(11, 24)).sentence.marks, [
    { start: 0, end: 7, slot: "room" },
    { start: 11, end: 24, slot: "level" },
  ]);
  t.same(learn(draft, lesson, found(3, 24)).sentence.marks, [{ start: 0, end: 7, slot: "room" }]);
  t.end();
});

t.test("a sentence means one intent only: it leaves the others, and is not added twice", (t) => {
  const moved = taught({ text: "Good  night", intent: "turnOn" });
  t.match(moved, { movedFrom: ["me:allOff"], wasThere: false });
  t.match(moved.changes, [
    { op: "add", path: "/intents/0/sentences/-" },
    { op: "remove", path: "/intents/1/sentences/3" },
  ]);
  t.match(taught({ text: "good night", intent: "allOff" }), { wasThere: true, changes: [] });
  const remarked = taught(
    { text: "everything off", intent: "me:allOff" },
    {
      ...lights,
      intents: [
        lights.intents[0]!,
        { ...lights.intents[1]!, sentences: [{ text: "everything off", marks: [{ start: 0, end: 10, slot: "x" }] }] },
      ],
    },
  );
  t.match(remarked, { wasThere: false, changes: [{ op: "replace", path: "/intents/1/sentences/0" }] });
  t.end();
});

t.test("a name that does not exist is refused, with those that do", (t) => {
  for (const [lesson, message, remedy] of [
    [{ text: "x", intent: "open" }, "the assistant has no intent open", /me:turnOn, me:allOff/],
    [{ text: "x", intent: "turnOn", slots: { place: "x" } }, "the intent me:turnOn has no slot place", /room/],
    [{ text: "x", intent: "allOff", slots: { place: "x" } }, "the intent me:allOff has no slot place", /no slots/],
    [{ text: "light in here", intent: "turnOn", slots: { room: "attic" } }, /“attic” of the slot room/, /words of/],
    [{ text: "light in here", intent: "turnOn", slots: { room: "!" } }, /“!” of the slot room/, /words of/],
    [{ text: "light", intent: "__proto__" }, /no intent __proto__/, /it has/],
  ] as const)
    t.throws(() => taught(lesson), { code: "REQUEST_IMPOSSIBLE", message, remedy }, JSON.stringify(lesson));
  const twice = { ...lights.intents[0]!, id: "you:turnOn" };
  const both = { ...lights, intents: [...lights.intents, twice] };
  t.throws(() => taught({ text: "x", intent: "turnOn" }, both), { code: "REQUEST_IMPOSSIBLE" }, "of two with one name");
  const two = {
    ...lights.intents[0]!,
    slots: [...lights.intents[0]!.slots, { ...lights.intents[0]!.slots[0]!, name: "to" }],
  };
  t.throws(
    () =>
      taught(
        { text: "the attic", intent: "turnOn", slots: { room: "attic", to: "the attic" } },
        { ...lights, intents: [two] },
      ),
    { message: /two slots have the same words/ },
  );
  t.end();
});
