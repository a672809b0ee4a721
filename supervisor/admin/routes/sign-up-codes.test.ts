/** What a sign-up comes to: setup codes, invitations, and many at the same time. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pino from "pino";
import t from "tap";
import { anna, type Answer, serve } from "../testing/serve.ts";

t.setTimeout(250_000);

const read = ({ text }: Answer) => JSON.parse(text);

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
  const first = Array.from({ length: 100 }, (_, index) => users.add(`u${index}`, "hash", "active", { only: "first" }));
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

t.test("an invitation that was used makes nobody an owner, where no code would be needed either", async (t) => {
  const { json, users, signUp } = await serve(t, { signUp: "open" });
  await signUp();
  const { code } = read(await json("POST", "/admin/users/invitations?role=viewer"));
  const join = (login: string) =>
    json("POST", "/admin/user", { login, password: "long enough", setupCode: code }, { authorization: "" });
  t.equal((await join("bert")).status, 201);
  t.match(users.find("bert"), { role: "viewer" });
  t.match(await join("carl"), { status: 403, text: /SETUP_CODE_WRONG/ });
  t.equal(users.find("carl"), undefined);
});
