/**
 * What the sites have to say, each site one text after another; sites do not wait for each other.
 *
 * INVARIANTS
 * 1. At a site texts are said in the order they were asked for, never two at once.
 * 2. Every request ends exactly once by `ended`: said, failed, refused or stopped.
 * 3. A site that has nothing to say takes no memory.
 */
export type SayQueueOptions<Request> = {
  readonly say: (request: Request, signal: AbortSignal) => Promise<void>;
  readonly ended: (request: Request, failure?: Error) => void;
  readonly maxLength: number;
};

const MAX_SITES = 64;

export class SayQueue<Request extends { readonly siteId: string }> {
  readonly #options: SayQueueOptions<Request>;
  readonly #sites = new Map<string, Request[]>();
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(options: SayQueueOptions<Request>) {
    this.#options = options;
  }

  add(request: Request): void {
    const waiting = this.#sites.get(request.siteId);
    const refusal = this.#refusal(waiting);
    if (refusal !== undefined) this.#options.ended(request, new Error(refusal));
    else if (waiting !== undefined) waiting.push(request);
    else {
      const run = this.#sayAll(request.siteId, [request]).finally(() => this.#running.delete(run));
      this.#running.add(run);
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error("the speech component stops"));
    await Promise.all(this.#running);
  }

  #refusal(waiting: readonly Request[] | undefined): string | undefined {
    const { maxLength } = this.#options;
    if (this.#stopping.signal.aborted) return "the speech component stops";
    if (waiting === undefined) return this.#sites.size < MAX_SITES ? undefined : `${MAX_SITES} sites speak already`;
    return waiting.length <= maxLength ? undefined : `${maxLength} texts wait already`;
  }

  async #sayAll(siteId: string, waiting: Request[]): Promise<void> {
    this.#sites.set(siteId, waiting);
    const { signal } = this.#stopping;
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      let failure: Error | undefined;
      try {
        signal.throwIfAborted();
        await this.#options.say(next, signal);
      } catch (error) {
        failure = error as Error;
      }
      waiting.shift();
      if (waiting.length === 0) this.#sites.delete(siteId);
      this.#options.ended(next, failure);
    }
  }
}
