/**
 * Decides which site answers a wake word that several sites heard.
 *
 * INVARIANTS
 * 1. Of the reports of one utterance, at most one is answered; every other one is told which site answers.
 * 2. A report waits only while a site that listens has not reported, and never longer than `windowMs`.
 * 3. No clock of another board is used: only the time of arrival, and durations relative to it.
 * 4. At most `maxSites` reports are kept.
 */
import type { WakeWordMeasures } from "#bus";
import { bestHeard } from "./best-heard.ts";

export type WakeWordReport = {
  readonly siteId: string;
  readonly modelId: string;
  readonly measures: WakeWordMeasures | undefined;
  /** By how many dB the microphone is louder than others, as configured. */
  readonly gain?: number | undefined;
  readonly startSignalMs: number | undefined;
  /** The assistant beside the one in use that the wake word names. */
  readonly assistant?: string | undefined;
  /** True if the site was playing a sound. */
  readonly isSounding: boolean;
};

/** Who answers. */
export type Answer = { readonly siteId: string; readonly sessionId: string };

export type ArbiterOptions = {
  /** How long the other sites are waited for, in milliseconds; 0: every report is answered. */
  readonly windowMs: number;
  readonly maxSites: number;
  /** Returns milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Runs `work` after `milliseconds`, unless the returned function is called before. */
  readonly after: (milliseconds: number, work: () => void) => () => void;
  /** Returns the other sites that may hear the same utterance. */
  readonly others: (report: WakeWordReport) => readonly string[];
  /** Returns false where the dialogue is off: such a site neither answers nor silences another. */
  readonly mayAnswer: (siteId: string) => boolean;
  /** Starts the session; returns its id. */
  readonly answer: (report: WakeWordReport) => string;
  /** Tells a site that another one answers. */
  readonly yieldTo: (answer: Answer, report: WakeWordReport) => void;
};

/**
 * A report that arrives this soon after the first of an utterance is of the same one: to say a wake word and to detect it takes
 * nearly as long.
 */
const sameMs = 1000;

type Open = {
  /** When the first report arrived. */
  readonly firstAt: number;
  readonly reports: Map<string, WakeWordReport>;
  readonly awaited: Set<string>;
  readonly cancel: () => void;
};

export class Arbiter {
  readonly #options: ArbiterOptions;
  #open: Open | undefined;
  /** The last utterance: when its first report arrived, and who answered it. */
  #last: { readonly firstAt: number; readonly answer: Answer } | undefined;

  constructor(options: ArbiterOptions) {
    this.#options = options;
  }

  hear(report: WakeWordReport): void {
    const { windowMs, mayAnswer, answer, yieldTo } = this.#options;
    if (!mayAnswer(report.siteId)) return;
    if (windowMs === 0) return void answer(report);
    if (this.#open !== undefined) return this.#join(this.#open, report);
    const last = this.#sameAs(report);
    if (last === undefined) this.#begin(report);
    // A second detector of the site that answers, beyond `wake_word_pause`: the session begins anew, and in no other room.
    else if (last.siteId === report.siteId) answer(report);
    else yieldTo(last, report);
  }

  /** A site no longer listens: it is not waited for, and what it reported is not answered there. */
  gone(siteId: string): void {
    const open = this.#open;
    if (open === undefined) return;
    open.awaited.delete(siteId);
    open.reports.delete(siteId);
    this.#decideIfComplete(open);
  }

  /** Forgets what waits: the dialogue stops. */
  stop(): void {
    this.#open?.cancel();
    this.#open = undefined;
  }

  #begin(report: WakeWordReport): void {
    const { now, after, others, windowMs } = this.#options;
    const open: Open = {
      firstAt: now(),
      reports: new Map([[report.siteId, report]]),
      awaited: new Set(others(report)),
      cancel: after(windowMs, () => this.#decide(open)),
    };
    this.#open = open;
    this.#decideIfComplete(open);
  }

  #join(open: Open, report: WakeWordReport): void {
    const { siteId } = report;
    const known = open.reports.get(siteId);
    if (known === undefined && open.reports.size >= this.#options.maxSites) return;
    open.reports.set(siteId, known === undefined ? report : (bestHeard([known, report]) ?? report));
    open.awaited.delete(siteId);
    this.#decideIfComplete(open);
  }

  #decideIfComplete(open: Open): void {
    if (open.awaited.size === 0) this.#decide(open);
  }

  #decide(open: Open): void {
    const { mayAnswer, answer, yieldTo } = this.#options;
    open.cancel();
    this.#open = undefined;
    const heard = [...open.reports.values()].filter(({ siteId }) => mayAnswer(siteId));
    const best = bestHeard(heard);
    if (best === undefined) return;
    const chosen = { siteId: best.siteId, sessionId: answer(best) };
    this.#last = { firstAt: open.firstAt, answer: chosen };
    for (const report of heard) if (report !== best) yieldTo(chosen, report);
  }

  /**
   * Returns who answered the utterance that a late report is of. An utterance that began before the last one was reported
   * overlaps it: it is the same.
   */
  #sameAs({ siteId, measures }: WakeWordReport): Answer | undefined {
    if (this.#last === undefined) return undefined;
    const { firstAt, answer } = this.#last;
    const at = this.#options.now();
    if (at - firstAt < sameMs) return answer;
    // The site that answers has reported this utterance already.
    return siteId !== answer.siteId && at - (measures?.onsetMs ?? 0) < firstAt ? answer : undefined;
  }
}
