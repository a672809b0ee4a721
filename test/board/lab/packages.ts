/** The packages of `make deb`, on a board. */
import { cp, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Board, Ran } from "./board.ts";

export const dist = join(import.meta.dirname, "../../../dist");

/** Copies them to the board and installs all of them, as docs/how-to/install-on-a-board.md says. */
export async function installPackages(board: Board, architecture: string): Promise<Ran> {
  const target = await board.disk("root/dist");
  const from = join(dist, architecture);
  for (const file of await readdir(from)) if (file.endsWith(".deb")) await cp(join(from, file), join(target, file));
  return board.run("sh", "-c", "cd /root && apt-get install -y ./dist/*.deb");
}

/** The platform says itself that it is healthy, on the board. */
export async function healthy(board: Board): Promise<true | undefined> {
  const { code, stdout } = await board.run("sotto", "status", "--json");
  if (code !== 0) return undefined;
  const { health } = JSON.parse(stdout) as { readonly health?: string };
  return health === "healthy" ? true : undefined;
}
