/** Measures the cost of the canceller while nothing is played: processor seconds per second of sound. */
import { EchoCanceller, frameSamples } from "../../platform/audio-server/echo/canceller.ts";
import { pinkNoise } from "../voices/sound.ts";

export function measureIdle(seconds: number): number {
  const canceller = new EchoCanceller();
  const noise = pinkNoise(seconds * 16_000, 60, 4);
  const before = process.cpuUsage();
  for (let at = 0; at + frameSamples <= noise.length; at += frameSamples)
    canceller.hear(noise.subarray(at, at + frameSamples), 100_000 + at / 16);
  const { user, system } = process.cpuUsage(before);
  canceller.free();
  return (user + system) / 1e6 / seconds;
}
