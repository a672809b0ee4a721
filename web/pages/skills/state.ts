import type { Answer } from "../../api/call.ts";
import type { Tone } from "../../widgets/mark.tsx";

type Skill = Pick<Answer<"getSkill">, "condition">;
type Look = { readonly tone: Tone; readonly word: string };

/** The same words as in `sotto skill list`. */
const looks: Readonly<Record<Skill["condition"], Look>> = {
  running: { tone: "good", word: "runs" },
  starting: { tone: "info", word: "starting" },
  disconnected: { tone: "bad", word: "not connected" },
  failing: { tone: "bad", word: "fails" },
  "without-action": { tone: "bad", word: "has no action" },
  stopped: { tone: "idle", word: "stopped" },
  disabled: { tone: "idle", word: "disabled" },
};

/** The appearance of a skill's state. */
export const stateMark = ({ condition }: Skill): Look => looks[condition];
