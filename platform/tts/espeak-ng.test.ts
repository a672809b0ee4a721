/** The embedded engine, with the real espeak-ng. */
import t from "tap";
import { languages } from "../languages/languages.ts";
import { levelDbfs } from "../sound/level.ts";
import { type EspeakOptions, plain, startEspeak } from "./espeak-ng.ts";
import { EspeakProcess } from "./espeak-process.ts";
import { readVoices, voiceFor } from "./espeak-voices.ts";
import type { Manner } from "./manner.ts";

const never = new AbortController().signal;

const manner = (lang: string, more: Partial<Manner> = {}): Manner => ({ lang, speed: 165, ...more });

const options = { pitch: 50, expected: manner("en_GB") };

type T = { teardown(done: () => void): void };

async function espeak(t: T, given: Partial<EspeakOptions> = {}) {
  const engine = await startEspeak({ ...options, ...given });
  t.teardown(() => engine.stop());
  return engine;
}

t.test("espeak-ng speaks every text that it is given, and interprets none of it as an option", async (t) => {
  const engine = await espeak(t);
  for (const text of [
    "The light is on.",
    "-h",
    "--version",
    "-v fr",
    "héllo 😀 ☃",
    "a\u0000b\u0001c\ud800",
    "<speak>x</speak>",
  ]) {
    const { rate, samples } = await engine.synthesize(text, manner("en_GB"), never);
    t.equal(rate, 22_050);
    t.ok(levelDbfs(samples) > -40, JSON.stringify(text));
  }
  t.equal((await engine.synthesize("", manner("en_GB"), never)).samples.length, 0);
});

t.test("phonemes and embedded commands are read as text", async (t) => {
  t.equal(plain("[[h@'loU]] a\u0001b\n"), "[ [h@'loU]] a b\n");
  t.equal(plain("[[[x"), "[ [ [x");
});

t.test("languages are spoken by their voices, and one without a voice is refused", async (t) => {
  const engine = await espeak(t);
  const spoken = await Promise.all(
    ["en_GB", "en_US", "fr_FR", "de_DE", "pt_BR", "zh_CN", "xx_XX"].map((lang) =>
      engine.synthesize("restaurant", manner(lang), never).then(
        ({ samples }) => samples.length,
        (error: Error) => error.message,
      ),
    ),
  );
  t.match(spoken.pop(), /no voice for the language "xx_XX"/);
  t.ok(new Set(spoken).size >= 5, `different lengths: ${spoken.join(", ")}`);
  await t.rejects(engine.synthesize("x", manner("../../etc/passwd"), never), /no voice/);
  await t.rejects(engine.synthesize("x", manner("-h"), never), /no voice/);
  await t.rejects(engine.synthesize("x", manner("constructor"), never), /no voice/);
  const scottish = await engine.synthesize("restaurant", manner("en_GB", { voice: "en-gb-scotland" }), never);
  t.not(scottish.samples.length, spoken[0]);
  const slow = await engine.synthesize("restaurant", manner("en_GB", { speed: 80 }), never);
  t.ok(slow.samples.length > Number(spoken[0]) * 1.3);
});

t.test("a language's code finds its voice", async (t) => {
  const voices = readVoices(
    "Pty Language Age/Gender\n 5 en-gb --/M\n 5  de --/M\n 5 pt-br\n 5 pt\n 5 cmn\n 5 fr-fr\n\n",
  );
  for (const [lang, voice] of Object.entries({
    en_GB: "en-gb",
    en: "en-gb",
    "de-DE": "de",
    de_AT: "de",
    pt_BR: "pt-br",
    pt_PT: "pt",
    zh_CN: "cmn",
    fr_CA: "fr-fr",
    ja_JP: undefined,
    "": undefined,
    constructor: undefined,
  })) {
    t.equal(voiceFor(lang, voices), voice, lang);
  }
});

t.test("espeak-ng has the voice of every language that is listed", async (t) => {
  const voices = readVoices((await new EspeakProcess(["--voices"]).answer("", never)).toString("utf8"));
  for (const [code, { voice }] of Object.entries(languages)) t.equal(voiceFor(code, voices), voice, code);
});

t.test("a standby process speaks the same as a new one, and a killed one is replaced", async (t) => {
  const engine = await espeak(t);
  const first = await engine.synthesize("hello", manner("en_GB"), never);
  const second = await engine.synthesize("hello", manner("en_GB"), never);
  t.same(second, first);
  const standing = await espeak(t);
  standing.stop();
  t.same(await standing.synthesize("hello", manner("en_GB"), never), first);
  const process = new EspeakProcess(["-ven-gb", "--stdin", "--stdout"]);
  process.end();
  await t.rejects(process.answer("hello", never), /SIGKILL/);
  t.equal(process.alive, false);
  await t.rejects(new EspeakProcess(["-vnone", "--stdin", "--stdout"]).answer("hello", never), /voice does not exist/);
});

t.test("a request that is aborted ends", async (t) => {
  const engine = await espeak(t);
  await t.rejects(engine.synthesize("x", manner("en_GB"), AbortSignal.abort(new Error("stop"))), /abort|stop/);
});
