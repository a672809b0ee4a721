/** A reverse proxy in front of the service: the path, the origin, and whose word about addresses is believed. */
import { request } from "node:http";
import t from "tap";
import { addressOf, frontOf, withoutBase } from "./front.ts";
import { auth, serve } from "./testing/serve.ts";

t.setTimeout(300_000);

const front = frontOf({
  base_path: "/sotto",
  origin: "https://home.example.org",
  trusted_proxies: ["127.0.0.9", "10.0.0.0/8"],
});
const behind = { host: "home.example.org", origin: "https://home.example.org" };

t.test("the path of the proxy is removed only where it is one", (t) => {
  for (const [url, path] of [
    ["/sotto", "/"],
    ["/sotto/", "/"],
    ["/sotto?x=1", "/?x=1"],
    ["/sotto/admin/ui/", "/admin/ui/"],
    ["/sotto/sotto/admin", "/sotto/admin"],
    ["/sottovoce/admin", "/sottovoce/admin"],
    ["/admin/ui/", "/admin/ui/"],
    ["//sotto/admin", "//sotto/admin"],
  ] as const)
    t.equal(withoutBase(url, "/sotto"), path, url);
  t.equal(withoutBase("/sotto/admin", ""), "/sotto/admin");
  t.end();
});

t.test("an address is a proxy's only if the configuration lists it", (t) => {
  for (const [address, is] of [
    ["127.0.0.9", true],
    ["::ffff:127.0.0.9", true],
    ["10.200.3.4", true],
    ["127.0.0.1", false],
    ["11.0.0.1", false],
    ["::1", false],
    ["", false],
    [undefined, false],
    ["10.0.0.1, 10.0.0.2", false],
  ] as const)
    t.equal(front.isProxy(address), is, String(address));
  t.equal(frontOf({ trusted_proxies: ["fd00::/8"] }).isProxy("fd00::1"), true);
  t.equal(frontOf({ trusted_proxies: ["::1"] }).isProxy("::2"), false);
  t.equal(frontOf({}).isProxy("127.0.0.1"), false, "by default nobody is");
  t.end();
});

