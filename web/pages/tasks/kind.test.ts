import t from "tap";
import { kindName, titleOf } from "./kind.ts";

t.test("a kind of task has a name in words, also one that the page does not know yet", async (t) => {
  t.equal(kindName("assistant-rollback"), "Roll back the assistant");
  t.equal(kindName("train-the-moon"), "Train the moon");
});

t.test("the title of a task says what it is about, if that is known", async (t) => {
  t.equal(titleOf({ kind: "component", about: "restart asr" }), "Restart asr");
  t.equal(titleOf({ kind: "skill", about: "stop clock" }), "Stop clock");
  t.equal(titleOf({ kind: "component", about: "enable asr" }), "Control a component: enable asr");
  t.equal(titleOf({ kind: "restore" }), "Restore a backup");
  t.equal(titleOf({ kind: "packages", about: "update" }), "Check for updates");
  t.equal(titleOf({ kind: "packages", about: "sotto-ears" }), "Packages: sotto-ears");
});
