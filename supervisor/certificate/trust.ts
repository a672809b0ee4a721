/**
 * The platform's view of the authority: its certificate, with a copy in the platform's folder for other readers. On a
 * board installed from packages, a key that 0.1.0 left in that folder is handed over to the authority.
 */
import { X509Certificate } from "node:crypto";
import { join } from "node:path";
import { readIfThere, removeForGood, writeWhole } from "../../authority/files.ts";
import { SottoError } from "../errors.ts";
import { readKey } from "./files.ts";
import { brokenRemedy, type Signer } from "./signer.ts";

type Warn = (message: string) => void;

/**
 * Returns the authority's certificate, PEM. `isElsewhere`: its key is not in this folder. Throws SottoError
 * CERTIFICATE_….
 */
export async function findAuthority(folder: string, sign: Signer, isElsewhere: boolean, warn: Warn): Promise<string> {
  const [copy, keyFile] = [join(folder, "ca.pem"), join(folder, "ca-key.pem")];
  const key = await readKey(keyFile);
  if (!isElsewhere) return (await sign({ ask: "authority" })).authority;
  const known = await readIfThere(copy);
  if (key !== undefined) return handOver({ certificate: known ?? "", key }, keyFile, sign, warn);
  if (known !== undefined && isCertificate(known)) return known;
  const { authority } = await sign({ ask: "authority" });
  await writeWhole(copy, authority, 0o644);
  return authority;
}

/** The file is removed when the authority has the key: after an interruption the next start repeats the handover. */
async function handOver(
  given: { readonly certificate: string; readonly key: string },
  keyFile: string,
  sign: Signer,
  warn: Warn,
): Promise<string> {
  const copy = keyFile.replace(/ca-key\.pem$/u, "ca.pem");
  if (!isCertificate(given.certificate))
    throw new SottoError("CERTIFICATE_AUTHORITY_BROKEN", `${copy} and ca-key.pem do not belong together`, {
      remedy: brokenRemedy,
    });
  let authority: string;
  try {
    ({ authority } = await sign({ ask: "adopt", ...given }));
    await writeWhole(copy, authority, 0o644);
    await removeForGood(keyFile);
  } catch (error) {
    const isOther = error instanceof SottoError && error.code === "CERTIFICATE_AUTHORITY_REFUSES";
    if (!isOther) throw error;
    ({ authority } = await sign({ ask: "authority" }));
    await writeWhole(copy, authority, 0o644);
    warn(
      `${keyFile} is the key of another authority than this board's: it is not used, and whoever has it can speak for this board to those who trust it; remove it, or docs/how-to/back-up-and-restore.md says how it takes the other's place`,
    );
  }
  return authority;
}

/** Updates the copy; logs when the authority is another one, which clients have to trust again. */
export async function follow(folder: string, known: string, told: string, warn: Warn): Promise<void> {
  if (known.trim() === told.trim()) return;
  const [before, now] = [new X509Certificate(known), new X509Certificate(told)];
  if (!before.publicKey.equals(now.publicKey))
    warn(`this board has another certificate authority: clients have to trust it again (SHA256:${now.fingerprint256})`);
  await writeWhole(join(folder, "ca.pem"), told, 0o644);
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).ca;
  } catch {
    return false; // It cannot be parsed: treated as missing.
  }
}
