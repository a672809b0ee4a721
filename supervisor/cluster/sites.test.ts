/** Leases of sites, with a bucket that answers at once, and a clock that the test sets. */
import t from "tap";
import type { Bucket } from "./bucket.ts";
import type { Connection } from "./nats.ts";
import { Sites, type Told } from "./sites.ts";

function makeHub(hub: string, shared: boolean) {
  const clock = { now: 0 };
  const told: Told[] = [];
  const lost: string[] = [];
  const dead = new Set<string>();
  const standing = {
    hub,
    incarnation: `run of ${hub}`,
    hasMajority: true,
    term: 1,
    isDead: (one: string) => dead.has(one),
  };
  const sites = new Sites({
    list: () => ["kitchen"],
    isShared: () => shared,
    tell: (_, said) => void told.push(said),
    onLost: (siteId) => void lost.push(siteId),
    onError: (_, error) => t.fail(String(error)),
    now: () => clock.now,
  });
  let revision = 1;
  const replaced: unknown[] = [];
  /** What happens between a write and its confirmation. */
  const meanwhile = { happens: (): void => undefined };
  const bucket: Pick<Bucket, "get" | "replace"> = {
    get: async () => undefined,
    replace: async (_, value) => {
      replaced.push(value);
      revision += 1;
      const confirmed = revision;
      meanwhile.happens();
      return confirmed;
    },
  };
  sites.join(standing);
  sites.connected({ shared: bucket } as Connection);
  /** Half a second passes, and the satellite answers that it follows this hub. */
  const answer = async (follows: string): Promise<void> => {
    clock.now += 500;
    sites.tell();
    sites.chosen("kitchen", follows, told.at(-1)?.count ?? 0);
    sites.look();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const leasedTo = (owner: string, at = 1): void =>
    sites.see({ key: "site.kitchen", value: { hub: owner, incarnation: `run of ${owner}` }, revision: at });
  return { sites, clock, told, lost, dead, standing, replaced, answer, leasedTo, meanwhile, bucket };
}

t.test(
  "a site of a satellite that knows several hubs is served from its first answer on, any other at once",
  async (t) => {
    const shared = makeHub("b", true);
    t.notOk(shared.sites.serves("kitchen"));
    shared.sites.look();
    t.same(shared.lost, [], "nothing was lost that was never there");
    await shared.answer("b");
    t.ok(shared.sites.serves("kitchen"));
    shared.clock.now += 10_000;
    t.notOk(shared.sites.serves("kitchen"), "and while the answers are of the last seconds");
    t.ok(makeHub("b", false).sites.serves("kitchen"));
  },
);

t.test("a satellite that follows nobody is taken over before the record of its hub has expired", async (t) => {
  const { replaced, answer, leasedTo } = makeHub("b", true);
  leasedTo("a");
  for (const follows of ["a", "a", "", "a", "", ""]) await answer(follows);
  t.same(replaced, [], "nobody for half a second: the connection may come back");
  await answer("");
  t.same(replaced, [{ hub: "b", incarnation: "run of b" }]);
});

t.test("a hub that is dead is replaced only where its satellite can be reached", async (t) => {
  const { replaced, answer, leasedTo, dead, clock, sites } = makeHub("b", true);
  leasedTo("a");
  await answer("a");
  dead.add("a");
  clock.now += 5_000;
  sites.look();
  t.same(replaced, []);
  await answer("a");
  t.match(replaced, [{ hub: "b" }]);
});

t.test("without a majority a satellite that chooses this hub is served, and told that it is alone", async (t) => {
  const { sites, standing, answer, leasedTo, told } = makeHub("b", true);
  leasedTo("a");
  await answer("b");
  t.notOk(sites.serves("kitchen"), "the lease is another one's");
  standing.hasMajority = false;
  await answer("b");
  t.ok(sites.serves("kitchen"));
  t.equal(told.at(-1)?.state, "alone");
});

for (const [what, at] of [
  ["later", 3],
  ["as the same revision", 2],
] as const)
  t.test(
    `a lease is not held that NATS has confirmed to another hub ${what}, however late this one is told`,
    async (t) => {
      const { sites, answer, leasedTo, meanwhile, told } = makeHub("b", true);
      meanwhile.happens = () => leasedTo("a", at);
      await answer("");
      await answer("b");
      t.match(told.at(-1), { state: "elsewhere", epoch: at });
      t.equal(sites.ownerOf("kitchen"), "a");
      t.notOk(sites.serves("kitchen"));
    },
  );

t.test("a lease whose confirmation was lost is not held after the servers were asked again", async (t) => {
  const { sites, answer, told, bucket, leasedTo } = makeHub("b", true);
  await answer("");
  await answer("b");
  t.equal(told.at(-1)?.state, "held");
  sites.disconnected();
  sites.tell();
  t.equal(told.at(-1)?.state, "alone", "nobody knows whose it is; the satellite need not do without");
  leasedTo("a");
  sites.connected({ shared: bucket } as Connection);
  await answer("b");
  t.equal(told.at(-1)?.state, "elsewhere");
});

t.test("a lease that the server that leads does not have, or has an older one of, is taken again", async (t) => {
  for (const has of [undefined, { hub: "b", incarnation: "run of b" }]) {
    const { sites, answer, told, replaced } = makeHub("b", true);
    await answer("");
    await answer("b");
    t.match(told.at(-1), { state: "held", epoch: 2 });
    const said = replaced.length;
    sites.see({ key: "site.kitchen", value: has, revision: has === undefined ? 0 : 1 }, true);
    sites.tell();
    t.not(told.at(-1)?.state, "held");
    await answer("b");
    await answer("b");
    t.equal(replaced.length, said + 1);
    t.equal(told.at(-1)?.state, "held");
  }
});

t.test("a lease of before the servers were restored from a backup is not waited for", async (t) => {
  for (const restored of [undefined, { hub: "a", incarnation: "run of a" }]) {
    const { dead, answer, bucket, leasedTo, told } = makeHub("b", true);
    leasedTo("a", 500);
    dead.add("a");
    const is = { revision: restored === undefined ? 0 : 3 };
    bucket.get = async (key) => restored && { key, value: restored, revision: is.revision };
    bucket.replace = async (_, __, over) => (over === is.revision ? (is.revision += 1) : undefined);
    for (let n = 0; n < 3; n++) await answer("b");
    t.match(told.at(-1), { state: "held", epoch: is.revision });
  }
});

t.test("what a connection confirms after it was replaced is no lease", async (t) => {
  const { sites, answer, told, bucket, leasedTo, meanwhile } = makeHub("b", true);
  meanwhile.happens = () => {
    meanwhile.happens = () => undefined;
    sites.disconnected();
    leasedTo("a");
    sites.connected({ shared: { ...bucket } } as Connection);
  };
  await answer("");
  await answer("b");
  t.equal(told.at(-1)?.state, "elsewhere");
});
