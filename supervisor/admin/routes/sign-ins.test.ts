/** Browsers that stay signed in, over HTTPS: what a browser does, and what somebody tries who is none of ours. */
import { request } from "node:https";
import t from "tap";
import { auth, serve, type Asking } from "../testing/serve.ts";

t.setTimeout(300_000);

t.test("a browser that stays signed in, and those who would like to be", async (t) => {
  const served = await serve(t);
  const { answer, json, signUp, port, keeper, services } = served;
  await signUp();
  const as = (credential: string, device: string) =>
    answer("/admin/sign-ins", {
      method: "POST",
      auth: credential,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ device }),
    });
  type Sent = Omit<Asking, "headers"> & { readonly headers?: Readonly<Record<string, string>> };
  type Token = { readonly id: string; readonly cookie: string; readonly key: string };
  const signIn = async (credential = auth, device = "Firefox on Linux"): Promise<Token> => {
    const given = await as(credential, device);
    t.equal(given.status, 201);
    const [set = ""] = given.headers["set-cookie"] as string[];
    t.match(set, /^__Host-sotto=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/u);
    const { id, key } = JSON.parse(given.text) as { id: string; key: string };
    return { id, key, cookie: set.split(";")[0] ?? "" };
  };
  const headersOf = ({ cookie, key }: Pick<Token, "cookie" | "key">) => ({ cookie, "sotto-sign-in": key });
  const ask = (token: Pick<Token, "cookie" | "key">, { headers, ...more }: Sent = {}, path = "/admin/sign-ins") =>
    answer(path, { ...more, headers: { ...headersOf(token), ...headers } });
  const currentOf = async (token: Token, more?: Sent) =>
    (JSON.parse((await ask(token, more)).text) as { signIns?: { login: string; current: boolean }[] }).signIns?.find(
      ({ current }) => current,
    )?.login;

  const phone = await signIn();
  await t.test("it needs no password, and says who it is", async (t) => {
    t.equal(await currentOf(phone), "anna");
    t.equal(await currentOf(phone, { headers: { cookie: `other=1; ${phone.cookie}; more="x"` } }), "anna");
    t.match(JSON.parse((await json("GET", "/admin/sign-ins")).text), {
      signIns: [{ id: phone.id, device: "Firefox on Linux", current: false }],
    });
    for (const device of ["", "a\nb", "a\u001b[31m", "\u202e", "x".repeat(61)])
      t.equal((await as(auth, device)).status, 400, JSON.stringify(device));
  });

  await t.test("H42 half of it is nothing, and the end of it opens no dialog of a browser", async (t) => {
    for (const headers of [
      { cookie: phone.cookie },
      { "sotto-sign-in": phone.key },
      { cookie: `${phone.cookie}; ${phone.cookie}`, "sotto-sign-in": phone.key },
      { cookie: phone.cookie, "sotto-sign-in": phone.cookie.split(".")[1] ?? "" },
      { cookie: `x${phone.cookie}`, "sotto-sign-in": phone.key },
    ]) {
      const given = await answer("/admin/sign-ins", { headers });
      t.equal(given.status, 401);
      const scheme = "sotto-sign-in" in headers ? /^Sign-In / : /^Basic /;
      t.match(given.headers["www-authenticate"], scheme);
    }
  });

  await t.test("H41 a page of another site, or of another port, cannot use it", async (t) => {
    const host = `localhost:${port}`;
    const stop = (headers: Record<string, string>) =>
      ask(phone, { method: "POST", headers: { host, ...headers } }, "/admin/users/invitations");
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: `https://localhost:${port + 1}` },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ])
      t.match(await stop(headers), { status: 403, text: /REQUEST_CROSS_SITE/u }, JSON.stringify(headers));
    for (const site of ["cross-site", "same-site", "none"])
      t.equal((await ask(phone, { headers: { "sec-fetch-site": site } })).status, 401, `reading, ${site}`);
    // A form, or a script that may not add the header: the browser adds only the cookie.
    const form = { method: "POST", headers: { cookie: phone.cookie, origin: `https://${host}`, host } };
    t.equal((await answer("/admin/users/invitations", form)).status, 401);
    t.equal((await stop({ origin: `https://${host}`, "sec-fetch-site": "same-origin" })).status, 201);
    const preflight = await answer("/admin/sign-ins", {
      method: "OPTIONS",
      headers: { origin: "https://evil.example", "access-control-request-headers": "sotto-sign-in" },
    });
    t.equal(preflight.headers["access-control-allow-origin"], undefined);
  });

  const bert = { login: "bert", password: "battery staple" };
  const { code } = JSON.parse((await json("POST", "/admin/users/invitations?role=owner")).text) as { code: string };
  t.equal((await signUp({ ...bert, setupCode: code })).status, 201);
  const bertAuth = `${bert.login}:${bert.password}`;

  await t.test("H42 one request has one credential, whatever else is sent", async (t) => {
    t.equal(await currentOf(phone, { auth: bertAuth }), "anna", "what a browser remembers changes nobody");
    t.equal((await ask({ ...phone, key: "x".repeat(43) }, { auth })).status, 401, "a wrong token is not mended");
    const other = { headers: { cookie: phone.cookie }, auth: "bert:wrong password" };
    t.equal((await answer("/admin/sign-ins", other)).status, 401, "a wrong password is not, either");
    t.equal(
      (await ask(phone, { method: "POST", headers: { "content-type": "application/json" }, body: '{"device":"x"}' }))
        .status,
      422,
    );
  });

  await t.test("H42 a token that an attacker planted is not the one that somebody gets", async (t) => {
    const planted = await signIn(bertAuth, "planted");
    const given = await answer("/admin/sign-ins", {
      method: "POST",
      auth,
      headers: { cookie: planted.cookie, "content-type": "application/json" },
      body: '{"device":"victim"}',
    });
    const [set = ""] = given.headers["set-cookie"] as string[];
    t.notOk(set.startsWith(planted.cookie));
    const { key } = JSON.parse(given.text) as { key: string };
    t.equal((await ask({ cookie: planted.cookie, key })).status, 401, "its cookie with the victim's other half");
  });

  await t.test("H42 guesses of tokens lock nobody out, and those of passwords are limited as before", async (t) => {
    for (let guess = 0; guess < 40; guess++)
      await ask({ ...phone, key: "y".repeat(43) }, { auth: `anna:guess ${guess}`, localAddress: "127.0.0.5" });
    t.equal((await answer("/admin/users", { auth: bertAuth, localAddress: "127.0.0.5" })).status, 200);
    let last = 401;
    for (let guess = 0; last === 401 && guess < 20; guess++)
      last = (
        await answer("/admin/users", {
          auth: `anna:guess ${guess}`,
          headers: { cookie: phone.cookie },
          localAddress: "127.0.0.6",
        })
      ).status;
    t.equal(last, 429);
  });

  /** Resolves when the stream is open; `ended` when the board has ended it. */
  const follow = (headers: Record<string, string>, path = "/admin/logs?follow=true") =>
    new Promise<{ readonly ended: Promise<void> }>((resolve, reject) => {
      const to = {
        host: "127.0.0.1",
        port,
        path,
        ca: keeper.authority,
        servername: "localhost",
        agent: false,
        headers,
      };
      request(to, (response) => {
        t.equal(response.statusCode, 200);
        const ended = new Promise<void>((end) => response.resume().once("close", end));
        resolve({ ended });
      })
        .on("error", reject)
        .end();
    });

  await t.test("H43 who is signed out is out at once, and so are the streams", async (t) => {
    const stolen = await signIn(auth, "stolen");
    const [gone, stays] = [await follow(headersOf(stolen)), await follow(headersOf(phone))];
    let isOver = false;
    void stays.ended.then(() => (isOver = true));
    t.match(await ask(phone, { method: "DELETE" }, `/admin/sign-ins/${stolen.id}`), { status: 204 });
    await gone.ended;
    t.equal((await ask(stolen)).status, 401);
    t.equal((await ask(phone, { method: "DELETE" }, `/admin/sign-ins/${stolen.id}`)).status, 404);
    t.equal(isOver, false, "another one's goes on");
    const leaving = await ask(phone, { method: "DELETE" }, `/admin/sign-ins/${phone.id}`);
    t.match(leaving.headers["set-cookie"], [/^__Host-sotto=; Max-Age=0; /u], "its own cookie is deleted");
    await stays.ended;
  });

  await t.test("H43 a new password, a suspension and a removal sign out everywhere", async (t) => {
    const basic = { authorization: `Basic ${Buffer.from(bertAuth).toString("base64")}` };
    const [one, two] = [await signIn(bertAuth), await signIn(bertAuth)];
    const streams = [await follow(headersOf(one)), await follow(basic)];
    t.equal((await json("PUT", "/admin/users/bert/password", { password: "another staple" })).status, 204);
    await Promise.all(streams.map(({ ended }) => ended));
    for (const token of [one, two]) t.equal((await ask(token)).status, 401);
    const three = await signIn("bert:another staple");
    await json("PATCH", "/admin/users/bert", { status: "pending" });
    t.equal((await ask(three)).status, 401);
    await json("PATCH", "/admin/users/bert", { status: "active" });
    t.equal((await ask(three)).status, 401, "it does not return with the approval");
    const four = await signIn("bert:another staple");
    await json("DELETE", "/admin/users/bert");
    t.equal((await ask(four)).status, 401);
    t.equal(services.signIns.list().filter(({ login }) => login === "bert").length, 0);
  });
});
