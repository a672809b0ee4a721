/**
 * A first evening in a simulated house, by text: a fresh board, an assistant and skills of the package, devices that announce
 * themselves, six things said and done, an announcement, music that is lowered, a calendar, and a timer that a power cut does not lose.
 * Each step prints how long it took: docs/how-to/say-the-first-evening.md has the figures of one evening.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import { ttsSay } from "#bus";
import { simulateHouse } from "../../skills/home/testing/simulated-house.ts";
import { mpdWorld } from "../../skills/music/testing/mpd-world.ts";
import { ask, call, completed, timed, until } from "./evening.ts";
import { startPlatform } from "./platform.ts";

t.setTimeout(900_000);

const { SOTTO_TEST_BUILD: build } = process.env;
const skills = ["home", "clock", "everyday", "speaker", "intercom", "calendar", "music"];

t.test("a first evening", async (t) => {
  // Skills of the package exist only where they were built.
  if (build === undefined)
    throw new Error("this journey needs a build: make test FILES=test/journeys/first-evening.test.ts");
  const data = mkdtempSync(join(tmpdir(), "sotto-evening-"));
  t.teardown(() => rmSync(data, { recursive: true, force: true }));
  const sites = ["default", "kitchen"].map((site) => `[[audio_server.sites]]\nsite_id = "${site}"\n`).join("\n");
  writeFileSync(
    join(data, "platform.toml"),
    `[bus]\naddress = "127.0.0.1:0"\n[admin]\naddress = "127.0.0.1:0"\n[asr]\nunverified_likelihood = 0\n${sites}`,
  );
  const examples = join(build, "examples");
  const start = () => startPlatform(t, { data, examples });
  const platform = await timed(t, "the board is ready", start);

  await timed(t, "an assistant for a house, and its skills", async () => {
    for (const skill of skills) await completed(platform, "POST", "/actions/git", { url: skill });
    await completed(platform, "PUT", "/assistant", { source: "package", name: "house/en" });
  });
  const { assistants } = await call<{ assistants: { name: string; missingSkills: string[] }[] }>(
    platform,
    "GET",
    "/assistant/shipped",
  );
  t.same(assistants.find(({ name }) => name === "house/en")?.missingSkills, [], "nothing is missing");

  const house = await simulateHouse({ url: platform.control.bus.url });
  t.teardown(() => house.close());
  const found = await timed(t, "the devices are found", () =>
    until(async () => {
      const { devices } = await call<{ devices: unknown[] }>(platform, "GET", "/home/devices").catch(() => ({
        devices: [],
      }));
      return devices.length > 15 ? devices.length : undefined;
    }),
  );
  t.comment(`${found} devices`);

  await t.test("six things are said and done", async (t) => {
    const doing: readonly [said: string, answer: RegExp, isDone: () => boolean][] = [
      [
        "turn on the light in the kitchen",
        /kitchen/iu,
        () => /"ON"/u.test(house.said("zigbee2mqtt/Kitchen ceiling lamp")),
      ],
      ["turn on the coffee machine", /coffee machine/iu, () => /ON/u.test(house.said("zigbee2mqtt/Coffee machine"))],
      [
        "close the blinds in the bedroom",
        /blind|closed|bedroom/iu,
        () => house.commands.some((one) => /Bedroom blind.*CLOSE/u.test(one)),
      ],
      ["what is the temperature in the bedroom", /18 ?(?:\.|point) ?5|18\.5/u, () => true],
      ["put milk on the shopping list", /milk/iu, () => true],
      ["what is twelve times seven", /84/u, () => true],
    ];
    for (const [said, answer, isDone] of doing) {
      const answered = await timed(t, said, () => ask(platform, said));
      t.match(answered, answer, said);
      // The devices hear it from the broker, as the skill does.
      await until(async () => (isDone() ? true : undefined));
      t.pass(`${said}: it is done`);
    }
  });

  await t.test("an announcement is spoken in all rooms", async (t) => {
    await timed(t, "tell everybody that dinner is ready", async () => {
      const session = ask(platform, "tell everybody that dinner is ready");
      const rooms = await Promise.all(
        ["default", "kitchen"].map((siteId) =>
          platform.bus.next(ttsSay, (one) => one.siteId === siteId && /dinner is ready/iu.test(one.text)),
        ),
      );
      await session;
      t.equal(rooms.length, 2);
    });
  });

  await t.test("what is in the calendar is answered", async (t) => {
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll("-", "");
    const file = join(data, "family.ics");
    writeFileSync(
      file,
      `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Dentist\r\nDTSTART;VALUE=DATE:${day}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
    );
    await call(platform, "PUT", "/actions/calendar/config", { secret: { address_1: file } });
    const answered = await timed(t, "the calendar, from its setting on", () =>
      until(async () => {
        const answer = await ask(platform, "when is the dentist");
        return /Dentist is tomorrow/u.test(answer) ? answer : undefined;
      }),
    );
    t.match(answered, /Dentist is tomorrow\./u);
  });

  await t.test("music plays, and is lower while somebody speaks with the board", async (t) => {
    const player = await mpdWorld(t);
    await call(platform, "PUT", "/actions/music/config", { music: { address: player.socket, sites: "*" } });
    await player.mpd.ask("setvol", 80);
    const volume = async () => Number(new Map(await player.mpd.ask("status")).get("volume"));
    await timed(t, "music by its name, from its setting on", () =>
      until(async () => {
        const answer = await ask(platform, "put on sunday morning please");
        return /Playing Sunday morning/iu.test(answer) ? answer : undefined;
      }),
    );
    await until(async () => ((await volume()) === 80 ? true : undefined));
    // A question keeps the session open until the volume was looked at: an answer may be over before.
    const { sessionId } = await call<{ sessionId: string }>(platform, "POST", "/sessions", { text: "set a timer" });
    const lowered = await timed(t, "lowered from the session on", () =>
      until(async () => {
        const now = await volume();
        return now < 80 ? now : undefined;
      }),
    );
    t.ok(lowered < 80, `${lowered} %`);
    await call(platform, "POST", `/sessions/${sessionId}`, { operation: "end" });
    await timed(t, "as loud as before after the session", () =>
      until(async () => ((await volume()) === 80 ? true : undefined)),
    );
    t.equal(await volume(), 80);
  });

  await t.test("a timer survives a power cut", async (t) => {
    t.match(await ask(platform, "set a timer for twenty seconds", "default"), /20 seconds|twenty seconds/iu);
    const ended = new Promise((resolve) => platform.supervisor.once("close", resolve));
    platform.supervisor.kill("SIGKILL");
    await ended;
    const again = await timed(t, "ready again after the power cut", start);
    await timed(t, "it rings, or is told, from then on", () =>
      until(async () => {
        const { timers } = await call<{ timers: readonly { state: string }[] }>(again, "GET", "/timers");
        // Who connects after it was said on the bus would wait for ever.
        return timers.some(({ state }) => state === "ringing" || state === "missed") ? true : undefined;
      }),
    );
    t.match(await ask(again, "what is on the shopping list"), /milk/iu, "the list is there, too");
  });
});
