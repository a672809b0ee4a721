/** The whole skill on a real broker with its rights, with a real MPD. */
import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import mqtt from "mqtt";
import t, { type Test } from "tap";
import { skillAccess } from "../../supervisor/broker/access.ts";
import { startBroker } from "../../supervisor/broker/broker.ts";
import { Credentials } from "../../supervisor/broker/credentials.ts";
import { readManifest } from "../../supervisor/skills/manifest.ts";
import { statusOf } from "./player.ts";
import { mpdWorld } from "./testing/mpd-world.ts";

t.setTimeout(240_000);

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
type Message = { readonly topic: string; readonly payload: Readonly<Record<string, unknown>> };

async function world(t: Test) {
  const player = await mpdWorld(t);
  const settings = `[music]\naddress = ${player.socket}\n[stations]\nJazz Radio = http://127.0.0.1:1/jazz\n`;
  const root = t.testdir({ skill: { "config.ini": settings }, data: {} });
  const defaults = "config.ini.default";
  copyFileSync(join(import.meta.dirname, defaults), join(root, "skill", defaults));
  const broker = await startBroker({
    listeners: [{}],
    credentials: new Credentials(),
    access: () => undefined,
    anonymous: "open",
    prefix: "msg",
    log: silent,
  });
  const { intents } = await readManifest(import.meta.dirname);
  writeFileSync(
    join(root, "password"),
    broker.addCredential("skill-music", skillAccess("msg", { intents, inject: true })),
  );
  const bus = await mqtt.connectAsync(broker.url);
  const heard: Message[] = [];
  let look = () => {};
  bus.on("message", (topic, bytes) => {
    heard.push({ topic: topic.slice("msg/".length), payload: JSON.parse(bytes.toString()) as Message["payload"] });
    look();
  });
  await bus.subscribeAsync(["msg/injection/perform", "msg/dialogueManager/endSession"], { qos: 1 });
  let child: ChildProcess;
  const start = (): Promise<void> => {
    child = spawn(process.execPath, [join(import.meta.dirname, "action-music.ts")], {
      cwd: join(root, "skill"),
      env: {
        SOTTO_BUS_URL: broker.url,
        SOTTO_BUS_PREFIX: "msg",
        SOTTO_BUS_USERNAME: "skill-music",
        SOTTO_BUS_PASSWORD_FILE: join(root, "password"),
        SOTTO_SKILL_DATA: join(root, "data"),
      },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const { stdout } = child;
    return new Promise((resolve) => {
      if (stdout !== null) createInterface(stdout).on("line", (line) => void (line === "ready" && resolve()));
    });
  };
  t.teardown(async () => {
    child.kill("SIGKILL");
    await bus.endAsync(true);
    await broker.close();
  });
  await start();
  const until = <T>(found: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      look = () => {
        const one = found();
        if (one !== undefined) resolve(one);
      };
      look();
    });
  const publish = (topic: string, payload: object) =>
    bus.publishAsync(`msg/${topic}`, JSON.stringify(payload), { qos: 1 });
  const session = { siteId: "default", customData: null };
  return {
    ...player,
    until,
    taught: () => until(() => heard.findLast(({ topic }) => topic === "injection/perform")?.payload),
    begin: (sessionId: string, siteId = "default") =>
      publish("dialogueManager/sessionStarted", { ...session, siteId, sessionId }),
    end: (sessionId: string, siteId = "default") =>
      publish("dialogueManager/sessionEnded", { ...session, siteId, sessionId, termination: { reason: "nominal" } }),
    say: async (intentName: string, sessionId: string, music?: string): Promise<unknown> => {
      const slot = (value: string) => ({
        rawValue: value,
        value: { kind: "Custom", value },
        alternatives: [],
        range: { start: 0, end: 1 },
        entity: "music",
        slotName: "music",
        confidenceScore: 1,
      });
      await publish(`intent/sotto:${intentName}`, {
        ...session,
        sessionId,
        input: "",
        intent: { intentName: `sotto:${intentName}`, confidenceScore: 1 },
        slots: music === undefined ? [] : [slot(music)],
        asrTokens: [],
        asrConfidence: null,
      });
      const isAnswer = ({ topic, payload }: Message) =>
        topic === "dialogueManager/endSession" && payload["sessionId"] === sessionId;
      return until(() => heard.find(isAnswer)?.payload["text"]);
    },
    untilVolume: async (wanted: number): Promise<void> => {
      while ((await statusOf(player.mpd)).volume !== wanted) await player.mpd.idle("mixer").catch(() => {});
    },
    kill: async (): Promise<void> => {
      child.kill("SIGKILL");
      await new Promise((resolve) => child.once("exit", resolve));
    },
    start,
  };
}

t.test("it teaches the board what there is, plays by voice, and is low while somebody speaks", async (t) => {
  const { taught, say, begin, end, mpd, untilVolume, kill, start } = await world(t);
  t.match(await taught(), {
    operations: [
      ["addFromVanilla", { music: ["ac dc", "back slash", "jazz radio", "loud and louder", "sunday morning"] }],
    ],
  });
  await mpd.ask("setvol", 60);
  await begin("s1");
  t.equal(await say("playMusic", "s1", "ac dc"), "Playing AC/DC.");
  t.equal((await statusOf(mpd)).volume, 15);
  await end("s1");
  await untilVolume(60);
  await begin("other", "attic");
  await begin("s2");
  await untilVolume(15);
  await kill();
  await start();
  await untilVolume(60);
  t.equal(await say("stopMusic", "s3"), "The music is off.");
});

t.test("without a player it says so, and goes on when there is one", async (t) => {
  const { say, stop, restart, taught } = await world(t);
  await taught();
  await stop();
  t.equal(await say("playMusic", "s1"), "I cannot reach the music player.");
  await restart();
  t.equal(await say("playMusic", "s2"), "The music is on.");
});
