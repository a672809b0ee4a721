/** The certificate by which clients trust this board; public, but for its acceptance. [spec A; admin-rest.md] */
import { createHash, X509Certificate } from "node:crypto";
import type { KnownAuthority } from "../../certificate/known-authority.ts";
import { SottoError } from "../../errors.ts";
import * as contract from "../contract/certificate.ts";
import { route } from "../route.ts";

type Needs = {
  /**
   * The PEM certificate by which a client trusts this board: that of its own authority, or the top of the configured
   * chain.
   */
  readonly trustedBy: () => string;
};

export const getCertificate = route(contract.getCertificate, ({ trustedBy }: Needs) => async (request, reply) => {
  const pem = trustedBy();
  const der = new X509Certificate(pem).raw;
  const etag = `"${createHash("sha256").update(der).digest("base64url")}"`;
  reply.headers({ etag, vary: "accept" });
  if (request.headers["if-none-match"] === etag) return reply.status(304).send(null);
  const { accept = "" } = request.headers;
  if (accept.includes("application/pkix-cert")) return reply.type("application/pkix-cert").send(der);
  if (!accept.includes("text/html")) return reply.type("application/x-pem-file").send(pem);
  // A browser asks: phones offer to install this type, and nothing else.
  reply.header("content-disposition", 'attachment; filename="sotto.crt"');
  return reply.type("application/x-x509-ca-cert").send(der);
});

type Knowing = { readonly knownAuthority: Pick<KnownAuthority, "accept"> };

export const acceptCertificate = route(
  contract.acceptCertificate,
  ({ knownAuthority }: Knowing) =>
    async (request, reply) => {
      if (!knownAuthority.accept(request.body.fingerprint))
        throw new SottoError("CERTIFICATE_AUTHORITY_OTHER", "the board has another certificate authority", {
          remedy: "`sotto certificate` shows its fingerprint on the board",
        });
      return reply.status(204).send(null);
    },
);
