/**
 * The admin REST for the programs of this machine: a Unix socket, without a password. Who may open it is decided by its
 * file mode: the supervisor's own user and group, and root.
 */
import { chmod, mkdir, rm } from "node:fs/promises";
import type { Server } from "node:http";
import { dirname } from "node:path";
import { trustConnection } from "../admin/authentication.ts";
import { withSocketAddress } from "./socket-address.ts";

export class LocalSocket {
  readonly #server: Server;
  #path: string | undefined;

  /** `server` answers requests as the admin service does. */
  constructor(server: Server) {
    this.#server = server.on("connection", trustConnection);
  }

  /** Rejects with the system's error. What a killed supervisor has left there is taken away. */
  async listen(path: string): Promise<void> {
    await mkdir(dirname(path), { recursive: true, mode: 0o750 });
    await rm(path, { force: true });
    await withSocketAddress(
      path,
      (address) =>
        new Promise<void>((resolve, reject) => {
          this.#server.once("error", reject);
          this.#server.listen(address, resolve);
        }),
    );
    await chmod(path, 0o660);
    this.#path = path;
  }

  /** Takes no more, and ends what goes on: whoever follows a log learns that it is over. */
  async close(): Promise<void> {
    if (this.#path === undefined) return;
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
    await rm(this.#path, { force: true });
  }
}
