import type { Run } from "../../command.ts";
import { submit } from "../../submit.ts";

export const run: Run = async (call) => {
  const [direction] = call.given;
  const seconds = call.number("seconds", 1, 20) ?? 2;
  return submit(call, "POST", "/audio/test", { direction, seconds, siteId: call.text("site") });
};
