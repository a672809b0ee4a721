/** Reads certificate files and finds the topmost certificate, by which clients trust the lowest one. */
import { X509Certificate } from "node:crypto";

const pemBlock = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/gu;

/** Returns every certificate in the text, in order. */
export function certificatesIn(pem: string): X509Certificate[] {
  return (pem.match(pemBlock) ?? []).map((block) => new X509Certificate(block));
}

/**
 * Follows the issuers from the first certificate in the text and returns the last one found, PEM: the root if it is
 * there, otherwise the topmost; a single certificate returns itself. Unrelated certificates are ignored.
 */
export function topOf(pem: string): string {
  const [first, ...others] = certificatesIn(pem);
  if (first === undefined) throw new TypeError("there is no certificate in the text");
  let top = first;
  for (let rest = others; ; ) {
    const issuer = rest.find((one) => isIssuedBy(top, one));
    if (issuer === undefined) return top.toString();
    rest = rest.filter((one) => one !== issuer);
    top = issuer;
  }
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  // Self-signed: it is the top, even if it occurs twice.
  if (certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey)) return false;
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}
