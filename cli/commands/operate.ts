/** Implements start, stop, restart, enable and disable. */
import { level } from "../client/rest.ts";
import type { Run } from "../command.ts";
import { submit } from "../submit.ts";

export const run: Run = async (call) => {
  const [component] = call.given;
  const path = component === undefined ? "/platform" : `/platform/${level(component)}`;
  return submit(call, "POST", path, { operation: call.command.name });
};
