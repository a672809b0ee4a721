/** The engine sherpa-onnx: the real one, in its process, with a model that hears tones. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { asrTextCaptured, errorAsr } from "#bus";
import t from "tap";
import { CannotWork } from "../port/cannot-work.ts";
import type { Fault } from "../port/report.ts";
import type { Engine } from "./engine.ts";
import { sherpaFolder } from "../speech/sherpa-folder.ts";
import { Sherpa } from "./sherpa/sherpa.ts";
import { startSherpa } from "./sherpa-engine.ts";
import { listenTo, makeRoom } from "./testing/room.ts";
import { highTone, lowTone, writeToneModel } from "./testing/tone-model.ts";

t.setTimeout(300_000);

type T = { teardown(work: () => unknown): void };

function modelFolder(t: T): string {
  const folder = mkdtempSync(join(tmpdir(), "sherpa-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  writeToneModel(folder);
  return folder;
}

const log = { debug() {}, info() {}, warn() {}, error() {} };
const hear = (engine: Engine, samples: Int16Array) => {
  const utterance = engine.open({ siteId: "default", partials: false });
  utterance.feed(samples);
  return utterance.finish();
};

/** The process that has begun last. */
function processId(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ").map(Number);
  const found = children.findLast((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("sherpa-worker"));
  if (found === undefined) throw new Error("there is no process of sherpa-onnx");
  return found;
}

t.test("a sentence is recognised by the model, on the bus", async (t) => {
  const { client } = await makeRoom(t, { engine: "sherpa-onnx", model_folder: modelFolder(t) });
  await listenTo(client, lowTone, { siteId: "kitchen", sessionId: "s" });
  const { payload } = await client.next(asrTextCaptured);
  t.match(payload, { text: "low", likelihood: 1, siteId: "kitchen", sessionId: "s" });
});

t.test("two simultaneous sentences are kept apart, and silence has no words", async (t) => {
  const engine = await startSherpa({ model: modelFolder(t), log });
  t.teardown(() => engine.close());
  await engine.reload();
  const all = await Promise.all([lowTone, highTone, new Int16Array(16_000)].map((samples) => hear(engine, samples)));
  t.same(
    all.map(({ text, reason }) => [text, reason]),
    [
      ["low", undefined],
      ["high", undefined],
      ["", "noise"],
    ],
  );
  const cancelled = engine.open({ siteId: "default", partials: false });
  cancelled.feed(lowTone);
  cancelled.cancel();
  t.equal((await hear(engine, highTone)).text, "high", "one that is cancelled is gone");
});

t.test("a crash is an error of the current sentence; the next is recognised again", async (t) => {
  const told = Promise.withResolvers<readonly Fault[]>();
  let back = Promise.withResolvers<void>();
  const report = (faults: readonly Fault[]) => (faults.length > 0 ? told.resolve(faults) : back.resolve());
  const engine = await startSherpa({ model: modelFolder(t), log, report });
  t.teardown(() => engine.close());
  await engine.reload();
  back = Promise.withResolvers<void>();
  const pid = processId();
  const utterance = engine.open({ siteId: "default", partials: false });
  utterance.feed(lowTone);
  process.kill(pid, "SIGSEGV");
  await t.rejects(utterance.finish(), /sherpa-onnx does not work: its process ended/u);
  t.match(await told.promise, [{ code: "ENGINE_FAILED" }]);
  await t.rejects(hear(engine, lowTone), /does not work/u, "meanwhile none is heard, and none is waited for");
  await back.promise;
  t.equal((await hear(engine, lowTone)).text, "low");
});

t.test("another language starts the process again, once, and the sentence before it is an error", async (t) => {
  const sherpa = new Sherpa({ runtime: sherpaFolder(), model: modelFolder(t), log });
  t.teardown(() => sherpa.close());
  t.ok(await sherpa.begun);
  const before = processId();
  sherpa.speakIn("");
  const lost = sherpa.open();
  sherpa.speakIn("de");
  await t.rejects(lost.finish(), /the model is being loaded/u);
  t.ok(await sherpa.begun);
  t.not(processId(), before);
  const sentence = sherpa.open();
  sentence.feed(lowTone);
  t.equal((await sentence.finish()).trim(), "low");
});

t.test(
  "a process that hangs is ended, although its sentence was given up, and the next is recognised again",
  async (t) => {
    const told = Promise.withResolvers<string>();
    let back = Promise.withResolvers<void>();
    const changed = (reason?: string) => (reason === undefined ? back.resolve() : told.resolve(reason));
    const options = { runtime: sherpaFolder(), model: modelFolder(t), log, changed, pause: 10, timeoutMs: 2000 };
    const sherpa = new Sherpa(options);
    t.teardown(() => sherpa.close());
    t.ok(await sherpa.begun);
    back = Promise.withResolvers<void>();
    process.kill(processId(), "SIGSTOP");
    const [late, later] = [sherpa.open(), sherpa.open()];
    for (const sentence of [late, later]) {
      sentence.feed(lowTone);
      sentence.finish().catch(() => {});
      sentence.forget();
    }
    t.match(await told.promise, /had not answered after 2 s/u);
    await back.promise;
    const sentence = sherpa.open();
    sentence.feed(lowTone);
    t.equal((await sentence.finish()).trim(), "low");
  },
);

t.test("one that does not load its model is ended, and nobody waits for it", async (t) => {
  const told = Promise.withResolvers<string | undefined>();
  const options = { runtime: sherpaFolder(), model: modelFolder(t), log, changed: told.resolve, pause: 1_000_000 };
  const sherpa = new Sherpa({ ...options, loadTimeoutMs: 10 });
  process.kill(processId(), "SIGSTOP");
  t.teardown(() => sherpa.close());
  t.equal(await sherpa.begun, false);
  t.match(await told.promise, /had not loaded its model/u);
});

t.test("what nobody waits for any more takes no memory while the process is slow, and nobody's turn", async (t) => {
  const sherpa = new Sherpa({ runtime: sherpaFolder(), model: modelFolder(t), log });
  t.teardown(() => sherpa.close());
  t.ok(await sherpa.begun);
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const outside = async () => {
    // Buffers are freed some turns after their owners.
    for (let turn = 0; turn < 5; turn += 1) {
      collect();
      await new Promise((resolve) => setImmediate(resolve));
    }
    return process.memoryUsage().external;
  };
  const pid = processId();
  const before = await outside();
  process.kill(pid, "SIGSTOP");
  const sentences = 300;
  for (let n = 0; n < sentences; n += 1) {
    const sentence = sherpa.open();
    sentence.feed(lowTone.slice());
    if (n % 2 === 0) sentence.finish().catch(() => {});
    sentence.forget();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const kept = (await outside()) - before;
  process.kill(pid, "SIGCONT");
  t.ok(kept < (sentences * lowTone.byteLength) / 10, `${kept} bytes are kept of ${sentences * lowTone.byteLength}`);
  const last = sherpa.open();
  last.feed(highTone);
  t.equal((await last.finish()).trim(), "high");
});

t.test("an unreadable model ends its process, not the recogniser", async (t) => {
  const model = modelFolder(t);
  writeFileSync(join(model, "model.onnx"), "no model");
  const { client } = await makeRoom(t, { engine: "sherpa-onnx", model_folder: model });
  await listenTo(client, lowTone, { sessionId: "s" });
  t.match((await client.next(errorAsr)).payload, { sessionId: "s", error: /sherpa-onnx does not work/u });
});

t.test("a folder without a model, and a missing runtime, are reported at the start", async (t) => {
  const empty = mkdtempSync(join(tmpdir(), "sherpa-"));
  t.teardown(() => rmSync(empty, { recursive: true, force: true }));
  const failed = async (options: { readonly model: string; readonly runtime?: string }) => {
    const error: unknown = await startSherpa({ log, ...options }).then(undefined, (reason: unknown) => reason);
    t.ok(error instanceof CannotWork, "it is not started again");
    return (error as Error).message;
  };
  t.match(await failed({ model: "" }), "model_folder");
  t.match(await failed({ model: empty }), "tokens.txt");
  t.match(await failed({ model: join(empty, "none") }), "ENOENT");
  t.match(await failed({ model: empty, runtime: empty }), "apt-get install sotto-sherpa");
});
