/** Wake words by a service: a real one, as a process. */
import { hotwordDetected, hotwordLoaded } from "#bus";
import t from "tap";
import { inNoise } from "../../bench/voices/sound.ts";
import { synthesize } from "../../bench/voices/synthesize.ts";
import { voiceNamed } from "../../bench/voices/voices.ts";
import type { Observer } from "../../test/observer.ts";
import { makeWorld } from "../../test/world.ts";
import { buildWav } from "../sound/wav-build.ts";
import { startService } from "../wyoming/testing/service.ts";
import { hotword } from "./component.ts";
import { startHotword } from "./hotword.ts";

t.setTimeout(300_000);

/** Says it again and again, frame by frame, until it was heard. */
async function sayUntilHeard(client: Observer): Promise<void> {
  const sound = inNoise(await synthesize("okay computer", voiceNamed("flite-slt")), { snr: 25, lead: 1, tail: 1 });
  const before = client.heard(hotwordDetected).length;
  for (let at = 0; client.heard(hotwordDetected).length === before; at = (at + 256) % (sound.length - 256)) {
    const wav = buildWav({ rate: 16_000, channels: 1, samples: sound.subarray(at, at + 256) });
    await client.say("audioServer/kitchen/audioFrame", wav);
  }
}

t.test("the service's detections are reported with their site; after an outage it is reconnected", async (t) => {
  const first = await startService(t);
  const world = await makeWorld(t);
  const client = await world.client();
  await world.stand(hotword, startHotword, { engine: "wyoming", service: first.uri, service_timeout: 60 });
  await client.next(hotwordLoaded);
  await sayUntilHeard(client);
  t.match(client.heard(hotwordDetected)[0]?.payload, {
    siteId: "kitchen",
    modelId: "okay_computer",
    modelVersion: "wyoming",
  });
  t.match(await first.said(/^got detect/u), '"names": ["okay_computer"]');
  await first.kill();
  await startService(t, { port: first.port });
  await sayUntilHeard(client);
  t.ok(world.logs.some(({ level, msg }) => level === "warn" && msg.includes("is away")));
  t.ok(world.logs.some(({ msg }) => msg === "wake word service reachable again"));
});
