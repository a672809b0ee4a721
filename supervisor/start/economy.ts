/**
 * Leaves parts out where memory is short, in the order of `steps`: those first that are missed least. How many, follows from the
 * memory of this machine or service; each time the kernel goes on killing, one more.
 */
import { isDeepStrictEqual } from "node:util";
import type { Log } from "../../platform/port/port.ts";
import { availableMemory } from "../available-memory.ts";
import type { KernelKills } from "../kernel-kills.ts";
import type { Processes } from "../processes/processes.ts";

type Section = Readonly<Record<string, unknown>>;
type Step = {
  readonly component: string;
  /** What is left out, in words. */
  readonly words: string;
  /** Returns what changes in the component's configuration; without it, the component is stopped. */
  readonly change?: (section: Section) => Section;
};

const steps: readonly Step[] = [
  {
    component: "asr",
    words: "the second recogniser, and decoding two sentences at once",
    change: () => ({ verifier: "none", decoders: 1 }),
  },
  {
    component: "hotword",
    words: "verifying each wake word, and stopping without one",
    change: () => ({ verify: false, stop_word: false }),
  },
  {
    component: "tts",
    words: "the larger voice, and keeping spoken sentences",
    change: ({ engine }) => ({ engine: engine === "sherpa-onnx" ? "espeak-ng" : engine, cache_megabytes: 0 }),
  },
  { component: "asr", words: "the fallback recognisers", change: () => ({ fallback: [] }) },
  { component: "skill-server", words: "the skills" },
];

const megabyte = 1024 * 1024;
/** A platform without skills is resident with 160 MB when it shares one process. */
const byMemory = [
  { below: 200 * megabyte, steps: 4 },
  { below: 300 * megabyte, steps: 1 },
];
/** So many kills after the last step show that it was not enough. */
const minKills = 2;

export type EconomyOptions = {
  readonly kills: Pick<KernelKills, "since">;
  /** The configuration of a component without economy. */
  readonly sectionOf: (component: string) => unknown;
  readonly log: Pick<Log, "warn">;
  readonly memory?: () => Promise<number>;
};

export class Economy {
  readonly #options: EconomyOptions;
  #level: number;
  #since = performance.now();
  #processes: Pick<Processes, "ask" | "restartRunning" | "statuses"> | undefined;

  private constructor(options: EconomyOptions, level: number) {
    this.#options = options;
    this.#level = level;
  }

  static async open(options: EconomyOptions): Promise<Economy> {
    const bytes = await (options.memory ?? availableMemory)();
    const economy = new Economy(options, byMemory.find(({ below }) => bytes < below)?.steps ?? 0);
    economy.#tell();
    return economy;
  }

  /** What is left out, in words, in the order in which it was. */
  get left(): readonly string[] {
    return this.#leftOut().map(({ words }) => words);
  }

  /** The components that were stopped, which an operator who did not stop them sees as down. */
  get stopped(): readonly string[] {
    return this.#leftOut().flatMap(({ component, change }) => (change === undefined ? [component] : []));
  }

  #leftOut(): readonly Step[] {
    const isLeft = (step: Step) =>
      step.change === undefined ? this.#isInState(step.component, ["down", "stopping"]) : this.#isMissed(step);
    return steps.slice(0, this.#level).filter(isLeft);
  }

  /** Returns the section with which a component runs. */
  configure(component: string, section: unknown): unknown {
    const given = (section ?? {}) as Section;
    const changes = steps.slice(0, this.#level).filter((step) => step.component === component);
    return changes.length === 0
      ? section
      : Object.assign({ ...given }, ...changes.map(({ change }) => change?.(given)));
  }

  follow(processes: Pick<Processes, "ask" | "restartRunning" | "statuses">): void {
    this.#processes = processes;
  }

  /** Leaves out one more part when the kernel goes on killing; a part that nobody has is skipped. */
  async tend(now = performance.now()): Promise<void> {
    if (this.#options.kills.since(this.#since) < minKills) return;
    this.#since = now;
    while (this.#level < steps.length) {
      const step = steps[this.#level];
      this.#level += 1;
      if (step === undefined || !this.#isMissed(step)) continue;
      if (step.change === undefined) await this.#processes?.ask(step.component, "stop");
      else await this.#processes?.restartRunning([step.component]);
      this.#tell();
      return;
    }
  }

  #isMissed({ component, change }: Step): boolean {
    const section = (this.#options.sectionOf(component) ?? {}) as Section;
    if (change !== undefined) return !isDeepStrictEqual({ ...section, ...change(section) }, section);
    return this.#isInState(component, ["starting", "up", "waiting"]);
  }

  #isInState(component: string, states: readonly string[]): boolean {
    return this.#processes?.statuses().some(({ name, state }) => name === component && states.includes(state)) === true;
  }

  #tell(): void {
    const { left } = this;
    if (left.length > 0)
      this.#options.log.warn({ leftOut: left }, "memory is short: parts of the platform are left out");
  }
}
