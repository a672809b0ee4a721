/** Streaming responses: server-sent events, or lines of JSON. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { isStillAdmitted } from "./caller.ts";

/** The next items, whether they are the last, and whether more are already available. */
export type Next = { readonly items: readonly unknown[]; readonly ended: boolean; readonly more?: boolean };

/**
 * The interval between keep-alives, in milliseconds, which is also how long a client may take to read what it is sent.
 */
const heartbeatMs = 15_000;
const stallTimeoutMs = 60_000;

/** The streaming responses that are open now; when the service closes, they end. */
export class Streams {
  readonly #open = new Map<() => void, FastifyRequest>();

  get size(): number {
    return this.#open.size;
  }

  endAll(): void {
    for (const end of this.#open.keys()) end();
  }

  /** Ends those whose user was removed, has another password, or was signed out. */
  endRevoked(): void {
    for (const [end, request] of this.#open) if (!isStillAdmitted(request)) end();
  }

  /** Calls `next` until it reports the end or the client is gone; between the calls it waits for `changed`. */
  follow(
    request: FastifyRequest,
    reply: FastifyReply,
    next: () => Next | Promise<Next>,
    watch: (changed: () => void) => () => void,
  ): FastifyReply {
    const { raw } = reply;
    const asEvents = request.headers.accept?.includes("text/event-stream") === true;
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, {
      "content-type": asEvents ? "text/event-stream" : "application/x-ndjson",
      // nginx would keep each item until its buffer is full.
      "x-accel-buffering": "no",
    });
    raw.flushHeaders();
    const run = async (): Promise<void> => {
      const over = new AbortController();
      if (raw.destroyed) over.abort();
      let [wake, drained] = [() => {}, () => {}];
      const end = () => {
        over.abort();
        wake();
        drained();
      };
      raw.once("close", end).on("drain", () => drained());
      this.#open.set(end, request);
      const stop = watch(() => wake());
      const beat = setInterval(() => {
        if (!isStillAdmitted(request)) end();
        else if (asEvents && !raw.writableNeedDrain) raw.write(":\n\n");
      }, heartbeatMs);
      try {
        while (!over.signal.aborted) {
          const change = new Promise<void>((resolve) => (wake = resolve));
          const { items, ended, more } = await next();
          for (const item of items) {
            if (over.signal.aborted) break;
            const text = JSON.stringify(item);
            if (raw.write(asEvents ? `data: ${text}\n\n` : `${text}\n`)) continue;
            const stalled = setTimeout(() => raw.destroy(), stallTimeoutMs);
            await new Promise<void>((resolve) => (drained = resolve));
            clearTimeout(stalled);
          }
          if (ended) break;
          if (more !== true && !over.signal.aborted) await change;
        }
      } finally {
        clearInterval(beat);
        stop();
        this.#open.delete(end);
        raw.end();
      }
    };
    run().catch((error: unknown) => {
      request.log.error({ err: error }, "a stream failed");
      raw.destroy();
    });
    return reply;
  }
}
