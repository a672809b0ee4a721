/**
 * The door through which a skill with the permission "music" reaches the music player of the board, MPD, whose socket its unit
 * does not see. What both say is passed on as it is: MPD decides what its clients may do.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { openUnitDoor, type UnitDoor, type Whose } from "../port/unit-door.ts";

/** Where Debian's MPD listens, and where one without that socket does, such as Mopidy. */
const usualPlayer = { socket: "/run/mpd/socket", port: 6600 } as const;
type Player = { readonly socket: string; readonly port: number };
/** One for commands, one that waits for changes, and one more. */
const maxConnections = 4;

export class MusicDoor {
  /** The connections of each skill that has the permission. */
  readonly #permitted = new Map<string, Set<Socket>>();
  readonly #player: Player;
  #door: UnitDoor | undefined;

  private constructor(player: Player) {
    this.#player = player;
  }

  static async open(path: string, { whose, player = usualPlayer }: { whose?: Whose; player?: Player } = {}) {
    const door = new MusicDoor(player);
    door.#door = await openUnitDoor(
      path,
      ({ role, skill }, word, socket) => {
        if (role === "skill" && word === "music") void door.#enter(skill, socket);
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

  async #enter(skill: string, socket: Socket): Promise<void> {
    const open = this.#permitted.get(skill);
    if (open === undefined || open.size >= maxConnections) return void socket.destroy();
    open.add(socket);
    let player: Socket | undefined;
    // The client sees a connection that was closed, as it does when MPD is absent.
    const end = (): void => {
      open.delete(socket);
      socket.destroy();
      player?.destroy();
    };
    socket.on("error", end).once("close", end);
    player = await this.#reach();
    if (player === undefined || socket.destroyed) return end();
    player.on("error", end).once("close", end);
    socket.pipe(player);
    player.pipe(socket);
  }

  /** At its socket, else at its port: the file of a socket stays when what listened there was switched off. */
  async #reach(): Promise<Socket | undefined> {
    const { socket, port } = this.#player;
    for (const where of [{ path: socket }, { host: "127.0.0.1", port }]) {
      const player = connect(where);
      try {
        await once(player, "connect");
        return player;
      } catch {
        // It is not there: the next one may be.
        player.destroy();
      }
    }
    return undefined;
  }
}
