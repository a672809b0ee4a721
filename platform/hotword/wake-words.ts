/** Selects the wake words: those of the configuration, else the assistant's, else the product's own. */
import { readFile } from "node:fs/promises";
import * as v from "valibot";
import type { Profile } from "../assistant/assistant.ts";
import type { Log } from "../port/port.ts";
import { type HotwordConfig, type WakeWordConfig, wakeWordShape } from "./component.ts";
import type { WakeWord } from "./engine.ts";

/** The wake-word settings of the assistant on disk. */
export type AssistantWakeWords = Pick<Profile, "hotword" | "customHotwords">;

/**
 * Returns at least one wake word, with distinct ids: "default" for the only one [spec B, Events]. An unusable wake word of the
 * assistant is logged and skipped.
 */
export async function chooseWakeWords(
  config: HotwordConfig,
  assistant: AssistantWakeWords | undefined,
  log: Log,
): Promise<WakeWord[]> {
  const chosen = config.wake_words.length > 0 ? config.wake_words : await wakeWordsOf(assistant, log);
  const asked = chosen.length > 0 ? chosen : [{ phrase: config.default_phrase, pronunciations: [] }];
  const ids = new Set<string>();
  const distinct = asked.filter((wakeWord) => {
    const id = idOf(wakeWord);
    if (ids.has(id)) log.warn({ wakewordId: id }, "duplicate wake word id; ignoring it");
    return ids.size < ids.add(id).size;
  });
  return distinct.map((wakeWord) => ({
    id: distinct.length === 1 ? "default" : idOf(wakeWord),
    phrase: wakeWord.phrase,
    sensitivity: wakeWord.sensitivity ?? config.sensitivity,
    pronunciations: wakeWord.pronunciations,
    ...(wakeWord.sites === undefined ? {} : { sites: wakeWord.sites }),
    ...(wakeWord.assistant === undefined ? {} : { assistant: wakeWord.assistant }),
  }));
}

/**
 * Reads custom_hotword/*.json, each of which has one wake word in the format of the configuration; if there is none, uses the
 * one that assistant.json names.
 */
async function wakeWordsOf(assistant: AssistantWakeWords | undefined, log: Log): Promise<WakeWordConfig[]> {
  const custom: WakeWordConfig[] = [];
  for (const file of assistant?.customHotwords ?? []) {
    if (!file.endsWith(".json")) continue;
    const read = v.safeParse(wakeWordShape, await readJson(file));
    if (read.success) custom.push(read.output);
    else log.warn({ file, reason: v.summarize(read.issues) }, "unsupported wake word; ignoring it");
  }
  if (custom.length > 0 || assistant?.hotword === undefined) return custom;
  const named = v.safeParse(wakeWordShape, { phrase: assistant.hotword });
  if (named.success) return [named.output];
  log.warn({ hotword: assistant.hotword }, "the assistant's wake word is not a phrase; ignoring it");
  return [];
}

function idOf(wakeWord: WakeWordConfig): string {
  return wakeWord.id ?? wakeWord.phrase.replaceAll(" ", "_");
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8");
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
