/** Users over HTTPS: who may approve, change and remove whom. */
import t from "tap";
import { serve } from "../testing/serve.ts";

t.setTimeout(250_000);

t.test("users: approved, changed, removed, but never the last", async (t) => {
  const { answer, json, signUp, users } = await serve(t);
  await signUp();
  t.equal((await signUp({ login: "bert", password: "long enough" }, { forwarded: "for=10.0.0.1" })).status, 202);
  t.equal((await answer("/admin/health", { auth: "bert:long enough" })).status, 403);
  t.equal((await json("PATCH", "/admin/users/bert", { status: "active" })).status, 200);
  t.equal((await answer("/admin/health", { auth: "bert:long enough" })).status, 200);
  t.equal((await json("PUT", "/admin/users/bert/password", { password: "another one" })).status, 204);
  t.equal(
    (await answer("/admin/health", { auth: "bert:long enough" })).status,
    401,
    "the old one is forgotten at once",
  );
  t.equal((await json("DELETE", "/admin/users/bert")).status, 204);
  t.match(await json("DELETE", "/admin/users/anna"), { status: 409, text: /USER_LAST/ });
  t.match(await json("PATCH", "/admin/users/anna", { status: "pending" }), { status: 409 });
  t.equal((await json("DELETE", "/admin/users/nobody")).status, 404);
  t.same(
    users.list().map(({ login }) => login),
    ["anna"],
  );
});
