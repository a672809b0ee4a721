/** Sessions that are asked for while nobody is there to begin them, over a real broker. */
import t from "tap";
import { componentStatus, dialogueSessionEnded, dialogueStartSession } from "#bus";
import { dialogue } from "../../platform/dialogue/component.ts";
import { logInto, makeWorld } from "../../test/world.ts";
import { BusEvents } from "./bus-events.ts";
import { MissedSessions } from "./missed-sessions.ts";

async function house(t: Parameters<typeof makeWorld>[0], waitMs?: number) {
  const world = await makeWorld(t);
  const events = new BusEvents({ bus: world.bus(), components: [dialogue], log: logInto([], "supervisor") });
  t.teardown(() => events.close());
  await events.ready();
  const missed = new MissedSessions(() => events.port, waitMs);
  events.watch((event) => missed.hear(event));
  const client = await world.client();
  const status = (state: "ready" | "gone") =>
    client.say(componentStatus.format({ componentName: "dialogue" }), { state });
  const ask = async (customData: string) => {
    await client.say(dialogueStartSession.pattern, { init: { type: "action" }, customData, siteId: "kitchen" });
    await client.next(dialogueStartSession, (said) => said.customData === customData);
  };
  const answer = (topic: string, customData: string) =>
    client.say(`dialogueManager/${topic}`, { sessionId: `of ${customData}`, customData, siteId: "kitchen" });
  return { client, status, ask, answer };
}

t.test("what is asked for while the dialogue manager is away is asked for again when it is back", async (t) => {
  const { client, status, ask, answer } = await house(t);
  await status("ready");
  await ask("answered");
  await answer("sessionStarted", "answered");
  await ask("lost with it");
  await status("gone");
  await ask("while away");
  client.forget();
  await status("ready");
  const again = [await client.next(dialogueStartSession), await client.next(dialogueStartSession)];
  t.same(
    again.map(({ payload }) => payload.customData),
    ["lost with it", "while away"],
  );
  await answer("sessionQueued", "lost with it");
  await answer("sessionStarted", "while away");
  client.forget();
  await status("gone");
  await status("ready");
  await ask("new");
  t.equal(client.heard(dialogueStartSession).length, 1, "what was answered, or said again, is not said a third time");
});

t.test("what nobody can begin is refused with an event", async (t) => {
  const { client, status, ask } = await house(t, 20);
  await status("gone");
  await ask("in vain");
  const { payload } = await client.next(dialogueSessionEnded);
  t.match(payload, {
    customData: "in vain",
    siteId: "kitchen",
    termination: { reason: "error", error: "the dialogue manager is not running" },
  });
});
