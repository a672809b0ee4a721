import t from "tap";
import { clusterCheck } from "./cluster.ts";

const members = [
  { hub: "a", alive: true },
  { hub: "b", alive: false },
];
const [replaced, servers, isAsking] = [[], [], false] as const;

t.test("a hub without the majority is degraded, and says that it goes on", async (t) => {
  t.match(
    await clusterCheck.look({
      starting: false,
      cluster: { fault: "connect ECONNREFUSED", members, servers, isAsking, replaced },
    }),
    [{ severity: "degraded", code: "CLUSTER_UNREACHABLE", message: /ECONNREFUSED/u, remedy: /goes on/u }],
  );
});

t.test("another hub that is away is noticed, and a hub without a cluster is asked nothing", async (t) => {
  t.match(
    await clusterCheck.look({ starting: false, cluster: { fault: undefined, members, servers, isAsking, replaced } }),
    [{ severity: "notice", code: "CLUSTER_HUB_AWAY", message: "of the hubs of the cluster, b is away" }],
  );
  t.same(await clusterCheck.look({ starting: false, cluster: undefined }), []);
  t.same(
    await clusterCheck.look({
      starting: true,
      cluster: { fault: "NATS was not reached yet", members: [], servers, isAsking, replaced },
    }),
    [],
  );
});

t.test("what was changed here and on another hub at once is told, with where to look", async (t) => {
  const cluster = {
    fault: undefined,
    members: [],
    servers,
    isAsking,
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

t.test("a NATS server that does not follow is named, with what to do, also while no watch is made", async (t) => {
  const three = [
    { server: "n1", leads: true, follows: true, lag: 0 },
    { server: "n2", leads: false, follows: false, lag: 12, ageMs: 41_300 },
    { server: "n3", leads: false, follows: true, lag: 1, ageMs: 300 },
  ];
  const look = async (given: object) =>
    await clusterCheck.look({
      starting: false,
      cluster: { fault: undefined, members: [], servers: three, isAsking: false, replaced, ...given },
    });
  t.match(await look({}), [
    {
      severity: "notice",
      code: "CLUSTER_SERVER_STUCK",
      message: "of the NATS servers, n2 does not follow (silent for 41 s, 12 changes behind)",
      remedy: /^restart the NATS server on n2/u,
    },
  ]);
  t.match(await look({ isAsking: true }), [{ message: /n2 does not follow .*; NATS places no new watch, because/u }]);
  t.match(await look({ isAsking: true, servers: [] }), [
    { message: /^NATS places no new watch, because .* is stuck/u, remedy: /one after the other/u },
  ]);
});
