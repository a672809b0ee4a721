import t from "tap";
import { inNoise } from "../../bench/voices/sound.ts";
import { synthesize } from "../../bench/voices/synthesize.ts";
import { voiceNamed } from "../../bench/voices/voices.ts";
import { startPocketsphinx } from "./pocketsphinx-engine.ts";
import { StopListeners, stopPhrase } from "./stop-listeners.ts";

const word = { id: "stop", phrase: stopPhrase, sensitivity: 0.5, pronunciations: [] };
const engine = await startPocketsphinx({ wakeWords: [word], folder: t.testdir(), verify: false });
const sound = inNoise(await synthesize("stop", voiceNamed("flite-rms")), { snr: 25, lead: 2.5, tail: 1 });
const clock = { now: 0 };
const listeners = new StopListeners({ engine, maxSites: 2, now: () => clock.now });
t.teardown(() => listeners.free());

function times(siteId: string, isOn = true, heard = sound): number {
  let count = 0;
  for (let at = 0; at < heard.length; at += 256)
    if (listeners.hear(siteId, heard.subarray(at, at + 256), isOn) !== undefined) count++;
  return count;
}

t.test("stop is detected while the site plays something, once, and not where the wake word is off", async (t) => {
  t.equal(times("kitchen"), 0, "it is silent");
  listeners.cancelled("kitchen", true);
  t.equal(times("kitchen"), 1);
  t.equal(times("kitchen", false), 0, "somebody has switched it off");
  t.equal(times("bedroom"), 0, "nothing sounds there");
  listeners.cancelled("kitchen", false);
  t.equal(times("kitchen"), 0, "the sound is over");
  listeners.cancelled("kitchen", true);
  t.equal(times("kitchen", true, sound.subarray(24_000)), 0, "too little was heard to compare it with");
});

t.test("sites that play nothing, and sites above the limit, take no memory", async (t) => {
  for (const siteId of ["kitchen", "bedroom", "hall"]) listeners.cancelled(siteId, true);
  t.equal(listeners.listening, 2);
  listeners.cancelled("bedroom", false);
  clock.now = 60_001;
  listeners.freeIdle(60_000);
  t.equal(listeners.listening, 1, "what still sounds is listened to");
  listeners.cancelled("kitchen", false);
  clock.now *= 2;
  listeners.freeIdle(60_000);
  t.equal(listeners.listening, 0);
});
