/** What the role user reaches: sessions, events and announcements of own sites, and nothing of other ones. */
import { once } from "node:events";
import { request } from "node:https";
import t from "tap";
import { type BusEvent, BusEvents } from "../sessions/bus-events.ts";
import { SessionStore } from "../sessions/session-store.ts";
import { lightHash } from "../users/testing.ts";
import { type Asking, serve } from "./testing/serve.ts";

t.setTimeout(250_000);

const password = "long enough";
const session = (sessionId: string, siteId: string) => ({
  sessionId,
  siteId,
  origin: "client" as const,
  startedAt: "2026-11-26T10:00:00.000Z",
  endedAt: "2026-11-26T10:00:01.000Z",
  text: `said in the ${siteId}`,
  events: [],
});

t.test("a user and their sites", async (t) => {
  const { answer, json, signUp, users, database, services, port, keeper } = await serve(t);
  await signUp();
  const hash = lightHash(password);
  users.add("uta", hash, "active", { role: "user", sites: ["kitchen", "attic"] });
  users.add("otto", hash, "active", { role: "operator" });
  new SessionStore(database).write(["kitchen", "bedroom", "attic", "text"].map((site) => session(`of-${site}`, site)));
  const as = (login: string) => (method: string, path: string, body?: unknown) => {
    const asking: Asking = { method, auth: `${login}:${password}` };
    if (body === undefined) return answer(`/admin${path}`, asking);
    return answer(`/admin${path}`, {
      ...asking,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  };
  const [uta, otto] = [as("uta"), as("otto")];
  const forbidden = { status: 403, text: /SITE_FORBIDDEN.*|uta has attic, kitchen/u };
  const listed = async (ask: typeof uta, query = "") =>
    (JSON.parse((await ask("GET", `/sessions${query}`)).text) as { sessions: { siteId: string }[] }).sessions
      .map(({ siteId }) => siteId)
      .toSorted();

  await t.test("sees the sessions of own sites, by list and one by one", async (t) => {
    t.same(JSON.parse((await uta("GET", "/user")).text), { login: "uta", role: "user", sites: ["attic", "kitchen"] });
    t.same(await listed(uta), ["attic", "kitchen"]);
    t.same(await listed(uta, "?siteId=kitchen"), ["kitchen"]);
    t.match(await uta("GET", "/sessions?siteId=bedroom"), forbidden);
    t.equal((await uta("GET", "/sessions/of-kitchen")).status, 200);
    for (const [method, path, body] of [
      ["GET", "/sessions/of-bedroom"],
      ["GET", "/sessions/of-bedroom?follow=true"],
      ["GET", "/sessions/of-text"],
      ["POST", "/sessions/of-bedroom", { text: "yes" }],
      ["POST", "/sessions/of-bedroom", { operation: "end" }],
      ["POST", "/sessions", { text: "open the door", siteId: "bedroom" }],
      ["POST", "/sessions", { text: "open the door", siteId: "text" }],
    ] as const)
      t.match(await uta(method, path, body), { status: 403, text: /SITE_FORBIDDEN/u }, `${method} ${path}`);
    t.match(await uta("POST", "/sessions", { text: "hello" }), { status: 503 }, "at the first own site, by default");
    for (const [method, path] of [
      ["DELETE", "/sessions"],
      ["DELETE", "/sessions/of-kitchen"],
      ["GET", "/sessions/not-understood"],
      ["GET", "/sessions/confirmed"],
      ["GET", "/config"],
      ["GET", "/skills"],
    ] as const)
      t.match(await uta(method, path), { status: 403, text: /ROLE_INSUFFICIENT/u }, `${method} ${path}`);
    t.same(await listed(otto), [], "an operator without sites sees none");
    t.same(await listed((method, path) => json(method, `/admin${path}`)), ["attic", "bedroom", "kitchen", "text"]);
  });

  await t.test("announces at own sites, and sees there what others have announced", async (t) => {
    const everywhere = JSON.parse(
      (await json("POST", "/admin/announcements", { text: "fire", importance: "urgent" })).text,
    );
    const elsewhere = JSON.parse(
      (await json("POST", "/admin/announcements", { text: "hush", siteIds: ["bedroom"] })).text,
    );
    const own = await uta("POST", "/announcements", { text: "dinner is ready" });
    t.match(JSON.parse(own.text), { by: "uta", deliveries: [{ siteId: "kitchen" }] }, "only where they may");
    t.match(await uta("POST", "/announcements", { text: "boo", siteIds: ["kitchen", "bedroom"] }), forbidden);
    const { announcements, sites } = JSON.parse((await uta("GET", "/announcements")).text);
    t.same(sites, [{ siteId: "kitchen", away: false }]);
    t.same(
      announcements.map((one: { text: string; deliveries: { siteId: string }[] }) => [
        one.text,
        one.deliveries.map(({ siteId }) => siteId),
      ]),
      [
        ["dinner is ready", ["kitchen"]],
        ["fire", ["kitchen"]],
      ],
    );
    const acknowledge = { operation: "acknowledge" };
    t.match(await uta("POST", `/announcements/${elsewhere.id}`, acknowledge), { status: 403, text: /SITE_FORBIDDEN/u });
    t.match(await uta("DELETE", `/announcements/${everywhere.id}`), { status: 403 }, "it is the bedroom's, too");
    t.equal((await uta("POST", `/announcements/${everywhere.id}`, acknowledge)).status, 200);
    t.equal((await uta("DELETE", `/announcements/${JSON.parse(own.text).id}`)).status, 200);
    t.match(await uta("POST", "/announcements/nothing", acknowledge), { status: 404 });
    const quiet = { operation: "begin", minutes: 60 };
    t.match(await uta("POST", "/announcements/quiet", { ...quiet, siteIds: ["bedroom"] }), forbidden);
    const asked = await uta("POST", "/announcements/quiet", quiet);
    t.match(JSON.parse(asked.text), { sites: [{ siteId: "kitchen", quiet: { asked: true } }] });
    t.match(
      JSON.parse((await json("GET", "/admin/announcements")).text).sites,
      [
        { siteId: "kitchen", quiet: { asked: true } },
        { siteId: "bedroom", quiet: undefined },
      ],
      "the quiet of a user is that of the rooms that are theirs",
    );
  });

  await t.test("follows what happens at own sites until they are taken away", async (t) => {
    const watching: ((event: BusEvent) => void)[] = [];
    t.intercept(BusEvents.prototype, "watch", {
      value: (hearer: (event: BusEvent) => void) => {
        watching.push(hearer);
        return () => undefined;
      },
    });
    const stream = request({
      host: "localhost",
      port,
      path: "/admin/events?follow=true",
      ca: keeper.authority,
      auth: `uta:${password}`,
      agent: false,
    });
    stream.end();
    const [response] = (await once(stream, "response")) as [NodeJS.ReadableStream & { statusCode: number }];
    t.equal(response.statusCode, 200);
    const event = (topic: string, siteId?: string) => ({
      time: "2026-11-26T10:00:00.000Z",
      component: "dialogue",
      topic,
      ...(siteId === undefined ? {} : { siteId }),
      payload: {},
    });
    for (const one of [event("of/bedroom", "bedroom"), event("of/nowhere"), event("of/kitchen", "kitchen")])
      for (const hear of watching) hear(one);
    let text = "";
    response.on("data", (chunk: Buffer) => (text += chunk.toString()));
    const ended = once(response, "end");
    await once(response, "data");
    t.equal((await json("PATCH", "/admin/users/uta", { sites: ["bedroom"] })).status, 200);
    await ended;
    t.match(text, /of\/kitchen/u);
    t.notMatch(text, /of\/bedroom|of\/nowhere/u);
    t.same(await listed(uta), ["bedroom"], "with the next request");
  });

  await t.test("has tokens of no more than own sites, and a lesser token of an owner has none by itself", async (t) => {
    const made = JSON.parse((await uta("POST", "/tokens", { name: "panel", role: "user", days: 1 })).text);
    const bearer = (token: string) => (method: string, path: string) =>
      answer(`/admin${path}`, { method, headers: { authorization: `Bearer ${token}` } });
    t.same(await listed(bearer(made.token)), ["bedroom"]);
    const old = JSON.parse((await json("POST", "/admin/tokens", { name: "ci", role: "operator" })).text);
    t.same(await listed(bearer(old.token)), [], "what an operator's token could not see, it does not see now");
    t.equal((await json("PATCH", "/admin/users/anna", { sites: ["attic"] })).status, 200);
    t.same(await listed(bearer(old.token)), ["attic"]);
    t.same((await listed((method, path) => json(method, `/admin${path}`))).length, 4, "an owner sees all");
    t.match(await uta("POST", "/tokens", { name: "more", role: "operator" }), { status: 403 });
    t.equal((await json("PATCH", "/admin/users/uta", { role: "viewer" })).status, 200);
    t.match(await bearer(made.token)("GET", "/sessions"), { status: 403, text: /ROLE_INSUFFICIENT/u });
    t.match(await json("PATCH", "/admin/users/uta", { sites: ["kitchen"] }), { status: 400, text: /role user/u });
    t.match(JSON.parse((await json("PATCH", "/admin/users/uta", { role: "user" })).text), { role: "user" });
    t.same(await listed(uta), [], "sites do not come back with the role");
  });

  await t.test("gets role and sites by invitation, and cannot choose them", async (t) => {
    const invite = async (query: string) => json("POST", `/admin/users/invitations?${query}`);
    const { code } = JSON.parse((await invite("role=user&sites=kitchen/living%20room")).text);
    const emil = { login: "emil", password, setupCode: code, role: "owner", sites: ["bedroom"] };
    t.equal((await signUp(emil, { forwarded: "for=10.0.0.1" })).status, 201);
    t.match(users.find("emil"), { role: "user", sites: ["kitchen", "living room"] });
    t.match(await invite("role=viewer&sites=kitchen"), { status: 400, text: /REQUEST_INVALID/u });
    t.match(await invite("role=user&sites=kit%2B"), { status: 400 });
    t.match(services.users.list(), [{}, { login: "emil", sites: ["kitchen", "living room"] }, {}, {}]);
  });
});
