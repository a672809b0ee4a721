/** Serves a git repository through a real sshd on a port of this machine, which accepts one key and only runs git. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export type SshServer = {
  /** ssh://user@localhost:port, to be followed by a path on this machine. */
  readonly url: string;
  /** SHA256:… */
  readonly fingerprint: string;
  /** Gives the host another key; resolves when it listens with it. */
  changeHostKey(): Promise<void>;
};

export async function serveSsh(
  t: { teardown(work: () => unknown): void },
  folder: string,
  publicKey: string,
): Promise<SshServer> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Where sshd drops its privileges when root has started it.
  if (process.getuid?.() === 0) mkdirSync("/run/sshd", { recursive: true });
  const key = join(folder, "host");
  const keygen = (...args: string[]) => execFileSync("ssh-keygen", args, { encoding: "utf8" });
  keygen("-q", "-t", "ed25519", "-N", "", "-f", key);
  const fingerprint = /SHA256:\S+/u.exec(keygen("-l", "-f", `${key}.pub`))?.[0] ?? "";
  // Only git's server side, as hosts of repositories have it.
  const shell = join(folder, "git-only");
  writeFileSync(
    shell,
    '#!/bin/sh\ncase $SSH_ORIGINAL_COMMAND in git-upload-pack*) eval "exec $SSH_ORIGINAL_COMMAND" ;; esac\n',
  );
  chmodSync(shell, 0o755);
  writeFileSync(join(folder, "authorized"), `restrict,command="${shell}" ${publicKey}\n`, { mode: 0o600 });
  const port = await freePort();
  const options = [
    `HostKey=${key}`,
    `AuthorizedKeysFile=${join(folder, "authorized")}`,
    "PidFile=none",
    "UsePAM=no",
    "StrictModes=no",
    "PasswordAuthentication=no",
    "PermitRootLogin=prohibit-password",
  ];
  const start = () => {
    const args = ["-D", "-e", "-f", "/dev/null", "-p", String(port), "-o", "ListenAddress=127.0.0.1"];
    return spawn("/usr/sbin/sshd", [...args, ...options.flatMap((option) => ["-o", option])], { stdio: "ignore" });
  };
  let server = start();
  t.teardown(() => server.kill());
  await answers(port);
  return {
    url: `ssh://${userInfo().username}@localhost:${port}`,
    fingerprint,
    async changeHostKey() {
      const ended = once(server, "exit");
      server.kill();
      await ended;
      execFileSync("rm", ["-f", key, `${key}.pub`]);
      keygen("-q", "-t", "ed25519", "-N", "", "-f", key);
      server = start();
      await answers(port);
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Resolves when something listens there. */
export async function answers(port: number): Promise<void> {
  for (;;) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.destroy();
        resolve(true);
      }).on("error", () => resolve(false));
    });
    if (isThere) return;
    await pause(20);
  }
}
