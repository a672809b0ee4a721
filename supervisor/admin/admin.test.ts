import { once } from "node:events";
import type { RequestOptions } from "node:https";
import { connect } from "node:net";
import { connect as connectSecure } from "node:tls";
import t from "tap";
import { keepCertificates } from "../certificate/keeper.ts";
import { anna, auth, serve } from "./testing/serve.ts";

t.setTimeout(300_000);

t.test("a user signed up from the board itself asks every route with name and password", async (t) => {
  const { answer, signUp } = await serve(t);
  const made = await signUp(anna);
  t.equal(made.status, 201);
  t.same(JSON.parse(made.text), { login: "anna", status: "active" });
  for (const path of ["/admin/platform", "/admin/platform/hotword", "/admin/health", "/admin/spec", "/admin/users"]) {
    const { status, headers } = await answer(path);
    t.equal(status, 401, path);
    t.match(headers, { "www-authenticate": 'Basic realm="sotto", charset="UTF-8"' });
    t.equal((await answer(path, { auth })).status, 200, path);
  }
  t.match(JSON.parse((await answer("/admin/platform", { auth })).text), {
    version: "1.2.3",
    components: [{ name: "hotword", state: "down", ready: false }],
  });
});

t.test("the certificate is served to all, as PEM, as DER, and not again to who has it", async (t) => {
  const { answer, keeper } = await serve(t);
  const pem = await answer("/admin/certificate");
  t.equal(pem.text, keeper.authority);
  t.match(pem.headers, { "content-type": /^application\/x-pem-file/ });
  const der = await answer("/admin/certificate", { headers: { accept: "application/pkix-cert" } });
  t.match(der.headers, { "content-type": /^application\/pkix-cert/ });
  const browser = await answer("/admin/certificate", {
    headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
  });
  t.match(browser.headers, { "content-type": "application/x-x509-ca-cert", "content-disposition": /sotto\.crt/ });
  t.equal(browser.text, der.text, "phones offer to install it");
  const again = await answer("/admin/certificate", { headers: { "if-none-match": String(pem.headers["etag"]) } });
  t.equal(again.status, 304);
});

t.test("the description is at its address with a slash behind it, too, and to users only", async (t) => {
  const { answer, signUp } = await serve(t);
  await signUp(anna);
  for (const path of ["/admin/spec", "/admin/docs"]) {
    const { status, text, headers } = await answer(path, { auth });
    t.equal(status, 200);
    t.match(await answer(`${path}/`, { auth }), { status, text, headers: { "content-type": headers["content-type"] } });
    t.equal((await answer(`${path}/?a=b`, { auth })).status, (await answer(`${path}?a=b`, { auth })).status);
    t.equal((await answer(`${path}/`)).status, 401);
    t.equal((await answer(`${path}/`, { auth, method: "HEAD" })).status, 200);
    t.equal((await answer(`${path}/`, { auth, method: "DELETE" })).status, 405);
    t.match(JSON.parse((await answer(`${path}//`, { auth })).text), { code: "ROUTE_UNKNOWN" });
  }
  const yaml = await answer("/admin/spec/", { auth, headers: { accept: "application/yaml" } });
  t.match(yaml, { status: 200, text: /^openapi: 3\.1/ });
  t.match(JSON.parse((await answer("/admin/users/", { auth })).text), { status: 404, code: "ROUTE_UNKNOWN" });
});

