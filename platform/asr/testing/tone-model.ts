/**
 * A CTC model for tests, in the format that sherpa-onnx reads: it recognises a low tone as "low" and a high one as "high".
 * It consists of one matrix that detects which part of the spectrum is loud.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { attribute, floats, message, model, text, value } from "../../speech/testing/onnx.ts";

const bands = 80;
/** The minimum mean log energy of a frame with a tone. */
const quiet = -4;

/** Writes the model into a folder. */
export function writeToneModel(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "tokens.txt"), "<blk> 0\n\u2581low 1\n\u2581high 2\n");
  writeFileSync(join(folder, "model.onnx"), toneModel());
}

/** The loudness within the second second, with soft edges: a hard edge sounds in the whole spectrum. */
const loudness = (seconds: number): number => 1000 * Math.max(0, Math.min(1, 10 * (0.5 - Math.abs(seconds - 1))));

/** Makes adjacent sines, as loud as speech, with silence around them. */
function tone(from: number, to: number): Int16Array {
  const rate = 16_000;
  const hertz = Array.from({ length: 16 }, (_, at) => from + (at * (to - from)) / 16);
  const wave = (at: number) =>
    hertz.reduce((sum, each, nth) => sum + Math.sin((2 * Math.PI * each * at) / rate + nth * nth), 0);
  return Int16Array.from({ length: 3 * rate }, (_, at) => Math.round(loudness(at / rate) * wave(at)));
}
export const lowTone = tone(100, 1000);
export const highTone = tone(4500, 7500);

function toneModel(): Uint8Array {
  const weights = new Float32Array(bands * 3);
  for (let band = 0; band < bands; band++) {
    if (band < 20) weights[band * 3 + 1] = 1 / 20;
    if (band >= 60) weights[band * 3 + 2] = 1 / 20;
  }
  const graph = [
    message(1, [text(1, "x"), text(1, "weights"), text(2, "energies"), text(4, "MatMul")]),
    message(1, [text(1, "energies"), text(1, "bias"), text(2, "scores"), text(4, "Add")]),
    message(1, [text(1, "scores"), text(2, "log_probs"), text(4, "LogSoftmax"), attribute("axis", -1)]),
    message(1, [text(1, "x_lens"), text(2, "log_probs_len"), text(4, "Identity")]),
    text(2, "tones"),
    floats("weights", [bands, 3], weights),
    floats("bias", [3], Float32Array.of(quiet, 0, 0)),
    value(11, "x", 1, ["N", "T", bands]),
    value(11, "x_lens", 7, ["N"]),
    value(12, "log_probs", 1, ["N", "T", 3]),
    value(12, "log_probs_len", 7, ["N"]),
  ];
  const metadata = { model_type: "zipformer2_ctc", vocab_size: "3", subsampling_factor: "1", version: "1" };
  return model(graph, metadata);
}
