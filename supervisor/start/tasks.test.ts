/** The queue's place on the bus: what a broker refuses today is tried until it is taken, and no restart is needed for it. */
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { Aedes } from "aedes";
import t from "tap";
import { injectionComplete, injectionPerform } from "#bus";
import { join as joinBus } from "../../platform/port/join.ts";
import { type LogLine, logInto } from "../../test/world.ts";
import { openDatabase } from "../store/database.ts";
import { besides, migrations } from "../schema.ts";
import { Undos } from "../undo/undos.ts";
import { openTasks } from "./tasks.ts";
import { listed } from "../tasks/testing/listed.ts";

t.test("an answer that may not be heard is told, and heard as soon as the broker allows it", async (t) => {
  let refusing = true;
  const aedes = await Aedes.createBroker({
    authorizeSubscribe: (_client, subscription, done) =>
      done(null, refusing && subscription.topic === "msg/injection/complete" ? null : subscription),
  });
  const server = createServer(aedes.handle).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(async () => {
    server.close();
    await new Promise<void>((resolve) => aedes.close(resolve));
  });
  const bus = { url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`, prefix: "msg" };
  const folder = t.testdir();
  for (const name of ["assistants", "skills"]) mkdirSync(join(folder, name));
  const database = openDatabase(join(folder, "sotto.db"), migrations, besides);
  const logs: LogLine[] = [];
  const refused = Promise.withResolvers<void>();
  const log = {
    ...logInto(logs, "supervisor"),
    error: (_: unknown, message: string) => void (/retrying/u.test(message) && refused.resolve()),
  };
  const up = { name: "injection", state: "up" } as const;
  const undos = new Undos({ database, log });
  t.teardown(() => undos.close());
  const tasks = await openTasks({
    database,
    undos,
    processes: { ask: () => undefined, member: () => undefined, statuses: () => [up] } as never,
    folder: { root: folder, assistants: join(folder, "assistants"), skills: join(folder, "skills") },
    bus,
    log,
    config: join(folder, "platform.toml"),
    reload: async () => undefined,
    health: async () => ({ health: "healthy", reasons: [] }),
  });
  t.teardown(async () => {
    await tasks.close();
    database.close();
  });
  await refused.promise;
  t.match(tasks.busFault, /refused the subscription to msg\/injection\/complete/u);
  const component = await joinBus(bus, { log: logInto([], "") });
  t.teardown(() => component.leave());
  await component.hear(injectionPerform, ({ id }) => component.say(injectionComplete, { requestId: id }));
  refusing = false;
  await tasks.queue.start();
  const values = { id: undefined, operations: [], lexicon: undefined, crossLanguage: undefined };
  await tasks.queue.submit("injection", { values }, { login: "anna" });
  await tasks.queue.idle();
  t.match(listed(tasks.queue, { limit: 1 }).tasks, [{ status: "completed" }]);
  t.equal(tasks.busFault, undefined);
});
