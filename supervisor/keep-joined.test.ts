/** A place on the bus that is not given up: over a real broker that refuses at first, on real sockets. */
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { Aedes } from "aedes";
import t from "tap";
import { componentStatus } from "#bus";
import { type LogLine, logInto } from "../test/world.ts";
import { startEcho } from "./processes/echo.ts";
import { keepJoined } from "./keep-joined.ts";

type Testing = { teardown(work: () => unknown): void };

/** A broker that refuses subscriptions while `refuses` says so, and delivers nothing while it is `dumb`. */
async function brokerThat(t: Testing) {
  const is = { refusing: true, dumb: false };
  const aedes = await Aedes.createBroker({
    authorizeSubscribe: (_client, subscription, done) => done(null, is.refusing ? null : subscription),
    authorizeForward: (_client, packet) => (is.dumb ? null : packet),
  });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    aedes.handle(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const end = async (): Promise<void> => {
    server.close();
    await new Promise<void>((resolve) => aedes.close(resolve));
  };
  t.teardown(end);
  /** Ends every connection; the clients come back by themselves. */
  const drop = (): void => sockets.forEach((socket) => socket.destroy());
  return { is, end, drop, bus: { url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`, prefix: "msg" } };
}

t.test("a subscription that is refused is a fault with words, and is tried until it is taken", async (t) => {
  const { is, bus } = await brokerThat(t);
  const logs: LogLine[] = [];
  const place = keepJoined({
    bus,
    log: {
      ...logInto(logs, "supervisor"),
      error(fields, msg) {
        logs.push({ ...fields, level: "error", component: "supervisor", msg });
        if (logs.filter((one) => /retrying/u.test(one.msg)).length === 3) is.refusing = false;
      },
    },
    purpose: "a test",
    prepare: (port) => port.hear(componentStatus, () => {}),
    firstPauseMs: 1,
  });
  t.teardown(() => place.close());
  t.equal(place.port, undefined);
  t.equal(place.fault, "it was not reached yet");
  const port = await place.ready();
  t.equal(place.port, port);
  t.equal(place.fault, undefined);
  t.match(
    logs.filter(({ msg }) => /retrying/u.test(msg)),
    [{ level: "error", purpose: "a test" }, {}, {}],
  );
});

t.test(
  "what a new connection may no longer hear is a fault, and is heard again when the broker takes it",
  async (t) => {
    const { is, bus, drop } = await brokerThat(t);
    is.refusing = false;
    const refused = Promise.withResolvers<void>();
    const log = { ...logInto([], ""), error: () => refused.resolve() };
    let heard = Promise.withResolvers<string>();
    const place = keepJoined({
      bus,
      log,
      purpose: "a test",
      prepare: (port) => port.hear(componentStatus, (_, { componentName }) => heard.resolve(componentName)),
      firstPauseMs: 1,
    });
    t.teardown(() => place.close());
    const before = await place.ready();
    before.say(componentStatus, { state: "ready" }, { componentName: "one" });
    t.equal(await heard.promise, "one");
    is.refusing = true;
    drop();
    await refused.promise;
    t.match(place.fault, /refused the subscription to msg\/component/u);
    await t.rejects(place.within(1), { code: "BUS_UNREACHABLE", message: /refused the subscription/u });
    heard = Promise.withResolvers();
    is.refusing = false;
    const after = await place.ready();
    t.equal(place.fault, undefined);
    t.equal(await place.within(1), after);
    after.say(componentStatus, { state: "ready" }, { componentName: "two" });
    t.equal(await heard.promise, "two");
  },
);

t.test("losing the broker is a fault, and a connection that never succeeded can be closed", async (t) => {
  const { is, bus, end } = await brokerThat(t);
  is.refusing = false;
  const gone = Promise.withResolvers<void>();
  const log = { ...logInto([], ""), warn: () => gone.resolve() };
  const place = keepJoined({ bus, log, purpose: "a test", prepare: async () => {} });
  await place.ready();
  await end();
  await gone.promise;
  t.match(place.fault, /./u);
  await t.rejects(place.within(1), { code: "BUS_UNREACHABLE" });
  await place.close();
  const never = keepJoined({ bus, log, purpose: "a test", prepare: async () => {} });
  await t.rejects(Promise.all([never.ready(), never.close()]), /closed/u);
});

t.test("an echo is lost when the broker takes messages and delivers none, and is found again", async (t) => {
  const { is, bus } = await brokerThat(t);
  is.refusing = false;
  const place = keepJoined({ bus, log: logInto([], ""), purpose: "a test", prepare: async () => {} });
  t.teardown(() => place.close());
  const port = await place.ready();
  const echo = await startEcho(port, 5);
  t.teardown(() => echo.close());
  const until = async (isLost: boolean): Promise<void> => {
    while (echo.isLost !== isLost) await new Promise((resolve) => setImmediate(resolve));
  };
  await until(false);
  is.dumb = true;
  await until(true);
  is.dumb = false;
  await until(false);
  t.pass("both ways");
});
