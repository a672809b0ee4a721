import t from "tap";
import { clusterRecords, type ClusterRecords } from "#bus";
import { logInto, makeWorld } from "../../test/world.ts";
import { shareRecords } from "./share-records.ts";
import { until } from "./testing/topics.ts";

t.test("a component that was away from the bus tells its records again: what was said meanwhile is gone", async (t) => {
  const first = await makeWorld(t);
  const port = await first.port();
  const told: ClusterRecords[] = [];
  await port.hear(clusterRecords, (records) => void told.push(records), { kind: "timers" });
  const kept = {
    list: () => ({ records: new Map([["one", "{}"]]), isNew: false }),
    adopt: () => Promise.resolve(true),
  };
  await shareRecords(port, "timers", kept, logInto([], "timers"));
  await until(() => told.length === 1);
  await first.broker.close();
  await makeWorld(t, { listeners: [{ port: first.broker.port }] });
  await until(() => told.length === 2);
  t.match(told[1], { records: [{ id: "one", value: "{}" }], isNew: false });
});
