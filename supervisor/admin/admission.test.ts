import t from "tap";
import { serve } from "./testing/serve.ts";

t.test("whoever may have changed something is reported before the response, and whoever reads is not", async (t) => {
  let count = 0;
  const { json, signUp } = await serve(t, { changed: () => void (count += 1) });
  await signUp();
  const before = count;
  t.ok(before > 0, "a sign-up");
  for (const path of ["users", "health", "tasks", "nothing"]) await json("GET", `/admin/${path}`);
  t.equal(count, before);
  await json("PUT", "/admin/config", { hotword: { level: 3 } });
  t.equal(count, before + 1);
  await json("PUT", "/admin/config", { hotword: { level: "none" } });
  t.equal(count, before + 2, "a refused request, too: a part of it may have been done");
});
