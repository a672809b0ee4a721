import { errorHotword, hotwordDetected, hotwordListening, hotwordLoaded, hotwordVersion } from "#bus";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { inNoise } from "../../bench/voices/sound.ts";
import { synthesize } from "../../bench/voices/synthesize.ts";
import { voiceNamed } from "../../bench/voices/voices.ts";
import type { Observer } from "../../test/observer.ts";
import { makeWorld } from "../../test/world.ts";
import type { Start } from "../port/port.ts";
import { buildWav } from "../sound/wav-build.ts";
import { hotword, type HotwordConfig } from "./component.ts";
import { startHotword } from "./hotword.ts";

// Real sound is decoded here: half a minute on a busy machine.
t.setTimeout(300_000);

/** Someone speaks in a room with some noise, a second before and a second after. */
async function spoken(text: string, voice = "flite-slt"): Promise<Int16Array> {
  return inNoise(await synthesize(text, voiceNamed(voice)), { snr: 25, lead: 1, tail: 1 });
}

/** Microphones on the bus, and somebody who watches. */
class House {
  readonly client: Observer;
  readonly #id: string;

  constructor(client: Observer, id = "default") {
    this.client = client;
    this.#id = id;
  }

  /**
   * Says these sounds, each at its site and all at once, frame by frame. Resolves when the component has heard them: every
   * now and then it is asked something, because a flood of frames would be dropped on the way, as it should.
   */
  async play(sounds: Readonly<Record<string, Int16Array>>): Promise<void> {
    const longest = Math.max(...Object.values(sounds).map((sound) => sound.length));
    for (let at = 0; at < longest; at += 256) {
      for (const [siteId, sound] of Object.entries(sounds)) {
        const samples = sound.subarray(at, at + 256);
        if (samples.length > 0) this.frame(siteId, buildWav({ rate: 16_000, channels: 1, samples }));
      }
      if (at % 8192 === 0) await this.heard();
    }
    await this.heard();
  }

  frame(siteId: string, wav: Buffer): void {
    this.client.mqtt.publish(`msg/audioServer/${siteId}/audioFrame`, wav);
  }

  /** The component has heard all that was said on this connection. */
  async heard(): Promise<void> {
    await this.client.say(`hotword/${this.#id}/versionRequest`);
    await this.client.next(hotwordVersion);
  }

  /** The sites of all detections so far, in order. */
  detected(): string[] {
    return this.client.heard(hotwordDetected).map(({ payload }) => payload.siteId);
  }
}

async function house(
  t: Tap,
  config: Readonly<Record<string, unknown>> = {},
  { start = startHotword, id = "default" }: { start?: Start<HotwordConfig>; id?: string } = {},
): Promise<House> {
  const world = await makeWorld(t);
  const client = await world.client();
  await world.stand(hotword, start, config);
  return new House(client, id);
}
type Tap = Parameters<typeof makeWorld>[0];

t.test("a wake word is reported with its site, its model and its time", async (t) => {
  const here = await house(t);
  const { client } = here;
  t.equal((await client.next(hotwordLoaded)).params.wakewordId, "default");
  const before = Date.now();
  await here.play({ kitchen: await spoken("okay computer") });
  const { payload, params } = await client.next(hotwordDetected);
  t.same(params, { wakewordId: "default" });
  t.match(payload, {
    siteId: "kitchen",
    modelId: "okay_computer",
    modelVersion: /^pocketsphinx/,
    modelType: "universal",
    currentSensitivity: 0.5,
  });
  const { detectionSignalMs = 0, endSignalMs = 0 } = payload;
  t.ok(before <= detectionSignalMs && detectionSignalMs <= Date.now());
  t.ok(endSignalMs <= detectionSignalMs && endSignalMs > detectionSignalMs - 1500);
  t.equal(here.detected().length, 1, "and told once");
  const { level = 0, snr = 0, onsetMs = 0, score = 0 } = payload.measures ?? {};
  t.ok(level < -5 && level > -50, `${level} dBFS`);
  t.ok(snr > 15 && snr < 40, `${snr} dB above a noise of 25 dB below the speech`);
  t.ok(onsetMs > 500 && onsetMs < 10_000, `begun ${onsetMs} ms before the message`);
  t.ok(score > 0 && score <= 1);
});

t.test("it is told which sites are listened to for which wake words, and when no longer", async (t) => {
  const here = await house(t);
  const listening = async () => (await here.client.next(hotwordListening)).payload;
  const quiet = new Int16Array(256);
  await here.play({ kitchen: quiet });
  t.same(await listening(), { siteId: "kitchen", modelIds: ["okay_computer"] });
  await here.client.say("hotword/toggleOff", { siteId: "kitchen" });
  t.same(await listening(), { siteId: "kitchen", modelIds: [] });
  await here.client.say("hotword/toggleOn", { siteId: "kitchen" });
  t.same(await listening(), { siteId: "kitchen", modelIds: ["okay_computer"] });
  const session = { siteId: "kitchen", sessionId: "s" };
  await here.client.say("hotword/toggleOff", session);
  t.same(await listening(), { siteId: "kitchen", modelIds: [] }, "a session turns it off");
  await here.client.say("dialogueManager/sessionStarted", session);
  await here.client.say("audioServer/kitchen/echoState", { siteId: "kitchen", state: "cancelled" });
  t.same(await listening(), { siteId: "kitchen", modelIds: ["okay_computer"] }, "it hears through its own sound");
  await here.client.say("audioServer/kitchen/echoState", { siteId: "kitchen", state: "quiet" });
  t.same(await listening(), { siteId: "kitchen", modelIds: [] });
});

