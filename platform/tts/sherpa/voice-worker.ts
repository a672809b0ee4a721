/**
 * The process of the voices: a model that sherpa-onnx cannot read ends only this process. A voice is loaded when it speaks
 * for the first time, and stays. It exits when its parent has gone.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { clip } from "../../sound/pcm.ts";
import type { FromVoices, ToVoices } from "./messages.ts";
import { voiceIn } from "./voice-family.ts";

type Handle = object;
type Native = {
  createOfflineTts(config: object): Handle | undefined;
  getOfflineTtsNumSpeakers(voice: Handle): number;
  offlineTtsGenerate(voice: Handle, wanted: object): { readonly samples: Float32Array; readonly sampleRate: number };
};

const [runtime = ""] = process.argv.slice(2);
const native = createRequire(join(runtime, "/"))("./sherpa-onnx.node") as Native;
const voices = new Map<string, Promise<Handle>>();

async function load(folder: string): Promise<Handle> {
  const files = await voiceIn(folder);
  const model = { ...files, numThreads: 1, provider: "cpu", debug: 0 };
  const voice = native.createOfflineTts({ model, maxNumSentences: 1 });
  if (voice === undefined) throw new Error(`sherpa-onnx cannot read the voice in ${folder}`);
  return voice;
}

async function speak({ id, folder, text, speaker, speed }: ToVoices): Promise<FromVoices> {
  try {
    const loading = voices.get(folder) ?? load(folder);
    voices.set(folder, loading);
    const voice = await loading.catch((error: unknown) => {
      voices.delete(folder);
      throw error;
    });
    const count = native.getOfflineTtsNumSpeakers(voice);
    if (speaker >= Math.max(1, count)) return { id, reason: `the voice in ${folder} has ${count} speakers, from 0 on` };
    const spoken = native.offlineTtsGenerate(voice, { text, sid: speaker, speed, enableExternalBuffer: false });
    return { id, rate: spoken.sampleRate, samples: Int16Array.from(spoken.samples, (sample) => clip(sample * 32_767)) };
  } catch (error) {
    return { id, reason: error instanceof Error ? error.message : String(error) };
  }
}

process.on("disconnect", () => process.exit());
// The component ends this process; a signal to the whole process group must not end it earlier.
process.on("SIGINT", () => {});

async function answer(message: ToVoices): Promise<void> {
  const spoken = await speak(message);
  if (process.connected) process.send?.(spoken, () => {});
}

let last = Promise.resolve();
process.on("message", (message: ToVoices) => {
  last = last.then(() => answer(message));
});
