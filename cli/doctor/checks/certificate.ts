import { X509Certificate } from "node:crypto";
import { hostname } from "node:os";
import { connect } from "node:tls";
import type { Finding } from "../../../supervisor/health/finding.ts";
import type { OutsideCheck } from "../check.ts";

const soon = 14 * 86_400_000;

export const certificate: OutsideCheck = {
  name: "certificate",
  question: "Does the certificate fit the name of this machine, and is it valid?",
  needs: "platform",
  async look({ control, rest }) {
    const url = new URL(control.admin.url);
    if (url.protocol !== "https:") return [];
    const { text: authority } = await rest.ask("GET", "/certificate", { accept: "application/x-pem-file" });
    return judgeCertificate(await leafOf(url), new X509Certificate(authority), hostname(), Date.now());
  },
};

/** `name`: the machine's. */
export function judgeCertificate(
  leaf: X509Certificate,
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
      remedy: "a certificate of the board's own follows its name within seconds; replace one of your own",
    });
  const isInvalid = Date.parse(leaf.validTo) < now || Date.parse(leaf.validFrom) > now;
  if (isInvalid || Date.parse(leaf.validTo) - now < soon)
    findings.push({
      severity: isInvalid ? "degraded" : "notice",
      code: isInvalid ? "CERTIFICATE_INVALID" : "CERTIFICATE_EXPIRES",
      message: `the certificate is valid from ${leaf.validFrom} to ${leaf.validTo}`,
      remedy: "is the clock right? Then `sotto logs supervisor --search certificate` says why it was not renewed",
    });
  if (!leaf.checkIssued(authority))
    findings.push({
      severity: "notice",
      code: "CERTIFICATE_AUTHORITY",
      message: "the certificate is not signed by the authority that /admin/certificate serves",
      remedy: "that is so with a certificate of your own: clients need its authority",
    });
  return findings;
}

function leafOf(url: URL): Promise<X509Certificate> {
  const { port } = url;
  const host = url.hostname.replace(/^\[|\]$/gu, "");
  return new Promise((resolve, reject) => {
    // It is looked at, nothing is sent.
    const socket = connect({ host, port: Number(port), rejectUnauthorized: false, timeout: 5000 }, () => {
      const leaf = socket.getPeerX509Certificate();
      socket.destroy();
      if (leaf === undefined) reject(new Error("it showed no certificate"));
      else resolve(leaf);
    });
    socket.once("timeout", () => socket.destroy(new Error("no answer in five seconds")));
    socket.once("error", reject);
  });
}
