/**
 * Watches other boards through their own REST, with a token of each and its own certificate authority pinned
 * [docs/decisions/0128-fleet-page.md]. INVARIANT: a board that does not answer delays no other.
 */
import type { Log } from "../../platform/port/port.ts";
import { SottoError } from "../errors.ts";
import type { SecretBox } from "../secret-box.ts";
import { askBoard, boardOrigin, isOneBoard, pinnedAuthority, systemAuthorities } from "./address.ts";
import { type KeptBoard, readBoards, writeBoards } from "./board-file.ts";
import { increase, type Reading, readPlatform, readSessions } from "./reading.ts";

export type FleetBoard = {
  readonly name: string;
  readonly origin: string;
  /** Epoch milliseconds. */
  readonly lastSeen: number | undefined;
  /** Why it is not seen now. */
  readonly fault: string | undefined;
  readonly reading: Reading | undefined;
  /** In the last hour. */
  readonly sessionsPerHour: number | undefined;
  /** In the last hour, by reason. */
  readonly failures: Readonly<Record<string, number>>;
};
export type FleetOperation = "update" | "upgrade" | "rollback" | "restart";

export type FleetOptions = {
  readonly file: string;
  readonly box: SecretBox;
  readonly log: Pick<Log, "warn">;
  readonly intervalMs?: number;
  readonly now?: () => number;
};

type Sample = { readonly at: number; readonly sessions: ReadonlyMap<string, number> };
type Seen = {
  lastSeen: number | undefined;
  fault: string | undefined;
  reading: Reading | undefined;
  /** Increases since the last hour began, oldest first. */
  samples: Sample[];
  counters: ReadonlyMap<string, number> | undefined;
  /** When the counting began. */
  since: number | undefined;
};

const hourMs = 3_600_000;
const maxBoards = 200;
/** A name is part of a path. */
const validName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,60}$/u;

export class Fleet {
  readonly #options: FleetOptions;
  readonly #seen = new Map<string, Seen>();
  #boards: readonly KeptBoard[] = [];
  #fault: SottoError | undefined;
  #changing: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<unknown> | undefined;

  private constructor(options: FleetOptions) {
    this.#options = options;
  }

  /** A damaged file is told when the fleet is asked for; the board itself starts. */
  static async open(options: FleetOptions): Promise<Fleet> {
    const fleet = new Fleet(options);
    try {
      fleet.#boards = await readBoards(options.file);
    } catch (error) {
      if (!(error instanceof SottoError)) throw error;
      fleet.#fault = error;
      options.log.warn({ error }, "the watched boards cannot be read");
    }
    return fleet;
  }

  start(): void {
    const look = () => void this.look();
    look();
    this.#timer = setInterval(look, this.#options.intervalMs ?? 30_000);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#changing;
  }

  /** Throws SottoError DATA_UNUSABLE. */
  list(): readonly FleetBoard[] {
    if (this.#fault !== undefined) throw this.#fault;
    return this.#boards.map(({ name, origin }) => {
      const seen = this.#seen.get(name);
      const recent = (seen?.samples ?? []).filter(({ at }) => at > this.#now() - hourMs);
      const counted = sum(recent.map(({ sessions }) => sessions));
      const isCounted = seen?.since !== undefined;
      return {
        name,
        origin,
        lastSeen: seen?.lastSeen,
        fault: seen === undefined ? "it was not asked yet" : seen.fault,
        reading: seen?.reading,
        sessionsPerHour: isCounted ? [...counted.values()].reduce((all, one) => all + one, 0) : undefined,
        failures: Object.fromEntries([...counted].filter(([key]) => !key.endsWith(" nominal"))),
      };
    });
  }

  /** Looks at all of them at once. */
  async look(): Promise<void> {
    this.#looking ??= Promise.all(this.#boards.map((board) => this.#lookAt(board))).finally(
      () => (this.#looking = undefined),
    );
    await this.#looking;
  }

