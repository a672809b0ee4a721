/**
 * Text to speech for the benches: 16 kHz mono PCM of a voice, trimmed, at one level for all voices, and cached on disk
 * (var/voices, safe to delete) because an hour of speech takes minutes.
 */
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { execa } from "execa";
import { atLevel, trimmed } from "./sound.ts";
import type { Voice } from "./voices.ts";

/** The level (RMS, of 32768) of all synthesised speech: someone two metres from the microphone. */
export const speechLevel = 1500;

const cache = join(import.meta.dirname, "../../var/voices");
/** Part of each cache key: increase it when the processing below changes. */
const recipe = 1;

/** Returns speech for the text, without silence at its ends. Throws when the engine is missing or produces nothing. */
export async function synthesize(text: string, voice: Voice): Promise<Int16Array> {
  const { engine, name, speed, pitch } = voice;
  return cached(JSON.stringify([recipe, engine, name, speed, pitch, text]), async () => {
    const wav = await { "espeak-ng": espeak, flite, festival }[engine](text, voice);
    const pcm = trimmed(await sox(wav, ["-t", "wav", "--ignore-length", "-"], []));
    if (pcm.length === 0) throw new Error(`${voice.id} says nothing for "${text}"`);
    return atLevel(pcm, speechLevel);
  });
}

/** Returns the speech with a room's reverberation: `reverberance` in percent, 40 is a furnished living room. */
export async function inRoom(pcm: Int16Array, reverberance: number): Promise<Int16Array> {
  const raw = ["-t", "raw", "-r", "16000", "-e", "signed", "-b", "16", "-c", "1", "-"];
  const room = await sox(bytesOf(pcm), raw, ["gain", "-6", "reverb", String(reverberance), "50", "60"]);
  return atLevel(room, speechLevel);
}

/** Returns the speech with another pitch at the same speed, as of a smaller or larger speaker. */
export async function shifted(pcm: Int16Array, cents: number): Promise<Int16Array> {
  const raw = ["-t", "raw", "-r", "16000", "-e", "signed", "-b", "16", "-c", "1", "-"];
  return atLevel(await sox(bytesOf(pcm), raw, ["pitch", cents.toFixed(0)]), speechLevel);
}

async function espeak(text: string, { name, speed, pitch }: Voice): Promise<Uint8Array> {
  const words = String(Math.round(165 * speed));
  const height = String(Math.max(0, Math.min(99, Math.round(50 * pitch))));
  const made = await execa("espeak-ng", ["-v", name, "-s", words, "-p", height, "--stdin", "--stdout"], {
    input: text,
    encoding: "buffer",
  });
  return made.stdout;
}

// flite seeks in its output: it needs a file.
async function flite(text: string, { name, speed, pitch }: Voice): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), "flite-"));
  try {
    const file = join(folder, "speech.wav");
    const own: Record<string, number> = { slt: 167, rms: 100, awb: 133, kal16: 105 };
    const settings = ["--setf", `duration_stretch=${(1 / speed).toFixed(3)}`];
    if (pitch !== 1) settings.push("--setf", `int_f0_target_mean=${Math.round((own[name] ?? 110) * pitch)}`);
    await execa("flite", ["-voice", name, ...settings, "-t", text, "-o", file]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Its Italian voices have no mean pitch to set. */
const festivalPitch: Readonly<Record<string, number>> = { kal_diphone: 105, ked_diphone: 105 };

async function festival(text: string, { name, speed, pitch }: Voice): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), "festival-"));
  try {
    const file = join(folder, "speech.wav");
    const own = festivalPitch[name];
    const height = own === undefined ? "" : `(set-car! (cdr (assoc 'target_f0_mean int_lr_params)) ${own * pitch})`;
    const say = `(set! said (utt.synth (Utterance Text ${JSON.stringify(text)})))`;
    const lines = [
      `(voice_${name})`,
      `(Parameter.set 'Duration_Stretch ${(1 / speed).toFixed(3)})`,
      height,
      say,
      `(utt.save.wave said ${JSON.stringify(file)} 'riff)`,
    ];
    await execa("festival", ["-b", ...lines.filter((line) => line !== "")]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function sox(input: Uint8Array, from: readonly string[], effects: readonly string[]): Promise<Int16Array> {
  const to = ["-t", "raw", "-r", "16000", "-e", "signed", "-b", "16", "-c", "1", "-"];
  const made = await execa("sox", ["-V1", "-D", ...from, ...to, ...effects], { input, encoding: "buffer" });
  return pcmOf(made.stdout);
}

async function cached(key: string, make: () => Promise<Int16Array>): Promise<Int16Array> {
  const name = createHash("sha256").update(key).digest("hex");
  const file = join(cache, name.slice(0, 2), `${name}.s16`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept !== undefined) return pcmOf(kept);
  const pcm = await make();
  await mkdir(dirname(file), { recursive: true });
  // Two benches may create the same speech at once: each file is written atomically.
  const partial = `${file}.${process.pid}.${Math.random()}`;
  await writeFile(partial, bytesOf(pcm));
  await rename(partial, file);
  return pcm;
}

function pcmOf(bytes: Uint8Array): Int16Array {
  // A copy, because the bytes may be at an odd offset of a shared buffer.
  return new Int16Array(new Uint8Array(bytes.subarray(0, bytes.length & ~1)).buffer);
}

function bytesOf(pcm: Int16Array): Uint8Array {
  return new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength);
}
