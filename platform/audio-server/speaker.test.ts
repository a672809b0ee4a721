import t from "tap";
import { levelDbfs } from "../sound/level.ts";
import { type Pcm, seconds, withChannels } from "../sound/pcm.ts";
import { resample } from "../sound/resampler.ts";
import { Converter } from "./converter.ts";
import { play, type Sound, type Speaker } from "./speaker.ts";
import { virtualAlsa } from "./testing/virtual-alsa.ts";

function tone(rate: number, duration: number, channels = 1): Pcm {
  const length = Math.round(rate * duration);
  const samples = Int16Array.from({ length }, (_, i) => 10_000 * Math.sin((2 * Math.PI * 440 * i) / rate));
  return withChannels({ rate, channels: 1, samples }, channels);
}

function speaker(given: Partial<Speaker> = {}): Speaker {
  return { device: "spk", rate: 48_000, channels: 1, volume: () => 1, ...given };
}

const never = new AbortController().signal;

/** Whether the second begins with the first, and goes on with silence only (aplay fills its last period). */
function paddedWith(first: Int16Array, second: Int16Array): boolean {
  return first.every((value, i) => value === second[i]) && second.subarray(first.length).every((value) => value === 0);
}

t.test("every rate and number of channels is played as if it were resampled as a whole", async (t) => {
  const alsa = virtualAlsa(t);
  const sounds = [tone(8000, 0.3), tone(22_050, 0.25), tone(44_100, 0.2, 2), tone(48_000, 0.1), tone(96_000, 0.2, 6)];
  for (const sound of sounds) await play([sound], speaker(), never);
  const played = alsa.played();
  t.equal(played.length, sounds.length);
  for (const [i, sound] of sounds.entries()) {
    const expected = resample(withChannels(sound, 1), 48_000).samples;
    t.ok(paddedWith(expected, played[i]!), `${sound.rate} Hz, ${sound.channels} channels`);
  }
});

t.test("a sound finishes when it has been heard, also on a device that accepts everything at once", async (t) => {
  virtualAlsa(t);
  for (const duration of [0.1, 1.5]) {
    const began = performance.now();
    await play([tone(16_000, duration)], speaker(), never);
    t.ok(performance.now() - began >= duration * 1000 - 1, `${duration} s are not over before`);
  }
});

t.test("a sound without samples finishes at once, without a device", async (t) => {
  virtualAlsa(t);
  await play([tone(16_000, 0)], speaker({ device: "nonexistent" }), never);
});

t.test("chunks of changing formats are one sound without a gap", async (t) => {
  const alsa = virtualAlsa(t);
  const chunks = [tone(16_000, 0.1), tone(16_000, 0.1), tone(22_050, 0.1, 2), tone(48_000, 0.1), tone(44_100, 0.1)];
  await play(chunks, speaker(), never);
  const [played] = alsa.played();
  const length = chunks.reduce((sum, pcm) => sum + seconds(pcm), 0) * 48_000;
  t.ok(played!.length >= length && played!.subarray(length).every((value) => value === 0));
  for (let at = 0; at + 480 <= length; at += 480) {
    const level = levelDbfs(played!.subarray(at, at + 480));
    if (level < -20) t.fail(`a hole at ${at / 48} ms: ${level} dB`);
  }
  const converter = new Converter(48_000, 1);
  const pieces = chunks.reduce((sum, pcm) => sum + converter.convert(pcm).length, 0) + converter.end().length;
  t.equal(pieces, length);
});

t.test("a stereo sound stays stereo where the speaker accepts any format", async (t) => {
  const alsa = virtualAlsa(t);
  const samples = Int16Array.from({ length: 9600 }, (_, i) => (i % 2 === 0 ? 1000 : -1000));
  await play([{ rate: 48_000, channels: 2, samples }], speaker({ channels: 0 }), never);
  t.ok(paddedWith(samples, alsa.played()[0]!));
});

t.test("the volume is read during playback", async (t) => {
  const alsa = virtualAlsa(t);
  let volume = 0.5;
  const sound = async function* (): AsyncGenerator<Pcm> {
    yield tone(48_000, 0.1);
    volume = 0;
    yield tone(48_000, 0.1);
  };
  await play(sound(), speaker({ volume: () => volume }), never);
  const [played] = alsa.played();
  const full = tone(48_000, 0.1).samples;
  t.same(
    played!.subarray(0, 4800),
    full.map((sample) => Math.round(sample / 2)),
  );
  t.ok(played!.subarray(4800).every((value) => value === 0));
});

t.test("a missing device is reported in ALSA's words, and works when it is back", async (t) => {
  const alsa = virtualAlsa(t);
  const usb = speaker({ device: "usb" });
  const gone = { name: "AudioDeviceError", message: /No such file or directory/ };
  await t.rejects(play([tone(16_000, 0.1)], usb, never), gone);
  await t.rejects(play([tone(16_000, 60)], usb, never), gone, "with more than fits in a pipe");
  alsa.define("usb", `type file slave.pcm "null" file "${alsa.folder}/spk" format "raw" perm 0600`);
  await play([tone(16_000, 0.1)], usb, never);
  t.equal(alsa.played().length, 1);
});

t.test("playback ends at once when it is aborted, or when its sound breaks", async (t) => {
  virtualAlsa(t);
  const stopping = new AbortController();
  const endless = async function* (): AsyncGenerator<Pcm> {
    for (let i = 0; ; i++) {
      if (i === 3) stopping.abort(new Error("stop"));
      yield tone(16_000, 0.5);
    }
  };
  await t.rejects(play(endless(), speaker(), stopping.signal), /stop/);
  // Also while it waits for the device, or for what was handed over to be heard: with the reason, for that decides what is told.
  for (const handed of [7, 1]) {
    const later = new AbortController();
    let samples = 0;
    const hand = () => ++samples === handed && setImmediate(() => later.abort(new Error("later")));
    const heard = () => ({ hand, end: () => {} });
    const sound = tone(16_000, handed === 1 ? 0.1 : 20);
    await t.rejects(play([sound], speaker({ heard }), later.signal), { message: "later" });
  }
  const broken: Sound = (async function* () {
    yield tone(16_000, 0.1);
    throw new Error("broken");
  })();
  await t.rejects(play(broken, speaker(), never), /broken/);
});
