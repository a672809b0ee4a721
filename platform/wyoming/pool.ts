/**
 * Several services that do the same work. A request goes to the first one that is well; when that fails, or has not
 * answered after `hedgeMs`, the next one is asked, too, and the first answer counts.
 *
 * INVARIANTS
 * 1. A service that has failed is asked last, until it describes itself again.
 * 2. When a request is settled, no other service works on it any more.
 */
import type { Log } from "../port/port.ts";
import { type ConnectionOptions, ServiceFailed } from "./connection.ts";
import { describe, type Work } from "./service-info.ts";

export type PoolOptions = {
  /** In the order of preference. */
  readonly services: readonly ConnectionOptions[];
  readonly work: Work;
  readonly log: Log;
  /** Milliseconds without an answer after which the next service is asked. */
  readonly hedgeMs?: number;
  /** Milliseconds between two questions whether a service is well. */
  readonly checkMs?: number;
};

/** Asks one service; it gives up when the signal is aborted. */
export type Ask<Answer> = (service: ConnectionOptions, signal: AbortSignal) => Promise<Answer>;

export class Pool {
  readonly #options: PoolOptions;
  /** Why services do not work: uri → reason. */
  readonly #ill = new Map<string, string>();
  readonly #checking: NodeJS.Timeout | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
    const { services, checkMs = 10_000 } = options;
    if (services.length < 2) return;
    this.#checking = setInterval(() => void this.check(), checkMs).unref();
    void this.check();
  }

  /** The services, with those that do not work last. */
  get order(): readonly ConnectionOptions[] {
    const { services } = this.#options;
    const isIll = ({ uri }: ConnectionOptions): boolean => this.#ill.has(uri);
    return [...services.filter((one) => !isIll(one)), ...services.filter(isIll)];
  }

  /** Asks every service to describe itself. */
  async check(): Promise<void> {
    const { services, work } = this.#options;
    const look = async (service: ConnectionOptions): Promise<void> => {
      try {
        await describe(service, work);
        this.#note(service);
      } catch (error) {
        this.#note(service, error as Error);
      }
    };
    await Promise.all(services.map(look));
  }

  /** Rejects with the first failure when all have failed, and with the signal's reason when it is aborted. */
  async ask<Answer>(ask: Ask<Answer>, signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted();
    const waiting = [...this.order];
    const settled = new AbortController();
    const abort = (): void => settled.abort(signal?.reason);
    signal?.addEventListener("abort", abort);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const failures: unknown[] = [];
    let asked = 0;
    let hedge: NodeJS.Timeout | undefined;
    const attempt = async (service: ConnectionOptions): Promise<void> => {
      try {
        const answer = await ask(service, settled.signal);
        this.#note(service);
        resolve(answer);
      } catch (error) {
        if (settled.signal.aborted) return reject(signal?.reason);
        if (error instanceof ServiceFailed) this.#note(service, error);
        failures.push(error);
        if (waiting.length > 0) next();
        else if (failures.length === asked) reject(failures[0]);
      }
    };
    const next = (): void => {
      clearTimeout(hedge);
      const service = waiting.shift();
      if (service === undefined || settled.signal.aborted) return;
      asked += 1;
      if (waiting.length > 0) hedge = setTimeout(next, this.#options.hedgeMs ?? defaultHedgeMs);
      void attempt(service);
    };
    next();
    try {
      return await promise;
    } finally {
      clearTimeout(hedge);
      signal?.removeEventListener("abort", abort);
      settled.abort();
    }
  }

  close(): void {
    clearInterval(this.#checking);
  }

  #note({ uri }: ConnectionOptions, error?: Error): void {
    const { services, log } = this.#options;
    const wasIll = this.#ill.has(uri);
    if (error === undefined) {
      this.#ill.delete(uri);
      if (wasIll) log.info({ service: uri }, "the service works again");
      return;
    }
    const reason = error.message;
    this.#ill.set(uri, reason);
    if (!wasIll && services.length > 1)
      log.warn({ service: uri, reason }, "the service is asked last: it does not work");
  }
}

/** Longer than a service that is well takes. */
const defaultHedgeMs = 1_500;
