/** The network of the boards: a bridge in a network namespace of its own, so that nothing of it is on this machine. */
import { execa } from "execa";
import { type Ran, ran } from "./ran.ts";

const prefix = "10.99.0";

export class Wire {
  readonly name: string;
  #boards = 1;

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

  /** Plugs one more board in: the name of its network namespace, and its address. */
  async plug(): Promise<{ netns: string; address: string; cable: string }> {
    const number = (this.#boards += 1);
    const [netns, cable, address] = [`${this.name}-${number}`, `v${process.pid}-${number}`, `${prefix}.${number}`];
    await ip("netns", "add", netns);
    await ip("-n", netns, "link", "set", "lo", "up");
    await ip("-n", this.name, "link", "add", cable, "type", "veth", "peer", "name", "host0", "netns", netns);
    await ip("-n", this.name, "link", "set", cable, "master", "br0", "up");
    await ip("-n", netns, "addr", "add", `${address}/24`, "dev", "host0");
    await ip("-n", netns, "link", "set", "host0", "up");
    return { netns, address, cable };
  }

  /** Runs a program of this machine on the wire. */
  run(file: string, ...args: readonly string[]): Promise<Ran> {
    return ran("ip", ["netns", "exec", this.name, file, ...args]);
  }

  async close(): Promise<void> {
    for (let number = 2; number <= this.#boards; number++) await ip("netns", "del", `${this.name}-${number}`);
    await ip("netns", "del", this.name);
  }
}

async function ip(...args: readonly string[]): Promise<void> {
  await execa("ip", args);
}
