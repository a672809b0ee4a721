import t from "tap";
import { Steps } from "./steps.ts";

t.test("steps are undone once, the last first, however many ask for it, and a failure stops none", async (t) => {
  const steps = new Steps();
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  steps.add(() => void done.push("first"));
  steps.add(() => {
    done.push("second");
    throw new Error("it is gone already");
  });
  steps.add(async () => {
    await gate.promise;
    done.push("third");
  });
  const [one, other] = [steps.unwind(), steps.unwind()];
  steps.add(() => void done.push("late"));
  gate.resolve();
  await t.rejects(one, /gone already/u);
  await other;
  t.same(done, ["third", "late", "second", "first"]);
  steps.add(() => void done.push("later"));
  await steps.unwind();
  t.equal(done.at(-1), "later");
});
