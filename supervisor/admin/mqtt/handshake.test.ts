/** Who may open a WebSocket for MQTT, and what everybody else is told. */
import { request } from "node:https";
import t from "tap";
import { frontOf } from "../front.ts";
import { anna } from "../testing/serve.ts";
import { password, peopleOf } from "../testing/people.ts";
import { otherOrigins, signIn } from "../testing/sign-in.ts";

t.setTimeout(300_000);

t.test("the handshake", async (t) => {
  const { shake, basic, closing, enter, answer, port, keeper, json } = await peopleOf(t);
  await t.test("a page of another site is refused, whatever its visitor's browser sends along", async (t) => {
    for (const origin of [
      "https://evil.example",
      `https://localhost:${port + 1}`,
      `http://evil.localhost:${port}`,
      "null",
    ])
      t.match(await shake({ origin }), { status: 403, text: /REQUEST_CROSS_SITE/u }, origin);
    for (const site of ["cross-site", "same-site"])
      t.match(await shake({ headers: { "sec-fetch-site": site } }), { status: 403, text: /REQUEST_CROSS_SITE/u }, site);
    t.match(await shake({ headers: { host: "evil.example" } }), { status: 421, text: /REQUEST_HOST_UNKNOWN/u });
    t.match(await shake({ origin: `https://localhost:${port}`, headers: { "sec-fetch-site": "same-origin" } }), {
      status: 101,
    });
  });

  await t.test("without the subprotocol, at another address, or with a query it is refused in words", async (t) => {
    t.match(await shake({}, []), { status: 400, text: /subprotocol mqtt/u });
    t.match(await shake({}, "graphql-ws"), { status: 400, text: /subprotocol mqtt/u });
    t.match(await shake({}, ["other", "mqtt"]), { status: 101, client: { protocol: "mqtt" } });
    t.match(await shake({}, "mqtt", "/admin/events"), { status: 404, text: /ROUTE_UNKNOWN/u });
    const withToken = await shake({}, "mqtt", "/mqtt?token=sotto_0123456789abcdef_secret");
    t.match(withToken, { status: 400, text: /credentials do not belong/u });
    t.notMatch(withToken.text, /secret/u);
  });

  await t.test("a request that is no WebSocket is told so, and another upgrade is ignored", async (t) => {
    t.match(await answer("/mqtt"), { status: 400, text: /MQTT over WebSocket/u });
    t.match(await answer("/mqtt", { headers: { connection: "upgrade", upgrade: "h2c" } }), { status: 400 });
    t.match(await json("GET", "/admin/user", undefined, { connection: "upgrade", upgrade: "h2c" }), { status: 200 });
    const malformed = (headers: Readonly<Record<string, string>>) =>
      new Promise<number | undefined>((resolve, reject) => {
        const to = { host: "localhost", port, path: "/mqtt", ca: keeper.authority, agent: false };
        const all = { connection: "upgrade", upgrade: "websocket", "sec-websocket-protocol": "mqtt", ...headers };
        request({ ...to, headers: all }, (response) => resolve(response.resume().statusCode))
          .on("error", reject)
          .end();
      });
    t.equal(await malformed({}), 400, "no key");
    t.equal(await malformed({ "sec-websocket-key": "short", "sec-websocket-version": "13" }), 400);
    t.equal(await malformed({ "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==", "sec-websocket-version": "7" }), 400);
  });

  await t.test("a wrong credential in the handshake is answered as by the REST", async (t) => {
    t.match(await shake(basic("anna", "wrong password")), {
      status: 401,
      text: /REQUEST_UNAUTHENTICATED/u,
      headers: { "www-authenticate": /Basic/u },
    });
    t.match(await shake({ headers: { authorization: "Bearer sotto_0123456789abcdef_none" } }), {
      status: 401,
      headers: { "www-authenticate": /Bearer/u },
    });
    t.match(await shake(basic("otto", password)), { status: 101 });
  });

  await t.test("who says nothing of themselves, or something wrong, is refused by MQTT", async (t) => {
    await t.rejects(enter(), { code: 5 }, "nobody");
    await t.rejects(enter({ username: "otto", password: "wrong password" }), { code: 4 });
    await t.rejects(enter({ username: "nobody", password }), { code: 4 });
    await t.rejects(enter({ username: "any", password: "sotto_0123456789abcdef_none" }), { code: 4 });
    await t.rejects(enter({ username: ":sign-in", password: "x".repeat(43) }), { code: 4 }, "no cookie");
    await t.rejects(enter({ username: "otto", password, protocolVersion: 5 }), "MQTT 5 is not spoken");
    t.ok((await enter({ username: "otto", password })).connected);
    t.ok((await enter({ username: "anna", password: anna.password })).connected);
  });

  await t.test("a text message, a long one, and one that is no CONNECT end the connection", async (t) => {
    const sent = async (data: string | Buffer): Promise<string> => {
      const { client } = await shake();
      const closed = closing(client);
      client.send(data);
      return closed;
    };
    t.match(await sent("hello"), /^1003 MQTT is sent in binary messages/u);
    t.match(await sent(Buffer.alloc(1_048_577)), /^1009/u);
    t.match(await sent(Buffer.from([0xc0, 0])), /^1008 it does not speak MQTT/u);
    t.match(await sent(Buffer.from([0x10, 0xff, 0xff, 0x7f])), /^1008/u, "a CONNECT of two megabytes");
    const { client } = await shake(basic("otto", password));
    const closed = closing(client);
    client.send(Buffer.from([0x10, 4, 0, 0, 0, 0]));
    t.match(await closed, /^1008/u, "also of somebody who is known");
  });
});

