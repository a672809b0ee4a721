/**
 * The second ear's process: a crash or a hunger of its runtime is not the recogniser's. Loads what is in the folder that it
 * is started with, then answers one message after the other. Ends when its asker is gone.
 */
import { speechIn } from "./trim.ts";
import type { FromEar, ToEar } from "./messages.ts";
import { Moonshine, type Sound } from "./moonshine.ts";

/** Sentences heard and not yet forgotten, by their numbers. */
const sounds = new Map<number, Sound>();
/** Shorter speech says nothing. */
const minSamples = 3200;

function tell(message: FromEar): void {
  // An asker that is gone ends this process by its disconnection.
  if (process.connected) process.send?.(message, () => {});
}

function serve(ear: Moonshine, message: ToEar): void {
  if (message.type === "forget") {
    sounds.delete(message.id);
    return;
  }
  if (message.type === "hear") {
    const speech = speechIn(message.samples);
    if (speech.length < minSamples) {
      tell({ type: "written", id: message.id, text: "", score: 0, pieces: 1 });
      return;
    }
    const sound = ear.hear(speech);
    sounds.set(message.id, sound);
    tell({ type: "written", id: message.id, ...ear.write(sound) });
    return;
  }
  const sound = sounds.get(message.id);
  const scores = sound === undefined ? [] : ear.score(sound, message.texts);
  tell({ type: "scored", id: message.id, ask: message.ask, scores });
  // What a sentence has left behind is collected now, while nobody waits.
  globalThis.gc?.();
}

process.on("disconnect", () => process.exit());
// The recogniser ends it; what ends the whole group waits for that.
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
