/**
 * Runs a skill without a board: on a real bus of its own, with the permissions that its manifest requests, as processes
 * with the same environment as on a board. The test plays the rest of the platform.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { connectAsync, type MqttClient } from "mqtt";
import type { Log } from "../../platform/port/port.ts";
import { environmentOf } from "../../platform/skill-server/environment.ts";
import { type Action, findActions } from "../../platform/skill-server/skills-folder.ts";
import { skillAccess } from "../../supervisor/broker/access.ts";
import { type Broker, startBroker } from "../../supervisor/broker/broker.ts";
import { Credentials } from "../../supervisor/broker/credentials.ts";
import { changeIni, type Ini } from "../../supervisor/skills/ini.ts";
import { readManifest } from "../../supervisor/skills/manifest.ts";
import { textOf } from "../../supervisor/skills/files.ts";
import { Failure } from "../failure.ts";

const prefix = "msg";
/** How long a skill may take to subscribe to its intents, and to answer; a board allows 5 s. */
const readyTimeoutMs = 15_000;
export const answerTimeoutMs = 5_000;

export type Answered = {
  readonly topic: "endSession" | "continueSession";
  readonly payload: { readonly text?: string; readonly customData?: string };
};

export type Bench = {
  /** Publishes an intent and resolves to the skill's answer; undefined when it takes longer than a board allows. */
  ask(intent: string, payload: object): Promise<Answered | undefined>;
  close(): Promise<void>;
};

const silent: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** `line` receives what the skill prints. Throws Failure when the skill does not subscribe to these intents. */
export async function startBench(
  folder: string,
  intents: readonly string[],
  settings: Ini,
  line: (text: string) => void,
): Promise<Bench> {
  const root = await mkdtemp(join(tmpdir(), "sotto-skill-"));
  const children: ChildProcess[] = [];
  let broker: Broker | undefined;
  let client: MqttClient | undefined;
  const close = async (): Promise<void> => {
    for (const child of children) {
      const isOver = child.exitCode !== null || child.signalCode !== null;
      const gone = isOver ? undefined : once(child, "exit");
      if (child.pid !== undefined && !isOver) process.kill(-child.pid, "SIGKILL");
      await gone;
    }
    await client?.endAsync(true);
    await broker?.close();
    await rm(root, { recursive: true, force: true });
  };
  try {
    const skill = await copyOf(folder, root, settings);
    const heard = new Set<string>();
    const access = skillAccess(prefix, { intents: (await readManifest(skill)).intents });
    broker = await startBroker({
      listeners: [{}],
      credentials: new Credentials(),
      access: () => undefined,
      anonymous: "open",
      prefix,
      log: silent,
    });
    let probing = true;
    const password = broker.addCredential("skill-test", {
      ...access,
      // Only asked for topics with subscribers: it shows that the skill listens, before a message is sent to it.
      hears(topic) {
        if (!access.hears(topic)) return false;
        heard.add(topic);
        return !probing;
      },
    });
    const { url } = broker;
    client = await connectAsync(url, { reconnectPeriod: 0 });
    const bus = { url, prefix, username: "skill-test" };
    const secret = join(root, "password");
    await writeFile(secret, password, { mode: 0o600 });
    const data = join(root, "data");
    await mkdir(data);
    const environmentFor = (action: Action) => ({
      ...environmentOf(action, bus, { password: secret }, "test"),
      SOTTO_SKILL_DATA: data,
    });
    const ended = await startActions(root, environmentFor, children, line);
    if (children.length === 0) throw new Failure("data", `${folder} has no executable action-*`);
    await untilHeard(client, intents, heard, ended);
    probing = false;
    await client.subscribeAsync([`${prefix}/dialogueManager/endSession`, `${prefix}/dialogueManager/continueSession`], {
      qos: 1,
    });
    return { ask: (intent, payload) => askIn(client, intent, payload), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Starts the skill's actions and adds them to `children`; returns a function that explains why one of them has ended.
 */
async function startActions(
  root: string,
  environmentFor: (action: Action) => NodeJS.ProcessEnv,
  children: ChildProcess[],
  line: (text: string) => void,
): Promise<() => string | undefined> {
  let ended: string | undefined;
  for (const action of await findActions(root, () => undefined)) {
    const child = spawn(join(action.folder, action.action), {
      cwd: action.folder,
      env: environmentFor(action),
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    children.push(child);
    child.once("error", (error) => (ended = `${action.action} cannot be started: ${error.message}`));
    child.once("exit", (code, signal) => (ended ??= `${action.action} has ended (${signal ?? `exit code ${code}`})`));
    for (const output of [child.stdout, child.stderr]) createInterface(output).on("line", line);
  }
  return () => ended;
}

/** Repeats the intents until each has a subscriber. Throws Failure when the skill ends first, or takes too long. */
async function untilHeard(
  client: MqttClient,
  intents: readonly string[],
  heard: ReadonlySet<string>,
  ended: () => string | undefined,
): Promise<void> {
  const late = performance.now() + readyTimeoutMs;
  const waiting = () => intents.filter((intent) => !heard.has(`${prefix}/intent/${intent}`));
  while (waiting().length > 0) {
    const why = ended();
    if (why !== undefined) throw new Failure("notWell", why);
    if (performance.now() > late) {
      const remedy = "it must subscribe to them, and skill.toml must list them when it lists any";
      throw new Failure("notWell", `the skill does not hear ${waiting().join(", ")}`, { remedy });
    }
    for (const intent of waiting()) await client.publishAsync(`${prefix}/intent/${intent}`, "{}", { qos: 1 });
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

async function copyOf(folder: string, root: string, settings: Ini): Promise<string> {
  const skill = join(root, "skill");
  await cp(folder, skill, { recursive: true, verbatimSymlinks: true });
  await chmod(skill, 0o755);
  const own = join(skill, "config.ini");
  const text = (await textOf(own)) ?? (await textOf(`${own}.default`)) ?? "";
  await writeFile(own, changeIni(text, settings));
  return skill;
}

async function askIn(client: MqttClient | undefined, intent: string, payload: object): Promise<Answered | undefined> {
  if (client === undefined) return undefined;
  const { promise, resolve } = Promise.withResolvers<Answered | undefined>();
  const hear = (topic: string, bytes: Buffer) => {
    const name = topic.split("/").at(-1);
    if (name === "endSession" || name === "continueSession")
      resolve({ topic: name, payload: JSON.parse(bytes.toString()) as Answered["payload"] });
  };
  client.on("message", hear);
  const timer = setTimeout(() => resolve(undefined), answerTimeoutMs);
  try {
    await client.publishAsync(`${prefix}/intent/${intent}`, JSON.stringify(payload), { qos: 1 });
    return await promise;
  } finally {
    clearTimeout(timer);
    client.off("message", hear);
  }
}
