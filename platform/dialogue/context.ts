/** The inputs of a decision, apart from the site and the event. */
import type { DialoguePhrases } from "../assistant/phrases.ts";
import type { Limits } from "./session.ts";

export type RequiredSlot = { readonly name: string; readonly missingQuestion: string };
export type KnownIntent = {
  readonly id: string;
  readonly name: string;
  readonly required: readonly RequiredSlot[];
  /** Whether a person is asked before it is done, however sure it is. */
  readonly isConfirmed?: boolean;
};

/** Seconds; 0: not at all. */
export type FollowUp = {
  readonly seconds: number;
  /** After the answers to these intents instead. */
  readonly intents: Readonly<Record<string, number>>;
};

export type Context = {
  readonly limits: Limits;
  readonly phrases: DialoguePhrases;
  /** The language of the assistant; undefined: whatever TTS speaks. */
  readonly language: string | undefined;
  /** The assistant's intents by id. */
  readonly intents: ReadonlyMap<string, KnownIntent>;
  /** When the user is listened to after an answer, without the wake word. */
  readonly followUp: FollowUp;
  /** The ids of the intents enabled on this site, when not all of them are. */
  readonly enabled: readonly string[] | undefined;
};

/** An intent's id on the bus ("author:name"), of its id or its plain name; unknown names stay as they are. */
export function intentIdOf(name: string, { intents }: Context): string {
  if (intents.has(name)) return name;
  for (const intent of intents.values()) if (intent.name === name) return intent.id;
  return name;
}
