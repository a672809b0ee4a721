/**
 * The door through which the units of skills receive their input: a running unit receives its environment and its
 * settings, and writes its output to the same connection until its last process ends; a unit that installs code
 * receives the code. Each unit receives only its own data, and only if we have started it.
 */
import { spawn } from "node:child_process";
import type { Socket } from "node:net";
import { type Caller, openUnitDoor, type UnitDoor, type Whose } from "../port/unit-door.ts";

/** What a skill is told before it begins. */
export type Told = {
  readonly environment: Readonly<Record<string, string>>;
  /** The text of its config.ini. */
  readonly settings: string;
  /** Where its code is, as it sees it. */
  readonly folder: string;
};

export class StartDoor {
  readonly #starts = new Map<string, { readonly told: Told; readonly connected: (socket: Socket) => void }>();
  readonly #codes = new Map<string, (socket: Socket) => void>();
  #door: UnitDoor | undefined;

  static async open(path: string, whose?: Whose): Promise<StartDoor> {
    const door = new StartDoor();
    door.#door = await openUnitDoor(path, (caller, word, socket) => door.#enter(caller, word, socket), whose);
    return door;
  }

  /** The next run of the skill is told this; resolves to the connection on which it says its lines. */
  expectStart(skill: string, told: Told): { readonly connected: Promise<Socket>; forget(): void } {
    const { promise, resolve } = Promise.withResolvers<Socket>();
    const expected = { told, connected: resolve };
    this.#starts.set(skill, expected);
    return {
      connected: promise,
      forget: () => void (this.#starts.get(skill) === expected && this.#starts.delete(skill)),
    };
  }

  /**
   * Who puts the skill's code in place gets this folder; nothing of it when it has none any more. `given`: whether somebody
   * came, and got all of it; whoever got it may have ended before we know.
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

  /** What was not expected is cut off: a skill has one connection for its lines, and nobody asks twice. */
  #enter({ role, skill }: Caller, word: string, socket: Socket): void {
    if (role === "skill" && word === "start") {
      const expected = this.#starts.get(skill);
      this.#starts.delete(skill);
      if (expected === undefined) return void socket.destroy();
      socket.end(`${JSON.stringify(expected.told)}\n`);
      return expected.connected(socket);
    }
    const give = role === "place" && word === "code" ? this.#codes.get(skill) : undefined;
    this.#codes.delete(skill);
    if (give === undefined) socket.destroy();
    else give(socket);
  }
}

/**
 * As an archive. What a skill has in the place of its settings is not its code; links go as links. Resolves when the
 * connection has ended, to whether all was given.
 */
function giveCode(folder: string | undefined, socket: Socket): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const from =
    folder === undefined ? ["--files-from=/dev/null"] : ["--directory", folder, "--exclude=./config.ini", "."];
  const tar = spawn("tar", ["--create", "--file=-", "--anchored", ...from], { stdio: ["ignore", "pipe", "ignore"] });
  tar.on("error", () => socket.destroy());
  tar.once("close", (code) => {
    // The other side cannot tell an archive that is cut short from a whole one.
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
