/** Which timers ring at this hub, with a cluster and satellites whose state the test sets. */
import t from "tap";
import { Turns } from "./turns.ts";

const kitchen = { siteId: "kitchen", state: "ringing", hub: "a", clock: "a" };

function world(timer: object = kitchen) {
  const state = { now: 0, hasMajority: true, dead: [] as string[], owner: undefined as string | undefined };
  const given: string[][] = [];
  const taken: string[] = [];
  let isServed = false;
  const text = JSON.stringify(timer);
  const turns = new Turns({
    cluster: {
      hub: "a",
      get hasMajority() {
        return state.hasMajority;
      },
      isDead: (hub) => state.dead.includes(hub),
      members: { aheadOf: () => 0, isDead: (hub) => state.dead.includes(hub), beatOf: () => undefined, list: () => [] },
    },
    sites: { serves: () => isServed, ownerOf: () => state.owner },
    isOfSatellite: (siteId) => siteId === "kitchen",
    list: () => new Map([["t-1", text]]),
    shared: () => text,
    isRemoved: () => false,
    give: (ids) => void given.push([...ids]),
    take: (id) => void taken.push(id),
    now: () => state.now,
  });
  return {
    state,
    taken,
    serve: (is: boolean) => {
      isServed = is;
    },
    /** Looks four times in each second; returns what rings here then. */
    after: (seconds: number): readonly string[] => {
      for (let i = 0; i < seconds * 4; i++) {
        state.now += 250;
        turns.look();
      }
      turns.look(true);
      return given.at(-1) ?? [];
    },
  };
}

t.test(
  "a timer of a satellite's room rings where it was set when no hub serves the room, with a majority or without",
  async (t) => {
    const { state, serve, after } = world();
    serve(true);
    t.same(after(1), ["t-1"]);
    serve(false);
    state.owner = "b";
    t.same(after(60), [], "another hub serves it");
    state.owner = undefined;
    t.same(after(1), [], "it may be on its way");
    t.same(after(3), ["t-1"]);
    serve(true);
    after(1);
    serve(false);
    state.hasMajority = false;
    t.same(after(20), [], "a hub that cannot be asked may serve it");
    t.same(after(15), ["t-1"], "nobody hears it otherwise");
    state.owner = "b";
    t.same(after(60), []);
    state.owner = "a";
    t.same(after(40), ["t-1"], "the lease that this hub cannot give away is no speaker");
  },
);

t.test(
  "what another hub has set rings here when that one is dead, and nowhere else while there is no majority",
  async (t) => {
    const { state, taken, after } = world({ ...kitchen, siteId: "default", hub: "b", clock: "b" });
    t.same(after(60), []);
    t.same(taken, []);
    state.hasMajority = false;
    state.dead = ["b"];
    t.same(after(60), []);
    t.same(taken, []);
    state.hasMajority = true;
    after(1);
    t.equal(taken[0], "t-1");
  },
);
