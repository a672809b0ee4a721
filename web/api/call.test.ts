import { board, refuse, tell } from "../testing/page.ts";
import t from "tap";
import { addressOf, call, isAway, request } from "./call.ts";
import { authorization, basic, logIn, logOut, login, wasRefused } from "./credential.ts";
import { Refused } from "./problem.ts";

t.test("an operation is asked by its name, with the user's own credential and no other", async (t) => {
  const { asked } = await board(t, (_asked, response) => tell(response, { users: [] }));
  logIn({ basic: basic("änne:", "pass word") });
  t.same(await call("listUsers"), { users: [] });
  t.match(asked[0], {
    method: "GET",
    url: "/admin/users",
    headers: { accept: "application/json", authorization: basic("änne:", "pass word") },
  });
  t.notOk(asked[0]?.headers.cookie);
  t.equal(login(), "änne");
});

t.test("names and values stand in their place of the address, whatever is in them", (t) => {
  t.equal(addressOf("/admin/skills/{skill}", { skill: "../a b?x" }), "/admin/skills/..%2Fa%20b%3Fx");
  t.equal(
    addressOf("/admin/logs", {}, { lines: 5, search: "a&b", until: undefined }),
    "/admin/logs?lines=5&search=a%26b",
  );
  for (const params of [{}, { skill: "" }])
    t.throws(() => addressOf("/admin/skills/{skill}", params), { code: "PAGE", message: "skill is missing" });
  t.end();
});

t.test("what is sent is JSON, but for a file; what has no answer gives none", async (t) => {
  const { asked } = await board(t, ({ method }, response) => {
    if (method === "DELETE") response.writeHead(204).end();
    else tell(response, { taskId: "t" });
  });
  t.equal(await call("removeUser", { params: { login: "anna" } }), undefined);
  await request("changeDraft", { body: [{ op: "remove", path: "/x" }] });
  await request("installAssistant", { body: new Blob(["PK"]) });
  t.same(
    asked.map(({ headers, body }) => `${headers["content-type"]} ${body}`),
    ["undefined ", 'application/json [{"op":"remove","path":"/x"}]', "application/zip PK"],
  );
});

t.test(
  "a refusal is thrown with the board's words; a credential that is not right any more is forgotten",
  async (t) => {
    let [status, code] = [409, "BOARD_CLAIMED"];
    await board(t, (_asked, response) => refuse(response, status, code));
    logIn({ basic: basic("anna", "x") });
    await t.rejects(call("listUsers"), { code, status, message: "it is BOARD_CLAIMED" });
    t.ok(authorization.value, "who is refused is who he was");
    [status, code] = [401, "REQUEST_UNAUTHENTICATED"];
    await t.rejects(request("listUsers", {}, { headers: { authorization: basic("bert", "y") } }), { code });
    t.ok(authorization.value, "it was another one's");
    await t.rejects(call("listUsers"), { status, code });
    t.equal(authorization.value, undefined);
    t.equal(login(), undefined);
    t.ok(wasRefused.value, "who is asked for a password learns why");
    logIn({ basic: basic("anna", "z") });
    t.notOk(wasRefused.value);
    logOut();
    t.notOk(wasRefused.value, "who logs out knows it");
  },
);

t.test("an unreachable board is reported as such until it answers again, even with an error", async (t) => {
  const { leave } = await board(t, (_asked, response) => response.destroy());
  await t.rejects(call("listUsers"), { code: "AWAY", isAway: true });
  t.equal(isAway.value, true);
  leave();
  await t.rejects(call("listUsers"), { code: "AWAY" });
  await board(t, (_asked, response) => refuse(response, 503, "DISK_FULL"));
  await t.rejects(call("listUsers"), { code: "DISK_FULL" });
  t.equal(isAway.value, false);
});

t.test("an aborted request does not report that the board is away", async (t) => {
  await board(t, () => undefined);
  const giving = new AbortController();
  const asking = request("listUsers", {}, { signal: giving.signal });
  giving.abort();
  await t.rejects(asking, { name: "AbortError" });
  t.equal(isAway.value, false);
  t.notOk(await asking.catch((error: unknown) => error instanceof Refused));
});
