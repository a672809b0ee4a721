import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type TLSSocket } from "node:tls";
import { promisify } from "node:util";
import pino from "pino";
import t, { type Test } from "tap";
import { serve } from "./testing/serve.ts";
import { makeChain } from "../certificate/testing/make-chain.ts";
import { Hub } from "../satellites/hub.ts";
import { Satellites } from "../satellites/satellites.ts";
import { SottoError } from "../errors.ts";
import { type AdminConfig, type AdminStart, startAdmin } from "./start.ts";

t.setTimeout(300_000);
const run = promisify(execFile);

async function start(t: Test, config: Partial<AdminConfig> = {}, given: Partial<AdminStart> = {}) {
  const { services, database } = await serve(t);
  const folder = given.folder ?? t.testdir({ started: {} });
  const admin = await startAdmin({
    ...services,
    config: { address: "127.0.0.1:0", sign_up: "claim", ...config },
    folder,
    socket: join(folder, "admin.sock"),
    database,
    log: pino({ level: "silent" }),
    openHub: async (certificate, authority) =>
      Hub.open({
        satellites: await Satellites.open(join(folder, "satellites.json")),
        broker: undefined,
        prefix: "msg",
        address: "",
        certificate,
        authority,
        log: pino({ level: "silent" }),
      }),
    ...given,
  });
  t.teardown(() => admin.close());
  return { url: `${admin.url}admin`, plainHttpOn: admin.plainHttpOn, folder, close: () => admin.close() };
}

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

t.test(
  "with a certificate of the operator's own its chain's top is served, and the board is called by its names",
  async (t) => {
    const folder = t.testdir();
    const { root, middle, leaf, keyPath } = await makeChain(folder, ["sotto.example.org", "*.rooms.example.org"]);
    const fetched = join(folder, "fetched.pem");
    for (const [chain, top] of [
      [leaf + middle + root, root],
      [leaf + middle, middle],
      [leaf, leaf],
    ] as const) {
      const path = join(folder, "chain.pem");
      writeFileSync(path, chain);
      const config = { tls_certificate_chain: path, tls_private_key: keyPath };
      const { url, close } = await start(t, config, { folder });
      const { port } = new URL(url);
      const ask = (name: string, how: readonly string[], route = "certificate") =>
        run("curl", [
          "-sS",
          ...how,
          "--resolve",
          `${name}:${port}:127.0.0.1`,
          `https://${name}:${port}/admin/${route}`,
        ]);
      const served = (await ask("sotto.example.org", ["--insecure"])).stdout;
      t.equal(served, top);
      writeFileSync(fetched, served);
      for (const name of ["sotto.example.org", "kitchen.rooms.example.org"])
        t.equal((await ask(name, ["--cacert", fetched])).stdout, top, `stock curl trusts ${name} by it`);
      t.match((await ask("bank.example.org", ["--insecure"])).stdout, /REQUEST_HOST_UNKNOWN/);
      await close();
    }
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

t.test("H17 a new hostname is in the certificate within two seconds, and open connections live on", async (t) => {
  let dns = ["board", "board.local", "localhost"];
  const names = () => ({ dns, addresses: ["127.0.0.1"] });
  const { url, folder } = await start(t, {}, { names, resolves: async () => false });
  const { port } = new URL(url);
  const ca = readFileSync(join(folder, "tls", "ca.pem"));
  const connected = (servername: string) =>
    new Promise<TLSSocket>((resolve, reject) => {
      const socket = connect({ port: Number(port), host: "127.0.0.1", ca, servername }, () => resolve(socket));
      socket.once("error", reject);
    });
  const open = await connected("board.local");
  dns = ["parlour", "parlour.local", "localhost"];
  const began = performance.now();
  let renewed: TLSSocket | undefined;
  while (renewed === undefined) renewed = await connected("parlour.local").catch(() => undefined);
  t.comment(`${Math.round(performance.now() - began)} ms`);
  renewed.destroy();
  open.write("GET /admin/certificate HTTP/1.1\r\nHost: board.local\r\n\r\n");
  const [answer] = (await once(open, "data")) as [Buffer];
  t.match(answer.toString(), /^HTTP\/1\.1 200/);
  open.destroy();
  for (let isOld = true; isOld; ) {
    const socket = await connected("board.local").catch(() => undefined);
    isOld = socket !== undefined;
    socket?.destroy();
  }
  t.pass("the old name, which leads nowhere, is no longer the board's");
});

t.test(
  "after a new name who trusts the authority as it was goes on; who fetches it again has the bare name, too",
  async (t) => {
    let dns = ["board", "board.local", "localhost"];
    const names = () => ({ dns, addresses: ["127.0.0.1"] });
    const { url, folder } = await start(t, {}, { names, resolves: async (name) => name !== "board.local" });
    const { port } = new URL(url);
    const at = (name: string) => join(folder, name);
    const ask = (name: string, ca: string) =>
      run("curl", [
        "-sS",
        "--cacert",
        at(ca),
        "--resolve",
        `${name}:${port}:127.0.0.1`,
        `https://${name}:${port}/admin/certificate`,
      ]);
    const code = async (name: string, ca: string) => {
      try {
        return (await ask(name, ca)).stdout.includes("BEGIN CERTIFICATE") ? "trusted" : "nothing";
      } catch (error) {
        return /permitted subtree/u.test(String(error)) ? "not permitted" : "another name";
      }
    };
    writeFileSync(at("before.pem"), (await ask("board", "tls/ca.pem")).stdout);
    t.equal(await code("parlour.local", "before.pem"), "another name");
    dns = ["parlour", "parlour.local", "localhost"];
    while (
      (await code("parlour.local", "before.pem")) !== "trusted" ||
      (await code("board.local", "before.pem")) === "trusted"
    );
    writeFileSync(at("after.pem"), (await ask("parlour.local", "before.pem")).stdout);
    for (const [name, before, after] of [
      ["parlour.local", "trusted", "trusted"],
      ["board", "trusted", "trusted"],
      ["localhost", "trusted", "trusted"],
      ["127.0.0.1", "trusted", "trusted"],
      ["parlour", "not permitted", "trusted"],
      ["board.local", "another name", "another name"],
    ] as const) {
      t.equal(await code(name, "before.pem"), before, `${name}, with the authority of before`);
      t.equal(await code(name, "after.pem"), after, `${name}, with the authority of now`);
    }
  },
);
