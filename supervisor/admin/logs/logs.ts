/** The log files of all components, as the REST API reads and follows them. */
import { type LogPage, type LogQuery, readLog } from "./read-log.ts";
import { LogWatch } from "./watch.ts";

export class Logs {
  readonly #folder: string;
  readonly #watch: LogWatch;

  constructor(folder: string) {
    this.#folder = folder;
    this.#watch = new LogWatch(folder);
  }

  read(query: LogQuery): Promise<LogPage> {
    return readLog(this.#folder, query);
  }

  /** Calls `changed` after each write, until the returned function is called. */
  watch(changed: () => void): () => void {
    return this.#watch.subscribe(changed);
  }
}