  /** Resolves when it is kept. Throws SottoError REQUEST_IMPOSSIBLE, FLEET_BOARD_AWAY, FLEET_BOARD_UNKNOWN, FLEET_BOARD_REFUSES. */
  add({
    name,
    url,
    token,
    fingerprint = "",
  }: Readonly<Record<"name" | "url" | "token", string>> & { readonly fingerprint?: string }): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#fault !== undefined) throw this.#fault;
      if (!validName.test(name)) throw new SottoError("REQUEST_IMPOSSIBLE", `the name must match ${validName.source}`);
      if (this.#boards.some((one) => one.name === name))
        throw new SottoError("REQUEST_IMPOSSIBLE", `there is a board ${name} already`, { remedy: "remove it first" });
      if (this.#boards.length >= maxBoards)
        throw new SottoError("REQUEST_IMPOSSIBLE", `${maxBoards} boards are watched already`);
      const origin = boardOrigin(url);
      // A reverse proxy has a certificate of an outside authority, which is known by none of the board's.
      const authority = fingerprint === "" ? systemAuthorities : await pinnedAuthority(origin, fingerprint);
      const same = this.#boards.find((one) => one.origin === origin || isOneBoard(one.authority, authority));
      if (same !== undefined)
        throw new SottoError("REQUEST_IMPOSSIBLE", `this is ${same.name}, which is watched already`, {
          remedy:
            "if they are two boards, one is a copy of the other's card: whoever has one could pass for both; set up one of them anew",
        });
      const board = { name, origin, authority, token: this.#options.box.seal(token) };
      const { status } = await this.#ask(board, "/admin/platform");
      if (status !== 200) throw refused(name, status);
      const boards = [...this.#boards, board];
      await writeBoards(this.#options.file, boards);
      this.#boards = boards;
      void this.#lookAt(board);
    });
  }

  /** Throws SottoError FLEET_BOARD_UNKNOWN. */
  remove(name: string): Promise<void> {
    return this.#inTurn(async () => {
      this.#find(name);
      const boards = this.#boards.filter((one) => one.name !== name);
      await writeBoards(this.#options.file, boards);
      this.#boards = boards;
      this.#seen.delete(name);
    });
  }

  /**
   * Asks the board itself; resolves to the id of its task. What its token does not permit, it refuses. Throws SottoError
   * FLEET_BOARD_….
   */
  async operate(name: string, operation: FleetOperation): Promise<string> {
    const { status, text } = await this.#ask(this.#find(name), "/admin/platform", { operation });
    if (status !== 202) throw refused(name, status, text);
    return (JSON.parse(text) as { taskId: string }).taskId;
  }

  async #lookAt(board: KeptBoard): Promise<void> {
    const seen: Seen = this.#seen.get(board.name) ?? {
      lastSeen: undefined,
      fault: undefined,
      reading: undefined,
      samples: [],
      counters: undefined,
      since: undefined,
    };
    try {
      const platform = await this.#ask(board, "/admin/platform");
      if (platform.status !== 200) throw refused(board.name, platform.status);
      const metrics = await this.#ask(board, "/admin/metrics");
      const sessions = metrics.status === 200 ? readSessions(metrics.text) : undefined;
      const now = this.#now();
      if (sessions !== undefined) {
        if (seen.counters !== undefined) seen.samples.push({ at: now, sessions: increase(seen.counters, sessions) });
        seen.samples = seen.samples.filter(({ at }) => at > now - hourMs);
        seen.counters = sessions;
        seen.since ??= now;
      }
      seen.reading = { ...readPlatform(platform.text), sessions: sessions ?? new Map() };
      seen.lastSeen = now;
      seen.fault = undefined;
    } catch (error) {
      seen.fault = error instanceof Error ? error.message : String(error);
    }
    // It may have been removed meanwhile.
    if (this.#boards.some(({ name }) => name === board.name)) this.#seen.set(board.name, seen);
  }

  #ask({ name, origin, authority, token }: KeptBoard, path: string, body?: unknown) {
    const asked = { origin, authority, token: this.#options.box.open(token) };
    return askBoard(path, body === undefined ? asked : { ...asked, method: "POST", body }).catch((error: unknown) => {
      throw new SottoError("FLEET_BOARD_AWAY", `${name} cannot be reached: ${(error as Error).message}`, {
        remedy: "is it switched on, in the network, and at this address still?",
      });
    });
  }

  #find(name: string): KeptBoard {
    const found = this.#boards.find((one) => one.name === name);
    if (found !== undefined) return found;
    throw new SottoError("FLEET_BOARD_UNKNOWN", `no board ${name} is watched`);
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#changing.then(work);
    this.#changing = turn.catch(() => undefined); // Its caller handles the error; the next one must not get it.
    return turn;
  }
}

function refused(name: string, status: number, text = ""): SottoError {
  if (status === 401 || status === 403)
    return new SottoError("FLEET_BOARD_REFUSES", `${name} refuses the token (${status})`, {
      remedy:
        status === 401 ? "add the board again with a new token" : "this needs a token of an operator of that board",
    });
  const said = /"(?:detail|title)":"([^"]{1,300})"/u.exec(text)?.[1];
  return new SottoError("FLEET_BOARD_REFUSES", `${name} answers ${status}${said === undefined ? "" : `: ${said}`}`);
}

function sum(all: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const total = new Map<string, number>();
  for (const one of all) for (const [key, value] of one) total.set(key, (total.get(key) ?? 0) + value);
  return total;
}
