import t from "tap";
import { taskKinds } from "../../../cli/task-words.ts";
import { kindName, names, titleOf } from "./kind.ts";

t.test("a kind of task has a name in words, also one that the page does not know yet", async (t) => {
  t.equal(kindName("assistant-rollback"), "Roll back the assistant");
  t.equal(kindName("train-the-moon"), "Train the moon");
});

t.test("the title of a task says what it is about, if that is known", async (t) => {
  t.equal(titleOf({ kind: "component", about: "restart asr" }), "Restart asr");
  t.equal(titleOf({ kind: "skill", about: "stop clock" }), "Stop clock");
  t.equal(titleOf({ kind: "component", about: "enable asr" }), "Switch asr on");
  t.equal(titleOf({ kind: "component", about: "paint asr" }), "Control a component: paint asr");
  t.equal(titleOf({ kind: "component", about: "constructor asr" }), "Control a component: constructor asr");
  t.equal(titleOf({ kind: "platform", about: "restart all" }), "Restart all components");
  t.equal(titleOf({ kind: "skill", about: "remove speaker" }), "Remove speaker");
  t.equal(titleOf({ kind: "backup", about: "rehearse" }), "Rehearse a restore");
  t.equal(
    titleOf({ kind: "audio-test", about: "microphone of living room" }),
    "Test the sound: Microphone, living room",
  );
  t.equal(titleOf({ kind: "injection", about: "remove den, attic from room" }), "Remove den, attic (room)");
  t.equal(titleOf({ kind: "injection", about: "room, song" }), "Learn values: room, song");
  t.equal(titleOf({ kind: "packages", about: "rollback sotto 0.1.0" }), "Roll back: sotto 0.1.0");
  t.equal(titleOf({ kind: "restore" }), "Restore a backup");
  t.equal(titleOf({ kind: "packages", about: "update" }), "Check for updates");
  t.equal(titleOf({ kind: "packages", about: "sotto-ears" }), "Packages: sotto-ears");
});

t.test("each kind of task that a board has is said in words", async (t) => {
  for (const kind of taskKinds) t.ok(Object.hasOwn(names, kind), kind);
});
