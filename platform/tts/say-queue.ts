/**
 * The queue of texts of each site: one after another at a site, independent of other sites.
 *
 * INVARIANTS
 * 1. At a site, texts are spoken in the order of the requests, never two at once.
 * 2. Every request ends exactly once with `ended`: spoken, failed, refused or stopped.
 * 3. A site with an empty queue occupies no memory.
 */
export type SayQueueOptions<Request> = {
  readonly say: (request: Request, signal: AbortSignal) => Promise<void>;
  readonly ended: (request: Request, failure?: Error) => void;
  readonly maxLength: number;
};

/** As many as may have a session at most [max_sites in dialogue/component.ts]: one costs what waits there. */
const maxSites = 1_024;

/** Somebody has requested its end: it is finished, and nothing has failed. */
export class SpeechStopped extends Error {
  override name = "SpeechStopped";
  constructor() {
    super("it was stopped");
  }
}

export class SayQueue<Request extends { readonly siteId: string }> {
  readonly #options: SayQueueOptions<Request>;
  readonly #sites = new Map<string, Request[]>();
  readonly #running = new Set<Promise<void>>();
  /** What each site is speaking. */
  readonly #saying = new Map<string, { readonly request: Request; readonly abort: AbortController }>();
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

  /** Stops the speech at a site and drops what waits there, as far as `isMeant`, with SpeechStopped. */
  stopSaying(siteId: string, isMeant: (request: Request) => boolean): void {
    const saying = this.#saying.get(siteId);
    const waiting = this.#sites.get(siteId) ?? [];
    for (const request of waiting.filter((one) => one !== saying?.request && isMeant(one))) {
      waiting.splice(waiting.indexOf(request), 1);
      this.#options.ended(request, new SpeechStopped());
    }
    if (saying !== undefined && isMeant(saying.request)) saying.abort.abort(new SpeechStopped());
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error("the speech component stops"));
    await Promise.all(this.#running);
  }

  #refusal(waiting: readonly Request[] | undefined): string | undefined {
    const { maxLength } = this.#options;
    if (this.#stopping.signal.aborted) return "the speech component stops";
    if (waiting === undefined) return this.#sites.size < maxSites ? undefined : `${maxSites} sites speak already`;
    return waiting.length <= maxLength ? undefined : `${maxLength} texts wait already`;
  }

  async #sayAll(siteId: string, waiting: Request[]): Promise<void> {
    this.#sites.set(siteId, waiting);
    const { signal: stopping } = this.#stopping;
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      let failure: Error | undefined;
      try {
        stopping.throwIfAborted();
        const abort = new AbortController();
        this.#saying.set(siteId, { request: next, abort });
        await this.#options.say(next, AbortSignal.any([stopping, abort.signal]));
      } catch (error) {
        failure = error as Error;
      }
      this.#saying.delete(siteId);
      waiting.shift();
      if (waiting.length === 0) this.#sites.delete(siteId);
      this.#options.ended(next, failure);
    }
  }
}
