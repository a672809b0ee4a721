/** Whom a sentence about music reaches, by its room. */
import t from "tap";
import type { HousePlayer } from "#bus";
import { direct, type Directing } from "./directing.ts";
import { Hearing } from "./hearing.ts";
import { HousePlayers } from "./house-players.ts";
import type { Request } from "./request.ts";

const request = (texts: Readonly<Record<string, string>>, siteId = "default"): Request => ({
  language: "en",
  siteId,
  text: (slot) => texts[slot] ?? "",
  number: () => undefined,
});
const box: HousePlayer = {
  playerId: "box",
  name: "speaker",
  names: ["speaker"],
  room: "office",
  state: "playing",
  sources: [],
};

/** The own player is heard at these sites, as the setting has them. */
const house = (sites: string, all: readonly HousePlayer[] = []): Directing => {
  const players = new HousePlayers();
  const roomOf = (siteId: string) => (all.some(({ room }) => room === siteId) ? siteId : players.roomOf(siteId));
  return {
    players: {
      all,
      roomOf,
      perform: () => Promise.resolve({ outcome: "sent" }),
    },
    own: () => Promise.resolve({ state: "play" }),
    hearing: new Hearing(sites, { all, roomOf, isIn: (siteId, room) => players.isIn(siteId, room) }),
  };
};
const said = (where: Directing, texts: Readonly<Record<string, string>>, siteId?: string) =>
  direct(where, "sotto:musicVolume", request({ direction: "quieter", ...texts }, siteId), () => Promise.resolve("own"));

t.test(
  "the room that is said means the own player where that is heard, with other players in the house or none",
  async (t) => {
    for (const players of [[], [box]]) {
      const where = house("kitchen, living_room", players);
      t.equal(await said(where, { room: "kitchen" }), "own");
      t.equal(await said(where, { room: "living room" }), "own");
      t.equal(await said(where, { room: "cellar" }), "I know no player in this room: cellar.");
    }
    t.equal(await said(house("kitchen", [box]), { room: "office" }), "I have told Speaker, office.");
  },
);

t.test(
  "where it is heard at all sites, a room with a player means that one, and any other room the own one",
  async (t) => {
    const everywhere = house("*", [box]);
    t.equal(await said(everywhere, { room: "office" }), "I have told Speaker, office.");
    t.equal(await said(everywhere, { room: "office" }, "office"), "I have told Speaker.", "in the office itself, too");
    t.equal(await said(everywhere, { room: "cellar" }), "own");
    t.equal(await said(house("*, office", [box]), { room: "office" }), "own", "it is named to be there");
  },
);

t.test("music that is said with a room is asked of the player there that has it", async (t) => {
  const where = house("office", [{ ...box, sources: ["Radio One"] }]);
  const played = (music: string) =>
    direct(where, "sotto:playMusic", request({ music, room: "office" }), () => Promise.resolve("own"));
  t.equal(await played("radio one"), "I have told Speaker, office.");
  t.equal(await played("jazz"), "own");
});

t.test(
  "whose volume of the music is meant: the room's that is said, else that of the place where it was said",
  async (t) => {
    const players = new HousePlayers();
    const at = (setting: string) =>
      new Hearing(setting, {
        all: [box],
        roomOf: (siteId) => (siteId === "board" ? "kitchen" : players.roomOf(siteId)),
        isIn: (siteId, room) => (siteId === "board" ? room === "kitchen" : players.isIn(siteId, room)),
      });
    const here = at("board, bedroom");
    t.equal(here.placeOf("bedroom", ""), "bedroom");
    t.equal(here.placeOf("board", ""), "kitchen", "a room has the name that the operator gave it");
    t.equal(here.placeOf("board", "bedroom"), "bedroom", "the room that is said");
    t.equal(here.placeOf("bedroom", "kitchen"), "kitchen");
    t.equal(here.placeOf("attic", ""), undefined, "the player is not heard there");
    const everywhere = at("*");
    t.equal(everywhere.placeOf("attic", ""), "attic");
    t.equal(everywhere.placeOf("attic", "cellar"), "cellar");
    t.equal(everywhere.placeOf("attic", "office"), "attic", "another player is in the office");
    t.equal(everywhere.placeOf("text", ""), undefined, "what is written is said nowhere");
  },
);
