/** Recordings of people, from files of any kind. */
import { glob } from "node:fs/promises";
import { basename, join } from "node:path";
import { execa } from "execa";
import { atLevel, sampleRate } from "../voices/sound.ts";
import { speechLevel } from "../voices/synthesize.ts";
import type { Clip } from "./speech.ts";

/** No speech, or no speech of people. */
const noSpeech = /beep|tone|ring|busy|music|monkeys|weasels/u;

/** Yields the recordings in a folder, at one level, in the order of their names. */
export async function* recorded(folder: string): AsyncGenerator<Clip> {
  for (const file of await recordingsIn(folder)) {
    const pcm = await decoded(join(folder, file));
    if (pcm.length > sampleRate / 10) yield { voice: "people", text: file, pcm: atLevel(pcm, speechLevel) };
  }
}

/** Returns the names of the files below a folder, sorted. */
export async function recordingsIn(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const kind of ["wav", "ogg", "gsm"])
    for await (const file of glob(`**/*.${kind}`, { cwd: folder })) found.push(file);
  return found.filter((file) => !file.includes("/silence/") && !noSpeech.test(basename(file))).toSorted();
}

async function decoded(file: string): Promise<Int16Array> {
  const raw = ["-t", "raw", "-r", String(sampleRate), "-e", "signed", "-b", "16", "-c", "1", "-"];
  const { stdout } = await execa("sox", ["-V0", "-D", file, ...raw], { encoding: "buffer" });
  return new Int16Array(Uint8Array.from(stdout).buffer);
}
