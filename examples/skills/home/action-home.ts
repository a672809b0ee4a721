#!/usr/bin/env node
/**
 * Lights: a Sotto skill in TypeScript with the `mqtt` package. The environment tells where the bus is
 * (docs/how-to/write-a-skill.md); a platform that runs skills without credentials is reached anonymously.
 */
import { readFileSync } from "node:fs";
import mqtt from "mqtt";
import { type Asked, type House, intents, type SlotValue } from "./intents.ts";
import { Lights } from "./lights.ts";
import { defaultBrightness } from "./settings.ts";

const {
  SOTTO_BUS_URL = "",
  SOTTO_BUS_HOST = "127.0.0.1",
  SOTTO_BUS_PORT = "1883",
  SOTTO_BUS_PREFIX = "msg",
  SOTTO_BUS_USERNAME,
  SOTTO_BUS_PASSWORD_FILE,
  SOTTO_BUS_CA_FILE,
} = process.env;

// In parts: for a URL the package calls a function of Node that warns at each start.
const client = mqtt.connect({
  protocol: SOTTO_BUS_URL.startsWith("mqtts:") ? "mqtts" : "mqtt",
  host: SOTTO_BUS_HOST,
  port: Number(SOTTO_BUS_PORT),
  writeCache: false, // 7 MB less
  ...(SOTTO_BUS_CA_FILE ? { ca: readFileSync(SOTTO_BUS_CA_FILE) } : {}),
  ...(SOTTO_BUS_USERNAME && SOTTO_BUS_PASSWORD_FILE
    ? { username: SOTTO_BUS_USERNAME, password: readFileSync(SOTTO_BUS_PASSWORD_FILE, "utf8").trim() }
    : {}),
});

/** Resolves when the bus has it. */
const say = (topic: string, payload: object) =>
  client.publishAsync(`${SOTTO_BUS_PREFIX}/dialogueManager/${topic}`, JSON.stringify(payload), { qos: 1 });

const house: House = { lights: new Lights(), defaultBrightness: defaultBrightness(process.cwd()) };

type IntentMessage = {
  sessionId: string;
  intent: { intentName: string };
  slots?: { slotName: string; value: SlotValue }[];
};

client.on("connect", () => {
  // Not intent/#: some brokers refuse a subscription to more than the skill may hear.
  const topics = Object.keys(intents).map((name) => `${SOTTO_BUS_PREFIX}/intent/${name}`);
  client.subscribe(topics, { qos: 1 }, (error) => {
    if (error) console.error(`cannot hear intents: ${error.message}`);
    else console.log("ready");
  });
});
client.on("error", (error) => console.error(`the bus: ${error.message}`));
client.on("message", (_topic, bytes) => {
  const message = JSON.parse(bytes.toString()) as IntentMessage;
  const answer = intents[message.intent.intentName];
  if (answer === undefined) return;
  const slots = new Map((message.slots ?? []).map((slot) => [slot.slotName, slot.value]));
  const asked: Asked = { slots };
  const end = (text: string) =>
    say("endSession", { sessionId: message.sessionId, text }).catch((error: unknown) =>
      console.error(`an answer was not said: ${String(error)}`),
    );
  try {
    void end(answer(asked, house));
  } catch (error) {
    console.error(`${message.intent.intentName} failed: ${String(error)}`);
    void end("That did not work.");
  }
});
process.once("SIGTERM", () => client.end(true, () => process.exit(0)));