t.test("with and without its path the board answers the same, and leads back below it", async (t) => {
  const { answer, json, signUp } = await serve(t, {}, { front, webFolder: "/nonexistent" });
  await signUp();
  const asked = (path: string) => answer(path, { auth });
  for (const path of ["/sotto/admin/platform", "/admin/platform"]) t.equal((await asked(path)).status, 200, path);
  t.match(await answer("/sotto/"), { status: 302, headers: { location: "/sotto/admin/ui/" } });
  t.match(await answer("/"), { status: 302, headers: { location: "/sotto/admin/ui/" } }, "a proxy has removed it");
  t.match((await answer("/sotto/admin/ui/")).text, /href="\/sotto\/admin\/docs"/u);
  t.match((await asked("/sotto/admin/docs/")).text, /href="\/sotto\/admin\/spec"/u);
  t.same(JSON.parse((await asked("/sotto/admin/spec/")).text).servers[0].url, "/sotto");
  const task = await json("POST", "/sotto/admin/platform/hotword", { operation: "disable" });
  t.match(task.headers["location"], /^\/sotto\/admin\/tasks\//u);
  t.equal((await asked("/sottovoce/admin/platform")).status, 404);
});

t.test("each board behind a proxy has a cookie of its own, which only its host receives", async (t) => {
  const { answer, signUp } = await serve(t, {}, { front });
  await signUp();
  const made = await answer("/sotto/admin/sign-ins", {
    method: "POST",
    auth,
    headers: { "content-type": "application/json" },
    body: '{"device":"Firefox"}',
  });
  const [set = ""] = made.headers["set-cookie"] as string[];
  t.match(set, /^__Host-sotto~sotto=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/u);
  const { key } = JSON.parse(made.text) as { key: string };
  const [cookie = ""] = set.split(";");
  const ask = (sent: string) => answer("/sotto/admin/platform", { headers: { cookie: sent, "sotto-sign-in": key } });
  t.equal((await ask(cookie)).status, 200);
  t.equal((await ask(`__Host-sotto=other; ${cookie}; __Host-sotto~attic=other`)).status, 200);
  t.equal((await ask(cookie.replace("~sotto", ""))).status, 401);
});

t.test("the configured origin is one of the board's, and no other one is", async (t) => {
  const { answer, signUp } = await serve(t, {}, { front });
  await signUp();
  const change = (headers: Readonly<Record<string, string>>) =>
    answer("/sotto/admin/users/invitations", { method: "POST", auth, headers });
  t.equal((await change(behind)).status, 201);
  t.equal((await change({ ...behind, host: "localhost" })).status, 201, "a proxy that sends another name");
  t.match(await change({ ...behind, host: "home.example.com" }), { status: 421 });
  for (const origin of [
    "http://home.example.org",
    "https://home.example.org:8443",
    "https://home.example.org.evil.example",
    "null",
  ])
    t.match(await change({ ...behind, origin }), { status: 403, text: /REQUEST_CROSS_SITE/u }, origin);
  t.match(await change({ ...behind, "sec-fetch-site": "cross-site" }), { status: 403 });
  const plain = await serve(t);
  t.match(await plain.answer("/admin/certificate", { headers: { host: "home.example.org" } }), { status: 421 });
});

t.test(
  "guesses count for the client that a trusted proxy names, and for the connection of everybody else",
  async (t) => {
    const { answer, signUp } = await serve(t, {}, { front });
    await signUp();
    const guess = async (localAddress: string, forwarded: string, count: number) => {
      let status = 0;
      for (let number = 0; number < count; number++)
        ({ status } = await answer("/admin/users", {
          auth: `anna:wrong ${number}`,
          localAddress,
          headers: { "x-forwarded-for": forwarded },
        }));
      return status;
    };
    t.equal(await guess("127.0.0.9", "192.0.2.1", 14), 429);
    t.equal(await guess("127.0.0.9", "192.0.2.2", 1), 401, "another client of the proxy");
    t.equal(await guess("127.0.0.9", "192.0.2.9, 192.0.2.1", 1), 429, "what the client itself has written first");
    t.equal(await guess("127.0.0.9", "192.0.2.1, 10.1.1.1", 1), 429, "two proxies in turn");
    for (let number = 0; number < 14; number++) await guess("127.0.0.7", `192.0.2.${100 + number}`, 1);
    t.equal(await guess("127.0.0.7", "192.0.2.200", 1), 429, "nobody else chooses an address");
  },
);

t.test("what is no address is not believed, and an address of a socket needs none", (t) => {
  const of = (ip: string, remoteAddress?: string) => addressOf({ ip, raw: { socket: { remoteAddress } } } as never);
  t.equal(of("192.0.2.1", "127.0.0.9"), "192.0.2.1");
  for (const ip of ["unknown", "192.0.2.1:4711", "", "a".repeat(9000)]) t.equal(of(ip, "127.0.0.9"), "127.0.0.9");
  t.equal(of("", undefined), "");
  t.end();
});

t.test("through a proxy nobody is on the board or in its network: a sign-up waits, or needs a code", async (t) => {
  const { answer, signUp, services } = await serve(t, {}, { front });
  const from = (localAddress: string) =>
    answer("/admin/user", {
      method: "POST",
      localAddress,
      headers: { "content-type": "application/json" },
      body: '{"login":"eve","password":"long enough"}',
    });
  t.equal((await from("127.0.0.9")).status, 202, "even without X-Forwarded-For");
  t.equal(services.users.claimed, false);
  t.equal((await signUp()).status, 201, "on the board itself");
});

t.test("programs on the board's socket are asked by nobody else, whatever they say about proxies", async (t) => {
  const { admin, folder, users } = await serve(t, {}, { front });
  const socketPath = `${folder}/admin.sock`;
  await admin.listenLocally(socketPath);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { host: "localhost", "x-forwarded-for": "10.0.0.1" };
    request({ socketPath, path: "/sotto/admin/users", headers }, (response) => {
      resolve(response.resume().statusCode);
    })
      .on("error", reject)
      .end();
  });
  t.equal(status, 200);
  t.equal(users.claimed, false);
});
