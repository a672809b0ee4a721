/** A log in which a test can wait for a line. Each line is found once. */
import type { Log, LogFields } from "../../port/port.ts";

export type Line = LogFields & { readonly msg: string };

export class Story {
  readonly #lines: Line[] = [];
  readonly #waiting = new Set<() => void>();
  readonly log: Log = { debug: () => {}, info: this.#tell(), warn: this.#tell(), error: this.#tell() };

  find(wanted: (line: Line) => boolean): Promise<Line> {
    return new Promise((resolve) => {
      const look = (): void => {
        const at = this.#lines.findIndex(wanted);
        const [found] = at < 0 ? [] : this.#lines.splice(at, 1);
        if (found === undefined) return;
        this.#waiting.delete(look);
        resolve(found);
      };
      this.#waiting.add(look);
      look();
    });
  }

  says(msg: string): Promise<Line> {
    return this.find((line) => line.msg === msg);
  }

  /** The lines that no test has waited for. */
  get rest(): readonly Line[] {
    return this.#lines;
  }

  #tell() {
    return (fields: LogFields, msg: string): void => {
      this.#lines.push({ ...fields, msg });
      for (const look of this.#waiting) look();
    };
  }
}
