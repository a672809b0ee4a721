/** Speech of espeak-ng, which every board has: other people, as far as a board knows any. */
import { spawn } from "node:child_process";
import { type Language, languages } from "../../languages/languages.ts";
import { resample } from "../../sound/resampler.ts";
import { readWav } from "../../sound/wav-read.ts";

/** For one sentence: hundreds of times what it needs. */
const timeoutMs = 30_000;
const quietSeconds = 0.4;
const sampleRate = 16_000;

/** The voices that a profile must not harm. */
export function voicesOf(language: Language): readonly string[] {
  if (language === "en") return ["en-us+m3", "en-gb+f3"];
  const { voice } = languages[language];
  return [`${voice}+m3`, `${voice}+f3`];
}

/** Returns 16 kHz mono samples with some quiet around the speech. */
export async function synthesize(text: string, voice: string): Promise<Int16Array> {
  const speech = resample(readWav(await espeak(text, voice)), sampleRate).samples;
  const quiet = Math.round(quietSeconds * sampleRate);
  const all = new Int16Array(speech.length + 2 * quiet);
  all.set(speech, quiet);
  return all;
}

function espeak(text: string, voice: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn("espeak-ng", ["-v", voice, "-s", "160", "--stdin", "--stdout"], {
      timeout: timeoutMs,
      stdio: ["pipe", "pipe", "ignore"],
    });
    const parts: Buffer[] = [];
    child.stdout.on("data", (part: Buffer) => void parts.push(part));
    child.stdin.on("error", () => {}); // It ended early: its exit status tells why.
    child.once("error", (cause) => reject(new Error("espeak-ng does not run; is it installed?", { cause })));
    child.once("close", (code, signal) => {
      if (code === 0) resolve(Buffer.concat(parts));
      else reject(new Error(`espeak-ng (voice ${voice}) ended with ${code ?? signal}`));
    });
    child.stdin.end(text);
  });
}
