/** What a hostile client sends as HTTP: each is refused in the words of the description, and the next one is served. */
import { Agent, request } from "node:https";
import t from "tap";
import { auth, serve } from "../../supervisor/admin/testing/serve.ts";
import { send } from "./raw.ts";

t.setTimeout(300_000);

const basic = `Authorization: Basic ${Buffer.from(auth).toString("base64")}\r\n`;
const post = "POST /admin/user HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
const get = "GET /admin/certificate HTTP/1.1\r\n";
const chunked = `${post}Transfer-Encoding: chunked\r\n`;

t.test("H1 to H5: a request that is malformed, too large or names two hosts is refused", async (t) => {
  const served = await serve(t);
  const cases: readonly (readonly [title: string, bytes: string, status: number])[] = [
    ["H1 two lengths of a body", `${post}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    ["H1 the length twice", `${post}Content-Length: 3\r\nContent-Length: 4\r\n\r\n{}`, 400],
    ["H1 a length that is no number", `${post}Content-Length: 3x\r\n\r\n{}`, 400],
    ["H1 a negative length", `${post}Content-Length: -3\r\n\r\n{}`, 400],
    ["H1 chunked is not the last coding", `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`, 400],
    ["H1 a coding that only looks like chunked", `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`, 400],
    ["H1 a folded header", `${get}Host: localhost\r\nX: a\r\n b\r\n\r\n`, 400],
    ["H1 a space before the colon", `${get}Host : localhost\r\n\r\n`, 400],
    ["H1 a bare line feed", `${get}Host: localhost\nX: a\r\n\r\n`, 400],
    ["H1 a bare carriage return", `${get}Host: localhost\r\nX: a\rb\r\n\r\n`, 400],
    ["H1 a NUL in a header", `${get}Host: localhost\r\nX: a\u0000b\r\n\r\n`, 400],
    ["H1 a chunk size beyond all measure", `${chunked}\r\nFFFFFFFFFFFFFFFFF\r\n{}\r\n`, 400],
    ["H1 a chunk without an end", `${chunked}\r\n2\r\n{}XX`, 400],
    ["H1 a long chunk extension", `${chunked}\r\n2;${"x".repeat(65_536)}\r\n{}\r\n0\r\n\r\n`, 413],
    ["H2 a header of 20 KB", `${get}Host: localhost\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    ["H2 an address of 20 KB", `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431],
    ["H3 a body of 100 GB", `${post}Content-Length: 99999999999\r\n\r\n`, 413],
    ["H3 a body of 2 MB in one chunk", `${chunked}\r\n200000\r\n${"x".repeat(0x200000)}\r\n0\r\n\r\n`, 413],
    ["H4 two hosts", `${get}Host: localhost\r\nHost: localhost\r\n\r\n`, 400],
    ["H4 no host", `${get}\r\n`, 400],
    ["H4 a host that is none", `${get}Host: local host\r\n\r\n`, 400],
    ["H5 HTTP/0.9", "GET /admin/certificate\r\n\r\n", 400],
    ["H5 a version that does not exist", "GET /admin/certificate HTTP/9.9\r\nHost: localhost\r\n\r\n", 400],
    ["H5 HTTP/2 without agreement", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
    ["H6 a host that is not ours", `${get}Host: rebound.example\r\n\r\n`, 421],
    ["H9 a broken percent sign", "GET /admin/%zz HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
    ["H9 a NUL in the address", "GET /admin/%00 HTTP/1.1\r\nHost: localhost\r\n\r\n", 404],
    ["H9 dots in the address", "GET /admin/../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n", 404],
    ["H9 another address", "GET https://other.example/admin/certificate HTTP/1.1\r\nHost: localhost\r\n\r\n", 421],
    ["H28 a method that does not exist", "FOO /admin/certificate HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
    ["H28 CONNECT", "CONNECT other.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
    ["H28 an address without a route", "GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n", 404],
    ...["TRACE", "OPTIONS", "DELETE", "PROPFIND"].map(
      (method) => [`H28 ${method}`, `${method} /admin/certificate HTTP/1.1\r\nHost: localhost\r\n\r\n`, 405] as const,
    ),
    ["H28 OPTIONS of everything", "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n", 404],
    ["H28 HEAD of what there is", "HEAD /admin/certificate HTTP/1.1\r\nHost: localhost\r\n\r\n", 200],
    ["an expectation that nobody knows is ignored", `${get}Host: localhost\r\nExpect: wonders\r\n\r\n`, 200],
    ["an upgrade is ignored", `${get}Host: localhost\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n`, 200],
    ["an honest request", `${get}Host: localhost\r\n\r\n`, 200],
  ];
  for (const [title, bytes, status] of cases) {
    const [answer] = await send(t, served, bytes);
    t.equal(answer?.status, status, `${title}: ${answer?.text.slice(0, 200)}`);
  }
});

t.test("H7 to H10: bodies that pollute prototypes, nest endlessly, or have another type are refused", async (t) => {
  const { answer, json, signUp } = await serve(t);
  await signUp();
  const body = (type: string, text: string) =>
    answer("/admin/user", { method: "POST", headers: { "content-type": type }, body: text });
  const b = '"login":"b","password":"long enough"';
  for (const [title, text] of [
    ["H7 __proto__", `{${b},"__proto__":{"status":"active"}}`],
    ["H7 constructor", `{${b},"constructor":{"prototype":{"status":"active"}}}`],
    ["H7 __proto__ written otherwise", `{${b},"__\\u0070roto__":{}}`],
    ["H8 20,000 levels", "[".repeat(20_000)],
    ["H8 20,000 levels, whole", `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`],
    ["a key twice is the last one, and unknown", `{${b},"x":1,"x":2}`],
    ["no object", "null"],
    ["half a surrogate", `{"login":"\\ud800","password":"long enough"}`],
    ["a NUL in the login", `{"login":"b\\u0000","password":"long enough"}`],
    ["a number beyond all measure", `{"login":1e999,"password":"long enough"}`],
    ["an empty body", ""],
  ] as const)
    t.match(await body("application/json", text), { status: 400, text: /REQUEST_INVALID/ }, title);
  for (const type of [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/zip",
    "text/json",
    "x",
  ])
    t.match(await body(type, `{${b}}`), { status: 415, text: /REQUEST_MEDIA_TYPE/ }, `H10 ${type}`);
  t.equal((await json("GET", "/admin/users")).text.includes('"b"'), false, "none of them made a user");
});

t.test(
  "H13 a connection ends after a thousand requests, and one that sends them all at once is no burden",
  async (t) => {
    const served = await serve(t);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sockets = new Set<unknown>();
    const ask = () =>
      new Promise<string | undefined>((resolve, reject) => {
        const { port, keeper } = served;
        request({ host: "localhost", port, path: "/admin/certificate", ca: keeper.authority, agent }, (response) => {
          sockets.add(response.socket);
          response.resume().once("end", () => resolve(response.headers.connection));
        })
          .on("error", reject)
          .end();
      });
    for (let count = 1; count < 1000; count++) await ask();
    t.equal(sockets.size, 1);
    t.equal(await ask(), "close", "the thousandth");
    await ask();
    t.equal(sockets.size, 2);
    agent.destroy();
    // How many are answered before it is cut off is Node's affair; each is one that the description has.
    const answers = await send(t, served, `${get}Host: localhost\r\n\r\n`.repeat(5000), { wanted: 5000 });
    t.ok(answers.length <= 1000);
    t.equal((await served.answer("/admin/certificate")).status, 200);
  },
);

t.test("H22 any invalid Authorization is a wrong credential and not an error", async (t) => {
  const served = await serve(t);
  await served.signUp();
  const encoded = (text: string | Buffer) => `Basic ${Buffer.from(text).toString("base64")}`;
  const health = "GET /admin/health HTTP/1.1\r\nHost: localhost\r\n";
  for (const value of [
    "",
    "Basic",
    "Basic ",
    "Basic !!!",
    "Bearer x",
    "Digest username=anna",
    "Basic YW5uYQ",
    encoded("anna"),
    encoded(":"),
    encoded(":correct horse"),
    encoded("anna:"),
    encoded("anna:correct horse\u0000"),
    encoded("anna\u0000:correct horse"),
    encoded("ANNA:correct horse"),
    encoded("anna :correct horse"),
    encoded(Buffer.from([0xff, 0x3a, 0xff])),
    encoded(`anna:${"x".repeat(9000)}`),
    `${encoded(auth)}, ${encoded(auth)}`,
    `${encoded(auth)} x`,
  ]) {
    const [answer] = await send(t, served, `${health}Authorization: ${value}\r\n\r\n`);
    t.match(answer, { status: 401 }, JSON.stringify(value.slice(0, 60)));
  }
  const [large] = await send(t, served, `${health}Authorization: ${encoded("x".repeat(1_000_000))}\r\n\r\n`);
  t.match(large, { status: 431 });
  const [two] = await send(t, served, `${health}${basic}Authorization: ${encoded("anna:wrong")}\r\n\r\n`);
  t.match(two, { status: 400 }, "two of them");
  const [right] = await send(t, served, `${health}${basic}\r\n`);
  t.match(right, { status: 200 });
});

t.test("H24 a name in a URL is a name, and never a path, a unit or a file", async (t) => {
  const { answer, signUp } = await serve(t);
  await signUp();
  const names = [
    "..%2f..%2fetc%2fpasswd",
    "%2e%2e",
    "%00",
    "a%00b",
    "%0a",
    "%1b%5b31m",
    "%c0%ae",
    "%ef%bc%8e",
    "-rf",
    ".previous-x",
    "x".repeat(10_000),
    "%F0%9F%92%A9",
    "a;b",
    "$(id)",
    "%25",
  ];
  const routes = (name: string): readonly (readonly [string, string])[] => [
    ["GET", `/admin/platform/${name}`],
    ["GET", `/admin/platform/${name}/logs`],
    ["POST", `/admin/platform/${name}`],
    ["GET", `/admin/skills/${name}`],
    ["GET", `/admin/skills/${name}/logs`],
    ["POST", `/admin/skills/${name}`],
    ["DELETE", `/admin/skills/${name}`],
    ["GET", `/admin/actions/${name}/config`],
    ["PUT", `/admin/actions/${name}/config`],
    ["GET", `/admin/tasks/${name}`],
    ["DELETE", `/admin/users/${name}`],
    ["PATCH", `/admin/users/${name}`],
  ];
  const bodies: Readonly<Record<string, string>> = {
    POST: '{"operation":"stop"}',
    PUT: "{}",
    PATCH: '{"status":"active"}',
  };
  for (const name of names)
    for (const [method, path] of routes(name)) {
      const body = bodies[method];
      const given = await answer(path, {
        method,
        auth,
        ...(body === undefined ? {} : { body, headers: { "content-type": "application/json" } }),
      });
      if (![400, 404].includes(given.status)) t.fail(`${method} ${path.slice(0, 60)}: ${given.status} ${given.text}`);
    }
  t.equal((await answer("/admin/users", { auth })).status, 200);
});
