/**
 * The process of the second ear: a crash of its runtime, or its need for memory, does not affect the recogniser. It loads
 * the models from the folder that it is started with, then answers one message after the other. It exits when its parent
 * has gone.
 */
import { Expectation } from "./expectation.ts";
import { slowed } from "./slowed.ts";
import { speechIn } from "./trim.ts";
import type { FromEar, ToEar } from "./messages.ts";
import { Moonshine, nothingWritten, type Sound } from "./moonshine.ts";

/** The sentences that were heard and are not yet forgotten, by their numbers, with their speech. */
const sounds = new Map<number, Sound & { readonly speech: Int16Array }>();
let expectation: Expectation | undefined;
/** Shorter speech is not evaluated. */
const minSamples = 3200;

function tell(message: FromEar): void {
  // When the parent has gone, the disconnection ends this process.
  if (process.connected) process.send?.(message, () => {});
}

function serve(ear: Moonshine, message: ToEar): void {
  if (message.type === "forget") {
    sounds.delete(message.id);
    return;
  }
  if (message.type === "expect") {
    expectation = message.words && new Expectation(message.words);
    return;
  }
  if (message.type === "hear") {
    const speech = speechIn(message.samples);
    if (speech.length < minSamples) {
      tell({ type: "written", id: message.id, ...nothingWritten, hearMs: 0, ms: 0 });
      return;
    }
    const began = performance.now();
    const sound = ear.hear(speech);
    sounds.set(message.id, { ...sound, speech });
    const heard = performance.now();
    const written = ear.write(sound);
    const times = { hearMs: heard - began, ms: performance.now() - heard };
    tell({ type: "written", id: message.id, ...written, ...times });
    return;
  }
  const sound = sounds.get(message.id);
  if (message.type === "rewrite") {
    const inWays = sound && (message.ways === 2 ? [sound, ear.hear(slowed(sound.speech))] : [sound]);
    const written = inWays && expectation ? ear.writeExpecting(inWays, expectation) : { ...nothingWritten, others: [] };
    tell({ type: "rewritten", id: message.id, ask: message.ask, ...written });
    globalThis.gc?.();
    return;
  }
  const scores = sound === undefined ? [] : ear.score(sound, message.texts);
  tell({ type: "scored", id: message.id, ask: message.ask, scores });
  // The garbage of a sentence is collected now, while no request waits.
  globalThis.gc?.();
}

process.on("disconnect", () => process.exit());
// The recogniser ends this process; a signal to the whole process group must not end it earlier.
process.on("SIGINT", () => {});

try {
  const ear = new Moonshine(process.argv[2] ?? "");
  process.on("message", (message: ToEar) => {
    try {
      serve(ear, message);
    } catch (error) {
      tell({ type: "failed", reason: error instanceof Error ? error.message : String(error) });
    }
  });
  globalThis.gc?.();
  tell({ type: "ready" });
} catch (error) {
  tell({ type: "failed", reason: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
  process.disconnect?.();
}
