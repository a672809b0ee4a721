/** What this board is asked: its last requests, the assistant's tests, and a sentence of each intent. */
import { DatabaseSync } from "node:sqlite";
import { readCases } from "../../platform/assistant/cases/read-cases.ts";
import { datasetKey, readAssistant } from "../../platform/assistant/read-assistant.ts";
import type { Samples } from "../../updater/shadow-messages.ts";
import type { Understanding } from "./gate-file.ts";

const max = { recorded: 50, tests: 50, intents: 50, length: 300 } as const;

export async function samplesOf({ database, ...rest }: Understanding): Promise<Samples> {
  const sentences = [...recordedSentences(database), ...(await assistantSentences(rest.assistant))];
  const short = sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence.length <= max.length);
  return { ...rest, sentences: [...new Set(short)].filter((sentence) => sentence !== "") };
}

/** Newest first, each once; none when they cannot be read: then the others must do. */
export function recordedSentences(database: string): readonly string[] {
  let opened: DatabaseSync | undefined;
  try {
    opened = new DatabaseSync(database, { readOnly: true, timeout: 5000 });
    const rows = opened
      .prepare(
        "SELECT json_extract(summary, '$.text') AS text FROM sessions WHERE json_extract(summary, '$.assistant') IS NULL ORDER BY sequence DESC LIMIT 1000",
      )
      .all() as { readonly text: string | null }[];
    return [...new Set(rows.flatMap(({ text }) => text ?? []))].slice(0, max.recorded);
  } catch {
    return [];
  } finally {
    opened?.close();
  }
}

/** None without an assistant that can be used. */
async function assistantSentences(folder: string): Promise<readonly string[]> {
  try {
    const assistant = await readAssistant(folder);
    if (assistant === undefined) return [];
    const { intents, dataset } = assistant;
    const tests = (await readCases(folder, assistant)).map(({ text }) => text);
    const ofIntents = intents.flatMap((intent) => {
      const key = datasetKey(intent, dataset);
      const utterances = key === undefined ? [] : (dataset.intents[key]?.utterances ?? []);
      const whole = utterances.find(({ data }) => data.every(({ text }) => text !== undefined));
      return whole === undefined ? [] : [whole.data.map(({ text }) => text).join("")];
    });
    return [...tests.slice(0, max.tests), ...ofIntents.slice(0, max.intents)];
  } catch {
    return [];
  }
}
