import t from "tap";
import { accentsOf, entryOf, readVoice, voiceName, withVoice } from "./voice-choice.ts";

t.test("a voice of espeak-ng is an accent and a speaker", async (t) => {
  t.same(readVoice(undefined, "en"), { accent: "en-gb", speaker: "" });
  t.same(readVoice("en-us+f3", "en"), { accent: "en-us", speaker: "f3" });
  t.same(readVoice("de+m2", "de"), { accent: "de", speaker: "m2" });
  t.equal(readVoice("en_GB-alan-medium", "en"), undefined, "another engine's");
  t.equal(readVoice("en-gb+Storm", "en"), undefined, "one that is not offered");
  t.equal(accentsOf("nl").length, 1);
});

t.test("the usual voice needs no name", async (t) => {
  t.equal(voiceName({ accent: "en-gb", speaker: "" }, "en"), undefined);
  t.equal(voiceName({ accent: "en-gb", speaker: "f1" }, "en"), "en-gb+f1");
  t.equal(voiceName({ accent: "en-us", speaker: "" }, "en"), "en-us");
});

t.test("a voice replaces those of the language's countries, and no other", async (t) => {
  const voices = { en_GB: "en-gb-scotland", de: "de+f2" };
  t.equal(entryOf(voices, "en"), "en_GB");
  t.same(withVoice(voices, "en", "en-us"), { de: "de+f2", en: "en-us" });
  t.same(withVoice(voices, "en", undefined), { de: "de+f2" });
});
