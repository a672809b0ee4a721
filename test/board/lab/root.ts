/**
 * The disk of a fresh board: a minimal Debian as a card's image has it, and beside it, not installed, what apt fetches when
 * the platform is installed. Made once by mmdebstrap, and kept.
 */
import { access, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { neededPackages } from "../../../installer/deb/facts.ts";

export type Release = "bookworm" | "trixie";
export type Root = { readonly release: Release; readonly architecture: "amd64" | "arm64" };

const checkout = join(import.meta.dirname, "../../..");
/** Where disks and boards are: a few gigabytes. */
export const boardsFolder = process.env["SOTTO_BOARDS"] ?? join(checkout, "var/boards");

/** What Debian's images for boards have. */
const fresh = (
  "systemd systemd-sysv dbus libpam-systemd udev kmod iproute2 iputils-ping netbase openssh-server sudo " +
  "ca-certificates procps python3 python3-apt gnupg curl"
).split(" ");

/** The folder of the disk; made when it is not there yet. */
export async function rootOf({ release, architecture }: Root): Promise<string> {
  const path = join(boardsFolder, `root-${release}-${architecture}`);
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) return path;
  const unfinished = `${path}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(boardsFolder, { recursive: true });
  const listed = neededPackages(await readFile(join(checkout, "packaging/apt-packages.txt"), "utf8"));
  const fetched = [...listed.platform, ...listed.skills].join(" ");
  const fetch = `chroot "$1" env DEBIAN_FRONTEND=noninteractive apt-get install -y --download-only -o APT::Install-Recommends=true ${fetched}`;
  await execa(
    "mmdebstrap",
    [
      "--variant=minbase",
      `--architectures=${architecture}`,
      `--include=${fresh.join(",")}`,
      // The lists and what is fetched stay: a board in a test has no way out.
      "--skip=cleanup/apt",
      `--customize-hook=${fetch}`,
      release,
      unfinished,
    ],
    { stdout: "ignore", stderr: "pipe", stdin: "ignore" },
  );
  for (const file of ["etc/resolv.conf", "etc/machine-id"]) await writeFile(join(unfinished, file), "");
  await rm(join(unfinished, "var/lib/dbus/machine-id"), { force: true });
  if (architecture === "arm64") await allowEmulation(unfinished);
  await rename(unfinished, path);
  return path;
}

/** What the emulator of another processor cannot do: credentials of services, and network namespaces of their own. */
async function allowEmulation(root: string): Promise<void> {
  const units: Readonly<Record<string, readonly string[]>> = {
    "[Service]\nLoadCredential=\nSetCredential=\n": [
      "sysusers",
      "tmpfiles-setup",
      "tmpfiles-setup-dev",
      "tmpfiles-clean",
      "sysctl",
    ],
    "[Service]\nPrivateNetwork=no\n": ["hostnamed", "localed", "timedated"],
  };
  for (const [text, names] of Object.entries(units))
    for (const name of names) {
      const folder = join(root, "etc/systemd/system", `systemd-${name}.service.d`);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, "emulated.conf"), text);
    }
}
