/** Booted boards on one wire with a repository of the built packages, and a machine that manages them by Ansible. */
import { execFileSync } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Test } from "tap";
import { Controller, type Managed } from "./ansible.ts";
import { Board } from "./board.ts";
import { furnishedRootOf } from "./furnished.ts";
import { dist } from "./packages.ts";
import { Repository } from "./repository.ts";
import { Wire } from "./wire.ts";

export type Member = Pick<Managed, "group" | "own"> & { readonly name: string };
export type Fleet = {
  readonly boards: readonly Board[];
  readonly controller: Controller;
  readonly repository: Repository;
  readonly wire: Wire;
  /** Of the built packages. */
  readonly version: string;
};

/** A password that is looked for in all that is printed. */
export const password = "correct horse battery";

export async function startFleet(t: Test, members: readonly Member[], variables: object = {}): Promise<Fleet> {
  await allowWatching(t, members.length);
  const wire = await Wire.make();
  t.teardown(() => wire.close());
  const repository = await Repository.serve(wire);
  t.teardown(() => repository.close());
  const lower = await furnishedRootOf({ release: "bookworm", architecture: "amd64" });
  const boards: Board[] = [];
  for (const { name } of members) {
    const board = await Board.make(name, { release: "bookworm", architecture: "amd64" }, wire, { lower });
    t.teardown(() => board.remove());
    await board.start();
    // There is no way to Debian's mirror.
    await board.run("rm", "-f", "/etc/apt/sources.list");
    boards.push(board);
  }
  const folder = join(dist, "amd64");
  const debs = (await readdir(folder)).filter((file) => file.endsWith(".deb"));
  await repository.publish(debs.map((file) => join(folder, file)));
  const key = debs.find((file) => file.startsWith("sotto-archive-keyring")) ?? "";
  const managed = boards.map((board, at) => ({ group: "sotto_boards" as const, ...members[at], board }));
  const controller = await Controller.make(wire, managed, {
    sotto_keyring: "{{ playbook_dir }}/../keyring.gpg",
    sotto_repository: "http://10.99.0.1/",
    sotto_users: { anna: password },
    ...variables,
  });
  t.teardown(() => controller.close());
  const keyring = execFileSync("sh", [
    "-c",
    `dpkg-deb --fsys-tarfile "$1" | tar -xO ./usr/share/keyrings/sotto-archive-keyring.gpg`,
    "sh",
    join(folder, key),
  ]);
  await writeFile(join(controller.folder, "keyring.gpg"), keyring);
  const { version } = JSON.parse(await readFile(join(dist, "../package.json"), "utf8")) as { readonly version: string };
  return { boards, controller, repository, wire, version };
}

/**
 * The kernel gives a user 128 places from which to watch files. root is one user on all boards, and needs a dozen on each.
 * More are added and taken away, whatever the number is, so that fleets beside each other do not take each other's.
 */
async function allowWatching(t: Test, boards: number): Promise<void> {
  const limit = "/proc/sys/fs/inotify/max_user_instances";
  const add = async (more: number) => writeFile(limit, `${Number(await readFile(limit, "utf8")) + more}`);
  await add(16 * boards);
  t.teardown(() => add(-16 * boards));
}
