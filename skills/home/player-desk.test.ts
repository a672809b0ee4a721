/** What the skill `music` is told of the media players. */
import t from "tap";
import { type PlayersKnown, playersKnown } from "#bus";
import type { Named } from "./naming.ts";
import { PlayerDesk } from "./player-desk.ts";

t.test("a house full of players with the longest names and titles fits into one message", async (t) => {
  const long = "音".repeat(60);
  const told: PlayersKnown[] = [];
  const sources = Array.from({ length: 300 }, (_, at) => `${"音".repeat(36)} ${at}`);
  const heard: Readonly<Record<string, string>> = { title: "音".repeat(1000), sources: JSON.stringify(sources) };
  const device = (number: number): Named => ({
    entity: {
      id: `homeassistant/media_player/${number}/config`,
      kind: "media_player",
      name: long,
      device: "",
      area: long,
      config: {
        state_state_topic: "state",
        state_title_topic: "title",
        state_artist_topic: "title",
        state_source_topic: "title",
        state_sources_topic: "sources",
      },
    },
    room: long,
    name: long,
    names: Array<string>(14).fill(long),
    announced: long,
    hidden: false,
  });
  const desk = new PlayerDesk({
    devices: () => Array.from({ length: 300 }, (_, number) => device(number)),
    heard: (topic) => heard[topic] ?? "playing",
    controller: { carryOut: () => Promise.resolve([]) },
    isConnected: () => true,
    sites: () => Object.fromEntries(Array.from({ length: 64 }, (_, number) => [`site-${number}`, long])),
    tell: (known) => void told.push(known),
  });
  await desk.answer({ action: "list" });
  const { players } = playersKnown.decode(playersKnown.encode(told[0]!));
  t.ok(players.length >= 50, `${players.length} players`);
  t.equal(players[0]?.sources.length, 20);
});
