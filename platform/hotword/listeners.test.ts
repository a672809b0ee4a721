import { eagerSelfTestSite, selfTestSite } from "#bus";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { inNoise } from "../../bench/voices/sound.ts";
import { synthesize } from "../../bench/voices/synthesize.ts";
import { voiceNamed } from "../../bench/voices/voices.ts";
import { logInto } from "../../test/world.ts";
import { KeptSwitches } from "../port/kept-switches.ts";
import { Listeners, sessionDelayMs } from "./listeners.ts";
import { startPocketsphinx } from "./pocketsphinx-engine.ts";

const wakeWord = { id: "default", phrase: "okay computer", sensitivity: 0.5, pronunciations: [] };
const engine = await startPocketsphinx({ wakeWords: [wakeWord], folder: t.testdir(), verify: true });
t.teardown(() => engine.free());
const sound = inNoise(await synthesize("okay computer", voiceNamed("flite-rms")), { snr: 25, lead: 1, tail: 1 });

type Given = { readonly maxSites?: number; readonly refractory?: number; readonly folder?: string };
type T = { teardown(work: () => void): void; testdir(): string };

function made(t: T, { maxSites = 2, refractory = 1, folder = t.testdir() }: Given = {}) {
  const clock = { now: 0 };
  const refused: string[] = [];
  const listeners = new Listeners({
    engine,
    maxSites,
    refractory,
    now: () => clock.now,
    switches: new KeptSwitches({ folder, log: logInto([], ""), what: "the wake word", remedy: "" }),
    refused: (siteId) => void refused.push(siteId),
  });
  t.teardown(() => listeners.free());
  /** How often the wake word is heard in the sound. */
  const play = (siteId: string, pcm = sound): number => {
    let times = 0;
    for (let at = 0; at < pcm.length; at += 256)
      if (listeners.hear(siteId, pcm.subarray(at, at + 256)) !== undefined) times++;
    return times;
  };
  return { listeners, clock, refused, play };
}

t.test("a site is on until it is toggled off, and again when it is toggled on", async (t) => {
  const { listeners, play } = made(t);
  t.ok(listeners.isOn("kitchen"));
  t.equal(play("kitchen"), 1);
  listeners.toggle("kitchen", false);
  listeners.toggle("kitchen", false);
  t.equal(play("kitchen"), 0);
  listeners.toggle("kitchen", true);
  t.equal(play("kitchen"), 1);
});

t.test("B33: a site that a client has switched off stays off, whatever sessions end meanwhile", async (t) => {
  const { listeners } = made(t);
  listeners.toggle("kitchen", false);
  listeners.toggle("kitchen", false, "s-1");
  listeners.sessionStarted("s-1");
  listeners.toggle("kitchen", true, "s-1");
  t.notOk(listeners.isOn("kitchen"), "the session's end is not the client's word");
  listeners.toggle("kitchen", false, "s-2");
  listeners.sessionStarted("s-2");
  listeners.toggle("kitchen", true);
  t.notOk(listeners.isOn("kitchen"), "and the client's word does not end what the session needs");
  listeners.sessionEnded("kitchen", "s-2");
  t.ok(listeners.isOn("kitchen"), "a session that has ended keeps nothing off, even when its toggle was lost");
});

t.test("a client that named a session when it switched off may switch on without one", async (t) => {
  const { listeners } = made(t);
  listeners.toggle("kitchen", false, "mine");
  listeners.sessionStarted("another");
  listeners.sessionEnded("kitchen", "another");
  t.notOk(listeners.isOn("kitchen"));
  listeners.toggle("kitchen", true);
  t.ok(listeners.isOn("kitchen"));
});

t.test(
  "the clients that keep a site off are remembered up to a limit, which nobody can use to keep it off permanently",
  async (t) => {
    const { listeners } = made(t);
    for (let n = 0; n < 1000; n++) listeners.toggle("kitchen", false, `stranger-${n}`);
    for (let n = 0; n < 1000; n++) listeners.sessionStarted(`s-${n}`);
    listeners.toggle("kitchen", true);
    t.ok(listeners.isOn("kitchen"));
  },
);

t.test("speech from while the site was off is not the beginning of a wake word", async (t) => {
  const { listeners, play } = made(t);
  const middle = sound.length >> 1;
  listeners.toggle("kitchen", false);
  play("kitchen", sound.subarray(0, middle));
  listeners.toggle("kitchen", true);
  t.equal(play("kitchen", sound.subarray(middle)), 0);
});

t.test("for some seconds after a wake word no other is detected", async (t) => {
  const { play } = made(t, { refractory: 3600 });
  t.same([play("kitchen"), play("kitchen"), play("bedroom")], [1, 0, 1]);
});

t.test("silent sites return their decoder, and get another when somebody speaks", async (t) => {
  const { listeners, clock, play } = made(t);
  play("kitchen");
  clock.now = 50_000;
  play("bedroom");
  clock.now = 70_000;
  listeners.freeIdle(60_000);
  t.equal(listeners.listening, 1);
  t.equal(play("kitchen"), 1);
  t.equal(listeners.listening, 2);
});

