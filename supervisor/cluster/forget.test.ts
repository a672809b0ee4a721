/** Hubs that do not come back, on a real NATS server. */
import t from "tap";
import * as v from "valibot";
import { logInto } from "../../test/world.ts";
import { clusterSchema } from "../config/cluster-section.ts";
import { Cluster } from "./cluster.ts";
import { forgetHub } from "./forget.ts";
import { SharedSatellites } from "./shared-satellites.ts";
import { startServers, until } from "./testing/servers.ts";

t.setTimeout(100_000);

t.test("a hub that does not come back is forgotten by all, and one that is alive is not", async (t) => {
  const servers = await startServers();
  t.teardown(() => servers.close());
  const config = v.parse(clusterSchema, { servers: servers.urls });
  const open = (hub: string) => {
    const fail = (error: unknown): void => void t.fail(String(error));
    const satellites: SharedSatellites = new SharedSatellites(hub, fail, (other) => cluster.isDead(other));
    const cluster: Cluster = new Cluster({ config, hub, version: "1", log: logInto([], hub) }, [satellites]);
    t.teardown(() => cluster.close());
    satellites.announce({ url: `mqtts://${hub}.local:8883`, authority: "-----BEGIN CERTIFICATE-----" });
    return { cluster, satellites, list: () => satellites.list().map((one) => one.hub) };
  };
  const [a, b, c] = [open("a"), open("b"), open("c")];
  await until(() => a.list().join("") === "bc" && c.list().join("") === "ab");
  const forget = (hub: string): Promise<void> => forgetHub(hub, a.cluster, a.satellites);
  await t.rejects(forget("a"), { code: "REQUEST_IMPOSSIBLE" });
  await t.rejects(forget("b"), { code: "REQUEST_IMPOSSIBLE", message: /is alive/u });
  await t.rejects(forget("d"), { code: "CLUSTER_HUB_UNKNOWN" });
  await b.cluster.close();
  await until(() => a.cluster.isDead("b"));
  t.same(a.list(), ["c", "b"], "those first that are alive");
  await forget("b");
  await until(() => a.list().join("") === "c" && c.list().join("") === "a");
  await t.rejects(forget("b"), { code: "CLUSTER_HUB_UNKNOWN" });

  servers.signal(0, "SIGSTOP");
  await until(() => !a.cluster.hasMajority);
  await until(() => !a.cluster.members.list().some((one) => one.hub === "c" && one.alive));
  await t.rejects(forget("c"), { code: "CLUSTER_UNREACHABLE" });
  servers.signal(0, "SIGCONT");
  const back = open("b");
  await until(() => a.list().includes("b"));
  await back.cluster.close();
});
