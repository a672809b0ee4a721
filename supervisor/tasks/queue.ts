/**
 * The one queue of tasks.
 *
 * INVARIANTS
 * 1. A task whose id was given out is in the database: whatever happens, it ends as completed or failed.
 * 2. They run in the order in which they were accepted, one at a time.
 * 3. Nothing cancels a task; only its deadline ends it before its work does.
 * 4. One that was running when the process was killed is resolved before any other runs.
 */
import type { Log } from "../../platform/port/port.ts";
import { within as inPart } from "../containment/containment.ts";
import { asDiskError } from "../disk-fault.ts";
import { SottoError } from "../errors.ts";
import { harmless } from "../log/harmless.ts";
import { SecretBox } from "../secret-box.ts";
import type { Kind, Kinds, Task, TaskStatus } from "./task.ts";
import type { TaskLine } from "../work.ts";
import { RunningTask } from "./running-task.ts";
import { written } from "./written.ts";
import { type Asker, type ListFilter, type Row, TaskStore } from "./task-store.ts";

export type QueueOptions<Requests> = {
  readonly store: TaskStore;
  readonly kinds: Kinds<Requests>;
  readonly log: Log;
  /** Encrypts requests with secrets; without it, such a task does not survive this run. */
  readonly box?: SecretBox;
  /** Limit on waiting tasks. */
  readonly limit?: number;
  /** How long work may take to end after its deadline before the queue continues without it. */
  readonly abortTimeoutMs?: number;
};

const maxAttempts = 3;

export class TaskQueue<Requests> {
  readonly #options: QueueOptions<Requests>;
  readonly #store: TaskStore;
  readonly #box: SecretBox;
  readonly #watchers = new Map<string, Set<() => void>>();
  #running: Promise<void> | undefined;
  #open = false;
  readonly #closed = new AbortController();
  /** Resolves when the store accepts no writes. */
  readonly #waiting = Promise.withResolvers<void>();
  #isPrepared = false;
  #current: RunningTask | undefined;

  constructor(options: QueueOptions<Requests>) {
    this.#options = options;
    this.#store = options.store;
    this.#box = options.box ?? SecretBox.forThisRun();
  }

