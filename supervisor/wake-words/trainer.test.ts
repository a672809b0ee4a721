/** The real program, asked what needs no training. */
import t from "tap";
import { buildWav } from "../../platform/sound/wav-build.ts";
import { wakeWordFile } from "./testing/wake-word-file.ts";
import { runTrainer } from "./trainer.ts";

t.setTimeout(240_000);

const never = new AbortController().signal;
const wav = (samples: Int16Array) => buildWav({ rate: 16_000, channels: 1, samples }).toString("base64");

t.test("a wake word is tried in a recording", async (t) => {
  const recordings = [{ name: "silence", wav: wav(new Int16Array(40_000)) }];
  const answer = await runTrainer({ ask: "try", trained: wakeWordFile("hey casa"), recordings }, () => {}, never);
  t.match(answer, { tried: [{ name: "silence", heard: false, margin: -1 }] });
});

t.test("a recording and a language that are of no use are refused with the reason", async (t) => {
  const ask = { ask: "train", phrase: "hey casa", language: "en", quick: true, recordings: [] } as const;
  const recordings = [{ name: "one.wav", wav: Buffer.from("PK").toString("base64") }];
  await t.rejects(
    runTrainer({ ...ask, recordings }, () => {}, never),
    {
      code: "WAKE_WORD_INVALID",
      message: /^one.wav is not a WAV file/,
    },
  );
  await t.rejects(
    runTrainer({ ...ask, language: "xx" }, () => {}, never),
    { code: "WAKE_WORD_INVALID", message: /cannot speak with xx/ },
  );
});

t.test("a training that is cancelled ends at once with the reason", async (t) => {
  const ask = { ask: "train", phrase: "hey casa", language: "en", quick: true, recordings: [] } as const;
  const cancelled = new AbortController();
  const begun = runTrainer(ask, () => cancelled.abort(new Error("enough")), cancelled.signal);
  await t.rejects(begun, { message: "enough" });
});
