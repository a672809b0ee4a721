/**
 * The second ear as the recogniser sees it: a separate process that may be slow, dead or missing. Callers then get
 * `undefined` and continue without it.
 *
 * INVARIANTS
 * 1. Nothing here rejects or throws because of the process: the second ear is optional.
 * 2. A process that exits is restarted, with a growing delay; one that does not answer is ended.
 */
import { type ChildProcess, fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Log } from "../../port/port.ts";
import type { ExpectedWords } from "../expected-words.ts";
import type { FromEar, Scored, ToEar, Ways } from "./messages.ts";

export type Written = Scored & {
  readonly text: string;
  /** What else may have been said, the likeliest first, if it was written with expectations. */
  readonly others?: readonly (Scored & { readonly text: string })[];
  /** The milliseconds that it took to hear the sound and to write this down, if it was written without expectations. */
  readonly hearMs?: number;
  readonly ms?: number;
};

/** One sentence in the second ear. */
export type Listening = {
  /** The text it hears without knowing the grammar; undefined when the process does not work. */
  readonly written: Promise<Written | undefined>;
  /** Returns how likely the texts are; undefined when the process does not work. */
  score(texts: readonly string[]): Promise<readonly Scored[] | undefined>;
  /**
   * Returns the text it hears when it expects the assistant's words, in so many versions of the sound; undefined when the process
   * does not work.
   */
  rewrite(ways: Ways): Promise<Written | undefined>;
  /** Releases the sentence, which is no longer needed. */
  forget(): void;
};

export type Ear = {
  /** Somebody begins to speak: a process that was to be started later is started now. */
  prepare(): void;
  /**
   * Returns undefined while the process does not work. Copies the samples. What is said while it loads for the first time waits for
   * that.
   */
  listen(samples: Int16Array): Listening | undefined;
  /** It is loading for the first time, and may need some seconds. */
  readonly isBeginning: boolean;
  /** Sets the words that `rewrite` expects from now on, after a restart of the process, too. */
  expect(words: ExpectedWords | undefined): void;
  /** Resolves when the process works for the first time, or has failed for the first time. */
  readonly begun: Promise<boolean>;
  close(): void;
};

export type EarOptions = {
  /** The folder of its models and of the runtime. */
  readonly folder: string;
  readonly log: Log;
  /** Milliseconds before the process is started if no speech comes earlier: a board that starts is busy enough. */
  readonly delay?: number;
  /** The initial delay in milliseconds before the process is restarted; it doubles each time. */
  readonly pause?: number;
  /** Milliseconds after which a process that has not answered counts as hung. */
  readonly timeoutMs?: number;
  /** Milliseconds after its start when a process that has not loaded its models counts as hung. */
  readonly loadTimeoutMs?: number;
};

/** What is said is not kept for a process that loads for longer. */
const longestBeginMs = 30_000;
/** On a slow card, with others that start beside it, loading takes a minute at most. */
const defaultLoadTimeoutMs = 120_000;
const maxPauseMs = 300_000;
/** When memory is short, the kernel ends this process before the recogniser. */
const likelierToBeEnded = "800";

/** malloc keeps freed memory instead of returning it for each tensor: this is as fast as an arena, with less memory. */
const malloc = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "33554432", MALLOC_TRIM_THRESHOLD_: "33554432" };
const lean = ["--max-semi-space-size=1", "--v8-pool-size=1", "--max-old-space-size=64", "--expose-gc"];

export function startEar(options: EarOptions): Ear {
  return new EarProcess(options);
}

type Waiting = {
  readonly id: number;
  readonly ask: number;
  readonly message: ToEar;
  readonly resolve: (message: FromEar | undefined) => void;
};

class EarProcess implements Ear {
  readonly begun: Promise<boolean>;
  readonly #options: EarOptions;
  readonly #begin: (works: boolean) => void;
  #process: ChildProcess | undefined;
  #ready = false;
  #hasBegun = false;
  #startedAt: number | undefined;
  #closed = false;
  #pause: number;
  #later: NodeJS.Timeout | undefined;
  #again: NodeJS.Timeout | undefined;
  #watch: NodeJS.Timeout | undefined;
  #asked = 0;
  #expected: ExpectedWords | undefined;
  #waiting: Waiting[] = [];

