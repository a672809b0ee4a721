import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";
import type { Platform } from "../seen.ts";

/** Reports what components say about the assistant: they may run but have nothing to work with. */
export const assistantCheck: Check<Pick<Platform, "reports" | "members" | "hasAssistant">> = {
  name: "assistant",
  question: "Can every component use the installed assistant?",
  look({ reports, members, hasAssistant }) {
    const up = new Set(members.flatMap(({ name, state }) => (state === "up" ? [name] : [])));
    const findings: Finding[] = [];
    const versions = new Map<string, string[]>();
    for (const [component, { faults = [], holds, progress }] of reports) {
      if (!up.has(component)) continue;
      findings.push(
        ...faults.map(
          ({ code, message, remedy, severity }): Finding => ({
            severity: severity ?? "degraded",
            code,
            message: `${component}: ${message}`,
            remedy,
          }),
        ),
      );
      if (progress !== undefined)
        findings.push({
          severity: "notice",
          code: "COMPONENT_LOADING",
          message: `${component} is ${progress.what}: ${Math.floor((100 * progress.done) / Math.max(1, progress.of))} %`,
          remedy: "wait: the previous vocabulary stays in use until then",
        });
      const { assistant } = holds ?? {};
      if (assistant === undefined) continue;
      const version = `${assistant.id} ${assistant.version}`;
      versions.set(version, [...(versions.get(version) ?? []), component]);
    }
    if (versions.size > 0 && !hasAssistant)
      findings.push({
        severity: "degraded",
        code: "ASSISTANT_GONE",
        message: `the files of the assistant ${[...versions.keys()].join(", ")} are gone: it is in use until its components restart`,
        remedy: "install it again (`sotto assistant install`), or restore a backup",
      });
    if (versions.size > 1) {
      const who = [...versions].map(([version, names]) => `${names.join(", ")} ${version}`).join("; ");
      const message = `the components use different assistants: ${who}`;
      findings.push({
        severity: "degraded",
        code: "ASSISTANT_DIFFERS",
        message,
        remedy: "run `sotto restart` for those with the older one",
      });
    }
    return findings;
  },
};
