/** With the real espeak-ng. */
import t from "tap";
import { NearSounds } from "./near-sounds.ts";
import { Random } from "./random.ts";
import { phonemesOf, render } from "./voices.ts";

const never = new AbortController().signal;

t.test("near phrases differ in some phonemes, in any language, and can be spoken", async (t) => {
  for (const [phrase, language, sentence] of [
    ["okay computer", "en", "my sister bought a yellow bicycle"],
    ["hallo küche", "de", "meine Schwester hat ein gelbes Fahrrad gekauft"],
  ] as const) {
    const own = (await phonemesOf(phrase, language, never)).map((word) => word.join("")).join(" ");
    const sounds = await NearSounds.make(phrase, [sentence], language, never);
    const random = new Random(3);
    const made = Array.from({ length: 20 }, () => sounds.next(random) ?? "");
    t.notOk(made.includes(`[[${own}]]`), "never the phrase itself");
    t.ok(new Set(made).size > 15, made.join(" "));
    t.ok(made.every((one) => /^\[\[\S+ \S+\]\]$/u.test(one)));
    const speech = await render(made[0]!, language, random, never);
    t.ok(speech.length > 16_000 * 0.3 && speech.length < 16_000 * 2, `${speech.length / 16_000} s`);
  }
});

t.test("a phrase of a few sounds has no near phrases, and an unknown language is refused", async (t) => {
  const sounds = await NearSounds.make("ei", ["ja"], "de", never);
  t.equal(sounds.next(new Random(1)), undefined);
  await t.rejects(NearSounds.make("hey casa", [], "xx", never), { message: /cannot speak with xx/ });
});
