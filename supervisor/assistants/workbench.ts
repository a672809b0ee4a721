/**
 * Runs the program that checks, trains and tries assistants (platform/nlu/workbench.ts): a single process, started on
 * demand and ended when idle, so that its memory and CPU time are not occupied for long.
 */
import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { extname, join } from "node:path";
import type { Report } from "../../platform/assistant/cases/judge.ts";
import { BadAssistant } from "../../platform/assistant/problem.ts";
import type { Parse } from "../../platform/nlu/engine.ts";
import type { Explanation } from "../../platform/nlu/engine.ts";
import type { Ask, Asks, From, FromWorkbench, Models } from "../../platform/nlu/workbench-messages.ts";
import type { Log } from "../../platform/port/port.ts";
import { startInBackground } from "../background-program.ts";
import { SottoError } from "../errors.ts";

export type Progress = (share: number, what: string) => void;
export type Options = { readonly progress?: Progress | undefined; readonly signal?: AbortSignal | undefined };
/** A folder; or a draft, which is only written when the workbench does not have it. */
export type Source = string | { readonly key: string; draft(): Asks["check"]["ask"]["draft"] };

export type WorkbenchOptions = {
  /** Where trained models are looked up; the first is where new ones are stored. */
  readonly models: Models;
  readonly log: Pick<Log, "warn">;
  /** Idle time in milliseconds, after which it is ended. */
  readonly idle?: number;
};

type Waiting = {
  readonly process: ChildProcess;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
  readonly progress: Progress;
};

const kind = extname(import.meta.filename);
/** In the build this is supervisor/main.js: one folder below the root. */
const root = join(import.meta.dirname, kind === ".ts" ? "../.." : "..");
const program = join(root, "platform", "nlu", `workbench${kind}`);

export class Workbench {
  readonly #options: WorkbenchOptions;
  readonly #waiting = new Map<number, Waiting>();
  #process: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #asked = 0;

  constructor(options: WorkbenchOptions) {
    this.#options = options;
  }

  /** A satellite has no NLU, and so no workbench. */
  readonly isInstalled = existsSync(program);

  /** Throws BadAssistant when it cannot be trained. `seconds` is omitted when the same was trained before. */
  train(from: Source, options: Options = {}, models = this.#options.models): Promise<Asks["train"]["answer"]> {
    return this.#about(from, (one) => this.ask("train", { from: one, models }, options));
  }

  /** Throws SottoError ASSISTANT_NOT_TRAINED, BadAssistant. */
  judge(from: Source, options: Options = {}, models = this.#options.models): Promise<Report> {
    return this.#about(from, (one) => this.ask("judge", { from: one, models }, options));
  }

  /** Throws SottoError ASSISTANT_NOT_TRAINED, BadAssistant. */
  parse(from: Source, text: string, models = this.#options.models): Promise<Parse> {
    return this.#about(from, (one) => this.ask("parse", { from: one, models, text }));
  }

  /** Throws SottoError ASSISTANT_NOT_TRAINED, BadAssistant. */
  explain(from: Source, text: string, models = this.#options.models): Promise<Explanation> {
    return this.#about(from, (one) => this.ask("explain", { from: one, models, text }));
  }

  /** Throws BadAssistant. */
  suggest(from: Source, intent: string, models = this.#options.models): Promise<Asks["suggest"]["answer"]> {
    return this.#about(from, (one) => this.ask("suggest", { from: one, models, intent }));
  }

  ask<Name extends Ask>(
    ask: Name,
    asked: Asks[Name]["ask"],
    { progress = () => undefined, signal }: Options = {},
  ): Promise<Asks[Name]["answer"]> {
    signal?.throwIfAborted();
    const process = this.#started();
    const id = ++this.#asked;
    clearTimeout(this.#idle);
    const { promise, resolve, reject } = Promise.withResolvers<Asks[Name]["answer"]>();
    this.#waiting.set(id, { process, resolve, reject, progress });
    const end = () => this.#end();
    signal?.addEventListener("abort", end, { once: true });
    // A message that cannot be sent is reported by the end of the process.
    process.send({ id, ask, ...asked }, () => undefined);
    return promise.finally(() => {
      signal?.removeEventListener("abort", end);
      this.#waiting.delete(id);
      if (this.#waiting.size > 0) return;
      this.#idle = setTimeout(() => this.#end(), this.#options.idle ?? 120_000);
      this.#idle.unref();
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const process = this.#process;
    if (process === undefined) return;
    const gone = new Promise((resolve) => process.once("exit", resolve));
    this.#end();
    await gone;
  }

  /** First by its name alone: most often the workbench has it. */
  async #about<Answer>(from: Source, work: (from: From) => Promise<Answer>): Promise<Answer> {
    if (typeof from === "string") return work({ folder: from });
    try {
      return await work({ key: from.key });
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
      return work({ key: from.key, draft: from.draft() });
    }
  }

  #started(): ChildProcess {
    if (this.#process !== undefined) return this.#process;
    if (!this.isInstalled)
      throw new SottoError("PROGRAM_MISSING", "this board has no understanding to try an assistant with", {
        remedy: "install the package sotto",
      });
    const started = startInBackground(program);
    const child = started.nodeChildProcess;
    this.#process = child;
    child.on("message", (message: FromWorkbench) => this.#hear(message));
    void this.#mind(started, child);
    return child;
  }

  async #mind(
    ending: PromiseLike<{ readonly failed: boolean; readonly exitCode?: number; readonly stderr: string }>,
    child: ChildProcess,
  ): Promise<void> {
    const { failed, exitCode, stderr } = await ending;
    if (this.#process === child) this.#process = undefined;
    if (this.#fail(child) && failed)
      this.#options.log.warn({ exitCode, stderr: stderr.slice(-2000) }, "workbench process ended");
  }

  #hear(message: FromWorkbench): void {
    const waiting = this.#waiting.get(message.id);
    if (waiting === undefined) return;
    if ("progress" in message) waiting.progress(message.progress, message.what);
    else if ("answer" in message) waiting.resolve(message.answer as never);
    else if (message.problems !== undefined) waiting.reject(new BadAssistant(message.problems));
    else if (message.unknown === true) waiting.reject(new Unknown());
    else if (message.missing === true)
      waiting.reject(new SottoError("ASSISTANT_NOT_TRAINED", "it is not trained yet", { remedy: "train it first" }));
    else waiting.reject(new Error(`the workbench failed: ${message.error}`));
  }

  /** Everybody who waits is notified when it is gone. */
  #end(): void {
    const process = this.#process;
    this.#process = undefined;
    if (process === undefined) return;
    process.kill("SIGKILL");
    this.#fail(process);
  }

  /** Returns true when somebody waited for it. */
  #fail(process: ChildProcess): boolean {
    const theirs = [...this.#waiting.values()].filter((waiting) => waiting.process === process);
    for (const { reject } of theirs)
      reject(
        new SottoError("ASSISTANT_NOT_TRAINED", "the program that trains and tries assistants has ended", {
          remedy: "try again; memory may be short",
        }),
      );
    return theirs.length > 0;
  }
}

class Unknown extends Error {}
