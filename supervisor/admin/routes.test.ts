/** Every route over HTTPS, with its own data behind it; and every answer is one that the description has. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pino from "pino";
import t from "tap";
import { makeZip } from "../archive/testing/make-zip.ts";
import { anna, type Answer, auth, serve } from "./testing/serve.ts";

t.setTimeout(250_000);

const read = ({ text }: Answer) => JSON.parse(text);
const assistant = makeZip([
  {
    name: "assistant/assistant.json",
    data: JSON.stringify({
      id: "a",
      name: "Anna's",
      language: "en",
      version: "1",
      intents: [{ id: "me:hello", name: "hello" }],
    }),
  },
  {
    name: "assistant/dataset.json",
    data: JSON.stringify({
      language: "en",
      intents: { hello: { utterances: [{ data: [{ text: "hello" }] }] } },
      entities: {},
    }),
  },
]);

t.test("tasks: asked for, durable, followed, listed", async (t) => {
  const { json, signUp, tasks } = await serve(t);
  await signUp();
  const asked = await json("POST", "/admin/platform/hotword", { operation: "disable" }, { "idempotency-key": "once" });
  t.equal(asked.status, 202);
  const { taskId } = read(asked);
  t.equal(asked.headers["location"], `/admin/tasks/${taskId}`);
  t.equal(
    read(await json("POST", "/admin/platform/hotword", { operation: "disable" }, { "idempotency-key": "once" })).taskId,
    taskId,
  );
  t.equal(
    (await json("POST", "/admin/platform/hotword", { operation: "stop" }, { "idempotency-key": "once" })).status,
    422,
  );
  const followed = await json("GET", `/admin/tasks/${taskId}?follow=true`);
  t.match(followed.headers, { "content-type": "application/x-ndjson" });
  const lines = followed.text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  t.match(lines.at(-1), { taskId, status: "completed" });
  t.ok(lines.some(({ message }) => String(message).startsWith("hotword is disabled")));
  t.match(read(await json("GET", `/admin/tasks/${taskId}`)), { status: "completed", logs: [{ level: "info" }] });
  t.match(
    (await json("GET", `/admin/tasks/${taskId}`, undefined, { accept: "text/plain" })).text,
    /info hotword is disabled: asked to disable\n/,
  );
  t.match(
    (await json("GET", `/admin/tasks/${taskId}?follow=true`, undefined, { accept: "text/event-stream" })).text,
    /^data: \{.*\}\n\n/,
  );
  t.match(read(await json("GET", "/admin/tasks?status=completed")), { tasks: [{ taskId }], cursor: null });
  t.equal((await json("POST", "/admin/platform/hotword", { operation: "start" })).status, 409, "it is disabled");
  t.equal((await json("POST", "/admin/platform", { operation: "upgrade" })).status, 409, "not from packages");
  await tasks.queue.close(60_000);
  const refused = await json("POST", "/admin/platform", { operation: "restart" });
  t.match([refused.status, refused.headers], [503, { "retry-after": String }]);
});

t.test("an assistant is uploaded as a zip or in a form, and shown", async (t) => {
  const { answer, json, signUp, tasks, folder } = await serve(t);
  await signUp();
  t.equal((await json("GET", "/admin/assistant")).status, 404);
  const put = (type: string, body: Buffer) =>
    answer("/admin/assistant", {
      method: "PUT",
      auth,
      headers: { "content-type": type, "content-length": body.length },
      body,
    });
  const form = Buffer.concat([
    Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="assistant"; filename="a.zip"\r\nContent-Type: application/zip\r\n\r\n',
    ),
    assistant,
    Buffer.from("\r\n--x--\r\n"),
  ]);
  for (const [type, body] of [
    ["application/zip", assistant],
    ["multipart/form-data; boundary=x", form],
  ] as const) {
    const given = await put(type, body);
    t.equal(given.status, 202, given.text);
  }
  t.match(await put("application/zip", Buffer.from("no zip")), { status: 422, text: /ARCHIVE_BROKEN/ });
  t.match(await put("multipart/form-data; boundary=x", Buffer.from("--x--\r\n")), { status: 400 });
  t.match(await put("application/zip", Buffer.alloc(65 * 1024 * 1024)), { status: 413 });
  t.match(await put("text/plain", assistant), { status: 415 });
  t.equal((await json("PUT", "/admin/assistant", { source: "console" })).status, 422);
  t.ok(tasks.queue.list({ limit: 10 }).tasks.length === 2);
  t.ok(folder);
});

t.test("skills and their configuration", async (t) => {
  const { json, signUp, skills, tasks } = await serve(t).then((served) => ({ ...served, skills: served.tasks.skills }));
  await signUp();
  t.same(read(await json("GET", "/admin/skills")), { skills: [] });
  for (const url of ["file:///etc", "https://127.0.0.1/x.git", "--upload-pack=touch /tmp/x"])
    t.match(await json("POST", "/admin/actions/git", { url }), { status: 422, text: /SOURCE_REFUSED/ }, url);
  const staging = skills.staging("t");
  mkdirSync(staging);
  writeFileSync(join(staging, "action-on"), "#!/bin/sh\n", { mode: 0o755 });
  writeFileSync(join(staging, "config.ini.default"), "[secret]\nkey =\n[global]\ncity = Paris\n");
  await skills.install(staging, "lights", { url: "https://x/y", commit: "c", taskId: "t" });
  t.match(read(await json("GET", "/admin/skills/lights")), {
    name: "lights",
    state: "installed",
    actions: ["action-on"],
  });
  t.match(read(await json("GET", "/admin/actions")), { actions: [{ skill: "lights", action: "action-on" }] });
  const changed = await json("PUT", "/admin/actions/lights/config", {
    secret: { key: "hidden" },
    global: { city: "Lyon" },
  });
  t.match(read(changed), { values: { global: { city: "Lyon" } }, secrets: { key: "set" } });
  t.notMatch(changed.text, /hidden/);
  t.match(read(changed), {
    schema: [
      { key: "key", type: "secret" },
      { key: "city", type: "text", default: "Paris" },
    ],
  });
  t.match(read(await json("PUT", "/admin/skills/lights/permissions", { network: true })), {
    label: {
      walls: "process",
      intents: null,
      permissions: [{ name: "network", asked: false, granted: true }],
    },
  });
  t.equal((await json("PUT", "/admin/skills/lights/permissions", { root: true })).status, 400);
  t.match(read(await json("GET", "/admin/actions/key")), { publicKey: /^ssh-ed25519 / });
  t.equal((await json("PUT", "/admin/actions/lights/config", { global: { other: "x" } })).status, 422);
  t.equal((await json("PUT", "/admin/actions/lights/config", { global: { city: "a\nb = c" } })).status, 400);
  t.equal((await json("POST", "/admin/skills/lights", { operation: "rollback" })).status, 409);
  t.equal((await json("POST", "/admin/skills/lights", { operation: "stop" })).status, 202);
  for (const path of [
    "/admin/skills/no",
    "/admin/skills/..%2f..%2fetc",
    "/admin/actions/no/config",
    "/admin/skills/no/logs",
  ])
    t.match(await json("GET", path), { status: 404, text: /_UNKNOWN/ }, path);
  t.equal((await json("DELETE", "/admin/skills/lights")).status, 202);
  await tasks.queue.idle();
});

t.test("users: approved, changed, removed, but never the last", async (t) => {
  const { answer, json, signUp, users } = await serve(t);
  await signUp();
  t.equal((await signUp({ login: "bert", password: "long enough" }, { forwarded: "for=10.0.0.1" })).status, 202);
  t.equal((await answer("/admin/health", { auth: "bert:long enough" })).status, 403);
  t.equal((await json("PATCH", "/admin/users/bert", { status: "active" })).status, 200);
  t.equal((await answer("/admin/health", { auth: "bert:long enough" })).status, 200);
  t.equal((await json("PUT", "/admin/users/bert/password", { password: "another one" })).status, 204);
  t.equal(
    (await answer("/admin/health", { auth: "bert:long enough" })).status,
    401,
    "the old one is forgotten at once",
  );
  t.equal((await json("DELETE", "/admin/users/bert")).status, 204);
  t.match(await json("DELETE", "/admin/users/anna"), { status: 409, text: /USER_LAST/ });
  t.match(await json("PATCH", "/admin/users/anna", { status: "pending" }), { status: 409 });
  t.equal((await json("DELETE", "/admin/users/nobody")).status, 404);
  t.same(
    users.list().map(({ login }) => login),
    ["anna"],
  );
});

t.test("the setup code makes a user at once; a hundred who come first at the same time are one", async (t) => {
  const { json, folder, users, services, database } = await serve(t, { signUp: "code" });
  t.equal((await json("POST", "/admin/user", anna)).status, 202, "without the code it waits");
  t.match(await json("POST", "/admin/user", { login: "b", password: "long enough", setupCode: "NO" }), {
    status: 403,
    text: /SETUP_CODE_WRONG/,
  });
  const setupCode = readFileSync(join(folder, "setup-code"), "utf8").trim();
  t.equal((await json("POST", "/admin/user", { login: "b", password: "long enough", setupCode })).status, 201);
  database.exec("DELETE FROM users");
  const first = Array.from({ length: 100 }, (_, index) => users.add(`u${index}`, "hash", "active", "first"));
  t.equal(first.filter(Boolean).length, 1);
  t.notOk(services.claim.isOpen, "the board has had a user");
});

t.test(
  "an invitation of a user makes another one at once, once; wrong codes are limited; what was changed is logged",
  async (t) => {
    const lines: string[] = [];
    const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
    const { json, signUp } = await serve(t, {}, { log });
    await signUp();
    const { code } = read(await json("POST", "/admin/users/invitations"));
    const elsewhere = { "x-forwarded-for": "10.0.0.7" };
    const bert = { login: "bert", password: "long enough", setupCode: code };
    t.equal((await json("POST", "/admin/user", bert, elsewhere)).status, 201);
    const again = { ...bert, login: "carl" };
    let wrong = await json("POST", "/admin/user", again, elsewhere);
    t.match(wrong, { status: 403, text: /SETUP_CODE_WRONG/ });
    for (let tries = 0; wrong.status === 403 && tries < 20; tries++)
      wrong = await json("POST", "/admin/user", again, elsewhere);
    t.match(wrong, { status: 429, headers: { "retry-after": String } });
    const audit = lines.map((line) => JSON.parse(line)).filter((entry) => entry.audit !== undefined);
    t.match(audit, [
      { audit: "signUp", login: "", address: "127.0.0.1", status: 201 },
      { audit: "inviteUser", login: "anna", status: 201 },
      { audit: "signUp", status: 201 },
    ]);
    t.equal(audit.length, 3, "what was refused has changed nothing");
  },
);

t.test("the configuration is shown with its sources, and changed with its comments kept", async (t) => {
  const { json, signUp, file } = await serve(t);
  await signUp();
  t.match(read(await json("GET", "/admin/config")), {
    config: {
      hotword: { level: { value: 2, source: "file" }, api_key: { value: "unset", source: "default", secret: true } },
    },
    fault: null,
  });
  t.same(read(await json("PUT", "/admin/config", { hotword: { level: 3, api_key: "hidden" } })), {
    restarted: ["hotword"],
    later: [],
  });
  t.equal(readFileSync(file, "utf8"), '# mine\n[hotword]\nlevel = 3 # two\napi_key = "hidden"\n');
  t.notMatch((await json("GET", "/admin/config")).text, /hidden/);
  for (const [change, pointer] of [
    [{ hotword: { level: "x" } }, "/hotword/level"],
    [{ hotword: { other: 1 } }, "/hotword/other"],
    [{ other: { x: 1 } }, "/other"],
  ] as const)
    t.match(read(await json("PUT", "/admin/config", change)), { status: 422, errors: [{ pointer }] });
  t.match(readFileSync(file, "utf8"), /level = 3/);
  t.match(read(await json("GET", "/admin/platform/hotword")), {
    name: "hotword",
    version: "1.2.3",
    config: { level: 3, api_key: "set" },
  });
  t.equal((await json("GET", "/admin/audio")).status, 200);
  t.match(read(await json("GET", "/admin/audio/devices")), { microphones: [{ name: "default" }] });
});

t.test("W70 what stops the next start is refused with its key, and nothing is written", async (t) => {
  const { json, signUp, file, folder, port } = await serve(t);
  await signUp();
  const before = readFileSync(file, "utf8");
  const pair = (chain: string, key: string) => ({ tls_certificate_chain: chain, tls_private_key: key });
  const tls = (name: string) => join(folder, "tls", name);
  for (const [admin, pointer] of [
    [pair("/no/such.pem", tls("leaf-key.pem")), "/admin/tls_certificate_chain"],
    [{ tls_certificate_chain: tls("leaf.pem") }, "/admin/tls_private_key"],
    [pair(tls("leaf.pem"), tls("ca-key.pem")), "/admin/tls_private_key"],
    [{ address: "192.0.2.1:8443" }, "/admin/address"],
    [{ address: "no-such-host.invalid:1" }, "/admin/address"],
  ] as const) {
    const change = { admin: { address: "127.0.0.1:0", ...admin }, bus: { address: "127.0.0.1:0" } };
    t.match(read(await json("PUT", "/admin/config", change)), { status: 422, errors: [{ pointer }] }, pointer);
    t.equal(readFileSync(file, "utf8"), before);
  }
  const bus = { address: "127.0.0.1:0" };
  const good = { address: `127.0.0.1:${port}`, ...pair(tls("leaf.pem"), tls("leaf-key.pem")) };
  t.equal((await json("PUT", "/admin/config", { admin: good, bus })).status, 200, "the address is its own");
  const twice = { bus: { address: `127.0.0.1:${port}` } };
  t.match(read(await json("PUT", "/admin/config", twice)), { status: 422, errors: [{ pointer: "/bus/address" }] });
});

t.test("W74 changes at the same time are all kept", async (t) => {
  const { json, signUp, file } = await serve(t);
  await signUp();
  const keys = ["days", "most"];
  await Promise.all(keys.map((key) => json("PUT", "/admin/config", { sessions: { [key]: 7 } })));
  for (const key of keys) t.match(readFileSync(file, "utf8"), `${key} = 7`);
});

t.test("logs: by number, level, time and text, page by page, as text, followed", async (t) => {
  const { json, signUp, folder } = await serve(t);
  await signUp();
  const messages = async (query: string) =>
    read(await json("GET", `/admin/platform/hotword/logs${query}`)).entries.map(
      ({ message }: { message: string }) => message,
    );
  t.same(await messages(""), ["one", "two", "three"], "a line that is not whole is none");
  t.same(await messages("?lines=2"), ["two", "three"]);
  t.same(await messages("?level=warn"), ["two", "three"]);
  t.same(await messages("?search=TW"), ["two"]);
  t.same(await messages("?since=2026-01-01T00:00:02Z&until=2026-01-01T00:00:02.5Z"), ["two"]);
  const { cursor } = read(await json("GET", "/admin/logs"));
  const line = JSON.stringify({ level: "info", time: "2026-01-01T00:00:09.000Z", component: "hotword", msg: "four" });
  writeFileSync(join(folder, "logs/hotword.3.log"), `${line}\n`);
  t.same(await messages(`?cursor=${cursor}`), ["four"]);
  t.match(
    (await json("GET", "/admin/logs?lines=1", undefined, { accept: "text/plain" })).text,
    /^2026-01-01T00:00:09.000Z info hotword: four\n$/,
  );
  t.equal((await json("GET", "/admin/platform/no/logs")).status, 404);
  t.equal((await json("GET", "/admin/logs?lines=0")).status, 400);
});

t.test("metrics and the page of the description", async (t) => {
  const { json, signUp } = await serve(t);
  await signUp();
  const { text } = await json("GET", "/admin/metrics");
  for (const line of text.trim().split("\n")) t.match(line, /^# (HELP|TYPE) |^[a-z_]+(\{[^}]*\})? [0-9.e+-]+$/);
  t.match(text, /sotto_component_up\{component="hotword"\} 0/);
  t.match(await json("GET", "/admin/docs"), { status: 200, text: /POST \/admin\/actions\/git/ });
});

t.test("guessing is limited, and the rightful user is not locked out", async (t) => {
  const { answer, json, signUp } = await serve(t);
  await signUp();
  await json("GET", "/admin/health");
  const guesses = [];
  // As many as are taken at once, and those that are taken again meanwhile on a slow machine.
  do guesses.push(await answer("/admin/health", { auth: `anna:wrong${guesses.length}` }));
  while (guesses.at(-1)?.status === 401 && guesses.length < 40);
  t.equal(guesses.at(-1)?.status, 429);
  t.ok(guesses.length > 10);
  t.match(guesses.at(-1)?.headers, { "retry-after": /^\d+$/ });
  t.equal((await json("GET", "/admin/health")).status, 200, "who has shown the password");
});

t.test("every route answers what the description has, whatever it is asked", async (t) => {
  const { answer, signUp } = await serve(t);
  await signUp();
  const spec = read(await answer("/admin/spec", { auth }));
  const bodies: [string | undefined, string][] = [
    [undefined, ""],
    ["application/json", "{}"],
    ["application/json", "{"],
    ["application/json", '{"operation":"nothing","__proto__":{}}'],
    ["text/plain", "x"],
    ["application/zip", "PK"],
  ];
  const names = ["x", "..%2f%00", "x".repeat(2000)];
  let asked = 0;
  type Responses = Record<string, { content?: Record<string, object> }>;
  for (const [path, methods] of Object.entries<Record<string, { responses: Responses }>>(spec.paths)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      // One that only ever goes on has no end to wait for.
      const types = Object.keys(responses["200"]?.content ?? { none: {} });
      if (types.every((type) => ["text/event-stream", "application/x-ndjson"].includes(type))) continue;
      for (const name of path.includes("{") ? names : [""]) {
        for (const [type, body] of method === "get"
          ? bodies.slice(0, 1)
          : name === "x" || name === ""
            ? bodies
            : bodies.slice(0, 2)) {
          const headers =
            type === undefined || body === undefined ? {} : { "content-type": type, "content-length": body.length };
          for (const credential of type === undefined && (name === "x" || name === "") ? [auth, undefined] : [auth]) {
            const url = path.replaceAll(/\{\w+\}/g, name);
            const given = await answer(url, {
              method: method.toUpperCase(),
              headers,
              ...(credential ? { auth: credential } : {}),
              ...(body === "" ? {} : { body }),
            }).catch((error: NodeJS.ErrnoException) => {
              // The answer to a body that is too large may come after the connection is closed.
              if (error.code === "EPIPE" || error.code === "ECONNRESET") return undefined;
              throw error;
            });
            if (given === undefined) continue;
            asked += 1;
            const told = Object.keys(responses).includes(String(given.status));
            if (!told || (given.status >= 500 && given.status !== 503))
              t.fail(`${method} ${url.slice(0, 60)} ${type}: ${given.status} ${given.text.slice(0, 200)}`);
            if (given.status >= 400 && !String(given.headers["content-type"]).startsWith("application/problem+json"))
              t.fail(`${method} ${url}: ${given.text}`);
          }
        }
      }
    }
  }
  t.ok(asked > 150, `${asked} answers`);
});
