/** Records with arecord while aplay plays: the programs that the audio server uses. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { bytesOf, samplesOf } from "../../platform/sound/pcm.ts";
import { chirp, lengths, rate } from "./measure.ts";

export type RoundTrip = { readonly recorded: Int16Array; readonly playedAt: number };
export class DeviceRefused extends Error {}

const format = ["--format=S16_LE", "--channels=1", "--file-type=raw", `--rate=${rate}`];
/** A device that gives nothing for so long has none; in milliseconds. */
const patienceMs = 15_000;

/** Throws DeviceRefused with ALSA's words. */
export async function roundTrip(microphone: string, speaker: string, environment = process.env): Promise<RoundTrip> {
  const env = { ...environment, LC_ALL: "C" };
  const recording = spawn("arecord", ["-q", `--device=${microphone}`, ...format], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const recordingWords = wordsOf(recording);
  const timer = setTimeout(() => recording.kill("SIGKILL"), patienceMs);
  const chunks: Buffer[] = [];
  let length = 0;
  let playing: Promise<void> | undefined;
  let playedAt = 0;
  let endsAt = Number.POSITIVE_INFINITY;
  try {
    for await (const bytes of recording.stdout as AsyncIterable<Buffer>) {
      chunks.push(bytes);
      length += bytes.length;
      if (playing === undefined && length >= lengths.before * rate * 2) {
        playedAt = Math.floor(length / 2);
        playing = play(speaker, env).finally(() => (endsAt = length + lengths.after * rate * 2));
        // It is awaited below; until then it must not count as unhandled.
        playing.catch(() => undefined);
      }
      // However long the speaker takes to begin, its sound is recorded.
      if (length >= endsAt) break;
    }
  } finally {
    clearTimeout(timer);
    recording.kill("SIGKILL");
  }
  if (playing === undefined) throw new DeviceRefused(`${microphone}: ${(await recordingWords) || "it gives no sound"}`);
  await playing;
  return { recorded: samplesOf(Buffer.concat(chunks)), playedAt };
}

async function play(speaker: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn("aplay", ["-q", `--device=${speaker}`, ...format], { env, stdio: ["pipe", "ignore", "pipe"] });
  const words = wordsOf(child);
  // A device that is refused ends before it has read everything: its words tell why.
  child.stdin.on("error", () => undefined);
  child.stdin.end(bytesOf(chirp()));
  const [code] = (await Promise.race([once(child, "close"), once(child, "error")])) as [unknown];
  if (code !== 0) throw new DeviceRefused(`${speaker}: ${(await words) || String(code)}`);
}

/** The last line of what it has said when it has ended. */
async function wordsOf(child: ChildProcess): Promise<string> {
  let text = "";
  child.stderr?.setEncoding("utf8").on("data", (said: string) => (text = (text + said).slice(-2000)));
  await new Promise<void>((resolve) => {
    child.once("error", (error) => {
      text = error.message;
      resolve();
    });
    child.once("close", () => resolve());
  });
  return text.trim().split("\n").at(-1) ?? "";
}

/** Tries a configuration of ALSA before it is written. Throws DeviceRefused. */
export async function tryConfiguration(file: string): Promise<void> {
  const environment = { ...process.env, ALSA_CONFIG_PATH: `/usr/share/alsa/alsa.conf:${file}` };
  const { recorded } = await roundTrip("sotto_microphone", "sotto_speaker", environment);
  if (recorded.every((sample) => sample === 0))
    throw new DeviceRefused("sotto_microphone: it gives nothing but zeros: another channel, or a muted microphone");
}
