/**
 * Dialogues by text: the supervisor replaces the recogniser of a session (it publishes the recognised text) and, at a
 * separate site without a speaker, the audio server. Everything else is the real platform.
 */
import { randomUUID } from "node:crypto";
import {
  asrStartListening,
  asrTextCaptured,
  audioServerPlayBytes,
  audioServerPlayFinished,
  dialogueEndSession,
  dialogueSessionEnded,
  dialogueSessionStarted,
  dialogueStartSession,
  textSite,
} from "#bus";
import type { Port } from "../../platform/port/port.ts";
import { SottoError } from "../errors.ts";
import type { BusEvent, BusEvents } from "./bus-events.ts";

export type Wish = {
  readonly text: string;
  readonly siteId: string;
  /** Restricts the intents. */
  readonly intentFilter?: readonly string[] | undefined;
};

/** How long a session may take to start, or to listen. */
const answerTimeoutMs = 8000;
/** How long one that was given up is watched: a dialogue that has said nothing until then has never heard of it. */
const lateMs = 600_000;

export class TextSite {
  readonly #events: BusEvents;
  #silent: Promise<void> | undefined;

  constructor(events: BusEvents) {
    this.#events = events;
  }

  /**
   * Starts a session and publishes the text in it; resolves to the session's id. Throws SottoError SESSION_NOT_STARTED.
   */
  async ask({ text, siteId, intentFilter }: Wish): Promise<string> {
    const port = this.#port();
    if (siteId === textSite) await this.#silence(port);
    const customData = `by text ${randomUUID()}`;
    let ours: string | undefined;
    let isRefused = false;
    const listens = this.#await(({ topic, payload, sessionId }) => {
      const said = payload as { readonly customData?: string } | null;
      if (topic === dialogueSessionStarted.pattern && said?.customData === customData) ours = sessionId;
      isRefused = topic === dialogueSessionEnded.pattern && said?.customData === customData;
      if (isRefused)
        throw new SottoError("SESSION_NOT_STARTED", `the site ${siteId} takes no session`, {
          remedy: "try again soon",
        });
      return topic === asrStartListening.pattern && sessionId === ours ? ours : undefined;
    });
    const init = { type: "action" as const, text: undefined, intentFilter: intentFilter && [...intentFilter] };
    // Handled before anything is published, so that an error below leaves no unhandled rejection.
    listens.catch(() => undefined);
    port.say(dialogueStartSession, {
      init: { ...init, canBeEnqueued: true, sendIntentNotRecognized: false },
      customData,
      siteId,
      lang: undefined,
    });
    try {
      const sessionId = await listens;
      this.#hear(port, { text, siteId, sessionId });
      return sessionId;
    } catch (error) {
      if (!isRefused) this.#endLate(customData, ours);
      throw error;
    }
  }

  /** A session that starts after it was given up would wait for words that nobody says, and keep the site meanwhile. */
  #endLate(customData: string, started: string | undefined): void {
    if (started !== undefined) return this.end(started);
    const end = (): void => {
      clearTimeout(late);
      stop();
    };
    const late = setTimeout(() => stop(), lateMs).unref();
    const stop = this.#events.watch(({ topic, payload, sessionId = "" }) => {
      if ((payload as { readonly customData?: string } | null)?.customData !== customData) return;
      if (topic === dialogueSessionStarted.pattern) this.end(sessionId);
      // Queued, started or refused: it is over then.
      if (topic === dialogueSessionStarted.pattern || topic === dialogueSessionEnded.pattern) end();
    });
  }

  /** Publishes text in a session that listens. Throws SottoError SESSION_STATE when it does not in time. */
  async answer(sessionId: string, siteId: string, text: string, isListening: boolean): Promise<void> {
    const port = this.#port();
    if (!isListening) await this.#listening(sessionId);
    this.#hear(port, { text, siteId, sessionId });
  }

  end(sessionId: string): void {
    this.#port().say(dialogueEndSession, { sessionId, text: undefined });
  }

  #hear(
    port: Port,
    { text, siteId, sessionId }: { readonly text: string; readonly siteId: string; readonly sessionId: string },
  ) {
    port.say(asrTextCaptured, { text, likelihood: 1, seconds: 0, siteId, sessionId, tokens: undefined });
  }

  #listening(sessionId: string): Promise<string> {
    return this.#await((event) => {
      if (event.sessionId !== sessionId) return undefined;
      if (event.topic === asrStartListening.pattern) return sessionId;
      if (event.topic === dialogueSessionEnded.pattern)
        throw new SottoError("SESSION_STATE", "the session has ended", { remedy: "start another one" });
      return undefined;
    });
  }

  /**
   * Resolves to the first result of `find`, or rejects with its error. Throws SottoError SESSION_NOT_STARTED when
   * nothing comes in time.
   */
  #await(find: (event: BusEvent) => string | undefined): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const late = setTimeout(() => {
      const remedy = "see `sotto status dialogue`";
      reject(new SottoError("SESSION_NOT_STARTED", "the dialogue does not listen to a session", { remedy }));
    }, answerTimeoutMs);
    const stop = this.#events.watch((event) => {
      try {
        const found = find(event);
        if (found !== undefined) resolve(found);
      } catch (error) {
        reject(error);
      }
    });
    return promise.finally(() => {
      clearTimeout(late);
      stop();
    });
  }

  /** Once; again only after it failed. */
  async #silence(port: Port): Promise<void> {
    const silent = (this.#silent ??= this.#beSilent(port));
    try {
      await silent;
    } catch (error) {
      this.#silent = undefined;
      throw error;
    }
  }

  /** Reports every sound for the text site as played at once. */
  #beSilent(port: Port): Promise<void> {
    return port.hear(
      audioServerPlayBytes,
      (_sound, { requestId }) =>
        port.say(
          audioServerPlayFinished,
          { id: requestId, siteId: textSite, sessionId: undefined },
          { siteId: textSite },
        ),
      { siteId: textSite },
    );
  }

  #port(): Port {
    const { port } = this.#events;
    if (port?.connected !== true)
      throw new SottoError("BUS_UNREACHABLE", "the supervisor is not on the bus", { remedy: "see `sotto status`" });
    return port;
  }
}
