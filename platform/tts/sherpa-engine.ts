/**
 * Voices by sherpa-onnx, such as Piper's and Kokoro, in a process of their own. A language without a voice, and what a voice
 * fails to say, is spoken by espeak-ng: a board that answers in another voice is better than one that is silent.
 */
import { access } from "node:fs/promises";
import { join } from "node:path";
import { CannotWork } from "../port/cannot-work.ts";
import type { Log } from "../port/port.ts";
import type { Fault } from "../port/report.ts";
import type { Pcm } from "../sound/pcm.ts";
import { sherpaFolder } from "../speech/sherpa-folder.ts";
import type { Engine } from "./engine.ts";
import { ofCode } from "./of-code.ts";
import { NoVoice, voiceIn } from "./sherpa/voice-family.ts";
import { Voices } from "./sherpa/voices.ts";

export type SherpaEngineOptions = {
  /** The folder of the voice for a language. */
  readonly folders: Readonly<Record<string, string>>;
  /** Speaks the other languages. */
  readonly other: Engine;
  readonly log: Log;
  readonly report?: ((faults: readonly Fault[]) => void) | undefined;
  readonly runtime?: string;
};

const noSound: Pcm = { rate: 22_050, channels: 1, samples: new Int16Array() };
/** Words per minute of a voice at the speed at which it was trained. */
const usualSpeed = 165;

/** Rejects with CannotWork if sherpa-onnx or a voice is missing. */
export async function startSherpa(options: SherpaEngineOptions): Promise<Engine> {
  const { folders, other, log, report, runtime = sherpaFolder() } = options;
  await access(join(runtime, "sherpa-onnx.node")).catch((cause: unknown) => {
    throw new CannotWork(`sherpa-onnx is not installed (${runtime}): apt-get install sotto-sherpa`, { cause });
  });
  if (Object.keys(folders).length === 0)
    throw new CannotWork(
      "the engine sherpa-onnx needs model_folders in [tts]: the folder of a voice for each language",
    );
  for (const folder of Object.values(folders))
    await voiceIn(folder).catch((error: unknown) => {
      if (error instanceof NoVoice) throw new CannotWork(`model_folders: ${error.message}`, { cause: error });
      throw error;
    });
  const voices = new Voices({ runtime, log });
  let isFaulty = false;
  const tell = (reason?: string): void => {
    if (reason === undefined && !isFaulty) return;
    isFaulty = reason !== undefined;
    report?.(reason === undefined ? [] : [faultOf(reason)]);
  };
  return {
    name: "sherpa-onnx",
    batch: 0,
    takesPhonemes: false,
    async synthesize(text, manner, signal) {
      const folder = ofCode(folders, manner.lang);
      if (folder === undefined) return other.synthesize(text, manner, signal);
      // The native code ends its process for a text without a sound.
      if (!/[\p{L}\p{N}]/u.test(text)) return noSound;
      const speaker = /^\d{1,4}$/u.test(manner.voice ?? "") ? Number(manner.voice) : 0;
      try {
        const plain = text.toWellFormed().replaceAll(/\p{Cc}/gu, " ");
        const pcm = await voices.speak({ folder, text: plain, speaker, speed: manner.speed / usualSpeed }, signal);
        tell();
        return pcm;
      } catch (error) {
        signal.throwIfAborted();
        const reason = (error as Error).message;
        log.warn({ reason, folder }, "spoken by espeak-ng instead");
        tell(reason);
        return { ...(await other.synthesize(text, { ...manner, voice: undefined }, signal)), isStandIn: true };
      }
    },
    stop() {
      voices.close();
      other.stop();
    },
  };
}

export const faultOf = (reason: string): Fault => ({
  code: "ENGINE_FAILED",
  message: `espeak-ng speaks instead of sherpa-onnx: ${reason}`,
  remedy:
    "see whether the folders in model_folders of [tts] are complete (sotto engine check), and what the log of tts says",
});
