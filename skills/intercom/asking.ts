/** Sends a request with an id on the bus and resolves to its answer; to undefined when none comes in time. */
import { randomUUID } from "node:crypto";

export class Waiting<Answer extends { readonly requestId?: string | undefined }> {
  readonly #waiting = new Map<string, (answer: Answer) => void>();
  readonly #timeoutMs: number;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  ask(send: (requestId: string) => void): Promise<Answer | undefined> {
    const requestId = randomUUID();
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
    this.#waiting.set(requestId, resolve);
    const late = setTimeout(() => resolve(undefined), this.#timeoutMs);
    send(requestId);
    return promise.finally(() => {
      clearTimeout(late);
      this.#waiting.delete(requestId);
    });
  }

  answered(answer: Answer): void {
    this.#waiting.get(answer.requestId ?? "")?.(answer);
  }
}
