/** The skill server as a process of its own, with this test as its supervisor. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import t from "tap";
import { logInto, makeWorld, type Testing, type World } from "../../test/world.ts";
import { SkillCredentials } from "../../supervisor/processes/skill-credentials.ts";
import type { FromSupervisor, ToSupervisor } from "../port/start-message.ts";
import { skillServer } from "./component.ts";
import { callRoll } from "./testing/roll-call.ts";
import { Story } from "./testing/story.ts";
import { install, bash, foldersIn } from "./testing/serve.ts";

t.setTimeout(300_000);

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

t.test("as a process it requests credentials from its supervisor, and stops in order on request", async (t) => {
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
