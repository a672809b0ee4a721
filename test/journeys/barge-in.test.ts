/** Spoken to while it speaks: in a room in which the microphone hears the loudspeaker. */
import t from "tap";
import { audioServerEchoState, audioServerPlayFinished, dialogueSessionEnded, hotwordDetected } from "#bus";
import { startPlatform } from "./platform.ts";

t.setTimeout(280_000);

const story =
  "Once upon a time there was a river that ran through seven villages, and in each of them lived a miller. " +
  "Every spring the water rose, and the seven millers met upon the bridge to see how high it would come this year.";

t.test("okay computer, said while the answer is spoken, ends it, and stop ends the session", async (t) => {
  const { bus, command, stop } = await startPlatform(t, { args: ["--virtual-room=delay=40,gain=0.3"] });
  await bus.say("dialogueManager/startSession", { init: { type: "notification", text: story } });
  const said = await bus.next("tts/say");
  const { sessionId } = said.payload as { sessionId: string };
  await bus.next(audioServerEchoState, ({ state }) => state === "cancelled");
  t.same(bus.heard(audioServerPlayFinished), [], "it still speaks");
  void command("stop");
  await bus.next(hotwordDetected);
  const stopped = await bus.next("tts/stop");
  t.match(stopped.payload, { sessionId });
  await bus.next(audioServerPlayFinished);
  const ended = await bus.next(dialogueSessionEnded, (session) => session.sessionId === sessionId);
  t.same(ended.payload.termination, { reason: "abortedByUser" });
  const second = await bus.next(dialogueSessionEnded, (session) => session.sessionId !== sessionId);
  t.same(second.payload.termination, { reason: "abortedByUser" }, "stop was heard as a cancel phrase");
  await bus.next(audioServerEchoState, ({ state }) => state === "quiet");
  t.equal(await stop(), 0, "and stops cleanly");
});
