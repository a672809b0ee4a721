/** The network of the boards: a bridge in a network namespace of its own, so that nothing of it is on this machine. */
import { execa } from "execa";
import { type Ran, ran } from "./ran.ts";

const prefix = "10.99.0";

/** Where a board is plugged in. */
export type Plug = {
  readonly netns: string;
  readonly address: string;
  readonly cable: string;
  /** The board's for ever: what others remember of it is right when it is back. */
  readonly mac: string;
};

export class Wire {
  readonly name: string;
  #boards = 1;
  readonly #on = new Set<Plug>();

  private constructor(name: string) {
    this.name = name;
  }

  /** Named by this process: several tests can run beside each other. */
  static async make(): Promise<Wire> {
    const wire = new Wire(`sotto${process.pid}`);
    await ip("netns", "add", wire.name);
    await ip("-n", wire.name, "link", "set", "lo", "up");
    await ip("-n", wire.name, "link", "add", "br0", "type", "bridge");
    await ip("-n", wire.name, "addr", "add", `${prefix}.1/24`, "dev", "br0");
    await ip("-n", wire.name, "link", "set", "br0", "up");
    return wire;
  }

  /** Plugs one more board in, which is off. */
  plug(): Plug {
    const number = (this.#boards += 1);
    return {
      netns: `${this.name}-${number}`,
      cable: `v${process.pid}-${number}`,
      address: `${prefix}.${number}`,
      mac: `02:00:0a:63:00:${number.toString(16).padStart(2, "0")}`,
    };
  }

  /** Power for a board: its network is that of a kernel that has just started, and knows of no connection. */
  async on(plug: Plug): Promise<void> {
    const { netns, cable, address, mac } = plug;
    await this.off(plug);
    await ip("netns", "add", netns);
    this.#on.add(plug);
    await ip("-n", netns, "link", "set", "lo", "up");
    const peer = ["peer", "name", "host0", "address", mac, "netns", netns];
    await ip("-n", this.name, "link", "add", cable, "type", "veth", ...peer);
    await ip("-n", this.name, "link", "set", cable, "master", "br0", "up");
    await ip("-n", netns, "addr", "add", `${address}/24`, "dev", "host0");
    await ip("-n", netns, "link", "set", "host0", "up");
  }

  /** No more power: nothing comes, nothing goes, and nobody is told, not even by the end of what runs there. */
  async off(plug: Plug): Promise<void> {
    if (!this.#on.delete(plug)) return;
    // First, and by its name here: what still runs there keeps the network alive.
    await ip("-n", this.name, "link", "del", plug.cable);
    await ip("netns", "del", plug.netns);
  }

  /** Runs a program of this machine on the wire. */
  run(file: string, ...args: readonly string[]): Promise<Ran> {
    return ran("ip", ["netns", "exec", this.name, file, ...args]);
  }

  async close(): Promise<void> {
    for (const plug of this.#on) await this.off(plug);
    await ip("netns", "del", this.name);
  }
}

async function ip(...args: readonly string[]): Promise<void> {
  await execa("ip", args);
}
