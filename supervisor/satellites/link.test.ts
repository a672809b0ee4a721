/** A satellite's link between two real brokers: its own, and over TLS that of its hub. */
import { join } from "node:path";
import t, { type Test } from "tap";
import {
  asrStartListening,
  audioServerAudioFrame,
  audioServerPlayBytes,
  audioServerPlayFinished,
  audioServerStopPlaying,
  dialogueWakeWordYielded,
  hotwordDetected,
  hotwordListening,
  hotwordToggleOff,
  hotwordToggleOn,
} from "#bus";
import { silentFrame } from "../../platform/bus/silent-frame.ts";
import { makeCertificates } from "../../test/certificates.ts";
import { until } from "../../test/raw-client.ts";
import { logInto, type LogLine, makeWorld } from "../../test/world.ts";
import { digest } from "../broker/credentials.ts";
import { satelliteAccess, satelliteUser } from "../broker/satellite-access.ts";
import type { Listener } from "../broker/listen.ts";
import { Hub } from "./hub.ts";
import { openLink } from "./link.ts";
import { Satellites } from "./satellites.ts";

const wake = {
  siteId: "kitchen",
  modelId: "m",
  modelVersion: "1",
  modelType: "universal",
  currentSensitivity: 0.5,
  detectionSignalMs: 1_794_200_000_200,
  endSignalMs: 1_794_200_000_100,
} as const;

/** A frame that can be told from others. */
function frame(number: number): Buffer {
  const wav = silentFrame();
  wav.writeInt16LE(number, 44);
  return wav;
}

async function makeBoth(t: Test, prefix = "hermes") {
  const folder = t.testdir({});
  const certificates = await makeCertificates(folder);
  const [hubWorld, room] = [await makeWorld(t, { prefix }), await makeWorld(t)];
  const hub = await Hub.open({
    satellites: await Satellites.open(join(folder, "satellites.json")),
    broker: hubWorld.broker,
    prefix,
    address: "127.0.0.1:0",
    certificate: { key: certificates.key, certificate: certificates.cert },
    authority: certificates.ca,
    log: logInto([], "hub"),
  });
  const password = /password = "(.*)"/u.exec(await hub.add("kitchen", "127.0.0.1"))?.[1] ?? "";
  const logs: LogLine[] = [];
  const bus = { url: `mqtts://${hub.address}`, username: satelliteUser("kitchen"), prefix, ca: certificates.ca };
  const link = openLink({
    siteId: "kitchen",
    own: room.bus(),
    hubs: [{ ...bus, password }],
    log: logInto(logs, "link"),
    refusedPauseMs: 20,
  });
  t.teardown(() => link.close());
  await until(() => link.fault === undefined);
  const [atHub, inRoom] = [await hubWorld.client(), await room.client()];
  return { hubWorld, room, hub, password, link, logs, atHub, inRoom };
}

t.test("sound leaves the room only while the hub listens, with what was said since the wake word", async (t) => {
  const { atHub, inRoom } = await makeBoth(t);
  await inRoom.say("audioServer/kitchen/audioFrame", frame(1));
  // What is told on after it shows that the link has had it.
  await inRoom.say("audioServer/kitchen/loaded", { reloaded: false });
  await atHub.next("audioServer/kitchen/loaded");
  const now = Date.now();
  await inRoom.say("hotword/default/detected", { ...wake, endSignalMs: now, assistant: "casa" });
  const { payload } = await atHub.next(hotwordDetected);
  t.match(payload, { siteId: "kitchen", modelId: "m", assistant: "casa" });
  t.notOk("endSignalMs" in payload || "detectionSignalMs" in payload, "this board's clock is not the hub's");
  await until(() => Date.now() > now);
  await inRoom.say("audioServer/kitchen/audioFrame", frame(2));
  await inRoom.say("audioServer/bedroom/audioFrame", frame(9));
  await atHub.say("asr/startListening", { siteId: "kitchen", sessionId: "1" });
  await inRoom.next(asrStartListening);
  await inRoom.say("audioServer/kitchen/audioFrame", frame(3));
  for (const number of [2, 3])
    t.equal((await atHub.next(audioServerAudioFrame)).bytes.readInt16LE(44), number, `frame ${number}`);
  await atHub.say("asr/textCaptured", { text: "x", likelihood: 1, seconds: 1, siteId: "kitchen", sessionId: "1" });
  await inRoom.next("asr/textCaptured");
  await inRoom.say("audioServer/kitchen/audioFrame", frame(4));
  await atHub.say("asr/startListening", { siteId: "kitchen", sessionId: "1" });
  await inRoom.next(asrStartListening);
  await inRoom.say("audioServer/kitchen/audioFrame", frame(5));
  t.equal((await atHub.next(audioServerAudioFrame)).bytes.readInt16LE(44), 5, "nothing of between the two turns");
});

t.test("what is to be played is played there, and its end told; who is ready there is told nobody", async (t) => {
  const { atHub, inRoom } = await makeBoth(t);
  await atHub.say("audioServer/kitchen/playBytes/one", silentFrame());
  const played = await inRoom.next(audioServerPlayBytes);
  t.match(played.params, { siteId: "kitchen", requestId: "one" });
  t.ok(played.bytes.equals(silentFrame()));
  await inRoom.say("component/hotword/status", { state: "gone" });
  await inRoom.say("component/ping", { round: 3 });
  await inRoom.say("feedback/sound/toggleOff", { siteId: "kitchen" });
  await inRoom.say("audioServer/kitchen/playFinished", { id: "one", siteId: "kitchen" });
  await atHub.next(audioServerPlayFinished);
  t.strictSame(
    atHub.heard("#").map(({ topic }) => topic),
    ["audioServer/kitchen/playBytes/one", "audioServer/kitchen/playFinished"],
  );
});

