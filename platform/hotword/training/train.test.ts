/** A wake word is trained for real, in the quick manner, and heard by the engine. */
import { readFileSync } from "node:fs";
import t from "tap";
import { inNoise } from "../../../bench/voices/sound.ts";
import { synthesize } from "../../../bench/voices/synthesize.ts";
import { voiceNamed } from "../../../bench/voices/voices.ts";
import { startEmbedding } from "../embedding-engine.ts";
import { peopleFile, readWeights } from "../embedding/files.ts";
import { readPeople } from "./people.ts";
import { wakeWordIn } from "./recordings.ts";
import { buildWav } from "../../sound/wav-build.ts";
import { train } from "./train.ts";

t.setTimeout(600_000);

const wavOf = async (text: string, voice: string): Promise<Buffer> =>
  buildWav({
    rate: 16_000,
    channels: 1,
    samples: inNoise(await synthesize(text, voiceNamed(voice)), { snr: 30, lead: 0.5, tail: 0.5 }),
  });

t.test("a wake word learned with recordings is heard, and other words are not", async (t) => {
  const names = ["flite-slt", "flite-rms", "flite-awb"];
  const recordings = await Promise.all(names.map(async (name) => wakeWordIn(await wavOf("hey casa", name), name)));
  const told: number[] = [];
  const trained = await train(
    { phrase: "hey casa", language: "en", recordings, thoroughness: "quick" },
    {
      weights: await readWeights(),
      people: readPeople(readFileSync(peopleFile())),
      progress: (share) => void told.push(share),
      signal: new AbortController().signal,
    },
  );
  t.same(
    told,
    told.toSorted((a, b) => a - b),
    "progress only grows",
  );
  t.match(trained, { phrase: "hey casa", language: "en", report: { recordings: 3, falseAlarms: 0 } });
  const wakeWord = { id: "default", phrase: "hey casa", sensitivity: 0.5, pronunciations: [] };
  const engine = await startEmbedding([{ wakeWord, trained }]);
  const spotter = engine.spotter();
  const heard = async (text: string, voice: string): Promise<number> => {
    const sound = inNoise(await synthesize(text, voiceNamed(voice)), { snr: 20, lead: 1, tail: 1, seed: 5 });
    let count = 0;
    for (let at = 0; at < sound.length; at += 256) {
      const spotted = spotter.hear(sound.subarray(at, at + 256));
      if (spotted === undefined) continue;
      t.match(spotted, { wakeWord: { phrase: "hey casa" }, endedAgo: Number });
      count++;
    }
    return count;
  };
  for (const name of names) t.equal(await heard("hey casa", name), 1, `${name}, once`);
  for (const name of names) t.equal(await heard("set a timer for ten minutes", name), 0, `${name}, something else`);
});

t.test("a recording that is of no use is refused with the reason", async (t) => {
  const wav = (samples: Int16Array, rate = 16_000) => buildWav({ rate, channels: 1, samples });
  const tone = (seconds: number) =>
    Int16Array.from({ length: 16_000 * (seconds + 1) }, (_, n) =>
      n > 8000 && n < 8000 + 16_000 * seconds ? 5000 * Math.sin(n / 5) : 3 * Math.sin(n),
    );
  const refused: readonly (readonly [Buffer, RegExp])[] = [
    [Buffer.from("PK\u0003\u0004"), /^one.wav is not a WAV file/],
    [wav(new Int16Array(32_000)), /silent/],
    [wav(tone(0.1)), /0\.\d+ s of speech/],
    [wav(tone(5)), /5\.\d s of speech/],
    [wav(tone(20)), /takes 21\.0 s/],
    [wav(tone(1), 4000), /4000 samples a second/],
  ];
  for (const [file, message] of refused) t.throws(() => wakeWordIn(file, "one.wav"), { message });
});
