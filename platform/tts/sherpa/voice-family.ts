/** Determines which kind of voice for sherpa-onnx a folder contains, from the file names of its releases. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** The part of sherpa-onnx's configuration that names files. */
type VoiceFiles = { readonly vits: object } | { readonly kokoro: object };

export class NoVoice extends Error {
  override name = "NoVoice";
}

/** Throws NoVoice with the name of what is missing. */
export async function voiceIn(folder: string): Promise<VoiceFiles> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new NoVoice(
      `${folder} cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)}): sotto engine add adds voices`,
    );
  });
  const at = (name: string | undefined) => (name === undefined || !names.includes(name) ? "" : join(folder, name));
  const models = names.filter((name) => name.endsWith(".onnx")).toSorted();
  // A board does not benefit from the larger one.
  const model = at(models.find((name) => name.includes("int8")) ?? models[0]);
  const tokens = at("tokens.txt");
  if (model === "" || tokens === "") throw new NoVoice(`${folder} has no voice: it needs a file .onnx and tokens.txt`);
  const dataDir = at("espeak-ng-data");
  const lexicons = names.filter((name) => /^lexicon.*\.txt$/u.test(name)).toSorted();
  if (dataDir === "" && lexicons.length === 0)
    throw new NoVoice(`${folder} has neither espeak-ng-data nor lexicon.txt, which tell how words are said`);
  const lexicon = lexicons.map((name) => join(folder, name)).join(",");
  const voices = at("voices.bin");
  if (voices !== "") return { kokoro: { model, voices, tokens, dataDir, lexicon, dictDir: at("dict") } };
  return { vits: { model, tokens, dataDir, lexicon, dictDir: at("dict") } };
}
