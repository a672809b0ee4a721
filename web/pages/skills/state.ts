import type { Answer } from "../../api/call.ts";
import type { Tone } from "../../widgets/mark.tsx";

type State = Answer<"getSkill">["state"];

/** The appearance of each state. */
export const stateMarks: Readonly<Record<State, { readonly tone: Tone; readonly word: string }>> = {
  installed: { tone: "good", word: "runs" },
  stopped: { tone: "idle", word: "stopped" },
  disabled: { tone: "idle", word: "disabled" },
};
