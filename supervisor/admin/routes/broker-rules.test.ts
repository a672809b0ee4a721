import t from "tap";
import { serve } from "../testing/serve.ts";

t.test("the rules for an external broker need a user, and contain no secret", async (t) => {
  const { answer, json, signUp } = await serve(t);
  t.equal((await answer("/admin/broker/rules")).status, 401);
  await signUp();
  const { status, text } = await json("GET", "/admin/broker/rules");
  t.equal(status, 200);
  t.match(JSON.parse(text), {
    rules: [{ account: "supervisor", publishes: ["msg/#"] }, { account: "hotword" }, { account: "skill-lamp" }],
  });
  t.notMatch(text, /password/u);
});
