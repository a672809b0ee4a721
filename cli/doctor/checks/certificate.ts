import { X509Certificate } from "node:crypto";
import { hostname } from "node:os";
import { connect } from "node:tls";
import type { Check, Finding } from "../check.ts";

const soon = 14 * 86_400_000;

export const certificate: Check = {
  name: "certificate",
  question: "Does the certificate fit the name of this machine, and is it valid?",
  needs: "platform",
  async look({ control, rest }) {
    const url = new URL(control.admin.url);
    if (url.protocol !== "https:") return [];
    const { text: authority } = await rest.ask("GET", "/certificate", { accept: "application/x-pem-file" });
    const leaf = await leafOf(url);
    const findings: Finding[] = [];
    if (!leaf.checkHost(hostname()))
      findings.push({
        severity: "warning",
        message: `the certificate is not for the name ${hostname()}`,
        remedy: "a certificate of the board's own follows its name within seconds; replace one of your own",
      });
    const until = Date.parse(leaf.validTo) - Date.now();
    if (until < soon || Date.parse(leaf.validFrom) > Date.now())
      findings.push({
        severity: until < 0 || Date.parse(leaf.validFrom) > Date.now() ? "bad" : "warning",
        message: `the certificate is valid from ${leaf.validFrom} to ${leaf.validTo}`,
        remedy: "is the clock right? Then `sotto logs supervisor --search certificate` tells why it was not renewed",
      });
    if (!leaf.checkIssued(new X509Certificate(authority)))
      findings.push({
        severity: "warning",
        message: "the certificate is not signed by the authority that /admin/certificate serves",
        remedy: "that is so with a certificate of your own: clients need its authority",
      });
    return findings;
  },
};

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
