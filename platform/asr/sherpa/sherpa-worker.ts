/**
 * sherpa-onnx's process: a model that it cannot read ends it, and a crash of its native code is not the recogniser's. Started
 * with the folder of the runtime and that of the model; ends when its asker is gone.
 */
import { familyIn } from "./family.ts";
import type { FromSherpa, ToSherpa } from "./messages.ts";
import { recogniserOf, type Sentence } from "./native.ts";

const sentences = new Map<number, Sentence>();

function tell(message: FromSherpa): void {
  // An asker that is gone ends this process by its disconnection.
  if (process.connected) process.send?.(message, () => {});
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function serve(open: () => Sentence, message: ToSherpa): void {
  const { id } = message;
  if (message.type === "open") {
    sentences.set(id, open());
    return;
  }
  const sentence = sentences.get(id);
  if (sentence === undefined) return;
  if (message.type === "feed") {
    sentence.feed(message.samples);
    const text = sentence.partial();
    if (text !== undefined) tell({ type: "partial", id, text });
    return;
  }
  sentences.delete(id);
  if (message.type === "finish") tell({ type: "text", id, text: sentence.text() });
}

process.on("disconnect", () => process.exit());
// The recogniser ends it; what ends the whole group waits for that.
process.on("SIGINT", () => {});

try {
  const [runtime = "", model = ""] = process.argv.slice(2);
  const family = await familyIn(model);
  const open = recogniserOf(runtime, family);
  process.on("message", (message: ToSherpa) => {
    try {
      serve(open, message);
    } catch (error) {
      tell({ type: "failed", id: message.id, reason: reasonOf(error) });
    }
  });
  tell({ type: "ready", kind: family.kind, streaming: family.streaming });
} catch (error) {
  tell({ type: "failed", reason: reasonOf(error) });
  process.exitCode = 1;
  process.disconnect?.();
}
