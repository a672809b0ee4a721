/** Determines what can be tested with the installed assistant and the configured engines. */
import type { Report } from "../../../platform/port/report.ts";
import type { MemberStatus } from "../../processes/member.ts";
import type { StepName } from "./result.ts";
import type { Trial } from "./try-out.ts";

export type Installed = {
  readonly members: readonly MemberStatus[];
  readonly reports: ReadonlyMap<string, Report>;
  /** The section of the configuration of each component. */
  readonly sections: ReadonlyMap<string, unknown>;
};

export function trialOf(
  { sentences, wakeWord }: { readonly sentences: readonly string[]; readonly wakeWord: string },
  { members, reports, sections }: Installed,
): Omit<Trial, "spoken" | "woken"> & { readonly voice: number | undefined; readonly wakes: number | undefined } {
  const isUp = (component: string) => members.some(({ name, state }) => name === component && state === "up");
  const isElsewhere = (component: string) =>
    (sections.get(component) as { readonly engine?: string } | undefined)?.engine === "wyoming";
  const { faults = [], holds } = reports.get("asr") ?? {};
  const language = (reports.get("nlu")?.holds ?? holds)?.assistant?.language ?? "en";
  const { names = [wakeWord], learned = [] } = reports.get("hotword")?.holds ?? {};
  const [wakesBy] = names.filter((name) => !learned.includes(name));
  const excuses: Readonly<Partial<Record<StepName, string | undefined>>> = {
    hear:
      faults.find(({ code }) => code === "LANGUAGE_UNSUPPORTED" || code === "RECOGNITION_OFF")?.message ??
      (reports.get("asr")?.progress === undefined || holds !== undefined ? undefined : "asr is still loading"),
    // A model trained on people's voices need not accept a synthesizer's.
    wake: isElsewhere("hotword")
      ? "the wake word is heard by another engine"
      : wakesBy === undefined && names.length > 0
        ? "the wake words were trained on people's voices"
        : undefined,
  };
  return {
    sentences,
    wakeWord: wakesBy ?? wakeWord,
    language,
    isUp,
    excuse: (step) => excuses[step],
    trailingSilence:
      (sections.get("asr") as { readonly trailing_silence?: number } | undefined)?.trailing_silence ?? 0.6,
    voice: members.find(({ name }) => name === "tts")?.pid,
    wakes: members.find(({ name }) => name === "hotword")?.pid,
  };
}
