import t from "tap";
import { type Event, Stages } from "./stage.ts";

const after = (...events: readonly Event[]) => {
  const stages = new Stages();
  return events.map((event) => stages.hear(event)).at(-1);
};

t.test("a session is shown as it listens, thinks and speaks, and then no more", async (t) => {
  const stages = new Stages();
  const seen = (
    [
      "sessionStarted",
      "startListening",
      "stopListening",
      "say",
      "sayFinished",
      "startListening",
      "sessionEnded",
    ] as const
  ).map((event) => stages.hear(event));
  t.same(seen, ["thinking", "listening", "thinking", "speaking", "thinking", "listening", "idle"]);
});

t.test("what is spoken without a session is shown while it is spoken", async (t) => {
  t.equal(after("say"), "speaking");
  t.equal(after("say", "sayFinished"), "idle");
});

t.test("muted is shown before everything else, and what happens meanwhile is known afterwards", async (t) => {
  t.equal(after("sessionStarted", "startListening", "muted"), "muted");
  t.equal(after("muted", "say"), "muted");
  t.equal(after("muted", "failed", "updateStarted"), "muted");
  t.equal(after("muted", "say", "unmuted"), "speaking");
  t.equal(after("unmuted"), "idle", "who is told that nothing is muted shows nothing");
});

t.test("an error is shown until it is calm again or the next session; an upgrade when nothing else is", async (t) => {
  const stages = new Stages();
  stages.hear("updateStarted");
  t.equal(stages.hear("sessionStarted"), "thinking");
  stages.hear("sessionEnded");
  t.equal(stages.hear("failed"), "error");
  t.equal(stages.calm(), "update");
  t.equal(stages.hear("updateEnded"), "idle");
  t.equal(after("failed", "sessionStarted"), "thinking");
});

t.test("a session whose end is never heard is forgotten, a mute is not", async (t) => {
  const stages = new Stages();
  stages.hear("sessionStarted");
  stages.hear("muted");
  t.equal(stages.forget(), "muted");
  t.equal(stages.hear("unmuted"), "idle");
});
