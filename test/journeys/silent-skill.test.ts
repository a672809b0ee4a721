import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { dialogueSessionEnded, hotwordToggleOn, intent } from "#bus";
import { startPlatform } from "./platform.ts";

// Journeys take as long as people speak.
t.setTimeout(900_000);

t.test("a command that no skill answers ends the session in time, and the wake word is on again", async (t) => {
  const examples = t.testdir();
  cpSync(join(import.meta.dirname, "../../examples/assistant"), join(examples, "assistant"), { recursive: true });
  mkdirSync(join(examples, "skills"));
  const { bus, command } = await startPlatform(t, { examples, config: "[dialogue]\nskill_answer = 5\n" });
  for (const text of ["turn on the kitchen light", "turn off the garage light"]) {
    await command(text);
    const { payload } = await bus.next(intent);
    const end = await bus.next(dialogueSessionEnded, (said) => said.sessionId === payload.sessionId);
    t.same(end.payload.termination, { reason: "timeout", component: "clientApp" });
    await bus.next(hotwordToggleOn);
  }
});
