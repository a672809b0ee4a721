/**
 * Reports of a component to the supervisor about its work, besides readiness, over the IPC channel, which no other
 * program can use. Each report is complete: the last one counts, and a new process starts without one.
 */

export type Holding = {
  /** The assistant that is in use. */
  readonly assistant?: { readonly id: string; readonly version: string; readonly language: string } | undefined;
  /** Number of entity values, including injected ones. */
  readonly values?: number | undefined;
  /** Number of words or sentences that it can recognise or speak. */
  readonly words?: number | undefined;
  /** Wake words, or other things by name. */
  readonly names?: readonly string[] | undefined;
  /** Those of `names` that were trained on people's voices: a synthesizer's need not be accepted. */
  readonly learned?: readonly string[] | undefined;
};

export type Fault = {
  /** The health reason, in the form `AREA_WHAT`. */
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  /** The skill that it is about. */
  readonly skill?: string | undefined;
  /** The site that it is about: nothing is heard or played there. */
  readonly siteId?: string | undefined;
  /** A notice: it works as intended but could work better. This does not affect its health. */
  readonly severity?: "notice" | undefined;
};

/** Whether a microphone is muted, by whom, and since when (ISO 8601). */
export type MicrophoneReport = {
  readonly muted: boolean;
  readonly by?: string | undefined;
  readonly since?: string | undefined;
};

export type Report = {
  readonly holds?: Holding | undefined;
  /** The functions that do not work although it runs. */
  readonly faults?: readonly Fault[] | undefined;
  /** The volume of each site, from 0 to 1. */
  readonly volumes?: Readonly<Record<string, number>> | undefined;
  /** The microphone of each site. */
  readonly microphones?: Readonly<Record<string, MicrophoneReport>> | undefined;
  /** The progress of a task that takes longer than a moment. */
  readonly progress?: { readonly what: string; readonly done: number; readonly of: number } | undefined;
};

export type ReportMessage = { readonly type: "report"; readonly report: Report };
