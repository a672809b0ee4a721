import { createPrivateKey, X509Certificate } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { chmod, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import t from "tap";
import type { HostNames } from "../../installer/certificate/names.ts";
import { keepCertificates } from "./keeper.ts";
import { namesOf } from "./leaves.ts";

const names: HostNames = { dns: ["board", "board.local", "localhost"], addresses: ["127.0.0.1", "::1", "fe80::1:0"] };
const day = 86_400_000;
/** As 0.1.0 has written it: without the certificate behind it. */
async function keyAlone(folder: string): Promise<void> {
  const path = join(folder, "ca-key.pem");
  await writeFile(path, (await readFile(path, "utf8")).replace(/-----BEGIN CERTIFICATE[^]*/u, ""));
}
const silent = { names: () => names, warn: (message: string) => t.fail(message) };

t.test("the first start makes an authority and a leaf; the second uses the same", async (t) => {
  const folder = t.testdir();
  const first = await keepCertificates(folder, silent);
  const second = await keepCertificates(folder, silent);
  t.equal(second.authority, first.authority);
  t.same(second.current(), first.current());
  t.equal(await second.refresh(), false, "nothing is due");
  for (const key of ["ca-key.pem", "leaf-key.pem"]) t.equal((await stat(join(folder, key))).mode & 0o777, 0o600);
});

t.test("a changed hostname brings a new leaf of the same authority while running", async (t) => {
  let host = names;
  const warnings: string[] = [];
  const keeper = await keepCertificates(t.testdir(), { names: () => host, warn: (message) => warnings.push(message) });
  host = { dns: ["parlour.example.org", "parlour", "parlour.local", "localhost"], addresses: ["127.0.0.1"] };
  t.equal(await keeper.refresh(), true);
  t.match(new X509Certificate(keeper.current().certificate).subjectAltName, /parlour\.local/);
  t.ok(new X509Certificate(keeper.current().certificate).checkIssued(new X509Certificate(keeper.authority)));
  t.equal(await keeper.refresh(), false, "a name that may not be signed for does not make it due again");
  t.match(warnings, [/does not cover parlour\.example\.org:.* use parlour\.local$/], "and is told of once");
  t.equal(warnings.length, 1);
});

t.test("a leaf is renewed when a third of its life is left, or when the clock went back before it", async (t) => {
  let now = new Date();
  const folder = t.testdir();
  const keeper = await keepCertificates(folder, { ...silent, now: () => now });
  now = new Date(Date.now() + 59 * day);
  t.equal(await keeper.refresh(), false);
  now = new Date(Date.now() + 61 * day);
  t.equal(await keeper.refresh(), true);
  now = new Date(Date.now() - 400 * day);
  t.equal(await keeper.refresh(), true);
});

t.test(
  "P14: a clock at 1970 is not believed: not by the first authority, and not by a leaf that is valid",
  async (t) => {
    const folder = t.testdir();
    const unset = { ...silent, now: () => new Date(0) };
    const first = await keepCertificates(folder, unset);
    for (const pem of [first.authority, first.current().certificate]) {
      const { validFrom, validTo } = new X509Certificate(pem);
      t.ok(Date.parse(validFrom) < Date.now() && Date.now() < Date.parse(validTo), `${validFrom} to ${validTo}`);
    }
    const second = await keepCertificates(folder, unset);
    t.equal(second.current().certificate, first.current().certificate);
    t.equal(await second.refresh(), false);
  },
);

t.test("a truncated or foreign leaf, or one whose key others can read, is replaced at the start", async (t) => {
  const folder = t.testdir();
  const before = await keepCertificates(folder, silent);
  const damage = [
    () => writeFile(join(folder, "leaf.pem"), before.current().certificate.slice(0, 100)),
    () => writeFile(join(folder, "leaf-key.pem"), "garbage"),
    () => rm(join(folder, "leaf-key.pem")),
    () => chmod(join(folder, "leaf-key.pem"), 0o644),
    async () => writeFile(join(folder, "leaf.pem"), await readFile(join(folder, "ca.pem"))),
  ];
  for (const harm of damage) {
    await harm();
    const after = await keepCertificates(folder, silent);
    t.equal(after.authority, before.authority);
    t.ok(new X509Certificate(after.current().certificate).checkIssued(new X509Certificate(after.authority)));
    t.equal((await stat(join(folder, "leaf-key.pem"))).mode & 0o777, 0o600);
  }
});

t.test(
  "an old name stays while it leads here, and is forgotten when it does not; a bare one has its own",
  async (t) => {
    let host = names;
    const folder = t.testdir();
    const leading = new Set(["board", "board.local"]);
    const watching = {
      names: () => host,
      warn: (message: string) => t.fail(message),
      leadsHere: async (name: string) => leading.has(name),
    };
    const keeper = await keepCertificates(folder, watching);
    const dns = (pem = keeper.current().certificate) => namesOf(pem).dns.toSorted();
    const first = keeper.authority;
    t.equal(keeper.byName().size, 0, "what the authority was made for stands in one certificate");
    host = { dns: ["parlour", "parlour.local", "localhost"], addresses: ["127.0.0.1"] };
    t.equal(await keeper.refresh(), true);
    t.same(dns(), ["board", "board.local", "localhost", "parlour.local"], "what everybody's trust covers");
    t.same([...keeper.byName().keys()], ["parlour"]);
    t.same(dns(keeper.byName().get("parlour")?.certificate), [...dns(), "parlour"].toSorted());
    const [before, after] = [new X509Certificate(first), new X509Certificate(keeper.authority)];
    t.ok(before.publicKey.equals(after.publicKey), "the same authority");
    t.equal(before.subject, after.subject);
    t.equal(readFileSync(join(folder, "ca.pem"), "utf8"), keeper.authority, "is where it is looked for");

    const again = await keepCertificates(folder, watching);
    t.equal(again.authority, keeper.authority);
    t.same([...again.byName()], [...keeper.byName()], "a start finds all of them");
    t.equal(await again.refresh(), false);

    leading.delete("board.local");
    t.equal(await keeper.refresh(), true);
    t.same(dns(), ["board", "localhost", "parlour.local"]);
    host = { dns: ["study", "study.local", "localhost"], addresses: ["127.0.0.1"] };
    leading.add("parlour");
    t.equal(await keeper.refresh(), true);
    t.same(dns(), ["board", "localhost", "study.local"]);
    t.same([...keeper.byName().keys()].toSorted(), ["parlour", "study"]);
    t.same(dns(keeper.byName().get("parlour")?.certificate), ["board", "localhost", "parlour", "study.local"]);
    leading.clear();
    host = names;
    t.equal(await keeper.refresh(), true);
    t.same(dns(), ["board", "board.local", "localhost"]);
    t.equal(keeper.byName().size, 0);
    t.same(readdirSync(folder).toSorted(), ["ca-key.pem", "ca.pem", "leaf-key.pem", "leaf.pem"]);
  },
);

t.test("a certificate of one name that was cut off half-way is made again with all others", async (t) => {
  let host = names;
  const folder = t.testdir();
  const watching = { names: () => host, warn: (message: string) => t.fail(message), leadsHere: async () => false };
  await keepCertificates(folder, watching);
  host = { dns: ["parlour", "parlour.local", "localhost"], addresses: ["127.0.0.1"] };
  const before = await keepCertificates(folder, watching);
  await before.refresh();
  for (const harm of [
    () => writeFile(join(folder, "leaf-of-parlour.pem"), "half"),
    () => rm(join(folder, "leaf-of-parlour.pem")),
    () => writeFile(join(folder, "leaf-of-parlour.pem"), before.authority),
  ]) {
    await harm();
    const after = await keepCertificates(folder, watching);
    t.equal(after.authority, before.authority);
    const own = after.byName().get("parlour");
    t.ok(own && new X509Certificate(own.certificate).checkPrivateKey(createPrivateKey(own.key)));
  }
});

t.test("a damaged or incomplete authority causes an error with a remedy, and is never silently replaced", async (t) => {
  for (const harm of [
    (folder: string) => rm(join(folder, "ca-key.pem")),
    async (folder: string) => {
      await keyAlone(folder);
      await rm(join(folder, "ca.pem"));
    },
    async (folder: string) => {
      await keyAlone(folder);
      await writeFile(join(folder, "ca.pem"), "garbage");
    },
    (folder: string) => writeFile(join(folder, "ca-key.pem"), "garbage"),
  ]) {
    const folder = t.testdir();
    await keepCertificates(folder, silent);
    await harm(folder);
    await t.rejects(keepCertificates(folder, silent), { code: "CERTIFICATE_AUTHORITY_BROKEN", remedy: /backup/ });
  }
  for (const harm of [
    (folder: string) => rm(join(folder, "ca.pem")),
    (folder: string) => writeFile(join(folder, "ca.pem"), "garbage"),
  ]) {
    const folder = t.testdir();
    const { authority } = await keepCertificates(folder, silent);
    await harm(folder);
    t.equal((await keepCertificates(folder, silent)).authority, authority, "beside the key there is another copy");
    t.equal(readFileSync(join(folder, "ca.pem"), "utf8"), authority);
  }
  const folder = t.testdir();
  await keepCertificates(folder, silent);
  await chmod(join(folder, "ca-key.pem"), 0o644);
  await t.rejects(keepCertificates(folder, silent), { code: "CERTIFICATE_KEY_EXPOSED", remedy: /chmod 0600/ });
});

t.test("files that are removed while it runs are written again, unless the key of the authority is gone", async (t) => {
  const folder = t.testdir();
  const keeper = await keepCertificates(folder, silent);
  t.same(await keeper.restore(), []);
  t.same(await keeper.lost(), []);
  const files = ["ca.pem", "leaf.pem", "leaf-key.pem"];
  const read = () => files.map((file) => readFileSync(join(folder, file), "utf8"));
  const before = read();
  for (const file of files) await rm(join(folder, file));
  t.same((await keeper.restore()).toSorted(), files.map((file) => join(folder, file)).toSorted());
  t.same(read(), before);
  t.equal((await stat(join(folder, "leaf-key.pem"))).mode & 0o777, 0o600);

  await rm(folder, { recursive: true });
  t.same(await keeper.lost(), [join(folder, "ca-key.pem")], "nobody else has it");
  t.same(await keeper.restore(), []);
  const next = await keepCertificates(folder, silent);
  t.not(next.authority, keeper.authority, "the next start makes another authority, and starts");
});
