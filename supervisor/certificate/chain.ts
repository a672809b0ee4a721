/** Reads certificate files and finds the topmost certificate, by which clients trust the lowest one. */
import { X509Certificate } from "node:crypto";

const pemBlock = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/gu;

/** Every certificate of the text, in its order. */
export function certificatesIn(pem: string): X509Certificate[] {
  return (pem.match(pemBlock) ?? []).map((block) => new X509Certificate(block));
}

/**
 * The last certificate that the first one leads to, issuer by issuer, within the text, PEM: the root where it is there,
 * otherwise the topmost that is; of a certificate alone, itself. Others in the text are nobody's issuer and are passed over.
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
  // Self-signed: it is the top, also where it stands twice.
  if (certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey)) return false;
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}
