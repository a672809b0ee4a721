/**
 * The key that signs the repository. It stays in a folder of the publisher, by default var/signing, and is created
 * there once; its public half is in sotto-archive-keyring.
 */
import { mkdir } from "node:fs/promises";
import { execa } from "execa";

/** The name of the package with its public half, and of the file. */
export const keyringName = "sotto-archive-keyring";
const uid = "Sotto archive signing key";

export type SigningKey = {
  readonly home: string;
  readonly fingerprint: string;
  /** The public half, in the format that apt expects. */
  readonly exported: Uint8Array;
  /** When it was created. */
  readonly created: Date;
};

/** Reads or creates the key in a GnuPG home. */
export async function signingKey(home: string): Promise<SigningKey> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  const found = (await listed(home)) ?? (await make(home));
  const { stdout: exported } = await gpg(
    home,
    ["--export", "--export-options", "export-minimal", found.fingerprint],
    "buffer",
  );
  // gpg has started an agent for this home, which would keep running.
  await execa("gpgconf", ["--homedir", home, "--kill", "gpg-agent"]);
  return { home, ...found, exported };
}

async function make(home: string): Promise<{ fingerprint: string; created: Date }> {
  await gpg(home, ["--passphrase", "", "--quick-gen-key", uid, "ed25519", "sign", "5y"]);
  const made = await listed(home);
  if (made === undefined) throw new Error(`gpg made no key in ${home}`);
  return made;
}

/** Finds the only secret key in the home. */
async function listed(home: string): Promise<{ fingerprint: string; created: Date } | undefined> {
  const { stdout } = await gpg(home, ["--with-colons", "--list-secret-keys"]);
  const rows = stdout.split("\n").map((line) => line.split(":"));
  const created = rows.find(([kind]) => kind === "sec")?.[5];
  const fingerprint = rows.find(([kind]) => kind === "fpr")?.[9];
  return created === undefined || fingerprint === undefined
    ? undefined
    : { fingerprint, created: new Date(Number(created) * 1000) };
}

function gpg(home: string, args: readonly string[]): Promise<{ stdout: string }>;
function gpg(home: string, args: readonly string[], encoding: "buffer"): Promise<{ stdout: Uint8Array }>;
async function gpg(
  home: string,
  args: readonly string[],
  encoding?: "buffer",
): Promise<{ stdout: string | Uint8Array }> {
  const command = ["--homedir", home, "--batch", "--quiet", ...args];
  const { stdout } = await execa("gpg", command, {
    encoding: encoding ?? "utf8",
    // Stripping would remove the last byte of a key.
    stripFinalNewline: false,
    env: { LC_ALL: "C.UTF-8" },
  });
  return { stdout };
}
