/** The skill server with real processes and a real broker. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import t from "tap";
import * as v from "valibot";
import { dialogueEndSession } from "#bus";
import { logInto, makeWorld, type Testing, type World } from "../../test/world.ts";
import { skillAccess } from "../../supervisor/broker/access.ts";
import { SkillCredentials } from "../../supervisor/processes/skill-credentials.ts";
import type { Folders } from "../port/port.ts";
import type { Report } from "../port/report.ts";
import { skillUser } from "../port/skill-user.ts";
import type { FromSupervisor, ToSupervisor } from "../port/start-message.ts";
import { skillServer } from "./component.ts";
import type { Credentials } from "./credentials.ts";
import { startSkillServer } from "./start.ts";
import { callRoll } from "./testing/roll-call.ts";
import { Story } from "./testing/story.ts";

t.setTimeout(300_000);

/** Puts an action into a skill's folder at once, as an installer does. */
function install(skills: string, skill: string, action: string, script: string): void {
  const folder = join(skills, skill);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `.${action}`), script, { mode: 0o755 });
  renameSync(join(folder, `.${action}`), join(folder, action));
}
const bash = (...lines: string[]) => ["#!/bin/bash", ...lines].join("\n");

/** A user on the real broker for each skill, as the supervisor gives them. */
function credentialsOf({ broker, prefix }: World): Credentials {
  return {
    of: async (skill) => {
      const username = skillUser(skill);
      const password = broker.addCredential(username, skillAccess(prefix));
      return { bus: { url: broker.url, prefix, username, password }, online: false };
    },
    end: (skill) => broker.removeCredential(skillUser(skill)),
  };
}

function foldersIn(folder: string): Folders {
  return { data: folder, cache: join(folder, "cache"), assistant: "", injected: "", skills: join(folder, "skills") };
}

async function serve(t: Testing, config: Record<string, unknown> = {}) {
  const world = await makeWorld(t);
  const folders = foldersIn(world.folder);
  const story = new Story();
  const reports: Report[] = [];
  const hearers: (() => void)[] = [];
  const quick = { settle: 0.01, first_restart: 0.01, longest_restart: 0.05, stop_timeout: 0.2, ...config };
  const parsed = v.parse(skillServer.config, quick);
  let running: Awaited<ReturnType<typeof startSkillServer>> | undefined;
  const stop = async (): Promise<void> => {
    const stopping = running?.stop();
    running = undefined;
    await stopping;
  };
  t.teardown(stop);
  const start = async (credentials: Credentials = credentialsOf(world)): Promise<void> => {
    const report = (told: Report): void => {
      reports.push(told);
      for (const hearer of hearers.splice(0)) hearer();
    };
    running = await startSkillServer({ config: parsed, log: story.log, folders, report }, credentials);
  };
  /** Resolves when the last report matches. */
  const reported = async (matches: (report: Report) => boolean): Promise<Report> => {
    for (;;) {
      const last = reports.at(-1);
      if (last !== undefined && matches(last)) return last;
      await new Promise<void>((resolve) => hearers.push(resolve));
    }
  };
  return { world, folders, skills: folders.skills, story, start, stop, reported };
}

t.test("an action runs in its folder and speaks on the bus as its skill, and only what a skill may", async (t) => {
  const { world, skills, story, start } = await serve(t);
  const bus = await world.client();
  install(
    skills,
    "lights",
    "action-on",
    `#!/usr/bin/env node
    const mqtt = require(${JSON.stringify(join(process.cwd(), "node_modules/mqtt"))});
    const { SOTTO_BUS_URL: url, SOTTO_BUS_PREFIX: prefix, SOTTO_BUS_USERNAME: username } = process.env;
    const password = require("node:fs").readFileSync(process.env.SOTTO_BUS_PASSWORD_FILE, "utf8");
    const client = mqtt.connect(url, { username, password });
    client.on("connect", () => {
      client.publish(prefix + "/audioServer/kitchen/audioFrame", "not a skill's");
      client.subscribe(prefix + "/intent/#", { qos: 1 }, () => console.log("in " + process.cwd()));
    });
    client.on("message", (topic, intent) => {
      const { sessionId } = JSON.parse(intent);
      client.publish(prefix + "/dialogueManager/endSession", JSON.stringify({ sessionId, text: username }), { qos: 1 });
    });`,
  );
  await start();
  t.match(await story.says(`in ${join(skills, "lights")}`), { skill: "lights", action: "action-on", stream: "stdout" });
  await bus.say("intent/sotto:on", {
    sessionId: "5f0c",
    input: "on",
    intent: { intentName: "sotto:on", confidenceScore: 1 },
  });
  const { sessionId, text } = (await bus.next(dialogueEndSession)).payload;
  t.same([sessionId, text], ["5f0c", "skill-lights"]);
  t.equal(bus.heard("audioServer/kitchen/audioFrame").length, 0);
  t.equal(world.broker.stats.forbidden, 1);
});

