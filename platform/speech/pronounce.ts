/**
 * Pronunciations by rule: espeak-ng as a child process, one for each voice and call, however many words there are.
 * espeak-ng is GPL-3, so it is a separate process and not a library in this one.
 */
import { spawn } from "node:child_process";
import { phonesOf } from "./pronounce-phones.ts";

/** espeak-ng is missing, has no such voice, or failed. */
export class PronounceError extends Error {
  override name = "PronounceError";
}

/**
 * Returns the espeak-ng voice of a language code as the bus spells it: "fr_FR" → "fr-fr". Throws PronounceError for an
 * invalid code.
 */
export function voiceOf(language: string): string {
  const voice = language.trim().toLowerCase().replaceAll("_", "-");
  if (!/^[a-z]{2,3}(-[a-z0-9]{1,12}){0,3}$/.test(voice)) {
    throw new PronounceError(`"${language.slice(0, 40)}" is not a language code`);
  }
  return voice;
}

/**
 * Words per run of espeak-ng: each run ends well within its timeout, even on a slow board, and the cost of starting
 * processes is negligible.
 */
const batch = 500;

/** Reports the number of words done, and their total. */
export type Progress = (done: number, of: number) => void;

/**
 * Returns each voice's pronunciation of each word, as ARPAbet phones, distinct, in the order of the voices. A word
 * without phones (a lone symbol) is omitted. Rejects with PronounceError.
 */
export async function pronounceByRules(
  words: readonly string[],
  voices: readonly string[],
  progress: Progress = () => {},
): Promise<Map<string, string[]>> {
  const all = new Map<string, string[]>();
  for (const [word, spoken] of await transcriptions(words, voices, progress)) {
    const phones = voices.map((voice, j) => phonesOf(spoken[j] ?? "", voice)).filter((each) => each !== "");
    if (phones.length > 0) all.set(word, [...new Set(phones)]);
  }
  return all;
}

/** Returns what `espeak-ng --ipa` writes for each word, by each voice. Rejects with PronounceError. */
export async function transcriptions(
  words: readonly string[],
  voices: readonly string[],
  progress: Progress = () => {},
): Promise<Map<string, string[]>> {
  const distinct = [...new Set(words)];
  const all = new Map<string, string[]>();
  for (let at = 0; at < distinct.length; at += batch) {
    const some = distinct.slice(at, at + batch);
    const lines = await Promise.all(voices.map((voice) => transcribe(some, voice)));
    for (const [i, word] of some.entries())
      all.set(
        word,
        lines.map((of) => of[i] ?? ""),
      );
    progress(Math.min(at + batch, distinct.length), distinct.length);
  }
  return all;
}

/** Returns one IPA line per word. A batch with another number of lines is halved until the culprit is alone. */
async function transcribe(words: readonly string[], voice: string): Promise<string[]> {
  if (words.length === 0) return [];
  // A full stop and an empty line after each word prevent espeak-ng from joining two of them; markup (embedded
  // commands, [[phonemes]]) is removed.
  const text = (word: string): string =>
    word
      .toWellFormed()
      .replaceAll(/[\s.\p{Cc}]+/gu, " ")
      .replaceAll(/\[(?=\[)/gu, "[ ");
  const answer = await espeak(words.map((word) => `${text(word)}.\n\n`).join(""), voice);
  const lines = answer.split("\n").filter((line) => line.trim() !== "");
  if (lines.length === words.length) return lines;
  if (words.length === 1) return [lines.join(" ")];
  const half = words.length >> 1;
  const halves = [await transcribe(words.slice(0, half), voice), await transcribe(words.slice(half), voice)];
  return halves.flat();
}

/** For one batch: thirty times what a slow board needs. */
const runTimeoutMs = 120_000;

function espeak(text: string, voice: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn("espeak-ng", ["-q", "--ipa", "--sep=_", "-v", voiceOf(voice), "--stdin"], {
      timeout: runTimeoutMs,
      stdio: ["pipe", "pipe", "pipe"],
    });
    const heard: Buffer[] = [];
    let complaint = "";
    child.stdout.on("data", (bytes: Buffer) => heard.push(bytes));
    child.stderr.on("data", (bytes: Buffer) => {
      complaint = (complaint + bytes.toString()).slice(0, 300);
    });
    child.stdin.on("error", () => {}); // It ended early: its exit status tells why.
    child.once("error", (cause) => reject(new PronounceError("espeak-ng does not run; is it installed?", { cause })));
    child.once("close", (code, signal) => {
      if (code === 0) resolve(Buffer.concat(heard).toString("utf8"));
      else reject(new PronounceError(`espeak-ng (voice ${voice}) ended with ${code ?? signal}: ${complaint.trim()}`));
    });
    child.stdin.end(text);
  });
}
