/** Receives the responses on the bus to what the self-test asks, by the site or by an id of its own. */
import {
  asrTextCaptured,
  audioServerPlayBytes,
  audioServerPlayFinished,
  errorAsr,
  errorHotword,
  errorNlu,
  errorTts,
  hotwordDetected,
  isSelfTestSite,
  nluIntentNotRecognized,
  nluIntentParsed,
  selfTestSite,
} from "#bus";
import type { Port } from "../../../platform/port/port.ts";

/** A response; `reason` is that of an error. */
export type Answer =
  | { readonly kind: "sound"; readonly id: string; readonly wav: Buffer }
  | { readonly kind: "text"; readonly id: string; readonly text: string }
  | { readonly kind: "intent"; readonly id: string; readonly intent: string | undefined }
  | { readonly kind: "detected"; readonly siteId: string }
  | { readonly kind: "failed"; readonly component: "tts" | "asr" | "nlu" | "hotword"; readonly reason: string };

export class Listener {
  readonly #port: Port;
  readonly #closing = new AbortController();
  #hearer: ((answer: Answer) => void) | undefined;

  private constructor(port: Port) {
    this.#port = port;
  }

  static async open(port: Port): Promise<Listener> {
    const listener = new Listener(port);
    await listener.#hearAll();
    return listener;
  }

  get port(): Port {
    return this.#port;
  }

  /**
   * Sends something, and resolves to the first result of `find` on a response; undefined when there is none within the
   * timeout. Rejects with errors of `find` and `say`, and when it is closed.
   */
  async ask<Found>(
    say: () => void | Promise<void>,
    find: (answer: Answer) => Found | undefined,
    milliseconds: number,
  ): Promise<Found | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<Found | undefined>();
    this.#closing.signal.throwIfAborted();
    const timer = setTimeout(() => resolve(undefined), milliseconds);
    const closed = (): void => reject(new Error("it is not listened to any more"));
    this.#closing.signal.addEventListener("abort", closed);
    this.#hearer = (answer) => {
      try {
        const found = find(answer);
        if (found !== undefined) resolve(found);
      } catch (error) {
        reject(error);
      }
    };
    try {
      // A failed `say` ends the question, and no rejection stays unhandled.
      Promise.resolve(say()).catch(reject);
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#closing.signal.removeEventListener("abort", closed);
      this.#hearer = undefined;
    }
  }

  /** Rejects the open question, and accepts no more. */
  close(): void {
    this.#closing.abort();
  }

  async #hearAll(): Promise<void> {
    const port = this.#port;
    const tell = (answer: Answer): void => this.#hearer?.(answer);
    const failed =
      (component: "tts" | "asr" | "nlu" | "hotword") =>
      ({ error, siteId }: { readonly error: string; readonly siteId?: string | undefined }): void => {
        // The NLU knows no sites: while one of our questions is open, an error without a site may be its response.
        if (isSelfTestSite(siteId) || (component === "nlu" && siteId === undefined))
          tell({ kind: "failed", component, reason: error });
      };
    await Promise.all([
      port.hear(
        audioServerPlayBytes,
        (wav, { requestId: id }) => {
          // Reports it as played at once, so that the component continues.
          const played = { id, siteId: selfTestSite, sessionId: undefined };
          port.say(audioServerPlayFinished, played, { siteId: selfTestSite });
          tell({ kind: "sound", id, wav });
        },
        { siteId: selfTestSite },
      ),
      port.hear(asrTextCaptured, ({ siteId, sessionId: id, text }) => {
        if (siteId === selfTestSite && id !== undefined) tell({ kind: "text", id, text });
      }),
      port.hear(nluIntentParsed, ({ id, intent }) => {
        if (id !== undefined) tell({ kind: "intent", id, intent: intent.intentName });
      }),
      port.hear(nluIntentNotRecognized, ({ id }) => {
        if (id !== undefined) tell({ kind: "intent", id, intent: undefined });
      }),
      port.hear(hotwordDetected, ({ siteId }) => {
        if (isSelfTestSite(siteId)) tell({ kind: "detected", siteId });
      }),
      port.hear(errorTts, failed("tts")),
      port.hear(errorAsr, failed("asr")),
      port.hear(errorNlu, failed("nlu")),
      port.hear(errorHotword, failed("hotword")),
    ]);
  }
}
