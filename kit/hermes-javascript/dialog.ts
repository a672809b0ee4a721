/** The dialogue: sessions, intents, and flows. */
import type { Connection } from "./connection.ts";
import { type Action, Flows } from "./flows.ts";
import { type Events, json, type Listener, Subset } from "./subset.ts";

const events: Events = {
  says: {
    start_session: json("dialogueManager/startSession"),
    continue_session: json("dialogueManager/continueSession"),
    end_session: json("dialogueManager/endSession"),
    configure: json("dialogueManager/configure"),
  },
  hears: {
    "intent/": "intent/*",
    intents: "intent/#",
    intent_not_recognized: "dialogueManager/intentNotRecognized",
    session_ended: "dialogueManager/sessionEnded",
    session_queued: "dialogueManager/sessionQueued",
    session_started: "dialogueManager/sessionStarted",
  },
};

export class Dialog extends Subset {
  readonly #flows: Flows;

  constructor(connection: Connection) {
    super(connection, events);
    this.#flows = new Flows(this);
  }

  /** Starts a flow with an intent. */
  flow(intent: string, action: Action): void {
    this.#flows.begin(intent, action);
  }

  /** Starts a flow with any of several intents. */
  flows(starts: readonly { readonly intent: string; readonly action: Action }[]): void {
    for (const { intent, action } of starts) this.#flows.begin(intent, action);
  }

  /** Starts a flow with a session that was started with this `customData`. */
  sessionFlow(id: string, action: Action): Listener {
    return this.on("session_started", (message: { sessionId: string; customData?: string | null }) =>
      message.customData === id ? this.#flows.follow(message, action) : undefined,
    );
  }
}
