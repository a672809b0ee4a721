import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";
import type { Step } from "../self-test/result.ts";
import type { Platform } from "../seen.ts";

const tells: Readonly<Record<Step["step"], string>> = {
  speak: "a sentence could not be spoken",
  hear: "a spoken sentence was not heard",
  understand: "a sentence of the assistant was not understood",
  wake: "the spoken wake word was not heard",
};

/** Reports steps that failed although the responsible component runs. */
export const selfTestCheck: Check<Pick<Platform, "selfTest" | "members">> = {
  name: "self-test",
  question: "Did the last self-test speak, hear and understand a sentence?",
  look({ selfTest, members }) {
    const { at, fault } = selfTest ?? {};
    if (fault !== undefined)
      return [
        {
          severity: "degraded",
          code: "SELF_TEST_FAILED",
          message: `the self-test could not run at ${at}: ${fault}`,
          remedy: "see `sotto logs supervisor`; it is retried in five minutes",
        },
      ];
    const up = new Set(members.flatMap(({ name, state }) => (state === "up" ? [name] : [])));
    const failed = (selfTest?.steps ?? []).filter(({ state, component }) => state === "failed" && up.has(component));
    const weak = (selfTest?.steps ?? []).filter(({ warning, component }) => warning !== undefined && up.has(component));
    return [
      ...failed.map(
        ({ step, component, detail }): Finding => ({
          severity: "degraded",
          code: "SELF_TEST_FAILED",
          message: `${tells[step]} (${component}): ${detail}`,
          remedy: `see \`sotto logs ${component}\`; \`sotto restart ${component}\` repeats the test`,
        }),
      ),
      // It works as configured: nothing is broken, and an update is not the cause.
      ...weak.map(
        ({ component, warning = "" }): Finding => ({
          severity: "notice",
          code: "SELF_TEST_WEAK",
          message: `${component}: ${warning}`,
          remedy:
            "raise sensitivity in [hotword] of the configuration, or choose a wake word of four or more syllables",
        }),
      ),
    ];
  },
};
