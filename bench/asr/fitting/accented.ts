/**
 * English as people speak it whose language is another one: espeak-ng's voice of that language says the phonemes of English
 * words, with the nearest that the voice has where it has no such phoneme. The vowels, the rhythm and the r are the voice's.
 */
import { execa } from "execa";
import { atLevel, trimmed } from "../../voices/sound.ts";
import { speechLevel } from "../../voices/synthesize.ts";

/** What the voice says instead of a phoneme of `espeak-ng -v en-us -x`; as in descriptions of learners' English. */
type Accent = { readonly voice: string; readonly instead: Readonly<Record<string, string>> };

export const accents: Readonly<Record<string, Accent>> = {
  german: {
    voice: "de",
    instead: {
      T: "s",
      D: "z",
      w: "v",
      V: "a",
      a: "E",
      "3:": "W:",
      "3": "@",
      I2: "I",
      O2: "O",
      "0": "O",
      "0#": "a",
      "A:": "A:",
      z$: "s",
      d$: "t",
      b$: "p",
      g$: "k",
      v$: "f",
      r: "r",
      "t#": "t",
      i: "i",
      "aI@": "aI",
      eI: "e:",
      oU: "o:",
      dZ: "tS",
      "A@": "A:",
      "O@": "O:",
      "e@": "E:",
      "i@": "i:",
    },
  },
  french: {
    voice: "fr",
    instead: {
      T: "s",
      D: "z",
      h: "",
      I: "i",
      I2: "i",
      V: "W",
      "3:": "W",
      "3": "W",
      U: "u",
      a: "a",
      "A:": "A",
      O2: "O",
      "0": "O",
      "0#": "O",
      "O:": "O",
      "i:": "i",
      "u:": "u",
      "t#": "t",
      oU: "o",
      eI: "e",
      N: "n",
      "A@": "A",
      "O@": "O",
      "e@": "E",
      "i@": "i",
      "aI@": "aI",
      tS: "S",
      dZ: "Z",
      "@2": "@",
      "@L": "l",
      "I#": "i",
    },
  },
  italian: {
    voice: "it",
    instead: {
      T: "t",
      D: "d",
      h: "",
      I: "i",
      I2: "i",
      V: "a",
      "3:": "E",
      "3": "e",
      "@": "e",
      "@2": "e",
      "a#": "a",
      U: "u",
      "A:": "a",
      O2: "O",
      "0": "o",
      "0#": "o",
      "O:": "O",
      "i:": "i",
      "u:": "u",
      "t#": "t",
      oU: "o",
      eI: "ei",
      N: "n",
      "A@": "ar",
      "O@": "or",
      "e@": "er",
      "i@": "ir",
      "@L": "ol",
      "I#": "i",
      z$: "s",
    },
  },
  spanish: {
    voice: "es",
    instead: {
      T: "s",
      D: "d",
      h: "x",
      I: "i",
      I2: "i",
      V: "a",
      "3:": "er",
      "3": "er",
      "@": "e",
      "@2": "e",
      "a#": "a",
      U: "u",
      a: "a",
      "A:": "a",
      O2: "o",
      "0": "o",
      "0#": "o",
      O: "o",
      "O:": "o",
      E: "e",
      "i:": "i",
      "u:": "u",
      "t#": "t",
      oU: "o",
      eI: "ei",
      N: "n",
      z: "s",
      v: "b",
      S: "tS",
      dZ: "J",
      "A@": "ar",
      "O@": "or",
      "e@": "er",
      "i@": "ir",
      "@L": "ol",
      "I#": "i",
      Z: "s",
    },
  },
};

const singles = [
  "aI@",
  "aU@",
  "A@",
  "O@",
  "o@",
  "e@",
  "i@",
  "U@",
  "3:",
  "A:",
  "O:",
  "i:",
  "u:",
  "aI",
  "aU",
  "eI",
  "oU",
  "OI",
  "tS",
  "dZ",
  "@L",
  "@2",
  "@5",
  "I2",
  "I#",
  "O2",
  "0#",
  "a#",
  "t#",
  "n-",
  "l#",
];

/** Returns espeak-ng's phonemes of a text, in groups as it writes them, with marks of stress apart. */
async function phonemes(text: string): Promise<string[][]> {
  const { stdout } = await execa("espeak-ng", ["-v", "en-us", "-x", "-q", "--stdin"], { input: text });
  return stdout
    .trim()
    .split(/\s+/u)
    .map((word) => {
      const found: string[] = [];
      for (let at = 0; at < word.length; ) {
        const next = singles.find((each) => word.startsWith(each, at)) ?? word[at]!;
        found.push(next);
        at += next.length;
      }
      return found;
    });
}

export async function sayWithAccent(
  text: string,
  name: string,
  { speed = 150, pitch = 50, variant = "" } = {},
): Promise<Int16Array> {
  const { voice, instead } = accents[name]!;
  const words = (await phonemes(text)).map((word) =>
    word
      .map((each, at) => {
        const last = at === word.length - 1 ? instead[`${each}$`] : undefined;
        return last ?? instead[each] ?? each;
      })
      .join(""),
  );
  const made = await execa(
    "espeak-ng",
    ["-v", voice + variant, "-s", String(speed), "-p", String(pitch), "--stdout", `[[${words.join(" ")}]]`],
    { encoding: "buffer" },
  );
  const raw = await execa(
    "sox",
    [
      "-V1",
      "-D",
      "-t",
      "wav",
      "--ignore-length",
      "-",
      "-t",
      "raw",
      "-r",
      "16000",
      "-e",
      "signed",
      "-b",
      "16",
      "-c",
      "1",
      "-",
    ],
    { input: made.stdout, encoding: "buffer" },
  );
  return atLevel(trimmed(new Int16Array(new Uint8Array(raw.stdout).buffer)), speechLevel);
}

if (process.argv[1] === import.meta.filename) {
  for (const [name, { voice, instead }] of Object.entries(accents)) {
    const words = (await phonemes(process.argv[2]!)).map((word) =>
      word.map((e, at) => (at === word.length - 1 ? instead[`${e}$`] : undefined) ?? instead[e] ?? e).join(""),
    );
    const { stdout } = await execa("espeak-ng", ["-v", voice, "-q", "--ipa", `[[${words.join(" ")}]]`]);
    console.log(name, words.join(" "), stdout.trim());
  }
}
