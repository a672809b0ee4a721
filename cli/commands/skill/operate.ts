/** Implements start, stop, restart, enable, disable, update, rollback and remove. */
import { level } from "../../client/rest.ts";
import type { Run } from "../../command.ts";
import { Failure } from "../../failure.ts";
import { confirm } from "../../screen/prompt.ts";
import { submit } from "../../submit.ts";

export const run: Run = async (call) => {
  const [skill = ""] = call.given;
  const path = `/skills/${level(skill)}`;
  if (call.command.name !== "remove") return submit(call, "POST", path, { operation: call.command.name });
  await (await call.connect()).get(path);
  const forget = call.is("forget");
  const what = forget ? `${skill}, its settings, permissions and data` : skill;
  if (!call.is("yes") && !(await confirm(`Remove ${what}?`, "--yes removes it unasked")))
    throw new Failure("notWell", "nothing was removed");
  return submit(call, "DELETE", `${path}${forget ? "?forget=true" : ""}`);
};
