import t from "tap";
import { bestHeard, nearness } from "./best-heard.ts";

const heard = (siteId: string, measures?: Parameters<typeof nearness>[0]) => ({ siteId, measures });
const best = (...all: ReturnType<typeof heard>[]): string | undefined => bestHeard(all)?.siteId;

t.test(
  "the room in which a person is wins over a microphone that is only louder, and over a quieter room",
  async (t) => {
    t.equal(best(heard("hall", { level: -34, snr: 10 }), heard("kitchen", { level: -38, snr: 26 })), "kitchen");
    t.equal(best(heard("hall", { level: -52, snr: 30 }), heard("kitchen", { level: -34, snr: 14 })), "kitchen");
  },
);

t.test("a room that measures nothing is taken as one that hears as usual", async (t) => {
  t.equal(nearness(undefined), 0);
  t.equal(best(heard("other"), heard("kitchen", { level: -30, snr: 32 })), "kitchen");
  t.equal(best(heard("kitchen", { level: -60, snr: 4 }), heard("other")), "other");
  t.equal(best(heard("kitchen", { level: -60 }), heard("office", { level: -50 })), "office", "the level is enough");
});

t.test("a microphone that is known to be louder is compared without that", async (t) => {
  const [loud, kitchen] = [
    { siteId: "hall", measures: { level: -30, snr: 22 } },
    heard("kitchen", { level: -36, snr: 24 }),
  ];
  t.equal(bestHeard([loud, kitchen])?.siteId, "hall");
  t.equal(bestHeard([{ ...loud, gain: 10 }, kitchen])?.siteId, "kitchen");
  t.equal(nearness(undefined, 10), 0, "without measures there is nothing to correct");
});

t.test("of rooms that are equal to a decibel the surer one wins, and else the first", async (t) => {
  const equal = { level: -40, snr: 20 };
  t.equal(best(heard("a", { ...equal, score: 0.5 }), heard("b", { ...equal, level: -40.2, score: 0.9 })), "b");
  t.equal(best(heard("a", equal), heard("b", equal), heard("c", equal)), "a");
  t.equal(best(), undefined);
});
