/** A repository on the wire, served as anybody would, and a board that gets its packages from it. */
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { publish } from "../../../installer/apt-repository/publish.ts";
import { signingKey } from "../../../installer/apt-repository/signing-key.ts";
import type { Board } from "./board.ts";
import { boardsFolder } from "./root.ts";
import { until } from "./until.ts";
import type { Wire } from "./wire.ts";

const address = "10.99.0.1";

export class Repository {
  readonly folder: string;
  readonly #close: () => void;

  private constructor(folder: string, close: () => void) {
    this.folder = folder;
    this.#close = close;
  }

  static async serve(wire: Wire): Promise<Repository> {
    const folder = await mkdtemp(join(boardsFolder, `repository-${process.pid}-`));
    const server = ["-m", "http.server", "80", "--bind", address, "--directory", folder];
    const child = spawn("ip", ["netns", "exec", wire.name, "python3", ...server], { stdio: "ignore" });
    await until("the web server", async () =>
      (await wire.run("curl", "-sf", "-o", "/dev/null", `http://${address}/`)).code === 0 ? true : undefined,
    );
    return new Repository(folder, () => child.kill());
  }

  /** Signed with the key whose public half is in dist/'s sotto-archive-keyring. */
  async publish(packages: readonly string[], validDays = 90): Promise<void> {
    const key = await signingKey(join(import.meta.dirname, "../../../var/signing"));
    await publish(packages, this.folder, { key, keep: 50, validDays });
  }

  async close(): Promise<void> {
    this.#close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Points the board at the repository, and at nothing else: there is no way to Debian's from here. */
export async function subscribe(board: Board): Promise<void> {
  await board.run("rm", "-f", "/etc/apt/sources.list");
  const source = `Types: deb\nURIs: http://${address}/\nSuites: stable\nComponents: main\nSigned-By: /usr/share/keyrings/sotto-archive-keyring.gpg\n`;
  await writeFile(await board.disk("etc/apt/sources.list.d/sotto.sources"), source);
}
