/**
 * The utterances for the recogniser: an assistant's own commands, drawn from its grammar, and speech that is not meant
 * for it; some voices and texts for choosing limits, others held out for the figures.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { nothingInjected } from "../../../platform/assistant/injected.ts";
import { readAssistant } from "../../../platform/assistant/read-assistant.ts";
import { readDomain } from "../../../platform/asr/domain.ts";
import type { Expression } from "../../../platform/asr/expression.ts";
import { entityExpressions, sentencesExpression } from "../../../platform/asr/sentences.ts";
import { type Random, seeded } from "../../voices/random.ts";
import { conversation } from "../../voices/sentences.ts";
import { inNoise } from "../../voices/sound.ts";
import { synthesize } from "../../voices/synthesize.ts";
import { type Voice, voices } from "../../voices/voices.ts";

export type Part = "choosing" | "apart";
export type Kind = "own" | "near" | "unknown" | "requests" | "talk";
export type Spoken = {
  readonly part: Part;
  readonly kind: Kind;
  readonly text: string;
  readonly voice: Voice;
  readonly snr: number;
};

/** Both families of synthesizers are in both parts. */
const apart = new Set(["flite-awb", "flite-kal16", "espeak-en-gb", "espeak-en-gb-x-rp-f4", "espeak-en-us-nyc-m2"]);
const voicesOf = (part: Part) => voices.filter(({ id }) => apart.has(id) === (part === "apart"));

export type AssistantName = "example" | "bench";
export const folders: Readonly<Record<AssistantName, string>> = {
  example: join(import.meta.dirname, "../../../examples/assistant"),
  bench: join(import.meta.dirname, "../assistant"),
};
const nearList = { example: "nearExample", bench: "nearBench" } as const;
const unknownList = { example: "unknownExample", bench: "unknownBench" } as const;

/** `each` is the number of voices that speak each text. */
export async function corpusOf(name: AssistantName, each: number, snrs: readonly number[]): Promise<Spoken[]> {
  const lists = parse(await readFile(join(import.meta.dirname, "strangers.yaml"), "utf8")) as Record<string, string[]>;
  const talk = conversation(7);
  const texts: readonly (readonly [Kind, readonly string[]])[] = [
    ["own", await ownCommands(name)],
    ["near", lists[nearList[name]] ?? []],
    ["unknown", lists[unknownList[name]] ?? []],
    ["requests", lists["requests"] ?? []],
    ["talk", Array.from({ length: 40 }, () => plain(talk.next().value))],
  ];
  return texts.flatMap(([kind, list]) =>
    list.flatMap((text, n) => {
      const part: Part = n % 3 === 2 ? "apart" : "choosing";
      const some = voicesOf(part);
      return snrs.flatMap((snr, at) =>
        Array.from({ length: Math.min(each, some.length) }, (_, k) => ({
          part,
          kind,
          text,
          voice: some[(n + k + at) % some.length]!,
          snr,
        })),
      );
    }),
  );
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z' ]/gu, "");

/** Returns one sentence of each pattern of the assistant, with values drawn by their weights. */
async function ownCommands(name: AssistantName): Promise<string[]> {
  const assistant = await readAssistant(folders[name]);
  if (assistant === undefined) throw new Error(`there is no assistant in ${folders[name]}`);
  const domain = await readDomain(assistant, nothingInjected);
  const all = sentencesExpression({ ...domain, always: [] }, entityExpressions(domain));
  const random = seeded(11);
  const patterns = all.kind === "choice" ? all.options : [all];
  return [...new Set([1, 2].flatMap(() => patterns.map((pattern) => drawn(pattern, random).join(" "))))];
}

function drawn(expression: Expression, random: Random): readonly string[] {
  if (expression.kind === "words") return expression.words;
  if (expression.kind === "sequence") return expression.parts.flatMap((part) => drawn(part, random));
  const { options, weights } = expression;
  let rest = random.next() * options.reduce((sum, _, n) => sum + (weights?.[n] ?? 1), 0);
  const option = options.find((_, n) => (rest -= weights?.[n] ?? 1) < 0) ?? options.at(-1);
  return option === undefined ? [] : drawn(option, random);
}

export async function soundOf({ text, voice, snr }: Spoken, seed: number): Promise<Int16Array> {
  return inNoise(await synthesize(text, voice), { snr, lead: 1, tail: 1, seed });
}
