import t from "tap";
import { type Candidate, choose, staleMs } from "./choice.ts";

const now = 100_000;
const saying = (state: "alone" | "elsewhere" | "free" | "held", epoch = 0, at = now): Candidate => ({
  connectedAt: 0,
  statement: { state, epoch, at },
});
const gone: Candidate = { connectedAt: undefined, statement: undefined };

t.test("the hub that holds the site last is followed, whatever the order", async (t) => {
  const [older, newer] = [saying("held", 5), saying("held", 6)];
  t.equal(choose([older, newer], older, now), newer);
  t.equal(choose([newer, older], older, now), newer);
  t.equal(choose([older, saying("elsewhere", 6)], undefined, now), older);
});

t.test("a hub that is silent or gone is not followed, and one that another hub has replaced neither", async (t) => {
  t.equal(choose([saying("held", 5, now - staleMs), gone], undefined, now), undefined);
  t.equal(choose([{ ...saying("held", 5), connectedAt: undefined }], undefined, now), undefined);
  for (const state of ["elsewhere", "free"] as const) {
    const hub = saying(state, 9);
    t.equal(choose([hub], hub, now), undefined, state);
  }
});

t.test("without a majority the satellite keeps its hub, and changes only when that is gone", async (t) => {
  const [a, b] = [saying("alone"), saying("alone", 3)];
  t.equal(choose([a, b], b, now), b);
  t.equal(choose([a, b], undefined, now), a);
  t.equal(choose([saying("alone", 0, 0), b], undefined, now), b);
});

t.test(
  "hubs that belong to no cluster are followed in their order, after a while in which they say nothing",
  async (t) => {
    const plain: Candidate = { connectedAt: now - 10_000, statement: undefined };
    const fresh: Candidate = { connectedAt: now - 10, statement: undefined };
    t.equal(choose([fresh, plain], undefined, now), plain);
    t.equal(choose([fresh], undefined, now), undefined);
  },
);