t.test("connections that do not say who they are take no place for long", async (t) => {
  const { shake, closing } = await peopleOf(t);
  const open: Promise<string>[] = [];
  for (let count = 0; count < 4; count++) {
    const { status, client } = await shake();
    t.equal(status, 101);
    open.push(closing(client));
  }
  t.match(await shake(), { status: 429, text: /REQUEST_TOO_MANY/u, headers: { "retry-after": "10" } });
  for (const reason of await Promise.all(open)) t.match(reason, /^1008 it did not say who it is in time/u);
  t.match(await shake(), { status: 101 });
});

t.test("where it is switched off there is no such address", async (t) => {
  const { shake } = await peopleOf(t, { isOn: false });
  t.match(await shake(), { status: 404, text: /mqtt = \\"on\\"/u });
});

t.test("behind a trusted proxy it is reached below its path, and each client has a limit of its own", async (t) => {
  const front = frontOf({
    base_path: "/sotto",
    origin: "https://home.example.org",
    trusted_proxies: ["127.0.0.1", "::1"],
  });
  const { shake } = await peopleOf(t, { serving: { front } });
  const by = (client: string, more = {}) =>
    shake({ headers: { "x-forwarded-for": client, host: "home.example.org", ...more } }, "mqtt", "/sotto/mqtt");
  const own = { origin: "https://home.example.org" };
  for (let count = 0; count < 4; count++) t.match(await by("192.0.2.1", own), { status: 101 });
  t.match(await by("192.0.2.1", own), { status: 429 });
  t.match(await by("192.0.2.2", own), { status: 101 });
  t.match(await by("203.0.113.9, 192.0.2.1"), { status: 429 }, "what the client has written itself counts for nothing");
  t.match(await by("192.0.2.3", { origin: "https://evil.example.org" }), { status: 403, text: /REQUEST_CROSS_SITE/u });
});

t.test("H44 a page of another origin that the configuration lists", async (t) => {
  const origin = "https://app.lan";
  const front = frontOf({ allowed_origins: [origin, "http://localhost:8000"] });
  const { shake, enter, json, basic, port } = await peopleOf(t, { serving: { front } });
  const made = await json("POST", "/admin/tokens", { name: "phone", role: "operator" });
  const { token } = JSON.parse(made.text) as { token: string };
  const from = (more: Readonly<Record<string, string>> = {}) => ({
    headers: { "sec-fetch-site": "cross-site", ...more },
    origin,
  });

  await t.test("is let in by a token, in the handshake or as the password", async (t) => {
    t.ok((await enter({ username: "phone", password: token, ws: from() })).connected);
    t.ok((await enter({ ws: from({ authorization: `Bearer ${token}` }) })).connected);
    t.ok((await enter({ username: "phone", password: token, ws: { origin: "http://localhost:8000" } })).connected);
    t.match(await shake(from({ authorization: "Bearer sotto_0123456789abcdef_none" })), { status: 401 });
    await t.rejects(enter({ ws: from() }), { code: 5 }, "nobody");
  });

  await t.test("is let in by nothing that a browser remembers, and by no password", async (t) => {
    const remembered = basic("otto", password).headers;
    await t.rejects(enter({ ws: from(remembered) }), { code: 5 });
    t.ok((await enter({ username: "phone", password: token, ws: from(remembered) })).connected, "it is ignored");
    await t.rejects(enter({ username: "otto", password, ws: from() }), { code: 4 });
    t.ok((await enter({ username: "otto", password })).connected, "which is right elsewhere");

    const { key, cookie } = await signIn(json);
    const page = { username: ":sign-in", password: key };
    await t.rejects(enter({ ...page, ws: from({ cookie }) }), { code: 4 });
    await t.rejects(enter({ ...page, ws: { headers: { cookie }, origin } }), { code: 4 }, "an old browser");
    await t.rejects(enter({ ws: from({ cookie, "sotto-sign-in": key }) }), { code: 5 });
    t.ok((await enter({ ...page, ws: { headers: { cookie }, origin: `https://localhost:${port}` } })).connected);
  });

  await t.test("is that origin and no other", async (t) => {
    const alsoOther = ["http://localhost:80", "http://localhost", "http://127.0.0.1:8000"];
    for (const other of [...otherOrigins, ...alsoOther])
      t.match(
        await shake({ origin: other, headers: { authorization: `Bearer ${token}` } }),
        { status: 403, text: /REQUEST_CROSS_SITE/u },
        other,
      );
    t.match(await shake({ headers: { "sec-fetch-site": "cross-site" } }), { status: 403 }, "without any");
  });
});
