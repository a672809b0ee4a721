/** The whole skill between a board with two rooms and a broker of the house, Debian's mosquitto, on which the test is Home Assistant. */
import { join } from "node:path";
import mqtt from "mqtt";
import t, { type Test } from "tap";
import * as v from "valibot";
import { KeptVolumes } from "../../platform/audio-server/kept-volumes.ts";
import { startMosquitto } from "../../test/mosquitto.ts";
import { type Message, runSkill } from "../../test/skills/run-skill.ts";
import { discoveryOf } from "./entities.ts";
import { orderOf } from "./orders.ts";

t.setTimeout(180_000);
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** The keys that Home Assistant's documentation of each MQTT integration lists, of which these are used. */
const common = {
  name: v.string(),
  unique_id: v.pipe(v.string(), v.regex(/^[\w-]+$/u)),
  availability_topic: v.string(),
  icon: v.pipe(v.string(), v.startsWith("mdi:")),
  origin: v.strictObject({ name: v.string() }),
  device: v.strictObject({
    identifiers: v.array(v.string()),
    name: v.string(),
    manufacturer: v.string(),
    model: v.string(),
    via_device: v.optional(v.string()),
    suggested_area: v.optional(v.string()),
  }),
};
const documented: Readonly<Record<string, v.GenericSchema>> = {
  sensor: v.strictObject({
    ...common,
    entity_category: v.literal("diagnostic"),
    state_topic: v.string(),
    device_class: v.optional(v.literal("enum")),
    options: v.optional(v.array(v.string())),
  }),
  switch: v.strictObject({
    ...common,
    entity_category: v.literal("config"),
    state_topic: v.string(),
    command_topic: v.string(),
    payload_on: v.string(),
    payload_off: v.string(),
  }),
  number: v.strictObject({
    ...common,
    entity_category: v.literal("config"),
    state_topic: v.string(),
    command_topic: v.string(),
    min: v.number(),
    max: v.number(),
    step: v.number(),
    unit_of_measurement: v.string(),
  }),
  notify: v.strictObject({ ...common, command_topic: v.string() }),
};

/** A Home Assistant that knows what it was told since it came. */
async function homeAssistant(t: Test, url: string) {
  const client = await mqtt.connectAsync(url);
  const told = new Map<string, string>();
  const looking = new Set<() => void>();
  client.on("message", (topic, bytes) => {
    told.set(topic, bytes.toString());
    for (const look of looking) look();
  });
  await client.subscribeAsync(["homeassistant/+/+/+/config", "+/+/+", "+/status"], { qos: 1 });
  t.teardown(() => client.endAsync(true));
  const until = (fits: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = (): void => {
        if (fits()) resolve();
      };
      looking.add(look);
      look();
    });
  const say = (topic: string, payload: string, retain = false) =>
    client.publishAsync(topic, payload, { qos: 1, retain });
  return { told, until, say };
}

async function board(t: Test, settings: string) {
  const house = await startMosquitto(t);
  const seen = await homeAssistant(t, house.url);
  const volumes = new KeptVolumes({
    folder: join(t.testdir({ volumes: {} }), "volumes"),
    configured: new Map([
      ["default", 0.5],
      ["kitchen", 0.4],
    ]),
    log,
  });
  const muted = new Map<string, boolean>();
  const announced: Message["payload"][] = [];
  const skill = await runSkill(t, "presence", {
    settings: `[home]\nbroker=${house.url}\n${settings}`,
    hears: ["audioServer/+/changeVolume", "audioServer/+/muteMicrophone", "overview/perform", "announcements/perform"],
    on({ topic, payload }: Message, publish) {
      const siteId = topic.split("/")[1] ?? "";
      if (topic.endsWith("/changeVolume"))
        publish(`audioServer/${siteId}/volumeState`, { siteId, ...volumes.change(siteId, payload) });
      if (topic.endsWith("/muteMicrophone")) {
        if (typeof payload["muted"] === "boolean") muted.set(siteId, payload["muted"]);
        publish(`audioServer/${siteId}/microphoneState`, { siteId, muted: muted.get(siteId) === true });
      }
      if (topic === "overview/perform")
        publish("overview/done", { requestId: payload["requestId"], siteIds: ["default", "kitchen"], intents: [] });
      if (topic === "announcements/perform") {
        announced.push(payload);
        publish("announcements/done", { requestId: payload["requestId"], announcements: [] });
      }
    },
  });
  const { told, until } = seen;
  await until(() => [...told.values()].includes("online"));
  await until(() => [...told.keys()].some((topic) => topic.endsWith("/site-kitchen/volume")));
  const base = [...told.keys()].find((topic) => topic.endsWith("/status"))?.split("/")[0] ?? "";
  return { ...skill, seen, base, muted, announced };
}

