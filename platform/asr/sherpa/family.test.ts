/** What a folder with a model is, by its files. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import { familyIn } from "./family.ts";

const root = mkdtempSync(join(tmpdir(), "family-"));
t.teardown(() => rmSync(root, { recursive: true, force: true }));

let count = 0;
function folderOf(files: Readonly<Record<string, string>>, name = `model-${++count}`): string {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}
const empty = (...names: string[]) => Object.fromEntries(names.map((name) => [name, ""]));

t.test("each family is known by its files, and the quantized ones are preferred", async (t) => {
  const transducer = folderOf(
    empty(
      "encoder-epoch-99-avg-1.int8.onnx",
      "encoder-epoch-99-avg-1.onnx",
      "decoder-epoch-99-avg-1.onnx",
      "joiner-epoch-99-avg-1.int8.onnx",
      "tokens.txt",
    ),
  );
  t.match(await familyIn(transducer), {
    kind: "transducer",
    streaming: false,
    files: {
      tokens: join(transducer, "tokens.txt"),
      transducer: {
        encoder: join(transducer, "encoder-epoch-99-avg-1.int8.onnx"),
        decoder: join(transducer, "decoder-epoch-99-avg-1.onnx"),
        joiner: join(transducer, "joiner-epoch-99-avg-1.int8.onnx"),
      },
    },
  });
  const whisper = folderOf(empty("tiny.en-encoder.int8.onnx", "tiny.en-decoder.int8.onnx", "tiny.en-tokens.txt"));
  t.match(await familyIn(whisper, "de"), { files: { whisper: { language: "de", task: "transcribe" } } });
  t.match(await familyIn(whisper), { kind: "whisper", files: { tokens: join(whisper, "tiny.en-tokens.txt") } });
  const four = ["preprocess.onnx", "encode.int8.onnx", "uncached_decode.int8.onnx", "cached_decode.int8.onnx"];
  const moonshine = folderOf(empty(...four, "tokens.txt"));
  t.match(await familyIn(moonshine), {
    kind: "moonshine",
    files: {
      moonshine: {
        preprocessor: join(moonshine, "preprocess.onnx"),
        encoder: join(moonshine, "encode.int8.onnx"),
        uncachedDecoder: join(moonshine, "uncached_decode.int8.onnx"),
        cachedDecoder: join(moonshine, "cached_decode.int8.onnx"),
      },
    },
  });
  const two = folderOf(empty("encoder_model.ort", "decoder_model_merged.ort", "tokens.txt"));
  t.match(await familyIn(two), {
    kind: "moonshine",
    files: {
      moonshine: { encoder: join(two, "encoder_model.ort"), mergedDecoder: join(two, "decoder_model_merged.ort") },
    },
  });
});

t.test("details missing from the file names are in the model's metadata, or in the folder's name", async (t) => {
  const files = { "decoder.onnx": "", "joiner.onnx": "", "tokens.txt": "" };
  const chunked = { ...files, "encoder.onnx": `${"x".repeat(100_000)}decode_chunk_len` };
  t.match(await familyIn(folderOf(chunked)), { kind: "transducer", streaming: true });
  const named = folderOf({ ...files, "encoder.onnx": "" }, "sherpa-onnx-streaming-zipformer-en");
  t.match(await familyIn(named), { kind: "transducer", streaming: true });
  const ctc = (metadata: string) => folderOf({ "model.int8.onnx": metadata, "tokens.txt": "" });
  t.match(await familyIn(ctc("EncDecCTCModelBPE")), { kind: "ctc", streaming: false, files: { nemoCtc: {} } });
  t.match(await familyIn(ctc("zipformer2_ctc")), { kind: "ctc", streaming: false, files: { zipformerCtc: {} } });
  t.match(await familyIn(ctc("zipformer2 decode_chunk_len")), { streaming: true, files: { zipformer2Ctc: {} } });
});

t.test("another folder is refused with a list of what is missing", async (t) => {
  await t.rejects(familyIn(join(root, "none")), /cannot be read \(ENOENT\)/u);
  await t.rejects(familyIn(folderOf({ "model.onnx": "" })), /no tokens\.txt/u);
  await t.rejects(familyIn(folderOf({ "tokens.txt": "" })), /none of/u);
});
