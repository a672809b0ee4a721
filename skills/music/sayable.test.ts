/** Which names of music and of sources the board learns. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import type { HousePlayer } from "#bus";
import { Sayable } from "./sayable.ts";

const player = (playerId: string, ...sources: readonly string[]): HousePlayer => ({
  playerId,
  name: playerId,
  names: [playerId],
  state: "idle",
  sources: [...sources],
});

t.test("names of the library and of sources are learned as they are said, each once", async (t) => {
  const sayable = new Sayable(t.testdir());
  sayable.setLibrary(["jazz", "radio one"]);
  sayable.setPlayers([player("tv", "HDMI 1", "Radio One", "!"), player("box", "HDMI 1")]);
  t.same(sayable.all, ["jazz", "radio one", "hdmi 1"]);
});

t.test(
  "a television that is switched off keeps its sources, over a restart, too; one that stays away loses them",
  async (t) => {
    const folder = t.testdir();
    let now = 0;
    const sayable = new Sayable(folder, () => now);
    sayable.setPlayers([player("tv", "HDMI 1"), player("box", "Line in")]);
    sayable.setPlayers([player("tv"), player("box", "Bluetooth")]);
    t.same(sayable.all, ["hdmi 1", "bluetooth"]);
    sayable.setPlayers([]);
    t.same(new Sayable(folder).all, ["hdmi 1", "bluetooth"], "the skill home may only have been restarted");
    sayable.setPlayers([player("box", "Bluetooth")]);
    now += 10 * 60_000 - 1;
    sayable.setPlayers([player("box", "Bluetooth", "Line in")]);
    t.same(new Set(sayable.all), new Set(["hdmi 1", "bluetooth", "line in"]), "it may come back");
    now += 1;
    sayable.setPlayers([player("box", "Bluetooth")]);
    t.same(new Sayable(folder).all, ["bluetooth"]);
  },
);

t.test("a start of the skill home that tells one player before the other unlearns nothing", async (t) => {
  let now = 0;
  const sayable = new Sayable(t.testdir(), () => now);
  const [tv, box] = [player("tv", "HDMI 1"), player("box", "Line in")];
  for (let starts = 0; starts < 3; starts++) {
    for (const told of [[box], [tv, box], []]) {
      sayable.setPlayers(told);
      if (starts > 0 || told.includes(tv)) t.same(sayable.all.toSorted(), ["hdmi 1", "line in"]);
    }
    now += 8 * 60_000;
  }
  for (const told of [[box], [], [box]]) {
    sayable.setPlayers(told);
    now += 8 * 60_000;
  }
  t.same(sayable.all.toSorted(), ["hdmi 1", "line in"], "nor does one that ends in between, for however long");
});

t.test("a file that is damaged is as none", async (t) => {
  const folder = t.testdir();
  writeFileSync(join(folder, "sayable.json"), '{"library":');
  const sayable = new Sayable(folder);
  t.same(sayable.all, []);
  sayable.setLibrary(["jazz"]);
  t.same(new Sayable(folder).all, ["jazz"]);
});
