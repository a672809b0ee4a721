import { X509Certificate } from "node:crypto";
import { chmod, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import t from "tap";
import type { HostNames } from "../../installer/certificate/names.ts";
import { keepCertificates } from "./keeper.ts";

const names: HostNames = { dns: ["board", "board.local", "localhost"], addresses: ["127.0.0.1", "::1", "fe80::1:0"] };
const day = 86_400_000;
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
  host = { dns: ["parlour", "parlour.local", "localhost"], addresses: ["127.0.0.1"] };
  t.equal(await keeper.refresh(), true);
  t.match(new X509Certificate(keeper.current().certificate).subjectAltName, /parlour\.local/);
  t.ok(new X509Certificate(keeper.current().certificate).checkIssued(new X509Certificate(keeper.authority)));
  t.equal(await keeper.refresh(), false, "a name that may not be signed for does not make it due again");
  t.same(warnings.length, 1, "and is told of once");
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

t.test("a damaged or half authority is an error that says what to do, never a silent new one", async (t) => {
  for (const harm of [
    (folder: string) => rm(join(folder, "ca-key.pem")),
    (folder: string) => rm(join(folder, "ca.pem")),
    (folder: string) => writeFile(join(folder, "ca.pem"), "garbage"),
  ]) {
    const folder = t.testdir();
    await keepCertificates(folder, silent);
    await harm(folder);
    await t.rejects(keepCertificates(folder, silent), { code: "CERTIFICATE_AUTHORITY_BROKEN", remedy: /backup/ });
  }
  const folder = t.testdir();
  await keepCertificates(folder, silent);
  await chmod(join(folder, "ca-key.pem"), 0o644);
  await t.rejects(keepCertificates(folder, silent), { code: "CERTIFICATE_KEY_EXPOSED", remedy: /chmod 0600/ });
});
