import type { Check } from "../check.ts";
import type { Step } from "../self-test/result.ts";
import type { Platform } from "../seen.ts";

const tells: Readonly<Record<Step["step"], string>> = {
  speak: "a sentence could not be spoken",
  hear: "a spoken sentence was not heard",
  understand: "a sentence of the assistant was not understood",
  wake: "the spoken wake word was not heard",
};

/** What was tried and did not work, though the component that should have done it runs. */
export const selfTestCheck: Check<Pick<Platform, "selfTest" | "members">> = {
  name: "self-test",
  question: "Was a sentence spoken, heard and understood when it was last tried?",
  look({ selfTest, members }) {
    const up = new Set(members.flatMap(({ name, state }) => (state === "up" ? [name] : [])));
    const failed = (selfTest?.steps ?? []).filter(({ state, component }) => state === "failed" && up.has(component));
    return failed.map(({ step, component, detail }) => ({
      severity: "degraded",
      code: "SELF_TEST_FAILED",
      message: `${tells[step]} (${component}): ${detail}`,
      remedy: `\`sotto logs ${component}\` says more; \`sotto restart ${component}\` tries it again`,
    }));
  },
};
