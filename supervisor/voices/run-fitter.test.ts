/** The real program. */
import { readdirSync, watch } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { buildWav } from "../../platform/sound/wav-build.ts";
import { runFitter } from "./run-fitter.ts";

t.setTimeout(240_000);

const never = new AbortController().signal;
const place = {
  language: "",
  assistant: join(import.meta.dirname, "../../examples/assistant"),
  injected: "/nowhere.json",
  config: {},
};

t.test("the assistant's own sentences are among thirty that have all sounds of the language", async (t) => {
  const answer = await runFitter({ ask: "sentences", ...place }, () => {}, never);
  if (!("sentences" in answer)) throw new Error("no sentences");
  t.equal(answer.language, "en");
  t.equal(new Set(answer.sentences).size, 30);
  t.ok(answer.sentences.some((text) => /\blights?\b/u.test(text)));
  const italian = await runFitter({ ask: "sentences", ...place, language: "it" }, () => {}, never);
  t.match(italian, { language: "it" }, "without an assistant in that language");
});

t.test("what cannot be used is refused with the reason", async (t) => {
  const invalid = (message: RegExp) => ({ code: "VOICE_PROFILE_INVALID", message });
  const sentences = (change: object) => runFitter({ ask: "sentences", ...place, ...change }, () => {}, never);
  await t.rejects(sentences({ language: "ja" }), invalid(/does not hear ja/));
  await t.rejects(sentences({ language: "de" }), invalid(/untried_languages/));
  await t.rejects(sentences({ config: { engine: "wyoming" } }), invalid(/engine is wyoming/));
  const fit = (readings: { text: string; wav: string }[]) =>
    runFitter({ ask: "fit", ...place, readings }, () => {}, never);
  await t.rejects(fit([{ text: "turn on the light", wav: "UEs=" }]), invalid(/recording of "turn on the light"/));
  const silence = buildWav({ rate: 16_000, channels: 1, samples: new Int16Array(32_000) }).toString("base64");
  await t.rejects(fit([{ text: "turn on the light", wav: silence }]), invalid(/only 0 of 1 sentences were found/));
});

t.test("a fitting that is cancelled ends at once with the reason", async (t) => {
  const cancelled = new AbortController();
  const begun = runFitter({ ask: "sentences", ...place }, () => {}, cancelled.signal);
  cancelled.abort(new Error("enough"));
  await t.rejects(begun, { message: "enough" });
});

t.test("a fitting that is cancelled in its work leaves nothing behind", async (t) => {
  const scratch = t.testdir();
  process.env["TMPDIR"] = scratch;
  t.teardown(() => delete process.env["TMPDIR"]);
  const samples = Int16Array.from({ length: 15 * 16_000 }, (_, n) => (n * 7919) % 4001);
  const wav = buildWav({ rate: 16_000, channels: 1, samples }).toString("base64");
  const readings = Array.from({ length: 30 }, () => ({ text: "turn on the light", wav }));
  const cancelled = new AbortController();
  // It writes its dictionary before it listens.
  const watcher = watch(scratch, { recursive: true }, (_, name) => {
    if (name?.includes("words.dict") === true) cancelled.abort(new Error("enough"));
  });
  t.teardown(() => watcher.close());
  await t.rejects(
    runFitter({ ask: "fit", ...place, readings }, () => {}, cancelled.signal),
    { message: "enough" },
  );
  t.same(readdirSync(scratch), []);
});
