/** `sotto claim`, against a real admin service. */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import { board, sotto } from "../testing/sotto.ts";

t.test("a code for another user says what it makes, and makes no owner unless one is wanted", async (t) => {
  const { sotto, data, signUp } = await board(t);
  t.match((await data("claim", "code")).value, { role: "owner" }, "the first user");
  await signUp();
  t.match(await sotto("claim", "code"), {
    code: 0,
    out: /^[A-Z2-9]{8}\n$/u,
    err: /gets the role user, without a site \(--site\)/u,
  });
  t.match(await sotto("claim", "code", "--site", "kitchen", "--site", "bedroom"), { err: /at kitchen, bedroom/u });
  t.match((await data("claim", "code", "--role", "owner")).value, { role: "owner" });
  t.match(await sotto("claim", "code", "--role", "king"), {
    code: 64,
    out: "",
    err: /viewer, user, operator or owner/u,
  });
});

t.test("a platform of an earlier version, which makes an owner whatever is asked, gives no code away", async (t) => {
  // A test's own folder is too long for the address of a socket.
  const runtime = mkdtempSync(join(tmpdir(), "sotto-"));
  t.teardown(() => rmSync(runtime, { recursive: true }));
  const old = createServer((_, response) =>
    response
      .setHeader("content-type", "application/json")
      .end('{"code":"MD9U9U8F","expiresAt":"2026-11-27T16:00:00Z"}'),
  ).listen(join(runtime, "admin.sock"));
  await once(old, "listening");
  t.teardown(() => old.close());
  for (const more of [[], ["--role", "viewer"], ["--site", "kitchen"]]) {
    const { code, out, err } = await sotto(runtime, "claim", "code", ...more);
    t.equal(code, 75);
    t.match(err, /makes an owner/u);
    t.notMatch(out + err, /MD9U9U8F|undefined/u);
  }
  t.match(await sotto(runtime, "claim", "code", "--role", "owner"), { code: 0, out: "MD9U9U8F\n", err: /role owner/u });
});
