/** Renders texts with the variants of espeak-ng, the voices that every board has. */
import { spawn } from "node:child_process";
import { readWav } from "../../sound/wav-read.ts";
import { resample } from "../../sound/resampler.ts";
import type { Random } from "./random.ts";
import { speechOnly } from "./sound.ts";

const sampleRate = 16_000;
/** Timeout of one rendering in milliseconds, hundreds of times its usual duration. */
const timeoutMs = 30_000;

/** Accents of a language in addition to its own voice. */
const accents: Readonly<Record<string, readonly string[]>> = {
  en: ["en-us", "en-us", "en-us", "en-gb", "en-gb-scotland", "en-gb-x-rp", "en-gb-x-gbclan", "en-029"],
  es: ["es", "es-419"],
  fr: ["fr-fr", "fr-be", "fr-ch"],
  pt: ["pt", "pt-br"],
};

/** Variants by timbre; the second list is never used for training. */
const variants = {
  learned:
    "m1 m4 m5 m6 f1 f5 klatt klatt3 Andy belinda Denis Gene Henrique Jacky Lee Marco max Michel steph linda robert Storm sandro david grandma john kaukovalta norbert paul quincy travis victor".split(
      " ",
    ),
  heldOut: "m3 m7 f2 f3 f4 klatt2 Annie Michael pedro shelby steph2 zac".split(" "),
} as const;

export type Voices = keyof typeof variants;

export class CannotRender extends Error {}

/** Renders a text with a random voice. Rejects with CannotRender, and with the signal's reason when it is aborted. */
export async function render(
  text: string,
  language: string,
  random: Random,
  signal: AbortSignal,
  voices: Voices = "learned",
): Promise<Int16Array> {
  const accent = random.pick(accents[language] ?? [language]);
  const voice = `${accent}+${random.pick(variants[voices])}`;
  const speed = Math.round(random.between(125, 215));
  const pitch = Math.round(random.between(15, 85));
  const args = [`-v${voice}`, `-s${speed}`, `-p${pitch}`, "-b1", "--stdin", "--stdout"];
  const wav = await espeak(args, text, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
  if (wav.length === 0) return new Int16Array();
  return speechOnly(resample(readWav(wav), sampleRate).samples);
}

/** Returns the phonemes of each word, as espeak-ng writes them. Rejects like `render`. */
export async function phonemesOf(text: string, language: string, signal: AbortSignal): Promise<string[][]> {
  const voice = accents[language]?.[0] ?? language;
  const args = [`-v${voice}`, "-q", "-x", "--sep=_", "-b1", "--stdin"];
  const written = await espeak(args, text, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
  const words = written.toString("utf8").split(/\s+/u);
  return words.map((word) => word.split("_").filter((phoneme) => phoneme !== "")).filter((word) => word.length > 0);
}

function espeak(args: readonly string[], text: string, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn("espeak-ng", args, { stdio: ["pipe", "pipe", "ignore"], signal });
    const parts: Buffer[] = [];
    child.stdout.on("data", (part: Buffer) => void parts.push(part));
    child.once("error", (error) =>
      reject(signal.aborted ? (signal.reason as Error) : new CannotRender(`espeak-ng does not run: ${error.message}`)),
    );
    child.once("close", (code) => {
      if (code === 0) resolve(Buffer.concat(parts));
      else reject(new CannotRender(`espeak-ng cannot speak with ${args[0]?.slice(2)} (exit code ${code})`));
    });
    child.stdin.on("error", () => {});
    child.stdin.end(text);
  });
}
