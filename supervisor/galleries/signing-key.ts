/** The key that a gallery is signed with: an SSH key, as git signs commits with, pinned when the gallery is added. */
import { createHash } from "node:crypto";
import { SottoError } from "../errors.ts";

/** Ed25519, also of a security key. RSA and ECDSA are not accepted: git signs with Ed25519 everywhere it can sign by SSH. */
const types = ["ssh-ed25519", "sk-ssh-ed25519@openssh.com"];
const line = /^(?<type>\S+) +(?<encoded>[A-Za-z0-9+/]{40,400}={0,2})(?: .{0,200})?$/u;

export type SigningKey = {
  /** "ssh-ed25519 AAAA…", without a comment. */
  readonly text: string;
  /** "SHA256:…", as `ssh-keygen -l` prints it. */
  readonly fingerprint: string;
};

/** Reads the line of a public key, as in `id_ed25519.pub`. Throws SottoError REQUEST_IMPOSSIBLE. */
export function readSigningKey(text: string): SigningKey {
  const { type = "", encoded = "" } = line.exec(text.trim())?.groups ?? {};
  const bytes = Buffer.from(encoded, "base64");
  // The blob repeats the type, behind its length.
  const length = bytes.length > 4 ? bytes.readUInt32BE(0) : 0;
  const isWhole = bytes.toString("base64") === encoded && bytes.subarray(4, 4 + length).toString("latin1") === type;
  if (!types.includes(type) || !isWhole || bytes.length < 4 + length + 4 + 32)
    throw new SottoError("REQUEST_IMPOSSIBLE", "the key of a gallery is the line of a public Ed25519 key of SSH", {
      remedy:
        "it begins with ssh-ed25519, and the gallery's author publishes it; `cat ~/.ssh/id_ed25519.pub` prints one",
    });
  const digest = createHash("sha256").update(bytes).digest("base64").replace(/=+$/u, "");
  return { text: `${type} ${encoded}`, fingerprint: `SHA256:${digest}` };
}

/** The file of allowed signers with this key alone [ssh-keygen(1)]: for git's signatures, and nothing else. */
export const allowedSigners = ({ text }: Pick<SigningKey, "text">): string => `gallery namespaces="git" ${text}\n`;
