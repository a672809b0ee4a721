/** POST /assistant/draft/train: trains the draft and runs its test sentences. */
import type { Drafts } from "../../assistants/draft/drafts.ts";
import type { Kind } from "../task.ts";

export function draftTraining(drafts: Pick<Drafts, "store" | "train">): Kind<Record<string, never>> {
  return {
    timeoutMs: 20 * 60_000,
    about: () => drafts.store.read().draft.name,
    isRepeatable: () => true,
    async preflight() {
      drafts.store.read();
    },
    run: (_request, work) => drafts.train(work),
    // Training changes nothing until it is complete: it is repeated.
    resolve: async () => "again",
  };
}
