/** Reads files below a root folder, "/" or a recorded tree. What is missing or may not be read is empty. */
import { readdir, readFile, readlink } from "node:fs/promises";
import { join } from "node:path";

export class Tree {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** True when it is the machine itself, of which programs can be asked, too. */
  get isMachine(): boolean {
    return this.#root === "/";
  }

  /** The text without the zero bytes of device trees and without spaces around it. */
  async text(path: string): Promise<string> {
    const text = await readFile(join(this.#root, path), "utf8").catch(() => "");
    return text.replaceAll("\0", "").trim();
  }

  async names(path: string): Promise<readonly string[]> {
    const names: string[] = await readdir(join(this.#root, path)).catch(() => []);
    return names.toSorted();
  }

  async link(path: string): Promise<string> {
    return readlink(join(this.#root, path)).catch(() => "");
  }
}
