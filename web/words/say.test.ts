import t from "tap";
import { say, sayMany, sayWith } from "./say.ts";
import { speak, speakMore } from "./spoken.ts";

t.test("without a catalogue the English text is said, with its values", async (t) => {
  t.equal(say("Stop"), "Stop");
  t.equal(say("{name} on {hostname}", { name: "anna", hostname: "kitchen" }), "anna on kitchen");
  t.equal(say("said ¦ session"), "said", "what translators read is not said");
  t.equal(sayMany(1, "{n} skill", "{n} skills"), "1 skill");
  t.equal(sayMany(0, "{n} skill", "{n} skills"), "0 skills");
  t.equal(sayMany(1200, "{n} skill of {who}", "{n} skills of {who}", { who: "anna" }), "1,200 skills of anna");
});

t.test("a value is never read as a text: what somebody is called is shown as it is", async (t) => {
  t.equal(say("{name} is missing", { name: "{name} $& ¦ {x}" }), "{name} $& ¦ {x} is missing");
});

t.test("an element stands where the language wants it", async (t) => {
  t.same(sayWith("Run {command}.", { command: "sotto" }), ["Run ", "sotto", "."]);
});

t.test("the build's numbers are the texts of the catalogue", async (t) => {
  t.teardown(() => speak([]));
  speak(["Anhalten", { one: "{n} Skill", other: "{n} Skills" }]);
  speakMore(["{b} vor {a}"]);
  const number = (index: number) => index as unknown as "text";
  t.equal(say(number(0)), "Anhalten");
  t.equal(sayMany(1, "", number(1)), "1 Skill");
  t.equal(sayMany(2, "", number(1)), "2 Skills");
  t.equal((say as (text: unknown, values: object) => string)(2, { a: 1, b: 2 }), "2 vor 1");
});
