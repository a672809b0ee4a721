/** Reads and verifies the operator's certificate and key: only a usable pair is returned. */
import { createPrivateKey, X509Certificate } from "node:crypto";
import { createSecureContext } from "node:tls";
import type { Issued } from "../../installer/certificate/issue.ts";
import { SottoError, systemCode } from "../errors.ts";
import { readNamedFile } from "../named-file.ts";

/** The key of [admin] that is at fault. */
type At = "tls_certificate_chain" | "tls_private_key";

/**
 * @throws SottoError CERTIFICATE_PAIR_INCOMPLETE, CERTIFICATE_PAIR_UNUSABLE; its field `key` is that of the
 * configuration.
 */
export async function readConfigured(chain: string, key: string): Promise<Issued> {
  if ((chain === "") !== (key === ""))
    throw new SottoError("CERTIFICATE_PAIR_INCOMPLETE", "tls_certificate_chain and tls_private_key go together", {
      key: chain === "" ? "tls_certificate_chain" : "tls_private_key",
      remedy: "set both, or remove both for the board's own certificate",
    });
  const read = (at: At, path: string) =>
    readNamedFile(path).catch((error: unknown) => refuse(at, path, (error as Error).message, error));
  const issued = {
    certificate: await read("tls_certificate_chain", chain),
    key: await read("tls_private_key", key),
  };
  const certificate = attempt(
    () => new X509Certificate(issued.certificate),
    (error) => refuse("tls_certificate_chain", chain, "is not a certificate in PEM", error),
  );
  const privateKey = attempt(
    () => createPrivateKey(issued.key),
    (error) => refuse("tls_private_key", key, whyNoKey(issued.key), error),
  );
  if (!certificate.checkPrivateKey(privateKey))
    refuse("tls_private_key", key, "is not the key of the first certificate of tls_certificate_chain");
  attempt(
    () => createSecureContext({ cert: issued.certificate, key: issued.key, minVersion: "TLSv1.2" }),
    (error) => refuse("tls_certificate_chain", chain, `is not accepted by TLS (${systemCode(error)})`, error),
  );
  return issued;
}

function attempt<Result>(work: () => Result, fail: (error: unknown) => never): Result {
  try {
    return work();
  } catch (error) {
    return fail(error);
  }
}

function whyNoKey(text: string): string {
  const isLocked = /^(?:-----BEGIN|Proc-Type:).* ?ENCRYPTED/mu.test(text);
  return isLocked ? "is locked with a passphrase, which cannot be entered at start" : "is not a private key in PEM";
}

function refuse(at: At, path: string, why: string, cause?: unknown): never {
  const remedy =
    "name PEM files that the platform's user may read, the board's certificate first in the chain, or remove both keys for the board's own certificate";
  throw new SottoError("CERTIFICATE_PAIR_UNUSABLE", `${at} names ${path}, which ${why}`, { key: at, remedy }, cause);
}
