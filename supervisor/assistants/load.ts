/**
 * Has the components take the assistant in use: ASR and NLU load it while they run, told over the bus; those that read a
 * little of it when they start are restarted. One that does not run reads it when it does.
 */
import { asrReload, nluReload } from "#bus";
import type { Fleet } from "../processes/fleet.ts";
import { SottoError } from "../errors.ts";
import type { Work } from "../work.ts";
import type { Questions } from "./questions.ts";

/** They read the wake word, the phrases and the sounds at their start. */
const restarted = ["hotword", "dialogue", "feedback", "tts"];
const reloads = { asr: asrReload, nlu: nluReload } as const;
/** Milliseconds: NLU finds its model trained, unless an older platform trained it. */
const patience = 10 * 60_000;

export function loadAssistant(questions: Questions, fleet: Pick<Fleet, "ask" | "statuses">) {
  return async (work: Work): Promise<void> => {
    for (const name of ["nlu", "asr"] as const) {
      if (!questions.isUp(name)) {
        work.log(`${name} does not run, and will read the assistant when it does`, "warn");
        continue;
      }
      work.log(`${name} is told to load it`);
      const late = () => new SottoError("ASSISTANT_NOT_LOADED", `${name} did not load the assistant in time`);
      await questions.ask((port, id) => port.say(reloads[name], { id }), patience, late, work.signal);
      work.log(`${name} has loaded it`);
    }
    const up = new Set(fleet.statuses().flatMap(({ name, state }) => (state === "up" ? [name] : [])));
    for (const name of restarted.filter((one) => up.has(one))) {
      work.log(`${name} is restarted`);
      await fleet.ask(name, "restart");
    }
  };
}
