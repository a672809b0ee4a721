/**
 * What a platform has learned of the example assistant, its model and how its words are pronounced, is kept for the next one that
 * starts with the same build: that is a third of the processor time of a first start. Journeys with a data folder of their own
 * learn as any board does.
 */
import { createHash } from "node:crypto";
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

const kept = join(import.meta.dirname, "../../node_modules/.cache/trained");

/** Each build has a folder of its own: other code may train otherwise. */
function folderOf(build: string): string {
  const code = createHash("sha256");
  for (const file of globSync("**/*.js", { cwd: build, exclude: ["web/**"] }).toSorted())
    code.update(file).update(readFileSync(join(build, file)));
  return join(kept, code.digest("hex"));
}

/** What can be learned of, below the folder of caches. Each file tells itself what it was made of. */
const learned = ["nlu/*.model", "asr/model/words.json"];

function copyMissing(from: string, to: string): void {
  for (const file of globSync(learned, { cwd: from }).filter((one) => !existsSync(join(to, one)))) {
    mkdirSync(dirname(join(to, file)), { recursive: true, mode: 0o750 });
    // Whole or not at all, also when two platforms are ready at once.
    const unfinished = join(to, `${file}.${process.pid}`);
    cpSync(join(from, file), unfinished);
    renameSync(unfinished, join(to, file));
  }
}

/** Gives a new data folder what is known; the function returned keeps what was learned until then. */
export function bringTrained(data: string, build: string): () => void {
  const [known, own] = [folderOf(build), join(data, "cache")];
  mkdirSync(known, { recursive: true });
  for (const other of readdirSync(kept).map((name) => join(kept, name)))
    if (other !== known) rmSync(other, { recursive: true, force: true });
  copyMissing(known, own);
  return () => copyMissing(own, known);
}
