/**
 * Steps to undo, in reverse order.
 *
 * INVARIANT: a step that fails does not prevent the others; each runs once, one after the other, whoever requests it
 * and however often.
 */
export class Steps {
  readonly #steps: (() => unknown)[] = [];
  #unwinding: Promise<void> | undefined;

  add(step: () => unknown): void {
    this.#steps.push(step);
  }

  /** Rejects with the first failure when all steps are undone. */
  async unwind(): Promise<void> {
    // Steps that were added while another call unwinds run after that.
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
