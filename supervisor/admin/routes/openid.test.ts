/** Logging in by OpenID Connect, with a provider over HTTPS that answers rightly, and wrongly in every way. */
import { writeFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { join } from "node:path";
import pino from "pino";
import t, { type Test } from "tap";
import { type Misdeed, type Provider, startProvider } from "../../../test/openid-provider.ts";
import type { OpenIdConfig } from "../../users/openid/openid.ts";
import { auth, serve } from "../testing/serve.ts";

t.setTimeout(300_000);

const device = "Firefox on Linux";
const headers = { "content-type": "application/json" };
type Changes = Partial<OpenIdConfig & { maxAgeMs: number }>;

async function house(t: Test, changes: Changes = {}) {
  const folder = t.testdir();
  const provider = await startProvider(t, folder);
  writeFileSync(join(folder, "secret"), `${provider.clientSecret}\n`);
  const lines: string[] = [];
  const sink = new PassThrough().on("data", (chunk: Buffer) => lines.push(chunk.toString()));
  const logInByOpenId = {
    issuer: provider.issuer,
    name: "",
    clientId: provider.clientId,
    secretFile: join(folder, "secret"),
    authoritiesFile: provider.authority,
    scopes: ["openid", "profile"],
    returnUrl: "https://localhost/admin/ui/openid",
    loginClaim: "preferred_username",
    groupsClaim: "groups",
    roles: { family: "viewer", children: "user", parents: "operator", "sotto owners": "owner" },
    sites: { family: ["kitchen"], children: ["attic"], parents: ["bedroom"] },
    maxAgeMs: 3_600_000,
    timeoutSeconds: 5,
    ...changes,
  } as const;
  const served = await serve(t, {}, { logInByOpenId, log: pino({ level: "info" }, sink) });
  await served.signUp();
  return { provider, log: () => lines.join(""), ...served, ...browserOf(served, provider) };
}

/** What the page and a browser do. */
function browserOf({ answer }: Pick<Awaited<ReturnType<typeof serve>>, "answer">, provider: Provider) {
  const begin = async () => {
    const begun = await answer("/admin/openid/log-ins", { method: "POST" });
    const [set = ""] = (begun.headers["set-cookie"] ?? []) as string[];
    const { url = "" } = JSON.parse(begun.text) as { url?: string };
    return { begun, set, cookie: set.split(";")[0] ?? "", url };
  };
  const finish = (cookie: string, query: string) =>
    answer("/admin/openid/sign-ins", {
      method: "POST",
      headers: { ...headers, cookie },
      body: JSON.stringify({ query, device }),
    });
  const logIn = async () => {
    const { cookie, url } = await begin();
    return finish(cookie, await provider.follow(url));
  };
  const enter = async () => {
    const given = await logIn();
    if (given.status !== 201) throw new Error(given.text);
    const { id, login, key, expiresAt } = JSON.parse(given.text) as Record<
      "id" | "login" | "key" | "expiresAt",
      string
    >;
    const sent = (given.headers["set-cookie"] as string[]).find((one) => one.startsWith("__Host-sotto=")) ?? "";
    const credential = { cookie: sent.split(";")[0] ?? "", "sotto-sign-in": key };
    const ask = (path: string, more = {}) => answer(path, { headers: credential, ...more });
    return { id, login, expiresAt, credential, ask, sent };
  };
  return { begin, finish, logIn, enter };
}

t.test("whoever the provider knows and a group admits is in, with its role and without a password", async (t) => {
  const { begin, enter, answer, json, provider, users, log } = await house(t);
  t.match(JSON.parse((await answer("/admin/welcome")).text), { openId: { name: new URL(provider.issuer).host } });
  const { set, url } = await begin();
  t.match(set, /^__Host-sotto-openid=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/u);
  const asked = new URL(url).searchParams;
  t.match(Object.fromEntries(asked), {
    response_type: "code",
    client_id: provider.clientId,
    redirect_uri: "https://localhost/admin/ui/openid",
    scope: "openid profile",
    code_challenge_method: "S256",
  });
  for (const name of ["state", "nonce", "code_challenge"]) t.match(asked.get(name), /^[\w-]{43}$/u, name);
  t.notMatch(url, /secret/iu);

  const erika = await enter();
  t.equal(erika.login, "erika");
  t.match(
    erika.sent,
    /^__Host-sotto=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/u,
    "until the browser is closed",
  );
  t.same(JSON.parse((await erika.ask("/admin/user")).text), { login: "erika", role: "viewer" });
  t.equal((await erika.ask("/admin/config")).status, 403);
  t.match(
    JSON.parse((await json("GET", "/admin/users")).text).users.map(({ login, openId }: Record<string, unknown>) => ({
      login,
      openId,
    })),
    [
      { login: "anna", openId: undefined },
      { login: "erika", openId: true },
    ],
  );
  for (const password of ["", "long enough", String(users.find("erika")?.password)])
    t.equal((await answer("/admin/health", { auth: `erika:${password}` })).status, 401, "no password is right");
  t.match(await json("PUT", "/admin/users/erika/password", { password: "long enough" }), {
    status: 409,
    text: /USER_WITHOUT_PASSWORD/u,
  });
  t.match(await json("POST", "/admin/tokens", { name: "x", login: "erika" }), { status: /4\d\d/u });
  t.equal((await erika.ask(`/admin/sign-ins/${erika.id}`, { method: "DELETE" })).status, 204, "and logs out");
  t.equal((await erika.ask("/admin/user")).status, 401);
  t.match(log(), /"login":"erika","role":"viewer","isNew":true/u);
  for (const secret of [provider.clientSecret, encodeURIComponent(provider.clientSecret), "id_token", "code_verifier"])
    t.notOk(log().includes(secret), "nothing secret is in the log");
});

t.test("the role is that of the groups at the log-in; who has none loses the account and every browser", async (t) => {
  const { enter, logIn, provider, users } = await house(t);
  const phone = await enter();
  provider.person = { ...provider.person, groups: ["others", "sotto owners", "family"], preferred_username: "renamed" };
  const tablet = await enter();
  t.equal(tablet.login, "erika", "a person is known by the provider's own id");
  for (const browser of [phone, tablet])
    t.match(JSON.parse((await browser.ask("/admin/user")).text), { role: "owner" }, "in every browser");
  provider.person = { ...provider.person, groups: ["family", "children"] };
  const child = await enter();
  t.match(JSON.parse((await child.ask("/admin/user")).text), { role: "user", sites: ["attic", "kitchen"] });
  for (const groups of [[], ["others"], "nobody", ["constructor"], ["__proto__"], undefined]) {
    provider.person = { ...provider.person, groups };
    t.match(await logIn(), { status: 403, text: /OPENID_DENIED.*|none of your groups/u }, JSON.stringify(groups));
  }
  t.equal(users.find("erika"), undefined);
  for (const browser of [phone, tablet]) t.equal((await browser.ask("/admin/user")).status, 401);
  provider.person = { ...provider.person, groups: "family" };
  t.equal((await enter()).login, "renamed", "a claim that is one text, and a new account");
  for (const groups of [7, {}, [1], [["family"]], Array.from({ length: 3000 }, () => "family")]) {
    provider.person = { ...provider.person, groups };
    t.match(await logIn(), { status: 502, text: /OPENID_ANSWER/u }, JSON.stringify(groups).slice(0, 40));
  }
});

t.test("claims are found by their path, and at the userinfo where the token lacks them", async (t) => {
  const { enter, logIn, provider } = await house(t, {
    groupsClaim: "realm_access.roles",
    loginClaim: "https://x.example/name",
  });
  provider.person = { sub: "1", realm_access: { roles: ["parents"] }, "https://x.example/name": "max" };
  t.match(JSON.parse((await (await enter()).ask("/admin/user")).text), { login: "max", role: "operator" });
  t.notOk(provider.asked.includes("GET /userinfo"));
  provider.person = { sub: "2" };
  provider.more = { realm_access: { roles: ["family"] }, "https://x.example/name": "moritz" };
  t.match(JSON.parse((await (await enter()).ask("/admin/user")).text), { login: "moritz", role: "viewer" });
  provider.misdeed = "speaks of another person at its userinfo";
  t.match(await logIn(), { status: 502 });
});

t.test("an account with a password is never entered, whatever the provider calls somebody", async (t) => {
  const { logIn, provider, users } = await house(t);
  const before = users.find("anna");
  for (const name of ["anna", "(local)", "a:b", "", "x".repeat(65), "a\nb", 7, undefined, ["anna"]]) {
    provider.person = { sub: "5", preferred_username: name, groups: ["sotto owners"] };
    t.match(await logIn(), { status: name === "anna" ? 409 : 502 }, JSON.stringify(name));
  }
  t.same(users.find("anna"), before);
  t.same(
    users.list().map(({ login }) => login),
    ["anna"],
  );
});

t.test("what is no return of a log-in that this browser began is refused, and is used up", async (t) => {
  const { begin, finish, provider } = await house(t);
  const mine = await begin();
  const query = await provider.follow(mine.url);
  const refused = { status: 409, text: /OPENID_EXPIRED/u };
  t.match(await finish("", query), refused, "another browser");
  t.match(await finish(`${mine.cookie}; ${mine.cookie}`, query), refused, "two cookies");
  const victim = await begin();
  t.match(await finish(victim.cookie, query), refused, "the code of an attacker in the browser of another");
  t.match(await finish(victim.cookie, await provider.follow(victim.url)), refused, "which is used up by that");
  t.match(await finish(mine.cookie, query), { status: 201 });
  t.match(await finish(mine.cookie, query), refused, "twice");
  const third = await begin();
  t.match(await finish(third.cookie, `${query}&state=${new URL(third.url).searchParams.get("state")}`), {
    status: /4\d\d|502/u,
  });
  const fourth = await begin();
  const state = new URL(fourth.url).searchParams.get("state");
  const said = await finish(fourth.cookie, `?error=access_denied&error_description=call+0900-1234&state=${state}`);
  t.match(said, { status: 403, text: /refused the log-in: access_denied/u });
  t.notMatch(said.text, /0900/u, "nobody else's words are shown");
  const fifth = await begin();
  const stolen = await provider.follow((await begin()).url);
  const own = new URL(fifth.url).searchParams.get("state");
  t.match(
    await finish(fifth.cookie, `?code=${new URLSearchParams(stolen).get("code")}&state=${own}`),
    { status: 502, text: /invalid_grant/u },
    "a code of another log-in does not fit the verifier",
  );
});

t.test(
  "nobody logs in elsewhere: no page of another site begins or finishes it, and no address leads away",
  async (t) => {
    const { answer, begin, finish, provider } = await house(t);
    const { cookie, url } = await begin();
    const query = await provider.follow(url);
    for (const more of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }])
      for (const path of ["/admin/openid/log-ins", "/admin/openid/sign-ins"]) {
        const given = await answer(path, {
          method: "POST",
          headers: { ...headers, ...more, cookie },
          body: JSON.stringify({ query, device }),
        });
        t.match(given, { status: 403, text: /REQUEST_CROSS_SITE/u });
      }
    for (const away of ["https://evil.example/?x", "//evil.example", "?code=a&redirect_uri=https://evil.example"])
      t.match(await finish(cookie, away), { status: 409 });
    for (const { headers: given } of [
      await finish(cookie, query),
      await answer("/admin/ui/openid?next=//evil.example"),
    ])
      t.equal(given["location"], undefined);
  },
);

