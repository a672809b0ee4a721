/** Tries something again at growing intervals, for devices that are missing or were unplugged. */
export class Again {
  readonly #firstMs: number;
  readonly #work: () => void;
  #waitMs: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(work: () => void, firstMs = 2000) {
    this.#work = work;
    this.#firstMs = firstMs;
    this.#waitMs = firstMs;
  }

  later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#work, this.#waitMs);
    this.#waitMs = Math.min(this.#waitMs * 2, 30 * this.#firstMs);
  }

  worked(): void {
    this.#waitMs = this.#firstMs;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