t.test("there are never more decoders than allowed, and a site without one is reported once", async (t) => {
  const { listeners, clock, refused, play } = made(t, { maxSites: 1 });
  t.same([play("kitchen"), play("bedroom"), play("bedroom"), play("cellar")], [1, 0, 0, 0]);
  t.same(refused, ["bedroom", "cellar"]);
  for (let n = 0; n < 1000; n++) listeners.hear(`stranger-${n}`, sound.subarray(0, 256));
  t.equal(listeners.listening, 1);
  t.ok(refused.length <= 64);
  clock.now = 100_000;
  listeners.freeIdle(60_000);
  t.equal(play("bedroom"), 1);
});

t.test("toggles of unknown sites are remembered up to a limit", async (t) => {
  const { listeners } = made(t);
  for (let n = 0; n < 1000; n++) listeners.toggle(`stranger-${n}`, false);
  t.ok(listeners.isOn("stranger-0"));
  t.notOk(listeners.isOn("stranger-999"));
});

t.test("the self-test has a place beyond the maximum of sites, and is eager where it asks for that", async (t) => {
  const { play, refused } = made(t, { maxSites: 1 });
  t.equal(play("kitchen"), 1);
  t.equal(play("bath"), 0);
  t.same(refused, ["bath"]);
  t.equal(play(selfTestSite), 1);
  t.equal(play(eagerSelfTestSite), 1);
  t.same(refused, ["bath"]);
});

t.test("an eager spotter detects what the configured sensitivity does not", async (t) => {
  const strict = await startPocketsphinx({
    wakeWords: [{ ...wakeWord, sensitivity: 0 }],
    folder: t.testdir(),
    verify: true,
  });
  t.teardown(() => strict.free());
  const noisy = inNoise(await synthesize("okay computer", voiceNamed("flite-slt")), { snr: 17, lead: 1, tail: 1 });
  const hears = (eager: boolean): boolean => {
    const spotter = strict.spotter(eager);
    let isHeard = false;
    for (let at = 0; at < noisy.length; at += 256)
      if (spotter.hear(noisy.subarray(at, at + 256)) !== undefined) isHeard = true;
    spotter.free();
    return isHeard;
  };
  t.notOk(hears(false), "at sensitivity 0");
  t.ok(hears(true));
});

t.test("a session keeps the wake word on while what the site plays is cancelled, a client keeps it off", async (t) => {
  const { listeners, play } = made(t);
  listeners.sessionStarted("s-1");
  listeners.toggle("kitchen", false, "s-1");
  listeners.cancelled("kitchen", true);
  t.equal(play("kitchen"), 1, "it is heard while the answer is spoken");
  listeners.cancelled("kitchen", false);
  t.equal(play("kitchen"), 0, "and not when the answer is over and the user is listened to");
  listeners.cancelled("kitchen", true);
  listeners.toggle("kitchen", false);
  t.notOk(listeners.isOn("kitchen"), "a client has switched it off");
  listeners.toggle("kitchen", true);
  t.ok(listeners.isOn("kitchen"));
  listeners.toggle("kitchen", false, "a session that nobody has announced");
  t.notOk(listeners.isOn("kitchen"), "a client that names a session that does not run is a client");
});

t.test("a site that a client has switched off is off in the next process too, with or without a name", async (t) => {
  const folder = t.testdir();
  const { listeners, clock } = made(t, { folder });
  listeners.toggle("kitchen", false);
  listeners.toggle("bedroom", false, "mine");
  clock.now += sessionDelayMs + 1;
  listeners.settle();
  const next = made(t, { folder }).listeners;
  t.same([next.isOn("kitchen"), next.isOn("bedroom"), next.isOn("hall")], [false, false, true]);
  next.toggle("bedroom", true, "mine");
  next.toggle("kitchen", true);
  const last = made(t, { folder }).listeners;
  t.same([last.isOn("kitchen"), last.isOn("bedroom")], [true, true]);
});

t.test(
  "a site that a session has switched off is on in the next process, which may never hear of the session's end",
  async (t) => {
    const folder = t.testdir();
    const { listeners, clock } = made(t, { folder });
    listeners.toggle("kitchen", false, "s-1");
    listeners.settle();
    t.ok(made(t, { folder }).listeners.isOn("kitchen"), "also before the session is announced");
    listeners.sessionStarted("s-1");
    clock.now += sessionDelayMs + 1;
    listeners.settle();
    t.ok(made(t, { folder }).listeners.isOn("kitchen"));
    listeners.toggle("bedroom", false, "s-2");
    clock.now += sessionDelayMs + 1;
    listeners.settle();
    t.notOk(made(t, { folder }).listeners.isOn("bedroom"), "it is taken for a client's while nobody announces it");
    listeners.sessionStarted("s-2");
    t.ok(made(t, { folder }).listeners.isOn("bedroom"));
  },
);

t.test("a list that cannot be read switches every site off, but not the self-test", async (t) => {
  const folder = t.testdir();
  writeFileSync(join(folder, "switches.json"), "{");
  const { play } = made(t, { folder });
  t.same([play("kitchen"), play(selfTestSite)], [0, 1]);
});