  constructor(options: EarOptions) {
    this.#options = options;
    this.#pause = options.pause ?? 1000;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.begun = promise;
    this.#begin = (works) => {
      this.#hasBegun = true;
      resolve(works);
    };
    if (options.delay === undefined) this.#start();
    else this.#later = setTimeout(() => this.#start(), options.delay);
  }

  prepare(): void {
    if (this.#later !== undefined) this.#start();
  }

  get isBeginning(): boolean {
    if (this.#hasBegun || this.#startedAt === undefined) return false;
    return performance.now() - this.#startedAt < longestBeginMs;
  }

  listen(samples: Int16Array): Listening | undefined {
    this.prepare();
    if (this.#ready) return this.#listen(samples);
    return this.isBeginning ? this.#listenThen(samples) : undefined;
  }

  #listenThen(samples: Int16Array): Listening {
    let isForgotten = false;
    const begun = this.begun.then(() => (this.#ready && !isForgotten ? this.#listen(samples) : undefined));
    return {
      written: begun.then((one) => one?.written),
      score: async (texts) => (await begun)?.score(texts),
      rewrite: async (ways) => (await begun)?.rewrite(ways),
      forget: () => {
        isForgotten = true;
        void begun.then((one) => one?.forget());
      },
    };
  }

  #listen(samples: Int16Array): Listening {
    const id = ++this.#asked;
    const written = this.#ask({ type: "hear", id, samples }, id, 0).then((message) =>
      message?.type === "written" ? message : undefined,
    );
    return {
      written,
      score: async (texts) => {
        if (texts.length === 0) return [];
        const ask = ++this.#asked;
        const message = await this.#ask({ type: "score", id, ask, texts }, id, ask);
        return message?.type === "scored" && message.scores.length === texts.length ? message.scores : undefined;
      },
      rewrite: async (ways) => {
        const ask = ++this.#asked;
        const message = await this.#ask({ type: "rewrite", id, ask, ways }, id, ask);
        return message?.type === "rewritten" ? message : undefined;
      },
      forget: () => this.#forget(id),
    };
  }

  expect(words: ExpectedWords | undefined): void {
    this.#expected = words;
    if (this.#ready) this.#tell({ type: "expect", words });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#later);
    clearTimeout(this.#again);
    this.#later = undefined;
    this.#process?.kill("SIGKILL");
    this.#ended();
    this.#begin(false);
  }

  #start(): void {
    clearTimeout(this.#later);
    this.#later = undefined;
    const { folder, log } = this.#options;
    const program = fileURLToPath(new URL(`./ear-worker${extname(import.meta.filename)}`, import.meta.url));
    const child = fork(program, [folder], {
      execArgv: lean,
      env: { ...process.env, ...malloc },
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#process = child;
    this.#startedAt ??= performance.now();
    this.#watch = this.#watching(this.#options.loadTimeoutMs ?? defaultLoadTimeoutMs);
    child.on("spawn", () => preferForKilling(child.pid));
    child.on("message", (message: FromEar) => {
      if (this.#process === child) this.#hear(message);
    });
    child.on("error", (error) => log.warn({ reason: error.message }, "the second ear's process failed"));
    child.once("exit", (code, signal) => {
      if (this.#process !== child || this.#closed) return;
      log.warn(
        { code, signal, again: this.#pause },
        "second recogniser ended: the grammar decides alone until it restarts",
      );
      this.#ended();
      this.#begin(false);
      this.#again = setTimeout(() => this.#start(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, maxPauseMs);
    });
  }

  #hear(message: FromEar): void {
    const { log } = this.#options;
    if (message.type === "ready") {
      this.#ready = true;
      clearTimeout(this.#watch);
      this.#tell({ type: "expect", words: this.#expected });
      this.#begin(true);
      log.info({}, "second recogniser ready");
      return;
    }
    if (message.type === "failed") {
      log.warn({ reason: message.reason.slice(0, 500) }, "second recogniser failed");
      // Answers come in the order of the requests: this was the first one's. A process that cannot load exits
      // automatically.
      this.#answer(this.#waiting[0], undefined);
      return;
    }
    const ask = message.type === "written" ? 0 : message.ask;
    const waiting = this.#waiting.find((one) => one.id === message.id && one.ask === ask);
    this.#answer(waiting, message);
    // The process works: the next failure counts as a first one again.
    this.#pause = this.#options.pause ?? 1000;
  }

  #ask(message: ToEar, id: number, ask: number): Promise<FromEar | undefined> {
    return new Promise((resolve) => {
      if (!this.#ready) return resolve(undefined);
      this.#waiting.push({ id, ask, message, resolve });
      if (this.#waiting.length === 1) this.#tellFirst();
    });
  }

  /**
   * One request at a time: the process works on one, and what is sent to it while it is busy, or hangs, stays in memory on both sides
   * until it is read, also if nobody waits for it any more.
   */
  #tellFirst(): void {
    clearTimeout(this.#watch);
    const [first] = this.#waiting;
    this.#watch = first === undefined ? undefined : this.#watching(this.#options.timeoutMs ?? 15_000);
    if (first !== undefined) this.#tell(first.message);
  }

  /** What it has not begun with is left out. */
  #forget(id: number): void {
    const [first, ...later] = this.#waiting;
    if (first === undefined) return this.#tell({ type: "forget", id });
    const left = later.filter((one) => one.id === id);
    this.#waiting = [first, ...later.filter((one) => one.id !== id)];
    for (const { resolve } of left) resolve(undefined);
    if (first.id === id || !left.some(({ ask }) => ask === 0)) this.#tell({ type: "forget", id });
  }

  #answer(waiting: Waiting | undefined, message: FromEar | undefined): void {
    if (waiting === undefined) return;
    this.#waiting = this.#waiting.filter((one) => one !== waiting);
    this.#tellFirst();
    waiting.resolve(message);
  }

  #watching(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#options.log.warn({ ms }, "second recogniser timed out: ending it");
      this.#process?.kill("SIGKILL");
    }, ms);
  }

  #ended(): void {
    this.#ready = false;
    this.#process = undefined;
    clearTimeout(this.#watch);
    this.#watch = undefined;
    for (const { resolve } of this.#waiting.splice(0)) resolve(undefined);
  }

  #tell(message: ToEar): void {
    // If the channel has closed meanwhile, the exit handler does the rest.
    if (this.#process?.connected === true) this.#process.send(message, () => {});
  }
}

function preferForKilling(pid: number | undefined): void {
  try {
    if (pid !== undefined) writeFileSync(`/proc/${pid}/oom_score_adj`, likelierToBeEnded);
  } catch {
    // The process has ended already, or the kernel hides it: then it is as likely to be ended as the recogniser.
  }
}
