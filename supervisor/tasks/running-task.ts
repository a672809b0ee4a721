/** The log and the stage of the running task. */
import { harmless } from "../log/harmless.ts";
import type { TaskLine, Work } from "../work.ts";
import type { Row, TaskStore } from "./task-store.ts";
import { isWritten } from "./written.ts";

const maxLines = 10_000;
const maxLineLength = 2000;
/** How long log lines wait for another write. */
const lineDelayMs = 500;

/** Lines are written together, because each write waits for the disk. */
export class RunningTask {
  readonly row: Row;
  /** Aborted when its work must end. */
  readonly late = new AbortController();
  isLeft = false;
  readonly #store: TaskStore;
  readonly #changed: () => void;
  #lines: TaskLine[] = [];
  #count = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(row: Row, store: TaskStore, changed: () => void) {
    this.row = row;
    this.#store = store;
    this.#changed = changed;
  }

  work(signal: AbortSignal): Work {
    return {
      taskId: this.row.taskId,
      signal,
      log: (message, level = "info") => this.#log(message, level),
      lines: () => {
        this.flush();
        return this.isLeft ? [] : this.#store.lines(this.row.sequence);
      },
      stage: (name, progress) => {
        if (this.isLeft) return;
        this.flush();
        isWritten(() => this.#store.note(this.row.sequence, name, progress));
        this.#log(name, "info");
      },
    };
  }

  /** The next start continues the task: nothing more is written here. */
  leave(): void {
    this.flush();
    this.isLeft = true;
    this.late.abort();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.isLeft) return;
    const lines = this.#lines;
    this.#lines = [];
    // Losing log lines is better than failing the task: on a full disk they wait.
    if (!isWritten(() => this.#store.write(this.row.sequence, lines))) this.#lines = lines;
  }

  #log(message: string, level: TaskLine["level"]): void {
    if (this.isLeft) return;
    this.#count += 1;
    if (this.#count > maxLines && level !== "error") return;
    const shown = this.#count === maxLines ? "more lines are left out" : harmless(message).slice(0, maxLineLength);
    this.#lines.push({ time: new Date().toISOString(), level, message: shown });
    this.#timer ??= setTimeout(() => this.flush(), lineDelayMs);
    this.#changed();
  }
}