const atOnce: readonly Misdeed[] = [
  "answers with an error",
  "answers with HTML",
  "calls itself another issuer",
  "has a log-in page without HTTPS",
  "has a log-in page that is a script",
  "says nothing",
  "sends a huge answer",
];
const later: readonly Misdeed[] = [
  "redirects its token endpoint to another host",
  "refuses the client",
  "sends a huge token",
  "sends no ID token",
  "sends the token of another audience",
  "sends the token of another issuer",
  "sends the token of another log-in",
  "sends a token that has expired",
  "sends a token that is issued in the future",
  "sends a token without a nonce",
  "sends a token without a signature",
  "signs with a key that it does not publish",
  "signs with its public key as a shared secret",
];

const refused = (t: Test, given: { status: number; text: string }, misdeed: string) => {
  t.match(given, { status: /^50[23]$/u, text: /"code":"OPENID_(?:ANSWER|UNREACHABLE)"/u }, misdeed);
  const { detail } = JSON.parse(given.text) as { detail: string };
  t.match(detail, /^the provider (?:cannot be (?:believed|reached)|answers with|does not|has|is|redirects|refuses)/u);
  t.comment(`${misdeed}: ${detail}`);
};

t.test("a provider that describes itself wrongly is not gone to, and stops no log-in with a password", async (t) => {
  const { answer, begin, logIn, provider } = await house(t);
  for (const misdeed of atOnce) {
    provider.misdeed = misdeed;
    const { begun, set } = await begin();
    refused(t, begun, misdeed);
    t.equal(set, "");
    t.equal((await answer("/admin/health", { auth })).status, 200);
  }
  provider.misdeed = undefined;
  t.equal((await logIn()).status, 201, "all is well when it answers rightly again");
  provider.leave();
  refused(t, (await house(t, { issuer: provider.issuer }).then(({ begin: again }) => again())).begun, "is away");
});

