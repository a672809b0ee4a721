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
  question: "Was a sentence spoken, heard and understood when it was last tried?",
  look({ selfTest, members }) {
    const { at, fault } = selfTest ?? {};
    if (fault !== undefined)
      return [
        {
          severity: "degraded",
          code: "SELF_TEST_FAILED",
          message: `the self-test could not be made at ${at}: ${fault}`,
          remedy: "`sotto logs supervisor` says more; it is tried again in five minutes",
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
          remedy: `\`sotto logs ${component}\` says more; \`sotto restart ${component}\` tries it again`,
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
