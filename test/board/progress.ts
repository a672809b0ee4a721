/** How far a run of all tests has come, so that one which was ended goes on where it stopped. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { writeDurably } from "../../supervisor/durable-file.ts";

const written = v.object({ packages: v.string(), passed: v.array(v.string()) });

/** A run that has begun with these packages, and the names of what has passed. */
export class Progress {
  readonly #file: string;
  readonly #packages: string;
  readonly passed: Set<string>;

  private constructor(file: string, packages: string, passed: Iterable<string>) {
    this.#file = file;
    this.#packages = packages;
    this.passed = new Set(passed);
  }

  /** Goes on with what `file` says, unless it was said of other packages: those of a folder, as digestOf tells them apart. */
  static async resume(file: string, packages: string): Promise<Progress> {
    const text = await readFile(file, "utf8").catch(() => "{}");
    const before = readable(text);
    return new Progress(file, packages, before.packages === packages ? (before.passed ?? []) : []);
  }

  async add(name: string): Promise<void> {
    this.passed.add(name);
    await this.#write();
  }

  /** These run again next time; what others have passed stays. */
  async forget(names: readonly string[]): Promise<void> {
    for (const name of names) this.passed.delete(name);
    await this.#write();
  }

  #write(): Promise<void> {
    const text = JSON.stringify({ packages: this.#packages, passed: [...this.passed] });
    return writeDurably(this.#file, text, 0o644);
  }
}

/** What is written, or what counts as nothing: half a file, by somebody who pulled a plug, or a file of somebody else. */
function readable(text: string): Partial<v.InferOutput<typeof written>> {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), written), text);
  return result.success ? result.output : {};
}

/** Tells the packages in a folder, subfolders included, from others. */
export async function digestOf(folder: string): Promise<string> {
  const digest = createHash("sha256");
  for (const file of (await Array.fromAsync(glob("**/*.deb", { cwd: folder }))).toSorted()) {
    digest.update(`${file}\n`);
    for await (const chunk of createReadStream(join(folder, file))) digest.update(chunk as Buffer);
  }
  return digest.digest("hex");
}
