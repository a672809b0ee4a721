import { once, EventEmitter } from "node:events";
import t from "tap";
import type { Log } from "../port/port.ts";
import { resample } from "../sound/resampler.ts";
import { readWav } from "../sound/wav-read.ts";
import { Microphone } from "./microphone.ts";
import { virtualAlsa } from "./testing/virtual-alsa.ts";

type Teardown = { teardown(done: () => Promise<void>): void };

function microphone(t: Teardown, device: string, rate = 16_000) {
  const happened = new EventEmitter();
  const heard: number[] = [];
  const logged: string[] = [];
  const note = (_: unknown, message: string) => {
    logged.push(message);
    happened.emit("change");
  };
  const log: Log = { debug: note, info: note, warn: note, error: note };
  const frame = (wav: Buffer) => {
    heard.push(...readWav(wav).samples);
    happened.emit("change");
  };
  const made = new Microphone({ device, rate, siteId: "kitchen", log, frame });
  t.teardown(() => made.off());
  const until = async (condition: () => boolean) => {
    while (!condition()) await once(happened, "change");
  };
  return { made, heard, logged, until };
}

const ramp = (length: number) => Int16Array.from({ length }, (_, i) => (i * 7) % 20_000);

t.test("it captures exactly what is said, also after it was switched off and on again", async (t) => {
  const alsa = virtualAlsa(t);
  const { made, heard, logged, until } = microphone(t, "mic");
  made.on();
  made.on();
  const said = ramp(256 * 40);
  await alsa.speak(said);
  await until(() => heard.length >= said.length);
  t.same(heard, [...said]);
  await made.off();
  heard.length = 0;
  made.on();
  await alsa.speak(ramp(256 * 4));
  await until(() => heard.length >= 256 * 4);
  t.same(heard, [...ramp(256 * 4)]);
  t.same(logged, []);
});

t.test("a microphone of another rate is resampled", async (t) => {
  const alsa = virtualAlsa(t);
  const { made, heard, until } = microphone(t, "mic", 48_000);
  made.on();
  const said = Int16Array.from({ length: 1536 * 16 }, (_, i) => 9000 * Math.sin(i / 30));
  await alsa.speak(said);
  await until(() => heard.length >= 256 * 30);
  const expected = resample({ rate: 48_000, channels: 1, samples: said }, 16_000).samples;
  t.same(heard, [...expected.subarray(0, heard.length)]);
});

t.test("an unavailable device is logged once and captured again when it is back", async (t) => {
  const alsa = virtualAlsa(t);
  const { made, heard, logged, until } = microphone(t, "usb");
  made.on();
  await until(() => logged.length > 0);
  alsa.define("usb", `type file slave.pcm "null" file "/dev/null" infile "${alsa.folder}/mic.fifo" format "raw"`);
  await alsa.speak(ramp(512));
  await until(() => heard.length >= 512);
  t.same(logged, ["microphone failed; retrying", "microphone working again"]);
  await made.off();
});

t.test("a device without a clock is limited to real time", async (t) => {
  virtualAlsa(t);
  const { made, heard, until } = microphone(t, "null");
  const began = performance.now();
  made.on();
  await until(() => heard.length >= 16_000 * 5);
  t.ok(performance.now() - began > 1000, "five seconds of it are not there within one");
});
