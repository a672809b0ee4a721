/** Steady noise is taken out where it is loud, and nowhere else; and sentences end in it. */
import t from "tap";
import { atLevel, inNoise, joined, level, mixed, silence } from "../../bench/voices/sound.ts";
import { synthesize } from "../../bench/voices/synthesize.ts";
import { voiceNamed } from "../../bench/voices/voices.ts";
import { nothingHeard } from "./engine.ts";
import { Listener } from "./listener.ts";
import { RecentAudio } from "./recent-audio.ts";
import { denoisers, noiseFrame } from "./rnnoise.ts";
import { heardBy, withoutSteadyNoise } from "./steady-noise.ts";

t.setTimeout(120_000);

const begin = (await denoisers())!;
const speech = await synthesize("turn on the light in the living room", voiceNamed("flite-slt"));
const pink = (snr: number) => inNoise(speech, { snr, lead: 1, tail: 2 });

/** Six talkers at once, as loud as the speech divided by the ratio. */
async function babble(snr: number): Promise<Int16Array> {
  const padded = joined([silence(1), speech, silence(1)]);
  const texts = ["the weather will be fine", "have you seen my keys", "they won the game yesterday"];
  const voices = ["flite-slt", "flite-rms"].map(voiceNamed);
  const talkers = await Promise.all(texts.flatMap((text) => voices.map((voice) => synthesize(text, voice))));
  const all = padded.map((_, at) =>
    talkers.reduce((sum, one, nth) => sum + (one[(at + nth * 5000) % one.length] ?? 0) / 4, 0),
  );
  return mixed(padded, atLevel(all, level(speech) / 10 ** (snr / 20)));
}

t.test("the program removes noise from speech, frame by frame, and denoisers do not affect one another", (t) => {
  const noisy = pink(5);
  const heard = heardBy(noisy, begin);
  t.ok(level(heard.clean.subarray(0, 15_000)) < level(noisy.subarray(0, 15_000)) / 10, "silence before the sentence");
  const [one, other] = [begin(), begin()];
  const likelihoods = Array.from({ length: Math.floor(noisy.length / noiseFrame) }, (_, n) => {
    other.frame(new Int16Array(noiseFrame));
    return one.frame(noisy.subarray(n * noiseFrame, (n + 1) * noiseFrame));
  });
  t.ok(likelihoods.filter((each) => each > 0.8).length > 60, "speech is known");
  one.close();
  other.close();
  t.same(heardBy(noisy, begin).clean, heard.clean, "memory that was used before changes nothing");
  t.end();
});

t.test("the ratio of speech to steady noise is measured within two decibels", (t) => {
  for (const snr of [0, 5, 10]) {
    const { noise } = heardBy(pink(snr), begin);
    t.ok(noise.isSteady, `${snr} dB`);
    t.ok(Math.abs(noise.ratioDb - snr) < 2, `${snr} dB: ${noise.ratioDb}`);
  }
  t.end();
});

t.test("only loud steady noise is removed", async (t) => {
  const loud = pink(4);
  t.ok(withoutSteadyNoise(loud, begin) !== loud);
  for (const [what, sound] of Object.entries({
    "quiet noise": pink(15),
    "talkers at 10 dB": await babble(10),
    "talkers at 5 dB": await babble(5),
    "digital silence": silence(2),
    nothing: new Int16Array(0),
  }))
    t.ok(withoutSteadyNoise(sound, begin) === sound, what);
});

t.test(
  "a sentence in loud steady noise begins and ends where it does, with what was before the order, too",
  async (t) => {
    const ends = (sound: Int16Array, ordered: number, noise: typeof begin | undefined) => {
      let fed = 0;
      const engine = {
        open: () => ({
          feed: (samples: Int16Array) => void (fed += samples.length),
          pause() {},
          resume() {},
          partial: () => undefined,
          finish: async () => nothingHeard,
          cancel() {},
        }),
        reload: async () => {},
        close: async () => {},
      };
      const limits = { trailingSilence: 0.6, noSpeech: 6, longest: 12, siteId: "default", sessionId: undefined };
      const answering = { partial() {}, captured() {}, failed() {} };
      const options = { ...limits, startMs: ordered, intents: undefined, partials: false, denoisers: noise };
      const listener = new Listener(engine, options, answering);
      const recent = new RecentAudio();
      const before = (ordered / 1000) * 16_000;
      if (before > 0) recent.push(sound.subarray(0, before), ordered);
      listener.begin(recent);
      let at = before;
      for (; at < sound.length && !listener.over; at += 320) listener.hear(sound.subarray(at, at + 320));
      const was = { over: listener.over, seconds: at / 16_000, fed: fed / 16_000 };
      listener.stop();
      return was;
    };
    const end = 1 + speech.length / 16_000;
    for (const ordered of [0, 800]) {
      for (const snr of [2, 20]) {
        const { over, seconds } = ends(pink(snr), ordered, begin);
        t.ok(over, `it ends at ${snr} dB`);
        t.ok(Math.abs(seconds - end - 0.65) < 0.35, `at ${snr} dB it ends ${seconds - end} s after the speech`);
      }
    }
    const talkers = await babble(10);
    t.same(ends(talkers, 0, begin), ends(talkers, 0, undefined), "among talkers nothing is different");
  },
);
