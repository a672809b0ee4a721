import "reflect-metadata";
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { webcrypto } from "node:crypto";
import { promisify } from "node:util";
import * as x509 from "@peculiar/x509";
import t from "tap";
import { issueAuthority, issueLeaf } from "./issue.ts";
import { type HostNames, hostNames } from "./names.ts";

const run = promisify(execFile);
const names: HostNames = { dns: ["board", "board.local", "localhost"], addresses: ["127.0.0.1", "::1", "192.168.1.7"] };

/** What OpenSSL says of a leaf, asked as a client would: for this name. */
async function verify(folder: string, authority: string, leaf: string, ...asked: string[]): Promise<string> {
  await writeFile(join(folder, "ca.pem"), authority);
  await writeFile(join(folder, "leaf.pem"), leaf);
  const args = ["verify", "-x509_strict", "-purpose", "sslserver", "-CAfile", join(folder, "ca.pem"), ...asked];
  return run("openssl", [...args, join(folder, "leaf.pem")]).then(
    ({ stdout }) => stdout.trim().replace(/^.*: /, ""),
    (error: { stderr: string }) => error.stderr,
  );
}

t.test(
  "OpenSSL, in strict mode, accepts the leaf for each of the host's names and addresses and for no other",
  async (t) => {
    const folder = t.testdir();
    const authority = await issueAuthority(names);
    const leaf = await issueLeaf(authority, names);
    t.same(leaf.refused, []);
    for (const name of names.dns)
      t.equal(await verify(folder, authority.certificate, leaf.certificate, "-verify_hostname", name), "OK", name);
    for (const address of names.addresses)
      t.equal(await verify(folder, authority.certificate, leaf.certificate, "-verify_ip", address), "OK", address);
    t.match(
      await verify(folder, authority.certificate, leaf.certificate, "-verify_hostname", "bank.example"),
      /mismatch/i,
    );
  },
);

t.test("a stolen authority key cannot sign for a foreign name: OpenSSL refuses the leaf", async (t) => {
  const folder = t.testdir();
  const authority = await issueAuthority(names);
  const stolen = await webcrypto.subtle.importKey(
    "pkcs8",
    x509.PemConverter.decodeFirst(authority.key),
    { name: "ECDSA", namedCurve: "P-256" },
    false,
    ["sign"],
  );
  const keys = await webcrypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  const issuer = new x509.X509Certificate(authority.certificate);
  const forged = await x509.X509CertificateGenerator.create({
    subject: "CN=bank.example",
    issuer: issuer.subjectName,
    publicKey: keys.publicKey,
    signingKey: stolen,
    signingAlgorithm: { name: "ECDSA", hash: "SHA-256" },
    extensions: [
      new x509.SubjectAlternativeNameExtension([{ type: "dns", value: "bank.example" }]),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  t.match(await verify(folder, authority.certificate, forged.toString("pem")), /permitted subtree violation/);
});

t.test(
  "after a rename the same authority signs for name.local, and reports the name that it may not sign",
  async (t) => {
    const folder = t.testdir();
    const authority = await issueAuthority(names);
    const leaf = await issueLeaf(authority, hostNames("parlour"));
    t.same(leaf.refused, ["parlour"]);
    t.equal(await verify(folder, authority.certificate, leaf.certificate, "-verify_hostname", "parlour.local"), "OK");
  },
);

t.test("the leaf is already valid on a board whose clock is an hour slow", async (t) => {
  const folder = t.testdir();
  const authority = await issueAuthority(names);
  const leaf = await issueLeaf(authority, names);
  const behind = Math.floor(Date.now() / 1000) - 3600;
  t.equal(await verify(folder, authority.certificate, leaf.certificate, "-attime", String(behind)), "OK");
});

t.test("an invalid hostname, and public addresses, are omitted", async (t) => {
  t.same(hostNames("my board!").dns, ["localhost"]);
  t.same(hostNames("Parlour.lan").dns, ["parlour.lan", "parlour", "parlour.local", "localhost"]);
  t.ok(hostNames().addresses.includes("127.0.0.1"));
});
