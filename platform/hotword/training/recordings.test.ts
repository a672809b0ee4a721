import t from "tap";
import { buildWav } from "../../sound/wav-build.ts";
import { afterQuiet, wakeWordIn } from "./recordings.ts";

t.test("an unusable recording is refused with the reason", async (t) => {
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

t.test("a recording is tried after a quiet second and a half of its own background", async (t) => {
  const sound = Int16Array.from({ length: 16_000 }, (_, n) => (n < 8000 ? 50 : 5000) * Math.sin(n));
  const longer = afterQuiet(sound);
  t.equal(longer.length, sound.length + 24_000);
  t.same(longer.subarray(24_000), sound);
  t.ok(longer.subarray(0, 24_000).every((sample) => Math.abs(sample) < 300));
});
