import { join } from "node:path";
import fastify from "fastify";
import t, { type Test } from "tap";
import { SottoError } from "../errors.ts";
import { besides, migrations } from "../schema.ts";
import { openDatabase } from "../store/database.ts";
import { localLogin } from "../users/password.ts";
import { SignIns } from "../users/sign-ins.ts";
import { Tokens } from "../users/tokens.ts";
import { Users } from "../users/users.ts";
import { Verifier } from "../users/verify.ts";
import { Authenticator, basicCredentials } from "./authentication.ts";
import { isLocal, loginOf, trustConnection } from "./caller.ts";
import { signInCookie } from "./sign-in-cookie.ts";

const basic = (text: string | Buffer, scheme = "Basic") => `${scheme} ${Buffer.from(text).toString("base64")}`;

t.test("a Basic header is a login and a password, whatever is in the password", async (t) => {
  const anna = { login: "anna", password: "correct horse" };
  t.same(basicCredentials(basic("anna:correct horse")), anna);
  t.same(basicCredentials(basic("anna:correct horse", "bASIC")), anna, "schemes have no case");
  t.same(basicCredentials(basic("anna:correct horse").replace(" ", "   ")), anna);
  t.same(basicCredentials(basic("anna:a:b: c")), { login: "anna", password: "a:b: c" });
  t.same(basicCredentials(basic("anna:")), { login: "anna", password: "" });
  t.same(basicCredentials(basic("Zoë:pässword")), { login: "Zoë", password: "pässword" });
  t.same(basicCredentials(basic(`a:${"x".repeat(2046)}`))?.password.length, 2046);
  t.same(basicCredentials(basic("x:y")), { login: "x", password: "y" }, "padding of no, one and two signs");
  t.same(basicCredentials(basic("x:yz")), { login: "x", password: "yz" });
});

t.test("a header that is not Basic with a login and a password is ignored", async (t) => {
  for (const header of [
    undefined,
    "",
    "Basic",
    "Basic ",
    `Bearer ${Buffer.from("a:b").toString("base64")}`,
    `x${basic("anna:b")}`,
    `${basic("anna:b")} x`,
    basic("anna:b").replace(" ", ""),
    `${basic("anna:bc")}===`,
    "Basic YW5uYTpi-_==",
    basic("anna"),
    basic(":no login"),
    basic(Buffer.from([0x61, 0x3a, 0xff])),
    basic(`a:${"x".repeat(2047)}`),
  ])
    t.equal(basicCredentials(header), undefined, header?.slice(0, 60) ?? "no header");
});

/** A service with nothing but the authentication, that answers with who has asked. */
async function makeService(t: Test) {
  const database = openDatabase(join(t.testdir(), "sotto.db"), migrations, besides);
  const users = new Users(database);
  const verifier = new Verifier(users);
  users.add("anna", await verifier.hash("correct horse"), "active");
  users.add("bert", await verifier.hash("battery staple"), "pending");
  const authenticator = new Authenticator(
    { verifier, users, signIns: new SignIns(database), tokens: new Tokens(database) },
    signInCookie(""),
  );
  const app = fastify();
  app.addHook("onRequest", async (request) => {
    if (request.headers["x-local"] === "yes") trustConnection(request.raw.socket);
    await authenticator.authenticate(request).catch((error: unknown) => {
      // Nobody is taken for somebody before.
      t.equal(loginOf(request), "");
      throw error;
    });
  });
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof SottoError)) throw error;
    return reply.send({ code: error.code, message: error.message, retryAfter: error.fields["retryAfter"] });
  });
  app.get("/", (request) => ({ login: loginOf(request), local: isLocal(request) }));
  t.teardown(async () => {
    await app.close();
    database.close();
  });
  type Answered = { readonly login?: string; readonly local?: boolean; readonly code?: string; retryAfter?: number };
  return async (given: string | undefined, remoteAddress = "192.0.2.1", local = false): Promise<Answered> => {
    const headers = {
      ...(given === undefined ? {} : { authorization: basic(given) }),
      ...(local ? { "x-local": "yes" } : {}),
    };
    return (await app.inject({ url: "/", remoteAddress, headers })).json<Answered>();
  };
}

t.test("who shows the password is let in under the login, and all others are answered alike", async (t) => {
  const ask = await makeService(t);
  t.same(await ask("anna:correct horse"), { login: "anna", local: false });
  const refused = await ask("anna:wrong horse");
  t.match(refused, { code: "REQUEST_UNAUTHENTICATED" });
  t.same(await ask("nobody:correct horse"), refused, "a login that does not exist");
  t.same(await ask(undefined), refused, "no login at all");
  t.same(await ask("bert:wrong"), refused, "one that waits, without its password");
  t.match(await ask("bert:battery staple"), { code: "SIGNUP_PENDING" });
});

t.test("a client of the local socket needs no password", async (t) => {
  const ask = await makeService(t);
  t.same(await ask(undefined, "192.0.2.1", true), { login: localLogin, local: true });
  t.same(await ask("anna:wrong horse", "192.0.2.1", true), { login: localLogin, local: true });
  t.match(await ask(undefined), { code: "REQUEST_UNAUTHENTICATED" }, "and nobody else is local because of that");
});

/** Fails until it is told to wait; resolves with how often it could. */
async function guess(attempt: (count: number) => Promise<{ code?: string; retryAfter?: number }>) {
  for (let count = 0; count < 200; count++) {
    const { code, retryAfter } = await attempt(count);
    if (code === "REQUEST_TOO_MANY") return { count, retryAfter };
  }
  throw new Error("nobody stops the guessing");
}

t.test("who guesses one login's password is stopped, and does not lock out its user", async (t) => {
  const ask = await makeService(t);
  const { count, retryAfter } = await guess(() => ask("anna:wrong horse"));
  t.ok(count >= 10, "ten are free");
  t.ok((retryAfter ?? 0) >= 1, "and it is told when the next one is");
  t.match(await ask("anna:correct horse"), { code: "REQUEST_TOO_MANY" }, "even the right one is not looked at");
  t.match(await ask("carl:wrong horse"), { code: "REQUEST_UNAUTHENTICATED" }, "another login from there may try");
  t.match(await ask("anna:correct horse", "192.0.2.2"), { login: "anna" }, "its user comes from another address");
  t.match(await ask("anna:correct horse"), { login: "anna" }, "and is remembered then, wherever");
  t.match(await ask("anna:wrong horse"), { code: "REQUEST_TOO_MANY" });
});

t.test("who guesses with many logins is stopped by the address, also within one IPv6 network", async (t) => {
  const ask = await makeService(t);
  const { count } = await guess((n) => ask(`user${n}:wrong horse`, `2001:db8::${n + 1}`));
  t.ok(count >= 30, "thirty are free");
  t.match(await ask("anna:correct horse", "2001:db8::ffff"), { code: "REQUEST_TOO_MANY" });
  t.match(await ask("anna:correct horse", "2001:db8:1::1"), { login: "anna" });
});
