/**
 * The process of sherpa-onnx: a model that it cannot read ends only this process, and so does a crash of its native code.
 * It is started with the folders of the runtime and of the model and the language, and exits when its parent has gone.
 */
import { familyIn } from "./family.ts";
import type { FromSherpa, ToSherpa } from "./messages.ts";
import { recogniserOf, type Sentence } from "./native.ts";

const sentences = new Map<number, Sentence>();

function tell(message: FromSherpa): void {
  // When the parent has gone, the disconnection ends this process.
  if (process.connected) process.send?.(message, () => {});
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function serve(open: () => Sentence, message: ToSherpa): void {
  const { id } = message;
  if (message.type === "forget") {
    sentences.delete(id);
    return;
  }
  const sentence = sentences.get(id) ?? open();
  sentences.set(id, sentence);
  if (message.samples.length > 0) sentence.feed(message.samples);
  if (message.type === "feed") tell({ type: "fed", id, text: sentence.partial() });
  else {
    tell({ type: "text", id, text: sentence.text() });
    sentences.delete(id);
  }
}

process.on("disconnect", () => process.exit());
// The recogniser ends this process; a signal to the whole process group must not end it earlier.
process.on("SIGINT", () => {});

try {
  const [runtime = "", model = "", language = ""] = process.argv.slice(2);
  const family = await familyIn(model, language);
  const open = recogniserOf(runtime, family);
  process.on("message", (message: ToSherpa) => {
    try {
      serve(open, message);
    } catch (error) {
      sentences.delete(message.id);
      tell({ type: "failed", id: message.id, reason: reasonOf(error) });
    }
  });
  tell({ type: "ready", kind: family.kind, streaming: family.streaming });
} catch (error) {
  tell({ type: "failed", reason: reasonOf(error) });
  process.exitCode = 1;
  process.disconnect?.();
}
