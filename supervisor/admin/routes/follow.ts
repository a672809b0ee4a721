/** Answers that go on: as server-sent events, or as lines of JSON. */
import type { FastifyReply, FastifyRequest } from "fastify";

/** Calls `next` until it says that there is no more, or the client is gone; between the calls it waits for `changed`. */
export function follow(
  request: FastifyRequest,
  reply: FastifyReply,
  next: () =>
    | { readonly items: readonly unknown[]; readonly ended: boolean }
    | Promise<{ readonly items: readonly unknown[]; readonly ended: boolean }>,
  watch: (changed: () => void) => () => void,
): FastifyReply {
  const asEvents = request.headers.accept?.includes("text/event-stream") === true;
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.writeHead(200, { "content-type": asEvents ? "text/event-stream" : "application/x-ndjson" });
  reply.raw.flushHeaders();
  void run().catch((error: unknown) => {
    request.log.error({ err: error }, "a stream failed");
    reply.raw.destroy();
  });
  return reply;

  async function run(): Promise<void> {
    let wake: () => void = () => undefined;
    let isGone = false;
    const stop = watch(() => wake());
    reply.raw.once("close", () => {
      isGone = true;
      wake();
    });
    try {
      for (;;) {
        const change = new Promise<void>((resolve) => (wake = resolve));
        const { items, ended } = await next();
        for (const item of items) {
          const text = JSON.stringify(item);
          const isFree = reply.raw.write(asEvents ? `data: ${text}\n\n` : `${text}\n`);
          if (!isFree && !isGone)
            await new Promise((resolve) => reply.raw.once("drain", resolve).once("close", resolve));
        }
        if (ended || isGone) break;
        await change;
      }
    } finally {
      stop();
      reply.raw.end();
    }
  }
}
