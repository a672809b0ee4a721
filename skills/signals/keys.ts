/** Keys of the machine: opens the first device whose name fits, and again when it was unplugged. */
import { open, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Again } from "./backoff.ts";
import { KeyEvents, muteKeys } from "./input-event.ts";

export type KeysOptions = {
  readonly root: string;
  /** A part of the name of the device. */
  readonly name: string;
  readonly button: { press(ms: number): void; release(ms: number): void; lose(): void };
  /** Called when a key that mutes microphones was pressed. */
  readonly mute: () => void;
  readonly state: (fault: string | undefined) => void;
  readonly retryMs?: number;
};

export class Keys {
  readonly #options: KeysOptions;
  readonly #again: Again;
  readonly #stopping = new AbortController();

  private constructor(options: KeysOptions) {
    this.#options = options;
    this.#again = new Again(() => void this.#listen(), options.retryMs);
  }

  static listen(options: KeysOptions): Keys {
    const keys = new Keys(options);
    void keys.#listen();
    return keys;
  }

  stop(): void {
    this.#stopping.abort();
    this.#again.stop();
  }

  async #listen(): Promise<void> {
    const { state, button } = this.#options;
    let fault: string;
    try {
      const path = await this.#path();
      if (path !== undefined) await this.#read(path);
      fault = path === undefined ? await this.#missing() : "the device with keys is gone";
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      fault =
        code === "EACCES" || code === "EPERM"
          ? "the keys may not be read: `sotto skill grant signals input`"
          : `the device with keys is gone: ${message}`;
    }
    if (this.#stopping.signal.aborted) return;
    button.lose();
    state(fault);
    this.#again.later();
  }

  /** The event devices, by the names that the kernel has for them. */
  async #named(): Promise<readonly { readonly event: string; readonly name: string }[]> {
    const folder = join(this.#options.root, "/sys/class/input");
    const events = (await readdir(folder).catch(() => [])).filter((event) => /^event\d+$/u.test(event)).toSorted();
    return Promise.all(
      events.map(async (event) => {
        const name = await readFile(join(folder, event, "device/name"), "utf8").catch(() => "");
        return { event, name: name.trim() };
      }),
    );
  }

  /** The first that fits: each one keeps a thread of Node's busy. */
  async #path(): Promise<string | undefined> {
    const wanted = this.#options.name.toLowerCase();
    const fitting = (await this.#named()).find(({ name }) => name.toLowerCase().includes(wanted));
    return fitting && join(this.#options.root, "/dev/input", fitting.event);
  }

  async #missing(): Promise<string> {
    const names = (await this.#named()).map(({ name }) => name).filter((name) => name !== "");
    const there = names.length === 0 ? "it has none" : `it has ${names.slice(0, 10).join(", ")}`;
    return `this machine has no device with keys ${this.#options.name}: ${there}`;
  }

  async #read(path: string): Promise<void> {
    const { button, mute, state } = this.#options;
    const file = await open(path, "r");
    const stream = file.createReadStream({ signal: this.#stopping.signal });
    const events = new KeyEvents();
    state(undefined);
    this.#again.worked();
    for await (const bytes of stream as AsyncIterable<Buffer>)
      for (const { code, isDown, ms } of events.push(bytes)) {
        if (muteKeys.has(code)) {
          if (isDown) mute();
        } else if (isDown) button.press(ms);
        else button.release(ms);
      }
  }
}
