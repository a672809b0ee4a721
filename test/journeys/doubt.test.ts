/** What is near to a request by sound, or to what the assistant knows: by voice, with the second recogniser. */
import t from "tap";
import { asrStartListening, dialogueSessionEnded, hotwordToggleOn, intent, ttsSay } from "#bus";
import { startPlatform } from "./platform.ts";

// Journeys take as long as people speak.
t.setTimeout(600_000);

/** The second recogniser is waited for also where the machine is busy. */
const config = "[asr]\nverifier_patience = 10\n";

t.test("by voice, what is not quite a request is not done at once", async (t) => {
  const { bus, command, utter } = await startPlatform(t, { config });
  const said = () => bus.heard(ttsSay).map(({ payload }) => payload.text);
  const listened = async (sessionId: string) => bus.next(asrStartListening, (one) => one.sessionId === sessionId);

  await t.test("of two requests the first is offered, and done after a yes", async (t) => {
    await command("turn on the garden light and the kitchen light");
    const { payload: question } = await bus.next(ttsSay);
    t.match(question.text, /garden/u);
    t.same(bus.heard(intent), [], "nothing is done yet");
    const sessionId = question.sessionId ?? "";
    await listened(sessionId);
    await listened(sessionId);
    await utter("yes");
    const { payload } = await bus.next(intent);
    t.match(payload, {
      sessionId,
      intent: { intentName: "sotto:turnOnLight" },
      slots: [{ value: { value: "garden" } }],
    });
    await bus.next(hotwordToggleOn);
  });

  await t.test("a question that sounds like a request is no request", async (t) => {
    bus.forget();
    await command("did you turn on the kitchen light");
    t.match((await bus.next(dialogueSessionEnded)).payload.termination, { reason: "intentNotRecognized" });
    t.same(bus.heard(intent), []);
    await bus.next(hotwordToggleOn);
  });

  await t.test("a room that the assistant does not know is told, with those that it knows", async (t) => {
    bus.forget();
    await command("turn on the light in the attic");
    t.match((await bus.next(dialogueSessionEnded)).payload.termination, { reason: "intentNotRecognized" });
    t.same(bus.heard(intent), []);
    t.match(said()[0], /not know.*attic.*kitchen/u);
  });
});
