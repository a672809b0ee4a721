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

type Status = {
  readonly health: string;
  readonly reasons: readonly { readonly code: string }[];
  readonly components: readonly { readonly state: string }[];
};

/** What the platform says of itself, on the board; undefined while it says nothing. */
async function statusOf(board: Board): Promise<Status | undefined> {
  const { stdout } = await board.run("sotto", "status", "--json");
  return stdout.startsWith("{") ? (JSON.parse(stdout) as Status) : undefined;
}

/** The platform is healthy. */
export async function healthy(board: Board): Promise<true | undefined> {
  return (await statusOf(board))?.health === "healthy" ? true : undefined;
}

/** Every component is up, whatever else there is to tell. */
export async function wellAgain(board: Board): Promise<Status | undefined> {
  const status = await statusOf(board);
  return status?.components.every(({ state }) => state === "up") === true ? status : undefined;
}