t.test("the password is in a file that only its owner reads, and goes with the skill server", async (t) => {
  const { folders, skills, story, start, stop } = await serve(t);
  install(skills, "lights", "action-on", bash('echo "$SOTTO_BUS_PASSWORD_FILE"', "exec sleep 1000"));
  await start();
  const { msg: file } = await story.find(({ msg }) => msg.startsWith(folders.cache));
  t.equal(statSync(file).mode & 0o777, 0o600);
  t.equal(statSync(join(file, "..")).mode & 0o777, 0o700);
  await stop();
  t.notOk(existsSync(file));
});

t.test("no skill at all, and no folder of skills, is healthy; the first that comes is started", async (t) => {
  const { skills, story, start } = await serve(t);
  await start();
  t.same(story.rest, []);
  install(skills, "lights", "action-on", bash("echo here", "exec sleep 1000"));
  t.match(await story.says("here"), { skill: "lights" });
});

t.test("an action that ends is started again; one that ends again and again is told of; 125 ends it", async (t) => {
  const { skills, story, start } = await serve(t);
  install(skills, "crashing", "action-a", bash("echo again", "exit 1"));
  install(skills, "ending", "action-b", bash("exit 0"));
  install(skills, "unfit", "action-c", bash("exit 125"));
  await start();
  for (let run = 0; run < 6; run++) await story.says("again");
  t.match(await story.find(({ msg, skill }) => msg === "the action ends again and again" && skill === "crashing"), {
    action: "action-a",
  });
  await story.find(({ msg, skill }) => msg === "the action ends again and again" && skill === "ending");
  t.match(await story.find(({ msg, skill }) => msg === "the action has ended" && skill === "unfit"), { code: 125 });
  t.notOk(story.rest.some(({ msg, skill }) => msg === "the action will be started again" && skill === "unfit"));
});

t.test("actions that cannot be started do not keep the others from running", async (t) => {
  const { skills, story, start } = await serve(t);
  install(skills, "broken", "action-interpreter", "#!/no/such/interpreter\n");
  install(skills, "broken", "action-bytes", "\x7fELF\0\0");
  install(skills, "fine", "action-on", bash("echo here", "exec sleep 1000"));
  await start();
  await story.says("here");
  await story.find(({ msg, action }) => msg === "the action has ended" && action === "action-interpreter");
  await story.find(({ msg, action }) => msg === "the action has ended" && action === "action-bytes");
});

t.test("nothing of an action is left when it is stopped: neither deaf ones, nor children, nor daemons", async (t) => {
  const { skills, start, stop } = await serve(t);
  const roll = await callRoll(t);
  const deaf = bash(
    "trap '' TERM",
    roll.answer("deaf"),
    `( ${roll.answer("child")}; exec sleep 1000 ) &`,
    `setsid bash -c '${roll.answer("daemon")}; exec sleep 1000' &`,
    "while true; do sleep 1000; done",
  );
  install(skills, "deaf", "action-x", deaf);
  await start();
  const present = await Promise.all(["deaf", "child", "daemon"].map((name) => roll.present(name)));
  await stop();
  await Promise.all(present.map(({ gone }) => gone));
  t.pass("all are gone");
});

t.test("nothing of an action is left when it ends by itself, before it is started again", async (t) => {
  const { skills, story, start } = await serve(t, { first_restart: 30, longest_restart: 30 });
  const roll = await callRoll(t);
  install(
    skills,
    "lights",
    "action-on",
    bash(`setsid bash -c '${roll.answer("daemon")}; exec sleep 1000' &`, "read -t 1000 < <(sleep 1000)"),
  );
  await start();
  const { gone } = await roll.present("daemon");
  const { pid } = await story.says("the action has started");
  process.kill(Number(pid), "SIGKILL");
  await gone;
  t.match(await story.says("the action has ended"), { signal: "SIGKILL" });
});

t.test("skills come, are replaced and go while the skill server runs", async (t) => {
  const { world, folders, skills, start } = await serve(t);
  const roll = await callRoll(t);
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  const script = (name: string) => bash(roll.answer(name), "exec sleep 1000");
  install(skills, "one", "action-a", script("one"));
  await start({ ...credentialsOf(world), end });
  const one = await roll.present("one");
  install(skills, "two", "action-a", script("two"));
  const two = await roll.present("two");
  install(skills, "one", "action-a", script("one-again"));
  await one.gone;
  const again = await roll.present("one-again");
  install(skills, "one", "action-b", script("b"));
  const b = await roll.present("b");
  renameSync(join(skills, "one"), join(skills, ".gone"));
  await Promise.all([again.gone, b.gone]);
  t.equal(await ended, "one", "its credential ends");
  t.ok(existsSync(join(folders.cache, "skill-secrets/two.password")));
  rmSync(skills, { recursive: true });
  await two.gone;
  install(skills, "two", "action-a", script("back"));
  await roll.present("back");
});

t.test("changes that the system does not tell of are seen by looking regularly", async (t) => {
  const { skills, story, start } = await serve(t, { settle: 80_000, rescan: 0.05 });
  await start();
  install(skills, "lights", "action-on", bash("echo here", "exec sleep 1000"));
  await story.says("here");
});

