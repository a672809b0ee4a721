import { audioServerLoaded, audioServerPlayFinished, errorAudioServer } from "#bus";
import t, { type Test } from "tap";
import { makeWorld } from "../../test/world.ts";
import { buildWav } from "../sound/wav-build.ts";
import { startAudioServer } from "./audio-server.ts";
import { audioServer } from "./component.ts";
import { virtualAlsa } from "./testing/virtual-alsa.ts";

const tone = (value: number, duration: number) =>
  buildWav({ rate: 16_000, channels: 1, samples: new Int16Array(16_000 * duration).fill(value) });

async function kitchen(t: Test, config: Record<string, unknown> = {}) {
  const alsa = virtualAlsa(t);
  const world = await makeWorld(t);
  const client = await world.client();
  const sites = [{ site_id: "kitchen", microphone: "null", speaker: "spk" }];
  await world.stand(audioServer, startAudioServer, { sites, ...config });
  await client.next(audioServerLoaded);
  return { alsa, client };
}

t.test("the playing sound is softer while the user is listened to; one that starts meanwhile is not", async (t) => {
  const { alsa, client } = await kitchen(t, { ducking: 0.2 });
  await client.say("audioServer/kitchen/playBytes/music", tone(1000, 1.5));
  await client.say("asr/startListening", { siteId: "kitchen" });
  await client.say("audioServer/kitchen/playBytes/signal", tone(700, 0.1));
  for (const id of ["music", "signal"]) t.equal((await client.next(audioServerPlayFinished)).payload.id, id);
  await client.say("asr/stopListening", { siteId: "kitchen" });
  await client.say("audioServer/kitchen/playBytes/later", tone(900, 0.1));
  await client.next(audioServerPlayFinished);
  const [music, signal, later] = alsa.played();
  const end = music!.findLastIndex((sample) => sample !== 0);
  t.equal(music![end - 100], 200);
  t.equal(signal![2400], 700);
  t.equal(later![2400], 900);
});

t.test("another site's user makes nothing softer, and a share of 1 changes nothing", async (t) => {
  for (const [ducking, siteId] of [
    [0, "bedroom"],
    [1, "kitchen"],
  ] as const) {
    const { alsa, client } = await kitchen(t, { ducking });
    await client.say("audioServer/kitchen/playBytes/music", tone(1000, 1));
    await client.say("asr/startListening", { siteId });
    await client.next(audioServerPlayFinished);
    const [music] = alsa.played();
    t.same(new Set(music!.subarray(500, 46_000)), new Set([1000]));
  }
});

t.test("a sound that is stopped on request finishes at once, without an error, and waiting ones play", async (t) => {
  const { alsa, client } = await kitchen(t);
  await client.say("audioServer/kitchen/playBytes/story", tone(1000, 25));
  await client.say("audioServer/kitchen/playBytes/signal", tone(700, 0.1));
  await client.say("audioServer/kitchen/stopPlaying", { siteId: "kitchen", id: "story" });
  for (const id of ["story", "signal"]) t.equal((await client.next(audioServerPlayFinished)).payload.id, id);
  await client.say("audioServer/kitchen/playBytes/a", tone(1000, 25));
  await client.say("audioServer/kitchen/playBytes/b", tone(1000, 25));
  await client.say("audioServer/kitchen/stopPlaying", { siteId: "kitchen" });
  const ended = [await client.next(audioServerPlayFinished), await client.next(audioServerPlayFinished)];
  t.same(new Set(ended.map(({ payload }) => payload.id)), new Set(["a", "b"]));
  t.same(client.heard(errorAudioServer), []);
  t.ok(alsa.played().some((samples) => samples[2400] === 700));
});
