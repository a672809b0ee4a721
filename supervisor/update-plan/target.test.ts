import t from "tap";
import type { OfferedPackage } from "../updates/offers.ts";
import { chooseTarget, fixTarget, placeInPhase } from "./target.ts";

const offer = (version: string, { priority = 500, suites = ["stable"], phase }: Record<string, unknown> = {}) =>
  ({ version, priority, suites, phase }) as OfferedPackage["newer"][number];
const sotto = (more: Partial<OfferedPackage>): OfferedPackage => ({
  name: "sotto",
  installed: "1.0",
  candidate: "1.0",
  newer: [],
  older: [],
  ...more,
});

t.test("the channel decides which version is taken", async (t) => {
  const packages = [
    sotto({
      candidate: "2.0",
      newer: [offer("3.0~b1", { priority: 1, suites: ["beta"] }), offer("2.0")],
      older: ["0.9"],
    }),
  ];
  t.match(chooseTarget(packages, "stable"), { from: "1.0", to: "2.0", suite: undefined });
  t.match(chooseTarget(packages, "beta"), { to: "3.0~b1", suite: "beta" });
  t.match(chooseTarget(packages, "2.0"), { to: "2.0" });
  t.match(chooseTarget(packages, "1.0"), { none: "everything is up to date" });
  t.match(chooseTarget(packages, "0.9"), { none: /sotto rollback 0\.9/u });
  t.match(chooseTarget(packages, "7.0"), { none: /does not list 7\.0/u });
  t.match(chooseTarget([], "stable"), { none: /checkout/u });
});

t.test("what is pinned away is taken on no channel", async (t) => {
  const packages = [sotto({ newer: [offer("2.0", { priority: -1, suites: ["stable", "beta"] })] })];
  for (const channel of ["stable", "beta"]) t.match(chooseTarget(packages, channel), { none: /up to date/u });
  t.match(chooseTarget(packages, "2.0"), { none: /rolled back/u });
});

t.test("packages with versions of their own are upgraded, too", async (t) => {
  const runtime = { ...sotto({ installed: "24.1", candidate: "24.2" }), name: "sotto-runtime" };
  t.match(chooseTarget([sotto({}), runtime], "stable"), {
    from: "1.0",
    to: "1.0",
    key: "sotto-runtime=24.2 sotto=1.0",
  });
  const behind = { ...sotto({ installed: "1.0", candidate: "2.0" }), name: "sotto-asr" };
  t.match(chooseTarget([sotto({}), behind], "stable"), { none: /up to date/u }, "those of the platform follow it");
});

t.test("a version reaches as many boards as its phase says, and a board keeps its place", async (t) => {
  const places = Array.from({ length: 2000 }, (_, board) => placeInPhase(`board-${board}`, "2.0"));
  const reached = places.filter((place) => place < 10).length;
  t.ok(reached > 140 && reached < 260, `${reached} of 2000 are in the first 10 %`);
  t.ok(Math.max(...places) <= 99 && Math.min(...places) >= 0);
  t.equal(placeInPhase("a", "2.0"), placeInPhase("a", "2.0"));
  t.not(placeInPhase("board-1", "2.0"), placeInPhase("board-1", "3.0"), "not always the same boards come first");
});

t.test("fixes are named by their sources, and identified by their packages", async (t) => {
  const fix = (name: string, source: string) => ({ name, source, from: "1-1", to: "1-1+deb1" });
  t.equal(fixTarget([]), undefined);
  t.match(fixTarget([fix("speech-data", "speech"), fix("libspeech1", "speech"), fix("player", "player")]), {
    from: "speech 1-1, player 1-1",
    to: "speech 1-1+deb1, player 1-1+deb1",
    key: "libspeech1=1-1+deb1 player=1-1+deb1 speech-data=1-1+deb1",
  });
});
