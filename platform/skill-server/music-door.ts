/**
 * The door through which a skill with the permission "music" reaches the music player of the board, MPD, whose socket its unit
 * does not see. What both say is passed on as it is: MPD decides what its clients may do.
 */
import { connect, type Socket } from "node:net";
import { openUnitDoor, type UnitDoor, type Whose } from "../port/unit-door.ts";

/** Where Debian's MPD listens. */
const playerSocket = "/run/mpd/socket";
/** One for commands, one that waits for changes, and one more. */
const maxConnections = 4;

export class MusicDoor {
  /** The connections of each skill that has the permission. */
  readonly #permitted = new Map<string, Set<Socket>>();
  readonly #player: string;
  #door: UnitDoor | undefined;

  private constructor(player: string) {
    this.#player = player;
  }

  static async open(path: string, { whose, player = playerSocket }: { whose?: Whose; player?: string } = {}) {
    const door = new MusicDoor(player);
    door.#door = await openUnitDoor(
      path,
      ({ role, skill }, word, socket) => {
        if (role === "skill" && word === "music") door.#enter(skill, socket);
        else socket.destroy();
      },
      whose,
    );
    return door;
  }

  /** Says whether a skill has the permission, from now on. Its connections end with it. */
  permit(skill: string, isPermitted: boolean): void {
    if (isPermitted) {
      if (!this.#permitted.has(skill)) this.#permitted.set(skill, new Set());
      return;
    }
    for (const socket of this.#permitted.get(skill) ?? []) socket.destroy();
    this.#permitted.delete(skill);
  }

  async close(): Promise<void> {
    await this.#door?.close();
  }

  #enter(skill: string, socket: Socket): void {
    const open = this.#permitted.get(skill);
    if (open === undefined || open.size >= maxConnections) return void socket.destroy();
    open.add(socket);
    const player = connect(this.#player);
    // The client sees a connection that was closed, as it does when MPD is absent.
    const end = (): void => {
      open.delete(socket);
      socket.destroy();
      player.destroy();
    };
    for (const one of [socket, player]) one.on("error", end).once("close", end);
    socket.pipe(player);
    player.pipe(socket);
  }
}
