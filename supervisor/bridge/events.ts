/**
 * Selects what is published of the messages on the bus, and what of them is left out: an allow-list of fields, so that a new field
 * of the bus is not published by itself. Never sound, never data of skills; people's words and the values of slots only when the
 * configuration says so.
 */
import { isPersonalSite, type Slot, type Termination } from "#bus";
import type { BridgeConfig } from "../config/bridge-section.ts";
import type { BusEvent } from "../sessions/bus-events.ts";

/** What is published as JSON; `topic`: below cells/NAME/. */
export type Published = { readonly topic: string; readonly payload: Readonly<Record<string, unknown>> };

type Selection = Pick<BridgeConfig, "publish" | "intents" | "slots" | "texts">;
type Open = { startedAt?: string; text?: string; readonly intents: string[] };
type Said = Readonly<Record<string, unknown>>;

/** Sessions that are followed at once: more than sites, so those beyond have lost their end. */
const maxOpen = 256;

export class Events {
  readonly #selection: Selection;
  readonly #public: ReadonlySet<string>;
  readonly #open = new Map<string, Open>();

  constructor(selection: Selection) {
    this.#selection = selection;
    this.#public = new Set(selection.intents);
  }

  /** Returns what is published of it; undefined for almost everything. */
  select(event: BusEvent): Published | undefined {
    const { topic, sessionId, fault } = event;
    if (fault !== undefined || sessionId === undefined) return undefined;
    const said = (event.payload ?? {}) as Said;
    if (topic === "dialogueManager/sessionStarted") this.#of(sessionId).startedAt = event.time;
    else if (topic === "asr/textCaptured" && said["text"] !== "") this.#of(sessionId).text ??= String(said["text"]);
    else if (topic.startsWith("intent/")) return this.#intent(event, sessionId, said);
    else if (topic === "dialogueManager/sessionEnded") return this.#ended(event, sessionId, said);
    return undefined;
  }

  #intent(event: BusEvent, sessionId: string, said: Said): Published | undefined {
    const { publish, slots, texts } = this.#selection;
    const { intentName, confidenceScore } = said["intent"] as { intentName: string; confidenceScore: number };
    if (!this.#public.has(intentName)) return undefined;
    this.#of(sessionId).intents.push(intentName);
    if (!publish.includes("intents")) return undefined;
    const values = (said["slots"] as readonly Slot[]).map(({ slotName, entity, value }) => ({
      slotName,
      entity,
      value,
    }));
    return {
      topic: `intents/${intentName}`,
      payload: {
        ...placeOf(event, sessionId),
        intentName,
        confidenceScore,
        ...(slots && { slots: values }),
        ...(texts && { text: said["input"] }),
      },
    };
  }

  #ended(event: BusEvent, sessionId: string, said: Said): Published | undefined {
    const { publish, texts } = this.#selection;
    const { startedAt, text, intents } = this.#of(sessionId);
    this.#open.delete(sessionId);
    if (!publish.includes("sessions")) return undefined;
    // Without the text of an error, which may contain anything.
    const termination = said["termination"] as Termination;
    const component = termination.reason === "timeout" ? termination.component : undefined;
    return {
      topic: "sessions",
      payload: {
        ...placeOf(event, sessionId),
        ...(startedAt !== undefined && { startedAt }),
        reason: termination.reason,
        ...(component !== undefined && { component }),
        intents,
        ...(texts && text !== undefined && { text }),
      },
    };
  }

  #of(sessionId: string): Open {
    const known = this.#open.get(sessionId) ?? { intents: [] };
    this.#open.set(sessionId, known);
    for (const oldest of this.#open.keys()) {
      if (this.#open.size <= maxOpen) break;
      this.#open.delete(oldest);
    }
    return known;
  }
}

/** The site of a person's device has a name that nobody else may know. */
function placeOf({ time, siteId }: BusEvent, sessionId: string) {
  return { time, sessionId, ...(siteId !== undefined && !isPersonalSite(siteId) && { siteId }) };
}
