/** Who becomes a user at once, who waits, and that nobody keeps the others out. */
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import t from "tap";
import { anna, serve } from "../testing/serve.ts";

const run = promisify(execFile);
/** Who comes through a proxy belongs to nobody on the board. */
const elsewhere = { forwarded: "for=10.0.0.9" };

t.test("A10: five anonymous sign-ups leave the ways open of whoever belongs to the board", async (t) => {
  const { json, signUp, folder, users } = await serve(t);
  for (let count = 0; count < 5; count++)
    t.equal((await signUp({ login: `x${count}`, password: "long enough" }, elsewhere)).status, 202);
  const sixth = await signUp({ login: "x5", password: "long enough" }, elsewhere);
  t.match(sixth, { status: 429, text: /SIGNUP_TOO_MANY_PENDING/, headers: { "retry-after": /^\d+$/ } });
  const setupCode = readFileSync(join(folder, "setup-code"), "utf8").trim();
  const bert = { login: "x0", password: "another long one", setupCode };
  t.equal((await signUp(bert, elsewhere)).status, 201, "with the code, also by a login that somebody has asked for");
  t.equal(users.find("x0")?.status, "active");
  t.equal((await signUp(anna)).status, 201, "and from the board itself");
  t.equal((await json("GET", "/admin/health")).status, 200);
});

t.test("A10: the setup code is no more once the board has a user, whoever made it", async (t) => {
  const { answer, signUp, folder, users, json } = await serve(t);
  const path = join(folder, "setup-code");
  const setupCode = readFileSync(path, "utf8").trim();
  await signUp(anna);
  t.notOk(existsSync(path));
  const late = { login: "late", password: "long enough", setupCode };
  t.match(await signUp(late, elsewhere), { status: 403, text: /SETUP_CODE_WRONG/ });
  t.equal(users.find("late"), undefined);
  const asked = JSON.parse((await json("POST", "/admin/claim/code")).text) as { code: string; expiresAt?: string };
  t.type(asked.expiresAt, "string");
  t.equal(
    (await signUp({ ...late, setupCode: asked.code }, elsewhere)).status,
    201,
    "an operator has asked for that one",
  );
  t.equal((await signUp({ ...late, login: "later", setupCode: asked.code }, elsewhere)).status, 403, "it works once");
  t.match(await json("POST", "/admin/claim/window"), { status: 409, text: /BOARD_CLAIMED/ });
  for (const route of ["window", "code"])
    t.equal((await answer(`/admin/claim/${route}`, { method: "POST" })).status, 401, "not for everybody");
});

t.test("A10: a user who is approved closes the window and ends the setup code as well", async (t) => {
  const { signUp, folder, users, services, json } = await serve(t);
  await signUp({ login: "bert", password: "long enough" }, elsewhere);
  users.add("carl", "hash", "active");
  users.add(anna.login, await services.verifier.hash(anna.password), "active");
  t.ok(existsSync(join(folder, "setup-code")));
  t.equal((await json("PATCH", "/admin/users/bert", { status: "active" })).status, 200);
  t.notOk(existsSync(join(folder, "setup-code")));
  t.notOk(services.claim.isOpen);
});

t.test("A3, A4: an ordinary account of the board waits for approval, by any address of the board", async (t) => {
  const { port, users, answer, services } = await serve(t);
  t.ok(services.claim.isOpen);
  // Only root can ask as somebody else; anybody else asks as one who belongs.
  const isRoot = process.getuid?.() === 0;
  const account = isRoot ? { uid: 65_534, gid: 65_534, cwd: "/" } : {};
  const body = (login: string) => JSON.stringify({ login, password: "long enough" });
  const args = (login: string) => [
    "--silent",
    "--insecure",
    "--json",
    body(login),
    `https://127.0.0.1:${port}/admin/user`,
  ];
  const made = await run("curl", args("mallory"), account);
  t.same(JSON.parse(made.stdout), { login: "mallory", status: isRoot ? "pending" : "active" });
  const welcome = await run("curl", ["--silent", "--insecure", `https://127.0.0.1:${port}/admin/welcome`], account);
  t.equal((JSON.parse(welcome.stdout) as { signUp: string }).signUp, isRoot ? "code" : "now");
  for (let count = 0; count < 4; count++) await run("curl", args(`m${count}`), account);
  const full = JSON.parse((await run("curl", args("m4"), account)).stdout) as { code?: string; status?: string };
  if (isRoot) t.equal(full.code, "SIGNUP_TOO_MANY_PENDING");
  t.equal(users.list().filter(({ status }) => status === "active").length, isRoot ? 0 : 6);
  const hurry = { method: "POST", headers: { "content-type": "application/json" } };
  t.equal(
    (await answer("/admin/user", { ...hurry, body: body("anna") })).status,
    201,
    "another account is not kept out",
  );
  t.equal((await answer("/admin/health", { auth: "mallory:long enough" })).status, isRoot ? 403 : 200);
});
