import { X509Certificate } from "node:crypto";
import { hostname } from "node:os";
import { connect } from "node:tls";
import type { Finding } from "../../../supervisor/health/finding.ts";
import type { OutsideCheck } from "../check.ts";

const expiryWarningMs = 14 * 86_400_000;

export const certificate: OutsideCheck = {
  name: "certificate",
  question: "Is the certificate valid, and for the name of this machine?",
  needs: "platform",
  async look({ control, rest }) {
    const url = new URL(control.admin.url);
    if (url.protocol !== "https:") return [];
    const { text: authority } = await rest.ask("GET", "/certificate", { accept: "application/x-pem-file" });
    return judgeCertificate(await chainOf(url), new X509Certificate(authority), hostname(), Date.now());
  },
};

/** `chain` is the board's certificate chain, its own certificate first; `name` is the machine's name. */
export function judgeCertificate(
  [leaf, ...above]: readonly [X509Certificate, ...X509Certificate[]],
  authority: X509Certificate,
  name: string,
  now: number,
): readonly Finding[] {
  const findings: Finding[] = [];
  if (!leaf.checkHost(name))
    findings.push({
      severity: "notice",
      code: "CERTIFICATE_NAME",
      message: `the certificate is not for the name ${name}`,
      remedy: "the board's own certificate is renewed within seconds; if you configured another one, replace it",
    });
  const isInvalid = Date.parse(leaf.validTo) < now || Date.parse(leaf.validFrom) > now;
  if (isInvalid || Date.parse(leaf.validTo) - now < expiryWarningMs)
    findings.push({
      severity: isInvalid ? "degraded" : "notice",
      code: isInvalid ? "CERTIFICATE_INVALID" : "CERTIFICATE_EXPIRES",
      message: `the certificate is valid from ${leaf.validFrom} to ${leaf.validTo}`,
      remedy:
        "check the clock with `sotto doctor clock`; `sotto logs supervisor --search certificate` shows why it was not renewed",
    });
  if (![leaf, ...above].some((one) => one.fingerprint256 === authority.fingerprint256 || one.checkIssued(authority)))
    findings.push({
      severity: "notice",
      code: "CERTIFICATE_AUTHORITY",
      message: "the certificate was not issued by the one that /admin/certificate serves",
      remedy: "append the intermediate certificates to tls_certificate_chain, in order",
    });
  return findings;
}

function chainOf(url: URL): Promise<readonly [X509Certificate, ...X509Certificate[]]> {
  const { port } = url;
  const host = url.hostname.replace(/^\[|\]$/gu, "");
  return new Promise((resolve, reject) => {
    // The connection only reads the certificate; nothing is sent.
    const socket = connect({ host, port: Number(port), rejectUnauthorized: false, timeout: 5000 }, () => {
      const leaf = socket.getPeerX509Certificate();
      socket.destroy();
      if (leaf === undefined) reject(new Error("it showed no certificate"));
      else resolve([leaf, ...issuersOf(leaf)]);
    });
    socket.once("timeout", () => socket.destroy(new Error("no answer in five seconds")));
    socket.once("error", reject);
  });
}

/** Returns the issuers that the board sent after its own certificate. */
function issuersOf({ issuerCertificate: issuer, fingerprint256 }: X509Certificate): X509Certificate[] {
  return issuer === undefined || issuer.fingerprint256 === fingerprint256 ? [] : [issuer, ...issuersOf(issuer)];
}