t.test("a provider that vouches wrongly lets nobody in, and stops no log-in with a password", async (t) => {
  const { answer, logIn, provider, users, log } = await house(t);
  for (const misdeed of later) {
    provider.misdeed = misdeed;
    refused(t, await logIn(), misdeed);
    t.equal((await answer("/admin/health", { auth })).status, 200);
  }
  t.same(provider.strayed, [], "the client's secret went nowhere else");
  t.equal(users.find("erika"), undefined);
  t.notMatch(log(), /eyJ|s3cret/u, "no token is in the log");
  provider.misdeed = undefined;
  t.equal((await logIn()).status, 201, "all is well when it answers rightly again");
});

t.test(
  "without its authority, its secret or its configuration a provider is not used, and it is said why",
  async (t) => {
    const untrusted = await house(t, { authoritiesFile: "" });
    t.match((await untrusted.begin()).begun, { status: 503, text: /certificate that this board does not trust/u });
    const missing = await house(t, { secretFile: "/nonexistent/secret" });
    t.match((await missing.begin()).begun, { status: 409, text: /client_secret_file.*does not exist/u });
    const none = await serve(t);
    t.match(await none.answer("/admin/openid/log-ins", { method: "POST" }), { status: 409, text: /OPENID_OFF/u });
    t.equal(JSON.parse((await none.answer("/admin/welcome")).text).openId, undefined);
  },
);

