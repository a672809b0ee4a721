/**
 * A voice for tests, in the format of Piper's voices for sherpa-onnx: each phoneme is a short tone, louder for higher numbers
 * in tokens.txt, and quieter the faster it speaks.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { attribute, floats, integers, message, model, text, value } from "../../speech/testing/onnx.ts";

export const voiceRate = 16_000;
const samplesPerPhoneme = 400;

/** Writes the voice into a folder. Its words are in a lexicon: the data of espeak-ng is not needed. */
export function writeVoiceModel(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "tokens.txt"), "_ 0\n  3\na 10\nb 20\n. 5\n, 6\n! 7\n? 8\n");
  writeFileSync(join(folder, "lexicon.txt"), "hello a b a b\nworld b b\n");
  writeFileSync(join(folder, "en_US-test.onnx"), voiceModel());
}

function voiceModel(): Uint8Array {
  const wave = Float32Array.from({ length: samplesPerPhoneme }, (_, at) => 0.02 * Math.sin((2 * Math.PI * at) / 40));
  const node = (
    kind: string,
    inputs: readonly string[],
    output: string,
    ...attributes: ReturnType<typeof attribute>[]
  ) => message(1, [...inputs.map((input) => text(1, input)), text(2, output), text(4, kind), ...attributes]);
  const graph = [
    node("Cast", ["x"], "numbers", attribute("to", 1)),
    node("Reshape", ["numbers", "column"], "loudness"),
    node("Mul", ["loudness", "wave"], "tones"),
    node("Mul", ["scales", "second"], "picked"),
    node("ReduceSum", ["picked"], "slowness", attribute("keepdims", 0)),
    node("Mul", ["tones", "slowness"], "spoken"),
    node("Reshape", ["spoken", "row"], "y"),
    text(2, "voice"),
    integers("column", [1, -1, 1]),
    integers("row", [1, 1, -1]),
    floats("wave", [1, 1, samplesPerPhoneme], wave),
    floats("second", [3], Float32Array.of(0, 1, 0)),
    value(11, "x", 7, ["N", "T"]),
    value(11, "x_length", 7, ["N"]),
    value(11, "scales", 1, [3]),
    value(12, "y", 1, ["N", 1, "L"]),
  ];
  const metadata = {
    model_type: "vits",
    comment: "coqui",
    language: "English",
    sample_rate: String(voiceRate),
    n_speakers: "1",
    add_blank: "0",
    blank_id: "0",
    bos_id: "0",
    eos_id: "0",
    use_eos_bos: "0",
    pad_id: "0",
    punctuation: ". , ! ?",
  };
  return model(graph, metadata);
}
