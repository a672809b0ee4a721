/** Pages of other origins that the configuration lists: what they reach of the REST, and with what. */
import t from "tap";
import { frontOf } from "./front.ts";
import { auth, serve } from "./testing/serve.ts";
import { otherOrigins, signIn } from "./testing/sign-in.ts";

t.setTimeout(300_000);
const origin = "https://app.lan";

t.test("H44 a page of another origin that the configuration lists", async (t) => {
  const front = frontOf({ allowed_origins: [origin] });
  const { answer, exchange, json, signUp, port } = await serve(t, {}, { front });
  await signUp();
  const made = await json("POST", "/admin/tokens", { name: "phone", role: "operator" });
  const { token } = JSON.parse(made.text) as { token: string };
  const from = { origin, "sec-fetch-site": "cross-site" };
  const bearer = { authorization: `Bearer ${token}` };
  const shared = { "access-control-allow-origin": origin, vary: "origin" };

  await t.test("reads and changes with a token what the token reaches, and is told what is refused", async (t) => {
    const read = await answer("/admin/user", { headers: { ...from, ...bearer } });
    t.match(read, { status: 200, headers: { ...shared, "cache-control": "no-store" } });
    t.match(JSON.parse(read.text), { login: "anna", role: "operator", token: { name: "phone" } });
    t.equal(read.headers["access-control-allow-credentials"], undefined);
    const changed = await answer("/admin/sessions", {
      method: "POST",
      headers: { ...from, ...bearer, "content-type": "application/json" },
      body: '{"extra":1}',
    });
    t.match(changed, { status: 400, headers: shared });
    t.match(await answer("/admin/tokens", { headers: { ...from, ...bearer } }), { status: 403, headers: shared });
    const wrong = { ...from, authorization: "Bearer sotto_0123456789abcdef_none" };
    t.match(await answer("/admin/user", { headers: wrong }), { status: 401, headers: shared });
    t.match(await answer("/admin/nothing", { headers: { ...from, ...bearer } }), { status: 404, headers: shared });
  });

  await t.test("reaches nothing with what a browser remembers, a password, or no credential", async (t) => {
    const refused = { status: 401, text: /sotto token add/u };
    t.match(await answer("/admin/user", { headers: from }), refused);
    t.match(await answer("/admin/user", { auth, headers: from }), refused);
    t.match(await answer("/admin/user", { auth, headers: { origin } }), refused, "an old browser");
    t.equal((await answer("/admin/user", { auth })).status, 200, "which is right elsewhere");
    const { key, cookie } = await signIn(json);
    const stayed = { cookie, "sotto-sign-in": key };
    t.equal((await answer("/admin/user", { headers: stayed })).status, 200);
    t.match(await answer("/admin/user", { headers: { ...stayed, origin } }), refused);
    t.match(await answer("/admin/user", { headers: { ...stayed, ...bearer, origin } }), refused, "nor with both");
    const join = await answer("/admin/user", {
      method: "POST",
      headers: { ...from, ...bearer, "content-type": "application/json" },
      body: '{"login":"eve","password":"long enough"}',
    });
    t.match(join, { status: 403, text: /REQUEST_CROSS_SITE/u }, "a sign-up is for the page of the board");
  });

  const ask = (headers: Readonly<Record<string, string>>) =>
    exchange("/admin/sessions", {
      method: "OPTIONS",
      headers: { "access-control-request-method": "POST", ...headers },
    });

  await t.test("is told before a request what it may send, which is no cookie", async (t) => {
    const given = await ask({ ...from, "access-control-request-headers": "authorization" });
    t.match(given, { status: 204, headers: shared, text: "" });
    t.match(given.headers, {
      "access-control-allow-methods": /\bPOST\b.*\bDELETE\b/u,
      "access-control-allow-headers": /^authorization, content-type,/u,
      "access-control-max-age": "600",
    });
    t.equal(given.headers["access-control-allow-credentials"], undefined);
    t.notMatch(given.headers["access-control-allow-headers"], /sotto-sign-in|\*/u);
    t.match(await ask({ ...from, host: "rebound.example" }), { status: 421 });
  });

  await t.test("is that origin and no other", async (t) => {
    for (const other of [...otherOrigins, `https://app.lan:${port}`]) {
      const given = await answer("/admin/user", { headers: { ...bearer, origin: other } });
      for (const one of [given, await ask({ origin: other })]) {
        t.match(one, { status: 403, text: /REQUEST_CROSS_SITE/u }, other);
        t.equal(one.headers["access-control-allow-origin"], undefined, other);
      }
    }
    const both = [
      "host",
      "localhost",
      "origin",
      origin,
      "origin",
      "https://evil.example",
      "authorization",
      `Bearer ${token}`,
    ];
    t.match(await answer("/admin/user", { headers: both }), { status: 400, text: /one origin header/u });
  });
});

t.test("the board's own page stays that, also if the configuration lists it", async (t) => {
  const own = "https://home.example.org";
  const { answer, signUp } = await serve(t, {}, { front: frontOf({ origin: own, allowed_origins: [own] }) });
  t.equal((await signUp(undefined, { origin: own })).status, 201);
  t.equal((await answer("/admin/user", { auth, headers: { origin: own } })).status, 200);
});

t.test("where the configuration lists none, nobody is answered", async (t) => {
  const { exchange } = await serve(t);
  const headers = { origin, "access-control-request-method": "GET" };
  const given = await exchange("/admin/user", { method: "OPTIONS", headers });
  t.match(given, { status: 403, text: /REQUEST_CROSS_SITE/u });
  t.equal(given.headers["access-control-allow-origin"], undefined);
});
