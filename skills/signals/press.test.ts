import t from "tap";
import { Presses, type Wish } from "./press.ts";

function button({ muted = false, holdMs = 1000 } = {}) {
  const wishes: Wish[] = [];
  const presses = new Presses({
    holdMs,
    isMuted: () => muted,
    wish: (wish) => {
      wishes.push(wish);
      if (wish !== "wake") muted = wish === "mute";
    },
  });
  return { presses, wishes };
}

t.test("a short press wakes, and ends a mute", async (t) => {
  const { presses, wishes } = button();
  presses.press(0);
  presses.release(80);
  t.same(wishes, ["wake"]);
  const muted = button({ muted: true });
  muted.presses.press(0);
  muted.presses.release(80);
  t.same(muted.wishes, ["unmute"]);
});

t.test("a button that is held mutes while it is held, once, and the next time ends that", async (t) => {
  const { presses, wishes } = button({ holdMs: 1 });
  const held = async () => {
    const before = wishes.length;
    presses.press(0);
    while (wishes.length === before) await new Promise(setImmediate);
    presses.release(5000);
  };
  await held();
  await held();
  t.same(wishes, ["mute", "unmute"]);
});

t.test("how long it was held is told by the events, however late they arrive", async (t) => {
  const { presses, wishes } = button();
  presses.press(10_000);
  presses.release(11_000);
  t.same(wishes, ["mute"]);
});

t.test("a press without a release, a release without a press, and a device that goes mean nothing", async (t) => {
  const { presses, wishes } = button({ holdMs: 100_000 });
  presses.release(5);
  presses.press(10);
  presses.lose();
  presses.release(20);
  presses.press(30);
  presses.press(31);
  t.same(wishes, []);
  presses.release(60);
  t.same(wishes, ["wake"], "bounces are one press");
});