t.test("a board and its rooms are announced as documented, show what happens, and obey Home Assistant", async (t) => {
  const { seen, base, publish, muted, announced, next, logged, again } = await board(
    t,
    "[board]\nname=Casa\n[sites]\ndefault=living room\n",
  );
  const { told, until, say } = seen;
  const entities = () => [...told].filter(([topic, payload]) => topic.endsWith("/config") && payload !== "");
  t.equal(entities().length, 2 + 2 * 6);
  for (const [topic, payload] of entities()) {
    const [, kind = "", node] = topic.split("/");
    t.equal(node, base);
    const read = v.safeParse(documented[kind] ?? v.never(), JSON.parse(payload));
    t.ok(read.success, `${topic} ${JSON.stringify(read.issues?.map((issue) => v.getDotPath(issue)))}`);
  }
  const kitchen = JSON.parse(told.get(`homeassistant/number/${base}/site-kitchen-volume/config`) ?? "{}");
  t.match(kitchen.device, { name: "Casa voice kitchen", suggested_area: "kitchen", via_device: base });
  t.equal(told.get(`${base}/site-default/volume`), "50");
  t.equal(told.get(`${base}/site-kitchen/microphone`), "OFF");
  t.equal(told.get(`${base}/site-kitchen/state`), "idle");

  const session = { sessionId: "s", siteId: "kitchen" };
  await publish("dialogueManager/sessionStarted", session);
  await publish("asr/startListening", session);
  await until(() => told.get(`${base}/site-kitchen/state`) === "listening");
  await publish("asr/textCaptured", { ...session, text: `turn on ${"x".repeat(400)}`, likelihood: 1, seconds: 1 });
  await until(() => told.get(`${base}/site-kitchen/sentence`)?.startsWith("turn on") === true);
  t.equal(told.get(`${base}/site-kitchen/sentence`)?.length, 255, "no state is longer there");
  t.equal(told.get(`${base}/board/sentence`)?.length, 255);
  await publish("asr/textCaptured", { siteId: "wyoming-api", text: "of another program", likelihood: 1, seconds: 1 });
  await publish("dialogueManager/sessionEnded", { ...session, termination: { reason: "nominal" } });
  await until(() => told.get(`${base}/site-kitchen/state`) === "idle");
  t.notMatch(told.get(`${base}/board/sentence`), /another program/u);

  await say(`${base}/site-kitchen/volume/set`, "30.0");
  await until(() => told.get(`${base}/site-kitchen/volume`) === "30");
  await say(`${base}/site-default/speaker/set`, "ON");
  await until(() => told.get(`${base}/site-default/speaker`) === "ON");
  await say(`${base}/site-kitchen/microphone/set`, "ON");
  await until(() => told.get(`${base}/site-kitchen/state`) === "muted");
  t.equal(muted.get("kitchen"), true);
  told.delete(`${base}/site-kitchen/microphone`);
  await say(`${base}/site-kitchen/microphone/set`, "OFF");
  await logged(/unmuted at the board/u);
  await until(() => told.get(`${base}/site-kitchen/microphone`) === "ON");
  t.equal(muted.get("kitchen"), true, "Home Assistant may not unmute, unless the owner says so");

  await say(`${base}/site-kitchen/announce/set`, "dinner  is ready");
  await next(({ topic, payload }) => topic === "announcements/perform" && payload["text"] === "dinner is ready");
  t.match(announced.at(-1), { action: "announce", siteIds: ["kitchen"], importance: "normal" });
  await say(`${base}/board/announce/set`, "the door is open");
  await next(({ topic, payload }) => topic === "announcements/perform" && payload["text"] === "the door is open");
  t.notOk("siteIds" in (announced.at(-1) ?? {}), "everywhere");
  for (const [topic, payload, reason] of [
    ["site-attic/volume", "10", /no such site/u],
    ["site-kitchen/volume", "101", /no volume/u],
    ["site-kitchen/speaker", "maybe", /neither ON nor OFF/u],
    ["site-kitchen/announce", " ", /nothing to announce/u],
    ["site-kitchen/lamp", "ON", /no such command/u],
    ["board/volume", "3", /no such site/u],
  ] as const) {
    await say(`${base}/${topic}/set`, payload);
    await logged(reason);
  }

  told.clear();
  await say("homeassistant/status", "online");
  await until(() => told.get(`${base}/status`) === "online");
  t.equal(entities().length, 14, "a Home Assistant that has restarted is told everything again");
  t.equal(told.get(`${base}/site-kitchen/volume`), "30");

  await say(`${base}/board/announce/set`, "said yesterday", true);
  await next(({ topic, payload }) => topic === "announcements/perform" && payload["text"] === "said yesterday");
  const before = announced.length;
  told.clear();
  await again();
  await until(() => told.get(`${base}/status`) === "offline");
  await until(() => told.get(`${base}/status`) === "online");
  t.ok(told.has(`homeassistant/notify/${base}/board-announce/config`), "it is the same board after a restart");
  await logged(/it is retained/u);
  t.equal(announced.length, before, "what was kept on the broker is not announced again");
});

t.test("what the owner has not granted is not there", async (t) => {
  const rights = { stages: false, sentences: false, mute: true, volume: false, announce: false };
  const messages = discoveryOf({ base: "sotto-1", name: "Casa", rights }, [{ siteId: "hall way+", room: "" }]);
  t.same([...messages.keys()], ["homeassistant/switch/sotto-1/site-hall_20way_2b-microphone/config"]);
});

t.test("a command is a word, a number or a text, within limits", async (t) => {
  const order = (what: string, payload: string) => orderOf(what, Buffer.from(payload));
  t.same(order("volume", "0"), { what: "volume", volume: 0 });
  t.same(order("speaker", "OFF"), { what: "speaker", muted: false });
  for (const [what, payload] of [
    ["volume", "-1"],
    ["volume", "1e2"],
    ["volume", "NaN"],
    ["microphone", "on"],
    ["announce", "a\u0000b"],
    ["announce", "x".repeat(501)],
    ["announce", "x".repeat(9000)],
    ["", ""],
  ] as const)
    t.type(order(what, payload), "string", `${what} ${payload.slice(0, 9)}`);
  t.type(orderOf("announce", Buffer.from([0xff, 0xfe])), "string");
});
