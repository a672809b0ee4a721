/** The second ear's process: that it works, and that nobody waits for one that does not. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import t from "tap";
import { inNoise } from "../../../bench/voices/sound.ts";
import { synthesize } from "../../../bench/voices/synthesize.ts";
import { voiceNamed } from "../../../bench/voices/voices.ts";
import { type Ear, startEar } from "./ear.ts";
import { earFolder, earFor, type NoEar } from "./ear-for.ts";
import { judge } from "./judge.ts";

type T = { teardown(work: () => void): void; equal(is: unknown, wanted: unknown): boolean };
type Line = { readonly message: string; readonly fields: object };

function listening() {
  const lines: Line[] = [];
  const note = (fields: object, message: string) => void lines.push({ fields, message });
  return { lines, log: { debug: note, info: note, warn: note, error: note } };
}

/** The process of the ear that has begun last: one that an earlier test has closed may still be on its way out. */
function pidIn(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ").map(Number);
  const found = children.findLast((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("ear-worker"));
  if (found === undefined) throw new Error("there is no process of the second ear");
  return found;
}

const sentence = async (text: string) => inNoise(await synthesize(text, voiceNamed("flite-slt")), { snr: 20 });
const heard = (text: string | undefined) => ({ text, mean: -30, network: undefined, names: new Set<string>() });

async function begun(t: T, more: object = {}): Promise<{ ear: Ear; lines: Line[] }> {
  const { lines, log } = listening();
  const ear = startEar({ folder: earFolder(), log, ...more });
  t.teardown(() => ear.close());
  t.equal(await ear.begun, true);
  return { ear, lines };
}

t.test("it accepts what was said, and rejects what was not", async (t) => {
  const { ear } = await begun(t);
  const sound = await sentence("turn on the heating in the kitchen");
  const asked = async (text: string | undefined) => {
    const one = ear.listen(sound)!;
    const judgement = await judge(one, heard(text));
    one.forget();
    return judgement!;
  };
  const meant = await asked("turn on the heating in the kitchen");
  t.ok(meant.candidates[0]!.likelihood > 0.5, "what was said");
  const other = await asked("turn on the light in the kitchen");
  t.ok(other.candidates[0]!.likelihood < 0.5, "a word is another");
  t.same((await asked(undefined)).candidates, [], "the decoder heard nothing");
});

t.test("it writes a sentence down once more, at one speed and at two, once words are expected", async (t) => {
  const { ear } = await begun(t);
  const one = ear.listen(await sentence("is it possible to turn on the heater"))!;
  const { hearMs = 0, ms = 0 } = (await one.written) ?? {};
  t.ok(hearMs > 0 && ms > 0, "it tells how long it took to hear and to write");
  t.equal((await one.rewrite(2))?.text, "", "no words are expected yet");
  const next = new Map(
    ["turn", "on", "the", "heater"].map((word, at, all) => [word, all.slice(at + 1, at + 2)] as const),
  );
  ear.expect({ first: ["turn"], next, last: ["heater"] });
  for (const ways of [1, 2] as const) t.match((await one.rewrite(ways))?.text, /turn on the heater/iu, String(ways));
  const { text = "", others = [] } = (await one.rewrite(2)) ?? {};
  t.ok(others.length > 0, "what else may have been said");
  t.equal(new Set([text, ...others.map((other) => other.text)]).size, others.length + 1, "each text once");
  one.forget();
  t.match(await one.rewrite(2), { text: "", others: [] }, "a sentence that is forgotten");
});

t.test("a killed process gives no answer, is restarted, and works again", async (t) => {
  const { ear, lines } = await begun(t, { pause: 10 });
  const one = ear.listen(await sentence("what time is it"))!;
  process.kill(pidIn(), "SIGKILL");
  t.equal(await judge(one, heard("what time is it")), undefined);
  t.equal(await one.score(["What time is it?"]), undefined, "and says so when it is asked again");
  while (ear.listen(new Int16Array(0)) === undefined) await new Promise((resolve) => setImmediate(resolve));
  t.ok(lines.some(({ message }) => message.startsWith("second recogniser ended")));
  const again = ear.listen(await sentence("what time is it"))!;
  t.ok((await judge(again, heard("what time is it")))!.candidates[0]!.likelihood > 0.5);
});

t.test("what is said while it loads for the first time is judged when it has loaded", async (t) => {
  const ear = startEar({ folder: earFolder(), log: listening().log, delay: 1_000_000 });
  t.teardown(() => ear.close());
  t.equal(ear.isBeginning, false, "it is to start later");
  const sound = await sentence("turn on the heating in the kitchen");
  ear.prepare();
  t.equal(ear.isBeginning, true, "somebody speaks");
  const [forgotten, one] = [ear.listen(sound)!, ear.listen(sound)!];
  forgotten.forget();
  const judgement = await judge(one, heard("turn on the heating in the kitchen"));
  t.ok(judgement!.candidates[0]!.likelihood > 0.5);
  t.equal(await forgotten.written, undefined);
  t.equal(ear.isBeginning, false);
});

t.test("one that ends while it loads leaves nobody waiting", async (t) => {
  const ear = startEar({ folder: earFolder(), log: listening().log, pause: 1_000_000 });
  t.teardown(() => ear.close());
  const one = ear.listen(await sentence("what time is it"))!;
  process.kill(pidIn(), "SIGKILL");
  t.equal(await judge(one, heard("what time is it")), undefined);
  t.equal(await one.score(["What time is it?"]), undefined);
  t.equal(ear.isBeginning, false);
});

t.test("a process that hangs is ended, and its callers get no answer", async (t) => {
  const { ear, lines } = await begun(t, { timeoutMs: 50 });
  process.kill(pidIn(), "SIGSTOP");
  t.equal(await judge(ear.listen(await sentence("what time is it"))!, heard("what time is it")), undefined);
  t.ok(lines.some(({ message }) => message.includes("timed out")));
});

t.test("a process that does not load is ended", async (t) => {
  const { lines, log } = listening();
  const ear = startEar({ folder: earFolder(), log, pause: 1_000_000, loadTimeoutMs: 10 });
  t.teardown(() => ear.close());
  process.kill(pidIn(), "SIGSTOP");
  t.equal(await ear.begun, false);
  t.ok(lines.some(({ message }) => message.includes("timed out")));
});

t.test("what nobody waits for any more takes no memory while the process is slow, and nobody's turn", async (t) => {
  const { ear } = await begun(t);
  const sound = await sentence("turn on the heating in the kitchen");
  const pid = pidIn();
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
  const before = await outside();
  process.kill(pid, "SIGSTOP");
  const sentences = 300;
  for (let n = 0; n < sentences; n += 1) {
    const one = ear.listen(new Int16Array(sound))!;
    one.forget();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const kept = (await outside()) - before;
  process.kill(pid, "SIGCONT");
  t.ok(kept < (sentences * sound.byteLength) / 10, `${kept} bytes are kept of ${sentences * sound.byteLength}`);
  const last = ear.listen(sound)!;
  t.ok((await judge(last, heard("turn on the heating in the kitchen")))!.candidates[0]!.likelihood > 0.5);
});

t.test("unreadable models are not a failure: the ear does not start", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "ear-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(earFolder(), folder, { recursive: true });
  writeFileSync(join(folder, "decoder.onnx"), "no model");
  const { lines, log } = listening();
  const ear = startEar({ folder, log });
  t.teardown(() => ear.close());
  t.equal(await ear.begun, false);
  t.equal(ear.listen(new Int16Array(16_000)), undefined);
  t.ok(lines.some(({ message }) => message === "second recogniser failed"));
});

t.test("it is closed permanently", async (t) => {
  const { ear } = await begun(t);
  ear.close();
  ear.close();
  t.equal(ear.listen(new Int16Array(16_000)), undefined);
});

t.test("the configuration turns it off", async (t) => {
  t.equal(await earFor({ verifier: "none" }, listening().log), undefined);
});

t.test(
  "a missing package is reported: as a fault when it was requested, as a notice when it would be useful",
  async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "ear-"));
    t.teardown(() => rmSync(folder, { recursive: true, force: true }));
    const told: NoEar[] = [];
    const tell = (fault: NoEar) => void told.push(fault);
    for (const verifier of ["moonshine", "auto", "none"] as const)
      t.equal(await earFor({ verifier }, listening().log, { folder }, tell), undefined);
    t.match(told, [
      { code: "VERIFIER_MISSING", severity: undefined, remedy: /sotto-ears/u },
      { code: "VERIFIER_MISSING", severity: "notice", remedy: /sotto-ears/u },
    ]);
    t.equal(told.length, 2);
  },
);

t.test("where the service's memory limit is lower than the board's memory, the ear is off, and says so", async (t) => {
  const told: NoEar[] = [];
  const tell = (fault: NoEar) => void told.push(fault);
  const { log } = listening();
  for (const [verifier, limit] of [
    ["auto", 1024 ** 3],
    ["moonshine", 256 * 1024 ** 2],
  ] as const)
    t.equal(await earFor({ verifier }, log, { limit }, tell), undefined);
  t.match(told, [
    { code: "VERIFIER_OFF", severity: "notice", message: /1024 MB/u },
    { code: "VERIFIER_OFF", severity: undefined, message: /256 MB/u },
  ]);
});
