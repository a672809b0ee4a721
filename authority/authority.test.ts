import "reflect-metadata";
import { execFile } from "node:child_process";
import { webcrypto, X509Certificate } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import * as x509 from "@peculiar/x509";
import t, { type Test } from "tap";
import { issueAuthority, issueLeaf, requestLeaves } from "../installer/certificate/issue.ts";
import type { HostNames } from "../installer/certificate/names.ts";
import { Authority } from "./authority.ts";

const run = promisify(execFile);
const host: HostNames = { dns: ["board", "board.local", "localhost"], addresses: ["127.0.0.1", "::1", "192.168.1.7"] };
const p256 = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;

function make(t: Test, names: () => HostNames = () => host) {
  const folder = t.testdir();
  const authority = new Authority(folder, { names, now: () => new Date() });
  const leaf = async (request: string, previous: readonly string[] = []) => {
    const { certificates } = await authority.answer({ ask: "leaves", requests: [request], previous: [...previous] });
    return new X509Certificate(certificates[0] ?? "");
  };
  return { folder, authority, leaf };
}

type Wanted = {
  readonly extensions?: x509.Extension[];
  readonly attributes?: x509.Attribute[];
  readonly names?: x509.JsonGeneralNames;
  readonly algorithm?: webcrypto.EcKeyGenParams | webcrypto.RsaHashedKeyGenParams;
};

async function request({ extensions, attributes = [], names, algorithm = p256 }: Wanted): Promise<string> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const made = await x509.Pkcs10CertificateRequestGenerator.create({
    name: "CN=localhost,O=Somebody else",
    keys,
    signingAlgorithm: { ...algorithm, hash: "SHA-256" },
    extensions: extensions ?? [new x509.SubjectAlternativeNameExtension(names ?? [{ type: "dns", value: "board" }])],
    attributes,
  });
  return made.toString("pem");
}

t.test(
  "it signs a server's certificate for the board's names, and nothing of the request but names and key",
  async (t) => {
    const { leaf, authority } = make(t);
    const { requests } = await requestLeaves([host]);
    const signed = await leaf(requests[0] ?? "");
    const { authority: pem } = await authority.answer({ ask: "authority" });
    t.notOk(signed.ca);
    t.ok(signed.checkIssued(new X509Certificate(pem)) && signed.verify(new X509Certificate(pem).publicKey));
    t.equal(Math.round((Date.parse(signed.validTo) - Date.now()) / 86_400_000), 90);
    t.same(signed.keyUsage, ["1.3.6.1.5.5.7.3.1"], "for servers");
    const other = await leaf(await request({}));
    t.notMatch(other.subject, /Somebody else/);
    t.match(other.subject, /^O=Sotto\nCN=board$/);
  },
);

