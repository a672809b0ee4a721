/** An SFTP server on a free port: rclone's own, with a folder, a user and a password. */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Test } from "tap";

export type SftpServer = {
  readonly folder: string;
  /** The lines of a remote in rclone's configuration. */
  readonly remote: string;
  stop(): void;
};

const secret = "hunter2";

export async function startSftp(t: Test): Promise<SftpServer> {
  const folder = mkdtempSync(join(tmpdir(), "sftp-"));
  const home = mkdtempSync(join(tmpdir(), "sftp-home-"));
  const args = ["serve", "sftp", folder, "--addr", "127.0.0.1:0", "--user", "kitchen", "--pass", secret, "-v"];
  const env = { PATH: process.env["PATH"] ?? "", HOME: home };
  const child = spawn("rclone", args, { env, stdio: ["ignore", "ignore", "pipe"] });
  t.teardown(() => {
    child.kill("SIGKILL");
    for (const path of [folder, home]) rmSync(path, { recursive: true, force: true });
  });
  const port = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const found = /listening on (?:\S*:)?(\d+)/iu.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`rclone serve has ended: ${said}`)));
  });
  const obscured = execFileSync("rclone", ["obscure", secret], { encoding: "utf8", env }).trim();
  const lines = ["type = sftp", "host = 127.0.0.1", `port = ${port}`, "user = kitchen", `pass = ${obscured}`];
  return { folder, remote: lines.join("\n"), stop: () => void child.kill("SIGKILL") };
}
