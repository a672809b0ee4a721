/** `sotto cluster`, over REST: what a hub knows of the others, and what it has lost to them. */
import t from "tap";
import { board } from "../testing/sotto.ts";

const status = {
  name: "sotto",
  hub: "hall",
  server: "n1.lan:4222",
  hasMajority: true,
  fault: undefined,
  writeMs: 34.2,
  members: [],
  servers: [
    { server: "n1", leads: true, follows: true, lag: 0 },
    { server: "n2", leads: false, follows: false, lag: 12, ageMs: 41_300 },
    { server: "n3", leads: false, follows: true, lag: 0, ageMs: 200 },
  ],
  isAsking: true,
  sites: [{ siteId: "bedroom", owner: "kitchen", served: false }],
  shared: [{ kind: "skills", records: 4, waiting: 1, fault: "the host cannot be reached" }],
};
const forgotten: string[] = [];
const forget = async (hub: string) => void forgotten.push(hub);
const kept = "/var/lib/sotto/skills/.kept-doors/config.ini.replaced";

t.test("a hub shows who serves which site, what is shared, and what two hubs have changed at once", async (t) => {
  const at = Date.parse("2026-11-27T14:00:00Z");
  const replaced = [
    { kind: "skills", id: "doors", at, changes: ["settings", "permissions"], kept },
    { kind: "users", id: "anna", at, changes: ["password"] },
    { kind: "assistant", id: "current", at, changes: ["which one is in use"] },
  ];
  const { sotto, data } = await board(t, { cluster: { status: () => ({ ...status, replaced }), forget } });
  const { code, out } = await sotto("cluster");
  t.equal(code, 0);
  t.match(out, /^Hub hall of the cluster sotto: connected to n1\.lan:4222, a shared write takes 34 ms$/mu);
  t.match(out, /^n1 +leads$/mu);
  t.match(out, /^n2 +does not follow: restart it +41\.3 s ago +12 behind$/mu);
  t.match(out, /^n3 +follows +0\.2 s ago$/mu);
  t.match(out, /^NATS places no new watch/mu);
  t.match(out, /^bedroom +kitchen$/mu);
  t.match(out, /^skills +4 +1 not shared yet +the host cannot be reached$/mu);
  t.match(out, /^Changed here and on another hub at once, of which one change holds:$/mu);
  t.match(out, new RegExp(`^skills doors +\\S.* +settings, permissions +replaced: ${kept}$`, "mu"));
  t.match(out, /^users anna +\S.* +password$/mu);
  t.match(out, /^assistant +\S.* +which one is in use$/mu);
  const { value } = await data("cluster");
  t.match(value, { configured: true, replaced: [{ id: "doors", at: "2026-11-27T14:00:00.000Z", kept }, {}, {}] });
});

t.test("where nothing was lost nothing is said of it, and a hub without a cluster says how to join one", async (t) => {
  const one = await board(t, { cluster: { status: () => ({ ...status, replaced: [] }), forget } });
  t.notMatch((await one.sotto("cluster")).out, /at once/u);
  t.match(await (await board(t)).sotto("cluster"), {
    code: 0,
    out: "",
    err: /set servers in the section \[cluster\]/u,
  });
});

t.test("a hub that does not come back is forgotten", async (t) => {
  const { sotto } = await board(t, { cluster: { status: () => ({ ...status, replaced: [] }), forget } });
  t.match(await sotto("cluster", "--forget", "attic"), { code: 0, out: /^attic is forgotten/u });
  t.same(forgotten, ["attic"]);
  t.match(await (await board(t)).sotto("cluster", "--forget", "attic"), { err: /no cluster/u });
});
