import t from "tap";
import type { Timer } from "./timer.ts";
import { Turns } from "./turns.ts";

const timer = (id: string, more: Partial<Timer> = {}): Timer => ({
  id,
  kind: "timer",
  name: "",
  siteId: "kitchen",
  state: "waiting",
  ...more,
});
const all = [timer("own", { hub: "a" }), timer("before"), timer("theirs", { hub: "b" })];
const taken = timer("taken", { hub: "a", takenBy: "b" });

t.test("timers that hubs share ring where the supervisor says, and nowhere before", async (t) => {
  let now = 0;
  const turns = new Turns("a", () => now);
  const here = () => [...all, taken].filter(turns.isHere).map(({ id }) => id);
  t.same(here(), []);
  now = 30_000;
  t.equal(turns.give([]), true);
  now = 300_000;
  t.same(here(), []);
  t.equal(turns.give(["theirs"]), true);
  t.equal(turns.give(["theirs"]), false);
  t.same(here(), ["theirs"]);
  t.same(all.filter(new Turns(undefined).isHere), all, "those of one hub alone ring there");
});

t.test(
  "when no supervisor is heard, a hub rings what was set there after a minute, until it is told otherwise",
  async (t) => {
    let now = 0;
    const turns = new Turns("a", () => now);
    const here = () => [...all, taken].filter(turns.isHere).map(({ id }) => id);
    now = 59_000;
    t.same(here(), []);
    now = 60_000;
    t.same(here(), ["own", "before"]);
    turns.give(["own"]);
    t.same(here(), ["own"]);
  },
);
