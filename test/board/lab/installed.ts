/** A board of its own wire with the built packages, well. */
import { writeFile } from "node:fs/promises";
import type { Test } from "tap";
import { Board } from "./board.ts";
import { healthy, installPackages } from "./packages.ts";
import type { Root } from "./root.ts";
import { Wire } from "./wire.ts";

export type Installed = { readonly board: Board; readonly wire: Wire };

/** A board takes as long as a board takes: milliseconds for a whole test of one. */
export const boardTimeout = 3_600_000;

/** `options`: what the supervisor is started with besides, SOTTO_OPTIONS of /etc/default/sotto. */
export async function startInstalled(
  t: Test,
  { release = "bookworm", options }: { readonly release?: Root["release"]; readonly options?: string } = {},
): Promise<Installed> {
  const wire = await Wire.make();
  t.teardown(() => wire.close());
  const board = await Board.make("kitchen", { release, architecture: "amd64" }, wire);
  t.teardown(() => board.remove());
  await board.start();
  const installed = await installPackages(board, "amd64");
  t.equal(installed.code, 0, installed.output.slice(-500));
  if (options !== undefined) {
    await writeFile(await board.disk("etc/default/sotto"), `SOTTO_OPTIONS=${options}\n`);
    await board.run("systemctl", "restart", "sotto");
  }
  await healthy(board);
  return { board, wire };
}
