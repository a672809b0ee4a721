/**
 * The public benchmark sentences, seven intents: sonos/nlu-benchmark, CC0-1.0 (arXiv:1805.10190). `small` has 300 sentences
 * an intent, `full` about 2,000. Here compact: a text is a string, a slot `[text, name]`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Utterance } from "../../platform/assistant/dataset.ts";

export type Sentences = ReadonlyMap<string, readonly Utterance[]>;

type Compact = Record<string, (string | [string, string])[][]>;

export function readBenchmark(set: "small" | "full"): Sentences {
  const bytes = readFileSync(join(import.meta.dirname, "data", `${set}.json.gz`));
  return expand(JSON.parse(gunzipSync(bytes).toString("utf8")) as Compact);
}

function expand(compact: Compact): Sentences {
  return new Map(
    Object.entries(compact).map(([intent, utterances]) => [
      intent,
      utterances.map((parts) => ({
        data: parts.map((part) =>
          typeof part === "string" ? { text: part } : { text: part[0], entity: part[1], slot_name: part[1] },
        ),
      })),
    ]),
  );
}
