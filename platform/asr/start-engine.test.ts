/** What each engine reports about the language of the assistant, as the first engine and as a fallback. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";
import * as v from "valibot";
import type { Folders } from "../port/port.ts";
import type { Fault } from "../port/report.ts";
import { startService } from "../wyoming/testing/service.ts";
import { asr } from "./component.ts";
import { startEngine } from "./start-engine.ts";
import { Telling } from "./telling.ts";
import { spoken, writeAssistant } from "./testing/assistant.ts";
import { writeToneModel } from "./testing/tone-model.ts";

t.setTimeout(300_000);

const log = { debug() {}, info() {}, warn() {}, error() {} };

/** Writes the small assistant as one of another language. */
function writeAssistantIn(folder: string, language: string): void {
  writeAssistant(folder);
  for (const name of ["assistant.json", "dataset.json"]) {
    const file = join(folder, name);
    writeFileSync(file, readFileSync(file, "utf8").replace('"language":"en"', `"language":"${language}"`));
  }
}

function folderFor(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), "engines-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the engines for an assistant in this language; `told` resolves with the faults once one of them is wanted. */
async function started(t: Test, language: string, config: Readonly<Record<string, unknown>>, wanted: RegExp) {
  const at = folderFor(t);
  const of = (name: string): string => join(at, name);
  const folders: Folders = {
    data: of("data"),
    cache: of("cache"),
    assistant: of("assistant"),
    injected: of("injected.json"),
    skills: of("skills"),
  };
  writeAssistantIn(folders.assistant, language);
  const told = Promise.withResolvers<readonly Fault[]>();
  let faults: readonly Fault[] = [];
  const telling = new Telling((report) => {
    faults = report.faults ?? [];
    if (faults.some(({ code, message }) => wanted.test(`${code} ${message}`))) told.resolve(faults);
  });
  const engine = await startEngine(v.parse(asr.config, { verifier: "none", ...config }), folders, log, telling);
  t.teardown(() => engine.close());
  await engine.reload();
  return { engine, folders, told: told.promise, now: () => faults };
}

const codes = (faults: readonly Fault[]): string[] => faults.map(({ code }) => code);

t.test("what the embedded engine has no model for is heard by the next one, and told as no fault", async (t) => {
  const service = await startService(t);
  const config = { fallback: ["wyoming"], service: service.uri, service_timeout: 60, fallback_timeout: 30 };
  const { engine, told } = await started(t, "de", config, /LANGUAGE_UNSUPPORTED/u);
  const [fault] = (await told).filter(({ code }) => code === "LANGUAGE_UNSUPPORTED");
  t.match(fault, { severity: "notice", message: /: wyoming alone hears what is said$/u });
  const utterance = engine.open({ siteId: "kitchen", partials: false });
  utterance.feed(await spoken("turn on the kitchen light"));
  t.match(await utterance.finish(), { text: "turn on the kitchen light", unforeseen: true });
});

t.test("without another engine, nothing is heard, and that is a fault", async (t) => {
  const { told } = await started(t, "de", {}, /LANGUAGE_UNSUPPORTED/u);
  const [fault] = await told;
  t.match(fault?.message, /: it hears nothing by voice$/u);
  t.equal(fault?.severity, undefined);
});

t.test("what a fallback cannot do is no fault of the engine, which hears all the same", async (t) => {
  const service = await startService(t);
  const config = { engine: "wyoming", fallback: ["pocketsphinx"], service: service.uri, service_timeout: 60 };
  const { told } = await started(t, "de", config, /fallback/u);
  const faults = await told;
  t.same(codes(faults), ["FALLBACK_MISSING"]);
  t.match(faults[0]?.message, /^fallback pocketsphinx: the assistant is in the language de/u);
  t.notMatch(faults[0]?.message, /hears nothing/u);
});

t.test("a service that recognises other languages only is told, as far as it says so", async (t) => {
  const service = await startService(t);
  const config = { engine: "wyoming", service: service.uri, service_timeout: 60 };
  const french = await (await started(t, "fr", config, /LANGUAGE/u)).told;
  t.match(french, [
    { code: "LANGUAGE_UNSUPPORTED", message: /language fr, and the service at .* recognises de, en only/u },
  ]);
  const set = await (await started(t, "de", { ...config, service_language: "en" }, /LANGUAGE/u)).told;
  t.match(set, [{ message: /language de, and service_language in \[asr\] is "en"/u }]);
  const asFallback = await started(t, "fr", { ...config, engine: "pocketsphinx", fallback: ["wyoming"] }, /fallback/u);
  t.match(
    (await asFallback.told).find(({ code }) => code === "FALLBACK_MISSING"),
    { message: /^fallback wyoming: .*language fr, and the service/u },
  );
});

t.test(
  "a service that was away is asked for its languages when it has answered, and a right one is no fault",
  async (t) => {
    const first = await startService(t);
    await first.kill();
    const config = { engine: "wyoming", service: first.uri, service_timeout: 60 };
    const { engine, folders, told, now } = await started(t, "fr", config, /LANGUAGE/u);
    await startService(t, { port: first.port });
    const utterance = engine.open({ siteId: "kitchen", partials: false });
    utterance.feed(await spoken("turn on the kitchen light"));
    t.equal((await utterance.finish()).text, "turn on the kitchen light");
    t.same(codes(await told), ["LANGUAGE_UNSUPPORTED"]);
    writeAssistantIn(folders.assistant, "de");
    await engine.reload();
    while (now().length > 0) await new Promise((resolve) => setImmediate(resolve));
  },
);

t.test("a model of the catalogue for another language is told, and one that knows its language is not", async (t) => {
  const model = folderFor(t);
  writeToneModel(model);
  const config = { engine: "sherpa-onnx", model_folder: model };
  const unknown = await started(t, "de", config, /LANGUAGE/u);
  t.same(unknown.now(), [], "a model that somebody has put there");
  const record = join(model, ".sotto-model.json");
  writeFileSync(record, JSON.stringify({ name: "zipformer-en-20m", languages: ["en"] }));
  const german = await (await started(t, "de", config, /LANGUAGE/u)).told;
  t.match(german, [{ code: "LANGUAGE_UNSUPPORTED", message: /language de, and the model hears en only/u }]);
  t.same((await started(t, "en", config, /LANGUAGE/u)).now(), []);
  writeFileSync(record, "no record");
  t.same((await started(t, "de", config, /LANGUAGE/u)).now(), []);
});
