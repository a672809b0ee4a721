import type { Answer } from "../../api/call.ts";
import type { Tone } from "../../widgets/mark.tsx";
import { say } from "../../words/say.ts";

type Skill = Pick<Answer<"getSkill">, "condition">;
type Look = { readonly tone: Tone; readonly word: string };

/** The same words as in `sotto skill list`. */
const looks: Readonly<Record<Skill["condition"], Look>> = {
  running: { tone: "good", word: say("runs ¦ skill") },
  starting: { tone: "info", word: say("starting ¦ skill") },
  disconnected: { tone: "bad", word: say("not connected") },
  failing: { tone: "bad", word: say("fails ¦ skill") },
  "without-action": { tone: "bad", word: say("has no action") },
  stopped: { tone: "idle", word: say("stopped ¦ skill") },
  disabled: { tone: "idle", word: say("disabled ¦ skill") },
};

/** The appearance of a skill's state. */
export const stateMark = ({ condition }: Skill): Look => looks[condition];
