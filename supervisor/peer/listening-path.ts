/** Listens on a Unix socket, and again when somebody has removed its file: what listens would stay, and nobody could reach it. */
import { chmod, mkdir, rm, stat } from "node:fs/promises";
import type { Server } from "node:net";
import { dirname } from "node:path";
import { withSocketAddress } from "./socket-address.ts";

export class ListeningPath {
  readonly #server: Server;
  readonly #path: string;
  readonly #mode: number | undefined;
  /** Undefined until it listens, and when it is closed. */
  #inode: number | undefined;
  #isTending = false;

  /** `mode`: who may connect; without it, whoever the folder and the process's own mask allow. */
  constructor(server: Server, path: string, mode?: number) {
    this.#server = server;
    this.#path = path;
    this.#mode = mode;
  }

  /** Removes the socket that a killed process has left. Rejects with the system's error. */
  async listen(): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true, mode: 0o750 });
    await rm(this.#path, { force: true });
    await withSocketAddress(this.#path, (path) => listening(this.#server, path));
    if (this.#mode !== undefined) await chmod(this.#path, this.#mode);
    this.#inode = await this.#present();
  }

  /** Resolves to true when the file was gone, or was another one, and it listens on a new one. */
  async tend(): Promise<boolean> {
    if (this.#isTending || this.#inode === undefined || (await this.#present()) === this.#inode) return false;
    this.#isTending = true;
    try {
      // Open connections live on.
      this.#server.close();
      await this.listen();
      return true;
    } finally {
      this.#isTending = false;
    }
  }

  /** Before the server is closed: from then on nothing is created. */
  forget(): void {
    this.#inode = undefined;
  }

  async #present(): Promise<number> {
    const found = await stat(this.#path).catch(() => undefined);
    return found?.isSocket() === true ? found.ino : 0;
  }
}

function listening(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ path }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
