import { call } from "../../api/call.ts";
import { toRefused } from "../../api/problem.ts";
import type { Running } from "../../widgets/running-task.tsx";
import { toastProblem } from "../../widgets/toast.tsx";
import { say } from "../../words/say.ts";
import { noteRemoved } from "../remake.ts";
import type { Injected } from "./entities.tsx";

/** Returns what removes one injected value. `onChanged`: the values are different now. */
export function removalOf(running: Running, onChanged: () => void): (one: Injected) => void {
  const remove = async ({ entity, value, weight }: Injected) => {
    try {
      const { taskId } = await call("removeInjected", { params: { entity }, query: { value } });
      running.watch(say("Removing “{value}”", { value }), taskId, ({ status }) => {
        onChanged();
        if (status !== "completed") return;
        const inject = { operations: [["add", { [entity]: [[value, weight]] }]] };
        noteRemoved(say("Removed “{value}” from {entity}.", { value, entity }), { inject });
      });
    } catch (error) {
      toastProblem(toRefused(error));
    }
  };
  return (one) => void remove(one);
}
