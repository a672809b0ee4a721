import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { board } from "../../testing/sotto.ts";

t.test("users are added, let in, suspended and removed; the last one stays", async (t) => {
  const { sotto, data, folder } = await board(t);
  const file = join(folder, "password");
  writeFileSync(file, "correct horse\n");
  const add = (login: string) => sotto("user", "add", login, "--new-password-file", file);
  t.match(await sotto("user", "list"), { code: 0, out: "", err: /no users yet/u });
  t.match(await sotto("claim", "status"), { code: 0, out: /no user yet/u });
  t.match(await add("anna"), { code: 0, out: "anna is a user now.\n" });
  t.match(await sotto("claim", "status"), { code: 0, out: "This board has a user.\n" });
  t.match(await add("anna"), { code: 1, out: "" }, "a login is there once");
  t.equal((await add("bert")).code, 0);
  t.match(await sotto("user", "suspend", "bert"), { code: 0, out: "bert waits for approval.\n" });
  t.match(await sotto("user", "list"), { code: 0, out: /^anna +active +owner .*\nbert +pending +owner .*\n$/u });
  t.match(await sotto("user", "approve", "bert"), { code: 0, out: "bert is let in.\n" });
  t.match(await sotto("user", "role", "bert", "operator"), { code: 0, out: "bert is operator now.\n" });
  t.match(await sotto("user", "role", "bert", "king"), { code: 64, out: "" });
  t.match(await sotto("user", "role", "anna", "viewer"), { code: 1, err: /last active user who is an owner/u });
  t.match(await sotto("user", "suspend", "bert"), { code: 0 });
  t.match(await sotto("user", "approve", "bert", "--role", "viewer"), { code: 0 });
  t.match(await sotto("user", "list"), { out: /\nbert +active +viewer /u });
  t.match(await sotto("user", "remove", "bert"), { code: 0, out: "bert is removed.\n" });
  t.match(await sotto("user", "remove", "anna"), { code: 1, err: /last active user who is an owner/u });
  t.match(await sotto("user", "remove", "nobody"), { code: 1, out: "" });
  t.match(await sotto("user", "add", "prometheus", "--role", "viewer", "--new-password-file", file), {
    out: "prometheus is a user now: viewer.\n",
  });
  t.match(await sotto("user", "remove", "prometheus"), { code: 0 });
  const user = ["--role", "user", "--site", "kitchen", "--site", "living room"];
  t.match(await sotto("user", "add", "emil", ...user, "--new-password-file", file), {
    out: "emil is a user now: user.\n",
  });
  t.match(await sotto("user", "list"), { out: /\nemil +active +user of kitchen, living room +since /u });
  t.match(await sotto("user", "sites", "emil", "attic"), { code: 0, out: "emil has attic now.\n" });
  t.match(await sotto("user", "role", "emil", "operator"), { code: 0 });
  t.match(await sotto("user", "list"), { out: /\nemil +active +operator of attic /u });
  t.match(await sotto("user", "sites", "emil"), { code: 0, out: "emil has no sites now.\n" });
  t.match(await sotto("user", "role", "emil", "viewer", "--site", "attic"), { code: 64, err: /role user/u });
  t.match(await sotto("user", "sites", "emil", "a/b"), { code: 64, err: /sites/u });
  t.match(await sotto("user", "remove", "emil"), { code: 0 });
  t.match((await data("user", "list")).value, { users: [{ login: "anna", status: "active" }] });
});

t.test("a password is changed from a file, never from the command line, and a short one is refused", async (t) => {
  const { sotto, folder, signUp, answer } = await board(t);
  await signUp();
  const file = join(folder, "password");
  writeFileSync(file, "another long one\n");
  t.match(await sotto("user", "password", "anna", "--new-password-file", file), {
    code: 0,
    out: /has a new password/u,
  });
  t.equal((await answer("/admin/users", { auth: "anna:another long one" })).status, 200);
  writeFileSync(file, "short\n");
  const refused = await sotto("user", "password", "anna", "--new-password-file", file);
  t.equal(refused.code, 64);
  t.notOk(refused.err.includes("short\n"), "what was refused is not shown");
  t.match(await sotto("user", "password", "anna", "--new-password-file", join(folder, "nowhere")), { out: "" });
});

t.test("browsers that stay signed in are listed and signed out", async (t) => {
  const { sotto, data, signUp, answer } = await board(t);
  await signUp();
  t.match(await sotto("user", "sign-ins"), { code: 0, out: "", err: /No browser/u });
  const given = await answer("/admin/sign-ins", {
    method: "POST",
    auth: "anna:correct horse",
    headers: { "content-type": "application/json" },
    body: '{"device":"Safari on iPhone"}',
  });
  const { id } = JSON.parse(given.text) as { id: string };
  t.match(await sotto("user", "sign-ins"), { code: 0, out: /^[0-9a-f]{16} +anna +Safari on iPhone +since .+ used /u });
  t.match(await sotto("user", "sign-out", id), { code: 0, out: `${id} is signed out.\n` });
  t.match(await sotto("user", "sign-out", id), { code: 1, err: /sotto user sign-ins/u });
  t.same((await data("user", "sign-ins")).value, { signIns: [] });
});
