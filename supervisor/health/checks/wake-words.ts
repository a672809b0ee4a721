import { hasRoomBeside } from "../../../platform/assistant/beside.ts";
import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";
import type { Platform } from "../seen.ts";

/** Wake words that name an assistant beside the one in use, and assistants that are there for them. */
export const wakeWordsCheck: Check<Pick<Platform, "wakeWords" | "beside" | "memory">> = {
  name: "wake-words",
  question: "Is there an assistant for every wake word?",
  async look({ wakeWords, beside, memory }) {
    const installed = await beside();
    const findings: Finding[] = [];
    for (const { phrase, assistant } of wakeWords) {
      if (assistant === undefined || installed.includes(assistant)) continue;
      findings.push({
        severity: "degraded",
        code: "WAKE_WORD_ASSISTANT_MISSING",
        message: `the wake word “${phrase}” names the assistant ${assistant}, which is not installed: the one in use answers it`,
        remedy: `\`sotto assistant install FROM --beside ${assistant}\`, or \`sotto wake-word use "${phrase}"\` for the one in use`,
      });
    }
    if (installed.length > 0 && !hasRoomBeside(memory))
      findings.push({
        severity: "degraded",
        code: "ASSISTANT_BESIDE_NOT_LOADED",
        message: `${installed.join(", ")}: assistants beside the one in use are not loaded on a board with less than 1 GB of memory; the one in use answers their wake words`,
        remedy: "`sotto assistant remove NAME`, or use a larger board",
      });
    for (const name of installed) {
      if (wakeWords.some(({ assistant }) => assistant === name)) continue;
      findings.push({
        severity: "notice",
        code: "ASSISTANT_BESIDE_UNUSED",
        message: `no wake word names the assistant ${name}, which costs memory`,
        remedy: `\`sotto wake-word use PHRASE --assistant ${name}\`, or \`sotto assistant remove ${name}\``,
      });
    }
    return findings;
  },
};
