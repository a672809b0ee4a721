/** Every event of a site. The component creates them from messages on the bus and from its timers. */
import type { Alternative, Held, Slot } from "#bus";
import type { Culprit, Heard, Opening } from "./session.ts";

/** The recogniser's answer, sorted by what it means: see hearing.ts. */
export type HeardEvent =
  | { readonly event: "silence"; readonly sessionId: string }
  | { readonly event: "unclear"; readonly sessionId: string; readonly heard: Heard }
  /**
   * `isStop`: in words that may be meant for what the site plays. `heard`: only then, and what was heard; if nothing sounded,
   * it is a sentence like others.
   */
  | {
      readonly event: "cancelled";
      readonly sessionId: string;
      readonly isStop?: boolean;
      readonly heard?: Heard;
    }
  | { readonly event: "heard"; readonly sessionId: string; readonly heard: Heard }
  /** A yes, and a no: sentences like others unless the user was asked for one. */
  | { readonly event: "agreed"; readonly sessionId: string; readonly heard: Heard }
  | { readonly event: "declined"; readonly sessionId: string; readonly heard: Heard };

export type Event =
  /** `isSounding`: the site plays something. */
  | {
      readonly event: "wake";
      readonly sessionId: string;
      readonly startSignalMs: number | undefined;
      readonly isSounding?: boolean;
    }
  /** Somebody says "stop" without the wake word while the site plays something. */
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
      /** What it would have been, and why it is not. */
      readonly held?: Held | undefined;
    }
  | { readonly event: "slotFound"; readonly sessionId: string; readonly id: string; readonly slot: Slot }
  | { readonly event: "slotMissing"; readonly sessionId: string; readonly id: string }
  | { readonly event: "spoken"; readonly sessionId: string; readonly id: string }
  /** `error/<component>` for this session. */
  | { readonly event: "failed"; readonly sessionId: string; readonly component: Culprit; readonly error: string }
  /** A component is gone from the bus. */
  | { readonly event: "gone"; readonly component: Culprit }
  /** The awaited answer did not come in time. */
  | { readonly event: "overdue"; readonly sessionId: string; readonly id: string }
  /** The session has lasted longer than any may. */
  | { readonly event: "outlived"; readonly sessionId: string }
  | { readonly event: "toggleOn" }
  | { readonly event: "toggleOff" }
  /** The dialogue manager itself stops. */
  | { readonly event: "shutdown" };

export type EventName = Event["event"];
export type EventNamed<Name extends EventName> = Extract<Event, { readonly event: Name }>;
