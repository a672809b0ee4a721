/** Reads what the comparison says of a version: another user's words, which may be anything. */
import type { Answers, Heard, ShadowAnswer } from "./shadow-messages.ts";
import type { Understood } from "./understanding.ts";

/** Throws an Error when it is no answer. */
export function readAnswer(text: string): ShadowAnswer {
  const { understood, heard, unreadable } = asRecord(parsed(text));
  return {
    understood: readAnswers(understood, readUnderstood),
    heard: heard === undefined ? undefined : readAnswers(heard, readHeard),
    unreadable: typeof unreadable === "number" ? unreadable : 0,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("it gave no answer that can be read");
  }
}

function readAnswers<Answer>(said: unknown, read: (one: Record<string, unknown>) => Answer): Answers<Answer> {
  const { answers, missing, starved, failed } = asRecord(said);
  if (Array.isArray(answers)) return { answers: answers.map((one) => read(asRecord(one))) };
  if (missing !== undefined) return { missing: plain(missing) };
  if (failed !== undefined) return { failed: plain(failed) };
  if (starved !== undefined) return { starved: plain(starved) };
  throw new Error("it gave no answer that can be read");
}

function readUnderstood({ text, intent, slots }: Record<string, unknown>): Understood {
  return {
    text: plain(text),
    intent: intent === null ? null : plain(intent),
    slots: Object.fromEntries(Object.entries(asRecord(slots)).map(([name, words]) => [plain(name), plain(words)])),
  };
}

function readHeard({ recording, text }: Record<string, unknown>): Heard {
  return { recording: String(recording), text: text === undefined ? undefined : plain(text) };
}

const asRecord = (said: unknown): Record<string, unknown> => ({ ...(said as object | null) });

/** One line, for a log. */
const plain = (said: unknown): string =>
  String(said)
    .replaceAll(/\p{Cc}/gu, " ")
    .slice(0, 300);
