/** POST and DELETE /injections: adds and removes entity values, through the injection component over the bus. */
import {
  errorInjection,
  injectionComplete,
  type InjectionPerform,
  injectionPerform,
  injectionResetComplete,
  injectionResetPerform,
} from "#bus";
import type { Port } from "../../../platform/port/port.ts";
import type { Processes } from "../../processes/processes.ts";
import { SottoError } from "../../errors.ts";
import type { Kind } from "../task.ts";

/** What is injected, under its own id or the task's; without `values`, what is removed: undefined means everything. */
export type InjectionRequest = {
  readonly values?: InjectionPerform | undefined;
  readonly removed?: Readonly<Record<string, string[]>> | undefined;
};

type Waiting = { readonly resolve: () => void; readonly reject: (error: Error) => void };

/** Matches the responses to injections with those who wait for them, by id. */
export class InjectionAnswers {
  readonly #waiting = new Map<string, Waiting>();

  /**
   * Subscribes to the responses, as part of the supervisor's connection to the bus. Rejects when a subscription is
   * refused.
   */
  async hear(port: Port): Promise<void> {
    const complete = ({ requestId = "" }: { readonly requestId?: string | undefined }) =>
      this.#waiting.get(requestId)?.resolve();
    await Promise.all([
      port.hear(injectionComplete, complete),
      port.hear(injectionResetComplete, complete),
      port.hear(errorInjection, ({ error, context = "" }) => {
        // The context ends with the id of the request, which may contain spaces itself.
        for (const [id, { reject }] of this.#waiting)
          if (context.endsWith(` ${id.trimEnd()}`)) reject(new SottoError("INJECTION_FAILED", error));
      }),
    ]);
  }

  /** Resolves when the request that `say` sends is answered. Rejects with its error. */
  async to(id: string, say: () => void, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => reject(signal.reason as Error);
    signal.addEventListener("abort", giveUp, { once: true });
    this.#waiting.set(id, { resolve, reject });
    try {
      say();
      await promise;
    } finally {
      signal.removeEventListener("abort", giveUp);
      this.#waiting.delete(id);
    }
  }
}

export function injection(
  port: () => Promise<Port>,
  answers: InjectionAnswers,
  processes: Pick<Processes, "statuses">,
): Kind<InjectionRequest> {
  return {
    // A slow board takes long to learn how tens of thousands of names are pronounced; the component has its own limit.
    timeoutMs: 3 * 60 * 60_000,
    about: ({ values, removed }) =>
      values === undefined ? `remove ${removedIn(removed)}` : entitiesIn(values).join(", "),
    async preflight() {
      if (processes.statuses().some(({ name, state }) => name === "injection" && state === "up")) return;
      throw new SottoError("COMPONENT_DISABLED", "the component injection does not run", { remedy: "start it first" });
    },
    async run({ values, removed }, work) {
      const { taskId, signal } = work;
      const bus = await port();
      const id = values?.id === undefined || values.id.trim() === "" ? taskId : values.id;
      work.stage("loading the values");
      const say = () => {
        if (values === undefined)
          bus.say(injectionResetPerform, { requestId: id, ...(removed !== undefined && { values: removed }) });
        else bus.say(injectionPerform, { ...values, id });
      };
      await answers.to(id, say, signal);
      const gone = removed === undefined ? "all injected values are gone" : "the values are gone";
      work.log(values === undefined ? gone : "ASR and NLU have loaded the values");
    },
  };
}

function removedIn(removed: InjectionRequest["removed"]): string {
  if (removed === undefined) return "all";
  return Object.entries(removed)
    .map(([entity, values]) => (values.length === 0 ? `all of ${entity}` : `${values.join(", ")} from ${entity}`))
    .join(", ");
}

function entitiesIn({ operations }: InjectionPerform): readonly string[] {
  return [...new Set(operations.flatMap(([, values]) => Object.keys(values)))];
}
