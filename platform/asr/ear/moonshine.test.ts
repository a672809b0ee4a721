/** The models themselves: `make set-up` has fetched them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { inNoise } from "../../../bench/voices/sound.ts";
import { synthesize } from "../../../bench/voices/synthesize.ts";
import { voiceNamed } from "../../../bench/voices/voices.ts";
import { earFolder } from "./ear-for.ts";
import { Expectation } from "./expectation.ts";
import { Moonshine } from "./moonshine.ts";
import { Pieces } from "./pieces.ts";
import { spokenOf } from "./spelling.ts";
import { speechIn } from "./trim.ts";

const folder = earFolder();
const ear = new Moonshine(folder);

t.test("texts are split into tokens as the model's authors split them, and joined again", async (t) => {
  const pieces = Pieces.read(join(folder, "pieces.txt"));
  // The numbers are those of llama-tokenizer-js 1.2.2, which the vocabulary is from.
  t.same(pieces.encode("Turn on the kitchen light."), [9603, 373, 278, 29181, 3578, 29889]);
  t.same(pieces.encode("What's the time?"), [1724, 29915, 29879, 278, 931, 29973]);
  t.same(
    pieces.encode("Zoë’s naïve café 😀"),
    [17421, 30083, 30010, 29879, 1055, 30085, 345, 274, 28059, 29871, 243, 162, 155, 131],
  );
  t.same(pieces.encode("it is 30%"), [372, 338, 29871, 29941, 29900, 29995]);
  for (const text of ["What's the time?", "Zoë’s naïve café 😀", "Set a timer for 1 hour and 10 minutes."])
    t.equal(pieces.decode(pieces.encode(text)), text);
});

t.test("it transcribes a sentence, and rates what was said above its neighbours", async (t) => {
  const said = "set a timer for thirteen minutes";
  const sound = ear.hear(speechIn(inNoise(await synthesize(said, voiceNamed("flite-rms")), { snr: 20 })));
  const written = ear.write(sound);
  t.equal(spokenOf(written.text), said);
  const texts = [
    "Set a timer for thirty minutes.",
    written.text,
    "Turn on the light.",
    "Set a timer for fourteen minutes.",
  ];
  const scores = ear.score(sound, texts).map(({ score }) => score);
  t.equal(scores.indexOf(Math.max(...scores)), 1);
  t.ok(Math.abs(scores[1]! - written.score) < 2, "one text has one score, whether it was written or given");
  t.match(ear.score(sound, []), []);
});

t.test("expected words are written where others sound about the same, and nowhere else", async (t) => {
  const expectation = new Expectation({
    first: ["play", "stop"],
    next: new Map([
      ["play", ["some"]],
      ["some", ["music"]],
      ["music", ["by"]],
      ["by", ["the"]],
      ["the", ["beatles"]],
    ]),
    last: ["music", "beatles", "stop"],
  });
  const both = async (said: string) => {
    const sound = ear.hear(speechIn(inNoise(await synthesize(said, voiceNamed("flite-kal16")), { snr: 20 })));
    return [ear.write(sound), ear.writeExpecting([sound], expectation)].map(({ text }) => spokenOf(text));
  };
  t.equal((await both("play some music by the beatles"))[1], "play some music by the beatles");
  const [written, expected] = await both("the doctor bought a yellow bicycle");
  t.equal(expected, written);
});

t.test("noise and silence are not transcribed", async (t) => {
  const noise = inNoise(new Int16Array(0), { snr: 20 });
  t.equal(speechIn(noise).length, 0, "zeros");
  let state = 1;
  const hiss = Int16Array.from({ length: 32_000 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 22) - 512;
  });
  t.equal(ear.write(ear.hear(hiss)).text, "");
});

t.test("the download list names every file by its checksum", async (t) => {
  const root = join(import.meta.dirname, "../../..");
  const { packages } = JSON.parse(readFileSync(join(root, "packaging/ears/files.json"), "utf8")) as {
    packages: { version: string; integrity: string; files: { sha256: string; to: string }[] }[];
  };
  for (const { version, integrity, files } of packages) {
    t.match(version, /^\d+\.\d+\.\d+$/u);
    t.match(integrity, /^sha512-/u);
    for (const { sha256 } of files) t.match(sha256, /^[0-9a-f]{64}$/u);
  }
});
