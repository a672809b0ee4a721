/** Several services, some of which do not work. */
import t from "tap";
import { type LogLine, logInto } from "../../test/world.ts";
import { Connection, type ConnectionOptions, ServiceFailed } from "./connection.ts";
import { Pool } from "./pool.ts";
import { startService } from "./testing/service.ts";

t.setTimeout(120_000);

const timeout = 20_000;

/** Speaks a text with one service. */
async function speak(service: ConnectionOptions, signal: AbortSignal): Promise<string> {
  const connection = new Connection(service);
  signal.addEventListener("abort", () => connection.close());
  try {
    connection.send("synthesize", { text: "hello" });
    await connection.nextOf("audio-start");
    return service.uri;
  } finally {
    connection.close();
  }
}

t.test(
  "the first service that works answers; one that fails is asked last until it describes itself again",
  async (t) => {
    const logs: LogLine[] = [];
    const [broken, well] = [await startService(t, { fault: "hangs-up" }), await startService(t)];
    const services = [broken, well].map(({ uri }) => ({ uri, timeout }));
    const pool = new Pool({ services, work: "tts", log: logInto(logs, "tts") });
    t.teardown(() => pool.close());
    t.equal(await pool.ask(speak), well.uri);
    t.same(
      pool.order.map(({ uri }) => uri),
      [well.uri, broken.uri],
    );
    t.match(
      logs.find(({ service }) => service === broken.uri),
      { level: "warn", reason: /ended the connection/u },
    );
    await broken.kill();
    await startService(t, { port: broken.port });
    await pool.check();
    t.same(pool.order[0]?.uri, broken.uri);
    t.equal(await pool.ask(speak), broken.uri);
  },
);

t.test("a service that does not answer is not waited for: the next one is asked, too", async (t) => {
  const [silent, well] = [await startService(t, { fault: "silent" }), await startService(t)];
  const services = [silent, well].map(({ uri }) => ({ uri, timeout }));
  const pool = new Pool({ services, work: "tts", log: logInto([], "tts"), hedgeMs: 50, checkMs: 1_000_000 });
  t.teardown(() => pool.close());
  t.equal(await pool.ask(speak), well.uri);
  await silent.said(/end of a connection/u);
});

t.test("when all fail the first reason is told, and a request that is given up ends everywhere", async (t) => {
  const [one, other] = [await startService(t, { fault: "garbage" }), await startService(t, { fault: "hangs-up" })];
  const pool = new Pool({
    services: [one, other].map(({ uri }) => ({ uri, timeout })),
    work: "tts",
    log: logInto([], "tts"),
    checkMs: 1_000_000,
  });
  t.teardown(() => pool.close());
  await t.rejects(pool.ask(speak), ServiceFailed);
  const silent = await startService(t, { fault: "silent" });
  const alone = new Pool({ services: [{ uri: silent.uri, timeout }], work: "tts", log: logInto([], "tts") });
  const giving = new AbortController();
  const asked = alone.ask(speak, giving.signal);
  giving.abort(new Error("not wanted any more"));
  await t.rejects(asked, /not wanted any more/u);
  await t.rejects(alone.ask(speak, giving.signal), /not wanted any more/u);
});
