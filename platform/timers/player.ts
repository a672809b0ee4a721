/** Plays sounds at sites, and waits until each was played. */

import { ringId } from "#bus";

/** A site that does not answer is gone, or has no speaker: the ring goes on, for when it is back. */
const answerTimeoutMs = 10_000;

export class Player {
  readonly #say: (siteId: string, requestId: string, wav: Buffer) => void;
  readonly #playing = new Map<string, () => void>();
  readonly #process = Math.random().toString(36).slice(2, 8);
  readonly #timeoutMs: number;
  #count = 0;

  constructor(say: (siteId: string, requestId: string, wav: Buffer) => void, timeoutMs = answerTimeoutMs) {
    this.#say = say;
    this.#timeoutMs = timeoutMs;
  }

  /** Resolves to false when the site did not answer. */
  async play(siteId: string, wav: Buffer): Promise<boolean> {
    const requestId = `${ringId}${this.#process}-${++this.#count}`;
    let timer: NodeJS.Timeout | undefined;
    const isAnswered = await new Promise<boolean>((resolve) => {
      this.#playing.set(requestId, () => resolve(true));
      timer = setTimeout(() => resolve(false), this.#timeoutMs);
      this.#say(siteId, requestId, wav);
    });
    clearTimeout(timer);
    this.#playing.delete(requestId);
    return isAnswered;
  }

  finished(requestId: string | undefined): void {
    if (requestId !== undefined) this.#playing.get(requestId)?.();
  }
}
