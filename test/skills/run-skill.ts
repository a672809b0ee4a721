/** A shipped skill as its own process on a real broker, with the rights of its manifest, and intents as the platform says them. */
import { spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { once } from "node:events";
import { createInterface } from "node:readline";
import mqtt from "mqtt";
import type { Test } from "tap";
import { skillAccess } from "../../supervisor/broker/access.ts";
import { startBroker } from "../../supervisor/broker/broker.ts";
import { Credentials } from "../../supervisor/broker/credentials.ts";
import { readManifest } from "../../supervisor/skills/manifest.ts";

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const skills = join(import.meta.dirname, "../../skills");
const defaults = "config.ini.default";

export type Said = { text?: string; slot?: string; customData?: string; sessionId: string };
export type Message = { readonly topic: string; readonly payload: Readonly<Record<string, unknown>> };
type Value = string | number | Readonly<Record<string, unknown>>;
/** A value may say where in the sentence it was: `range`. */
type More = {
  asrTokens?: readonly unknown[];
  siteId?: string;
  lang?: string;
  input?: string;
  customData?: string | null;
  isKept?: boolean;
};

export type RunningSkill = {
  readonly root: string;
  readonly bus: mqtt.MqttClient;
  /** Everything that was heard on the topics that the test asked for, without the prefix. */
  readonly heard: readonly Message[];
  /** Resolves to the first message, past ones included, that fits. */
  readonly next: (fits: (message: Message) => boolean) => Promise<Message>;
  /** Returns what the skill answers. The session ends then, unless it is kept or the answer is a question. */
  readonly ask: (intent: string, slots?: Readonly<Record<string, Value>>, more?: More) => Promise<Said>;
  readonly say: (intent: string, slots?: Readonly<Record<string, Value>>, more?: More) => Promise<string | undefined>;
  readonly publish: (topic: string, payload: object) => Promise<void>;
  /** Resolves to the first line of its log, or the nth, past ones included, that fits. */
  readonly logged: (fits: RegExp, nth?: number) => Promise<string>;
  readonly pid: () => number | undefined;
  /** Kills it and starts it again with the same data. */
  readonly again: () => Promise<void>;
  /** Stops one of those beside it, as when it is removed. */
  readonly end: (skill: string) => Promise<void>;
};

/** The environment in which a skill finds the clock of a board that has just started without a battery for it. */
export const earlyClock = { NODE_OPTIONS: `--import=${new URL("early-clock.ts", import.meta.url).href}` };

export type RunOptions = {
  readonly settings?: string;
  /** Other skills on the same broker, by name, with their settings. */
  readonly beside?: Readonly<Record<string, string>>;
  /** Variables of its environment, in addition to those that every skill has. */
  readonly environment?: Readonly<Record<string, string>>;
  /** What of the bus the test hears. */
  readonly hears?: readonly string[];
  /** Answers of others, by the topic without the prefix. */
  readonly on?: (message: Message, publish: (topic: string, payload: object) => void) => void;
};

export async function runSkill(
  t: Test,
  name: string,
  { settings = "", beside = {}, environment = {}, hears = [], on }: RunOptions = {},
) {
  const root = t.testdir();
  const broker = await startBroker({
    listeners: [{}],
    credentials: new Credentials(),
    access: () => undefined,
    anonymous: "open",
    prefix: "msg",
    log: silent,
  });
  /** Its folder, with its settings and the password of its account on the broker. */
  async function prepare(skill: string, own: string): Promise<string> {
    const source = join(skills, skill);
    const folder = join(root, skill);
    mkdirSync(join(folder, "skill"), { recursive: true });
    mkdirSync(join(folder, "data"));
    writeFileSync(join(folder, "skill", "config.ini"), own);
    if (existsSync(join(source, defaults))) copyFileSync(join(source, defaults), join(folder, "skill", defaults));
    const { intents, permissions } = await readManifest(source);
    const rights = Object.fromEntries(permissions.map((right) => [right, true]));
    const password = broker.addCredential(`skill-${skill}`, skillAccess("msg", { intents, ...rights }));
    writeFileSync(join(folder, "password"), password);
    return folder;
  }
  const own = await prepare(name, settings);
  const bus = await mqtt.connectAsync(broker.url);
  const publish = async (topic: string, payload: object): Promise<void> =>
    void (await bus.publishAsync(`msg/${topic}`, JSON.stringify(payload), { qos: 1 }));
  const heard: Message[] = [];
  const answers = new Map<string, (said: Said) => void>();
  let look = () => {};
  bus.on("message", (topic, bytes) => {
    // A test may hear devices, too.
    if (!topic.startsWith("msg/")) return;
    const message = { topic: topic.slice("msg/".length), payload: JSON.parse(bytes.toString()) as Message["payload"] };
    heard.push(message);
    if (/^dialogueManager\/(?:end|continue)Session$/u.test(message.topic))
      answers.get(String(message.payload["sessionId"]))?.(message.payload as unknown as Said);
    on?.(message, (to, payload) => void publish(to, payload));
    look();
  });
  await bus.subscribeAsync(
    ["dialogueManager/+", ...hears].map((topic) => `msg/${topic}`),
    { qos: 1 },
  );
  const lines: string[] = [];
  let read = () => {};
  let child = start(name, own);
  function start(skill: string, folder: string) {
    const { PATH, TZ } = process.env;
    const started = spawn(process.execPath, [join(skills, skill, `action-${skill}.ts`)], {
      cwd: join(folder, "skill"),
      env: {
        PATH,
        ...environment,
        ...(TZ === undefined ? {} : { TZ }),
        SOTTO_BUS_URL: broker.url,
        SOTTO_BUS_PREFIX: "msg",
        SOTTO_BUS_USERNAME: `skill-${skill}`,
        SOTTO_BUS_PASSWORD_FILE: join(folder, "password"),
        SOTTO_SKILL_DATA: join(folder, "data"),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [started.stdout, started.stderr])
      createInterface(stream).on("line", (line) => {
        lines.push(line);
        if (stream === started.stderr) console.error(line);
        read();
      });
    return started;
  }
  const ready = ({ stdout } = child) =>
    new Promise<void>((resolve) => createInterface(stdout).on("line", (line) => void (line === "ready" && resolve())));
  await ready();
  const others = new Map<string, typeof child>();
  for (const [skill, text] of Object.entries(beside)) {
    const other = start(skill, await prepare(skill, text));
    others.set(skill, other);
    await ready(other);
  }
  t.teardown(async () => {
    for (const one of [child, ...others.values()]) one.kill("SIGKILL");
    await bus.endAsync(true);
    await broker.close();
  });
  let count = 0;
  const running: RunningSkill = {
    root: own,
    bus,
    heard,
    publish,
    pid: () => child.pid,
    next: (fits) =>
      new Promise((resolve) => {
        look = () => {
          const found = heard.find(fits);
          if (found !== undefined) resolve(found);
        };
        look();
      }),
    async ask(intent, slots = {}, { siteId = "default", isKept = false, ...more } = {}) {
      const sessionId = `s${count++}`;
      const payload = {
        sessionId,
        siteId,
        input: "",
        customData: null,
        intent: { intentName: `sotto:${intent}`, confidenceScore: 1 },
        slots: Object.entries(slots).map(([slotName, value]) => ({
          rawValue: typeof value === "object" ? "" : String(value),
          value:
            typeof value === "object" ? value : { kind: typeof value === "number" ? "Percentage" : "Custom", value },
          alternatives: [],
          range: (typeof value === "object" ? value["range"] : undefined) ?? { start: 0, end: 1 },
          entity: slotName,
          slotName,
          confidenceScore: 1,
        })),
        asrTokens: [],
        asrConfidence: null,
        ...more,
      };
      const { promise, resolve } = Promise.withResolvers<Said>();
      answers.set(sessionId, resolve);
      await publish("dialogueManager/sessionStarted", { sessionId, siteId });
      await publish(`intent/sotto:${intent}`, payload);
      const said = await promise;
      if (!isKept && said.slot === undefined)
        await publish("dialogueManager/sessionEnded", { sessionId, siteId, termination: { reason: "nominal" } });
      return said;
    },
    say: async (intent, slots, more) => (await running.ask(intent, slots, more)).text,
    logged: (fits, nth = 1) =>
      new Promise((resolve) => {
        read = () => {
          const found = lines.filter((line) => fits.test(line))[nth - 1];
          if (found !== undefined) resolve(found);
        };
        read();
      }),
    async again() {
      child.kill("SIGKILL");
      child = start(name, own);
      await ready();
    },
    async end(skill) {
      const other = others.get(skill);
      if (other === undefined) throw new RangeError(`no skill ${skill} runs beside it`);
      const ended = once(other, "exit");
      other.kill("SIGTERM");
      await ended;
    },
  };
  return running;
}