t.test("every refusal is problem details with a code, and never a stack", async (t) => {
  const { answer, signUp } = await serve(t);
  await signUp(anna);
  const json = { "content-type": "application/json" };
  const post = { method: "POST", headers: json };
  const cases: [string, RequestOptions & { body?: string }, number, string][] = [
    ["/admin/nothing", { auth }, 404, "ROUTE_UNKNOWN"],
    ["/admin/platform/..%2f..%2fetc", { auth }, 404, "COMPONENT_UNKNOWN"],
    ["/admin/certificate", { method: "DELETE" }, 405, "REQUEST_METHOD"],
    ["/admin/user", { ...post, body: "{" }, 400, "REQUEST_INVALID"],
    ["/admin/user", { ...post, body: '{"login":"b"}' }, 400, "REQUEST_INVALID"],
    ["/admin/user", { ...post, body: '{"login":"b","password":"long enough","admin":true}' }, 400, "REQUEST_INVALID"],
    ["/admin/user", { ...post, body: '{"login":"b","password":"short"}' }, 400, "REQUEST_INVALID"],
    ["/admin/user", { ...post, body: '{"login":"a:b","password":"long enough"}' }, 400, "REQUEST_INVALID"],
    ["/admin/user", { ...post, body: '{"login":"b","password":"long enough","__proto__":{}}' }, 400, "REQUEST_INVALID"],
    ["/admin/user", { ...post, body: JSON.stringify(anna) }, 409, "USER_EXISTS"],
    ["/admin/user", { ...post, body: "x".repeat(2_000_000) }, 413, "REQUEST_TOO_LARGE"],
    [
      "/admin/user",
      { method: "POST", headers: { "content-type": "text/plain" }, body: "{}" },
      415,
      "REQUEST_MEDIA_TYPE",
    ],
    ["/admin/platform", { auth: "anna:wrong" }, 401, "REQUEST_UNAUTHENTICATED"],
    ["/admin/platform", { auth: "nobody:wrong" }, 401, "REQUEST_UNAUTHENTICATED"],
    ["/admin/platform", { headers: { authorization: "Basic !!!" } }, 401, "REQUEST_UNAUTHENTICATED"],
    ["/admin/platform", { headers: { authorization: "Basic /w==" } }, 401, "REQUEST_UNAUTHENTICATED"],
    ["/admin/platform", { auth, headers: { host: "rebound.example" } }, 421, "REQUEST_HOST_UNKNOWN"],
    ["/admin/platform", { auth, headers: { origin: "https://evil.example" } }, 403, "REQUEST_CROSS_SITE"],
    [
      "/admin/user",
      { ...post, headers: { ...json, "sec-fetch-site": "cross-site" }, body: "{}" },
      403,
      "REQUEST_CROSS_SITE",
    ],
  ];
  for (const [path, options, status, code] of cases) {
    const given = await answer(path, options);
    const title = `${options.method ?? "GET"} ${path}: ${code}`;
    t.equal(given.status, status, title);
    t.match(given.headers, { "content-type": /^application\/problem\+json/ }, title);
    t.match(JSON.parse(given.text), { status, code, title: String, requestId: String }, title);
    t.notMatch(given.text, /node_modules|\.ts:\d|at .*\(/, title);
  }
});

t.test("an unknown user and a wrong password get the same answer", async (t) => {
  const { answer, signUp } = await serve(t);
  await signUp(anna);
  const strip = (text: string) => ({ ...JSON.parse(text), requestId: "" });
  const wrong = await answer("/admin/health", { auth: "anna:battery staple" });
  const unknown = await answer("/admin/health", { auth: "nobody:battery staple" });
  t.same(strip(wrong.text), strip(unknown.text));
});

t.test("a sign-up that came through a proxy waits for approval, and its user is told so", async (t) => {
  const { answer, signUp } = await serve(t);
  const made = await signUp(anna, { "x-forwarded-for": "10.0.0.7" });
  t.equal(made.status, 202);
  t.match(JSON.parse((await answer("/admin/health", { auth })).text), { code: "SIGNUP_PENDING" });
  const closed = await serve(t, { signUp: "closed" });
  t.match(JSON.parse((await closed.signUp(anna)).text), { code: "SIGNUP_CLOSED" });
});

t.test("an unhealthy board answers 503 with the reasons and their remedies", async (t) => {
  const reasons = [{ code: "COMPONENT_FAILED", message: "hotword is down", remedy: "see its log" }];
  const { answer, signUp } = await serve(t, {
    health: async () => ({ health: "unhealthy", reasons, checks: [], selfTest: undefined, loaded: {} }),
  });
  await signUp(anna);
  const { status, text } = await answer("/admin/health", { auth });
  t.equal(status, 503);
  t.same(JSON.parse(text).reasons, reasons);
});

t.test("the description is OpenAPI 3.1 and has every route with every status it gave", async (t) => {
  const { answer, signUp } = await serve(t);
  await signUp(anna);
  const { text } = await answer("/admin/spec", { auth });
  const spec = JSON.parse(text);
  t.equal(spec.openapi, "3.1.0");
  t.ok(Object.keys(spec.paths).length >= 28);
  t.same(spec.paths["/admin/user"].post.security, [], "open");
  type Operation = { tags?: string[]; summary?: string; description?: string };
  const known = spec.tags.map(({ name }: { name: string }) => name);
  for (const [path, methods] of Object.entries<Record<string, Operation>>(spec.paths))
    for (const [method, { tags = [], summary, description }] of Object.entries(methods))
      if (summary === undefined || description === undefined || tags.length !== 1 || !known.includes(tags[0]))
        t.fail(`${method} ${path} needs a summary, a description and a tag of openapi.ts`);
  t.match(await answer("/admin/spec", { auth, headers: { accept: "application/yaml" } }), {
    text: /^openapi: 3\.1\.0/,
  });
});

t.test("a request that smuggles, or has two Host headers or none, is refused", async (t) => {
  const { port, keeper } = await serve(t);
  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connectSecure({ port, host: "127.0.0.1", servername: "localhost", ca: keeper.authority }, () =>
        socket.write(text),
      );
      let heard = "";
      socket.on("data", (chunk) => {
        heard += chunk.toString();
        if (heard.includes("\r\n\r\n")) socket.destroy();
      });
      socket.on("close", () => resolve(heard.split("\r\n")[0] ?? ""));
      socket.on("error", reject);
    });
  const get = "GET /admin/certificate HTTP/1.1\r\n";
  t.match(await raw(`${get}Host: localhost\r\n\r\n`), /200/);
  for (const text of [
    `${get}Host: localhost\r\nHost: other\r\n\r\n`,
    `${get}\r\n`,
    "POST /admin/user HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n",
    "POST /admin/user HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n",
    `${get}Host : localhost\r\n\r\n`,
  ])
    t.match(await raw(text), /HTTP\/1\.1 400/, JSON.stringify(text));
  t.match(await raw(`${get}Host: localhost\r\nX: ${"x".repeat(20_000)}\r\n\r\n`), /431/);
});

