import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import t, { type Test } from "tap";
import { away, problemWords, Refused, refusedBy, toRefused } from "./problem.ts";

/** The answer of a real server. */
async function answered(t: Test, status: number, headers: Record<string, string>, body: string): Promise<Response> {
  const server = createServer((_request, response) => response.writeHead(status, headers).end(body));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => {
    server.close();
    server.closeAllConnections();
  });
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

t.test("the board's own words are shown, with the fields that are not right and when to ask again", async (t) => {
  const problem = {
    code: "REQUEST_INVALID",
    status: 429,
    title: "Invalid",
    detail: "The login is taken.",
    requestId: "r",
    errors: [{ pointer: "/login", message: "is taken" }],
  };
  const type = { "content-type": "application/problem+json; charset=utf-8", "retry-after": "7" };
  const refused = await refusedBy(await answered(t, 429, type, JSON.stringify(problem)));
  t.match(refused, { code: "REQUEST_INVALID", status: 429, message: "The login is taken.", retryAfter: 7 });
  t.equal(refused.requestId, "r");
  t.equal(refused.faultOf("/login"), "is taken");
  t.equal(refused.faultOf("/password"), undefined);
  t.equal(refused.isAway, false);
});

t.test("a refusal does not wait for its words without end", async (t) => {
  t.equal(await problemWords(() => new Promise(() => undefined), 1), undefined, "the file never comes");
  t.equal(await problemWords(() => Promise.reject(new Error("gone"))), undefined, "there is none");
  t.type((await problemWords())?.titleOf, "function");
});

t.test("an answer of something in between has its status, and none of its text is taken for the board's", async (t) => {
  const refused = await refusedBy(await answered(t, 502, { "content-type": "text/html" }, "<h1>Bad Gateway</h1>"));
  t.match(refused, { code: "INTERNAL", status: 502, message: "The board answered 502" });
  t.equal(refused.retryAfter, undefined);
  const unclear = await answered(t, 503, { "retry-after": "Wed, 21 Oct 2026 07:28:00 GMT" }, "");
  t.equal((await refusedBy(unclear)).retryAfter, undefined, "a date is no number of seconds");
});

t.test("a board that is away is told apart from one that refuses, and both from a fault of the page", async (t) => {
  t.equal(away().isAway, true);
  const refused = new Refused({ code: "X", title: "no" });
  t.equal(toRefused(refused), refused);
  t.equal(refused.message, "no", "the title, where there is no detail");
  t.match(toRefused(new TypeError("x is undefined")), { code: "PAGE", detail: "x is undefined", status: 0 });
  t.match(toRefused("text"), { code: "PAGE", detail: "text" });
});
