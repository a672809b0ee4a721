import { audioServerLoaded, audioServerPlayFinished, audioServerStreamFinished, errorAudioServer } from "#bus";
import t from "tap";
import { makeWorld } from "../../test/world.ts";
import { buildWav } from "../sound/wav-build.ts";
import { startAudioServer } from "./audio-server.ts";
import { audioServer } from "./component.ts";
import { virtualAlsa } from "./testing/virtual-alsa.ts";

const tone = (value: number, duration = 0.1, rate = 16_000, channels = 1) =>
  buildWav({ rate, channels, samples: new Int16Array(rate * duration * channels).fill(value) });

type T = Parameters<typeof makeWorld>[0];

async function server(t: T, config: Record<string, unknown> = {}) {
  const alsa = virtualAlsa(t);
  const world = await makeWorld(t);
  const client = await world.client();
  const site = { site_id: "kitchen", microphone: "mic", speaker: "spk" };
  const standing = await world.stand(audioServer, startAudioServer, { sites: [site], ...config });
  await client.next(audioServerLoaded);
  return { alsa, world, client, standing };
}

t.test("a stream plays its chunks in order, whatever order they arrive in, and is finished once", async (t) => {
  const { alsa, client } = await server(t, { stream_timeout: 0.2 });
  const chunk = (place: string, wav: Buffer) => client.say(`audioServer/kitchen/playBytesStreaming/s/${place}`, wav);
  await chunk("1/0", tone(2000, 0.1, 48_000));
  await chunk("999999999/1", tone(9));
  await chunk("0/0", tone(1000, 0.1, 48_000));
  await chunk("1/0", tone(9));
  await chunk("3/1", tone(4000, 0.1, 48_000));
  await chunk("2/0", tone(3000, 0.1, 48_000));
  await chunk("4/1", tone(9));
  t.same((await client.next(audioServerStreamFinished)).payload, { id: "s", siteId: "kitchen" });
  const [played] = alsa.played();
  t.same(
    [100, 4900, 9700, 14_500].map((at) => played![at]),
    [1000, 2000, 3000, 4000],
  );

  await client.say("audioServer/kitchen/playBytesStreaming/lost/0/0", tone(1000));
  await client.say("audioServer/kitchen/playBytesStreaming/lost/2/1", tone(1000));
  t.equal((await client.next(audioServerStreamFinished)).payload.id, "lost");
  const error = await client.next(errorAudioServer, ({ context }) => context === "playBytesStreaming lost");
  t.match(error.payload.error, /chunk 1 did not come/);
  t.equal(client.heard(audioServerStreamFinished).length, 2);
});

t.test("B30: a bad chunk ends its stream, which is finished once; the chunks before it are played", async (t) => {
  const { alsa, client } = await server(t);
  const bad: Record<string, [place: string, bytes: Buffer]> = {
    "no WAV": ["1/0", Buffer.from("no WAV")],
    "no bytes": ["1/1", Buffer.alloc(0)],
    "too many bytes": ["1/0", Buffer.alloc(1_048_577)],
    "a negative number": ["-1/0", tone(9)],
    "a number with a zero before it": ["01/0", tone(9)],
    "no number": ["x/0", tone(9)],
    "a number that is too long": ["1000000000/0", tone(9)],
    "no flag": ["1/2", tone(9)],
  };
  for (const [what, [place, bytes]] of Object.entries(bad)) {
    const id = what.replaceAll(" ", "-");
    const chunk = (at: string, wav: Buffer) => client.say(`audioServer/kitchen/playBytesStreaming/${id}/${at}`, wav);
    await chunk("0/0", tone(1000));
    await chunk(place, bytes);
    await chunk(place, bytes);
    await chunk("1/0", tone(2000));
    t.equal((await client.next(audioServerStreamFinished)).payload.id, id, what);
    await client.next(errorAudioServer, ({ context }) => context === `playBytesStreaming ${id}`);
  }
  await client.say("audioServer/kitchen/playBytesStreaming/unheard/0/0", "no WAV");
  t.equal((await client.next(audioServerStreamFinished)).payload.id, "unheard", "also one that never began");
  await client.say("audioServer/kitchen/playBytes/last", tone(3000));
  await client.next(audioServerPlayFinished);
  t.equal(client.heard(audioServerStreamFinished).length, Object.keys(bad).length + 1, "each was finished once");
  const middles = alsa.played().map((samples) => samples[2400]);
  t.same(middles, [...Object.keys(bad).map(() => 1000), 3000], "and nothing of what came after it was played");
});

t.test(
  "B29: a minute of CD quality is played, a sound longer than 16 MB is refused, and both publishers stay connected",
  async (t) => {
    const { client, world } = await server(t);
    const long = tone(1000, 60, 44_100, 2);
    t.ok(long.length > 10_000_000);
    const cut = () => world.broker.stats.cut;
    await client.say("audioServer/kitchen/playBytes/queued-1", long);
    await client.say("audioServer/kitchen/playBytes/queued-2", long);
    await client.say("audioServer/kitchen/playBytes/queued-3", long);
    await client.say("audioServer/kitchen/playBytes/too-many", long);
    t.match((await client.next(errorAudioServer)).payload, { context: "playBytes too-many", error: /would wait/ });
    t.match((await client.next(audioServerPlayFinished)).payload, { id: "too-many" });
    await client.say("audioServer/kitchen/playBytes/no-wav", Buffer.alloc(16 * 1024 * 1024));
    t.match((await client.next(errorAudioServer)).payload, { context: "playBytes no-wav", error: /RIFF/ });
    await client.say("audioServer/toggleOn", { siteId: 7, sessionId: "s" });
    t.match((await client.next(errorAudioServer)).payload, { context: "audioServer/toggleOn", sessionId: "s" });
    t.equal(cut(), 0);
  },
);
