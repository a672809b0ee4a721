/**
 * The door through which the units of skills receive their input: a running unit receives its environment and its
 * settings, and writes its output to the same connection until its last process ends; a unit that installs code
 * receives the code. Each unit receives only its own data, and only if we have started it.
 */
import { spawn } from "node:child_process";
import type { Socket } from "node:net";
import { type Caller, openUnitDoor, type UnitDoor, type Whose } from "../port/unit-door.ts";

/** What a skill receives before it starts. */
export type Told = {
  readonly environment: Readonly<Record<string, string>>;
  /** The text of its config.ini. */
  readonly settings: string;
  /** Files for skills for Snips, by their names below /run/sotto/snips. */
  readonly snips: Readonly<Record<string, string>>;
  /** Where its code is, from its point of view. */
  readonly folder: string;
};

/** A run that we have started; `arrived` is called with each connection of it. */
type Expected = { readonly told: Told; socket: Socket | undefined; arrived: () => void };

export class StartDoor {
  readonly #starts = new Map<string, Expected>();
  readonly #codes = new Map<string, (socket: Socket) => void>();
  #door: UnitDoor | undefined;

  static async open(path: string, whose?: Whose): Promise<StartDoor> {
    const door = new StartDoor();
    door.#door = await openUnitDoor(path, (caller, word, socket) => door.#enter(caller, word, socket), whose);
    return door;
  }

  /**
   * Prepares the input of the skill's next run. `connected` resolves to the connection with its output: of a run that
   * lives, because one that somebody else has started may connect first and be ended by our start.
   */
  expectStart(skill: string, told: Told): { readonly connected: () => Promise<Socket>; forget(): void } {
    const expected: Expected = { told, socket: undefined, arrived: () => {} };
    this.#starts.set(skill, expected);
    return {
      async connected() {
        for (;;) {
          if (expected.socket?.destroyed === false) return expected.socket;
          await new Promise<void>((resolve) => (expected.arrived = resolve));
        }
      },
      forget: () => void (this.#starts.get(skill) === expected && this.#starts.delete(skill)),
    };
  }

  /**
   * Prepares the code for the unit that installs it; undefined removes it. `given` tells whether the unit connected and
   * received everything; it may have ended before we know.
   */
  expectCode(skill: string, folder: string | undefined): { readonly given: () => Promise<boolean>; forget(): void } {
    let giving: Promise<boolean> | undefined;
    const give = (socket: Socket): void => {
      giving = giveCode(folder, socket);
    };
    this.#codes.set(skill, give);
    return {
      given: async () => (await giving) ?? false,
      forget: () => void (this.#codes.get(skill) === give && this.#codes.delete(skill)),
    };
  }

  async close(): Promise<void> {
    await this.#door?.close();
  }

  /** Unexpected connections are closed: a skill has one connection for its output, and only a run that lives has input. */
  #enter({ role, skill }: Caller, word: string, socket: Socket): void {
    if (role === "skill" && word === "start") {
      const expected = this.#starts.get(skill);
      if (expected === undefined || expected.socket?.destroyed === false) return void socket.destroy();
      expected.socket = socket.end(`${JSON.stringify(expected.told)}\n`);
      return expected.arrived();
    }
    const give = role === "place" && word === "code" ? this.#codes.get(skill) : undefined;
    this.#codes.delete(skill);
    if (give === undefined) socket.destroy();
    else give(socket);
  }
}

/**
 * Sends an archive. What a skill has in the place of its settings is not code; links are kept as links. Resolves when
 * the connection has ended, to whether everything was sent.
 */
function giveCode(folder: string | undefined, socket: Socket): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const from =
    folder === undefined ? ["--files-from=/dev/null"] : ["--directory", folder, "--exclude=./config.ini", "."];
  const tar = spawn("tar", ["--create", "--file=-", "--anchored", ...from], { stdio: ["ignore", "pipe", "ignore"] });
  tar.on("error", () => socket.destroy());
  tar.once("close", (code) => {
    // The other side cannot distinguish a truncated archive from a complete one.
    if (code === 0) socket.end(() => resolve(true));
    else socket.destroy();
  });
  socket.once("close", () => {
    tar.kill();
    resolve(false);
  });
  socket.resume();
  tar.stdout.pipe(socket, { end: false });
  return promise;
}
