import type { Answer } from "../../api/call.ts";
import type { Tone } from "../../widgets/mark.tsx";

type Skill = Pick<Answer<"getSkill">, "state" | "actions" | "faults">;

/** The appearance of a skill's state. */
export function stateMark({ state, actions, faults }: Skill): { readonly tone: Tone; readonly word: string } {
  if (state !== "installed") return { tone: "idle", word: state };
  if (actions.length === 0) return { tone: "bad", word: "has no action" };
  return faults.length > 0 ? { tone: "bad", word: "fails" } : { tone: "good", word: "runs" };
}
