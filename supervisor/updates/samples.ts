/** What this board is asked: its last requests, also as sound where that is kept, the assistant's tests, and a sentence of each intent. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { recordingName } from "../../platform/asr/component.ts";
import { readCases } from "../../platform/assistant/cases/read-cases.ts";
import { datasetKey, readAssistant } from "../../platform/assistant/read-assistant.ts";
import type { Samples } from "../../updater/shadow-messages.ts";
import type { Understanding } from "./gate-file.ts";

const max = { recorded: 50, tests: 50, intents: 50, length: 300 } as const;

export async function samplesOf({ database, hearing, ...rest }: Understanding): Promise<Samples> {
  const recorded = recordedSessions(database);
  const sentences = [...sentencesIn(recorded), ...(await assistantSentences(rest.assistant))];
  const short = sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence.length <= max.length);
  return {
    ...rest,
    sentences: [...new Set(short)].filter((sentence) => sentence !== ""),
    ...(hearing && recordingsOf(recorded, hearing)),
  };
}

/** Newest first, each once. */
const sentencesIn = (recorded: readonly Recorded[]): readonly string[] =>
  [...new Set(recorded.flatMap(({ text }) => text ?? []))].slice(0, max.recorded);

/** Of sessions that are listed. Where there is none, no sound is compared. */
function recordingsOf(
  recorded: readonly Recorded[],
  { folder, ...hearing }: NonNullable<Understanding["hearing"]>,
): Pick<Samples, "hearing"> {
  const paths = recorded.map(({ id }) => join(folder, recordingName(id)));
  const recordings = paths.filter((path) => existsSync(path)).slice(0, max.recorded);
  return recordings.length === 0 ? {} : { hearing: { ...hearing, recordings } };
}

type Recorded = { readonly id: string; readonly text: string | null };

/** Newest first; none when they cannot be read: then the others must do. */
function recordedSessions(database: string): readonly Recorded[] {
  let opened: DatabaseSync | undefined;
  try {
    opened = new DatabaseSync(database, { readOnly: true, timeout: 5000 });
    return opened
      .prepare(
        `SELECT session_id AS id, json_extract(summary, '$.text') AS text FROM sessions
         WHERE json_extract(summary, '$.assistant') IS NULL ORDER BY sequence DESC LIMIT 1000`,
      )
      .all() as Recorded[];
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
