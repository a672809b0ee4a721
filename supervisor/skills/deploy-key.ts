/**
 * The board's own key for repositories over SSH: created here; its private half never leaves. The hosts' keys are
 * pinned at first contact. The same folder contains the list of who may sign skills (`allowed_signers`, as in
 * ssh-keygen(1)).
 */
import { access, mkdir, readFile, rename } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { textOf } from "./files.ts";

export class DeployKey {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  get signers(): string {
    return join(this.#folder, "allowed_signers");
  }

  /** Returns the public half, as a line for `authorized_keys` and deploy keys; creates the key if there is none. */
  async publicKey(): Promise<string> {
    return (await readFile(`${await this.#key()}.pub`, "utf8")).trim();
  }

  /**
   * Returns what git runs for `ssh`. The host's name has been resolved: the connection goes to its address, and the key
   * is checked for its name. The words are for a shell, which git uses: our own paths, quoted, and an address.
   */
  async command(address: string, host: string): Promise<string> {
    const known = join(this.#folder, "known_hosts");
    const options = [
      "IdentitiesOnly=yes",
      "BatchMode=yes",
      "StrictHostKeyChecking=accept-new",
      `UserKnownHostsFile=${known}`,
      "GlobalKnownHostsFile=/dev/null",
      "UpdateHostKeys=no",
      "ConnectTimeout=30",
      "ClearAllForwardings=yes",
      "PermitLocalCommand=no",
      "ProxyCommand=none",
      `HostName=${address}`,
      `HostKeyAlias=${host}`,
      "CheckHostIP=no",
    ];
    const words = ["ssh", "-F", "/dev/null", "-i", await this.#key(), ...options.flatMap((option) => ["-o", option])];
    return words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  }

  /** Returns the fingerprint of the key that is pinned for a host; undefined when there is none. */
  async hostFingerprint(host: string): Promise<string | undefined> {
    const known = join(this.#folder, "known_hosts");
    if ((await textOf(known)) === undefined) return undefined;
    const { stdout } = await execa("ssh-keygen", ["-l", "-f", known, "-F", host], { reject: false, stdin: "ignore" });
    return /SHA256:\S+/u.exec(stdout)?.[0];
  }

  async #key(): Promise<string> {
    const key = join(this.#folder, "id_ed25519");
    const exists = await access(key).then(
      () => true,
      () => false,
    );
    if (exists) return key;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const made = `${key}.new-${process.pid}`;
    const comment = `sotto@${hostname()}`;
    await execa("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", comment, "-f", made], { stdin: "ignore" });
    await rename(`${made}.pub`, `${key}.pub`);
    await rename(made, key);
    return key;
  }
}
