/** An intent as the sentences read it: its slots by name, and how it is answered. */
import type { IntentMessage, Slot } from "#bus";
import { type Words } from "./words/language.ts";
import { wordsIn } from "./words.ts";

export type Answer =
  | { readonly text: string }
  | {
      readonly question: string;
      readonly intent: string;
      readonly slot?: string;
      /** Given back with the answer. */
      readonly customData?: string;
    };

export class Asked {
  readonly #message: IntentMessage;

  constructor(message: IntentMessage) {
    this.#message = message;
  }

  get intent(): string {
    return this.#message.intent.intentName;
  }

  get said(): string {
    return this.#message.input.toLowerCase();
  }

  /** The language of the session, else of the assistant: the answer is spoken in it. */
  get lang(): string | undefined {
    return this.#message.lang ?? undefined;
  }

  get words(): Words {
    return wordsIn(this.lang ?? "en");
  }

  get customData(): string | undefined {
    return this.#message.customData ?? undefined;
  }

  slot(name: string): Slot | undefined {
    return this.#message.slots.find(({ slotName }) => slotName === name);
  }

  /** "" without the slot. */
  text(name: string): string {
    const slot = this.slot(name);
    if (slot === undefined) return "";
    return (slot.value.kind === "Custom" ? slot.value.value : slot.rawValue).trim().toLowerCase();
  }

  /** The seconds of all durations in the slot: "one hour" and "ten minutes" may have been found one by one. */
  seconds(name: string): number | undefined {
    const found = this.#message.slots.flatMap(({ slotName, value }) =>
      slotName === name && value.kind === "Duration" ? [value] : [],
    );
    if (found.length === 0) return undefined;
    return found.reduce((sum, { years, quarters, months, weeks, days, hours, minutes, seconds }) => {
      const wholeDays = years * 365 + quarters * 91 + months * 30 + weeks * 7 + days;
      return sum + ((wholeDays * 24 + hours) * 60 + minutes) * 60 + seconds;
    }, 0);
  }
}
