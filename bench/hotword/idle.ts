/**
 * Measures the cost of listening while nobody speaks: processor time per second of a room's noise, with the gate
 * closed.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPocketsphinx } from "../../platform/hotword/pocketsphinx-engine.ts";
import { pinkNoise, sampleRate } from "../voices/sound.ts";

export async function measureQuiet(phrase: string, seconds: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "bench-hotword-"));
  const wakeWord = { id: "default", phrase, sensitivity: 0.5, pronunciations: [] };
  const engine = await startPocketsphinx({ wakeWords: [wakeWord], folder, verify: true });
  const spotter = engine.spotter();
  const noise = pinkNoise(seconds * sampleRate, 60, 4);
  const before = process.cpuUsage();
  for (let at = 0; at < noise.length; at += 256) spotter.hear(noise.subarray(at, at + 256));
  const { user, system } = process.cpuUsage(before);
  spotter.free();
  engine.free();
  await rm(folder, { recursive: true, force: true });
  return (user + system) / 1e6 / seconds;
}
