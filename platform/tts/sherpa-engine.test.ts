/** Voices by sherpa-onnx: the real one, in its process, with a voice that says tones. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mock } from "node:test";
import t from "tap";
import { CannotWork } from "../port/cannot-work.ts";
import type { Fault } from "../port/report.ts";
import type { Pcm } from "../sound/pcm.ts";
import { sherpaFolder } from "../speech/sherpa-folder.ts";
import type { Engine } from "./engine.ts";
import { startSherpa } from "./sherpa-engine.ts";
import { Voices } from "./sherpa/voices.ts";
import { voiceRate, writeVoiceModel } from "./testing/voice-model.ts";

t.setTimeout(300_000);

type T = { teardown(work: () => unknown): void };
const log = { debug() {}, info() {}, warn() {}, error() {} };
const never = new AbortController().signal;
const peak = ({ samples }: Pcm) => samples.reduce((most, sample) => Math.max(most, sample), 0);

function folder(t: T, write = writeVoiceModel): string {
  const made = mkdtempSync(join(tmpdir(), "voice-"));
  t.teardown(() => rmSync(made, { recursive: true, force: true }));
  write(made);
  return made;
}

/** An engine for the other languages, which remembers what it was asked. */
function other() {
  const said: string[] = [];
  const engine: Engine = {
    name: "other",
    batch: 0,
    takesPhonemes: true,
    synthesize: async (text, { lang }) => {
      said.push(`${lang} ${text}`);
      return { rate: 22_050, channels: 1, samples: new Int16Array(10) };
    },
    stop: () => void said.push("stop"),
  };
  return { engine, said };
}

function childOf(program: string): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ").map(Number);
  const found = children.findLast((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(program));
  if (found === undefined) throw new Error(`there is no process of ${program}`);
  return found;
}

t.test(
  "a language with a voice is spoken by it, at the wanted speed, and the others by the other engine",
  async (t) => {
    const { engine: rest, said } = other();
    const engine = await startSherpa({ folders: { en: folder(t) }, other: rest, log });
    t.teardown(() => engine.stop());
    const slow = await engine.synthesize("hello world.", { lang: "en_GB", speed: 165 }, never);
    t.match(slow, { rate: voiceRate, channels: 1 });
    t.equal(slow.samples.length, 4000);
    const fast = await engine.synthesize("hello world.", { lang: "en", speed: 330, voice: "0" }, never);
    t.ok(peak(slow) > 1.9 * peak(fast) && peak(fast) > 1000, `${peak(slow)} ${peak(fast)}`);
    t.equal((await engine.synthesize("… !", { lang: "en", speed: 165 }, never)).samples.length, 0, "nothing to hear");
    await engine.synthesize("hallo", { lang: "de", speed: 165 }, never);
    t.same(said, ["de hallo"]);
    const gone = new AbortController();
    const left = engine.synthesize("hello", { lang: "en", speed: 165 }, gone.signal);
    gone.abort(new Error("stopped"));
    await t.rejects(left, { message: "stopped" });
    t.ok(
      (await engine.synthesize("world", { lang: "en", speed: 165 }, never)).samples.length > 0,
      "the next one is spoken",
    );
  },
);

t.test(
  "what the voice cannot say is said by the other engine, is told, and not remembered as the voice's",
  async (t) => {
    const { engine: rest, said } = other();
    const faults: (readonly Fault[])[] = [];
    const ended = Promise.withResolvers<void>();
    const warn = (_: object, message: string) => void (message.startsWith("sherpa-onnx ended") && ended.resolve());
    const noting = { ...log, warn };
    const report = (now: readonly Fault[]) => void faults.push(now);
    const engine = await startSherpa({ folders: { en: folder(t) }, other: rest, log: noting, report });
    t.teardown(() => engine.stop());
    const manner = { lang: "en", speed: 165 };
    t.match(await engine.synthesize("hello", { ...manner, voice: "7" }, never), { isStandIn: true });
    t.match(faults, [[{ code: "ENGINE_FAILED", message: /has 1 speakers/ }]]);
    t.notOk((await engine.synthesize("hello", manner, never)).isStandIn);
    t.same(faults.at(-1), [], "and when it works again");
    const broken = engine.synthesize("hello", manner, never);
    process.kill(childOf("voice-worker"), "SIGSEGV");
    await Promise.all([broken, ended.promise]);
    t.ok((await engine.synthesize("hello", manner, never)).rate === voiceRate, "its process is started again");
    t.equal(said[0], "en hello");
  },
);

t.test("a voice that hangs is ended in time, however many texts come meanwhile", async (t) => {
  const voices = new Voices({ runtime: sherpaFolder(), log, timeoutMs: 60_000 });
  t.teardown(() => voices.close());
  const hello = { folder: folder(t), text: "hello", speaker: 0, speed: 1 };
  t.equal((await voices.speak(hello, never)).rate, voiceRate);
  mock.timers.enable({ apis: ["setTimeout"] });
  t.teardown(() => mock.timers.reset());
  process.kill(childOf("voice-worker"), "SIGSTOP");
  const hung = voices.speak(hello, never);
  mock.timers.tick(40_000);
  const stopped = new AbortController();
  const left = voices.speak(hello, stopped.signal);
  stopped.abort(new Error("stopped"));
  await t.rejects(left, { message: "stopped" });
  const next = voices.speak(hello, never);
  mock.timers.tick(30_000);
  await t.rejects(hung, /had not answered after 60 s/u);
  await t.rejects(next, /had not answered/u, "espeak-ng says it meanwhile");
  t.equal((await voices.speak(hello, never)).rate, voiceRate, "its process is started again");
});

t.test("a voice that cannot be read, a missing one and a missing runtime are reported", async (t) => {
  const { engine: rest, said } = other();
  const failed = async (folders: Record<string, string>, runtime?: string) => {
    const options = { folders, other: rest, log, ...(runtime !== undefined && { runtime }) };
    const error: unknown = await startSherpa(options).then(undefined, (reason: unknown) => reason);
    t.ok(error instanceof CannotWork, "it is not started again");
    return (error as Error).message;
  };
  t.match(await failed({}), "model_folders");
  t.match(await failed({ en: "/none" }), "ENOENT");
  t.match(await failed({ en: folder(t, () => {}) }), /needs a file .onnx and tokens.txt/);
  const silent = folder(t, (at) => {
    writeFileSync(join(at, "a.onnx"), "no model");
    writeFileSync(join(at, "tokens.txt"), "");
  });
  t.match(await failed({ en: silent }), /neither espeak-ng-data nor lexicon.txt/);
  t.match(await failed({ en: silent }, silent), "apt-get install sotto-sherpa");
  writeFileSync(join(silent, "lexicon.txt"), "");
  const engine = await startSherpa({ folders: { en: silent }, other: rest, log });
  await engine.synthesize("hello", { lang: "en", speed: 165 }, never);
  t.same(said, ["en hello"], "its process has ended, and the text is spoken all the same");
  engine.stop();
});
