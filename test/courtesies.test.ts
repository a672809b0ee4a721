/** What is heard around a command is understood: the recogniser's courtesies are no words of an intent. */
import t from "tap";
import { courteous, courtesiesOf } from "../platform/asr/courtesies/courtesies.ts";
import { say } from "../platform/asr/expression.ts";
import { accepts } from "../platform/asr/network.ts";
import { networkOf } from "../platform/asr/smallest-network.ts";
import { lampCases, understandLamps } from "../platform/nlu/testing/lamps.ts";

const english = {
  language: "en",
  rooms: ["kitchen", "bathroom", "hall"],
  on: ["turn on the light in the [room](kitchen)", "switch the [room](hall) light on", "turn on the light"],
  off: ["turn off the light in the [room](kitchen)", "switch the [room](hall) light off", "turn off the light"],
  unseen: "turn on the bathroom light",
  stranger: "who wrote this book",
};

for (const lamps of [english, ...lampCases.filter(({ language }) => courtesiesOf(language) !== undefined)])
  await t.test(
    `${lamps.language}: each courtesy that is heard leaves the intent and its values as they are`,
    async (t) => {
      const understanding = await understandLamps(lamps);
      const meaning = (text: string) => {
        const { best, held } = understanding.parse(text);
        const slots = best.slots.map(({ slotName, value }) => [slotName, value]);
        return { intent: best.intentName, held: held?.reason, slots };
      };
      const { before, after } = courtesiesOf(lamps.language) ?? { before: [], after: [] };
      t.ok(before.length > 2 && after.length > 2);
      for (const sentence of [...lamps.on, ...lamps.off].map((one) => one.replaceAll(/\[\w+\]\(([^)]*)\)/gu, "$1"))) {
        const plain = meaning(sentence);
        t.equal(plain.held, undefined, sentence);
        for (const [, phrase] of before) t.same(meaning(`${phrase} ${sentence}`), plain, `${phrase} ${sentence}`);
        for (const [, phrase] of after) t.same(meaning(`${sentence} ${phrase}`), plain, `${sentence} ${phrase}`);
      }
    },
  );

t.test("a sentence is heard with a courtesy before it, behind it, with both, and with none", async (t) => {
  const network = networkOf(courteous(say("turn on the light"), "en"));
  for (const text of [
    "turn on the light",
    "please turn on the light",
    "can you turn on the light please",
    "turn on the light for me",
  ])
    t.ok(accepts(network, text.split(" ")), text);
  for (const text of ["please", "can you", "please please turn on the light", "turn on please the light"])
    t.notOk(accepts(network, text.split(" ")), text);
  t.same(courteous(say("電気をつけて"), "ja"), say("電気をつけて"), "a language without them is as before");
});
