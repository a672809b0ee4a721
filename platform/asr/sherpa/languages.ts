/** Determines the languages of a model for sherpa-onnx: what the catalogue has said of it, or what its files are named after. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import type { Family } from "./family.ts";

/** `sotto engine add` writes it (supervisor/models/models.ts). */
const recordName = ".sotto-model.json";
const record = v.object({ languages: v.pipe(v.array(v.string()), v.minLength(1)) });

/** Returns undefined if they are not known. */
export async function languagesOf(folder: string, kind: Family["kind"]): Promise<readonly string[] | undefined> {
  const names = await readdir(folder);
  // Whisper knows more languages than a catalogue lists; "tiny.en-encoder.onnx" knows one.
  if (kind === "whisper") return names.some((name) => /\.en-(?:en|de)coder/u.test(name)) ? ["en"] : undefined;
  if (!names.includes(recordName)) return undefined;
  try {
    return v.parse(record, JSON.parse(await readFile(join(folder, recordName), "utf8"))).languages;
  } catch (error) {
    // Not ours: somebody has put the model there.
    if (error instanceof SyntaxError || v.isValiError(error)) return undefined;
    throw error;
  }
}
