/** One booted board: systemd-nspawn over an overlay of a fresh disk. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { execa } from "execa";
import { type Ran, ran } from "./ran.ts";
import { boardsFolder, type Root, rootOf } from "./root.ts";
import { cgroups, endGroup } from "./sweep.ts";
import type { Plug, Wire } from "./wire.ts";

const environment = [
  "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  "HOME=/root",
  "LANG=C.UTF-8",
  "TERM=dumb",
  "SYSTEMD_PAGER=cat",
  "DEBIAN_FRONTEND=noninteractive",
];

export class Board {
  readonly name: string;
  readonly address: string;
  readonly #folder: string;
  readonly #lower: string;
  readonly #cgroup: string;
  readonly #wire: Wire;
  readonly #plug: Plug;
  #process: ChildProcess | undefined;
  #isLimited = false;

  private constructor(name: string, lower: string, cgroup: string, wire: Wire) {
    this.name = name;
    this.#folder = join(boardsFolder, `board-${process.pid}-${name}`);
    this.#lower = lower;
    this.#cgroup = join(cgroup, `sotto-${process.pid}-${name}`);
    this.#wire = wire;
    this.#plug = wire.plug();
    this.address = this.#plug.address;
  }

  /**
   * A fresh board, off. What a card's flasher writes is on its disk: its name. `lower`: another disk than a fresh one.
   * `megabytes`: what the disk takes beside that; as much as this machine's, when left out.
   */
  static async make(
    name: string,
    root: Root,
    wire: Wire,
    { lower, megabytes }: { readonly lower?: string; readonly megabytes?: number | undefined } = {},
  ): Promise<Board> {
    const board = new Board(name, lower ?? (await rootOf(root)), await cgroups(), wire);
    if (megabytes !== undefined) await board.#limitDisk(megabytes);
    for (const part of ["upper/etc", "work", "root"]) await mkdir(join(board.#folder, part), { recursive: true });
    const etc = join(board.#folder, "upper/etc");
    await writeFile(join(etc, "hostname"), `${name}\n`);
    await writeFile(join(etc, "hosts"), `127.0.0.1 localhost\n127.0.1.1 ${name}\n`);
    return board;
  }

  /** Power on; resolves when systemd says that the board is up, with what it says: "running". */
  async start(): Promise<string> {
    await this.#wire.on(this.#plug);
    const console_ = openSync(join(this.#folder, "console.log"), "a");
    await mkdir(this.#cgroup);
    const launch = join(import.meta.dirname, "launch.sh");
    const args = [this.name, this.#folder, this.#lower, this.#cgroup, this.#plug.netns];
    this.#process = spawn(launch, args, { detached: true, stdio: ["pipe", console_, console_] });
    closeSync(console_);
    return this.up();
  }

  /** Resolves when the board is up, also after a reboot. */
  async up(): Promise<string> {
    for (;;) {
      const { code, stdout } = await this.run("systemctl", "is-system-running", "--wait").catch(() => ({
        code: 1,
        stdout: "",
      }));
      if (code === 0 || /^(running|degraded)$/u.test(stdout)) return stdout;
      if (this.#process?.exitCode !== null)
        throw new Error(`the board is off: ${await readFile(join(this.#folder, "console.log"), "utf8")}`);
      await pause(100);
    }
  }

  /** Runs a program on it, as root. */
  async run(...argv: readonly string[]): Promise<Ran> {
    return ran("nsenter", ["-t", await this.#leader(), "-a", "--", "env", "-i", ...environment, ...argv]);
  }

  /** Where its files are seen from here, while it runs. */
  async disk(path: string): Promise<string> {
    return join("/proc", await this.#leader(), "root", path);
  }

  /** Restarts it as a person would. */
  async reboot(): Promise<string> {
    const before = await this.#bootId();
    await this.run("systemctl", "reboot");
    for (;;) {
      const now = await this.#bootId().catch(() => undefined);
      if (now !== undefined && now !== before) return this.up();
      await pause(100);
    }
  }

  /** The cable of its power is pulled: it is silent, and every process is gone at once. */
  async cut(): Promise<void> {
    const child = this.#process;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "close");
    await this.#wire.off(this.#plug);
    await endGroup(this.#cgroup);
    await ended;
  }

  /** The cable of its network is pulled out: nothing comes, nothing goes, nobody is told. */
  async unplug(): Promise<void> {
    await execa("ip", ["-n", this.#plug.netns, "link", "set", "host0", "down"]);
  }

  async plug(): Promise<void> {
    await execa("ip", ["-n", this.#plug.netns, "link", "set", "host0", "up"]);
  }

  /** Off, and its disk gone. */
  async remove(): Promise<void> {
    await this.cut();
    if (this.#isLimited) await execa("umount", ["--lazy", this.#folder]);
    for (const path of [this.#folder, `${this.#folder}.img`]) await rm(path, { recursive: true, force: true });
  }

  /** A file system of its own, with what ext4 sets aside for root, as on a card. */
  async #limitDisk(megabytes: number): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const image = `${this.#folder}.img`;
    await execa("truncate", ["--size", `${megabytes}M`, image]);
    await execa("mkfs.ext4", ["-q", image]);
    await execa("mount", ["-o", "loop", image, this.#folder]);
    this.#isLimited = true;
  }

  /** The first process of the board, as this machine numbers it. */
  async #leader(): Promise<string> {
    const processes = await readFile(join(this.#cgroup, "payload/init.scope/cgroup.procs"), "utf8");
    const [first] = processes.split("\n");
    if (first === undefined || first === "") throw new Error(`${this.name} is off`);
    return first;
  }

  /** The kernel is not the board's own, so the start of its first process tells one boot from the other. */
  async #bootId(): Promise<string> {
    const leader = await this.#leader();
    return `${leader} ${(await readFile(`/proc/${leader}/stat`, "utf8")).split(" ")[21]}`;
  }
}
