/** Spoken to while it speaks: in a room in which the microphone hears the loudspeaker. */
import t from "tap";
import {
  audioServerEchoState,
  audioServerPlayFinished,
  audioServerStopPlaying,
  dialogueSessionEnded,
  dialogueSessionStarted,
  errorAudioServer,
  hotwordDetected,
  isSelfTestSite,
  ttsSayFinished,
} from "#bus";
import { synthesize } from "../../bench/voices/synthesize.ts";
import { voiceNamed } from "../../bench/voices/voices.ts";
import { speakThrough } from "../../supervisor/virtual-audio/socket.ts";
import { listening, startPlatform } from "./platform.ts";

t.setTimeout(900_000);

/** Nearly a minute, of which some seconds are heard: as long as a busy machine may take to interrupt it. */
const story = Array.from(
  { length: 4 },
  () =>
    "Once upon a time there was a river that ran through seven villages, and in each of them lived a miller. " +
    "Every spring the water rose, and the seven millers met upon the bridge to see how high it would come this year.",
).join(" ");

/** Who is not heard says it again, so often. */
const attempts = 8;

t.test("the wake word, said while a long text is spoken, ends it, and the user is listened to", async (t) => {
  const platform = await startPlatform(t, {
    args: ["--virtual-room=delay=40,gain=0.3"],
    config: '[audio_server]\necho_cancellation = "on"\n',
  });
  const { bus, control, stop } = platform;
  // Before it speaks: on a busy machine this takes a while.
  const wakeWord = await synthesize(control.wakeWord, voiceNamed("espeak-en-gb"));
  await bus.say("dialogueManager/startSession", { init: { type: "notification", text: story } });
  const said = await bus.next("tts/say");
  const { sessionId } = said.payload as { sessionId: string };
  const { payload: echo } = await bus.next(audioServerEchoState, ({ state }) => state === "cancelled");
  t.ok(echo.delayMs !== undefined, `a delay of ${echo.delayMs} ms`);
  await listening(platform, 2);
  const woken = () => bus.heard(hotwordDetected).filter(({ payload }) => !isSelfTestSite(payload.siteId));
  t.same(woken(), [], "it does not wake by its own voice");
  t.same(bus.heard(ttsSayFinished), [], "and speaks");
  // Each sentence is a sound of its own: on a busy machine the first ones are over already.
  const over = bus.heard(audioServerPlayFinished).length;

  for (let attempt = 0; attempt < attempts && woken().length === 0; attempt++) {
    await speakThrough(control.virtualAudio?.socket ?? "", "default", wakeWord);
    await listening(platform, 1);
  }
  await bus.next(hotwordDetected);
  const { payload: hushed } = await bus.next("tts/stop");
  t.match(hushed, { siteId: "default", sessionId });
  await bus.next(audioServerStopPlaying);
  for (let ended = 0; ended <= over; ended++) await bus.next(audioServerPlayFinished);
  const { payload: first } = await bus.next(dialogueSessionEnded, (session) => session.sessionId === sessionId);
  t.same(first.termination, { reason: "abortedByUser" });
  const { payload: second } = await bus.next(
    dialogueSessionStarted,
    (session) => session.reactivatedFromSessionId === sessionId,
  );
  await bus.next("asr/startListening", (to: { sessionId?: string }) => to.sessionId === second.sessionId);
  t.same(bus.heard(errorAudioServer), [], "nothing has failed: it was meant to end");
  t.equal(await stop(), 0, "and stops cleanly");
});
