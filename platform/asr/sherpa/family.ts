/**
 * Determines the kind of model in a folder for sherpa-onnx, from the file names, which follow its releases. What a name
 * does not tell (if a transducer is streaming, or which training a CTC model had) is read from the model's own metadata.
 */
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";

/** The settings that sherpa-onnx is started with. */
export type Family = {
  readonly kind: "transducer" | "ctc" | "whisper" | "moonshine";
  /** True if the model decodes during the speech, instead of at its end. */
  readonly streaming: boolean;
  /** The part of the configuration that names files. */
  readonly files: Readonly<Record<string, object | string>>;
};

export class NoModel extends Error {
  override name = "NoModel";
}

/** ONNX writes its metadata at the end of the file; the metadata of these families takes less than this. */
const metadataBytes = 64 * 1024;

/** Throws NoModel with the name of what is missing. Whisper detects the language unless it is told: "de". */
export async function familyIn(folder: string, language = ""): Promise<Family> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new NoModel(
      `${folder} cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)}): sotto engine add adds models`,
    );
  });
  const files = names.toSorted();
  const tokens = files.find((name) => /(^|-)tokens\.txt$/u.test(name));
  if (tokens === undefined) throw new NoModel(`${folder} has no tokens.txt: it is no folder of a sherpa-onnx model`);
  const all = { tokens: join(folder, tokens) };
  const part = (wanted: RegExp) => {
    const found = smallest(files.filter((name) => wanted.test(name) && /\.(onnx|ort)$/u.test(name)));
    return found === undefined ? undefined : join(folder, found);
  };
  const moonshine = moonshineOf(part);
  if (moonshine !== undefined) return { kind: "moonshine", streaming: false, files: { ...all, moonshine } };
  const [encoder, decoder, joiner] = [part(/encoder/u), part(/decoder/u), part(/joiner/u)];
  if (encoder !== undefined && decoder !== undefined && joiner !== undefined) {
    const streaming = /streaming/u.test(folder) || (await metadataOf(encoder)).includes("decode_chunk_len");
    return { kind: "transducer", streaming, files: { ...all, transducer: { encoder, decoder, joiner } } };
  }
  if (encoder !== undefined && decoder !== undefined)
    return {
      kind: "whisper",
      streaming: false,
      files: { ...all, whisper: { encoder, decoder, language, task: "transcribe" } },
    };
  const model = encoder === undefined && decoder === undefined ? part(/./u) : undefined;
  if (model === undefined)
    throw new NoModel(
      `${folder} has none of: encoder, decoder and joiner (a transducer), encoder and decoder (Whisper), model.onnx (CTC), ` +
        "encode and cached_decode (Moonshine)",
    );
  return ctcOf(model, folder, all);
}

/** Selects the quantized file where there are several: a board does not benefit from the larger one. */
const smallest = (names: readonly string[]): string | undefined =>
  names.find((name) => name.includes("int8")) ?? names[0];

type Part = (wanted: RegExp) => string | undefined;

/** Handles models in four files, or, in newer releases, in two. */
function moonshineOf(part: Part): object | undefined {
  const mergedDecoder = part(/decoder_model_merged/u);
  const encoderModel = part(/encoder_model/u);
  if (mergedDecoder !== undefined && encoderModel !== undefined) return { encoder: encoderModel, mergedDecoder };
  const [preprocessor, encoder] = [part(/^preprocess/u), part(/^encode\b/u)];
  const [uncachedDecoder, cachedDecoder] = [part(/^uncached_decode/u), part(/^cached_decode/u)];
  const four = { preprocessor, encoder, uncachedDecoder, cachedDecoder };
  return Object.values(four).every((file) => file !== undefined) ? four : undefined;
}

async function ctcOf(model: string, folder: string, tokens: { readonly tokens: string }): Promise<Family> {
  const metadata = await metadataOf(model);
  const streaming = /streaming/u.test(folder) || metadata.includes("decode_chunk_len");
  const nemo = metadata.includes("EncDec") || metadata.includes("nemo");
  const named = (files: object) => ({ kind: "ctc" as const, streaming, files: { ...tokens, ...files } });
  if (nemo) return named({ nemoCtc: { model } });
  return named(streaming ? { zipformer2Ctc: { model } } : { zipformerCtc: { model } });
}

async function metadataOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, metadataBytes);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString("latin1");
  } finally {
    await handle.close();
  }
}