t.test("what sounds in the room is silenced by the hub, and a text that the hub speaks from the room", async (t) => {
  const { atHub, inRoom } = await makeBoth(t);
  await atHub.say("audioServer/bedroom/stopPlaying", {});
  await atHub.say("audioServer/kitchen/stopPlaying", { id: "tts-1" });
  const stopped = await inRoom.next(audioServerStopPlaying);
  t.match([stopped.params, stopped.payload], [{ siteId: "kitchen" }, { id: "tts-1" }]);
  await inRoom.say("tts/stop", { siteId: "kitchen" });
  t.match((await atHub.next("tts/stop")).payload, { siteId: "kitchen" });
});

t.test("a hub that goes leaves the wake word on; what is said meanwhile is not told later", async (t) => {
  const { hubWorld, room, link, hub, password, atHub, inRoom } = await makeBoth(t);
  await atHub.say("hotword/toggleOff", { siteId: "kitchen", sessionId: "1" });
  await inRoom.next(hotwordToggleOff);
  await hub.remove("kitchen");
  await inRoom.next(hotwordToggleOn);
  await until(() => /refused the connection/u.test(link.fault ?? ""));
  await inRoom.say("hotword/default/detected", wake);
  t.ok((await room.port()).connected, "the room's own bus is as it was");
  hubWorld.broker.admitKnown("satellite-kitchen", digest(password), satelliteAccess("kitchen", "hermes"));
  await until(() => link.fault === undefined);
  await inRoom.say("hotword/default/detected", { ...wake, modelId: "later" });
  t.equal((await atHub.next(hotwordDetected)).payload.modelId, "later");
});

t.test("what a person has turned off stays off when the hub goes", async (t) => {
  const { link, hub, atHub, inRoom } = await makeBoth(t);
  await atHub.say("hotword/toggleOff", { siteId: "kitchen" });
  await inRoom.next(hotwordToggleOff);
  await hub.remove("kitchen");
  await until(() => link.fault !== undefined);
  await inRoom.say("audioServer/kitchen/playFinished", { id: "flush", siteId: "kitchen" });
  await inRoom.next(audioServerPlayFinished);
  t.equal(inRoom.heard(hotwordToggleOn).length, 0);
});

t.test("the hub knows whether the room listens, also when its board is cut off and comes back", async (t) => {
  const { hubWorld, room, hub, password, link, atHub, inRoom } = await makeBoth(t);
  await inRoom.say("hotword/listening", { siteId: "kitchen", modelIds: ["okay"] });
  t.same((await atHub.next(hotwordListening)).payload, { siteId: "kitchen", modelIds: ["okay"] });
  await hub.remove("kitchen");
  t.same((await atHub.next(hotwordListening)).payload, { siteId: "kitchen", modelIds: [] });
  await until(() => link.fault !== undefined);
  hubWorld.broker.admitKnown("satellite-kitchen", digest(password), satelliteAccess("kitchen", "hermes"));
  t.same((await atHub.next(hotwordListening)).payload, { siteId: "kitchen", modelIds: ["okay"] });
  t.ok((await room.port()).connected);
});

t.test("how the room heard the wake word reaches the hub; where another room answers, no sound follows", async (t) => {
  const { atHub, inRoom } = await makeBoth(t);
  const measures = { level: -31, snr: 20, onsetMs: 900, score: 0.6 };
  await inRoom.say("hotword/default/detected", { ...wake, endSignalMs: Date.now() - 1, measures });
  t.same((await atHub.next(hotwordDetected)).payload.measures, measures);
  await inRoom.say("audioServer/kitchen/audioFrame", frame(1));
  await inRoom.say("audioServer/kitchen/loaded", { reloaded: false });
  await atHub.next("audioServer/kitchen/loaded");
  const answer = { answeredBy: "bedroom", sessionId: "1" };
  await atHub.say("dialogueManager/wakeWordYielded", { siteId: "bedroom", ...answer, answeredBy: "kitchen" });
  await atHub.say("dialogueManager/wakeWordYielded", { siteId: "kitchen", ...answer });
  t.match((await inRoom.next(dialogueWakeWordYielded)).payload, { siteId: "kitchen" }, "only what concerns it");
  await atHub.say("asr/startListening", { siteId: "kitchen", sessionId: "2" });
  await inRoom.next(asrStartListening);
  await inRoom.say("audioServer/kitchen/audioFrame", frame(2));
  t.equal((await atHub.next(audioServerAudioFrame)).bytes.readInt16LE(44), 2, "nothing from after that wake word");
});

t.test("a hub that refuses is asked again, until it knows this satellite", async (t) => {
  const certificates = await makeCertificates(t.testdir({}));
  const tls: Listener = { tls: certificates, outside: true };
  const [hubWorld, room] = [await makeWorld(t, { listeners: [{}, tls] }), await makeWorld(t)];
  const listening = await hubWorld.broker.listen(tls);
  const logs: LogLine[] = [];
  const own = room.bus();
  const hub = {
    url: listening.url,
    username: "satellite-kitchen",
    password: "secret",
    prefix: "msg",
    ca: certificates.ca,
  };
  const link = openLink({ siteId: "kitchen", own, hubs: [hub], log: logInto(logs, "link"), refusedPauseMs: 20 });
  t.teardown(() => link.close());
  await until(() => logs.some(({ msg }) => msg === "the hub refused this satellite"));
  t.match(link.fault, /sotto satellite add/u);
  hubWorld.broker.admitKnown("satellite-kitchen", digest("secret"), satelliteAccess("kitchen", "msg"));
  await until(() => link.fault === undefined);
  t.notMatch(JSON.stringify(logs), "secret");
});