  /**
   * Accepts a task; resolves to its id once it is durable. Throws the SottoError of the kind's preflight,
   * TASK_QUEUE_FULL, TASK_KEY_REUSED, STARTING.
   */
  async submit<Name extends keyof Requests & string>(
    name: Name,
    request: Requests[Name],
    asker: Asker,
    /** What identifies the request for a repetition, when it contains the name of an uploaded file. */
    sameAs: unknown = request,
  ): Promise<string> {
    if (!this.#open) throw new SottoError("STARTING", "the platform is starting or stopping");
    const kind = this.#options.kinds[name];
    const [kept, same] = [JSON.stringify(request), JSON.stringify(sameAs)];
    const fingerprint = kind.secret === true ? this.#box.fingerprint(same) : same;
    const known = this.#store.earlier(name, fingerprint, asker);
    if (known === undefined) await kind.preflight?.(request);
    else await kind.release?.(request);
    if (known !== undefined) return known;
    const about = shown(await kind.about?.(request));
    // It may have closed while the request was validated: nobody would run the task, and nothing may be written any
    // more.
    if (!this.#open) throw new SottoError("STARTING", "the platform is starting or stopping");
    const task = {
      kind: name,
      request: kind.secret === true ? this.#box.seal(kept) : kept,
      sameAs: fingerprint,
      about,
      again: kind.isRepeatable?.(request) === true ? kept : undefined,
    };
    const taskId = this.#store.add(task, asker, this.#options.limit ?? 1000);
    this.#pump();
    return taskId;
  }

  /**
   * Makes the request of a failed task again; resolves to the id of the new task. Throws SottoError TASK_UNKNOWN,
   * TASK_NOT_REPEATABLE, and what `submit` throws.
   */
  async retry(taskId: string, asker: Asker): Promise<string> {
    const row = this.#store.get(taskId);
    if (row === undefined) throw new SottoError("TASK_UNKNOWN", "there is no such task");
    const kind = this.#kind(row.kind);
    if (row.again === undefined || kind === undefined)
      throw new SottoError(
        "TASK_NOT_REPEATABLE",
        `this task ${row.status === "failed" ? "cannot be repeated" : "has not failed"}`,
        {
          remedy: "make the request again where it was made",
        },
      );
    return this.submit(row.kind as keyof Requests & string, JSON.parse(row.again) as never, asker);
  }

  get(taskId: string): Task | undefined {
    const row = this.#store.get(taskId);
    return row && visible(row);
  }

  /** Returns tasks, newest first, as the elements of a JSON array, separated by commas; and the cursor of the next page. */
  listAsJson(filter: ListFilter): { readonly json: string; readonly cursor: number | undefined } {
    const { json, count, last } = this.#store.listAsJson(filter);
    return { json, cursor: count === filter.limit ? last : undefined };
  }

  /** Returns the number of tasks by status. */
  counts(): Readonly<Record<TaskStatus, number>> {
    return this.#store.counts();
  }

  /** Returns its log, from line `from` on. */
  lines(taskId: string, from = 0): readonly TaskLine[] {
    const row = this.#store.get(taskId);
    if (row === undefined) return [];
    if (this.#current?.row.taskId === taskId) this.#current.flush();
    return this.#store.lines(row.sequence, from);
  }

  /** Calls `changed` when a task has changed or logged something, until the returned function is called. */
  watch(taskId: string, changed: () => void): () => void {
    const watchers = this.#watchers.get(taskId) ?? new Set();
    this.#watchers.set(taskId, watchers.add(changed));
    return () => {
      watchers.delete(changed);
      if (watchers.size === 0) this.#watchers.delete(taskId);
    };
  }

  /**
   * Resolves what was interrupted, and starts. While the store accepts no writes this waits, but nobody waits for it:
   * the store tells whoever submits a task why it is refused.
   */
  async start(): Promise<void> {
    await Promise.race([this.#prepare(), this.#waiting.promise]);
    this.#open = !this.#closed.signal.aborted;
    this.#pump();
  }

  async #prepare(): Promise<void> {
    if (!(await this.#written(() => this.#sealOld()))) return;
    const { signal } = this.#closed;
    for (
      let row = this.#store.first("running");
      row !== undefined && !signal.aborted;
      row = this.#store.first("running")
    )
      await this.#resolve(row);
    this.#isPrepared = !signal.aborted;
    this.#pump();
  }

  /** Resolves when nothing runs or waits. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  /**
   * Accepts and starts no more tasks; waits up to `timeoutMs` for the running one, unless it continues without this
   * process. Waiting tasks run later.
   */
  async close(timeoutMs: number): Promise<void> {
    this.#open = false;
    this.#closed.abort();
    if (this.#current !== undefined && this.#kind(this.#current.row.kind)?.outlives === true) this.#current.leave();
    if (this.#running !== undefined) await within(this.#running, timeoutMs);
    this.#current?.flush();
  }

  /** Deletes tasks that ended more than 90 days ago, but keeps at least 1,000. */
  forgetOld(now: number | undefined): number {
    return this.#store.forget({ days: 90, now }, 1000);
  }

  #pump(): void {
    if (!this.#open || !this.#isPrepared) return;
    this.#running ??= this.#runAll().finally(() => {
      this.#running = undefined;
      if (this.#open && this.#store.first("queued") !== undefined) this.#pump();
    });
  }

  async #runAll(): Promise<void> {
    // The client gets its response first.
    await new Promise((resolve) => setImmediate(resolve));
    for (let row = this.#next(); row !== undefined; row = this.#next()) await this.#run(row);
  }

  #next(): Row | undefined {
    return this.#open ? this.#store.first("queued") : undefined;
  }

  async #run(row: Row): Promise<void> {
    const { log, abortTimeoutMs = 10_000 } = this.#options;
    const { taskId, kind: name } = row;
    if (!(await this.#written(() => this.#store.begin(row.sequence)))) return;
    const task = new RunningTask(row, this.#store, () => this.#tell(taskId));
    this.#current = task;
    this.#tell(taskId);
    log.info({ taskId, kind: name }, "task started");
    const kind = this.#kind(name);
    const late = task.late;
    let error: Task["error"];
    const timer = setTimeout(() => late.abort(), kind?.timeoutMs ?? 0);
    try {
      if (kind === undefined) throw new SottoError("TASK_INTERRUPTED", `this version has no task ${name}`);
      const work = inPart(`the task ${name}`, () => kind.run(this.#requestOf(row), task.work(late.signal)));
      await Promise.race([work, overdue(late.signal, abortTimeoutMs)]);
      if (late.signal.aborted) task.work(late.signal).log("it ended after its deadline", "warn");
    } catch (thrown) {
      error = late.signal.aborted
        ? { code: "TASK_DEADLINE", message: `it did not end within ${(kind?.timeoutMs ?? 0) / 1000} s` }
        : this.#errorOf(thrown, taskId);
      task.work(late.signal).log(error.message, "error");
    } finally {
      clearTimeout(timer);
    }
    this.#current = undefined;
    if (!task.isLeft) await this.#end(row, task, error);
  }

  async #end(row: Row, task: RunningTask, error: Task["error"] | undefined): Promise<void> {
    const { taskId, kind: name } = row;
    task.flush();
    // end() deletes the request: what was kept for it is released first, and again at the next start if necessary.
    try {
      await this.#kind(name)?.release?.(this.#requestOf(row));
    } catch (thrown) {
      this.#options.log.warn({ taskId, error: thrown }, "cannot remove the files of a task");
    }
    // Otherwise the platform stops, and the next start resolves the task as interrupted.
    if (!(await this.#written(() => this.#store.end(row.sequence, error)))) return;
    this.#options.log[error ? "warn" : "info"](
      { taskId, kind: name, ...error },
      error ? "a task failed" : "a task is completed",
    );
    this.#tell(taskId);
  }

  async #resolve(row: Row): Promise<void> {
    const task = new RunningTask(row, this.#store, () => undefined);
    const work = task.work(new AbortController().signal);
    work.log("the platform ended while this ran", "warn");
    let resolution: "completed" | "again" | "interrupted" = "interrupted";
    try {
      resolution = (await this.#kind(row.kind)?.resolve?.(this.#requestOf(row), work)) ?? "interrupted";
    } catch (thrown) {
      work.log(this.#errorOf(thrown, row.taskId).message, "error");
    }
    if (resolution === "again" && row.attempts < (this.#kind(row.kind)?.attempts ?? maxAttempts)) {
      work.log("it is run again");
      task.flush();
      await this.#written(() => this.#store.queueAgain(row.sequence));
      return;
    }
    const message = "the platform ended while this ran; see its log, and ask again if it is still wanted";
    await this.#end(row, task, resolution === "completed" ? undefined : { code: "TASK_INTERRUPTED", message });
  }

  #written(write: () => void): Promise<boolean> {
    return written(write, this.#closed.signal, (error) => {
      this.#options.log.error({ error }, "the database accepts no writes: tasks wait");
      this.#waiting.resolve();
    });
  }

  #errorOf(error: unknown, taskId: string): NonNullable<Task["error"]> {
    const thrown = asDiskError(error) ?? error;
    if (thrown instanceof SottoError) {
      const message = thrown.remedy === undefined ? thrown.message : `${thrown.message}. ${thrown.remedy}`;
      return { code: thrown.code, message };
    }
    this.#options.log.error({ taskId, error: thrown }, "task failed with an unexpected error");
    return { code: "INTERNAL", message: "something went wrong in the supervisor; its log has the task's id" };
  }

  /** Encrypts what an earlier version has stored in plain text, and overwrites its remains on the disk. */
  #sealOld(): void {
    const { kinds } = this.#options;
    const secret = Object.keys(kinds).filter((name) => this.#kind(name)?.secret === true);
    this.#store.reseal(
      secret,
      (request) => (SecretBox.isSealed(request) ? request : this.#box.seal(request)),
      this.#box.isNew,
    );
  }

  #requestOf(row: Row): never {
    return JSON.parse(this.#box.open(row.request ?? "null")) as never;
  }

  /** The request of a stored task is valid for its kind: it was validated when it was accepted. */
  #kind(name: string): Kind<never> | undefined {
    const { kinds } = this.#options;
    return Object.hasOwn(kinds, name) ? kinds[name as keyof Requests] : undefined;
  }

  #tell(taskId: string): void {
    for (const changed of this.#watchers.get(taskId) ?? []) changed();
  }
}

function visible(row: Row): Task {
  const { sequence: _sequence, request: _request, attempts: _attempts, again, ...task } = row;
  return again === undefined ? task : { ...task, canRetry: true };
}

const maxAboutLength = 120;

/** A kind quotes what people have typed. */
function shown(about: string | undefined): string | undefined {
  return about === undefined ? undefined : harmless(about).slice(0, maxAboutLength);
}

async function within(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
  await Promise.race([work, over]);
  clearTimeout(timer);
}

/** Rejects when the time that work has after its deadline is over. */
function overdue(signal: AbortSignal, timeoutMs: number): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => void setTimeout(() => reject(new Error("too late")), timeoutMs).unref());
  });
}
