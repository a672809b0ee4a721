/** Which of several players a sentence means. */
import t from "tap";
import type { HousePlayer } from "#bus";
import { choosePlayer, type Own, type Wanted } from "./choosing.ts";

const player = (
  playerId: string,
  room: string | undefined,
  state: HousePlayer["state"],
  name = playerId,
  ...sources: readonly string[]
): HousePlayer => ({
  playerId,
  name,
  sources: [...sources],
  names: [name, ...(room === undefined ? [] : [`${room} ${name}`])],
  room,
  state,
});
const any: Wanted = {
  named: "",
  room: "",
  music: "",
  here: "kitchen",
  isOwnHere: false,
  isOwnThere: false,
  need: "running",
};
const chosen = (own: Own, players: readonly HousePlayer[], wanted: Partial<Wanted> = {}): string => {
  const choice = choosePlayer(own, players, { ...any, ...wanted });
  if (choice.is === "house") return choice.player.playerId;
  return choice.is === "several" ? choice.players.map(({ playerId }) => playerId).join(" or ") : choice.is;
};
const [plays, rests]: readonly Own[] = [{ state: "play" }, { state: "stop" }];
const tv = (state: HousePlayer["state"]) => player("tv", "living room", state, "television");
const box = (state: HousePlayer["state"]) => player("box", "kitchen", state, "speaker");

t.test("the player that is named is meant, whatever it and the others do", async (t) => {
  t.equal(chosen(plays, [tv("off"), box("playing")], { named: "television" }), "tv");
  t.equal(chosen(plays, [tv("off"), box("playing")], { named: "kitchen speaker" }), "box");
  t.equal(chosen(plays, [tv("off")], { named: "gramophone" }), "unknown");
  const two = [box("off"), player("other", "office", "playing", "speaker")];
  t.equal(chosen(plays, two, { named: "speaker" }), "box", "of two the one that is here");
  t.equal(chosen(plays, two, { named: "speaker", here: "" }), "box or other");
  t.equal(chosen(plays, two, { named: "speaker", room: "office" }), "other");
  t.equal(chosen(plays, two, { named: "speaker", room: "cellar" }), "unknown");
  const long = [player("big", "office", "idle", "old record player")];
  t.equal(
    chosen(rests, long, { named: "record player" }),
    "big",
    "the end of its name is enough where it is the only one",
  );
});

t.test("in a room that is said nothing outside of it is meant", async (t) => {
  t.equal(chosen(plays, [tv("playing"), box("idle")], { room: "kitchen" }), "box");
  t.equal(chosen(plays, [tv("playing")], { room: "bedroom" }), "unknown");
  t.equal(chosen(plays, [box("idle")], { room: "kitchen", isOwnThere: true }), "own", "the own player is in this room");
  t.equal(chosen(rests, [box("unavailable")], { room: "kitchen" }), "box", "the only one is told to be away");
  t.equal(chosen(rests, [tv("playing")], { room: "kitchen", isOwnThere: true }), "own", "it says that nothing plays");
});

t.test(
  "music by name in a room is of the player there that has it, else of the own one if that is heard there",
  async (t) => {
    const there: Partial<Wanted> = { room: "living room", isOwnThere: true, need: "start" };
    for (const own of [plays, rests])
      for (const state of ["playing", "paused", "idle", "off"] as const) {
        const screen = player("tv", "living room", state, "television", "HDMI 1");
        t.equal(chosen(own, [screen], { ...there, music: "jazz" }), "own", `the television, ${state}, has no jazz`);
        t.equal(chosen(own, [screen], { ...there, music: "hdmi 1" }), "tv", `it is ${state}`);
      }
    const two = ["tv", "other"].map((id) => player(id, "living room", "idle", id, "HDMI 1"));
    t.equal(chosen(rests, two, { ...there, music: "hdmi 1" }), "tv or other");
    const jazz = { ...there, music: "jazz" };
    t.equal(chosen(undefined, [tv("idle")], jazz), "tv", "which says that it has none: the own player is away");
    t.equal(chosen(rests, [tv("idle")], { ...jazz, isOwnThere: false }), "tv", "nothing outside of the room");
    t.equal(chosen(rests, two, { ...there, room: "kitchen", music: "hdmi 1" }), "own", "nor what is only there");
  },
);

t.test("without a name, what plays here comes before what plays elsewhere", async (t) => {
  t.equal(chosen(plays, [tv("playing"), box("playing")], { isOwnHere: true }), "own");
  t.equal(chosen(rests, [tv("playing"), box("playing")], { isOwnHere: true }), "box");
  t.equal(chosen(plays, [tv("playing"), box("paused")]), "box", "a pause here is nearer than a film there");
  t.equal(chosen({ state: "pause" }, [tv("playing")]), "tv", "what plays can be paused, what is paused cannot");
  t.equal(chosen(rests, [tv("playing"), box("idle")]), "tv");
  t.equal(chosen(plays, [box("off")]), "own", "wherever it is");
});

t.test("of two that play elsewhere somebody has to say which", async (t) => {
  const two = [tv("playing"), player("hifi", "office", "playing")];
  t.equal(chosen(rests, two), "tv or hifi");
  t.equal(chosen(undefined, [tv("playing"), player("hifi", "office", "paused")]), "tv");
});

t.test("what shall begin is what was paused, then the own player, then what is here", async (t) => {
  const start = { need: "start" } as const;
  t.equal(chosen(rests, [box("paused")], { ...start, isOwnHere: true }), "box");
  t.equal(chosen(rests, [box("idle")], { ...start, isOwnHere: true }), "own");
  t.equal(chosen(rests, [box("off")], start), "box");
  t.equal(chosen({ state: "pause" }, [box("off")], start), "own", "paused elsewhere it comes before what is off here");
  t.equal(chosen(rests, [box("idle"), tv("paused")], start), "tv");
  t.equal(chosen(rests, [box("playing"), tv("paused")], start), "box");
  t.equal(chosen(rests, [tv("idle")], start), "own", "nothing begins in another room");
});

t.test("without a player of its own the board means the only one there is, or tells that there is none", async (t) => {
  t.equal(chosen(undefined, [tv("idle")]), "tv");
  t.equal(chosen(undefined, [tv("idle"), player("hifi", "office", "off")]), "tv or hifi");
  t.equal(chosen(undefined, [box("unavailable"), tv("idle")]), "box");
  t.equal(chosen(undefined, []), "own", "which says that it cannot be reached");
});
