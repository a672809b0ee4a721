/** A clock that tests set: the wall, the time since the boot, and the boot. */
import type { Clock } from "../clock.ts";
import { Shelf } from "../shelf.ts";
import type { Timer } from "../timer.ts";

export class FakeClock implements Clock {
  boot = "first";
  #wall = new Date(2026, 10, 23, 12, 0).getTime();
  #uptime = 60_000;
  set = true;

  wall = (): number => this.#wall;
  uptime = (): number => this.#uptime;
  isSet = (): boolean => this.set;

  pass(seconds: number): void {
    this.#wall += seconds * 1000;
    this.#uptime += seconds * 1000;
  }

  /** The wall clock is set; the time since the boot goes on. */
  setWall(wall: number): void {
    this.#wall = wall;
    this.set = true;
  }

  /** The board was off for so long, and has just started; its wall clock may begin in 1970. */
  reboot(offSeconds: number, hasBattery = true): void {
    this.boot += "+";
    this.#uptime = 1000;
    this.#wall = hasBattery ? this.#wall + offSeconds * 1000 : 0;
    this.set = hasBattery;
  }
}

/** A shelf whose disk is a variable. `again` is what a restart makes of it. */
export class FakeShelf {
  readonly clock: FakeClock;
  kept: readonly Timer[];
  readonly unheard: string[] = [];
  readonly shelf: Shelf;

  readonly #hub: string | undefined;

  /** `hub`: its timers are shared, and ring elsewhere if they are another one's. */
  constructor(clock = new FakeClock(), kept: readonly Timer[] = [], hub?: string) {
    this.clock = clock;
    this.kept = kept;
    this.#hub = hub;
    this.shelf = new Shelf({
      clock,
      kept,
      // As on the disk.
      store: { write: async (timers) => void (this.kept = structuredClone(timers)) },
      ringMs: 600_000,
      hub,
      isHere: (timer) => hub === undefined || (timer.takenBy ?? timer.hub) === hub,
      changed: () => {},
      unheard: ({ name }) => this.unheard.push(name),
      failed: (error) => {
        throw error;
      },
    });
  }

  async restart(): Promise<FakeShelf> {
    await this.shelf.close();
    const again = new FakeShelf(this.clock, this.kept, this.#hub);
    await again.shelf.look();
    return again;
  }

  /** Lets that time pass, and looks at the clock. */
  async pass(seconds: number): Promise<void> {
    this.clock.pass(seconds);
    await this.shelf.look();
  }

  states(): string[] {
    return this.shelf.list().map(({ name, state }) => `${name} ${state}`);
  }
}
