/** Synthesizes a voice for machines without a microphone: 16 kHz mono PCM, at the level of somebody two metres away. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { execa } from "execa";
import { clip, join, mono, silence } from "../../platform/sound/pcm.ts";
import { resample } from "../../platform/sound/resampler.ts";
import { readWav } from "../../platform/sound/wav-read.ts";

const rate = 16_000;
/** Root mean square, on the scale of 16-bit samples (32768). */
const level = 1500;
/** flite's voices, which are cut from recordings of people; any other name is one of espeak-ng's. */
const recorded = new Set(["slt", "rms", "awb", "kal16", "kal"]);

/**
 * Returns speech for the text. Rejects when the synthesizer is not installed, does not know the voice, or produces
 * nothing.
 */
export async function speak(text: string, voice = "slt"): Promise<Int16Array> {
  const wav = recorded.has(voice) ? await flite(text, voice) : await espeak(text, voice);
  const { samples } = resample(mono(readWav(wav)), rate);
  const loudness = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length));
  if (loudness === 0) throw new Error(`the voice "${voice}" says nothing for "${text}"`);
  return samples.map((sample) => clip((sample * level) / loudness));
}

async function espeak(text: string, voice: string): Promise<Uint8Array> {
  const options = { input: text, encoding: "buffer" } as const;
  return (await execa("espeak-ng", [`-v${voice}`, "--stdin", "--stdout"], options)).stdout;
}

/** flite seeks in its output and reads its text from a file: both are in a temporary folder. */
async function flite(text: string, voice: string): Promise<Uint8Array> {
  const folder = await mkdtemp(joinPath(tmpdir(), "sotto-say-"));
  try {
    const sound = joinPath(folder, "speech.wav");
    await execa("flite", ["-voice", voice, "-t", text, "-o", sound]);
    return await readFile(sound);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Concatenates the wake word, a pause and the sentence. */
export async function wakeAndSpeak(wakeWord: string, text: string, voice?: string): Promise<Int16Array> {
  const parts = [await speak(wakeWord, voice), silence(rate, 0.35).samples, await speak(text, voice)];
  return join(parts.map((samples) => ({ rate, channels: 1, samples }))).samples;
}
