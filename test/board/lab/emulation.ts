/** Lets this machine run programs for arm64, by the kernel's own table of interpreters. */
import { access, readFile, writeFile } from "node:fs/promises";
import { execa } from "execa";

const table = "/proc/sys/fs/binfmt_misc";

export async function emulateArm(): Promise<void> {
  if (process.arch === "arm64" || (await isThere(`${table}/qemu-aarch64`))) return;
  if (!(await isThere(`${table}/register`))) await execa("mount", ["-t", "binfmt_misc", "binfmt_misc", table]);
  await writeFile(`${table}/register`, await readFile("/usr/lib/binfmt.d/qemu-aarch64.conf", "latin1"), "latin1");
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
