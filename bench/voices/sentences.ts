/**
 * What people say to each other, not to a machine: reproducible English for false alarms and rejections. Half of it is
 * conversation made from patterns, half is words drawn at random from the pronouncing dictionary, because sounds that no
 * everyday sentence has in that order are where a spotter goes wrong.
 */
import { readFile } from "node:fs/promises";
import { englishModel } from "../../platform/speech/pocketsphinx.ts";
import { seeded } from "./random.ts";

const lists: Readonly<Record<string, readonly string[]>> = {
  who: "my sister|the neighbour|our teacher|Peter|his grandmother|the doctor|a friend of mine|the children|Margaret|somebody at work|the man next door|your cousin|the engineer|an old colleague|Susan and Michael|nobody I know".split(
    "|",
  ),
  did: "bought|forgot|painted|sold|repaired|lost|described|borrowed|photographed|complained about|laughed at|waited for|dreamed of|wrote about|asked about|carried away".split(
    "|",
  ),
  thing:
    "a yellow bicycle|the old piano|that enormous suitcase|a bottle of wine|the broken window|two concert tickets|the garden fence|a bag of potatoes|the last chapter|her winter coat|a pair of scissors|the newspaper|some chocolate biscuits|the wooden ladder|a very small camera|their insurance papers".split(
      "|",
    ),
  when: "yesterday afternoon|last Thursday|in the middle of the night|before the holidays|about an hour ago|when it was raining|every single morning|after the funeral|during the interview|at the end of September|just before dinner|years ago".split(
    "|",
  ),
  where:
    "at the railway station|behind the supermarket|in a village near Oxford|on the second floor|next to the library|in the basement|on the way to Manchester|at my parents' place|by the river|in the hospital|outside the theatre|somewhere in Portugal".split(
      "|",
    ),
  opinion:
    "it was a terrible idea|nothing would ever change|the price is much too high|we ought to leave earlier|the whole story was invented|it tastes better with lemon|they never listen|the weather will be awful|everybody had a wonderful time|that is none of our business|it could happen to anyone|the second half was boring".split(
      "|",
    ),
  remark:
    "I cannot believe it|well, that depends|honestly I have no idea|you know what I mean|as far as I remember|to tell you the truth|okay, listen|hey, wait a minute|oh come on|hello again|right, so|of course not".split(
      "|",
    ),
};

const patterns: readonly string[] = [
  "{who} {did} {thing} {when}.",
  "{remark}, {who} {did} {thing} {where}.",
  "Did you hear that {who} {did} {thing} {where} {when}?",
  "{who} said that {opinion}, but {who} did not agree.",
  "{remark}, I think that {opinion}.",
  "We met {who} {where} {when}, and then {who} {did} {thing}.",
  "Why would {who} have {did} {thing}?",
  "If {opinion}, {who} will have to sell {thing}.",
  "{when} I saw {who} {where} with {thing}.",
  "Nobody told {who} that {opinion}.",
];

/** Yields endless conversation, the same for the same seed. */
export function* conversation(seed: number): Generator<string, never> {
  const random = seeded(seed);
  for (;;) {
    const sentence = random
      .pick(patterns)
      .replaceAll(/\{(\w+)\}/g, (_, list: string) => random.pick(lists[list] ?? []));
    yield sentence.charAt(0).toUpperCase() + sentence.slice(1);
  }
}

/** Yields endless random sequences of six to ten words of the dictionary. */
export async function* wordSalad(seed: number): AsyncGenerator<string, never> {
  const random = seeded(seed);
  const words = await dictionaryWords();
  for (;;) yield `${Array.from({ length: 6 + random.below(5) }, () => random.pick(words)).join(" ")}.`;
}

async function dictionaryWords(): Promise<string[]> {
  const text = await readFile(englishModel.dictionary, "utf8");
  return text
    .split("\n")
    .map((line) => line.slice(0, line.indexOf(" ")))
    .filter((word) => /^[a-z]{3,11}$/.test(word));
}
