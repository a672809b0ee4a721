import { board, refuse, tell } from "../testing/page.ts";
import t, { type Test } from "tap";
import { call } from "./call.ts";
import { authorization, basic, kept, logIn, login, logOut, waiting } from "./credential.ts";
import { enter, leave } from "./sign-in.ts";

const header = basic("anna", "x");
const token = { login: "anna", id: "0123456789abcdef", key: "k".repeat(43) };

/** A board whose browser keeps cookies, or does not. */
function someBoard(t: Test, keepsCookies = true) {
  return board(t, ({ method, headers }, response) => {
    if (headers["sotto-sign-in"] !== undefined && !keepsCookies) refuse(response, 401, "REQUEST_UNAUTHENTICATED");
    else if (method === "POST") tell(response, token);
    else if (method === "DELETE") response.writeHead(204).end();
    else tell(response, {});
  });
}
const told = ({ method, url, headers }: Awaited<ReturnType<typeof someBoard>>["asked"][number]) =>
  `${method} ${url} ${headers.authorization === header ? "password" : ""}${String(headers["sotto-sign-in"] ?? "")}`;

t.test("without a wish to stay, the password is kept by the tab and nothing by the browser", async (t) => {
  const { asked } = await someBoard(t);
  t.equal(await enter("anna", "x", false), true);
  t.equal(login(), "anna");
  t.equal(kept(), undefined);
  t.equal(localStorage.getItem("sotto.sign-in"), null);
  t.equal(sessionStorage.getItem("sotto.credential"), header);
  await leave();
  t.same(asked.map(told), ["GET /admin/tasks?limit=1 password"]);
  t.same([authorization.value, sessionStorage.getItem("sotto.credential")], [undefined, null]);
});

t.test("with it, the browser keeps half of a token, and no password", async (t) => {
  const { asked } = await someBoard(t);
  t.equal(await enter("anna", "x", true), true);
  t.same([login(), kept()], ["anna", token]);
  t.same(JSON.parse(localStorage.getItem("sotto.sign-in") ?? ""), token);
  t.equal(sessionStorage.getItem("sotto.credential"), null);
  await call("listUsers");
  await leave();
  t.same(asked.map(told), [
    "GET /admin/tasks?limit=1 password",
    "POST /admin/sign-ins password",
    `GET /admin/tasks?limit=1 ${token.key}`,
    `GET /admin/users ${token.key}`,
    `DELETE /admin/sign-ins/${token.id} ${token.key}`,
  ]);
  t.same([authorization.value, localStorage.getItem("sotto.sign-in")], [undefined, null]);
});

t.test("a browser that keeps no cookie is told, and its token is given up", async (t) => {
  const { asked } = await someBoard(t, false);
  t.equal(await enter("anna", "x", true), false);
  t.same(authorization.value, { basic: header });
  t.equal(asked.map(told).at(-1), `DELETE /admin/sign-ins/${token.id} password`);
  await leave();
});

t.test("a board that is away keeps nobody in; a token that has ended is forgotten", async (t) => {
  const { leave: unplug } = await someBoard(t);
  await enter("anna", "x", true);
  unplug();
  await leave();
  t.equal(authorization.value, undefined);
  await someBoard(t);
  await enter("anna", "x", true);
  await board(t, (_asked, response) => refuse(response, 401, "REQUEST_UNAUTHENTICATED"));
  await t.rejects(call("listUsers"), { status: 401, code: "REQUEST_UNAUTHENTICATED" });
  t.same([authorization.value, localStorage.getItem("sotto.sign-in")], [undefined, null]);
  t.equal(waiting.value, "anna", "the page waits for its user");
  await t.rejects(call("listUsers"), { status: 401, code: "REQUEST_UNAUTHENTICATED" });
  t.equal(waiting.value, "anna", "also when something is still asked");
  logIn({ basic: header });
  t.equal(waiting.value, undefined);
});

t.test("nothing waits for who logs out", async (t) => {
  await board(t, (_asked, response) => refuse(response, 401, "REQUEST_UNAUTHENTICATED"));
  logIn({ basic: header });
  logOut();
  t.same([authorization.value, waiting.value], [undefined, undefined]);
});