t.test("a skill's own programs are found before the system's", async (t) => {
  const { skills, story, start } = await serve(t);
  mkdirSync(join(skills, "lights/venv/bin"), { recursive: true });
  writeFileSync(join(skills, "lights/venv/bin/python3"), bash('echo "own python of $VIRTUAL_ENV"'), { mode: 0o755 });
  install(skills, "lights", "action-on", "#!/usr/bin/env python3\n");
  await start();
  await story.says(`own python of ${join(skills, "lights/venv")}`);
});

t.test("a flood of lines and a line without end do not flood the log", async (t) => {
  const { skills, story, start } = await serve(t, { lines_per_second: 10 });
  install(
    skills,
    "loud",
    "action-x",
    bash("seq 1 200000", "head -c 10000000 /dev/zero | tr '\\0' x", "exec sleep 1000"),
  );
  install(skills, "late", "action-y", bash("echo here", "exec sleep 1000"));
  await start();
  t.match(await story.says("the action logs too much"), { skill: "loud" });
  await story.says("here");
  t.ok(story.rest.length < 1000);
});

t.test("a skill waits for its credential, and is started when there is one", async (t) => {
  const { world, skills, story, start } = await serve(t);
  install(skills, "lights", "action-on", bash("echo here", "exec sleep 1000"));
  const given = credentialsOf(world);
  let asked = 0;
  await start({
    ...given,
    of: (skill, folder) => (++asked < 3 ? Promise.reject(new Error("not yet")) : given.of(skill, folder)),
  });
  await story.says("the action cannot be started");
  await story.says("here");
  t.equal(asked, 3);
});

/** The skill server's process, with this test as its supervisor. */
async function forkServer(t: Testing, world: World) {
  const folders = foldersIn(world.folder);
  const credentials = new SkillCredentials({ bus: world.bus(), broker: world.broker, log: logInto([], "supervisor") });
  const story = new Story();
  const child = fork(join(import.meta.dirname, "main.ts"), { stdio: ["ignore", "pipe", "inherit", "ipc"] });
  t.teardown(() => child.kill("SIGKILL"));
  if (child.stdout === null) throw new Error("it has no output");
  createInterface(child.stdout).on("line", (line) => {
    const { msg, ...fields } = JSON.parse(line) as { msg: string };
    story.log.info(fields, msg);
  });
  const ready = new Promise<void>((resolve) => {
    child.on("message", (message: ToSupervisor) => {
      if (message.type === "ready") resolve();
      else void credentials.hear("skill-server", message, (answer) => void child.send(answer));
    });
  });
  const bus = world.bus(skillServer);
  child.send({ type: "start", component: skillServer.name, bus, config: {}, folders } satisfies FromSupervisor);
  return { child, ready, story, skills: folders.skills };
}

t.test("as a process it asks its supervisor for credentials, and stops in order when it is asked to", async (t) => {
  const world = await makeWorld(t);
  const roll = await callRoll(t);
  const { child, ready, story, skills } = await forkServer(t, world);
  install(skills, "lights", "action-on", bash(roll.answer("here"), 'echo "as $SOTTO_BUS_USERNAME"', "exec sleep 1000"));
  const { gone } = await roll.present("here");
  await ready;
  await story.says("as skill-lights");
  child.send({ type: "stop" } satisfies FromSupervisor);
  t.same(await once(child, "exit"), [0, null]);
  await gone;
});

t.test("no action outlives a skill server that is killed", async (t) => {
  const world = await makeWorld(t);
  const roll = await callRoll(t);
  const { child, skills } = await forkServer(t, world);
  install(skills, "lights", "action-on", bash(roll.answer("here"), "exec sleep 1000"));
  const { gone } = await roll.present("here");
  child.kill("SIGKILL");
  await gone;
  t.pass("it is gone");
});

t.test("skills that crash again and again are told as faults, each, until they run for a while", async (t) => {
  // Longer than a shell takes to end on a busy machine: otherwise it would have run for a while.
  const { skills, start, reported } = await serve(t, { stable: 4 });
  install(skills, "lights", "action-on", bash("exit 3"));
  install(skills, "music", "action-play", bash("exit 4"));
  install(skills, "never", "action-x", bash("exit 125"));
  await start();
  const told = await reported(({ faults = [] }) => faults.length === 3);
  t.match(
    told.faults?.toSorted((a, b) => (a.message < b.message ? -1 : 1)),
    [
      { code: "SKILL_FAILED", message: "the action action-on of the skill lights ends again and again" },
      { code: "SKILL_FAILED", message: /music/u, remedy: /sotto skill restart music/u },
      { code: "SKILL_FAILED", message: /never has ended, and asked not to be started again/u },
    ],
  );
  install(skills, "lights", "action-on", bash("exec sleep 1000"));
  install(skills, "music", "action-play", bash("exec sleep 1000"));
  await reported(({ faults = [] }) => faults.length === 1);
  rmSync(join(skills, "never"), { recursive: true });
  t.same(await reported(({ faults = [] }) => faults.length === 0), { faults: [] });
});
