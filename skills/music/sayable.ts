/**
 * The names that the board has to hear: those of the library, and of the sources of players in the house. They are kept in a file,
 * because a television that is off tells no sources, and a board that unlearned them would learn for minutes at each switch.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import type { HousePlayer } from "#bus";
import { spoken } from "./library.ts";

const texts = v.array(v.string());
const stored = v.object({ library: texts, sources: v.record(v.string(), texts) });
type Stored = v.InferOutput<typeof stored>;

/** A skill `home` that starts, or Home Assistant, tells some players minutes before the others. */
const awayMs = 10 * 60_000;

export class Sayable {
  readonly #file: string;
  readonly #now: () => number;
  /** Since when a player is gone, by its id. */
  readonly #away = new Map<string, number>();
  #names: Stored;

  /** `now`: a clock in ms. */
  constructor(folder: string, now: () => number = () => performance.now()) {
    this.#now = now;
    this.#file = join(folder, "sayable.json");
    this.#names = read(this.#file);
  }

  get all(): readonly string[] {
    return [...new Set([...this.#names.library, ...Object.values(this.#names.sources).flat()])];
  }

  setLibrary(names: Iterable<string>): void {
    this.#set({ ...this.#names, library: [...names] });
  }

  /** A player that tells no sources keeps those that it had; one that stays away loses them, unless all do. */
  setPlayers(players: readonly HousePlayer[]): void {
    if (players.length === 0) {
      // The skill `home` is not there: nobody tells who is.
      this.#away.clear();
      return;
    }
    const told = players.map(({ playerId, sources }) => {
      const names = sources.map(spoken).filter((name) => name !== "");
      return [playerId, names.length > 0 ? names : (this.#names.sources[playerId] ?? [])] as const;
    });
    const sources = [...this.#expected(players), ...told].filter(([, names]) => names.length > 0);
    this.#set({ ...this.#names, sources: Object.fromEntries(sources) });
  }

  /** The names of those that are gone, but not for long. */
  #expected(players: readonly HousePlayer[]): readonly (readonly [playerId: string, names: string[]])[] {
    const now = this.#now();
    for (const { playerId } of players) this.#away.delete(playerId);
    const there = new Set(players.map(({ playerId }) => playerId));
    return Object.entries(this.#names.sources).filter(([playerId]) => {
      if (there.has(playerId)) return false;
      const since = this.#away.get(playerId) ?? now;
      this.#away.set(playerId, since);
      if (now - since < awayMs) return true;
      this.#away.delete(playerId);
      return false;
    });
  }

  #set(names: Stored): void {
    if (JSON.stringify(names) === JSON.stringify(this.#names)) return;
    this.#names = names;
    writeFileSync(`${this.#file}.new`, JSON.stringify(names), { mode: 0o600, flush: true });
    renameSync(`${this.#file}.new`, this.#file);
  }
}

function read(file: string): Stored {
  try {
    return v.parse(stored, JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { library: [], sources: {} }; // There is none, or it is damaged: both are told again.
  }
}
