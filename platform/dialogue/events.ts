/** Every event of a site. The component creates them from messages on the bus and from its timers. */
import type { Alternative, Held, Slot } from "#bus";
import type { Culprit, Heard, Opening } from "./session.ts";

/** The recogniser's result, classified by its meaning: see hearing.ts. */
export type HeardEvent =
  | { readonly event: "silence"; readonly sessionId: string }
  | { readonly event: "unclear"; readonly sessionId: string; readonly heard: Heard }
  /**
   * `isStop`: the words may refer to the sound that the site plays. `heard` is set only then and holds the recognised text; if
   * nothing was playing, it is treated like any other sentence.
   */
  | {
      readonly event: "cancelled";
      readonly sessionId: string;
      readonly isStop?: boolean;
      readonly heard?: Heard;
    }
  | { readonly event: "heard"; readonly sessionId: string; readonly heard: Heard }
  /**
   * A yes or a no, and what else was said with it. These and the next two are treated like any other sentence unless the user was
   * asked to confirm.
   */
  | {
      readonly event: "agreed";
      readonly sessionId: string;
      readonly heard: Heard;
      readonly rest?: string | undefined;
      /** True for a yes that is a guess or no word: "I suppose so". */
      readonly isWeak?: true;
    }
  | {
      readonly event: "declined";
      readonly sessionId: string;
      readonly heard: Heard;
      readonly rest?: string | undefined;
    }
  /** "What?": the question was not heard or understood, or the answer to it is none. */
  | { readonly event: "askedAgain"; readonly sessionId: string; readonly heard: Heard }
  /** "What can I say?": meant where a value is asked for. */
  | { readonly event: "optionsAsked"; readonly sessionId: string; readonly heard: Heard }
  /** "Maybe later": neither a no nor anything to be done now. */
  | { readonly event: "withdrawn"; readonly sessionId: string; readonly heard: Heard };

/** Some values of the slot that is asked for. */
export type SlotOptions = { readonly entity: string; readonly known: readonly string[]; readonly isOpen: boolean };

export type Event =
  /** `isSounding`: the site is playing a sound. */
  | {
      readonly event: "wake";
      readonly sessionId: string;
      readonly startSignalMs: number | undefined;
      readonly isSounding?: boolean;
      /** The assistant beside the one in use that is spoken to. */
      readonly assistant?: string | undefined;
    }
  /** The user says "stop" without the wake word while the site is playing a sound. */
  | { readonly event: "stopped" }
  | { readonly event: "start"; readonly opening: Opening }
  | {
      readonly event: "continue";
      readonly sessionId: string;
      readonly text: string;
      readonly intentFilter: readonly string[] | undefined;
      readonly customData: string | undefined;
      readonly sendIntentNotRecognized: boolean;
      readonly slot: string | undefined;
    }
  | { readonly event: "end"; readonly sessionId: string; readonly text: string }
  | HeardEvent
  | {
      readonly event: "understood";
      readonly sessionId: string;
      readonly id: string;
      readonly input: string;
      readonly intentName: string;
      readonly confidenceScore: number;
      readonly slots: readonly Slot[];
      readonly alternatives: readonly Alternative[] | undefined;
      readonly saidBack?: string | undefined;
    }
  | {
      readonly event: "notUnderstood";
      readonly sessionId: string;
      readonly id: string;
      readonly confidenceScore: number | undefined;
      readonly alternatives: readonly Alternative[] | undefined;
      /** The intent that was nearly recognised, and why it was held back. */
      readonly held?: Held | undefined;
    }
  | {
      readonly event: "slotFound";
      readonly sessionId: string;
      readonly id: string;
      readonly slot: Slot;
      readonly options?: SlotOptions;
    }
  | { readonly event: "slotMissing"; readonly sessionId: string; readonly id: string; readonly options?: SlotOptions }
  | { readonly event: "spoken"; readonly sessionId: string; readonly id: string }
  /** `error/<component>` for this session. */
  | { readonly event: "failed"; readonly sessionId: string; readonly component: Culprit; readonly error: string }
  /** A component has left the bus. */
  | { readonly event: "gone"; readonly component: Culprit }
  /** The awaited answer did not arrive in time. */
  | { readonly event: "overdue"; readonly sessionId: string; readonly id: string }
  /** The session has exceeded its maximum duration. */
  | { readonly event: "outlived"; readonly sessionId: string }
  | { readonly event: "toggleOn" }
  | { readonly event: "toggleOff" }
  /** The dialogue manager is stopping. */
  | { readonly event: "shutdown" };

export type EventName = Event["event"];
export type EventNamed<Name extends EventName> = Extract<Event, { readonly event: Name }>;
