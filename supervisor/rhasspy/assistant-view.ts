/** What the listener tells of the assistant in use. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { SottoError } from "../errors.ts";

const schema = v.object({
  name: v.string(),
  language: v.string(),
  intents: v.array(
    v.object({
      id: v.string(),
      slots: v.optional(v.array(v.object({ name: v.string(), entityId: v.optional(v.string()) })), []),
    }),
  ),
});
export type AssistantView = v.InferOutput<typeof schema>;

/** Throws SottoError ASSISTANT_MISSING, ASSISTANT_INVALID. */
export async function viewOf(folder: string): Promise<AssistantView> {
  let text: string;
  try {
    text = await readFile(join(folder, "assistant.json"), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new SottoError("ASSISTANT_MISSING", "no assistant is installed");
  }
  try {
    return v.parse(schema, JSON.parse(text));
  } catch (error) {
    throw new SottoError("ASSISTANT_INVALID", "assistant.json cannot be read", {}, error);
  }
}
