/** Offers what the board can undo: after a deletion, and after a reload. */
import { call } from "../api/call.ts";
import { problemWords, Refused, toRefused } from "../api/problem.ts";
import { undone } from "../api/undone.ts";
import { closeAction, toast, toastAction, toastProblem } from "./toast.tsx";
import { say } from "../words/say.ts";

/** Asks the board. Without an answer nothing is offered: what was deleted is deleted. */
export async function offerUndo(): Promise<void> {
  try {
    const { undos } = await call("listUndos");
    const words = undos.length === 0 ? undefined : await problemWords();
    for (const { id, what, seconds } of undos.toReversed())
      toastAction(
        words?.undoneInWords(what) ?? what,
        { key: id, label: say("Undo"), run: () => undo(id) },
        seconds * 1000,
      );
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

async function undo(id: string): Promise<void> {
  try {
    await call("undo", { params: { undo: id } });
    closeAction(id);
    toast(say("Undone"));
    undone.value += 1;
  } catch (error) {
    const refused = toRefused(error);
    // Something newer is in its place: once that is gone, it can still be undone.
    if (refused.code !== "UNDO_UNKNOWN") return toastProblem(refused);
    // In another tab it was undone, or its minute was over: what is there now is shown.
    closeAction(id);
    toast(say("It was undone already, or its minute is over."));
    undone.value += 1;
  }
}
