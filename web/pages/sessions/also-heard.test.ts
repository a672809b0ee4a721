import t from "tap";
import { alsoHeard } from "./also-heard.ts";

const event = (topic: string, payload: Readonly<Record<string, unknown>> | null) => ({
  time: "2026-11-24T12:00:00.000Z",
  component: "dialogue",
  topic,
  payload,
});

t.test("each room that left the answer to this one is named once", async (t) => {
  const yielded = (siteId: string) => event("dialogueManager/wakeWordYielded", { siteId, answeredBy: "kitchen" });
  t.same(
    alsoHeard({ events: [event("asr/toggleOn", null), yielded("bedroom"), yielded("hall"), yielded("bedroom")] }),
    ["bedroom", "hall"],
  );
  t.same(alsoHeard({ events: [event("hotword/default/detected", { siteId: "kitchen" })] }), []);
});
