/** The result of a self-test. Plain data, as in GET /health. */

/** The stages of a sentence through the platform, one component after the other; and the wake word. */
export type StepName = "speak" | "hear" | "understand" | "wake";

export type Step = {
  readonly step: StepName;
  readonly component: "tts" | "asr" | "nlu" | "hotword";
  /** `skipped`: there was nothing to test; `detail` says why. */
  readonly state: "passed" | "failed" | "skipped";
  /** The result, or the reason for the failure. */
  readonly detail: string;
  /** What is not as it should be although it works, in words. */
  readonly warning?: string | undefined;
  readonly milliseconds: number;
  /** Processor time of all components during the step. */
  readonly processorMilliseconds?: number | undefined;
};

export type SelfTest = {
  /** ISO 8601: when it ended. */
  readonly at: string;
  /** Why it ran: "start", "reload of asr", "hourly". */
  readonly because: string;
  readonly sentence: string | undefined;
  readonly steps: readonly Step[];
  /**
   * Processor time of the supervisor and all components during the test; undefined when the kernel does not report it.
   */
  readonly processorMilliseconds?: number | undefined;
  /** Why it could not run at all, in words. */
  readonly fault?: string | undefined;
};
