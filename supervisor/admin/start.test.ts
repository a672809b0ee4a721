import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import t from "tap";
import { serve } from "./testing/serve.ts";
import { SottoError } from "../errors.ts";
import { start } from "./testing/start.ts";

t.setTimeout(300_000);

const run = promisify(execFile);

t.test("stock curl trusts the board by the certificate it serves, and signs up and in", async (t) => {
  const { url, folder } = await start(t);
  const trust = ["--silent", "--show-error", "--cacert", join(folder, "tls", "ca.pem")];
  const body = JSON.stringify({ login: "anna", password: "correct horse" });
  const made = await run("curl", [...trust, "--json", body, `${url}/user`]);
  t.same(JSON.parse(made.stdout), { login: "anna", status: "active" });
  const health = await run("curl", [...trust, "--user", "anna:correct horse", `${url}/health`]);
  t.same(JSON.parse(health.stdout), { health: "healthy", reasons: [], checks: [], loaded: {} });
});

t.test(
  "A10: each start of a board without a user offers its code and its window, one with a user neither",
  async (t) => {
    const { services, database } = await serve(t);
    // A short path: it has a socket in it.
    const folder = mkdtempSync(join(tmpdir(), "sotto-"));
    t.teardown(() => rmSync(folder, { recursive: true, force: true }));
    const ask = (method: string, path: string) =>
      run("curl", [
        "--silent",
        "--unix-socket",
        join(folder, "admin.sock"),
        "--request",
        method,
        `http://localhost${path}`,
      ]);
    const seen = [];
    for (const user of [undefined, undefined, "anna"]) {
      if (user !== undefined) services.users.add(user, "hash", "active");
      const admin = await start(t, {}, { database, folder });
      const code = existsSync(join(folder, "setup-code"))
        ? readFileSync(join(folder, "setup-code"), "utf8").trim()
        : "";
      const asked = JSON.parse((await ask("POST", "/admin/claim/code")).stdout) as { code: string };
      const opened = JSON.parse((await ask("POST", "/admin/claim/window")).stdout) as { code?: string };
      seen.push([asked.code === code, opened.code]);
      await admin.close();
    }
    t.same(seen, [
      [true, undefined],
      [true, undefined],
      [false, "BOARD_CLAIMED"],
    ]);
  },
);

t.test("a board that has lost its users is not claimed by whoever comes, but from the board itself", async (t) => {
  const { services, database } = await serve(t);
  const folder = mkdtempSync(join(tmpdir(), "sotto-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  services.users.add("anna", "hash", "active");
  const before = await start(t, {}, { database, folder });
  t.equal(before.isDeserted(), false);
  await before.close();
  database.exec("DELETE FROM users");
  const { isDeserted } = await start(t, {}, { database, folder });
  t.equal(isDeserted(), true);
  const socket = ["--silent", "--unix-socket", join(folder, "admin.sock"), "--json"];
  const opened = await run("curl", [...socket, "{}", "http://localhost/admin/claim/window"]);
  t.match(JSON.parse(opened.stdout), { open: true });
  const body = JSON.stringify({ login: "berta", password: "correct horse" });
  const made = await run("curl", [...socket, body, "http://localhost/admin/user"]);
  t.match(JSON.parse(made.stdout), { status: "active" });
  t.equal(isDeserted(), false);
});

t.test(
  "W69 the recipe for another port uses TLS on the network; plain HTTP must be requested, and is reported",
  async (t) => {
    const recipe = { address: "0.0.0.0:0", tls_certificate_chain: "", tls_private_key: "" };
    const { url, folder, plainHttpOn } = await start(t, recipe);
    const { port } = new URL(url);
    const trust = ["--silent", "--show-error", "--cacert", join(folder, "tls", "ca.pem")];
    t.match((await run("curl", [...trust, `https://localhost:${port}/admin/certificate`])).stdout, /BEGIN CERTIFICATE/);
    t.equal(plainHttpOn, undefined);
    const plain = await start(t, { address: "0.0.0.0:0", tls: "off" });
    const { port: open } = new URL(plain.url);
    t.match(
      (await run("curl", ["--silent", `http://127.0.0.1:${open}/admin/certificate`])).stdout,
      /BEGIN CERTIFICATE/,
    );
    t.equal(plain.plainHttpOn, `0.0.0.0:${open}`);
  },
);

t.test(
  "both keys of the certificate empty serve plain HTTP on loopback; one alone is an error that names both",
  async (t) => {
    const { url, plainHttpOn } = await start(t, { tls_certificate_chain: "", tls_private_key: "" });
    t.equal(plainHttpOn, undefined, "no other machine can read along");
    t.match(url, /^http:/);
    t.match((await run("curl", ["--silent", `${url}/certificate`])).stdout, /BEGIN CERTIFICATE/);
    await t.rejects(start(t, { tls_certificate_chain: "/some/file.pem", tls_private_key: "" }), {
      code: "CERTIFICATE_PAIR_INCOMPLETE",
      message: /tls_certificate_chain and tls_private_key/,
    });
    await t.rejects(start(t, { tls_certificate_chain: "/no/such.pem", tls_private_key: "/no/such.key" }), {
      code: "CERTIFICATE_PAIR_UNUSABLE",
    });
  },
);

t.test("an address in use is an error that says which key to change", async (t) => {
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  t.teardown(() => other.close());
  const { port } = other.address() as { port: number };
  await t.rejects(start(t, { address: `127.0.0.1:${port}` }), { code: "ADDRESS_BUSY", remedy: /\[admin\]/ });
});

t.test(
  "without a store only the certificate is served: nobody can sign up to a board whose users are unknown",
  async (t) => {
    const broken = new SottoError("STORE_UNREADABLE", "the database cannot be opened", { remedy: "restore a backup" });
    const { url, folder } = await start(t, {}, { storeFault: () => broken });
    const trust = ["--silent", "--show-error", "--cacert", join(folder, "tls", "ca.pem")];
    t.match((await run("curl", [...trust, `${url}/certificate`])).stdout, /BEGIN CERTIFICATE/);
    const body = JSON.stringify({ login: "anna", password: "correct horse" });
    const { stdout } = await run("curl", [...trust, "--include", "--json", body, `${url}/user`]);
    t.match(stdout, /503[\s\S]*retry-after[\s\S]*STORE_UNREADABLE[\s\S]*restore a backup/i);
  },
);
