/** A built platform with the component timers alone, so that it starts quickly and can be killed often. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Control, readControl } from "../../supervisor/control-file.ts";
import { makeFolder } from "../loop/platform.ts";
import { processesOf } from "../soak/processes.ts";

const built = join(import.meta.dirname, "../../build");
/** In this checkout, because the bundles find their packages above them. */
const trimmed = join(built, "../var/bench-timers");

type Folder = { readonly path: string; remove(): Promise<void> };

export class Board {
  readonly #folder: Folder;
  #child: ChildProcess | undefined;

  private constructor(folder: Folder) {
    this.#folder = folder;
  }

  static async make(): Promise<Board> {
    await rm(trimmed, { recursive: true, force: true });
    await cp(built, trimmed, { recursive: true });
    for (const name of await readdir(join(trimmed, "platform")))
      if (!["timers", "port"].includes(name)) await rm(join(trimmed, "platform", name), { recursive: true });
    return new Board(await makeFolder());
  }

  /** Resolves when the supervisor tells where its bus is; components may still be starting. */
  async start(): Promise<Control> {
    const { path } = this.#folder;
    const places = {
      "--data": join(path, "data"),
      "--runtime": join(path, "run"),
      "--config": join(path, "platform.toml"),
    };
    const main = join(trimmed, "supervisor/main.js");
    const child = spawn(
      "setpriv",
      [
        "--pdeathsig",
        "KILL",
        process.execPath,
        main,
        ...Object.entries(places).flat(),
        "--anonymous=open",
        "--virtual-audio=off",
      ],
      { stdio: "ignore", env: { ...process.env, NODE_COMPILE_CACHE: join(path, "data/cache/compiled") } },
    );
    this.#child = child;
    while (child.exitCode === null && child.signalCode === null) {
      const control = await readControl(join(path, "run"));
      if (control !== undefined && control.pid === child.pid) return control;
      await pause(20);
    }
    throw new Error(`the supervisor ended with ${child.exitCode ?? child.signalCode}`);
  }

  /** Returns false when the process was not there, or in the state of starting. */
  killComponent(): boolean {
    const victim = processesOf(this.#child?.pid ?? 0).find(({ name }) => name === "timers");
    if (victim === undefined) return false;
    process.kill(victim.pid, "SIGKILL");
    return true;
  }

  /** Resolves when the supervisor, and the component that it has left behind, are gone. */
  async killSupervisor(): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    const left = processesOf(child.pid ?? 0).filter(({ name }) => name === "timers");
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
    while (left.some(({ pid }) => isAlive(pid))) await pause(20);
  }

  async remove(): Promise<void> {
    await this.killSupervisor();
    await this.#folder.remove();
    await rm(trimmed, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
