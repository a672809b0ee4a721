import { X509Certificate } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import { makeCertificates } from "../../../test/certificates.ts";
import { judgeCertificate } from "./certificate.ts";

t.test("a certificate for another name, of another authority, soon or no longer valid is found", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "sotto-certificate-"));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const made = await makeCertificates(folder);
  const [leaf, authority] = [new X509Certificate(made.cert), new X509Certificate(made.ca)];
  const day = 86_400_000;
  const [from, to] = [Date.parse(leaf.validFrom), Date.parse(leaf.validTo)];
  t.match(judgeCertificate([leaf], authority, "localhost", from + 1), [
    { severity: "notice", code: "CERTIFICATE_EXPIRES" },
  ]);
  t.same(
    judgeCertificate([leaf], authority, "localhost", to - 15 * day).map(({ code }) => code),
    ["CERTIFICATE_INVALID"],
  );
  t.match(judgeCertificate([leaf], authority, "kitchen", to + 1), [
    { severity: "notice", code: "CERTIFICATE_NAME" },
    { severity: "degraded", code: "CERTIFICATE_INVALID", remedy: /clock/u },
  ]);
  const other = new X509Certificate((await makeCertificates(folder)).ca);
  const codesFor = (top: X509Certificate, ...above: X509Certificate[]) =>
    judgeCertificate([leaf, ...above], top, "localhost", from + 1).map(({ code }) => code);
  t.ok(codesFor(other).includes("CERTIFICATE_AUTHORITY"));
  t.notOk(codesFor(leaf).includes("CERTIFICATE_AUTHORITY"), "a certificate that is trusted by itself");
  t.notOk(codesFor(authority, authority).includes("CERTIFICATE_AUTHORITY"), "its authority is shown, too");
});
