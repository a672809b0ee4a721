/** The lights of the house, kept in memory: a room's brightness in percent, 0 is off. */
export class Lights {
  readonly #brightness = new Map<string, number>();

  set(room: string, percent: number): void {
    this.#brightness.set(room, Math.round(percent));
  }

  /** The rooms whose light is on, in the order they were first used. */
  lit(): { room: string; percent: number }[] {
    return [...this.#brightness].filter(([, percent]) => percent > 0).map(([room, percent]) => ({ room, percent }));
  }
}
