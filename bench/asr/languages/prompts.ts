/**
 * Human speech in other languages: the recorded prompts of Debian's asterisk-core-sounds-{en,es,fr,it} with their texts.
 * The packages are not needed for anything else: `apt-get install ffmpeg asterisk-core-sounds-it asterisk-core-sounds-it-g722`
 * (and es, fr, en). The telephone recordings of other packages contain nothing above 4 kHz, and are no test.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { execa } from "execa";
import { spokenWords } from "../../../platform/asr/spoken.ts";
import { atLevel, trimmed } from "../../voices/sound.ts";
import { speechLevel } from "../../voices/synthesize.ts";

export type Prompt = { readonly text: string; readonly words: readonly string[]; readonly file: string };

/** `root` is the folder in which the packages are unpacked, "/" where they are installed. */
export async function promptsOf(language: string, root = "/"): Promise<Prompt[]> {
  const text = gunzipSync(
    await readFile(join(root, `usr/share/doc/asterisk-core-sounds-${language}/core-sounds-${language}.txt.gz`)),
  ).toString("utf8");
  const sounds = join(root, "usr/share/asterisk/sounds");
  const folders = (await readdir(sounds)).filter((name) => name.startsWith(`${language}_`));
  const files = new Map<string, string>();
  for (const folder of folders)
    for (const name of await readdir(join(sounds, folder)))
      if (name.endsWith(".g722")) files.set(name.slice(0, -5), join(sounds, folder, name));
  const prompts = new Map<string, Prompt>();
  for (const line of text.split("\n")) {
    const [, name = "", said = ""] = /^([\w-]+)\s*:\s*(.*)$/u.exec(line.trim()) ?? [];
    const file = files.get(name);
    // Sounds are described in brackets; some files lost their accents; digits are read in ways that only people know.
    if (file === undefined || /[[\]\d?�<>(){}"]|beep|\btono?\b/u.test(said)) continue;
    const words = spokenWords(said.replace(/\bE'/gu, "È"), language);
    if (words.length > 0 && !prompts.has(words.join(" "))) prompts.set(words.join(" "), { text: said, words, file });
  }
  return [...prompts.values()];
}

/** Returns the speech at the level of the benches, without silence at its ends. */
export async function soundOf({ file }: Prompt): Promise<Int16Array> {
  const { stdout } = await execa(
    "ffmpeg",
    ["-v", "error", "-f", "g722", "-i", file, "-f", "s16le", "-ar", "16000", "-ac", "1", "-"],
    { encoding: "buffer" },
  );
  return atLevel(trimmed(new Int16Array(new Uint8Array(stdout).buffer)), speechLevel);
}
