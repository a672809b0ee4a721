/** POST /models: adds a model. */
import type { AddRequest, Models } from "../../models/models.ts";
import type { Kind } from "../task.ts";

/** 700 MB at half a megabit per second. */
const timeoutMs = 4 * 60 * 60_000;

export function modelAdding(models: Pick<Models, "add" | "checkRoom">): Kind<AddRequest> {
  return {
    timeoutMs,
    about: ({ model }) => model.name,
    preflight: ({ model }) => models.checkRoom(model),
    run: (request, work) => models.add(request, work),
    // What was downloaded is still there, and the work goes on from it.
    resolve: async () => "again",
  };
}