t.test("every request that is not for the board's own names, and for nothing else, is refused", async (t) => {
  const { authority, leaf, folder } = make(t);
  await authority.answer({ ask: "authority" });
  const before = readFileSync(join(folder, "ca-key.pem"), "utf8");
  const dns = (value: string): Wanted => ({ names: [{ type: "dns", value }] });
  const ip = (value: string): Wanted => ({ names: [{ type: "ip", value }] });
  const own = new x509.SubjectAlternativeNameExtension([{ type: "dns", value: "board" }]);
  const good = await request({});
  const other = await request({});
  const der = (pem: string) => Buffer.from(x509.PemConverter.decodeFirst(pem));
  const pemOf = (bytes: Buffer) => x509.PemConverter.encode(new Uint8Array(bytes).buffer, "CERTIFICATE REQUEST");
  // The one's names and key under the other's signature.
  const forged = Buffer.concat([der(good).subarray(0, -64), der(other).subarray(-64)]);
  const cases: [string, Wanted | string, string][] = [
    ["another board", dns("kitchen"), "NAME"],
    ["another board of the local network", dns("kitchen.local"), "NAME"],
    ["a public name", dns("bank.example"), "NAME"],
    ["a name below its own", dns("x.board"), "NAME"],
    ["a name that ends as its own", dns("blackboard"), "NAME"],
    ["a wildcard", dns("*.local"), "NAME"],
    ["everything", dns("*"), "NAME"],
    ["its own in capitals", dns("BOARD"), "NAME"],
    ["with a dot behind", dns("board."), "NAME"],
    ["a top-level domain", dns("com"), "NAME"],
    [
      "one good and one bad",
      {
        names: [
          { type: "dns", value: "board" },
          { type: "dns", value: "bank" },
        ],
      },
      "NAME",
    ],
    ["a public address", ip("8.8.8.8"), "NAME"],
    ["a public address of IPv6", ip("2001:4860:4860::8888"), "NAME"],
    ["an address as a name", dns("8.8.8.8"), "NAME"],
    ["a mail address", { names: [{ type: "email", value: "root@board" }] }, "REQUEST"],
    ["a URL", { names: [{ type: "url", value: "https://board" }] }, "REQUEST"],
    ["no names", { extensions: [] }, "REQUEST"],
    ["an empty list of names", { names: [] }, "REQUEST"],
    [
      "sixty-five names",
      { names: Array.from({ length: 65 }, () => ({ type: "dns" as const, value: "board" })) },
      "REQUEST",
    ],
    ["an authority", { extensions: [own, new x509.BasicConstraintsExtension(true, 0, true)] }, "REQUEST"],
    ["no authority, but it says so", { extensions: [own, new x509.BasicConstraintsExtension(false)] }, "REQUEST"],
    [
      "to sign certificates",
      { extensions: [own, new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true)] },
      "REQUEST",
    ],
    [
      "clients",
      { extensions: [own, new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.clientAuth])] },
      "REQUEST",
    ],
    ["constraints", { extensions: [own, new x509.Extension("2.5.29.30", true, new Uint8Array([0x30, 0]))] }, "REQUEST"],
    ["two lists of names", { extensions: [own, own] }, "REQUEST"],
    ["another attribute", { attributes: [new x509.ChallengePasswordAttribute("secret")] }, "REQUEST"],
    ["a key of P-384", { algorithm: { name: "ECDSA", namedCurve: "P-384" } }, "REQUEST"],
    [
      "a key of RSA",
      {
        algorithm: {
          name: "RSASSA-PKCS1-v1_5",
          hash: "SHA-256",
          publicExponent: new Uint8Array([1, 0, 1]),
          modulusLength: 1024,
        },
      },
      "REQUEST",
    ],
    ["another's signature", pemOf(forged), "REQUEST"],
    ["a changed byte", pemOf(Buffer.from(der(good)).fill(0x41, 60, 61)), "REQUEST"],
    ["half of one", pemOf(der(good).subarray(0, 80)), "REQUEST"],
    ["bytes behind it", pemOf(Buffer.concat([der(good), Buffer.from([0])])), "REQUEST"],
    ["a certificate", (await issueAuthority(host)).certificate, "REQUEST"],
    ["a key", (await issueAuthority(host)).key, "REQUEST"],
    ["words", "sign this", "REQUEST"],
    ["nothing", "", "REQUEST"],
  ];
  for (const [what, wanted, code] of cases)
    await t.rejects(leaf(typeof wanted === "string" ? wanted : await request(wanted)), { name: "Refusal", code }, what);
  t.equal(readFileSync(join(folder, "ca-key.pem"), "utf8"), before, "and none of them leaves a trace");
  t.same(readdirSync(folder).toSorted(), ["ca-key.pem", "ca.pem"]);
  await t.resolves(leaf(good));
});

