import t from "tap";
import { isAbout } from "./conversation.ts";

t.test("only what belongs to the conversation at this site is told", async (t) => {
  const before = { siteId: "kitchen", sessionId: undefined };
  const during = { siteId: "kitchen", sessionId: "s" };
  const wake = { what: "wake word", detail: "default at kitchen" };
  t.ok(isAbout({ ...wake, siteId: "kitchen" }, before));
  t.notOk(isAbout({ ...wake, siteId: "bedroom" }, before));
  const understood = { what: "intent", detail: "sotto:snooze" };
  t.notOk(isAbout({ ...understood, sessionId: "self-test" }, before), "the self-test asks, too");
  t.notOk(isAbout(understood, during), "a question of no session");
  t.notOk(isAbout({ ...understood, sessionId: "other" }, during), "another room's");
  t.ok(isAbout({ ...understood, sessionId: "s" }, during));
  t.ok(isAbout({ what: "error", detail: "the disk is full" }, before), "what went wrong may explain why nothing comes");
});
