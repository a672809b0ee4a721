import t from "tap";
import { downloadBytes, readCatalogue, readCatalogueFile, shippedModels } from "./catalogue.ts";
import { modelIn, offeredIn, usesOf } from "./offered.ts";
import { bytes, modelOf } from "./testing/shop.ts";

const model = modelOf("tiny", "https://example.org", { "a.onnx": bytes(10) });
const with_ = (part: object) => JSON.stringify({ format: 1, models: [{ ...model, ...part }] });

t.test("the shipped catalogue is one: pinned revisions over HTTPS, with what each costs", async (t) => {
  const models = shippedModels();
  t.ok(models.length >= 5);
  for (const one of models) {
    if (one.archive !== undefined)
      t.match(one.archive.address, /^https:\/\/github\.com\/k2-fsa\/sherpa-onnx\/releases\//u);
    for (const { address } of one.files ?? [])
      t.match(address, /^https:\/\/huggingface\.co\/[^/]+\/[^/]+\/resolve\/[0-9a-f]{40}\//u);
    t.ok(downloadBytes(one) > 1e6 && one.memory > 10, one.name);
  }
});

t.test("how a model is used keeps the voices of other languages, and other fallbacks", async (t) => {
  const heard = usesOf({ kind: "recogniser", languages: ["en"] }, "/m", { asr: { fallback: { value: ["wyoming"] } } });
  t.same(heard, {
    configuration: { asr: { engine: "sherpa-onnx", model_folder: "/m" } },
    fallback: { asr: { fallback: ["wyoming", "sherpa-onnx"], model_folder: "/m" } },
  });
  const now = { tts: { model_folders: { value: { en: "/old", de: "/german" } } } };
  t.same(usesOf({ kind: "voice", languages: ["en"] }, "/m", now), {
    configuration: { tts: { engine: "sherpa-onnx", model_folders: { en: "/m", de: "/german" } } },
  });
  t.same(usesOf({ kind: "vad", languages: ["en"] }, "/m", {}), { configuration: {} });
});

t.test("a catalogue of one's own is read, and what is wrong in it is told", async (t) => {
  t.same(readCatalogue(with_({}), "mine.json"), [model]);
  const [file] = model.files ?? [];
  const refused: readonly [string, RegExp][] = [
    ["{", /mine.json is not a catalogue of models: it is not JSON/],
    ['{"format":2,"models":[]}', /format/],
    [with_({ name: "../x" }), /models.0.name/],
    [with_({ name: "a/b" }), /models.0.name/],
    [with_({ name: "a..b" }), /models.0.name/],
    [with_({ files: [{ ...file, path: "../../etc/x" }] }), /files.0.path: a relative path that stays inside/],
    [with_({ files: [{ ...file, path: ".sotto-model.json" }] }), /files.0.path/],
    [with_({ files: [{ ...file, path: "/etc/x" }] }), /files.0.path/],
    [with_({ files: [{ ...file, sha256: "abc" }] }), /sha256/],
    [with_({ files: [{ ...file, address: "file:///etc/passwd" }] }), /files.0.address/],
    [with_({ files: [{ ...file, address: "https://me:secret@example.org/" }] }), /files.0.address/],
    [with_({ files: [file, { ...file, path: "A.ONNX" }] }), /a path twice/],
    [with_({ files: undefined }), /either files or archive/],
    [with_({ licence: undefined }), /licence/],
    [JSON.stringify({ format: 1, models: [model, model] }), /a name twice/],
  ];
  for (const [text, message] of refused)
    t.throws(() => readCatalogue(text, "mine.json"), { code: "MODEL_INVALID", message }, String(message));
});

t.test("a catalogue is a file on the board or an HTTPS address", async (t) => {
  const file = `${t.testdir({ "mine.json": with_({}) })}/mine.json`;
  t.same(await offeredIn(file, AbortSignal.timeout(60_000)), [model]);
  t.same(modelIn(await readCatalogueFile(file), "tiny"), model);
  t.throws(() => modelIn([model], "none"), { code: "MODEL_UNKNOWN", remedy: "it has: tiny" });
  await t.rejects(offeredIn("/none.json", AbortSignal.timeout(60_000)), { code: "MODEL_INVALID", message: /ENOENT/ });
  for (const where of ["http://example.org/x.json", "mine.json", "https://"])
    await t.rejects(
      offeredIn(where, AbortSignal.timeout(60_000)),
      { code: "MODEL_INVALID", message: /absolute path/ },
      where,
    );
  await t.rejects(offeredIn("https://127.0.0.1/x.json", AbortSignal.timeout(60_000)), { code: "SOURCE_REFUSED" });
});
