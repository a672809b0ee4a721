/** What a client has switched off stays off: over a kill of the component, of the whole platform, and while it was away. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";
import t from "tap";
import { audioServerAudioFrame, componentStatus, dialogueSessionStarted, hotwordDetected } from "#bus";
import { components } from "../../platform/components.ts";
import { type Platform, startPlatform } from "./platform.ts";

// Journeys take as long as people speak.
t.setTimeout(900_000);

const used = new Set(["audio-server", "hotword", "asr", "dialogue", "nlu", "tts"]);
const disabled = components.flatMap(({ name }) => (used.has(name) ? [] : [name]));

/** The process of a component: the supervisor's child that runs its program. */
function processOf({ supervisor }: Platform, component: string): number {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/u.test(name))) {
    try {
      const parent = /^PPid:\s*(\d+)$/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
      const isIt = readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(`/${component}/main.`);
      if (Number(parent) === supervisor.pid && isIt) return Number(pid);
    } catch {
      continue; // it has ended meanwhile
    }
  }
  throw new Error(`no process of ${component}`);
}

async function killed(platform: Platform, component: string): Promise<void> {
  process.kill(processOf(platform, component), "SIGKILL");
  const isOf =
    (state: string) =>
    (said: { state: string }, { params }: { params: Record<string, string> }) =>
      said.state === state && params["componentName"] === component;
  await platform.bus.next(componentStatus, isOf("gone"));
}

async function ready({ bus }: Platform, component: string): Promise<void> {
  await bus.next(
    componentStatus,
    ({ state }, { params }) => state === "ready" && params["componentName"] === component,
  );
}

const { SOTTO_TEST_BUILD: build } = process.env;
const program = build === undefined ? join(import.meta.dirname, "../../cli/main.ts") : join(build, "cli/main.js");
const { NODE_OPTIONS: _, ...environment } = process.env;

async function statusOf({ folder }: Platform): Promise<string> {
  const { all } = await execa(process.execPath, [program, "status", "--runtime", join(folder, "run")], {
    all: true,
    reject: false,
    extendEnv: false,
    env: { ...environment, XDG_CACHE_HOME: join(folder, "cache") },
  });
  return all;
}

t.test("B38: a microphone that was switched off is off after each kill, until it is switched on", async (t) => {
  const first = await startPlatform(t, { sites: ["kitchen", "office"], disabled });
  const { bus } = first;
  await bus.say("hotword/toggleOff", { siteId: "kitchen" });
  await killed(first, "hotword");
  await ready(first, "hotword");
  await first.command("what time is it", "kitchen");
  await first.command("what time is it", "office");
  await bus.next(hotwordDetected, ({ siteId }) => siteId === "office");
  const heardIn = (site: string) => bus.heard(hotwordDetected).filter(({ payload }) => payload.siteId === site).length;
  t.equal(heardIn("kitchen"), 0, "the wake word is not listened for");
  t.match(await statusOf(first), /the wake word is switched off by a client: kitchen/u);

  await killed(first, "hotword");
  await bus.say("hotword/toggleOn", { siteId: "kitchen" });
  await ready(first, "hotword");
  bus.forget();
  await first.command("what time is it", "kitchen");
  await bus.next(dialogueSessionStarted, ({ siteId }) => siteId === "kitchen");
  t.equal(heardIn("kitchen"), 1, "switched on while it was away");

  await bus.say("audioServer/toggleOff", { siteId: "kitchen" });
  await bus.say("asr/toggleOff");
  await bus.say("dialogueManager/toggleOff", { siteId: "office" });
  for (const component of ["audio-server", "asr", "dialogue"]) {
    await killed(first, component);
    await ready(first, component);
  }
  bus.forget();
  await bus.next(audioServerAudioFrame, (_, { params }) => params["siteId"] === "office");
  t.notOk(
    bus.heard(audioServerAudioFrame).some(({ params }) => params["siteId"] === "kitchen"),
    "no sound of it is on the bus",
  );
  const status = await statusOf(first);
  t.match(status, /the recognition is switched off by a client: everywhere/u);
  t.match(status, /the dialogue is switched off by a client: office/u);

  first.supervisor.kill("SIGKILL");
  const data = join(first.folder, "data");
  writeFileSync(join(data, "platform.toml"), readFileSync(join(first.folder, "platform.toml")));
  const second = await startPlatform(t, { data });
  const later = await statusOf(second);
  for (const what of ["the microphone", "the recognition", "the dialogue"])
    t.match(later, new RegExp(`${what} is switched off by a client`, "u"));
  await second.bus.next(audioServerAudioFrame, (_, { params }) => params["siteId"] === "office");
  t.notOk(second.bus.heard(audioServerAudioFrame).some(({ params }) => params["siteId"] === "kitchen"));
});
