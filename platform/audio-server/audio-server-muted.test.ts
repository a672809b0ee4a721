import { cpSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import {
  audioServerAudioFrame,
  audioServerLoaded,
  audioServerMicrophoneState,
  audioServerReplayResponse,
  errorAudioServer,
} from "#bus";
import t from "tap";
import { makeWorld } from "../../test/world.ts";
import { readWav } from "../sound/wav-read.ts";
import { startAudioServer } from "./audio-server.ts";
import { audioServer } from "./component.ts";
import { virtualAlsa } from "./testing/virtual-alsa.ts";

type T = Parameters<typeof makeWorld>[0];

const sites = [{ site_id: "kitchen", microphone: "mic", speaker: "null" }];

async function house(t: T) {
  const alsa = virtualAlsa(t);
  const world = await makeWorld(t);
  const client = await world.client();
  /** Starts an audio server, with the data of an earlier one. */
  const start = async (data?: string) => {
    const standing = await world.stand(
      audioServer,
      (stand) => startAudioServer({ ...stand, folders: { ...stand.folders, data: data ?? stand.folders.data } }),
      { sites },
    );
    await client.next(audioServerLoaded);
    return { standing, state: (await client.next(audioServerMicrophoneState)).payload };
  };
  const mute = async (muted: boolean | undefined, by?: string) => {
    await client.say("audioServer/kitchen/muteMicrophone", { siteId: "kitchen", muted, by });
    return (await client.next(audioServerMicrophoneState)).payload;
  };
  const frames = () => client.heard(audioServerAudioFrame).length;
  const speak = (value: number) => alsa.speak(new Int16Array(512).fill(value));
  return { alsa, world, client, start, mute, frames, speak, folder: alsa.folder };
}

/** The programs that have the microphone's FIFO open, besides this process. */
function listeners(folder: string): readonly string[] {
  return readdirSync("/proc")
    .filter((pid) => /^\d+$/u.test(pid) && Number(pid) !== process.pid)
    .filter((pid) => {
      try {
        return readdirSync(`/proc/${pid}/fd`).some((fd) =>
          readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith(join(folder, "mic.fifo")),
        );
      } catch {
        return false; // It has ended.
      }
    })
    .map((pid) => readFileSync(`/proc/${pid}/comm`, "utf8").trim());
}

t.test("no frame leaves the audio server while a site is muted, and no program has its device open", async (t) => {
  const { client, start, mute, frames, speak, folder } = await house(t);
  t.same((await start()).state, { siteId: "kitchen", muted: false });
  await speak(1);
  await client.next(audioServerAudioFrame);
  await client.next(audioServerAudioFrame);
  t.same(listeners(folder), ["arecord"]);
  t.match(await mute(true, "anna"), { muted: true, by: "anna", since: /^\d{4}-/u });
  const before = frames();
  t.same(listeners(folder), []);
  await speak(2);
  // A client that switches the capture on again does not end a mute.
  await client.say("audioServer/toggleOff", { siteId: "kitchen" });
  await client.say("audioServer/toggleOn", { siteId: "kitchen" });
  await client.say("audioServer/kitchen/replayRequest", { requestId: "r", startAtMs: 0, siteId: "kitchen" });
  t.equal(
    readWav((await client.next(audioServerReplayResponse)).bytes).samples.length,
    0,
    "what was heard before is not replayed either: the end comes first",
  );
  t.match(await mute(undefined), { muted: true, by: "anna" }, "whoever asks changes nothing");
  t.same(listeners(folder), []);
  t.equal(frames(), before, "none");
  t.match(await mute(false), { siteId: "kitchen", muted: false });
  t.equal(readWav((await client.next(audioServerAudioFrame)).bytes).samples[0], 2, "what waited in the FIFO");
});

t.test("a site is muted after a power cut and a restart, and says so before anything is heard", async (t) => {
  const { client, start, mute, frames, speak, folder, world } = await house(t);
  const { standing } = await start();
  await mute(true, "the button");
  // What is on disk when it is answered is all that a power cut leaves.
  const data = join(world.folder, "after");
  cpSync(standing.folders.data, data, { recursive: true });
  await standing.stop();
  const again = await start(data);
  t.match(again.state, { muted: true, by: "the button" });
  await speak(3);
  await client.say("audioServer/toggleOn", { siteId: "kitchen" });
  t.match(await mute(undefined), { muted: true });
  t.same(listeners(folder), []);
  t.equal(frames(), 0);
});

t.test(
  "mutes in quick succession end as the last one says, and a site that is off stays off after a mute",
  async (t) => {
    const { client, start, mute, frames, speak, folder } = await house(t);
    await start();
    for (const muted of [true, false, true, false, true])
      await client.say("audioServer/kitchen/muteMicrophone", { siteId: "kitchen", muted });
    for (let i = 0; i < 5; i++) await client.next(audioServerMicrophoneState);
    t.match(await mute(undefined), { muted: true });
    t.same(listeners(folder), []);
    await client.say("audioServer/toggleOff", { siteId: "kitchen" });
    await mute(false);
    t.same(listeners(folder), [], "a client has switched it off");
    const before = frames();
    await speak(4);
    await client.say("audioServer/toggleOn", { siteId: "kitchen" });
    await client.next(audioServerAudioFrame);
    t.ok(frames() > before);
  },
);

t.test("a malformed mute is answered with an error and changes nothing", async (t) => {
  const { client, start, mute } = await house(t);
  await start();
  for (const wrong of [{ muted: "yes" }, { muted: 1 }, { muted: true, by: "x".repeat(61) }, []]) {
    await client.say("audioServer/kitchen/muteMicrophone", wrong);
    t.match((await client.next(errorAudioServer)).payload.context, /muteMicrophone/u, JSON.stringify(wrong));
  }
  await client.say("audioServer/elsewhere/muteMicrophone", { siteId: "elsewhere", muted: true });
  t.match(await mute(undefined), { siteId: "kitchen", muted: false });
});
