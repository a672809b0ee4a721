import t from "tap";
import { groupsOf } from "./not-understood.ts";

const said = (...texts: readonly string[]) =>
  texts.map((text, at) => ({ sessionId: `s${at}`, text, startedAt: `2026-11-2${9 - at}T10:00:00.000Z` }));
const textsOf = (...texts: readonly string[]) =>
  groupsOf(said(...texts)).map(({ text, others }) => [text, ...others].join(" | "));

t.test("requests that differ in courtesy, signs and small words are one group", (t) => {
  t.same(
    groupsOf(said("play music", "What is the weather?", "play some music", "Play Music!", "what's the weather like")),
    [
      {
        text: "play music",
        count: 3,
        lastAt: "2026-11-29T10:00:00.000Z",
        sessionId: "s0",
        others: ["play some music"],
      },
      {
        text: "What is the weather?",
        count: 2,
        lastAt: "2026-11-28T10:00:00.000Z",
        sessionId: "s1",
        others: ["what's the weather like"],
      },
    ],
  );
  t.end();
});

t.test("the wording said most often names the group, and its newest session leads to it", (t) => {
  t.match(groupsOf(said("open the front door please", "open the front door", "open the front door")), [
    { text: "open the front door", count: 3, sessionId: "s0", others: ["open the front door please"] },
  ]);
  t.end();
});

t.test("requests about different things are different groups, in other languages too", (t) => {
  t.same(textsOf("turn on the radio", "turn on the heating"), ["turn on the radio", "turn on the heating"]);
  t.same(textsOf("mach die Musik an", "Mach die Musik an bitte"), ["mach die Musik an | Mach die Musik an bitte"]);
  t.same(textsOf("音楽をかけて", "今何時"), ["音楽をかけて", "今何時"]);
  t.end();
});

t.test("numbers are alike, and what has no word is left out", (t) => {
  t.same(textsOf("go to channel 4", "go to channel 12", "…", "?"), ["go to channel 4"]);
  t.same(groupsOf([]), []);
  t.end();
});
