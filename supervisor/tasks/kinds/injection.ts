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
import { SottoError } from "../../errors.ts";
import type { Kind } from "../task.ts";

/** What is to be injected; undefined takes all injected values away. */
export type InjectionRequest = { readonly values?: Omit<InjectionPerform, "id"> | undefined };

export function injection(port: () => Promise<Port>): Kind<InjectionRequest> {
  return {
    deadline: 5 * 60_000,
    async run({ values }, work) {
      const { taskId, signal } = work;
      const bus = await port();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const complete = ({ requestId }: { readonly requestId?: string | undefined }) => {
        if (requestId === taskId) resolve();
      };
      const failed = ({ error, context }: { readonly error: string; readonly context?: string | undefined }) => {
        if (context?.endsWith(` ${taskId}`) === true) reject(new SottoError("INJECTION_FAILED", error));
      };
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
      await Promise.all([
        bus.hear(injectionComplete, complete),
        bus.hear(injectionResetComplete, complete),
        bus.hear(errorInjection, failed),
      ]);
      try {
        work.stage("loading the values");
        if (values === undefined) bus.say(injectionResetPerform, { requestId: taskId });
        else bus.say(injectionPerform, { ...values, id: taskId });
        await promise;
      } finally {
        await bus.forget(injectionComplete);
        await bus.forget(injectionResetComplete);
        await bus.forget(errorInjection);
      }
      work.log(values === undefined ? "all injected values are gone" : "ASR and NLU have loaded the values");
    },
  };
}
