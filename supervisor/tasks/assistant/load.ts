/**
 * Has the components take the assistant in use: ASR and NLU load it while they run, told over the bus; those that read a
 * little of it when they start are restarted. One that does not run reads it when it does.
 */
import { asrLoaded, asrReload, nluLoaded, nluReload } from "#bus";
import type { Port } from "../../../platform/port/port.ts";
import type { Fleet } from "../../fleet/fleet.ts";
import { SottoError } from "../../errors.ts";
import type { Work } from "../task.ts";

/** They read the wake word, the phrases and the sounds at their start. */
const restarted = ["hotword", "dialogue", "feedback", "tts"];
const topics = { asr: [asrReload, asrLoaded], nlu: [nluReload, nluLoaded] } as const;

export function loadAssistant(port: () => Promise<Port>, fleet: Pick<Fleet, "ask" | "statuses">) {
  return async (work: Work): Promise<void> => {
    const up = new Set(fleet.statuses().flatMap(({ name, state }) => (state === "up" ? [name] : [])));
    for (const name of ["asr", "nlu"] as const) {
      if (!up.has(name)) work.log(`${name} does not run, and will read the assistant when it does`, "warn");
      else await reload(await port(), name, work);
    }
    for (const name of restarted.filter((one) => up.has(one))) {
      work.log(`${name} is restarted`);
      await fleet.ask(name, "restart");
    }
  };
}

async function reload(port: Port, name: "asr" | "nlu", work: Work): Promise<void> {
  const id = `${work.taskId}-${name}-${performance.now()}`;
  const [ask, answer] = topics[name];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const late = () => reject(new SottoError("ASSISTANT_NOT_LOADED", `${name} did not load the assistant in time`));
  const timer = setTimeout(late, 120_000);
  work.signal.addEventListener("abort", late, { once: true });
  try {
    await port.hear(answer, (loaded) => {
      if (loaded.id === id) resolve();
    });
    work.log(`${name} is told to load it`);
    port.say(ask, { id });
    await promise;
    work.log(`${name} has loaded it`);
  } finally {
    clearTimeout(timer);
    work.signal.removeEventListener("abort", late);
    await port.forget(answer);
  }
}
