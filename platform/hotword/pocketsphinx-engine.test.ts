import { readFileSync } from "node:fs";
import t from "tap";
import { type Clip, humanSpeech } from "../../bench/hotword/speech.ts";
import { listen } from "../../bench/hotword/listen.ts";
import { synthesize } from "../../bench/voices/synthesize.ts";
import { voiceNamed, voices } from "../../bench/voices/voices.ts";
import type { HotwordEngine, WakeWord } from "./engine.ts";
import { startPocketsphinx, thresholdOf } from "./pocketsphinx-engine.ts";
import { worstScoreAt } from "./verification.ts";
import { BadWakeWord } from "./wake-word-pronunciations.ts";

// Some minutes of sound are decoded here: half a minute on a busy machine.
t.setTimeout(280_000);

const conditions = { snr: 20, lead: 1, tail: 0.8 };

function wakeWord(phrase: string, sensitivity = 0.5, pronunciations: readonly string[] = []): WakeWord {
  return { id: phrase, phrase, sensitivity, pronunciations };
}

async function engine(t: Tap, wakeWords: readonly WakeWord[], verify = true): Promise<HotwordEngine> {
  const made = await startPocketsphinx({ wakeWords, folder: t.testdir(), verify });
  t.teardown(() => made.free());
  return made;
}
type Tap = Pick<typeof t, "testdir" | "teardown">;

async function said(text: string, names: readonly string[] = voices.map(({ id }) => id)): Promise<Clip[]> {
  return Promise.all(names.map(async (id) => ({ voice: id, text, pcm: await synthesize(text, voiceNamed(id)) })));
}

/** The voices in whose clips something was spotted, and what each time. */
async function spotted(engine: HotwordEngine, clips: readonly Clip[]): Promise<string[]> {
  const spotter = engine.spotter();
  const { heard } = await listen(spotter, clips, conditions);
  spotter.free();
  return heard.flatMap(({ clip, spotted }) => spotted.map(() => clip.voice));
}

t.test("the wake word is spotted once in nearly every voice, in noise, in consecutive utterances", async (t) => {
  const found = await spotted(await engine(t, [wakeWord("okay computer")]), await said("okay computer"));
  t.ok(found.length >= 11, found.join(" "));
  t.equal(new Set(found).size, found.length);
});

t.test("a higher sensitivity detects more", async (t) => {
  const clips = await said("okay computer");
  const hits = async (sensitivity: number): Promise<number> =>
    (await spotted(await engine(t, [wakeWord("okay computer", sensitivity)]), clips)).length;
  const [little, much] = [await hits(0), await hits(0.8)];
  t.ok(little < much, `${little} of 12, then ${much}`);
  t.equal(thresholdOf(0, false), "1e-5");
  t.equal(thresholdOf(1, true), "1e-100");
});

t.test("a phrase similar to the wake word is spotted, and rejected when it is verified", async (t) => {
  const near = ["okay community", "okay committee"];
  const clips = (await Promise.all(near.map((text) => said(text)))).flat();
  const hasty = await spotted(await engine(t, [wakeWord("okay computer")], false), clips);
  const careful = await spotted(await engine(t, [wakeWord("okay computer")]), clips);
  t.ok(hasty.length >= 12, `${hasty.length} spotted`);
  t.ok(careful.length <= hasty.length / 2, `${careful.length} of them verified`);
});

t.test("other words are rejected where the phrase is the least bad explanation, but still a bad one", async (t) => {
  // Each was taken for the wake word when only words were weighed against each other.
  const clips = [
    ...(await said("flippo pharris tsakos innoculated stene engman globalized crimps.", ["espeak-en-us"])),
    ...(await said("demasters leatherback accentuate sukthankar dallas landscaper divested.", ["flite-awb"])),
  ];
  t.same(await spotted(await engine(t, [wakeWord("okay computer")]), clips), []);
  t.ok(worstScoreAt(0) > worstScoreAt(0.5) && worstScoreAt(0.5) > worstScoreAt(1), "less so the more sensitive it is");
});

t.test("a faint voice is detected in nearly every case, and a loud one in a quiet room", async (t) => {
  const made = await engine(t, [wakeWord("okay computer")]);
  const clips = await said("okay computer");
  for (const volume of [0.1, 3]) {
    const spotter = made.spotter();
    const { heard } = await listen(spotter, clips, { ...conditions, snr: 44, volume });
    spotter.free();
    const hits = heard.filter(({ spotted }) => spotted.length > 0);
    t.ok(hits.length >= 10, `${hits.length} of ${clips.length} at ${volume} of the usual volume`);
  }
});

