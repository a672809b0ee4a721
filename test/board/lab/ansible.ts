/** Runs a playbook of ansible/ from the wire, over SSH, against boards. */
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import type { Board } from "./board.ts";
import type { Ran } from "./ran.ts";
import { boardsFolder } from "./root.ts";
import type { Wire } from "./wire.ts";

type Variables = Readonly<Record<string, unknown>>;
export type Managed = {
  readonly board: Board;
  readonly group: "sotto_boards" | "sotto_satellites";
  /** Variables of this board alone. */
  readonly own?: Variables;
};

const room = join(import.meta.dirname, "../../../ansible");

/** A host's line of the recap: "ok", "changed", "unreachable", "failed", … and how often. */
export type Recap = Readonly<Record<string, Readonly<Record<string, number>>>>;
export type Played = Ran & { readonly recap: Recap; readonly seconds: number };

function recapOf(output: string): Recap {
  const lines = (output.split("PLAY RECAP")[1] ?? "").split("\n");
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, host, counts] = /^(\S+)\s+: (.*)$/u.exec(line) ?? [];
      if (host === undefined || counts === undefined) return [];
      const pairs = [...counts.matchAll(/(\w+)=(\d+)/gu)].map(([, name = "", count]) => [name, Number(count)] as const);
      return [[host, Object.fromEntries(pairs)] as const];
    }),
  );
}

export class Controller {
  readonly folder: string;
  readonly #wire: Wire;

  private constructor(folder: string, wire: Wire) {
    this.folder = folder;
    this.#wire = wire;
  }

  /** A copy of ansible/ with an inventory of these boards, which let it in. */
  static async make(wire: Wire, boards: readonly Managed[], variables: Variables): Promise<Controller> {
    const folder = await mkdtemp(join(boardsFolder, `ansible-${process.pid}-`));
    await cp(room, folder, { recursive: true });
    const key = join(folder, "id");
    await execa("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", key]);
    const ssh = "-o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR";
    const how = { ansible_user: "root", ansible_ssh_private_key_file: key, ansible_ssh_common_args: ssh };
    // Of the hosts, which comes before the example's group_vars.
    const hostsOf = (wanted: Managed["group"]) =>
      Object.fromEntries(
        boards
          .filter(({ group }) => group === wanted)
          .map(({ board, own }) => [board.name, { ansible_host: board.address, ...how, ...variables, ...own }]),
      );
    const children = {
      sotto_boards: { hosts: hostsOf("sotto_boards") },
      sotto_satellites: { hosts: hostsOf("sotto_satellites") },
    };
    await writeFile(join(folder, "inventory/boards.json"), JSON.stringify({ all: { children } }));
    for (const { board } of boards) {
      await board.run("mkdir", "-p", "-m", "700", "/root/.ssh");
      await cp(`${key}.pub`, await board.disk("root/.ssh/authorized_keys"));
    }
    return new Controller(folder, wire);
  }

  async play(playbook: string, ...args: readonly string[]): Promise<Played> {
    // Boards of another wire have the same addresses: connections that are kept must not be taken for theirs.
    const kept = `ANSIBLE_SSH_CONTROL_PATH_DIR=${join(this.folder, "cp")}`;
    const config = [`ANSIBLE_CONFIG=${join(this.folder, "ansible.cfg")}`, kept, "ANSIBLE_FORKS=5"];
    const inventory = join(this.folder, "inventory/boards.json");
    const began = performance.now();
    const run = ["ansible-playbook", "-i", inventory, join(this.folder, "playbooks", playbook), ...args];
    const ran = await this.#wire.run("env", ...config, ...run);
    return { ...ran, recap: recapOf(ran.output), seconds: Math.round((performance.now() - began) / 1000) };
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
