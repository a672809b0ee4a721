/** Asks an understanding on a bus of its own what sentences mean. */
import { errorNlu, nluIntentNotRecognized, nluIntentParsed, nluQuery } from "#bus";
import type { Port } from "../../platform/port/port.ts";
import type { Understood } from "../../updater/understanding.ts";
import type { Within } from "./shadow-program.ts";

/** Milliseconds that one sentence takes at most. */
const answerMs = 10_000;

export async function understandAll(
  port: Port,
  sentences: readonly string[],
  within: Within,
): Promise<readonly Understood[]> {
  const answering = new Map<string, { resolve(answer: Understood): void; reject(error: Error): void }>();
  await Promise.all([
    port.hear(nluIntentParsed, ({ id = "", input, intent, slots }) =>
      answering.get(id)?.resolve({
        text: input,
        intent: intent.intentName,
        slots: Object.fromEntries(slots.map(({ slotName, rawValue }) => [slotName, rawValue])),
      }),
    ),
    port.hear(nluIntentNotRecognized, ({ id = "", input }) =>
      answering.get(id)?.resolve({ text: input, intent: null, slots: {} }),
    ),
    port.hear(errorNlu, ({ error, context = "" }) =>
      answering.get(context.split(" ").at(-1) ?? "")?.reject(new Error(error)),
    ),
  ]);
  const understood: Understood[] = [];
  for (const [n, text] of sentences.entries()) {
    const id = `shadow-${n}`;
    const { promise, resolve, reject } = Promise.withResolvers<Understood>();
    promise.catch(() => undefined); // The program may have ended before.
    answering.set(id, { resolve, reject });
    const timer = setTimeout(() => reject(new Error(`it does not answer “${text}”`)), answerMs);
    port.say(nluQuery, { input: text, id });
    try {
      // The sentence that it was asked, not the one that it says it was.
      understood.push({ ...(await within(promise)), text });
    } finally {
      clearTimeout(timer);
      answering.delete(id);
    }
  }
  return understood;
}
