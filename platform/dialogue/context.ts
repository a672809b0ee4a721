/** The inputs of a decision, apart from the site and the event. */
import type { DialoguePhrases } from "../assistant/phrases.ts";
import type { Earlier, Limits } from "./session.ts";

export type RequiredSlot = { readonly name: string; readonly missingQuestion: string };
export type KnownIntent = {
  readonly id: string;
  readonly name: string;
  /** The names of all its slots. */
  readonly slots: readonly string[];
  readonly required: readonly RequiredSlot[];
  /** True if the user must confirm it, however confident the recognition is. */
  readonly isConfirmed?: boolean;
};

/** How many seconds the user is listened to after an answer; 0: not at all. */
export type FollowUp = {
  readonly seconds: number;
  /** Overrides for the answers to these intents. */
  readonly intents: Readonly<Record<string, number>>;
};

export type Context = {
  readonly limits: Limits;
  readonly phrases: DialoguePhrases;
  /** The language of the assistant; undefined: the default language of TTS. */
  readonly language: string | undefined;
  /** The assistant's intents by id. */
  readonly intents: ReadonlyMap<string, KnownIntent>;
  /** Determines whether the user is listened to after an answer, without the wake word. */
  readonly followUp: FollowUp;
  /** The ids of the intents enabled on this site; undefined when all are. */
  readonly enabled: readonly string[] | undefined;
  /** What was asked for last on this site; undefined if it is too long ago, or unknown after a restart. */
  readonly earlier?: Earlier | undefined;
  /** Returns the context of a session with another assistant at the same site; by default there is only one. */
  readonly of?: ((assistant: string | undefined) => Context) | undefined;
};

/** Returns an intent's id on the bus ("author:name") from its id or its plain name; unknown names are returned unchanged. */
export function intentIdOf(name: string, { intents }: Context): string {
  if (intents.has(name)) return name;
  for (const intent of intents.values()) if (intent.name === name) return intent.id;
  return name;
}
