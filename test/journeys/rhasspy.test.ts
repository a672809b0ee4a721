/**
 * Rhasspy's HTTP API and the Wyoming protocol on a whole platform: what is spoken to them is heard, what is typed is understood,
 * what is trained works.
 */
import t, { type Test } from "tap";
import { asrStartListening, dialogueSessionEnded, dialogueSessionStarted, intent } from "#bus";
import { synthesize } from "../../bench/voices/synthesize.ts";
import { voiceNamed } from "../../bench/voices/voices.ts";
import { bytesOf } from "../../platform/sound/pcm.ts";
import { buildWav } from "../../platform/sound/wav-build.ts";
import { readWav } from "../../platform/sound/wav-read.ts";
import { Connection } from "../../platform/wyoming/connection.ts";
import { WebSocket } from "ws";
import { startPlatform } from "./platform.ts";

t.setTimeout(900_000);

/** As Home Assistant does: each request is a connection. */
async function useWyoming(t: Test, port: number): Promise<void> {
  const connected = () => {
    const connection = new Connection({ uri: `tcp://127.0.0.1:${port}`, timeout: 60_000 });
    t.teardown(() => connection.close());
    return connection;
  };
  const speak = (connection: Connection, samples: Int16Array, format = { rate: 16_000, width: 2, channels: 1 }) => {
    connection.send("audio-start", format);
    const bytes = bytesOf(samples);
    for (let at = 0; at < bytes.length; at += 2048)
      connection.send("audio-chunk", { ...format, timestamp: at / 32 }, bytes.subarray(at, at + 2048));
  };
  const voice = voiceNamed("flite-slt");
  const describing = connected();
  describing.send("describe");
  t.match((await describing.nextOf("info")).data, {
    asr: [{ models: [{ languages: ["en"] }] }],
    wake: [{ models: [{ name: "okay_computer" }] }],
  });

  const tts = connected();
  tts.send("synthesize", { text: "Das Licht ist an.", voice: { language: "de", name: "sotto-de" } });
  const { rate } = (await tts.nextOf("audio-start")).data as { rate: number };
  let bytes = 0;
  for (let event = await tts.next(); event.type === "audio-chunk"; event = await tts.next())
    bytes += event.payload.length;
  t.ok(bytes > rate, "it is more than half a second");

  const asr = connected();
  asr.send("transcribe", { language: "en-US" });
  speak(asr, await synthesize("turn on the kitchen light", voice));
  asr.send("audio-stop");
  t.same((await asr.nextOf("transcript")).data, { text: "turn on the kitchen light", language: "en" });

  const wake = connected();
  wake.send("detect", { names: ["okay_computer"] });
  speak(wake, await synthesize("turn on the kitchen light", voice));
  wake.send("audio-stop");
  t.equal((await wake.next()).type, "not-detected");
  wake.send("detect", { names: null });
  speak(wake, await synthesize("okay computer", voice));
  wake.send("audio-stop");
  t.match(await wake.next(), { type: "detection", data: { name: "okay_computer" } });
}

t.test("a program for Rhasspy speaks, hears, understands, and trains sentences of its own", async (t) => {
  const { output, command, utter, played, bus } = await startPlatform(t, {
    config: '[rhasspy]\naddress = "127.0.0.1:0"\n[wyoming]\naddress = "127.0.0.1:0"\n',
  });
  const port = /Rhasspy's HTTP API is served.*?port\W+(\d+)/u.exec(output())?.[1];
  const url = `http://127.0.0.1:${port}`;
  const post = async (path: string, body: string | Buffer = "", headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, { method: "POST", body, headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    t.equal(response.status, 200, `${path} ${bytes.toString("latin1").slice(0, 200)}`);
    return bytes;
  };
  const asked = async (path: string, body: string | Buffer = "") =>
    JSON.parse((await post(path, body)).toString()) as Record<string, unknown>;

  t.match(await asked("/api/text-to-intent", "turn on the kitchen light"), {
    text: "turn on the kitchen light",
    intent: { name: "sotto:turnOnLight" },
    slots: { room: "kitchen" },
    entities: [{ entity: "room", raw_value: "kitchen", start: 12, end: 19 }],
  });
  t.match(await asked("/api/text-to-intent?outputFormat=hermes", "turn on the kitchen light"), {
    type: "intent",
    value: { intent: { intentName: "sotto:turnOnLight" }, slots: [{ slotName: "room" }] },
  });
  t.match(await asked("/api/text-to-intent", "the quick brown fox"), { intent: { name: "" }, slots: {} });

  const speech = readWav(await post("/api/text-to-speech", "The light is on."));
  t.ok(speech.samples.length > speech.rate / 2, "it is a sentence long");
  t.ok(
    played().some((sample) => Math.abs(sample) > 500),
    "and was heard in the room",
  );
  const silent = readWav(await post("/api/text-to-speech?play=false&repeat=true"));
  t.equal(silent.samples.length, speech.samples.length);

  const samples = await synthesize("turn on the kitchen light", voiceNamed("flite-slt"));
  const recording = buildWav({ rate: 16_000, channels: 1, samples });
  t.equal((await post("/api/speech-to-text", recording)).toString(), "turn on the kitchen light");
  t.match(await asked("/api/speech-to-intent", recording), { intent: { name: "sotto:turnOnLight" } });
  await post("/api/play-wav", recording);

  const listened = asked("/api/listen-for-command");
  await bus.next(asrStartListening, ({ siteId }) => siteId === "default");
  await utter("turn on the kitchen light");
  t.match(await listened, { intent: { name: "sotto:turnOnLight" }, slots: { room: "kitchen" } });
  await bus.next(dialogueSessionEnded);

  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/events/wake`);
  t.teardown(() => socket.terminate());
  await new Promise((resolve) => socket.once("open", resolve));
  const woken = new Promise<string>((resolve) => socket.once("message", (data: Buffer) => resolve(data.toString())));
  bus.forget();
  await command("turn on the kitchen light");
  t.match(JSON.parse(await woken), { siteId: "default" });
  await bus.next(intent);

  const wyoming = /Wyoming protocol is served.*?port\W+(\d+)/u.exec(output())?.[1];
  bus.forget();
  await useWyoming(t, Number(wyoming));

  await post("/api/slots", JSON.stringify({ planet: ["mars", "venus"] }));
  await post("/api/sentences", "[ShowPlanet]\nshow me ($planet){planet}\n[GoodNight]\ngood night everybody\n");
  t.match((await post("/api/train")).toString(), /^Training completed in /u);
  t.match(await asked("/api/text-to-intent", "show me venus"), {
    intent: { name: /ShowPlanet$/u },
    slots: { planet: "venus" },
  });
  const profile = (await (await fetch(`${url}/api/intents`)).json()) as object;
  t.equal(Object.keys(profile).length, 2);
  t.same(bus.heard(dialogueSessionStarted), [], "the wake word of another program has started no session");
});
