/** A room on another board: the wake word is heard there, the sentence is understood on the hub, the answer is played there. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import {
  audioServerPlayBytes,
  componentStatus,
  dialogueSessionEnded,
  dialogueSessionStarted,
  dialogueWakeWordYielded,
  hotwordDetected,
  hotwordListening,
  hotwordToggleOn,
  intent,
  isSelfTestSite,
} from "#bus";
import { adminSocket } from "../../supervisor/control-file.ts";
import { wordsOf } from "./listen.ts";
import { startPlatform } from "./platform.ts";

// Journeys take as long as people speak.
t.setTimeout(900_000);

/** What only a hub does. */
const ofTheHub = ["asr", "dialogue", "injection", "nlu", "skill-server", "tts"];

type Reply = { readonly status: number | undefined; readonly body: Record<string, unknown> };

/** Asks a platform on its local socket. */
function ask(folder: string, method: string, path: string, body?: object): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = { host: "localhost", ...(body && { "content-type": "application/json" }) };
    const socketPath = adminSocket(join(folder, "run"));
    const asking = request({ socketPath, method, path: `/admin/${path}`, headers }, (answer) => {
      let text = "";
      answer.on("data", (chunk) => (text += String(chunk)));
      answer.on("end", () =>
        resolve({ status: answer.statusCode, body: text === "" ? {} : (JSON.parse(text) as Reply["body"]) }),
      );
    });
    asking.on("error", reject);
    asking.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

t.test("a satellite joins, is spoken to, and answers", async (t) => {
  const hub = await startPlatform(t, {
    config: '[bus]\naddress = "127.0.0.1:0"\nsatellite_address = "127.0.0.1:0"\n',
  });
  const made = await ask(hub.folder, "POST", "satellites", { siteId: "bedroom", host: "localhost" });
  t.equal(made.status, 201);
  const folder = mkdtempSync(join(tmpdir(), "sotto-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const credential = join(folder, "hub.toml");
  writeFileSync(credential, String(made.body["credential"]), { mode: 0o600 });
  const room = await startPlatform(t, { examples: folder, disabled: ofTheHub, args: ["--hub", credential] });

  await t.test("by voice: wake word and answer at the satellite, and nothing of it in the hub's room", async (t) => {
    await room.command("turn on the garden light", "bedroom");
    t.match((await room.bus.next(hotwordDetected)).payload, { siteId: "bedroom" });
    const { payload } = await hub.bus.next(intent);
    t.match(payload, { siteId: "bedroom", intent: { intentName: "sotto:turnOnLight" } });
    const end = await hub.bus.next(dialogueSessionEnded);
    t.match(end.payload, { siteId: "bedroom", termination: { reason: "nominal" } });
    await room.bus.next(hotwordToggleOn, ({ siteId }) => siteId === "bedroom");
    t.equal(wordsOf(room.played("bedroom")), "the light in the garden is on");
    const woken = hub.bus.heard(hotwordDetected).filter(({ payload }) => !isSelfTestSite(payload.siteId));
    t.equal(woken.length, 1, "heard once, by the satellite");
  });

  await t.test("the satellite's feedback sounds are its own, and its components nobody else's", async (t) => {
    const sounds = ({ params }: { readonly params: Readonly<Record<string, string>> }) =>
      params["siteId"] === "bedroom" && params["requestId"]?.startsWith("feedback-") === true;
    t.equal(hub.bus.heard(audioServerPlayBytes).filter(sounds).length, 0, "the hub makes none of them");
    t.ok(room.bus.heard(audioServerPlayBytes).filter(sounds).length >= 2, "the start and the end of listening");
    t.equal(room.bus.heard(componentStatus).length, 0);
  });

  await t.test("at rest no audio of the satellite is on the hub's bus", async (t) => {
    const framesAtHub = () => hub.bus.heard("audioServer/bedroom/audioFrame").length;
    const before = framesAtHub();
    await new Promise<void>((resolve) => {
      let frames = 0;
      room.bus.mqtt.on(
        "message",
        (name) => void (name.endsWith("/bedroom/audioFrame") && ++frames === 60 && resolve()),
      );
    });
    t.ok(before > 60, `${before} frames while it listened`);
    t.equal(framesAtHub(), before);
  });

  await t.test("what both rooms hear is answered in one of them, and the other one makes no sound", async (t) => {
    // The end of the first session has turned the wake word on again, and the hub knows that both rooms listen.
    for (const site of ["default", "bedroom"])
      await hub.bus.next(hotwordListening, ({ siteId, modelIds }) => siteId === site && modelIds.length > 0);
    hub.bus.forget();
    room.bus.forget();
    const text = "turn on the garden light";
    await Promise.all([hub.command(text), room.command(text, "bedroom")]);
    const { payload } = await hub.bus.next(dialogueWakeWordYielded);
    await hub.bus.next(dialogueSessionEnded, ({ sessionId }) => sessionId === payload.sessionId);
    const woken = hub.bus.heard(hotwordDetected).map(({ payload: { siteId } }) => siteId);
    t.same(woken.filter((siteId) => !isSelfTestSite(siteId)).toSorted(), ["bedroom", "default"]);
    const started = hub.bus.heard(dialogueSessionStarted).map(({ payload: { siteId } }) => siteId);
    t.same(started, [payload.answeredBy]);
    t.equal(hub.bus.heard(intent).length, 1, "and done once");
    const sounds = [...hub.bus.heard(audioServerPlayBytes), ...room.bus.heard(audioServerPlayBytes)];
    t.same(
      sounds.filter(({ params }) => params["siteId"] === payload.siteId),
      [],
    );
  });

  await t.test("a hub that disappears makes it degraded; after a revocation its credential is refused", async (t) => {
    t.match((await ask(hub.folder, "GET", "satellites")).body, {
      satellites: [{ siteId: "bedroom", connected: true }],
    });
    t.match((await ask(room.folder, "GET", "health")).body, { health: "healthy" });
    t.equal((await ask(hub.folder, "DELETE", "satellites/bedroom")).status, 204);
    let health = await ask(room.folder, "GET", "health");
    while (health.body["health"] === "healthy") health = await ask(room.folder, "GET", "health");
    t.match(health.body, { health: "degraded", reasons: [{ code: "HUB_UNREACHABLE", message: /hub/ }] });
    t.match((await ask(hub.folder, "GET", "health")).body, { health: "healthy" });
  });
});
