/** Trained wake words. */
import { createHash, randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import {
  adviceOf,
  qualityOf,
  shippedWakeWords,
  wakeWordId,
  wakeWordName,
} from "../../../platform/hotword/component.ts";
import { buildWav } from "../../../platform/sound/wav-build.ts";
import { writeDurably } from "../../durable-file.ts";
import { SottoError } from "../../errors.ts";
import { checkRecordings } from "../../tasks/kinds/wake-word.ts";
import type { WakeWords } from "../../wake-words/wake-words.ts";
import { accept, type Accepting } from "../accept.ts";
import * as contract from "../contract/wake-words.ts";
import { type Listening, recordAt } from "../record.ts";
import { route } from "../route.ts";

type Needs = {
  readonly tasks: Accepting;
  readonly wakeWords: Pick<
    WakeWords,
    "list" | "get" | "add" | "remove" | "keptRecordings" | "removeRecordings" | "try"
  >;
  readonly levels: Listening;
  readonly uploads: string;
};

const rate = 16_000;

export const listWakeWords = route(contract.listWakeWords, ({ wakeWords }: Needs) => async () => ({
  wakeWords: await Promise.all(
    (await wakeWords.list()).map(async ({ id, wakeWord: { phrase, language, trainedAt, report } }) => ({
      id,
      phrase,
      language,
      trainedAt,
      report,
      keptRecordings: await wakeWords.keptRecordings(id),
      quality: qualityOf(report),
      advice: adviceOf(report),
    })),
  ),
  shipped: shippedWakeWords.map((phrase) => ({ id: wakeWordId(phrase), phrase })),
}));

export const trainWakeWord = route(contract.trainWakeWord, ({ tasks, uploads }: Needs) => async (request, reply) => {
  const { language = "en", quick = false, recordings = [], keepRecordings: keep = false } = request.body;
  const phrase = phraseOf(request.body.phrase);
  checkRecordings(recordings);
  const asked = { phrase, language, quick, ...(keep && { keep }) };
  if (recordings.length === 0) return accept(tasks, request, reply, "wake-word", asked);
  const text = JSON.stringify(recordings);
  const upload = `${randomUUID()}.json`;
  await mkdir(uploads, { recursive: true, mode: 0o700 });
  await writeDurably(join(uploads, upload), text, 0o600);
  // The same recordings under another name are the same request.
  const sameAs = { ...asked, recordings: createHash("sha256").update(text).digest("hex") };
  return accept(tasks, request, reply, "wake-word", { ...asked, upload }, sameAs);
});

function phraseOf(text: string): string {
  const read = v.safeParse(wakeWordName, text);
  if (read.success) return read.output;
  throw new SottoError("WAKE_WORD_INVALID", `the phrase of a wake word has ${read.issues[0].message}`, {
    remedy: 'two words of four or more syllables work best: "hey casa"',
  });
}

export const recordWakeWord = route(contract.recordWakeWord, ({ levels }: Needs) => async ({ body }, reply) => {
  const { siteId = "default", seconds = 3 } = body;
  const samples = await recordAt(levels, siteId, seconds, reply);
  return { wav: buildWav({ rate, channels: 1, samples }).toString("base64") };
});

export const getWakeWord = route(
  contract.getWakeWord,
  ({ wakeWords }: Needs) =>
    async ({ params }) =>
      wakeWords.get(params.id),
);

export const importWakeWord = route(contract.importWakeWord, ({ wakeWords }: Needs) => async ({ body }) => ({
  id: await wakeWords.add(JSON.stringify(body)),
}));

export const removeWakeWord = route(contract.removeWakeWord, ({ wakeWords }: Needs) => async ({ params }, reply) => {
  await wakeWords.remove(params.id);
  return reply.status(204).send(null);
});

export const removeWakeWordRecordings = route(
  contract.removeWakeWordRecordings,
  ({ wakeWords }: Needs) =>
    async ({ params }, reply) => {
      await wakeWords.removeRecordings(params.id);
      return reply.status(204).send(null);
    },
);

export const tryWakeWord = route(contract.tryWakeWord, ({ wakeWords }: Needs) => async ({ params, body }, reply) => {
  checkRecordings(body.recordings);
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  return { results: await wakeWords.try(params.id, body.recordings, gone.signal) };
});
