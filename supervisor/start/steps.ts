/**
 * What is to be undone, the last first.
 *
 * INVARIANT: a step that fails keeps none of the others from being done, and each is done once, one after the other, whoever
 * asks for it and however often.
 */
export class Steps {
  readonly #steps: (() => unknown)[] = [];
  #unwinding: Promise<void> | undefined;

  add(step: () => unknown): void {
    this.#steps.push(step);
  }

  /** Rejects with the first failure when all is undone. */
  async unwind(): Promise<void> {
    // Somebody unwinds already: what was added meanwhile comes after that.
    while (this.#unwinding !== undefined) await this.#unwinding.catch(() => undefined);
    if (this.#steps.length === 0) return;
    this.#unwinding = this.#undo();
    try {
      await this.#unwinding;
    } finally {
      this.#unwinding = undefined;
    }
  }

  async #undo(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = this.#steps.pop(); step; step = this.#steps.pop())
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    if (failures.length > 0) throw failures[0];
  }
}
