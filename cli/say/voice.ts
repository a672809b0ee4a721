/** A voice for those who have no microphone: 16 kHz mono PCM at the level of somebody two metres away. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { execa } from "execa";
import { clip, join, mono, silence } from "../../platform/sound/pcm.ts";
import { resample } from "../../platform/sound/resampler.ts";
import { readWav } from "../../platform/sound/wav-read.ts";

const rate = 16_000;
/** RMS of 32768. */
const level = 1500;
/** flite's voices are cut from recordings of people; every other name is taken for one of espeak-ng's. */
const recorded = new Set(["slt", "rms", "awb", "kal16", "kal"]);

/** Speech for the text. Rejects when the synthesizer is not installed, does not know the voice, or says nothing. */
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

/** flite seeks in what it writes and takes its text from a file: both are in a folder that goes away. */
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

/** The wake word, a breath, the sentence. */
export async function wakeAndSpeak(wakeWord: string, text: string, voice?: string): Promise<Int16Array> {
  const parts = [await speak(wakeWord, voice), silence(rate, 0.35).samples, await speak(text, voice)];
  return join(parts.map((samples) => ({ rate, channels: 1, samples }))).samples;
}
