/** Judges a recording before it is sent: says whether anything was spoken in it. */

/** `cut`: the speech reaches the end of the recording, so a part of it may be missing. */
export type Take = "good" | "silent" | "cut";

const headerBytes = 44;
/** Samples in 20 ms. */
const frame = 320;
/** The loudest part must be this much louder than the quietest, and than silence. */
const contrast = 4;
const minLevel = 40;

/** `wav`: 16 kHz mono, as the board records it, in base64. */
export function judgeTake(wav: string): Take {
  const bytes = Uint8Array.from(atob(wav), (letter) => letter.charCodeAt(0));
  const samples = new Int16Array(bytes.buffer.slice(headerBytes, bytes.length - (bytes.length % 2)));
  const levels: number[] = [];
  for (let at = 0; at + frame <= samples.length; at += frame) {
    let energy = 0;
    for (let n = at; n < at + frame; n++) energy += samples[n]! ** 2;
    levels.push(Math.sqrt(energy / frame));
  }
  const sorted = levels.toSorted((one, other) => one - other);
  const quiet = sorted[Math.floor(sorted.length / 10)] ?? 0;
  const loud = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  const limit = Math.max(minLevel, quiet * contrast);
  if (loud < limit) return "silent";
  const end = levels.slice(-5);
  return end.every((level) => level > (limit + loud) / 3) ? "cut" : "good";
}
