/**
 * Flows: what a skill expects next in a session. Each session in which a flow runs has one turn, which the next intent of
 * this session, or that none was recognised, ends.
 *
 * INVARIANT: an intent of a session in which a flow runs is handled by that flow, and starts no other.
 */
import type { Subset } from "./subset.ts";

/** A skill reads what it knows of its own messages. */
export type Action = (message: never, flow: Flow) => Said | Promise<Said>;
type Options = { readonly text?: string; readonly customData?: string };
// biome-ignore lint: an action may return nothing
export type Said = string | Options | undefined | null | void;

export type Flow = {
  continue(intent: string, action: Action, options?: { readonly slotFiller?: string | null }): void;
  notRecognized(action: Action): void;
  end(): void;
};

type InSession = { readonly sessionId: string; readonly intent?: { readonly intentName?: string } };

/** What a turn decides: what may follow, or that the session ends. */
class Turn {
  readonly next = new Map<string, Action>();
  slot: string | undefined;
  otherwise: Action | undefined;
  isOver = false;

  /** Skills pass these functions on without the object. */
  readonly flow: Flow = {
    continue: (intent, action, { slotFiller } = {}) => {
      this.next.set(intent, action);
      this.slot = slotFiller ?? undefined;
    },
    notRecognized: (action) => void (this.otherwise = action),
    end: () => void (this.isOver = true),
  };
}

export class Flows {
  readonly #dialog: Subset;
  /** By session. A turn whose action runs is there, too, and expects nothing yet. */
  readonly #turns = new Map<string, Turn>();
  readonly #starts = new Map<string, Action>();
  readonly #heard = new Set<string>();
  #listens = false;

  constructor(dialog: Subset) {
    this.#dialog = dialog;
  }

  begin(intent: string, action: Action): void {
    this.#starts.set(intent, action);
    this.#hear(intent);
  }

  /** A session that has been started by the skill, with its first text: nothing is published for the first turn. */
  async follow(message: InSession, action: Action): Promise<void> {
    this.#watch();
    const turn = new Turn();
    this.#turns.set(message.sessionId, turn);
    const said = await this.#run(message, turn, action);
    if (turn.isOver) this.#end(message.sessionId, said);
    else this.#expect(turn);
  }

  async #take(message: InSession, action: Action): Promise<void> {
    this.#watch();
    const { sessionId } = message;
    const turn = new Turn();
    this.#turns.set(sessionId, turn);
    const said = await this.#run(message, turn, action);
    // The session may have ended while the action ran.
    if (this.#turns.get(sessionId) !== turn) return;
    if (turn.isOver) return this.#end(sessionId, said);
    this.#expect(turn);
    this.#dialog.publish("continue_session", {
      text: "",
      ...said,
      sessionId,
      slot: turn.slot,
      intentFilter: [...turn.next.keys()],
      ...(turn.otherwise !== undefined && { sendIntentNotRecognized: true }),
    });
  }

  /** An action that fails ends the session: nobody would answer any more. */
  async #run(message: InSession, turn: Turn, action: Action): Promise<Options> {
    try {
      const said = await action(message as never, turn.flow);
      return typeof said === "string" ? { text: said } : (said ?? {});
    } catch (error) {
      console.error(error);
      turn.isOver = true;
      return {};
    }
  }

  #end(sessionId: string, said: Options): void {
    this.#turns.delete(sessionId);
    this.#dialog.publish("end_session", { text: "", ...said, sessionId });
  }

  #expect({ next }: Turn): void {
    for (const intent of next.keys()) this.#hear(intent);
  }

  /** A subscription stays: the next session will need it again. */
  #hear(intent: string): void {
    if (this.#heard.has(intent)) return;
    this.#heard.add(intent);
    this.#dialog.on(`intent/${intent}`, (message: InSession) => {
      const turn = this.#turns.get(message.sessionId);
      const action = turn === undefined ? this.#starts.get(intent) : turn.next.get(intent);
      return action === undefined ? undefined : this.#take(message, action);
    });
  }

  #watch(): void {
    if (this.#listens) return;
    this.#listens = true;
    this.#dialog.on("session_ended", ({ sessionId }: InSession) => void this.#turns.delete(sessionId));
    this.#dialog.on("intent_not_recognized", (message: InSession) => {
      const action = this.#turns.get(message.sessionId)?.otherwise;
      return action === undefined ? undefined : this.#take(message, action);
    });
  }
}
