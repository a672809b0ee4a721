import type { Run } from "../../command.ts";
import { submit } from "../../submit.ts";

export const run: Run = (call) => submit(call, "POST", "/assistant/rollback");
