/** The effects of a transition, as data: the state machine decides, the component executes them in order (words.ts). */
import type { Alternative, AsrToken, Termination } from "#bus";
import type { Earlier, PartialIntent } from "./session.ts";

type OfSession = { readonly siteId: string; readonly sessionId: string };

export type Effect =
  | ({ readonly effect: "hotwordOff" } & OfSession)
  | ({ readonly effect: "hotwordOn" } & OfSession)
  | ({ readonly effect: "sessionQueued"; readonly customData: string | undefined } & OfSession)
  | ({
      readonly effect: "sessionStarted";
      readonly customData: string | undefined;
      readonly reactivatedFromSessionId: string | undefined;
      /** The assistant beside the one in use that the session is with. */
      readonly assistant?: string | undefined;
    } & OfSession)
  | ({
      readonly effect: "sessionEnded";
      readonly customData: string | undefined;
      readonly termination: Termination;
    } & OfSession)
  | ({
      readonly effect: "startListening";
      readonly startSignalMs: number | undefined;
      /** Seconds within which speech must begin, after an answer. */
      readonly followUp?: number;
      readonly intentFilter: readonly string[] | undefined;
    } & OfSession)
  | ({ readonly effect: "stopListening" } & OfSession)
  /** Stops the session's current speech. */
  | ({ readonly effect: "hush" } & OfSession)
  /** Stops all playback at the site. */
  | ({ readonly effect: "silenceSite" } & OfSession)
  | ({
      readonly effect: "query";
      readonly id: string;
      readonly input: string;
      readonly tokens: readonly AsrToken[] | undefined;
      readonly intentFilter: readonly string[] | undefined;
      /** Set if the text is not what was heard but what may have been said instead: it is no part of the session. */
      readonly isGuess?: true;
    } & OfSession)
  | ({
      readonly effect: "partialQuery";
      readonly id: string;
      readonly input: string;
      readonly intentName: string;
      readonly slotName: string;
    } & OfSession)
  | ({
      readonly effect: "speak";
      readonly id: string;
      readonly text: string;
      readonly lang: string | undefined;
    } & OfSession)
  | ({
      readonly effect: "intent";
      readonly customData: string | undefined;
      readonly partial: PartialIntent;
      readonly lang: string | undefined;
    } & OfSession)
  | ({
      readonly effect: "intentNotRecognized";
      readonly customData: string | undefined;
      readonly input: string | undefined;
      readonly confidenceScore: number;
      readonly alternatives: readonly Alternative[] | undefined;
    } & OfSession)
  /** The user has said that something wrong was done. */
  | ({ readonly effect: "objected"; readonly about: Earlier } & OfSession)
  /** The user has said yes to what a sentence means that the assistant was not sure of. */
  | ({ readonly effect: "confirmed"; readonly partial: PartialIntent } & OfSession)
  /** Tells a skill that its message was refused; the session stays as it was. */
  | ({ readonly effect: "refuse"; readonly error: string; readonly context: string } & OfSession)
  /** Awaits only this answer from now on: `overdue` arrives with its id after `milliseconds`. */
  | ({ readonly effect: "await"; readonly id: string; readonly milliseconds: number } & OfSession)
  /** Sends `outlived` after `milliseconds`, whatever the session does. */
  | ({ readonly effect: "limitLife"; readonly milliseconds: number } & OfSession)
  /** Cancels both timers of the session. */
  | ({ readonly effect: "awaitNothing" } & OfSession);

export type EffectName = Effect["effect"];
export type EffectNamed<Name extends EffectName> = Extract<Effect, { readonly effect: Name }>;
