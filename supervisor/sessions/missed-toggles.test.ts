/** What was switched while nobody was there to do it, over a real broker. */
import t from "tap";
import { asrToggleOff, asrToggleOn, componentStatus, hotwordToggleOff, hotwordToggleOn } from "#bus";
import { asr } from "../../platform/asr/component.ts";
import { feedback } from "../../platform/feedback/component.ts";
import { hotword } from "../../platform/hotword/component.ts";
import { logInto, makeWorld } from "../../test/world.ts";
import { BusEvents } from "./bus-events.ts";
import { MissedToggles } from "./missed-toggles.ts";

const components = [asr, feedback, hotword];

async function house(t: Parameters<typeof makeWorld>[0]) {
  const world = await makeWorld(t);
  const events = new BusEvents({ bus: world.bus(), components, log: logInto([], "supervisor") });
  t.teardown(() => events.close());
  await events.ready();
  const toggles = new MissedToggles(components, () => events.port);
  events.watch((event) => toggles.hear(event));
  const client = await world.client();
  const status = (componentName: string, state: "ready" | "gone") =>
    client.say(componentStatus.format({ componentName }), { state });
  return { client, status };
}

t.test("what a client has switched off while the component was away is said again when it is there", async (t) => {
  const { client, status } = await house(t);
  await status("hotword", "ready");
  await status("hotword", "gone");
  await client.say("hotword/toggleOff", { siteId: "kitchen" });
  await client.next(hotwordToggleOff);
  await status("hotword", "ready");
  t.equal((await client.next(hotwordToggleOff)).payload.siteId, "kitchen");
});

t.test("only the last word about each site is said again, and no session's", async (t) => {
  const { client, status } = await house(t);
  await client.say("hotword/toggleOff", { siteId: "kitchen" });
  await client.say("hotword/toggleOn", { siteId: "kitchen" });
  await client.say("hotword/toggleOff", { siteId: "bedroom" });
  await client.say("hotword/toggleOff", { siteId: "hall", sessionId: "s-1" });
  await client.say("asr/toggleOff");
  for (const { siteId } of [{ siteId: "kitchen" }, { siteId: "bedroom" }, { siteId: "hall" }])
    await client.next(hotwordToggleOff, (said) => said.siteId === siteId);
  await client.next(hotwordToggleOn);
  await client.next(asrToggleOff);
  await status("hotword", "ready");
  const again = [await client.next(hotwordToggleOn), await client.next(hotwordToggleOff)];
  t.same(
    again.map(({ payload }) => payload.siteId),
    ["kitchen", "bedroom"],
  );
  await status("feedback", "ready");
  await client.next(asrToggleOff);
  t.equal(client.heard(hotwordToggleOff).length, 4, "each hears what concerns it");
});

t.test("a component that was there all the time is told nothing again", async (t) => {
  const { client, status } = await house(t);
  await status("asr", "ready");
  await client.say("asr/toggleOff");
  await client.next(asrToggleOff);
  await status("hotword", "ready");
  await client.say("asr/toggleOn");
  await client.next(asrToggleOn);
  t.equal(client.heard(asrToggleOff).length, 1);
});

t.test("whoever switches while it is said again has the last word", async (t) => {
  const { client, status } = await house(t);
  await client.say("asr/toggleOff");
  // At once, so that both are on the way when it is said again.
  await Promise.all([status("asr", "ready"), client.say("asr/toggleOn")]);
  await status("feedback", "ready");
  await client.say("hotword/toggleOff", { siteId: "end" });
  await client.next(hotwordToggleOff);
  const said = [...client.heard("asr/+")].map(({ topic }) => topic);
  t.equal(said.at(-1), "asr/toggleOn", said.join(", "));
});
