/** Implements update, upgrade and rollback. */
import type { Run } from "../command.ts";
import { submit } from "../submit.ts";

export const run: Run = async (call) => {
  const { command, given, text } = call;
  const isRollback = command.name === "rollback";
  const packages = isRollback ? given.slice(1) : given;
  const version = isRollback ? given[0] : text("to");
  return submit(call, "POST", "/platform", {
    operation: command.name,
    ...(packages.length === 0 ? {} : { packages }),
    ...(version === undefined ? {} : { version }),
  });
};