t.test("people who say other things do not trigger it", async (t) => {
  t.same(await spotted(await engine(t, [wakeWord("okay computer")]), await humanSpeech()), []);
});

t.test("two wake words are distinguished", async (t) => {
  const spotter = (await engine(t, [wakeWord("okay computer"), wakeWord("hey jarvis")])).spotter();
  t.teardown(() => spotter.free());
  const ids: string[] = [];
  const noted = {
    ...spotter,
    hear: (samples: Int16Array) => {
      const found = spotter.hear(samples);
      if (found !== undefined) ids.push(found.wakeWord.id);
      return found;
    },
  };
  const names = ["flite-rms", "espeak-en-us"];
  await listen(noted, [...(await said("hey jarvis", names)), ...(await said("okay computer", names))], conditions);
  // Twice told within a second is one for the listener, who is deaf for that long.
  t.same(
    ids.filter((id, n) => id !== ids[n - 1]),
    ["hey jarvis", "okay computer"],
  );
});

t.test("a detection is reported soon after the phrase, with the end of the phrase", async (t) => {
  const spotter = (await engine(t, [wakeWord("okay computer")])).spotter();
  t.teardown(() => spotter.free());
  const { heard } = await listen(spotter, await said("okay computer"), conditions);
  const times = heard.flatMap(({ spotted }) => spotted);
  // In sound, not on a clock: this does not depend on the machine.
  t.ok(times.every(({ latency }) => latency < 300));
  const errors = times.map(({ endError }) => endError).sort((one, other) => one - other);
  t.ok(Math.abs(errors[errors.length >> 1] ?? 1000) < 60, `median ${errors[errors.length >> 1]} ms`);
});

t.test("a phrase that is interrupted between its halves is not a wake word", async (t) => {
  const spotter = (await engine(t, [wakeWord("okay computer")])).spotter();
  t.teardown(() => spotter.free());
  const [clip] = await said("okay computer", ["flite-rms"]);
  const pcm = clip?.pcm ?? new Int16Array(0);
  const halves = [pcm.subarray(0, pcm.length >> 1), pcm.subarray(pcm.length >> 1)].map((half) => ({
    voice: "half",
    text: "",
    pcm: half,
  }));
  const first = await listen(spotter, halves.slice(0, 1), { snr: 30, lead: 1, tail: 0 });
  spotter.interrupt();
  const second = await listen(spotter, halves.slice(1), { snr: 30, lead: 0, tail: 1 });
  t.same(
    [...first.heard, ...second.heard].flatMap(({ spotted }) => spotted),
    [],
  );
});

t.test("any number of samples at once, and none, are accepted", async (t) => {
  const spotter = (await engine(t, [wakeWord("okay computer")])).spotter();
  t.teardown(() => spotter.free());
  const [clip] = await said("okay computer", ["flite-rms"]);
  t.equal(spotter.hear(new Int16Array(0)), undefined);
  t.equal(spotter.hear(new Int16Array(64_000)), undefined, "digital silence");
  const sound = new Int16Array(80_000).map((_, n) => clip?.pcm[n - 32_000] ?? (n * 7919) % 61);
  const found = spotter.hear(sound);
  t.equal(found?.wakeWord.phrase, "okay computer");
  const after = (80_000 - 32_000 - (clip?.pcm.length ?? 0)) / 16;
  t.ok(Math.abs((found?.endedAgo ?? 0) - after) < 250);
});

t.test("custom pronunciations are listened for, and phones that do not exist are refused", async (t) => {
  const strange = wakeWord("okay computer", 0.5, ["HH EY JH AA R V AH S"]);
  t.same(await spotted(await engine(t, [strange]), await said("hey jarvis", ["flite-rms"])), ["flite-rms"]);
  const folder = t.testdir();
  const wrong = wakeWord("okay computer", 0.5, ["QQ"]);
  const made = startPocketsphinx({ wakeWords: [wrong], folder, verify: false }).then((engine) => engine.spotter());
  await t.rejects(made, /missing in the dictionary/);
  const silent = startPocketsphinx({ wakeWords: [wakeWord("okay -")], folder, verify: false });
  await t.rejects(silent, BadWakeWord);
});

t.test("spotters are created and freed without leaking memory", async (t) => {
  const made = await engine(t, [wakeWord("okay computer")]);
  const round = (): void => {
    const spotter = made.spotter();
    spotter.hear(new Int16Array(4000).map((_, n) => (n * 7919) % 4001));
    spotter.free();
  };
  const resident = (): number => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) / 1024;
  for (let n = 0; n < 20; n++) round();
  const before = resident();
  for (let n = 0; n < 60; n++) round();
  t.ok(resident() - before < 40, `grew by ${(resident() - before).toFixed(1)} MB`);
});