t.test("what the board was called is proved by a certificate of this authority alone", async (t) => {
  let names = host;
  const { authority, leaf } = make(t, () => names);
  const first = (await leaf((await requestLeaves([host])).requests[0] ?? "")).toString();
  names = { ...host, dns: ["parlour", "parlour.local", "localhost"] };
  const both = { dns: ["parlour", "parlour.local", "board", "board.local"], addresses: ["127.0.0.1"] };
  const { requests } = await requestLeaves([both]);
  await t.rejects(leaf(requests[0] ?? ""), { code: "NAME", message: /"board"/ });
  const other = await issueAuthority(host);
  const foreign = await issueLeaf(other, { ...host, dns: ["bank.local"] });
  await t.rejects(leaf(requests[0] ?? "", [foreign.certificate]), { code: "NAME" });
  const bank = await requestLeaves([{ dns: ["bank.local"], addresses: [] }]);
  await t.rejects(leaf(bank.requests[0] ?? "", [foreign.certificate, other.certificate]), { code: "NAME" });
  await t.rejects(leaf(requests[0] ?? "", ["words"]), { code: "REQUEST" });
  const { authority: own } = await authority.answer({ ask: "authority" });
  await t.rejects(leaf(requests[0] ?? "", [own]), { code: "NAME" }, "its own certificate is none");
  t.match((await leaf(requests[0] ?? "", [first])).subjectAltName, /DNS:board\.local/);
});

t.test("an authority is taken over where there is none, and only a whole one that the platform has made", async (t) => {
  const given = await issueAuthority(host);
  const other = await issueAuthority(host);
  const { authority, folder } = make(t);
  const adopt = (certificate: string, key: string) => authority.answer({ ask: "adopt", certificate, key });
  const leaf = await issueLeaf(given, host);
  const self = join(t.testdir({ self: {} }), "self");
  const openssl = async (...args: readonly string[]) => {
    const at = (name: string) => join(self, name);
    const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", at("key")];
    await run("openssl", ["req", "-x509", ...key, "-subj", "/CN=x", "-days", "9", "-out", at("pem"), ...args]);
    return [readFileSync(at("pem"), "utf8"), readFileSync(at("key"), "utf8")] as const;
  };
  const unconstrained = await openssl("-addext", "basicConstraints=critical,CA:TRUE,pathlen:0");
  const deep = await openssl("-addext", "nameConstraints=critical,permitted;DNS:local");
  for (const [what, certificate, key] of [
    ["another's key", given.certificate, other.key],
    ["a leaf", leaf.certificate, leaf.key],
    ["without constraints", ...unconstrained],
    ["that may make more authorities", ...deep],
    ["no certificate", "words", given.key],
    ["no key", given.certificate, "words"],
    ["nothing", "", ""],
  ] as const)
    await t.rejects(adopt(certificate, key), { name: "Refusal", code: "BROKEN" }, what);
  t.same(
    readdirSync(folder).filter((name) => name.startsWith("ca")),
    [],
  );
  const { authority: taken } = await adopt(given.certificate, given.key);
  t.equal(taken.trim(), given.certificate.trim());
  t.equal((await adopt(given.certificate, given.key)).authority, taken, "who was cut off asks again");
  await t.rejects(adopt(other.certificate, other.key), { code: "EXISTS" });
  await t.rejects(adopt(given.certificate.replace("A", "B"), given.key), { code: "EXISTS" });
  t.equal((await authority.answer({ ask: "authority" })).authority, taken);
});

t.test("a damaged authority is never replaced", async (t) => {
  const { authority, folder, leaf } = make(t);
  const { authority: pem } = await authority.answer({ ask: "authority" });
  const file = join(folder, "ca-key.pem");
  const text = readFileSync(file, "utf8");
  const good = (await requestLeaves([host])).requests[0] ?? "";
  for (const damaged of ["", text.slice(0, 100), pem]) {
    writeFileSync(file, damaged);
    await t.rejects(authority.answer({ ask: "authority" }), { code: "BROKEN" });
    await t.rejects(leaf(good), { code: "BROKEN" });
    const other = await issueAuthority(host);
    await t.rejects(authority.answer({ ask: "adopt", ...other }), { code: "BROKEN" });
    t.equal(readFileSync(file, "utf8"), damaged);
  }
  writeFileSync(file, text.slice(0, 300));
  await t.resolves(leaf(good), "the key is whole, and the certificate is there a second time");
});
