/**
 * The sounds of the hotword benchmark: renderings of the wake word, an hour of other speech, phrases that are nearly
 * the wake word.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { readWav } from "../../platform/sound/wav-read.ts";
import { seeded } from "../voices/random.ts";
import { conversation, wordSalad } from "../voices/sentences.ts";
import { atLevel } from "../voices/sound.ts";
import { speechLevel, synthesize } from "../voices/synthesize.ts";
import { varied, type Voice, voices } from "../voices/voices.ts";

export type Clip = { readonly voice: string; readonly text: string; readonly pcm: Int16Array };

const manners = [{}, { speed: 0.88 }, { speed: 1.18 }, { pitch: 1.25 }] as const;

/** Returns the phrase by every voice: normal, slower, faster and higher, in a mixed order. */
export async function renderings(phrase: string): Promise<Clip[]> {
  const clips: Clip[] = [];
  for (const voice of voices)
    for (const manner of manners) clips.push(await clip(phrase, varied(voice, manner), voice.id));
  return seeded(3).shuffled(clips);
}

/** Yields other speech of all voices, about `minutes` minutes: paragraphs of conversation and of random words. */
export async function* otherSpeech(minutes: number): AsyncGenerator<Clip> {
  const paragraphs: { readonly text: string; readonly voice: Voice }[] = [];
  for (const [n, voice] of voices.entries()) {
    const talk = conversation(100 + n);
    const salad = wordSalad(200 + n);
    // A word takes 0.37 s, including pauses.
    const wanted = (minutes * 60) / voices.length / 0.37;
    for (let words = 0, k = 0; words < wanted; k++) {
      const sentences: string[] = [];
      for (let s = 0; s < 6; s++) sentences.push(k % 2 === 0 ? talk.next().value : (await salad.next()).value);
      const text = sentences.join(" ");
      words += text.split(" ").length;
      paragraphs.push({ text, voice });
    }
  }
  for (const { text, voice } of seeded(9).shuffled(paragraphs)) yield clip(text, voice, voice.id);
}

/** Phrases that sound similar to a wake word, or contain half of it: eighteen of each that is shipped. */
export const nearMisses: Readonly<Record<string, readonly string[]>> = {
  "okay computer": [
    "okay commuter",
    "okay compute it",
    "okay, come to me",
    "okay, come in later",
    "the computer is okay",
    "my computer is broken",
    "a new computer",
    "hey commuter",
    "computer",
    "okay",
    "okay, compare them",
    "okay, a pewter cup",
    "today commuters are late",
    "a bouquet for the computer",
    "the cafe computer",
    "okay committee",
    "the key commuter route",
    "okay community",
  ],
  abracadabra: [
    "abra",
    "cadabra",
    "abra cadaver",
    "a broken candelabra",
    "the candelabra",
    "a barracuda",
    "avocado salad",
    "Alabama grandma",
    "a bra and a cardigan",
    "a bacon burger",
    "macabre drama",
    "algebra and grammar",
    "a crab can grab her",
    "Abraham Lincoln",
    "her brother can dab her",
    "have a candy bar",
    "a zebra and a cobra",
    "open sesame",
  ],
  "okay sotto": [
    "okay so to speak",
    "okay Otto",
    "okay motto",
    "okay lotto",
    "okay so long",
    "okay salto",
    "okay sort of",
    "okay, so then",
    "a cake for Otto",
    "risotto",
    "okay risotto",
    "okay photo",
    "today's auto",
    "sotto voce",
    "sotto",
    "okay",
    "a decade or so ago",
    "they say so too",
  ],
};

/** Returns the near misses of a shipped wake word by every voice; none of another. */
export async function nearSpeech(phrase: string): Promise<Clip[]> {
  const clips: Clip[] = [];
  for (const text of nearMisses[phrase] ?? [])
    for (const voice of voices) clips.push(await clip(text, voice, voice.id));
  return seeded(11).shuffled(clips);
}

/** Returns human speech: the recordings of Debian's pocketsphinx-testdata, three minutes in all. */
export async function humanSpeech(): Promise<Clip[]> {
  const root = "/usr/share/pocketsphinx/test/data";
  const clips: Clip[] = [];
  for (const folder of [".", "librivox", "cards"]) {
    for (const name of (await readdir(join(root, folder))).sort((a, b) => a.localeCompare(b))) {
      const bytes = await readFile(join(root, folder, name)).catch(() => Buffer.alloc(0));
      const pcm = name.endsWith(".wav")
        ? readWav(bytes).samples
        : name.endsWith(".raw")
          ? new Int16Array(new Uint8Array(bytes).buffer)
          : undefined;
      if (pcm !== undefined) clips.push({ voice: "people", text: name, pcm: atLevel(pcm, speechLevel) });
    }
  }
  return clips;
}

async function clip(text: string, voice: Voice, name: string): Promise<Clip> {
  return { voice: name, text, pcm: await synthesize(text, voice) };
}
