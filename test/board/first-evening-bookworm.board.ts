/**
 * A first evening on an installed board, with times: the package, its assistant and skills, a simulated house whose gateway is a
 * program of the board, six things said and done, an announcement in two rooms, music of a real MPD that is lowered, a
 * timer that a power cut does not lose, and a public skill that is installed from its repository and answers. docs/how-to/say-the-first-evening.md has the figures.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import t, { type Test } from "tap";
import { mpdWorld } from "../../skills/music/testing/mpd-world.ts";
import type { Control } from "../../supervisor/control-file.ts";
import type { Board } from "./lab/board.ts";
import { boardTimeout, startInstalled } from "./lab/installed.ts";
import { healthy, wellAgain } from "./lab/packages.ts";
import { publicSkill } from "./lab/public-skill.ts";
import { until } from "./lab/until.ts";

t.setTimeout(boardTimeout);

const skills = ["home", "clock", "everyday", "speaker", "intercom", "music"];
const sites = ["default", "kitchen"];

/** Prints how long a step took. */
async function timed<Result>(t: Test, what: string, step: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await step();
  t.comment(`${((performance.now() - began) / 1000).toFixed(1)} s: ${what}`);
  return result;
}

/** The simulated house as a program of the board; resolves to what its devices are told, which grows. */
async function startHouse(t: Test, under: readonly string[], url: string): Promise<readonly string[]> {
  const program = join(import.meta.dirname, "../../skills/home/testing/run-house.ts");
  const [command, ...args] = [...under, process.execPath, program, url];
  const house = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  t.teardown(() => house.kill());
  const lines = createInterface(house.stdout);
  const told: string[] = [];
  const [first] = (await once(lines, "line")) as [string];
  t.comment(first);
  lines.on("line", (line) => void told.push(line));
  return told;
}

/** How many sounds the virtual speaker of each site has played. */
async function played(board: Board): Promise<ReadonlyMap<string, number>> {
  const control = JSON.parse(await readFile(await board.disk("run/sotto/control.json"), "utf8")) as Control;
  const counts = (control.virtualAudio?.sites ?? []).map(async ({ siteId, speakerFolder }) => {
    const files = await readdir(await board.disk(speakerFolder));
    return [siteId, files.length] as const;
  });
  return new Map(await Promise.all(counts));
}

await t.test("a first evening on an installed board, Debian 12", async (t) => {
  const { board, wire } = await timed(t, "the package is installed and well", () =>
    startInstalled(t, { options: "--virtual-audio=on" }),
  );
  const rooms = sites.map((site) => `\n[[audio_server.sites]]\nsite_id = "${site}"\n`).join("");
  await appendFile(await board.disk("etc/sotto/platform.toml"), rooms);
  t.match(await board.run("systemctl", "restart", "sotto"), { code: 0 });
  await healthy(board);
  const sotto = (...args: readonly string[]) => board.run("sotto", ...args);
  const ask = async (text: string) => (await sotto("ask", text)).output;

  await timed(t, "an assistant for a house, and its skills", async () => {
    for (const skill of skills) t.match(await sotto("skill", "install", skill), { code: 0 }, skill);
    t.match(await sotto("assistant", "install", "house/en"), { code: 0 });
  });

  const { stdout: account } = await sotto("device", "add", "house");
  const [, user = "", password = ""] = /^user +(\S+)\s+password +(\S+)/mu.exec(account) ?? [];
  t.not(password, "", account);
  // Both are programs of the board for its network: they reach its loopback, and nothing else does.
  const onBoard = ["ip", "netns", "exec", `${wire.name}-2`];
  const url = `mqtt://${user}:${encodeURIComponent(password)}@127.0.0.1:1883`;
  const told = await startHouse(t, onBoard, url);
  await timed(t, "the devices are found", () =>
    until("the devices", async () => {
      const { stdout } = await sotto("home", "list", "--json");
      return stdout.startsWith("{") && (JSON.parse(stdout) as { devices: unknown[] }).devices.length > 15
        ? true
        : undefined;
    }),
  );
  await timed(t, "their names are learned", () =>
    until("the names", async () => (/fountain.* on/iu.test(await ask("turn on the fountain")) ? true : undefined)),
  );

  const doing: readonly (readonly [said: string, answer: RegExp, command?: RegExp])[] = [
    ["turn on the light in the kitchen", /kitchen/iu, /^zigbee2mqtt\/Kitchen ceiling lamp\/set .*"ON"/u],
    ["turn on the coffee machine", /coffee machine/iu, /^zigbee2mqtt\/Coffee machine\/set ON/u],
    ["close the blinds in the bedroom", /blind/iu, /^zigbee2mqtt\/Bedroom blind\/set CLOSE/u],
    ["what is the temperature in the bedroom", /18 ?(?:\.|point) ?5|18\.5/u],
    ["put milk on the shopping list", /milk/iu],
    ["what is twelve times seven", /84/u],
  ];
  for (const [said, answer, command] of doing) {
    t.match(await timed(t, said, () => ask(said)), answer, said);
    if (command !== undefined)
      await until(said, async () => (told.some((one) => command.test(one)) ? true : undefined));
  }

  const before = await played(board);
  await timed(t, "tell everybody that dinner is ready", async () => {
    await ask("tell everybody that dinner is ready");
    await until("it is heard in two rooms", async () => {
      const now = await played(board);
      return sites.every((site) => (now.get(site) ?? 0) > (before.get(site) ?? 0)) ? true : undefined;
    });
  });

  const player = await mpdWorld(t, { port: 6600, under: onBoard });
  await player.mpd.ask("setvol", 80);
  const volume = async () => Number(new Map(await player.mpd.ask("status")).get("volume"));
  await timed(t, "music by its name, from MPD's start on", () =>
    until("the music", async () =>
      /Playing Sunday morning/iu.test(await ask("put on sunday morning please")) ? true : undefined,
    ),
  );
  await until("the volume", async () => ((await volume()) === 80 ? true : undefined));
  // An announcement is a dialogue that lasts a little.
  const speaking = sotto("announce", "the soup is on the table and the bread is still warm", "--site", "default");
  const lowered = await timed(t, "lowered from an announcement on", () =>
    until("it is lower", async () => {
      const now = await volume();
      return now < 80 ? now : undefined;
    }),
  );
  await speaking;
  t.comment(`80 % -> ${lowered} %`);
  await timed(t, "as loud as before afterwards", () =>
    until("it is as loud", async () => ((await volume()) === 80 ? true : undefined)),
  );

  t.match(await ask("set a timer for twenty seconds"), /20 seconds|twenty seconds/iu);
  await board.cut();
  await timed(t, "every component is up after the power cut", async () => {
    await board.start();
    await wellAgain(board);
  });
  await timed(t, "it rings, or is told", () =>
    until("the timer", async () => {
      const { stdout } = await sotto("timer", "list", "--json");
      return /"state": ?"(?:ringing|missed)"/u.test(stdout) ? true : undefined;
    }),
  );
  t.match(await ask("what is on the shopping list"), /milk/iu, "the list is there, too");

  await timed(t, "a public skill from its repository, with the assistant that it needs, answers", () =>
    publicSkill(t, wire, board),
  );
});
