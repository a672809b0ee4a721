/** What the self-test has shown. Plain data, as GET /health has it. */

/** The way of a sentence through the platform, one component after the other; and the wake word. */
export type StepName = "speak" | "hear" | "understand" | "wake";

export type Step = {
  readonly step: StepName;
  readonly component: "tts" | "asr" | "nlu" | "hotword";
  /** `skipped`: there was nothing to try; `detail` says why. */
  readonly state: "passed" | "failed" | "skipped";
  /** The result, or the reason for the failure. */
  readonly detail: string;
  /** What is not as it should be though it works, in words. */
  readonly warning?: string | undefined;
  readonly milliseconds: number;
  /** Of processor time, of all components meanwhile. */
  readonly processorMilliseconds?: number | undefined;
};

export type SelfTest = {
  /** ISO 8601: when it ended. */
  readonly at: string;
  /** Why it was made: "start", "reload of asr", "hourly". */
  readonly because: string;
  readonly sentence: string | undefined;
  readonly steps: readonly Step[];
  /** Of processor time, of the supervisor and all components while it was made; undefined where the kernel does not tell. */
  readonly processorMilliseconds?: number | undefined;
  /** Why it could not be made at all, in words. */
  readonly fault?: string | undefined;
};
