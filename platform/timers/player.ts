/** Plays sounds at sites, and waits until each was played. */

/** A site that does not answer is gone, or has no speaker: the ring goes on, for when it is back. */
const answerTimeoutMs = 10_000;

export class Player {
  readonly #say: (siteId: string, requestId: string, wav: Buffer) => void;
  readonly #playing = new Map<string, () => void>();
  readonly #process = Math.random().toString(36).slice(2, 8);
  #count = 0;

  constructor(say: (siteId: string, requestId: string, wav: Buffer) => void) {
    this.#say = say;
  }

  async play(siteId: string, wav: Buffer): Promise<void> {
    const requestId = `ring-${this.#process}-${++this.#count}`;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#playing.set(requestId, resolve);
      timer = setTimeout(resolve, answerTimeoutMs);
      this.#say(siteId, requestId, wav);
    });
    clearTimeout(timer);
    this.#playing.delete(requestId);
  }

  finished(requestId: string | undefined): void {
    if (requestId !== undefined) this.#playing.get(requestId)?.();
  }
}
