import { useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { toRefused } from "../../api/problem.ts";
import { Button } from "../../widgets/button.tsx";
import type { Running } from "../../widgets/running-task.tsx";
import { toastProblem } from "../../widgets/toast.tsx";
import type { Injected } from "./entities.tsx";
import { say } from "../../words/say.ts";

/** Removes one injected value, and offers to add it again. `onChanged`: the values are different now. */
export function useRemoval(running: Running, onChanged: () => void) {
  const [removed, setRemoved] = useState<Injected>();
  const remove = async (one: Injected) => {
    const { entity, value } = one;
    try {
      const { taskId } = await call("removeInjected", { params: { entity }, query: { value } });
      running.watch(say("Removing “{value}”", { value }), taskId, ({ status }) => {
        setRemoved(status === "completed" ? one : undefined);
        onChanged();
      });
    } catch (error) {
      toastProblem(toRefused(error));
    }
  };
  const undo = async ({ entity, value, weight }: Injected) => {
    const { taskId } = await call("inject", { body: { operations: [["add", { [entity]: [[value, weight]] }]] } });
    setRemoved(undefined);
    running.watch(say("Adding “{value}” again", { value }), taskId, onChanged);
  };
  const notice =
    removed === undefined ? null : (
      <p class="row" role="status">
        <span>{say("Removed “{value}” from {entity}.", { value: removed.value, entity: removed.entity })}</span>
        <Button small kind="quiet" onPress={() => undo(removed)}>
          {say("Undo")}
        </Button>
      </p>
    );
  return { remove: (one: Injected) => void remove(one), notice };
}
