/** Leases of sites, with a bucket that answers at once, and a clock that the test sets. */
import t from "tap";
import type { Bucket } from "./bucket.ts";
import type { Connection } from "./nats.ts";
import { Sites, type Told } from "./sites.ts";

function makeHub(
  hub: string,
  shared: boolean,
  onError: (siteId: string, error: unknown) => void = (_, error) => t.fail(String(error)),
) {
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
    onError,
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

/** A hub that the satellite has chosen while both were without a majority, and that reads the lease of another one again. */
async function rejoining() {
  const hub = makeHub("b", true);
  const { sites, standing, answer, leasedTo, bucket } = hub;
  leasedTo("a");
  sites.disconnected();
  standing.hasMajority = false;
  for (let n = 0; n < 4; n++) await answer("b");
  [standing.hasMajority, standing.term] = [true, 2];
  leasedTo("a");
  sites.connected({ shared: bucket } as Connection);
  return hub;
}

t.test("a satellite that has chosen this hub while it was alone is served until its site is taken over", async (t) => {
  const { sites, answer, told, lost, replaced } = await rejoining();
  t.ok(sites.serves("kitchen"));
  await answer("b");
  t.match(told.at(-1), { state: "alone" }, "it is not sent away");
  t.same(replaced, [], "the owner, which may live, has the time to tell it");
  for (let n = 0; n < 3; n++) await answer("b");
  t.match(replaced, [{ hub: "b" }]);
  t.match(told.at(-1), { state: "held", epoch: 2 });
  t.ok(sites.serves("kitchen"));
  t.same(lost, []);
});

t.test("a satellite that hears the owner of its site is left to it, also by the hub it had chosen", async (t) => {
  const { sites, answer, told, replaced } = await rejoining();
  await answer("b");
  for (let n = 0; n < 4; n++) await answer("a");
  t.same(replaced, []);
  t.equal(told.at(-1)?.state, "elsewhere");
  t.notOk(sites.serves("kitchen"));
});

t.test("an owner that has written its lease once more is waited for as long again", async (t) => {
  const { answer, leasedTo, replaced } = await rejoining();
  await answer("b");
  leasedTo("a", 5);
  await answer("b");
  t.same(replaced, []);
  for (let n = 0; n < 2; n++) await answer("b");
  t.match(replaced, [{ hub: "b" }]);
});

t.test("a satellite that has left its hub is served also while the servers do not confirm its lease", async (t) => {
  const errors: unknown[] = [];
  const { sites, answer, leasedTo, told, bucket, replaced } = makeHub("b", true, (_, error) => errors.push(error));
  const { replace } = bucket;
  bucket.replace = () => Promise.reject(new Error("TIMEOUT"));
  leasedTo("a");
  for (let n = 0; n < 3; n++) await answer("");
  t.equal(errors.length, 1);
  await answer("");
  t.equal(told.at(-1)?.state, "alone");
  await answer("b");
  t.ok(sites.serves("kitchen"));
  bucket.replace = replace;
  for (let n = 0; n < 2; n++) await answer("b");
  t.match(replaced, [{ hub: "b" }]);
  t.equal(told.at(-1)?.state, "held");
});

t.test("a hub that could not take a lease leaves the site to an owner whom the satellite hears again", async (t) => {
  const { answer, leasedTo, told, bucket } = makeHub("b", true, () => undefined);
  bucket.replace = () => Promise.reject(new Error("TIMEOUT"));
  leasedTo("a");
  for (const follows of ["", "", "", "a", "a"]) await answer(follows);
  t.equal(told.at(-1)?.state, "elsewhere");
});

t.test("a hub that has held a site lets go of it when another one has the lease", async (t) => {
  const { sites, answer, leasedTo, told, lost, replaced } = makeHub("b", true);
  for (const follows of ["", "b", "b"]) await answer(follows);
  t.equal(told.at(-1)?.state, "held");
  leasedTo("a", 9);
  t.notOk(sites.serves("kitchen"));
  await answer("b");
  t.equal(told.at(-1)?.state, "elsewhere");
  t.same(lost, ["kitchen"]);
  t.equal(replaced.length, 1, "and does not take it back");
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
