import t from "tap";
import { kindName } from "./kind.ts";

t.test("a kind of task has a name in words, also one that the page does not know yet", async (t) => {
  t.equal(kindName("assistant-rollback"), "Roll back the assistant");
  t.equal(kindName("train-the-moon"), "Train the moon");
});
