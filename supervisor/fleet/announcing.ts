/**
 * Announces the admin service in the local network, as long as it is reached from there, by Avahi's own program: no packet of
 * the network is read in this process (docs/decisions/0268-found-in-the-network.md).
 */
import { execa } from "execa";
import { access, constants } from "node:fs/promises";
import { hostname } from "node:os";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { Log, LogFields } from "../../platform/port/port.ts";
import { serviceType } from "./neighbours.ts";

export type AnnouncingOptions = {
  readonly port: number;
  readonly log: Pick<Log, "info">;
  /** Where Avahi's program is when it is installed. */
  readonly program?: string;
  /** For tests, where Avahi is on another D-Bus. */
  readonly env?: NodeJS.ProcessEnv;
  readonly host?: () => string;
  readonly everyMs?: number;
};

type Child = PromiseLike<unknown> & { readonly stderr: Readable };

export class Announcing {
  readonly #options: Required<AnnouncingOptions>;
  #running: { readonly name: string; readonly end: () => Promise<unknown> } | undefined;
  #told: string | undefined;
  #isClosed = false;
  #tending: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  private constructor(options: AnnouncingOptions) {
    this.#options = {
      program: "/usr/bin/avahi-publish-service",
      env: {},
      host: hostname,
      everyMs: 60_000,
      ...options,
    };
    const tend = () => void (this.#tending = this.#tending.then(() => this.#tend()));
    tend();
    this.#timer = setInterval(tend, this.#options.everyMs).unref();
  }

  /** Looks every minute whether Avahi was installed meanwhile, the host has another name, or the program has ended. */
  static start(options: AnnouncingOptions): Announcing {
    return new Announcing(options);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#tending;
    await this.#running?.end();
  }

  async #tend(): Promise<void> {
    const name = this.#options.host().split(".")[0]?.slice(0, 63) || "sotto";
    if (this.#isClosed || this.#running?.name === name) return;
    const { program } = this.#options;
    const isInstalled = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
    await this.#running?.end();
    if (isInstalled && !this.#isClosed) this.#publish(name);
  }

  /** The program waits for Avahi itself when that is not running, or is started anew. */
  #publish(name: string): void {
    const { program, port, env } = this.#options;
    const args = ["--pdeathsig", "TERM", program, "--no-fail", name, serviceType, String(port), "path=/admin/ui/"];
    const child = execa("setpriv", args, {
      env: { ...env, LC_ALL: "C.UTF-8" },
      stdio: ["ignore", "ignore", "pipe"],
      buffer: false,
      cleanup: false,
      reject: false,
      forceKillAfterDelay: 2000,
    });
    const running = { name, end: () => (child.kill("SIGTERM"), child) };
    this.#running = running;
    void this.#follow(child, running);
  }

  /** Avahi may announce it under another name, if another machine has this one. */
  async #follow(child: Child, running: object): Promise<void> {
    let last = "";
    for await (const line of createInterface({ input: child.stderr })) {
      const [, name] = /^Established under name '(.*)'$/u.exec(line) ?? [];
      if (name === undefined) last = line.slice(0, 200);
      else this.#tell({ name, port: this.#options.port }, "the board is announced in the local network");
    }
    await child;
    if (this.#running === running) this.#running = undefined;
    if (!this.#isClosed)
      this.#tell({ reason: last }, "the board is not announced in the local network; it is tried again");
  }

  /** What is as it was is not told again. */
  #tell(fields: LogFields, message: string): void {
    const state = JSON.stringify([message, fields]);
    if (state === this.#told) return;
    this.#told = state;
    this.#options.log.info(fields, message);
  }
}
