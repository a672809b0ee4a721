/** Verifies the signature of a commit with the keys of the allowed signers. */
import { textOf } from "./files.ts";
import type { Git } from "./git.ts";

export type Signature = {
  /** good: by an allowed signer. unknown: by somebody else, or in an unsupported format (OpenPGP). */
  readonly status: "good" | "bad" | "unknown" | "none";
  readonly signer?: string | undefined;
};

export async function signatureOf(git: Git, commit: string, signers: string | undefined): Promise<Signature> {
  const head = (await git.run("cat-file", "commit", commit)).split("\n\n")[0] ?? "";
  if (!/^gpgsig(?:-sha256)? /mu.test(head)) return { status: "none" };
  if (!head.includes("BEGIN SSH SIGNATURE")) return { status: "unknown", signer: "an OpenPGP or X.509 key" };
  const known = signers !== undefined && (await textOf(signers)) !== undefined;
  const file = `gpg.ssh.allowedSignersFile=${known ? signers : "/dev/null"}`;
  const { exitCode, stderr } = await git.ask("-c", file, "verify-commit", "--raw", commit);
  const key = /with (\S+ key SHA256:\S+)/u.exec(stderr)?.[1];
  if (exitCode === 0) return { status: "good", signer: /signature for (.*?) with/u.exec(stderr)?.[1] ?? key };
  return key === undefined ? { status: "bad" } : { status: "unknown", signer: key };
}

export function inWords({ status, signer }: Signature): string {
  if (status === "none") return "it is not signed";
  if (status === "bad") return "its signature is wrong";
  return status === "good" ? `signed by ${signer ?? "somebody"}` : `signed by somebody unknown here (${signer ?? "?"})`;
}
