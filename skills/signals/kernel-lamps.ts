/** Lamps of the kernel, /sys/class/leds: files, which are looked for each time, so that one may be plugged in later. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

export class KernelLamps {
  readonly #folder: string;
  readonly #name: string;
  #last: Promise<string | undefined> = Promise.resolve(undefined);

  constructor(root: string, name: string) {
    this.#folder = join(root, "/sys/class/leds");
    this.#name = name;
  }

  /** Switches all lamps whose name begins so, in turn. Returns what does not work, in words; undefined when it was done. */
  show(isOn: boolean): Promise<string | undefined> {
    this.#last = this.#last.then(() => this.#switchAll(isOn));
    return this.#last;
  }

  async #switchAll(isOn: boolean): Promise<string | undefined> {
    try {
      const all = await readdir(this.#folder).catch(() => []);
      const names = all.filter((name) => name.startsWith(this.#name));
      if (names.length === 0) {
        const there = all.length === 0 ? "it has none" : `it has ${all.slice(0, 10).join(", ")}`;
        return `this machine has no lamp ${this.#name}: ${there}`;
      }
      for (const name of names) await this.#switch(join(this.#folder, name), isOn);
      return undefined;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === "EACCES" || code === "EPERM" || code === "EROFS")
        return `the lamp ${this.#name} may not be switched: \`sotto skill grant signals leds\``;
      return `the lamp ${this.#name} does not work: ${message}`;
    }
  }

  async #switch(lamp: string, isOn: boolean): Promise<void> {
    // What blinks by a trigger of the kernel ("mmc0") would overwrite what is shown.
    const trigger = await readFile(join(lamp, "trigger"), "utf8").catch(() => "[none]");
    if (!/\[none\]|^none$/u.test(trigger.trim())) await writeFile(join(lamp, "trigger"), "none");
    const most = isOn ? (await readFile(join(lamp, "max_brightness"), "utf8").catch(() => "1")).trim() : "0";
    await writeFile(join(lamp, "brightness"), most);
  }
}
