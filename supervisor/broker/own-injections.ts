/**
 * A skill hears why what it injected was refused, and nothing of what others inject: the reason may quote their values. The errors name
 * the request that they are about, by an id that its sender has chosen; so who has asked what is remembered.
 *
 * INVARIANT: an error about a request that two have sent under the same name, also by guessing it, is told to neither of them.
 */
import { errorInjection, injectionPerform, injectionStatusRequest } from "#bus";
import { readJson } from "../../platform/bus/json.ts";

/** More than wait at a time; the oldest are forgotten first. */
const maxRequests = 256;
/** By then each request is answered. */
const answeredMs = 600_000;
/** The component shortens the context of an error to this, and leaves out ids that are longer than the second. */
const [longestContext, longestId] = [300, 200];

const named = (topic: { format(params: object): string }): string => topic.format({});
const [perform, status] = [injectionPerform, injectionStatusRequest].map(named) as [string, string];

export class InjectionRequests {
  readonly #topics: { readonly perform: string; readonly status: string; readonly failed: string };
  readonly #now: () => number;
  /** For each user who has asked, the contexts of its requests, with their times. */
  readonly #asked = new Map<string | undefined, Map<string, number>>();

  constructor(prefix: string, now = () => performance.now()) {
    this.#topics = {
      perform: `${prefix}/${perform}`,
      status: `${prefix}/${status}`,
      failed: `${prefix}/${named(errorInjection)}`,
    };
    this.#now = now;
  }

  /** Remembers a request that was accepted from this user, of whatever kind. */
  note(user: string | undefined, topic: string, payload: Buffer): void {
    if (topic === this.#topics.status) this.#note(user, status);
    if (topic !== this.#topics.perform) return;
    const id = textOf(payload, "id");
    if (id !== "") this.#note(user, `${perform} ${id}`.trim().slice(0, longestContext));
    if (id === "" || id.length > longestId) this.#note(user, perform);
  }

  /** Returns true for an error about a request of this user alone, and for all other messages. */
  concerns(user: string | undefined, topic: string, payload: Buffer): boolean {
    if (topic !== this.#topics.failed) return true;
    const context = textOf(payload, "context");
    // The answer to this one quotes no values.
    if (context === status) return this.#hasAsked(user, context);
    const askers = [...this.#asked.keys()].filter((one) => this.#hasAsked(one, context));
    return askers.length === 1 && askers[0] === user;
  }

  #hasAsked(user: string | undefined, context: string): boolean {
    const at = this.#asked.get(user)?.get(context);
    return at !== undefined && this.#now() - at < answeredMs;
  }

  #note(user: string | undefined, context: string): void {
    const own = this.#asked.get(user) ?? new Map<string, number>();
    this.#asked.set(user, own);
    own.delete(context);
    own.set(context, this.#now());
    for (const [oldest, at] of own) {
      if (own.size <= maxRequests && this.#now() - at < answeredMs) break;
      own.delete(oldest);
    }
  }

  /** The user is no more. */
  forget(user: string): void {
    this.#asked.delete(user);
  }
}

/** "" when there is none. */
function textOf(payload: Buffer, key: "id" | "context"): string {
  try {
    const text: unknown = (readJson(payload) as Readonly<Record<string, unknown>> | null)?.[key];
    return typeof text === "string" ? text : "";
  } catch {
    return ""; // Malformed: the component answers it without an id.
  }
}
