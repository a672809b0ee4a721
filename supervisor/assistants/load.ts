/**
 * Has the components load the current assistant according to their declarations: a component that hears `<name>/reload`
 * reloads it at run time; any other that reads it is restarted, unless only one beside the one in use has changed. A stopped component reads it when it starts.
 */
import type { asrReload, Topic } from "#bus";
import { components } from "../../platform/components.ts";
import type { Processes } from "../processes/processes.ts";
import { SottoError } from "../errors.ts";
import type { Work } from "../work.ts";
import type { Questions } from "./questions.ts";

/** The NLU usually finds its model trained; it only retrains a model of an older platform. */
const loadTimeoutMs = 10 * 60_000;

const readers = components.filter(({ reads }) => reads.includes("assistant"));
/** Every component's topic of that name carries the same message. */
const reloadOf = (name: string, hears: readonly Topic[]) =>
  hears.find(({ pattern }) => pattern === `${name}/reload`) as typeof asrReload | undefined;

export function loadAssistant(questions: Questions, processes: Pick<Processes, "ask" | "statuses">) {
  return async (work: Pick<Work, "log" | "signal">, isBeside = false): Promise<void> => {
    const isUp = (name: string) => processes.statuses().some((one) => one.name === name && one.state === "up");
    for (const { name, hears } of readers) {
      const reload = reloadOf(name, hears);
      if (reload === undefined) continue;
      if (!isUp(name)) {
        work.log(`${name} is not running and will read the assistant when it starts`, "warn");
        continue;
      }
      work.log(`telling ${name} to load it`);
      const late = () => new SottoError("ASSISTANT_NOT_LOADED", `${name} did not load the assistant in time`);
      await questions.ask((port, id) => port.say(reload, { id }), loadTimeoutMs, late, work.signal);
      work.log(`${name} has loaded it`);
    }
    // The others know nothing of the assistants beside the one in use, or read them again when these two have.
    if (isBeside) return;
    for (const { name, hears } of readers.filter((one) => isUp(one.name))) {
      if (reloadOf(name, hears) !== undefined) continue;
      work.log(`${name} is restarted`);
      await processes.ask(name, "restart");
    }
  };
}
