/**
 * The disk of a fresh board: a minimal Debian as a card's image has it, and beside it, not installed, what apt fetches when
 * the platform is installed. Made once by mmdebstrap, and kept.
 */
import { access, copyFile, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { debianPackages } from "./debian-packages.ts";
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

/** What tests install besides, what our packages recommend of Debian, and what a public skill requires of it. */
const tried = ["unattended-upgrades", "bzip2", "avahi-daemon", "avahi-utils", ...debianPackages];

/** What single tests install themselves: a server that no other board should run, and what makes a board look after itself. */
export const fetchedOnly: readonly string[] = ["nats-server", "ansible-core"];

/** The folder of the disk; made when it is not there yet. */
export async function rootOf({ release, architecture }: Root): Promise<string> {
  const path = join(boardsFolder, `root-${release}-${architecture}`);
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (!exists) await makeRoot({ release, architecture }, path);
  await fetchNeeded(path);
  return path;
}

async function makeRoot({ release, architecture }: Root, path: string): Promise<void> {
  const unfinished = `${path}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(boardsFolder, { recursive: true });
  await execa(
    "mmdebstrap",
    ["--variant=minbase", `--architectures=${architecture}`, `--include=${fresh.join(",")}`, release, unfinished],
    { stdout: "ignore", stderr: "pipe", stdin: "ignore" },
  );
  for (const file of ["etc/resolv.conf", "etc/machine-id"]) await writeFile(join(unfinished, file), "");
  await rm(join(unfinished, "var/lib/dbus/machine-id"), { force: true });
  if (architecture === "arm64") await allowEmulation(unfinished);
  await rename(unfinished, path);
}

/** Puts what apt would fetch into its cache, with the lists: a board in a test has no way out. */
async function fetchNeeded(root: string): Promise<void> {
  const listed = neededPackages(await readFile(join(checkout, "packaging/apt-packages.txt"), "utf8"));
  const needed = [...listed.platform, ...listed.skills, ...tried, ...fetchedOnly];
  const note = join(root, "var/cache/apt/fetched");
  if ((await readFile(note, "utf8").catch(() => "")) === needed.join("\n")) return;
  const resolver = join(root, "etc/resolv.conf");
  await copyFile("/etc/resolv.conf", resolver);
  const get = (...args: readonly string[]) =>
    execa("chroot", [root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...args], {
      stdout: "ignore",
      all: true,
    });
  await get("update");
  await get("install", "-y", "--download-only", ...needed);
  await writeFile(resolver, "");
  await writeFile(note, needed.join("\n"));
}

/** What the emulator of another processor cannot do: credentials of services, and namespaces of a service's own. */
async function allowEmulation(root: string): Promise<void> {
  const units: Readonly<Record<string, readonly string[]>> = {
    "[Service]\nLoadCredential=\nSetCredential=\n": [
      "systemd-sysusers",
      "systemd-tmpfiles-setup",
      "systemd-tmpfiles-setup-dev",
      "systemd-tmpfiles-clean",
      "systemd-sysctl",
    ],
    "[Service]\nPrivateNetwork=no\n": ["systemd-hostnamed", "systemd-localed", "systemd-timedated"],
  };
  for (const [text, names] of Object.entries(units))
    for (const name of names) {
      const folder = join(root, "etc/systemd/system", `${name}.service.d`);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, "emulated.conf"), text);
    }
}
