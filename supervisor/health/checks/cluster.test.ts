import t from "tap";
import { clusterCheck } from "./cluster.ts";

const members = [
  { hub: "a", alive: true },
  { hub: "b", alive: false },
];

t.test("a hub without the majority is degraded, and says that it goes on", async (t) => {
  t.match(await clusterCheck.look({ starting: false, cluster: { fault: "connect ECONNREFUSED", members } }), [
    { severity: "degraded", code: "CLUSTER_UNREACHABLE", message: /ECONNREFUSED/u, remedy: /goes on/u },
  ]);
});

t.test("another hub that is away is noticed, and a hub without a cluster is asked nothing", async (t) => {
  t.match(await clusterCheck.look({ starting: false, cluster: { fault: undefined, members } }), [
    { severity: "notice", code: "CLUSTER_HUB_AWAY", message: "of the hubs of the cluster, b is away" },
  ]);
  t.same(await clusterCheck.look({ starting: false, cluster: undefined }), []);
  t.same(await clusterCheck.look({ starting: true, cluster: { fault: "NATS was not reached yet", members: [] } }), []);
});