t.test("a board that nobody has claimed is claimed by nobody at a provider", async (t) => {
  const { begin, users, json } = await house(t);
  const only = await json("DELETE", "/admin/users/anna");
  t.match(only, { status: 409, text: /USER_LAST/u });
  Object.defineProperty(users, "claimed", { value: false });
  t.match((await begin()).begun, { status: 403, text: /no user yet/u });
});

t.test("the last owner with a password stays, however many owners a provider knows", async (t) => {
  const { enter, json, provider } = await house(t);
  provider.person = { ...provider.person, groups: ["sotto owners"] };
  const erika = await enter();
  t.match(await erika.ask("/admin/users/anna", { method: "DELETE" }), { status: 409, text: /USER_LAST/u });
  t.match(await json("DELETE", "/admin/users/erika"), { status: 204 });
  t.equal((await erika.ask("/admin/user")).status, 401);
});

t.test("who begins without end is slowed down, and pushes out nobody else", async (t) => {
  const { answer, begin, finish, provider } = await house(t);
  const mine = await begin();
  let last = 0;
  for (let number = 0; last !== 429 && number < 40; number++)
    ({ status: last } = await answer("/admin/openid/log-ins", { method: "POST", localAddress: "127.0.0.8" }));
  t.equal(last, 429);
  t.equal((await finish(mine.cookie, await provider.follow(mine.url))).status, 201);
});
