/** The broker of the house goes away and comes back, on the same port. */
import { once } from "node:events";
import { createServer } from "node:net";
import t from "tap";
import { startBroker } from "../../supervisor/broker/broker.ts";
import { Credentials } from "../../supervisor/broker/credentials.ts";
import { HouseBroker } from "./house-broker.ts";
import type { Skill } from "./sotto.ts";

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const brokerAt = (port: number) =>
  startBroker({
    listeners: [{ port }],
    credentials: new Credentials(),
    access: () => undefined,
    anonymous: "open",
    prefix: "msg",
    log: silent,
  });

t.test(
  "an absence of the broker is one line of the log, however often it is tried, and its return another",
  async (t) => {
    const broker = await brokerAt(0);
    const { port } = new URL(broker.url);
    const settings: Readonly<Record<string, string>> = { broker: broker.url };
    const skill = { setting: (_section: string, key: string) => settings[key] ?? "" } as unknown as Skill;
    const [errors, news] = [t.capture(console, "error"), t.capture(console, "log")];
    let online = Promise.withResolvers<void>();
    const house = new HouseBroker(skill, {
      name: "test",
      will: { topic: "test/available", payload: "offline" },
      onMessage: () => {},
      onOnline: () => online.resolve(),
    });
    t.teardown(() => house.close());
    house.start();
    await online.promise;
    online = Promise.withResolvers();
    await broker.close();
    const deaf = createServer((socket) => socket.destroy()).listen(Number(port), "127.0.0.1");
    for (let attempt = 0; attempt < 4; attempt++) await once(deaf, "connection");
    deaf.close();
    const lines = errors.args().map(([line]) => String(line));
    t.equal(lines.length, 1, lines.join("\n"));
    t.match(lines[0], /away, and is tried again/u);
    t.same(news.args(), []);
    const back = await brokerAt(Number(port));
    t.teardown(() => back.close());
    await online.promise;
    t.match(
      news.args().map(([line]) => line),
      [/with the broker of the house again/u],
    );
  },
);
