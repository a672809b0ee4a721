/** The storm of the bench, small and with a seed: the whole admin service, on a broker that is killed again and again. */
import { join } from "node:path";
import t from "tap";
import { auth, serve } from "../../supervisor/admin/testing/serve.ts";
import { Levels } from "../../supervisor/levels/levels.ts";
import { besides, migrations } from "../../supervisor/schema.ts";
import { Sessions } from "../../supervisor/sessions/sessions.ts";
import { openDatabase } from "../../supervisor/store/database.ts";
import { Undos } from "../../supervisor/undo/undos.ts";
import { startMosquitto } from "../../test/mosquitto.ts";
import { until } from "../../test/raw-client.ts";
import type { Description } from "./requests.ts";
import { storm } from "./storm.ts";

// Requests that wait for a broker that is away take seconds.
t.setTimeout(240_000);
const quiet = () => undefined;
const silent = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const count = 400;

t.test(
  "B1: every route and stream, aborted at random while the broker restarts, leaves nothing unhandled",
  async (t) => {
    const broker = await startMosquitto(t);
    const database = openDatabase(join(t.testdir(), "sotto.db"), migrations, besides);
    const undos = new Undos({ database, log: silent });
    const sessions = new Sessions({
      bus: { url: broker.url, prefix: "msg" },
      components: [],
      database,
      config: () => ({ keep: true, days: 30, most: 10_000 }),
      undos,
      log: silent,
    });
    t.teardown(async () => {
      undos.close();
      await sessions.close();
      database.close();
    });
    await sessions.events.ready();
    const levels = new Levels(() => sessions.events.port);
    const { admin, port, keeper, signUp, folder, json } = await serve(t, { sessions, undos, levels });
    await signUp();
    const socket = join(folder, "admin.sock");
    await admin.listenLocally(socket);
    const unhandled: unknown[] = [];
    const note = (error: unknown): void => void unhandled.push(error);
    process.on("unhandledRejection", note);
    t.teardown(() => process.off("unhandledRejection", note));

    const over = new AbortController();
    let restarts = 0;
    const restarting = (async () => {
      while (!over.signal.aborted) {
        await broker.kill();
        await until(() => over.signal.aborted || sessions.events.fault !== undefined);
        await broker.start();
        await until(() => over.signal.aborted || sessions.events.fault === undefined);
        restarts++;
      }
    })();
    // A task of it waits for the sound of an audio server: the bench has one.
    const { "/admin/audio/test": _, ...paths } = (admin.app.swagger() as Description).paths;
    const { aborted, routes, moments } = await storm({
      description: { paths },
      endpoints: [{ path: socket }, { port, authority: keeper.authority }],
      authorization: `Basic ${Buffer.from(auth).toString("base64")}`,
      count,
      seed: 7,
    });
    over.abort();
    await restarting;
    t.equal(aborted, count);
    t.ok(routes > 80, `${routes} requests`);
    t.equal(Object.keys(moments).length, 5, "at every moment");
    t.ok(restarts > 0, `${restarts} restarts`);
    t.strictSame(unhandled, []);
    t.equal((await json("GET", "/admin/health")).status, 200);
    const followers = async () => /^sotto_followers (\d+)$/mu.exec((await json("GET", "/admin/metrics")).text)?.[1];
    let left = await followers();
    while (left !== "0") left = await followers();
    t.equal(left, "0", "no stream is left");
  },
);
