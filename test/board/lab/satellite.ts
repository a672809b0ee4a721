/** A satellite on a board, with a virtual microphone into which a sentence is said. */
import { readFile } from "node:fs/promises";
import { synthesize } from "../../../bench/voices/synthesize.ts";
import { voiceNamed } from "../../../bench/voices/voices.ts";
import { join as joinSounds, silence } from "../../../platform/sound/pcm.ts";
import type { Control } from "../../../supervisor/control-file.ts";
import { speakThrough } from "../../../supervisor/virtual-audio/socket.ts";
import type { Board } from "./board.ts";
import { until } from "./until.ts";

export const satelliteRuntime = "/run/sotto-satellite";

/** To be written before it is started, to /etc/default/sotto-satellite. */
export const virtualAudioDefault = "SOTTO_OPTIONS=--virtual-audio=on\n";

/** How it is reached, as soon as it is ready. */
export async function satelliteControl(board: Board): Promise<Control> {
  return until("the satellite is ready", async () => {
    const text = await readFile(await board.disk(`${satelliteRuntime}/control.json`), "utf8").catch(() => "");
    return text === "" ? undefined : (JSON.parse(text) as Control);
  });
}

/** The wake word and a sentence, said into its microphone. */
export async function sayTo(board: Board, siteId: string, sentence: string): Promise<void> {
  const { wakeWord } = await satelliteControl(board);
  const voice = voiceNamed("espeak-en-us");
  const form = { rate: 16_000, channels: 1 };
  const sounds = [
    { ...form, samples: await synthesize(wakeWord, voice) },
    silence(16_000, 0.3),
    { ...form, samples: await synthesize(sentence, voice) },
  ];
  await speakThrough(await board.disk(`${satelliteRuntime}/speech.sock`), siteId, joinSounds(sounds).samples);
}
