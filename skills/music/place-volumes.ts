/**
 * How loud the music is at each place (a room, or a place) where the player is heard. MPD has one volume: it is that of the place where
 * music was begun or changed last, and what it was at the place before is remembered, also if another program has changed it there.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Ducking } from "./ducking.ts";

/** More than a house has; the oldest are forgotten first. */
const maxPlaces = 256;

export class PlaceVolumes {
  readonly #ducking: Pick<Ducking, "change">;
  readonly #file: string;
  readonly #volumes: Map<string, number>;
  /** Whose volume the player has. */
  #now: string | undefined;

  constructor(ducking: Pick<Ducking, "change">, folder: string) {
    this.#ducking = ducking;
    this.#file = join(folder, "volumes.json");
    ({ now: this.#now, volumes: this.#volumes } = read(this.#file));
  }

  /** Music is about to begin at a place: it is as loud as it was there. Undefined: at none in particular, so nothing changes. */
  async begin(place: string | undefined): Promise<void> {
    if (place === undefined || place === this.#now) return;
    await this.#ducking.change((volume) => {
      this.#leave(volume);
      return this.#volumes.get(place) ?? volume;
    });
    this.#now = place;
    this.#write();
  }

  /** Changes it at a place. Returns the volume; undefined when the player has none. */
  async change(place: string | undefined, volumeOf: (now: number) => number): Promise<number | undefined> {
    const here = place ?? this.#now;
    const volume = await this.#ducking.change((now) => {
      if (here !== this.#now) this.#leave(now);
      return volumeOf(now);
    });
    if (here === undefined || volume === undefined) return volume;
    this.#now = here;
    this.#keep(here, volume);
    this.#write();
    return volume;
  }

  #leave(volume: number): void {
    if (this.#now !== undefined) this.#keep(this.#now, volume);
  }

  /** Silence is for now: nobody wants music to begin without a sound. */
  #keep(place: string, volume: number): void {
    if (volume === 0) return;
    this.#volumes.delete(place);
    this.#volumes.set(place, volume);
    const [oldest] = this.#volumes.keys();
    if (this.#volumes.size > maxPlaces && oldest !== undefined) this.#volumes.delete(oldest);
  }

  /** That it cannot be remembered is no reason not to play. */
  #write(): void {
    try {
      const text = JSON.stringify({ now: this.#now, volumes: [...this.#volumes] });
      writeFileSync(`${this.#file}.new`, text, { mode: 0o600, flush: true });
      renameSync(`${this.#file}.new`, this.#file);
    } catch (error) {
      console.error(`the volume of the music cannot be remembered: ${String(error)}`);
    }
  }
}

type Kept = { readonly now: string | undefined; readonly volumes: Map<string, number> };

/** Without what is damaged: a volume that is not remembered stays as it is. */
function read(file: string): Kept {
  try {
    const { now, volumes } = JSON.parse(readFileSync(file, "utf8")) as { now?: unknown; volumes?: unknown };
    const kept = Array.isArray(volumes) ? volumes.filter(isKept).slice(-maxPlaces) : [];
    return { now: typeof now === "string" ? now : undefined, volumes: new Map(kept) };
  } catch {
    return { now: undefined, volumes: new Map() };
  }
}

function isKept(pair: unknown): pair is [string, number] {
  if (!Array.isArray(pair)) return false;
  const [place, volume] = pair as readonly unknown[];
  return (
    typeof place === "string" && typeof volume === "number" && Number.isInteger(volume) && volume > 0 && volume <= 100
  );
}
