/** The whole skill on a real broker with its rights, a simulated house, and intents as the platform says them. */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import mqtt from "mqtt";
import type { Test } from "tap";
import type { HomeDone } from "#bus";
import { skillAccess } from "../../../supervisor/broker/access.ts";
import { startBroker } from "../../../supervisor/broker/broker.ts";
import { Credentials } from "../../../supervisor/broker/credentials.ts";
import { readManifest } from "../../../supervisor/skills/manifest.ts";
import type { SimulatedDevice } from "./publishers.ts";
import { simulateHouse } from "./simulated-house.ts";

const skill = join(import.meta.dirname, "..");
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** A busy machine answers later than a house. */
export const patient = "[home]\nconfirm_seconds = 60\n";
type Said = { text?: string; slot?: string; customData?: string };
type Taught = { id: string; operations: [string, Record<string, string[]>][] };

/** What was injected last into an entity. */
export const lastOf = (taught: readonly Taught[], entity: string): readonly string[] =>
  taught.flatMap(({ operations: [one] }) => (one?.[1][entity] ? [one[1][entity]] : [])).at(-1) ?? [];

/**
 * `settings`: the skill's config.ini; `devices`: those of the small house without; `houseUrl`: the house's own broker, which the
 * settings name, too.
 */
export async function world(t: Test, settings = "", devices?: readonly SimulatedDevice[], houseUrl?: string) {
  const root = t.testdir({ skill: { "config.ini": settings }, data: {} });
  const broker = await startBroker({
    listeners: [{}],
    credentials: new Credentials(),
    access: () => undefined,
    anonymous: "open",
    prefix: "msg",
    log,
  });
  const { intents } = await readManifest(skill);
  const password = broker.addCredential("skill-home", skillAccess("msg", { intents, devices: true, inject: true }));
  writeFileSync(join(root, "password"), password);
  const bus = await mqtt.connectAsync(broker.url);
  const taught: Taught[] = [];
  const answers = new Map<string, (said: Said) => void>();
  let onTaught = () => {};
  let onDone: (done: HomeDone) => void = () => {};
  bus.on("message", (topic, bytes) => {
    const payload = JSON.parse(bytes.toString()) as Said & Taught & { sessionId: string };
    if (topic === "msg/injection/perform") {
      taught.push(payload);
      void bus.publishAsync("msg/injection/complete", JSON.stringify({ requestId: payload.id }), { qos: 1 });
      onTaught();
    } else if (topic === "msg/home/done") onDone(payload as unknown as HomeDone);
    else answers.get(payload.sessionId)?.(payload);
  });
  await bus.subscribeAsync(["msg/injection/perform", "msg/home/done", "msg/dialogueManager/+"], { qos: 1 });
  const house = await simulateHouse({ url: houseUrl ?? broker.url }, devices);
  const child = spawn(process.execPath, [join(skill, "action-home.ts")], {
    cwd: join(root, "skill"),
    env: {
      SOTTO_BUS_URL: broker.url,
      SOTTO_BUS_PREFIX: "msg",
      SOTTO_BUS_USERNAME: "skill-home",
      SOTTO_BUS_PASSWORD_FILE: join(root, "password"),
      SOTTO_SKILL_DATA: join(root, "data"),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const errors: string[] = [];
  createInterface(child.stderr).on("line", (line) => void errors.push(line));
  // What waits for an answer of a skill that has died would otherwise wait until the end of the test.
  const died = new Promise<never>((_, reject) =>
    child.once("exit", (code, signal) =>
      reject(new Error(`the skill has ended with ${code ?? signal}:\n${errors.slice(-20).join("\n")}`)),
    ),
  );
  died.catch(() => undefined);
  const alive = <Result>(wanted: Promise<Result>): Promise<Result> => Promise.race([wanted, died]);
  /** Resolves when it hears its intents. */
  const ready = alive(
    new Promise<void>((resolve) =>
      createInterface(child.stdout).on("line", (line) => void (line === "ready" && resolve())),
    ),
  );
  ready.catch(() => undefined);
  t.teardown(async () => {
    child.kill("SIGKILL");
    await bus.endAsync(true);
    await house.close();
    await broker.close();
  });
  /** Resolves when the skill has injected everything that it has found. */
  const untilTaught = (isEnough: () => boolean) =>
    alive(
      new Promise<void>((resolve) => {
        const look = () => void (isEnough() && resolve());
        onTaught = look;
        look();
      }),
    );
  /** Asks as the supervisor does. */
  const perform = (request: object): Promise<HomeDone> =>
    alive(
      new Promise((resolve) => {
        onDone = resolve;
        void bus.publishAsync("msg/home/perform", JSON.stringify(request), { qos: 1 });
      }),
    );
  let count = 0;
  const ask = (intent: string, slots: Record<string, string | number> = {}, more: object = {}): Promise<Said> => {
    const sessionId = `s${count++}`;
    const payload = {
      sessionId,
      siteId: "default",
      input: "",
      customData: null,
      intent: { intentName: intent, confidenceScore: 1 },
      slots: Object.entries(slots).map(([slotName, value]) => ({
        rawValue: String(value),
        value: { kind: typeof value === "number" ? "Percentage" : "Custom", value },
        alternatives: [],
        range: { start: 0, end: 1 },
        entity: slotName,
        slotName,
        confidenceScore: 1,
      })),
      asrTokens: [],
      asrConfidence: null,
      ...more,
    };
    return alive(
      new Promise((resolve) => {
        answers.set(sessionId, resolve);
        void bus.publishAsync(`msg/intent/${intent}`, JSON.stringify(payload), { qos: 1 });
      }),
    );
  };
  const say = async (intent: string, slots = {}, more = {}) => (await ask(`sotto:${intent}`, slots, more)).text;
  return { root, house, bus, taught, errors, ready, untilTaught, ask, say, perform };
}
