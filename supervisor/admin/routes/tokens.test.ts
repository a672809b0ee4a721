/** Tokens for programs, over HTTPS: what a program reaches with one, and what it does not. */
import { request } from "node:https";
import pino from "pino";
import t from "tap";
import { lightHash } from "../../users/testing.ts";
import { scopes } from "../contract/areas.ts";
import { routes } from "../route-list.ts";
import { auth, serve } from "../testing/serve.ts";

t.setTimeout(300_000);

type Made = { readonly token: string; readonly name: string; readonly expiresAt?: string };

t.test("programs and their tokens", async (t) => {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const served = await serve(t, {}, { log });
  const { answer, json, signUp, users, port, keeper, database } = served;
  await signUp();
  const hash = lightHash("long enough");
  users.add("bert", hash, "active", { role: "operator" });
  users.add("vera", hash, "active", { role: "viewer" });

  const post = (credential: string, body: unknown) =>
    answer("/admin/tokens", {
      method: "POST",
      auth: credential,
      headers: { "content-type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  const make = async (body: object, credential = auth): Promise<Made> => {
    const given = await post(credential, body);
    t.equal(given.status, 201, given.text);
    return JSON.parse(given.text) as Made;
  };
  const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
  const ask = (token: string, path: string, method = "GET", body?: unknown) =>
    answer(path, {
      method,
      headers: { ...bearer(token), ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  const metrics = await make({ name: "metrics" });

  await t.test("a token is a viewer's for ninety days, unless something else is said", async (t) => {
    t.match(metrics, { name: "metrics", login: "anna", role: "viewer", hasExpired: false });
    const days = (Date.parse(metrics.expiresAt ?? "") - Date.now()) / 86_400_000;
    t.ok(days > 89.9 && days <= 90, `${days}`);
    t.equal((await ask(metrics.token, "/admin/metrics")).status, 200);
    t.equal((await answer("/admin/metrics", { headers: { authorization: `bEARER   ${metrics.token}` } })).status, 200);
    t.match(await ask(metrics.token, "/admin/skills"), {
      status: 403,
      text: /this needs the role operator; the token metrics of anna is viewer.*sotto token add NAME --role operator/u,
    });
    t.same(JSON.parse((await ask(metrics.token, "/admin/user")).text), {
      login: "anna",
      role: "viewer",
      token: { name: "metrics" },
    });
    t.match(await post(auth, { name: "metrics" }), { status: 409, text: /TOKEN_EXISTS/u });
  });

  await t.test(
    "the scopes of a token are the areas that it reaches, and the answer names the missing one",
    async (t) => {
      const { token } = await make({ name: "ci", role: "operator", scopes: ["assistant", "tasks"] });
      t.equal((await ask(token, "/admin/tasks")).status, 200);
      t.match(await ask(token, "/admin/skills"), {
        status: 403,
        text: /TOKEN_SCOPE.*|this needs the scope skills; the token ci has assistant, tasks/u,
      });
      t.match((await ask(token, "/admin/skills")).text, /sotto token add NAME --scope skills/u);
      t.match(await ask(token, "/admin/config"), { status: 403, text: /ROLE_INSUFFICIENT/u });
      t.match(JSON.parse((await ask(token, "/admin/user")).text), { token: { scopes: ["assistant", "tasks"] } });
      for (const { operation } of routes)
        t.equal(
          operation.scope === undefined || operation.scope === "any",
          !scopes.some((one) => one === operation.scope),
        );
    },
  );

  await t.test("no token reaches accounts, also not those of its user, and also not an owner's", async (t) => {
    const { token } = await make({ name: "all", role: "owner", neverExpires: true });
    t.equal((await ask(token, "/admin/config")).status, 200);
    const people = routes.filter(({ operation }) => operation.scope === undefined);
    t.ok(people.length >= 13);
    for (const { operation } of people) {
      const path = `/admin${operation.path.replace(":login", "anna").replaceAll(/:\w+/gu, "x")}`;
      const isWritten = operation.method !== "GET" && operation.method !== "DELETE";
      const given = await ask(token, path, operation.method, isWritten ? {} : undefined);
      if (given.status !== 403 || !given.text.includes("no token reaches accounts")) t.fail(`${path} ${given.text}`);
    }
    const weak = await ask(metrics.token, "/admin/users/anna/password", "PUT", { password: "taken over" });
    t.match(weak, { status: 403, text: /no token reaches accounts/u }, "a viewer's token of an owner, too");
    t.equal((await answer("/admin/users", { auth })).status, 200, "the password is the same");
  });

  await t.test("nobody makes a token that is more than they are", async (t) => {
    const vera = "vera:long enough";
    t.match(await post(vera, { name: "v", role: "operator" }), { status: 403, text: /at most the role of its user/u });
    t.match(await post(vera, { name: "v", neverExpires: true }), { status: 403, text: /only owners have tokens/u });
    t.match(await post(vera, { name: "v", login: "anna" }), { status: 400, text: /belongs to who makes it/u });
    const own = await make({ name: "v", login: "vera" }, vera);
    t.equal((await ask(own.token, "/admin/health")).status, 200);
    const listed = (await answer("/admin/tokens", { auth: vera })).text;
    t.match(JSON.parse(listed), { tokens: [{ name: "v", login: "vera", role: "viewer" }] });
    t.equal((JSON.parse(listed) as { tokens: unknown[] }).tokens.length, 1, "those of others are not shown");
    t.notOk(listed.includes(own.token));
    const remove = (name: string) => answer(`/admin/tokens/${name}`, { method: "DELETE", auth: vera });
    t.equal((await remove("metrics")).status, 404, "nor removed");
    t.equal((await remove("v")).status, 204);
    t.equal((await ask(own.token, "/admin/health")).status, 401);
  });

  await t.test("what is malformed is refused with the field, and makes no token", async (t) => {
    const before = (await json("GET", "/admin/tokens")).text;
    for (const [body, pointer] of [
      [{}, "/name"],
      [{ name: "" }, "/name"],
      [{ name: "Two Words" }, "/name"],
      [{ name: "../x" }, "/name"],
      [{ name: "x\n" }, "/name"],
      [{ name: "x".repeat(41) }, "/name"],
      [{ name: 1 }, "/name"],
      [{ name: "x", role: "king" }, "/role"],
      [{ name: "x", scopes: [] }, "/scopes"],
      [{ name: "x", scopes: ["users"] }, "/scopes/0"],
      [{ name: "x", scopes: ["tasks", "tasks"] }, "/scopes"],
      [{ name: "x", scopes: "tasks" }, "/scopes"],
      [{ name: "x", days: 0 }, "/days"],
      [{ name: "x", days: 366 }, "/days"],
      [{ name: "x", days: 1.5 }, "/days"],
      [{ name: "x", days: "90" }, "/days"],
      [{ name: "x", days: 90, neverExpires: true }, "/days"],
      [{ name: "x", neverExpires: "yes" }, "/neverExpires"],
      [{ name: "x", login: "" }, "/login"],
      [{ name: "x", expiresAt: "2030-01-01" }, "/expiresAt"],
    ] as const) {
      const given = await post(auth, body);
      t.equal(given.status, 400, JSON.stringify(body));
      t.match((JSON.parse(given.text) as { errors: unknown }).errors, [{ pointer }], JSON.stringify(body));
    }
    t.equal((await post(auth, "{")).status, 400);
    t.equal((await post(auth, "[]")).status, 400);
    for (const path of ["/admin/tokens/none", `/admin/tokens/${encodeURIComponent("' OR 1=1")}`])
      t.match(await json("DELETE", path), { status: 404, text: /sotto token list/u });
    t.equal((await json("GET", "/admin/tokens")).text.length, before.length);
  });

  await t.test("a wrong token is told apart from a wrong password, and mends nothing", async (t) => {
    for (const sent of ["", " ", "x", metrics.token.slice(0, -1), `${metrics.token}x`, `sotto_${"0".repeat(16)}_x`]) {
      const given = await answer("/admin/health", { headers: { authorization: `Bearer ${sent}` } });
      t.match(given, { status: 401, text: /this token is not known/u }, sent);
      t.equal(given.headers["www-authenticate"], 'Bearer realm="sotto", error="invalid_token"');
    }
    const none = await answer("/admin/health");
    t.equal(none.headers["www-authenticate"], 'Basic realm="sotto", charset="UTF-8"');
    const asPassword = await answer("/admin/health", { auth: `anna:${metrics.token}` });
    t.equal(asPassword.status, 401, "a token is no password");
    const inside = { ...bearer(metrics.token), "sotto-sign-in": "x" };
    t.equal((await answer("/admin/health", { headers: inside })).status, 401, "one request has one credential");
    for (let guess = 0; guess < 40; guess++) await ask(`sotto_${"0".repeat(16)}_${"y".repeat(43)}`, "/admin/health");
    t.equal((await answer("/admin/users", { auth })).status, 200, "nobody is locked out by an old token");
  });

  await t.test("a token that has expired is told so, with the time", async (t) => {
    const { token } = await make({ name: "old", days: 1 });
    t.equal((await ask(token, "/admin/health")).status, 200);
    database.exec("UPDATE tokens SET expires_at = 1000 WHERE name = 'old'");
    const given = await ask(token, "/admin/health");
    t.match(given, { status: 401, text: /TOKEN_EXPIRED/u });
    t.match(given.text, /the token old of anna expired on 1970-01-01 00:00 UTC.*sotto token add old/u);
    t.match(given.headers["www-authenticate"], /^Bearer /u);
    t.equal((await ask(`${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`, "/admin/health")).status, 401);
    const again = await make({ name: "old" });
    t.equal((await ask(again.token, "/admin/health")).status, 200);
  });

  /** Resolves when the stream is open; `ended` when the board has ended it. */
  const follow = (token: string, path = "/admin/logs?follow=true") =>
    new Promise<{ readonly ended: Promise<void> }>((resolve, reject) => {
      const to = { host: "127.0.0.1", port, path, ca: keeper.authority, servername: "localhost", agent: false };
      request({ ...to, headers: bearer(token) }, (response) => {
        t.equal(response.statusCode, 200);
        resolve({ ended: new Promise<void>((end) => response.resume().once("close", end)) });
      })
        .on("error", reject)
        .end();
    });

  await t.test("a removed token is out at once, and so are its streams", async (t) => {
    const [gone, stays] = [await make({ name: "gone", role: "owner" }), await make({ name: "stays", role: "owner" })];
    const [first, other] = [await follow(gone.token), await follow(stays.token)];
    let isOver = false;
    void other.ended.then(() => (isOver = true));
    t.equal((await json("DELETE", "/admin/tokens/gone")).status, 204);
    await first.ended;
    t.match(await ask(gone.token, "/admin/health"), { status: 401, text: /this token is not known/u });
    t.equal(isOver, false, "another one's goes on");
    t.equal((await json("DELETE", "/admin/tokens/stays")).status, 204);
    await other.ended;
  });

  await t.test("with its user, a token is lowered, suspended and removed", async (t) => {
    const as = "bert:long enough";
    await json("PATCH", "/admin/users/bert", { role: "owner" });
    const { token } = await make({ name: "berts", role: "owner" }, as);
    const stream = await follow(token);
    await json("PATCH", "/admin/users/bert", { role: "operator" });
    await stream.ended;
    t.match(await ask(token, "/admin/config"), { text: /the token berts of bert is operator/u });
    t.equal((await ask(token, "/admin/skills")).status, 200);
    t.equal((await json("PUT", "/admin/users/bert/password", { password: "another one" })).status, 204);
    t.equal((await ask(token, "/admin/skills")).status, 200, "a new password ends no token");
    await json("PATCH", "/admin/users/bert", { status: "pending" });
    t.equal((await ask(token, "/admin/skills")).status, 401);
    await json("PATCH", "/admin/users/bert", { status: "active" });
    t.equal((await ask(token, "/admin/skills")).status, 401, "it does not return with the approval");
    const next = await make({ name: "berts" }, "bert:another one");
    await json("DELETE", "/admin/users/bert");
    t.equal((await ask(next.token, "/admin/health")).status, 401);
    t.notMatch((await json("GET", "/admin/tokens")).text, /berts/u);
  });

  await t.test(
    "the audit line of what a program has changed names its token, and the log never contains one",
    async (t) => {
      const { token } = await make({ name: "nightly", role: "operator", scopes: ["platform", "announcements"] });
      const given = await ask(token, "/admin/platform/hotword", "POST", { operation: "restart" });
      t.equal(given.status, 202, given.text);
      const asker = database.prepare("SELECT login FROM tasks ORDER BY rowid DESC").get();
      t.match(asker, { login: "anna (token:nightly)" });
      await ask(token, "/admin/tasks");
      const audit = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ audit: id }) => id);
      t.match(audit.at(-1), { audit: "operateComponent", login: "anna", tokenName: "nightly" });
      t.notOk(audit.some((line) => line["audit"] === "addToken" && "tokenName" in line));
      t.notOk(lines.some((line) => line.includes(token)));
    },
  );

  await t.test("a disk that takes no writes refuses a new token, and lets those that there are go on", async (t) => {
    await served.tasks.queue.idle();
    database.exec("PRAGMA query_only = ON");
    const given = await post(auth, { name: "late" });
    t.match(given, { status: 503, text: /DISK_/u });
    t.equal((await ask(metrics.token, "/admin/health")).status, 200);
    database.exec("PRAGMA query_only = OFF");
  });
});
