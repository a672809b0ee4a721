/** Guessing, flooding, and what is left behind of a secret. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import pino from "pino";
import t from "tap";
import { auth, serve } from "../../supervisor/admin/testing/serve.ts";
import { listed } from "../../supervisor/tasks/testing/listed.ts";

t.setTimeout(300_000);

t.test("H19 a client that guesses must wait, and the rightful user can log in from another address", async (t) => {
  const { answer, signUp } = await serve(t);
  await signUp();
  const from = (localAddress: string, credential: string) =>
    answer("/admin/health", { auth: credential, localAddress });
  let last = 401;
  for (let guess = 0; last === 401 && guess < 40; guess++)
    last = (await from("127.0.0.2", `anna:guess ${guess}`)).status;
  t.equal(last, 429);
  t.match(await from("127.0.0.2", "anna:another"), { status: 429, headers: { "retry-after": /^\d+$/ } });
  t.equal((await from("127.0.0.2", auth)).status, 429, "not even with the right one, from there");
  t.equal((await from("127.0.0.3", auth)).status, 200, "from elsewhere");
  t.equal((await from("127.0.0.2", auth)).status, 200, "and from there once it was shown");
  last = 401;
  for (let guess = 0; last === 401 && guess < 60; guess++)
    last = (await from("127.0.0.4", `login${guess}:some password`)).status;
  t.equal(last, 429, "other logins are guesses too");
});

t.test(
  "H21 a flood of passwords costs one derivation at a time: the others are told at once that it is busy",
  async (t) => {
    const { answer, signUp } = await serve(t);
    await signUp();
    t.equal((await answer("/admin/health", { auth })).status, 200);
    const flood = Array.from({ length: 60 }, (_, index) =>
      answer("/admin/health", { auth: `anna:wrong ${index}`, localAddress: `127.0.0.${10 + (index % 6)}` }),
    );
    const rightful = Array.from({ length: 10 }, () => answer("/admin/health", { auth }));
    t.same(new Set((await Promise.all(rightful)).map(({ status }) => status)), new Set([200]));
    const statuses = new Set((await Promise.all(flood)).map(({ status }) => status));
    t.ok(
      statuses.has(503) && [...statuses].every((status) => [401, 429, 503].includes(status)),
      [...statuses].join(" "),
    );
  },
);

t.test("H23 a page of another origin cannot use the password that a browser remembers", async (t) => {
  const { answer, signUp, port, tasks } = await serve(t);
  await signUp();
  const stop = (headers: Readonly<Record<string, string>>) =>
    answer("/admin/platform/hotword", {
      method: "POST",
      auth,
      headers: { "content-type": "application/json", host: `localhost:${port}`, ...headers },
      body: '{"operation":"stop"}',
    });
  for (const headers of [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "" },
    { origin: `https://localhost:${port + 1}` },
    { origin: "https://localhost" },
    { origin: `https://localhost:${port}.evil.example` },
    { origin: `https://localhost:${port}@evil.example` },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ])
    t.match(await stop(headers), { status: 403, text: /REQUEST_CROSS_SITE/ }, JSON.stringify(headers));
  const form = { method: "POST", auth, headers: { "content-type": "text/plain" }, body: '{"operation":"stop"}' };
  t.equal((await answer("/admin/platform/hotword", form)).status, 415, "what a form can send");
  t.equal((await answer("/admin/platform/hotword", { method: "POST", auth })).status, 400, "and without a body");
  t.same(listed(tasks.queue, { limit: 10 }).tasks, []);
  t.equal((await stop({ origin: `https://localhost:${port}`, "sec-fetch-site": "same-origin" })).status, 202);
});

t.test("H25, H26 the log has one line per entry whatever a client sends, and no secret anywhere", async (t) => {
  const written: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => void written.push(line) });
  const { answer, json, signUp, folder, tasks, services } = await serve(t, {}, { log });
  await signUp();
  const secrets = [
    "correct horse",
    "guessed-wrong-1",
    "a-long-password-2",
    "api-secret-3",
    "token-secret-4",
    "url-secret-5",
  ];
  const { code } = JSON.parse((await json("POST", "/admin/claim/code")).text) as { code: string };
  secrets.push(code);
  secrets.push(Buffer.from(auth).toString("base64"), Buffer.from("anna:guessed-wrong-1").toString("base64"));
  await answer("/admin/health", { auth: "anna:guessed-wrong-1" });
  await answer("/admin/health", { auth: "a\r\nb\u001b[31m:guessed-wrong-1" });
  await json("POST", "/admin/user", { login: "b\u001b[31m", password: "a-long-password-2" });
  await json("POST", "/admin/user", { login: "bert", password: "a-long-password-2" });
  await json("PUT", "/admin/users/bert/password", { password: "a-long-password-2" });
  await json("PUT", "/admin/users/nobody/password", { password: "a-long-password-2" });
  await json("POST", "/admin/user", { login: "c", password: "a-long-password-2", setupCode: "guessed-wrong-1" });
  await json("PUT", "/admin/config", { hotword: { api_key: "api-secret-3" } });
  await json("PUT", "/admin/config", { hotword: { api_key: "api-secret-3", other: "api-secret-3" } });
  await json("PUT", "/admin/assistant", {
    source: "console",
    url: "https://192.0.2.1/",
    token: "token-secret-4",
    x: 1,
  });
  await json("POST", "/admin/actions/git", { url: "https://u:url-secret-5@127.0.0.1/x" });
  await json("GET", "/admin/x%0d%0ay?token=a%1b[31m");
  await tasks.queue.idle();
  const shown = [];
  for (const path of [
    "users",
    "config",
    "platform",
    "platform/hotword",
    "tasks",
    "logs",
    "metrics",
    "spec",
    "docs",
    "health",
  ])
    shown.push((await json("GET", `/admin/${path}`)).text);
  services.verifier.recall(`Basic ${Buffer.from("anna:correct horse").toString("base64")}`);
  // The file of the configuration is where this one belongs.
  const kept = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name !== "platform.toml" && statSync(join(folder, name)).isFile())
    .map((name) => [name, readFileSync(join(folder, name), "latin1")] as const);
  for (const secret of secrets) {
    t.notOk(
      written.some((line) => line.includes(secret)),
      `the log: ${secret}`,
    );
    t.notOk(
      shown.some((text) => text.includes(secret)),
      `an answer: ${secret}`,
    );
    t.same(
      kept.filter(([, text]) => text.includes(secret)).map(([name]) => name),
      [],
      `a file: ${secret}`,
    );
  }
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  for (const line of written) t.notMatch(line, /[\u0000-\u0009\u000b-\u001f]|\n./u, "one line of plain text");
});
