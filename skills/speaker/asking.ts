/** Sends a request on the bus and resolves to its answer; to undefined when none comes in time. */
export class Waiting<Answer> {
  readonly #waiting = new Map<string, Set<(answer: Answer) => void>>();
  readonly #timeoutMs: number;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** `key` is what the answer comes with. */
  ask(key: string, send: () => void): Promise<Answer | undefined> {
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
    const those = this.#waiting.get(key) ?? new Set();
    this.#waiting.set(key, those.add(resolve));
    const late = setTimeout(() => resolve(undefined), this.#timeoutMs);
    send();
    return promise.finally(() => {
      clearTimeout(late);
      those.delete(resolve);
      if (those.size === 0) this.#waiting.delete(key);
    });
  }

  answered(key: string, answer: Answer): void {
    for (const resolve of this.#waiting.get(key) ?? []) resolve(answer);
  }
}