t.test("nothing is detected at a site that is off, everything at the others, and toggling is idempotent", async (t) => {
  const here = await house(t);
  const sound = await spoken("okay computer");
  const off = { siteId: "kitchen", sessionId: "s-1" };
  await here.client.say("hotword/toggleOff", off);
  await here.client.say("hotword/toggleOff", off);
  await here.heard();
  await here.play({ kitchen: sound, bedroom: sound });
  t.same(here.detected(), ["bedroom"]);
  await here.client.say("hotword/toggleOn", off);
  await here.client.say("hotword/toggleOn", { siteId: "kitchen" });
  await here.heard();
  await here.play({ kitchen: sound });
  t.same(here.detected(), ["bedroom", "kitchen"]);
});

t.test(
  "B33: a site that a client has switched off stays off over a whole session of the dialogue manager",
  async (t) => {
    const here = await house(t);
    const sound = await spoken("okay computer");
    const of = { siteId: "kitchen", sessionId: "s-1" };
    await here.client.say("hotword/toggleOff", { siteId: "kitchen" });
    await here.client.say("hotword/toggleOff", of);
    await here.client.say("dialogueManager/sessionStarted", of);
    await here.client.say("dialogueManager/sessionEnded", { ...of, termination: { reason: "nominal" } });
    await here.client.say("hotword/toggleOn", of);
    await here.heard();
    await here.play({ kitchen: sound });
    t.same(here.detected(), []);
    await here.client.say("hotword/toggleOn", { siteId: "kitchen" });
    await here.heard();
    await here.play({ kitchen: sound });
    t.same(here.detected(), ["kitchen"]);
  },
);

t.test("B36: an invalid payload is answered with error/hotword, an invalid frame only once", async (t) => {
  const { client, heard } = await house(t).then((here) => ({ client: here.client, heard: () => here.heard() }));
  await client.say("hotword/toggleOff", { siteId: "a/b", sessionId: "s" });
  t.match((await client.next(errorHotword)).payload, { sessionId: "s", context: "hotword/toggleOff", error: /siteId/ });
  for (let n = 0; n < 20; n++) await client.say("audioServer/kitchen/audioFrame", "RIFF and no more");
  await client.say("audioServer/kitchen/audioFrame", Buffer.alloc(0));
  await heard();
  t.equal(client.heard(errorHotword).length, 2);
});

t.test("two sites are listened to separately at the same time", async (t) => {
  const here = await house(t);
  const other = await spoken("my sister bought a yellow bicycle", "espeak-en-us");
  await here.play({ kitchen: await spoken("okay computer", "flite-kal16"), bedroom: other });
  t.same(here.detected(), ["kitchen"]);
  await here.play({ kitchen: other, bedroom: await spoken("okay computer", "espeak-en-us") });
  t.same(here.detected(), ["kitchen", "bedroom"]);
});

t.test("each of several wake words has its own id", async (t) => {
  const wake_words = [{ phrase: "okay computer" }, { id: "butler", phrase: "Hey Jarvis", sensitivity: 0.7 }];
  const here = await house(t, { wake_words }, { id: "butler" });
  await here.play({ kitchen: await spoken("okay computer") });
  await here.play({ kitchen: await spoken("hey jarvis") });
  const told = here.client.heard(hotwordDetected).map(({ params, payload }) => [params.wakewordId, payload]);
  t.match(told, [
    ["okay_computer", { currentSensitivity: 0.5 }],
    ["butler", { currentSensitivity: 0.7, modelId: "hey_jarvis" }],
  ]);
});

t.test("invalid frames are reported once for a site, and the next valid one is processed", async (t) => {
  const here = await house(t);
  const telephone = buildWav({ rate: 8000, channels: 1, samples: new Int16Array(128) });
  for (const bytes of [Buffer.alloc(0), Buffer.from("RIFF"), Buffer.alloc(600, 1), telephone])
    here.frame("kitchen", bytes);
  here.frame("bedroom", telephone);
  await here.heard();
  t.match(
    here.client.heard(errorHotword).map(({ payload }) => payload),
    [
      { siteId: "kitchen", context: "audioFrame" },
      { siteId: "bedroom", error: /8000 Hz/ },
    ],
  );
  await here.play({ kitchen: await spoken("okay computer") });
  t.same(here.detected(), ["kitchen"]);
});

t.test("sites above the configured maximum are refused with one report, and the others continue", async (t) => {
  const here = await house(t, { max_sites: 1 });
  const sound = await spoken("okay computer");
  await here.play({ kitchen: sound, bedroom: sound });
  t.same(here.detected(), ["kitchen"]);
  t.match(
    here.client.heard(errorHotword).map(({ payload }) => payload),
    [{ siteId: "bedroom", error: /no more than 1 sites/ }],
  );
});

t.test("the assistant's wake word replaces the default one", async (t) => {
  const here = await house(
    t,
    {},
    {
      start: async (stand) => {
        mkdirSync(stand.folders.assistant);
        const assistant = { id: "a", language: "en", hotword: "hey_jarvis", intents: [] };
        writeFileSync(join(stand.folders.assistant, "assistant.json"), JSON.stringify(assistant));
        return startHotword(stand);
      },
    },
  );
  await here.play({ kitchen: await spoken("okay computer") });
  t.same(here.detected(), []);
  await here.play({ kitchen: await spoken("hey jarvis") });
  t.same(here.detected(), ["kitchen"]);
});

t.test("a configured wake word that cannot be pronounced ends the component for good, with the reason", async (t) => {
  const world = await makeWorld(t);
  const wake_words = [{ phrase: "okay -" }];
  await t.rejects(world.stand(hotword, startHotword, { wake_words }), { name: "CannotWork", message: /pronounce/ });
});
