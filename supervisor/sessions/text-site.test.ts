/** Sessions by text that do not begin. What is said on the bus is what the test says. */
import { dialogueSessionEnded, dialogueSessionStarted, dialogueStartSession } from "#bus";
import { mock } from "node:test";
import t from "tap";
import type { BusEvent, BusEvents } from "./bus-events.ts";
import { TextSite } from "./text-site.ts";

function stand() {
  const hearers = new Set<(event: BusEvent) => void>();
  const said: { readonly topic: unknown; readonly payload: { readonly customData?: string } }[] = [];
  const port = { connected: true, say: (topic: unknown, payload: object) => said.push({ topic, payload }) };
  const watch = (hearer: (event: BusEvent) => void) => {
    hearers.add(hearer);
    return () => void hearers.delete(hearer);
  };
  const site = new TextSite({ port, watch } as unknown as BusEvents);
  const tell = (topic: string, payload: object) => {
    for (const hearer of hearers) hearer({ time: "", component: "dialogue", topic, sessionId: "s", payload });
  };
  const asked = () => said.findLast(({ topic }) => topic === dialogueStartSession)?.payload.customData;
  return { site, hearers, tell, asked, said };
}

t.test("one that is refused is forgotten", async (t) => {
  const { site, hearers, tell, asked } = stand();
  const refused = t.rejects(site.ask({ text: "light on", siteId: "kitchen" }), { code: "SESSION_NOT_STARTED" });
  tell(dialogueSessionEnded.pattern, { customData: asked() });
  await refused;
  t.equal(hearers.size, 0);
});

t.test("one that was given up is ended when it starts, and forgotten when it never does", async (t) => {
  const { site, hearers, tell, asked, said } = stand();
  mock.timers.enable({ apis: ["setTimeout"] });
  t.teardown(() => mock.timers.reset());
  const late = t.rejects(site.ask({ text: "light on", siteId: "kitchen" }), { code: "SESSION_NOT_STARTED" });
  mock.timers.tick(8000);
  await late;
  tell(dialogueSessionStarted.pattern, { customData: asked() });
  t.match(said.at(-1)?.payload, { sessionId: "s" });
  t.equal(hearers.size, 0);
  const never = t.rejects(site.ask({ text: "light on", siteId: "kitchen" }), { code: "SESSION_NOT_STARTED" });
  mock.timers.tick(8000);
  await never;
  t.equal(hearers.size, 1);
  mock.timers.tick(600_000);
  t.equal(hearers.size, 0);
});