t.test("sixteen idle connections of one address leave another address served", async (t) => {
  const { answer, port } = await serve(t);
  const idle = Array.from({ length: 40 }, () => connect({ port, host: "127.0.0.1", localAddress: "127.0.0.2" }));
  t.teardown(() => idle.forEach((socket) => socket.destroy()));
  let refused = 0;
  await new Promise<void>((resolve) => {
    for (const socket of idle) {
      socket.on("error", () => undefined);
      socket.once("close", () => {
        refused += 1;
        if (refused === 24) resolve();
      });
    }
  });
  t.equal((await answer("/admin/certificate")).status, 200);
});

t.test("a connection that waits between two requests gives way to the seventeenth", async (t) => {
  const { port, keeper } = await serve(t);
  const open = () => {
    const socket = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.3" });
    return connectSecure({ socket, servername: "localhost", ca: keeper.authority });
  };
  const asked = async (socket: ReturnType<typeof open>) => {
    socket.write("HEAD /admin/certificate HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const [chunk] = (await once(socket, "data")) as [Buffer];
    return chunk.toString().split("\r\n")[0];
  };
  const kept = [];
  for (let number = 0; number < 16; number++) {
    const socket = open();
    t.teardown(() => socket.destroy());
    t.equal(await asked(socket), "HTTP/1.1 200 OK");
    kept.push({ socket, closed: once(socket, "close") });
  }
  // The first has been used again since: the second has waited the longest.
  t.equal(await asked(kept[0]!.socket), "HTTP/1.1 200 OK");
  const next = open();
  t.teardown(() => next.destroy());
  t.equal(await asked(next), "HTTP/1.1 200 OK");
  await kept[1]!.closed;
  t.equal(await asked(kept[0]!.socket), "HTTP/1.1 200 OK", "the others stay open");
});

t.test("a renewed certificate is served to new connections", async (t) => {
  const { answer, admin, keeper } = await serve(t);
  const other = await keepCertificates(t.testdir(), { warn: () => undefined });
  admin.renew(other.current());
  await t.rejects(answer("/admin/certificate", { ca: keeper.authority }));
  t.equal((await answer("/admin/certificate", { ca: other.authority })).status, 200);
});
