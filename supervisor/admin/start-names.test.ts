/** The names that the board is called by, and the certificates for them. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect, type TLSSocket } from "node:tls";
import { promisify } from "node:util";
import t from "tap";
import { makeChain } from "../certificate/testing/make-chain.ts";
import { start } from "./testing/start.ts";

t.setTimeout(300_000);

const run = promisify(execFile);

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
