/** `sotto token`, against a real admin service. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { board } from "../testing/sotto.ts";

t.test("a token is printed once, works, is listed without its text, and removed", async (t) => {
  const { sotto, data, signUp, answer, folder } = await board(t);
  t.match(await sotto("token", "add", "metrics"), { code: 64, out: "", err: /sotto user add NAME/u });
  await signUp();
  t.match(await sotto("token", "list"), { code: 0, out: "", err: /sotto token add NAME/u });
  const made = await sotto("token", "add", "metrics", "--scope", "platform", "--scope", "tasks");
  t.match(made, { code: 0, out: /^sotto_[0-9a-f]{16}_[\w-]{43}\n$/u });
  t.match(
    made.err,
    /metrics: viewer, platform, tasks, of anna, expires \d{4}-\d\d-\d\d\. The token is not shown again/u,
  );
  const ask = async (path: string) =>
    (await answer(path, { headers: { authorization: `Bearer ${made.out.trim()}` } })).status;
  t.equal(await ask("/admin/metrics"), 200);
  t.equal(await ask("/admin/assistant/versions"), 403);
  t.match(await sotto("token", "list"), {
    code: 0,
    out: /^metrics +anna +viewer +platform tasks +expires \S+ +used .+\n$/u,
  });
  t.match(await sotto("token", "add", "metrics"), { code: 1, err: /sotto token remove metrics/u });
  t.match((await data("token", "remove", "metrics")).value, { name: "metrics", done: "remove" });
  t.equal(await ask("/admin/metrics"), 401);
  t.match(await sotto("token", "remove", "metrics"), { code: 1, err: /sotto token list/u });

  const never = await data("token", "add", "all", "--role", "owner", "--never-expires");
  t.match(never.value, { name: "all", role: "owner", login: "anna", token: /^sotto_/u });
  t.match(await sotto("token", "list"), { out: /^all +anna +owner +all areas +does not expire +never used\n$/u });

  const file = join(folder, "password");
  writeFileSync(file, "battery staple\n");
  await sotto("user", "add", "bert", "--role", "operator", "--new-password-file", file);
  t.match(await sotto("token", "add", "ci"), {
    code: 64,
    err: /say whose token it is \(the command has --user for it\): anna, bert/u,
  });
  t.match(await sotto("token", "add", "ci", "--user", "bert", "--role", "owner"), {
    code: 77,
    err: /bert is operator/u,
  });
  t.match(await sotto("token", "add", "ci", "--user", "bert", "--never-expires"), { code: 77, err: /only owners/u });
  t.match(await sotto("token", "add", "ci", "--user", "nobody"), { code: 1, err: /no such user/u });
  t.match(await sotto("token", "add", "ci", "--user", "bert", "--role", "operator"), { code: 0, err: /of bert/u });
});

t.test("what is malformed is refused before or by the board", async (t) => {
  const { sotto, signUp } = await board(t);
  await signUp();
  for (const wrong of [
    ["--days", "0"],
    ["--days", "366"],
    ["--days", "soon"],
    ["--days", "9", "--never-expires"],
    ["--role", "king"],
    ["--scope", "users"],
    ["--scope", "everything"],
  ])
    t.match(await sotto("token", "add", "x", ...wrong), { code: 64, out: "" }, wrong.join(" "));
  for (const name of ["Two Words", "../x", "x".repeat(41)])
    t.match(await sotto("token", "add", name), { code: /[1-9]/u, out: "" }, name);
  t.match(await sotto("token", "add", "x", "--scope", "tasks", "--scope", "tasks"), { code: /[1-9]/u, out: "" });
  t.match(await sotto("token", "list"), { out: "" });
});
