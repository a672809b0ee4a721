import t from "tap";
import * as v from "valibot";
import { bridgeSchema } from "../config/bridge-section.ts";
import type { BusEvent } from "../sessions/bus-events.ts";
import { Events } from "./events.ts";

const of = (config: Readonly<Record<string, unknown>>) => new Events(v.parse(bridgeSchema, config));
const event = (topic: string, payload: unknown, more: Partial<BusEvent> = {}): BusEvent => ({
  time: "2026-11-26T12:00:00.000Z",
  component: "dialogue",
  topic,
  siteId: "kitchen",
  sessionId: "s-1",
  payload,
  ...more,
});
const slot = {
  rawValue: "the kitchen",
  value: { kind: "Custom", value: "kitchen" },
  alternatives: [],
  range: { start: 12, end: 23 },
  entity: "room",
  slotName: "room",
  confidenceScore: 0.97,
};
const intent = event("intent/sotto:turnOn", {
  input: "turn on the lamp",
  intent: { intentName: "sotto:turnOn", confidenceScore: 0.9 },
  slots: [slot],
});
const captured = event("asr/textCaptured", { text: "turn on the lamp" });
const ended = event("dialogueManager/sessionEnded", { termination: { reason: "nominal" } });

t.test("words and values are published only when each is allowed", async (t) => {
  const config = { publish: ["sessions", "intents"], intents: ["sotto:turnOn"] };
  const values = [{ slotName: "room", entity: "room", value: { kind: "Custom", value: "kitchen" } }];
  const plain = of(config).select(intent)?.payload;
  t.notOk("text" in (plain ?? {}) || "slots" in (plain ?? {}));
  const slots = of({ ...config, slots: true }).select(intent)?.payload;
  t.same(slots?.["slots"], values, "without the words as they were spoken");
  t.notOk("text" in (slots ?? {}));
  const texts = of({ ...config, texts: true });
  t.same(texts.select(captured), undefined);
  t.equal(texts.select(intent)?.payload["text"], "turn on the lamp");
  t.match(texts.select(ended)?.payload, { text: "turn on the lamp", intents: ["sotto:turnOn"] });
});

t.test("only what is declared is published, whatever else is allowed", async (t) => {
  const quiet = of({ publish: ["health"], intents: ["sotto:turnOn"], slots: true, texts: true });
  for (const one of [captured, intent, ended]) t.equal(quiet.select(one), undefined);
  t.equal(of({ publish: ["intents"], intents: ["sotto:turnOff"] }).select(intent), undefined);
});

t.test("of a session that failed, the component is told and the text of the error is not", async (t) => {
  const sessions = of({ publish: ["sessions"] });
  const timeout = { termination: { reason: "timeout", component: "asr" } };
  t.match(sessions.select({ ...ended, payload: timeout })?.payload, { reason: "timeout", component: "asr" });
  const failed = { termination: { reason: "error", error: "cannot say “our secret”" } };
  const { payload } = sessions.select({ ...ended, payload: failed }) ?? {};
  t.equal(payload?.["reason"], "error");
  t.notMatch(JSON.stringify(payload), /secret/u);
});

t.test("the site of a person's device is not named", async (t) => {
  const siteId = "browser-0123456789abcdef";
  const { payload } = of({ publish: ["sessions"] }).select({ ...ended, siteId }) ?? {};
  t.equal(payload?.["sessionId"], "s-1");
  t.notMatch(JSON.stringify(payload), /browser/u);
});

t.test("what is not of the contract is not published, and sessions without an end are forgotten", async (t) => {
  const sessions = of({ publish: ["sessions"] });
  t.equal(sessions.select({ ...ended, payload: null, fault: "no JSON" }), undefined);
  const started = event("dialogueManager/sessionStarted", {});
  sessions.select(started);
  for (let at = 0; at < 300; at += 1) sessions.select({ ...started, sessionId: `other-${at}` });
  t.notOk("startedAt" in (sessions.select(ended)?.payload ?? {}));
  t.ok("startedAt" in (sessions.select({ ...ended, sessionId: "other-299" })?.payload ?? {}));
});
