/** The skill server with real processes and a real broker. */
import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { dialogueEndSession } from "#bus";
import { callRoll } from "./testing/roll-call.ts";
import { install, bash, credentialsOf, serve } from "./testing/serve.ts";

t.setTimeout(300_000);

t.test("an action runs in its folder, connects to the bus as its skill, and has only its permissions", async (t) => {
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

t.test("the password is in a file that only its owner reads, and is removed when the skill server stops", async (t) => {
  const { folders, skills, story, start, stop } = await serve(t);
  install(skills, "lights", "action-on", bash('echo "$SOTTO_BUS_PASSWORD_FILE"', "exec sleep 1000"));
  await start();
  const { msg: file } = await story.find(({ msg }) => msg.startsWith(folders.cache));
  t.equal(statSync(file).mode & 0o777, 0o600);
  t.equal(statSync(join(file, "..")).mode & 0o777, 0o700);
  await stop();
  t.notOk(existsSync(file));
});

t.test("no skill at all, and no folder of skills, is healthy; the first new one is started", async (t) => {
  const { skills, story, start } = await serve(t);
  await start();
  t.same(story.rest, []);
  install(skills, "lights", "action-on", bash("echo here", "exec sleep 1000"));
  t.match(await story.says("here"), { skill: "lights" });
});

t.test("an action that exits is restarted; one that exits repeatedly is reported; 125 ends it", async (t) => {
  const { skills, story, start } = await serve(t);
  install(skills, "crashing", "action-a", bash("echo again", "exit 1"));
  install(skills, "ending", "action-b", bash("exit 0"));
  install(skills, "unfit", "action-c", bash("exit 125"));
  await start();
  for (let run = 0; run < 6; run++) await story.says("again");
  t.match(await story.find(({ msg, skill }) => msg === "action is crash-looping" && skill === "crashing"), {
    action: "action-a",
  });
  await story.find(({ msg, skill }) => msg === "action is crash-looping" && skill === "ending");
  t.match(await story.find(({ msg, skill }) => msg === "action ended" && skill === "unfit"), { code: 125 });
  t.notOk(story.rest.some(({ msg, skill }) => msg === "action will be restarted" && skill === "unfit"));
});

t.test("actions that cannot be started do not prevent the others", async (t) => {
  const { skills, story, start } = await serve(t);
  install(skills, "broken", "action-interpreter", "#!/no/such/interpreter\n");
  install(skills, "broken", "action-bytes", "\x7fELF\0\0");
  install(skills, "fine", "action-on", bash("echo here", "exec sleep 1000"));
  await start();
  await story.says("here");
  await story.find(({ msg, action }) => msg === "action ended" && action === "action-interpreter");
  await story.find(({ msg, action }) => msg === "action ended" && action === "action-bytes");
});

t.test("nothing of an action remains when it is stopped: no deaf process, no child, no daemon", async (t) => {
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

t.test("nothing of an action remains when it exits by itself, before it is restarted", async (t) => {
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
  const { pid } = await story.says("action started");
  process.kill(Number(pid), "SIGKILL");
  await gone;
  t.match(await story.says("action ended"), { signal: "SIGKILL" });
});

t.test("skills are added, replaced and removed while the skill server runs", async (t) => {
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

t.test("changes without a file system event are found by polling", async (t) => {
  const { skills, story, start } = await serve(t, { settle: 80_000, rescan: 0.05 });
  await start();
  install(skills, "lights", "action-on", bash("echo here", "exec sleep 1000"));
  await story.says("here");
});

t.test("a skill's own programs have priority over the system's", async (t) => {
  const { skills, story, start } = await serve(t);
  mkdirSync(join(skills, "lights/venv/bin"), { recursive: true });
  writeFileSync(join(skills, "lights/venv/bin/python3"), bash('echo "own python of $VIRTUAL_ENV"'), { mode: 0o755 });
  install(skills, "lights", "action-on", "#!/usr/bin/env python3\n");
  await start();
  await story.says(`own python of ${join(skills, "lights/venv")}`);
});

t.test("a flood of lines and an endless line do not flood the log", async (t) => {
  const { skills, story, start } = await serve(t, { lines_per_second: 10 });
  install(
    skills,
    "loud",
    "action-x",
    bash("seq 1 200000", "head -c 10000000 /dev/zero | tr '\\0' x", "exec sleep 1000"),
  );
  install(skills, "late", "action-y", bash("echo here", "exec sleep 1000"));
  await start();
  t.match(await story.says("action exceeds the log rate limit"), { skill: "loud" });
  await story.says("here");
  t.ok(story.rest.length < 1000);
});

t.test("a skill waits for its credential, and starts when it exists", async (t) => {
  const { world, skills, story, start } = await serve(t);
  install(skills, "lights", "action-on", bash("echo here", "exec sleep 1000"));
  const given = credentialsOf(world);
  let asked = 0;
  await start({
    ...given,
    of: (skill, folder) => (++asked < 3 ? Promise.reject(new Error("not yet")) : given.of(skill, folder)),
  });
  await story.says("cannot start the action");
  await story.says("here");
  t.equal(asked, 3);
});

/** The skill server's process, with this test as its supervisor. */
t.test("skills that crash repeatedly are reported as faults, each, until they run for a while", async (t) => {
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
      {
        code: "SKILL_FAILED",
        message: "the action action-on of the skill lights ends again and again: exit code 3",
        skill: "lights",
      },
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
