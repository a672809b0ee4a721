/** Runs a playbook of ansible/ from the wire, over SSH, against boards. */
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import type { Board, Ran } from "./board.ts";
import { boardsFolder } from "./root.ts";
import type { Wire } from "./wire.ts";

const room = join(import.meta.dirname, "../../../ansible");

export class Controller {
  readonly folder: string;
  readonly #wire: Wire;

  private constructor(folder: string, wire: Wire) {
    this.folder = folder;
    this.#wire = wire;
  }

  /** A copy of ansible/ with an inventory of these boards, which let it in. */
  static async make(
    wire: Wire,
    boards: readonly Board[],
    variables: Readonly<Record<string, unknown>>,
  ): Promise<Controller> {
    const folder = await mkdtemp(join(boardsFolder, "ansible-"));
    await cp(room, folder, { recursive: true });
    const key = join(folder, "id");
    await execa("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", key]);
    const ssh = "-o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR";
    const how = { ansible_user: "root", ansible_ssh_private_key_file: key, ansible_ssh_common_args: ssh };
    // Of the hosts, which comes before the example's group_vars.
    const hosts = Object.fromEntries(
      boards.map(({ name, address }) => [name, { ansible_host: address, ...how, ...variables }]),
    );
    const inventory = { all: { children: { sotto_boards: { hosts } } } };
    await writeFile(join(folder, "inventory/boards.json"), JSON.stringify(inventory));
    for (const board of boards) {
      await board.run("mkdir", "-p", "-m", "700", "/root/.ssh");
      await cp(`${key}.pub`, await board.disk("root/.ssh/authorized_keys"));
    }
    return new Controller(folder, wire);
  }

  play(playbook: string, ...args: readonly string[]): Promise<Ran> {
    const config = `ANSIBLE_CONFIG=${join(this.folder, "ansible.cfg")}`;
    const inventory = join(this.folder, "inventory/boards.json");
    return this.#wire.run("env", config, "ansible-playbook", "-i", inventory, join(this.folder, playbook), ...args);
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
