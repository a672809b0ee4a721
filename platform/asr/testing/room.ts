/** A recogniser on a bus of its own, and a client that plays audio to it. */
import { asrLoaded } from "#bus";
import type { Observer } from "../../../test/observer.ts";
import { makeWorld } from "../../../test/world.ts";
import { buildWav } from "../../sound/wav-build.ts";
import { startAsr } from "../asr.ts";
import { asr } from "../component.ts";
import { writeAssistant } from "./assistant.ts";

type T = Parameters<typeof makeWorld>[0];

/** Starts a recogniser without an assistant. */
export async function makeRoom(t: T, config: Record<string, unknown> = {}) {
  const world = await makeWorld(t);
  const client = await world.client();
  // The second ear is a process with 28 MB of models: only the tests about it start one.
  const { folders } = await world.stand(asr, startAsr, { verifier: "none", ...config });
  await client.next(asrLoaded);
  const reload = async (id = "again") => {
    await client.say("asr/reload", { id });
    return (await client.next(asrLoaded, (loaded) => loaded.id === id)).payload;
  };
  return { world, client, folders, reload };
}

/** Starts a recogniser with the small assistant. */
export async function makeFurnishedRoom(t: T, config: Record<string, unknown> = {}) {
  const room = await makeRoom(t, config);
  writeAssistant(room.folders.assistant);
  await room.reload();
  return room;
}

type Order = {
  readonly siteId?: string;
  readonly sessionId?: string;
  readonly intentFilter?: readonly string[];
  readonly assistant?: string;
};

/**
 * Requests to listen, and plays the audio immediately: two seconds without audio end the listening, so the audio is
 * prepared before.
 */
export async function listenTo(client: Observer, samples: Int16Array, order: Order = {}) {
  await client.say("asr/startListening", order);
  await play(client, samples, order.siteId);
}

/** Publishes the audio as the audio server does, 16 ms at a time, but as fast as possible. */
export async function play(client: Observer, samples: Int16Array, siteId = "default"): Promise<void> {
  const said: Promise<void>[] = [];
  for (let at = 0; at + 256 <= samples.length; at += 256) {
    const wav = buildWav({ rate: 16_000, channels: 1, samples: samples.subarray(at, at + 256) });
    said.push(client.say(`audioServer/${siteId}/audioFrame`, wav));
  }
  await Promise.all(said);
}
