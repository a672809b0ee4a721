/**
 * Decides when the self-test runs: after each start, whenever a component has loaded something, and every hour. Never
 * while somebody is talking with the platform.
 *
 * INVARIANT: one test at a time; requests made meanwhile cause one more.
 */
import type { Log, Port } from "../../../platform/port/port.ts";
import { Moment } from "../../clock.ts";
import { Listener } from "./listener.ts";
import { childrenOf, processorTime } from "./processor-time.ts";
import type { SelfTest } from "./result.ts";
import { type Trial, tryOut } from "./try-out.ts";

/** The processes that spoke and heard the wake word. */
type Ours = { readonly voice: number | undefined; readonly wakes?: number | undefined };

export type SelfTesterOptions = {
  /** The supervisor's connection to the bus; undefined while there is none. */
  readonly port: () => Port | undefined;
  /** Returns what can be tested now. */
  readonly trial: () => Promise<Omit<Trial, "spoken" | "woken"> & Ours>;
  /** Returns true while somebody is talking with the platform. */
  readonly isBusy: () => boolean;
  /** The processes of the components, whose processor time is measured. */
  readonly pids: () => readonly number[];
  readonly log: Log;
  readonly pauses?: Pauses;
};

/** Milliseconds. */
type Pauses = {
  /** After the last of several changes: components that load one after the other cause one test. */
  readonly settle: number;
  /** Between checks whether somebody still talks, and whether there is a bus. */
  readonly busy: number;
  /** Until a failed test is repeated before it is reported: the machine may have been busy. */
  readonly again: number;
  readonly regular: number;
  /** Instead of `regular` while something fails. */
  readonly failing: number;
};
const usual: Pauses = { settle: 3000, busy: 5000, again: 5000, regular: 3_600_000, failing: 300_000 };

export class SelfTester {
  readonly #options: SelfTesterOptions;
  readonly #pauses: Pauses;
  readonly #spoken = new Map<string, Int16Array>();
  readonly #woken: NonNullable<Trial["woken"]> = new Map();
  /** The processes that spoke and heard the wake word last. */
  #voice: number | undefined;
  #wakes: number | undefined;
  #listener: Listener | undefined;
  #last: (Omit<SelfTest, "at"> & { readonly at: Moment }) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #wanted: string | undefined;
  readonly #over = Promise.withResolvers<void>();
  #isOver = false;

  constructor(options: SelfTesterOptions) {
    this.#options = options;
    this.#pauses = options.pauses ?? usual;
  }

  /** Undefined before the first test. */
  get last(): SelfTest | undefined {
    return this.#last && { ...this.#last, at: this.#last.at.date.toISOString() };
  }

  /** Requests a test soon. `because` says in words what has changed. */
  want(because: string): void {
    if (this.#isOver) return;
    this.#wanted = because;
    this.#after(this.#pauses.settle);
  }

  /** Aborts a running test without a report: it may take half a minute, and nobody waits for its result. */
  async close(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#listener?.close();
    this.#over.resolve();
    await this.#running;
  }

  #after(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (!this.#isOver) this.#timer = setTimeout(() => this.#due(), milliseconds).unref();
  }

  #due(): void {
    if (this.#running !== undefined || this.#options.isBusy() || this.#options.port() === undefined) {
      this.#after(this.#pauses.busy);
      return;
    }
    const because = this.#wanted ?? "hourly";
    this.#wanted = undefined;
    const trial = this.#try(because).catch((error: unknown) => {
      if (this.#isOver) return;
      this.#options.log.error({ error }, "self-test could not run");
      // Silence would mean that all is well.
      const fault = error instanceof Error ? error.message : String(error);
      this.#last = { at: new Moment(), because, sentence: undefined, steps: [], fault };
    });
    this.#running = Promise.race([trial, this.#over.promise]).finally(() => {
      this.#running = undefined;
      const { steps = [], fault } = this.#last ?? { fault: "not yet" };
      const isFailing = fault !== undefined || steps.some(({ state }) => state === "failed");
      this.#after(
        this.#wanted !== undefined ? this.#pauses.settle : isFailing ? this.#pauses.failing : this.#pauses.regular,
      );
    });
  }

  async #try(because: string): Promise<void> {
    const { log } = this.#options;
    let found = await this.#measured();
    if (found.steps.some(({ state }) => state === "failed") && !this.#isOver) {
      await new Promise((resolve) => setTimeout(resolve, this.#pauses.again).unref());
      // Something else was loaded meanwhile, or somebody talks: that will be tested instead.
      if (this.#wanted !== undefined || this.#options.isBusy() || this.#isOver) {
        this.#wanted ??= because;
        return;
      }
      found = await this.#measured();
    }
    if (this.#isOver) return;
    this.#last = { at: new Moment(), because, ...found };
    const failed = found.steps.filter(({ state }) => state === "failed");
    const { processorMilliseconds } = found;
    if (failed.length === 0) log.info({ because, sentence: found.sentence, processorMilliseconds }, "self-test passed");
    else log.warn({ because, sentence: found.sentence, failed }, "self-test failed");
  }

  /** Runs it and measures its cost. Other work at the same time is counted, too, but it runs while nobody talks. */
  async #measured(): Promise<Pick<SelfTest, "sentence" | "steps" | "processorMilliseconds">> {
    const pids = [process.pid, ...this.#options.pids()];
    const children = await childrenOf(this.#options.pids());
    const now = () => processorTime(pids, children);
    const before = await now();
    const found = await this.#once(now);
    const after = await now();
    const isKnown = before !== undefined && after !== undefined;
    return { ...found, processorMilliseconds: isKnown ? Math.max(0, after - before) : undefined };
  }

  async #once(cost: Trial["processorTime"] & {}): Promise<Pick<SelfTest, "sentence" | "steps">> {
    const port = this.#options.port();
    if (port === undefined) return { sentence: undefined, steps: [] };
    if (this.#listener?.port !== port) this.#listener = await Listener.open(port);
    const { voice, wakes, ...trial } = await this.#options.trial();
    if (voice !== this.#voice) this.#spoken.clear();
    if (voice !== this.#voice || wakes !== this.#wakes) this.#woken.clear();
    [this.#voice, this.#wakes] = [voice, wakes];
    return tryOut(this.#listener, { ...trial, spoken: this.#spoken, woken: this.#woken, processorTime: cost });
  }
}
