/**
 * What is heard in any assistant, and written in none, is understood: the recogniser's courtesies are no words of an intent,
 * its requests mean the command, and its corrections the corrected one.
 */
import t from "tap";
import { correctionWords } from "../platform/asr/corrections/words.ts";
import { courteous, courtesiesOf } from "../platform/asr/courtesies/courtesies.ts";
import { say } from "../platform/asr/expression.ts";
import { accepts } from "../platform/asr/network.ts";
import { requestsOf } from "../platform/asr/requests/requests.ts";
import type { Sentence } from "../platform/asr/sentence.ts";
import { networkOf } from "../platform/asr/smallest-network.ts";
import { ofLanguage } from "../platform/languages/languages.ts";
import { lampCases, understandLamps } from "../platform/nlu/testing/lamps.ts";

const english = {
  language: "en",
  rooms: ["kitchen", "bathroom", "hall"],
  on: ["turn on the light in the [room](kitchen)", "switch the [room](hall) light on", "turn on the light"],
  off: ["turn off the light in the [room](kitchen)", "switch the [room](hall) light off", "turn off the light"],
  unseen: "turn on the bathroom light",
  stranger: "who wrote this book",
};

/** Writes all alternatives out. */
function texts(sentence: Sentence): string[] {
  const [first, ...rest] = sentence;
  if (first === undefined) return [""];
  const heads = "oneOf" in first ? first.oneOf.flatMap(texts) : [first.text];
  return heads.flatMap((head) => texts(rest).map((tail) => `${head} ${tail}`.trim()));
}

for (const lamps of [english, ...lampCases].filter(({ language }) => courtesiesOf(language) !== undefined)) {
  const { language, rooms } = lamps;
  await t.test(`${language}: what is heard around a command means what the command means`, async (t) => {
    const understanding = await understandLamps(lamps);
    const meaning = (text: string) => {
      const { best, held } = understanding.parse(text);
      const slots = best.slots.map(({ slotName, value }) => [slotName, value]);
      return { intent: best.intentName, held: held?.reason, slots };
    };
    const sentences = [...lamps.on, ...lamps.off];
    const written = (sentence: string) => sentence.replaceAll(/\[\w+\]\(([^)]*)\)/gu, "$1");

    await t.test("with a courtesy before it, and behind it", async (t) => {
      const { before, after } = courtesiesOf(language) ?? { before: [], after: [] };
      t.ok(before.length > 2 && after.length > 2);
      for (const sentence of sentences.map(written)) {
        const plain = meaning(sentence);
        t.equal(plain.held, undefined, sentence);
        for (const [, phrase] of before) t.same(meaning(`${phrase} ${sentence}`), plain, `${phrase} ${sentence}`);
        for (const [, phrase] of after) t.same(meaning(`${sentence} ${phrase}`), plain, `${sentence} ${phrase}`);
      }
    });

    await t.test("as a request with a modal verb", async (t) => {
      const made = sentences
        .map(written)
        .flatMap((text) =>
          requestsOf([{ text }], language).flatMap(({ request }) =>
            texts(request).map((asked) => [asked, text] as const),
          ),
        );
      t.equal(made.length > 0, language !== "en");
      for (const [asked, plain] of made) t.same(meaning(asked), meaning(plain), asked);
    });

    await t.test("with a correction, never as if it had not been corrected", async (t) => {
      const withRoom = sentences.filter((sentence) => sentence.includes("[room]("));
      for (const [, words] of ofLanguage(correctionWords, language) ?? []) {
        let corrected = 0;
        for (const sentence of withRoom) {
          const [, first] = /\[room\]\(([^)]*)\)/u.exec(sentence) ?? [];
          const other = rooms.find((room) => room !== first)!;
          const said = `${written(sentence)} ${words} ${other}`;
          const heard = meaning(said);
          const of = JSON.stringify(heard.slots);
          if (heard.intent !== null && heard.held === undefined) t.notMatch(of, `"value":"${first}"`, said);
          if (of.includes(`"value":"${other}"`) && heard.intent === meaning(written(sentence)).intent) corrected++;
        }
        t.ok(corrected > 0, `"${words}" corrects`);
      }
    });
  });
}

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
