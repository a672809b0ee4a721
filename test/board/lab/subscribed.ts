/** A board with the built packages, claimed, that gets new ones from a repository on its wire. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Test } from "tap";
import { neededPackages } from "../../../installer/deb/facts.ts";
import { Admin } from "./admin.ts";
import { Board } from "./board.ts";
import { dist, healthy, installPackages } from "./packages.ts";
import { Repository, subscribe } from "./repository.ts";
import type { Root } from "./root.ts";
import { Wire } from "./wire.ts";

export type Subscribed = {
  readonly board: Board;
  readonly admin: Admin;
  readonly repository: Repository;
  readonly wire: Wire;
  /** Of the built packages. */
  readonly version: string;
  /** Puts the built packages into the repository. */
  readonly publishBuilt: () => Promise<void>;
};

const amd64: Root = { release: "bookworm", architecture: "amd64" };

export type Subscription = {
  readonly root?: Root;
  /** The repository has the installed version as well. */
  readonly isPublished?: boolean;
  /** Installed instead of the built packages, which are not published then. */
  readonly packages?: { readonly folder: string; readonly version: string };
  /** See Board.make. */
  readonly lower?: string;
  readonly megabytes?: number;
};

export async function startSubscribed(
  t: Test,
  name: string,
  { root = amd64, packages, isPublished = packages === undefined, lower, megabytes }: Subscription = {},
): Promise<Subscribed> {
  const wire = await Wire.make();
  t.teardown(() => wire.close());
  const repository = await Repository.serve(wire);
  t.teardown(() => repository.close());
  const board = await Board.make(name, root, wire, { ...(lower === undefined ? {} : { lower }), megabytes });
  t.teardown(() => board.remove());
  await board.start();
  const installed = await installPackages(board, root.architecture, packages?.folder);
  if (installed.code !== 0) throw new Error(installed.output);
  await healthy(board);
  const admin = await Admin.meet(wire, board);
  t.teardown(() => admin.close());
  await admin.ask("POST", "user", { login: "anna", password: "correct horse battery" });
  admin.as("anna", "correct horse battery");
  // What the built packages need of Debian and the installed ones do not: later there is no way to Debian's.
  const { platform, skills } = neededPackages(await readFile(join(dist, "../packaging/apt-packages.txt"), "utf8"));
  if (packages !== undefined) {
    const needed = await board.run("apt-get", "install", "-y", ...platform, ...skills);
    if (needed.code !== 0) throw new Error(needed.output);
  }
  await subscribe(board);
  const folder = join(dist, root.architecture);
  const built = (await readdir(folder)).filter((file) => file.endsWith(".deb")).map((file) => join(folder, file));
  const publishBuilt = () => repository.publish(built);
  await (isPublished ? publishBuilt() : repository.publish([]));
  const { version } = JSON.parse(await readFile(join(dist, "../package.json"), "utf8")) as { readonly version: string };
  return { board, admin, repository, wire, version, publishBuilt };
}
