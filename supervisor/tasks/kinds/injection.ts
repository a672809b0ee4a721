/** POST and DELETE /injections: values for entities, asked of the injection component over the bus. */
import {
  errorInjection,
  injectionComplete,
  type InjectionPerform,
  injectionPerform,
  injectionResetComplete,
  injectionResetPerform,
} from "#bus";
import type { Port } from "../../../platform/port/port.ts";
import type { Fleet } from "../../processes/fleet.ts";
import { SottoError } from "../../errors.ts";
import type { Kind } from "../task.ts";

/** What is to be injected, under its own id or the task's; undefined takes all injected values away. */
export type InjectionRequest = { readonly values?: InjectionPerform | undefined };

type Waiting = { readonly resolve: () => void; readonly reject: (error: Error) => void };

export function injection(port: () => Promise<Port>, fleet: Pick<Fleet, "statuses">): Kind<InjectionRequest> {
  const waiting = new Map<string, Waiting>();
  let joined: Promise<Port> | undefined;
  /** Hears the answers from the first injection on; one that failed is tried again by the next. */
  const join = async (): Promise<Port> => {
    const bus = await port();
    const complete = ({ requestId = "" }: { readonly requestId?: string | undefined }) =>
      waiting.get(requestId)?.resolve();
    await Promise.all([
      bus.hear(injectionComplete, complete),
      bus.hear(injectionResetComplete, complete),
      bus.hear(errorInjection, ({ error, context = "" }) => {
        // The context ends with the id of the request, which may have blanks itself.
        for (const [id, { reject }] of waiting)
          if (context.endsWith(` ${id.trimEnd()}`)) reject(new SottoError("INJECTION_FAILED", error));
      }),
    ]);
    return bus;
  };
  return {
    // Learning how tens of thousands of names are spoken takes a slow board long; the component has its own limit.
    deadline: 3 * 60 * 60_000,
    async preflight() {
      if (fleet.statuses().some(({ name, state }) => name === "injection" && state === "up")) return;
      throw new SottoError("COMPONENT_DISABLED", "the component injection does not run", { remedy: "start it first" });
    },
    async run({ values }, work) {
      const { taskId, signal } = work;
      joined ??= join();
      const bus = await joined.catch((error: unknown) => {
        joined = undefined;
        throw error;
      });
      const id = values?.id === undefined || values.id.trim() === "" ? taskId : values.id;
      const answered = new Promise<void>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
      });
      // The deadline may come when nobody waits any more.
      answered.catch(() => undefined);
      try {
        work.stage("loading the values");
        if (values === undefined) bus.say(injectionResetPerform, { requestId: id });
        else bus.say(injectionPerform, { ...values, id });
        await answered;
      } finally {
        waiting.delete(id);
      }
      work.log(values === undefined ? "all injected values are gone" : "ASR and NLU have loaded the values");
    },
  };
}
