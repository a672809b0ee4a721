/** POST /platform/{component}, and POST /platform for all of them at once. */
import { SottoError } from "../../errors.ts";
import type { Processes, Operation } from "../../processes/processes.ts";
import type { Kind } from "../task.ts";

export type ComponentRequest = { readonly component: string; readonly operation: Operation };
export type AllComponentsRequest = { readonly operation: "start" | "stop" | "restart" };
type Members = Pick<Processes, "ask" | "member" | "statuses">;

export function componentOperation(processes: Members): Kind<ComponentRequest> {
  return {
    timeoutMs: 3 * 60_000,
    about: ({ component, operation }) => `${operation} ${component}`,
    isRepeatable: () => true,
    async preflight({ component, operation }) {
      const { state } = processes.member(component);
      if (state === "disabled" && (operation === "start" || operation === "restart"))
        throw new SottoError("COMPONENT_DISABLED", `${component} is disabled`, { remedy: "enable it first" });
    },
    async run({ component, operation }, work) {
      work.stage(operation, 0);
      const { state, pid, reason } = await within(work.signal, processes.ask(component, operation));
      const process = pid === undefined ? "" : `, process ${pid}`;
      work.log(`${component} is ${state}${process}${reason === undefined ? "" : `: ${reason}`}`);
    },
  };
}

/** In the order of their needs: each one waits itself for what it needs, and is stopped after what needs it. */
export function allComponents(processes: Members): Kind<AllComponentsRequest> {
  return {
    timeoutMs: 5 * 60_000,
    about: ({ operation }) => `${operation} all`,
    isRepeatable: () => true,
    async run({ operation }, work) {
      const names = processes.statuses().flatMap(({ name, state }) => (state === "disabled" ? [] : [name]));
      const all = async (what: "start" | "stop") => {
        work.stage(what);
        const asked = names.map(async (name) => {
          const { state } = await processes.ask(name, what);
          work.log(`${name} is ${state}`);
        });
        const failed = (await Promise.allSettled(asked)).find(({ status }) => status === "rejected");
        if (failed?.status === "rejected") throw failed.reason;
      };
      if (operation !== "start") await within(work.signal, all("stop"));
      if (operation !== "stop") await within(work.signal, all("start"));
    },
  };
}

/** The timeout ends the waiting; the supervisor continues with what it was asked. */
function within<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
  return Promise.race([work, late]);
}
