import t from "tap";
import { clusterCheck } from "./cluster.ts";

const members = [
  { hub: "a", alive: true },
  { hub: "b", alive: false },
];
const replaced = [] as const;

t.test("a hub without the majority is degraded, and says that it goes on", async (t) => {
  t.match(await clusterCheck.look({ starting: false, cluster: { fault: "connect ECONNREFUSED", members, replaced } }), [
    { severity: "degraded", code: "CLUSTER_UNREACHABLE", message: /ECONNREFUSED/u, remedy: /goes on/u },
  ]);
});

t.test("another hub that is away is noticed, and a hub without a cluster is asked nothing", async (t) => {
  t.match(await clusterCheck.look({ starting: false, cluster: { fault: undefined, members, replaced } }), [
    { severity: "notice", code: "CLUSTER_HUB_AWAY", message: "of the hubs of the cluster, b is away" },
  ]);
  t.same(await clusterCheck.look({ starting: false, cluster: undefined }), []);
  t.same(
    await clusterCheck.look({ starting: true, cluster: { fault: "NATS was not reached yet", members: [], replaced } }),
    [],
  );
});

t.test("what was changed here and on another hub at once is told, with where to look", async (t) => {
  const cluster = {
    fault: undefined,
    members: [],
    replaced: [
      {
        kind: "skills",
        id: "lamps",
        changes: ["settings"],
        kept: "/var/lib/sotto/skills/.kept-lamps/config.ini.replaced",
      },
      { kind: "users", id: "anna", changes: ["role", "password"] },
      { kind: "assistant", id: "current", changes: ["which one is in use"] },
    ],
  };
  t.match(await clusterCheck.look({ starting: false, cluster }), [
    {
      severity: "notice",
      code: "CLUSTER_CHANGE_REPLACED",
      message: /^the skill lamps was changed here and on another hub at once, .*: settings$/u,
      remedy:
        /`sotto skill config lamps`.*that were replaced are in \/var\/lib\/sotto\/skills\/.kept-lamps\/config.ini.replaced;/u,
    },
    { message: /^the user anna .*: role, password$/u, remedy: /^see `sotto user/u },
    { message: /^the assistant was/u, remedy: /`sotto assistant show`, and change it again/u },
  ]);
});
