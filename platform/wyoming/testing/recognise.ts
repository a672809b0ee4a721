/** The recogniser behind server.py: PCM on standard input, text on standard output. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Decoder, englishModel, isFiller } from "../../speech/pocketsphinx.ts";

const sentences = ["turn on the kitchen light", "set a timer for five minutes"];
const words = new Set(sentences.flatMap((sentence) => sentence.split(" ")));
const folder = mkdtempSync(join(tmpdir(), "sotto-recognise-"));
try {
  const dictionary = join(folder, "words.dict");
  const lines = readFileSync(englishModel.dictionary, "utf8").split("\n");
  writeFileSync(dictionary, lines.filter((line) => words.has(line.split(/[\s(]/u, 1)[0] ?? "")).join("\n"));
  const jsgf = `#JSGF V1.0;\ngrammar sentences;\npublic <sentence> = ${sentences.join(" | ")};\n`;
  using decoder = new Decoder({ dictionary, search: { kind: "grammar", jsgf } });
  const bytes = readFileSync(0);
  await decoder.hear(new Int16Array(new Uint8Array(bytes).buffer));
  const heard = decoder.segments().filter(({ word }) => !isFiller(word));
  process.stdout.write(heard.map(({ word }) => word.replace(/\(\d+\)$/u, "")).join(" "));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
