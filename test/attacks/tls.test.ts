/** TLS as hostile, old and curious clients speak it. */
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect, type ConnectionOptions } from "node:tls";
import { promisify } from "node:util";
import pino from "pino";
import t from "tap";
import { auth, serve } from "../../supervisor/admin/testing/serve.ts";
import { makeCertificates } from "../certificates.ts";

t.setTimeout(300_000);
const run = promisify(execFile);

t.test("H15 only TLS 1.2 and 1.3 with authenticated encryption are accepted", async (t) => {
  const { port } = await serve(t);
  const speak = (options: ConnectionOptions) =>
    new Promise<string>((resolve) => {
      const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false, ...options }, () => {
        resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
        socket.destroy();
      });
      socket.once("error", (error: NodeJS.ErrnoException) => resolve(`refused: ${error.code}`));
    });
  t.match(await speak({}), /^TLSv1\.3 TLS_/);
  t.match(await speak({ maxVersion: "TLSv1.2" }), /^TLSv1\.2 ECDHE-ECDSA-AES256-GCM-SHA384$/);
  const old = "ALL:@SECLEVEL=0";
  for (const version of ["TLSv1", "TLSv1.1"] as const)
    t.match(await speak({ minVersion: version, maxVersion: version, ciphers: old }), /^refused/, version);
  for (const ciphers of [
    "ECDHE-ECDSA-AES256-SHA384",
    "ECDHE-ECDSA-AES128-SHA",
    "ECDHE-ECDSA-AES256-CCM8",
    "AES256-GCM-SHA384",
    "eNULL",
    "aNULL",
    "PSK",
  ])
    t.match(await speak({ maxVersion: "TLSv1.2", ciphers: `${ciphers}:@SECLEVEL=0` }), /^refused/, ciphers);
});

t.test("H12 a client cannot renegotiate keys", async (t) => {
  const { port } = await serve(t);
  const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false, maxVersion: "TLSv1.2" });
  await new Promise((resolve) => socket.once("secureConnect", resolve));
  const outcome = await new Promise<string>((resolve) => {
    socket.once("error", () => resolve("refused"));
    socket.once("close", () => resolve("refused"));
    socket.renegotiate({}, (error) => resolve(error === null ? "done" : "refused"));
  });
  t.equal(outcome, "refused");
  socket.destroy();
});

t.test("H16 a client certificate is never needed and grants nothing; one of ours is noted", async (t) => {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const { answer, signUp, folder } = await serve(t, {}, { log });
  await signUp();
  mkdirSync(join(folder, "foreign"));
  const foreign = await makeCertificates(join(folder, "foreign"));
  const at = (name: string) => join(folder, name);
  const own = ["-CA", at("tls/ca.pem"), "-CAkey", at("tls/ca-key.pem"), "-CAcreateserial"];
  const make = async (name: string, validity: readonly string[]) => {
    const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", at(`${name}.key`)];
    await run("openssl", ["req", ...key, "-subj", `/CN=${name}`, "-out", at(`${name}.csr`)]);
    writeFileSync(at("client.ext"), "extendedKeyUsage=clientAuth\n");
    const sign = ["x509", "-req", "-in", at(`${name}.csr`), ...validity, "-extfile", at("client.ext"), ...own];
    await run("openssl", [...sign, "-out", at(`${name}.pem`)]);
    return { cert: readFileSync(at(`${name}.pem`)), key: readFileSync(at(`${name}.key`)) };
  };
  const ours = await make("kitchen", ["-days", "2"]);
  // OpenSSL 3.5 signs no days below zero any more, 3.0 has no dates.
  const expired = await make("expired", ["-days", "-1"]).catch(() =>
    make("expired", ["-not_before", "20200101000000Z", "-not_after", "20200102000000Z"]),
  );
  for (const [title, given] of [
    ["none", {}],
    ["of another authority", { cert: foreign.cert, key: foreign.key }],
    ["expired", expired],
    ["ours", ours],
    ["our own server's", { cert: readFileSync(at("tls/leaf.pem")), key: readFileSync(at("tls/leaf-key.pem")) }],
  ] as const) {
    t.equal((await answer("/admin/health", given)).status, 401, `${title}: no right by it`);
    t.equal((await answer("/admin/health", { ...given, auth })).status, 200, `${title}: no harm by it`);
  }
  const noted = lines.filter((line) => line.includes("shows a certificate"));
  t.ok(noted.length > 0);
  for (const line of noted) t.match(JSON.parse(line), { subject: "kitchen", fingerprint: /^[0-9A-F:]{95}$/ });
});
