/** Music by the skills `music` and `home` together: MPD is away, the players are those of a simulated Home Assistant and of MQTT. */
import t, { type Test } from "tap";
import { simulateHomeAssistant } from "../../skills/home/testing/simulated-home-assistant.ts";
import { runSkill } from "./run-skill.ts";

t.setTimeout(240_000);

const settings = (url: string) =>
  `[home]\nconfirm_seconds = 10\n[home_assistant]\nurl = ${url}\n[secret]\nhome_assistant_token = let-me-in\n[sites]\nden = living room\n`;

async function house(t: Test) {
  const there = await simulateHomeAssistant();
  t.teardown(() => there.close());
  const skill = await runSkill(t, "music", {
    settings: "[music]\naddress = /nowhere/mpd.sock\n",
    beside: { home: settings(there.url) },
    hears: ["players/known", "injection/perform"],
  });
  await skill.logged(/^media players of the house: .*speaker/u);
  return { there, ...skill, last: () => there.calls.at(-1) };
}

t.test(
  "a media player of Home Assistant does what is said about music, and the answer is what it has confirmed",
  async (t) => {
    const { say, last, there } = await house(t);
    const kitchen = { siteId: "kitchen" };
    t.equal(await say("whatIsPlaying", {}, kitchen), "Speaker: This is Thunder by AC/DC.");
    t.equal(await say("nextTrack", {}, kitchen), "Speaker: This is Rain by AC/DC.");
    t.equal(await say("previousTrack", {}, kitchen), "Speaker: This is Thunder by AC/DC.");
    t.match(last(), { service: "media_previous_track", id: "media_player.speaker" });
    t.equal(await say("musicVolume", { direction: "louder" }, kitchen), "Speaker: Volume 55 percent.");
    t.match(last(), { service: "volume_set", data: { volume_level: 0.55 } });
    t.equal(await say("musicVolume", { percent: 20 }, kitchen), "Speaker: Volume 20 percent.");
    t.equal(await say("musicVolume", { direction: "muted" }, kitchen), "Speaker: Muted.");
    t.match(last(), { service: "volume_mute", data: { is_volume_muted: true } });
    t.equal(await say("musicVolume", { direction: "unmuted" }, kitchen), "Speaker: The sound is back.");
    t.equal(await say("pauseMusic", {}, kitchen), "Speaker: Paused.");
    t.equal(await say("pauseMusic", {}, kitchen), "Speaker: The music is paused already.");
    t.equal(await say("resumeMusic", {}, kitchen), "Speaker: This is Thunder by AC/DC.");
    t.equal(await say("stopMusic", {}, kitchen), "Speaker: The music is off.", "one that cannot stop is paused");
    t.match(last(), { service: "media_pause" });
    t.equal(await say("resumeMusic", {}, { ...kitchen, lang: "de" }), "Speaker: Das ist Thunder von AC/DC.");
    t.equal(
      await say("pauseMusic"),
      "Kitchen speaker: Paused.",
      "it is the only one that plays, wherever that is said",
    );
    t.same(there.refusals, [], "it was asked for nothing that a player cannot do");
  },
);

t.test("a player that cannot do something says so, and one that is off or away is told to be", async (t) => {
  const { say, there, last } = await house(t);
  const radio = { player: "radio" };
  t.equal(await say("resumeMusic", radio), "Study radio: The music is on.");
  t.equal(await say("nextTrack", radio), "Study radio cannot do that.");
  t.equal(await say("musicVolume", { ...radio, percent: 10 }), "Study radio cannot do that.");
  t.equal(await say("stopMusic", radio), "Study radio: The music is off.");
  t.match(last(), { service: "media_stop" });
  t.equal(
    await say("playMusic", { ...radio, music: "jazz" }),
    "Only the music player of this board finds music by its name.",
  );
  t.equal(await say("pauseMusic", { player: "television" }), "Television is off.");
  t.equal(await say("musicVolume", { player: "television", direction: "quieter" }), "I have told Television.");
  t.match(last(), { service: "volume_down" }, "without a volume that it tells, step by step");
  t.equal(await say("pauseMusic", { room: "garage" }), "Garage amplifier cannot be reached.");
  t.equal(await say("pauseMusic", { player: "gramophone" }), "I know no player called gramophone.");
  t.equal(await say("pauseMusic", { room: "cellar" }), "I know no player in this room: cellar.");
  t.same(there.refusals, []);
});

