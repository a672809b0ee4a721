/** The packages of `make deb`, on a board. */
import { cp, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Board } from "./board.ts";
import type { Ran } from "./ran.ts";
import { until } from "./until.ts";

export const dist = join(import.meta.dirname, "../../../dist");

/** Copies them to the board and installs all of them, as docs/how-to/install-on-a-board.md says. `from`: other ones. */
export async function installPackages(
  board: Board,
  architecture: string,
  from = join(dist, architecture),
): Promise<Ran> {
  const target = await board.disk("root/dist");
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

/** Resolves when the platform is healthy. */
export async function healthy(board: Board): Promise<void> {
  await come(board, "the platform is healthy", ({ health }) => health === "healthy");
}

/** Resolves when every component is up, whatever else there is to tell. */
export async function wellAgain(board: Board): Promise<Status> {
  return come(board, "every component is up", ({ components }) => components.every(({ state }) => state === "up"));
}

/** Patient: an emulated board on a busy machine is slow. When it does not come, the board's own words tell why. */
async function come(board: Board, what: string, isSo: (status: Status) => boolean): Promise<Status> {
  try {
    const ask = async () => {
      const status = await statusOf(board);
      return status !== undefined && isSo(status) ? status : undefined;
    };
    return await until(what, ask, 600);
  } catch (cause) {
    const said = await board.run("sotto", "status");
    const journal = await board.run("journalctl", "--no-pager", "-n", "40", "-u", "sotto", "-u", "sotto-updater");
    throw new Error(`${what}: no; ${said.output}\n${journal.output}`, { cause });
  }
}
