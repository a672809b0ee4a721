/** Speech of and for clients of the board, over a real bus; the components are simulated. */
import { asrStartListening, asrVersionRequest, audioServerAudioFrame, ttsSay, ttsStop } from "#bus";
import t from "tap";
import { silence } from "../../platform/sound/pcm.ts";
import { buildWav } from "../../platform/sound/wav-build.ts";
import { readWav } from "../../platform/sound/wav-read.ts";
import { logInto, makeWorld } from "../../test/world.ts";
import { BusEvents } from "../sessions/bus-events.ts";
import { Talk } from "./talk.ts";

const wav = (seconds: number) => buildWav(silence(16_000, seconds));

t.test("the speech of a client that has gone is stopped, and no other client gets the rest of it", async (t) => {
  const world = await makeWorld(t);
  const events = new BusEvents({ bus: world.bus(), components: [], log: logInto([], "supervisor") });
  t.teardown(() => events.close());
  await events.ready();
  const tts = await world.client();
  const talk = new Talk(events, "guests");
  const play = (id: string, seconds: number) => tts.say(`audioServer/guests/playBytes/${id}`, wav(seconds));
  const finish = (id: unknown) => tts.say("tts/sayFinished", { id, siteId: "guests" });

  const gone = new AbortController();
  const left = talk.speak("a long secret", "en", undefined, gone.signal);
  left.catch(() => undefined);
  const next = talk.speak("yes", "en", undefined, new AbortController().signal);
  const { payload: secret } = await tts.next(ttsSay);
  await play("s-1", 3);
  gone.abort();
  t.match((await tts.next(ttsStop)).payload, { siteId: "guests" });
  // What was on its way when it was stopped.
  await play("s-2", 3);
  await finish(secret.id);
  await t.rejects(left, { code: "AUDIO_FAILED" });
  const { payload: yes } = await tts.next(ttsSay);
  t.equal(yes.text, "yes");
  await play("s-3", 0.5);
  await finish(yes.id);
  t.equal(readWav(await next).samples.length, 8000);
});

t.test("the recogniser of the rooms gets no more of a client's speech than it reads", async (t) => {
  const world = await makeWorld(t);
  const events = new BusEvents({ bus: world.bus(), components: [], log: logInto([], "supervisor") });
  t.teardown(() => events.close());
  await events.ready();
  const asr = await world.client();
  const talk = new Talk(events, "guests");
  const heard = talk.hear(new Int16Array(30 * 16_000), new AbortController().signal);
  const { payload } = await asr.next(asrStartListening);
  for (let unread = 0; unread < 3; unread += 1) await asr.next(asrVersionRequest);
  t.ok(asr.heard(audioServerAudioFrame).length < 4 * 62.5, "three seconds are unread, and the rest is not said");
  await asr.say("asr/version", { version: "1.2.3" });
  await asr.next(asrVersionRequest);
  const { sessionId } = payload as { readonly sessionId: string };
  await asr.say("asr/textCaptured", { text: "light on", likelihood: 1, seconds: 1, siteId: "guests", sessionId });
  t.match(await heard, { text: "light on" });
});