t.test(
  "a source of a player is chosen by its name, which the board learns, and said when it is confirmed",
  async (t) => {
    const { say, last, there, next } = await house(t);
    const taught = await next(
      ({ topic, payload }) => topic === "injection/perform" && JSON.stringify(payload).includes('"music"'),
    );
    t.match(taught.payload, { operations: [["addFromVanilla", { music: ["hdmi 1", "radio one"] }]] });
    t.equal(await say("playMusic", { player: "television", music: "radio one" }), "Television: Radio One.");
    t.match(last(), { service: "select_source", id: "media_player.tv", data: { source: "Radio One" } });
    t.equal(
      await say("playMusic", { player: "television", music: "hdmi 1" }, { lang: "de" }),
      "Television: HDMI 1.",
      "as the player writes it",
    );
    t.equal(await say("playMusic", { player: "television", music: "jazz" }), "Television has no source called jazz.");
    there.change("media_player.tv", { attributes: { source_list: null } });
    await next(({ topic, payload }) => topic === "players/known" && !JSON.stringify(payload).includes("Radio One"));
    t.equal(
      await say("playMusic", { player: "television", music: "radio one" }),
      "Television is off.",
      "what is off may have no sources",
    );
    t.same(there.refusals, []);
  },
);

t.test("of two that play the board asks which, and then does what was said before", async (t) => {
  const { ask, there, next } = await house(t);
  there.change("media_player.stream", { state: "playing" });
  await next(
    ({ topic, payload }) =>
      topic === "players/known" && JSON.stringify(payload).includes('"playing"') && playing(payload) === 2,
  );
  const asked = await ask("musicVolume", { percent: 30 }, { isKept: true });
  t.equal(asked.text, "Which one: Kitchen speaker or Study radio?");
  t.equal(asked.slot, "player");
  const { customData = null } = asked;
  const answer = await ask("musicVolume", { player: "kitchen speaker" }, { customData });
  t.equal(answer.text, "Kitchen speaker: Volume 30 percent.");
});

const playing = ({ players }: Readonly<Record<string, unknown>>): number =>
  (players as { state: string }[]).filter(({ state }) => state === "playing").length;

t.test("a player that announces itself over MQTT is commanded on its own topics", async (t) => {
  const { bus, say, logged, next } = await runSkill(t, "music", {
    settings: "[music]\naddress = /nowhere/mpd.sock\n",
    beside: { home: "[home]\nconfirm_seconds = 10\n" },
    hears: ["players/known"],
  });
  const state = (topic: string, payload: string) =>
    bus.publishAsync(`desk/${topic}`, payload, { qos: 1, retain: true });
  const answers: Readonly<Record<string, readonly [string, (payload: string) => string]>> = {
    "desk/play": ["state", () => "playing"],
    "desk/pause": ["state", () => "paused"],
    "desk/next": ["title", () => "Rain"],
    "desk/set_volume": ["volume", (payload) => payload],
  };
  bus.on("message", (topic, payload) => {
    const [to, make] = answers[topic] ?? [];
    if (to !== undefined && make !== undefined) void state(to, make(payload.toString()));
  });
  await bus.subscribeAsync(Object.keys(answers), { qos: 1 });
  const [title, volume] = ["Thunder", "0.5"];
  for (const [topic, payload] of Object.entries({ state: "playing", title, volume, available: "ON" }))
    await state(topic, payload);
  const config = {
    availability: { topic: "desk/available", payload_available: "ON", payload_not_available: "OFF" },
    name: "Desk Computer",
    state_state_topic: "desk/state",
    state_title_topic: "desk/title",
    state_volume_topic: "desk/volume",
    command_volume_topic: "desk/set_volume",
    command_play_topic: "desk/play",
    command_play_payload: "go",
    command_pause_topic: "desk/pause",
    command_next_topic: "desk/next",
  };
  await bus.publishAsync("homeassistant/media_player/desk/config", JSON.stringify(config), { qos: 1, retain: true });
  await logged(/^media players of the house: desk computer/u);
  t.equal(await say("pauseMusic"), "Desk computer: Paused.");
  t.equal(await say("resumeMusic"), "Desk computer: This is Thunder.");
  t.equal(await say("nextTrack"), "Desk computer: This is Rain.");
  t.equal(await say("musicVolume", { direction: "quieter" }), "Desk computer: Volume 35 percent.");
  t.equal(await say("previousTrack"), "Desk computer cannot do that.");
  await state("available", "OFF");
  await next(({ topic, payload }) => topic === "players/known" && JSON.stringify(payload).includes("unavailable"));
  t.equal(await say("pauseMusic"), "Desk computer cannot be reached.");
});

t.test("when the skill home is removed, its players are gone at once", async (t) => {
  const { say, end, next } = await house(t);
  t.equal(await say("pauseMusic", { player: "kitchen speaker" }), "Kitchen speaker: Paused.");
  await end("home");
  await next(({ topic, payload }) => topic === "players/known" && JSON.stringify(payload["players"]) === "[]");
  t.equal(await say("pauseMusic", { player: "kitchen speaker" }), "I know no player called kitchen speaker.");
  t.equal(await say("pauseMusic"), "I cannot reach the music player.", "only the own one is left");
});
