import type { Answer } from "../api/call.ts";
import { say } from "../words/say.ts";

export const kindNames: Readonly<Record<Answer<"listTimers">["timers"][number]["kind"], string>> = {
  timer: say("timer"),
  alarm: say("alarm"),
  reminder: say("reminder"),
};
