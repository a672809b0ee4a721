/**
 * A repository that somebody has brought as a tar file, on a stick or through the page: apt verifies it with the board's
 * own key before anything of it is used [docs/decisions/0126-repository-that-is-brought.md]. The tar comes from an
 * unprivileged user: it is unpacked by another one who owns nothing else, and root follows no link in it.
 */
import { spawn } from "node:child_process";
import { chownSync, closeSync, constants, existsSync, fstatSync, lstatSync, mkdirSync, openSync } from "node:fs";
import { readdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Apt, StepFailed } from "./apt.ts";
import { aptPaths } from "./place.ts";
import { askerOf, discard } from "./request-folder.ts";

export const keyring = "usr/share/keyrings/sotto-archive-keyring.gpg";
const source = "etc/apt/sources.list.d/sotto-offline.list";
/** The user that Debian's apt downloads with. */
const sandboxUser = "_apt";
const maxFiles = 10_000;
/** A stick that gives some MB a second needs a minute; one that gives nothing must not hold up everything else. */
const unpackTimeoutMs = 20 * 60_000;
/** Names in a repository: nothing that a shell, apt or a terminal would take for something else. */
const plainName = /^[A-Za-z0-9.][A-Za-z0-9.+_~:%-]{0,200}$/u;

export class Offline {
  readonly #apt: Apt;
  readonly #folder: string;
  readonly #tar: string;
  readonly #root: string;
  readonly #place: string;

  /** `folder` is that of the root program, `root` where apt works. */
  constructor(apt: Apt, folder: string, taskId: string, root = "/") {
    this.#apt = apt;
    this.#folder = folder;
    this.#tar = join(aptPaths(folder).requests, `${taskId}.tar`);
    this.#root = root;
    this.#place = join(folder, "offline");
  }

  /** Unpacks it and lists its packages; nothing else is listed anew. Throws StepFailed. */
  async refresh(): Promise<void> {
    if (!existsSync(join(this.#root, keyring)))
      throw new StepFailed("PACKAGES_UNTRUSTED", `this board has no key to verify it with: /${keyring} is missing`);
    if (!existsSync(this.#place)) await this.#unpack();
    discard(this.#tar);
    const repository = findRepository(this.#place);
    this.#apt.say("== refreshing the lists from what was brought");
    const list = join(this.#root, source);
    // copy: apt verifies what it has copied, and uses that.
    writeFileSync(list, `deb [signed-by=${join(this.#root, keyring)}] copy:${repository} stable main\n`, {
      mode: 0o644,
    });
    const only = [
      "-o",
      `Dir::Etc::sourcelist=${list}`,
      "-o",
      "Dir::Etc::sourceparts=-",
      "-o",
      "APT::Get::List-Cleanup=0",
    ];
    try {
      await this.#apt.get(["update", ...only]);
    } catch (error) {
      if (!(error instanceof StepFailed) || error.code !== "PACKAGES_UNREACHABLE") throw error;
      throw new StepFailed("PACKAGES_UNTRUSTED", `it is not a repository that this board trusts: ${error.message}`);
    }
  }

  /** Removes what was brought; what is installed is kept elsewhere. */
  end(): void {
    discard(this.#tar);
    rmSync(join(this.#root, source), { force: true });
    rmSync(this.#place, { recursive: true, force: true });
    rmSync(`${this.#place}.new`, { recursive: true, force: true });
  }

  async #unpack(): Promise<void> {
    this.#apt.say("== unpacking what was brought");
    const unfinished = `${this.#place}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { mode: 0o755 });
    const user = this.#sandbox();
    if (user !== undefined) chownSync(unfinished, user.uid, user.gid);
    const file = this.#open();
    try {
      await unpackAs(user, file, unfinished);
    } finally {
      closeSync(file);
    }
    checkTree(unfinished);
    renameSync(unfinished, this.#place);
  }

  /** Opens a plain file of the folder's owner, or of ours. */
  #open(): number {
    if (!existsSync(this.#tar)) throw new StepFailed("PACKAGES_FAILED", "what was brought is gone; bring it again");
    const file = openSync(
      this.#tar,
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | constants.O_NOCTTY,
    );
    const { uid, size, nlink } = fstatSync(file);
    const isOwn = uid === askerOf(this.#folder).uid || uid === process.getuid?.();
    if (!fstatSync(file).isFile() || nlink !== 1 || !isOwn) {
      closeSync(file);
      throw new StepFailed("PACKAGES_FAILED", "what was brought is not a plain file of the platform");
    }
    const { bavail, bsize } = statfsSync(this.#folder);
    if (bavail * bsize >= 2 * size) return file;
    closeSync(file);
    const [needed, free] = [2 * size, bavail * bsize].map((bytes) => `${Math.ceil(bytes / 1024 / 1024)} MB`);
    throw new StepFailed("DISK_FULL", `${needed} must be free at ${this.#folder}, and ${free} are`);
  }

  #sandbox(): { readonly uid: number; readonly gid: number } | undefined {
    if (process.getuid?.() !== 0) return undefined;
    const fields = readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .find((line) => line.startsWith(`${sandboxUser}:`))
      ?.split(":");
    if (fields === undefined)
      throw new StepFailed("PACKAGES_FAILED", `there is no user ${sandboxUser} to unpack it as`);
    return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
}

/** Exported for its test. */
export function unpackAs(
  user: { readonly uid: number; readonly gid: number } | undefined,
  file: number,
  folder: string,
  timeoutMs = unpackTimeoutMs,
) {
  const args = ["--extract", "--no-same-owner", "--no-same-permissions", "--file", "-", "--directory", folder];
  const child = spawn("/usr/bin/tar", args, {
    stdio: [file, "ignore", "pipe"],
    cwd: "/",
    env: { LC_ALL: "C" },
    timeout: timeoutMs,
    killSignal: "SIGKILL",
    ...user,
  });
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(0, 300)));
  return new Promise<void>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (code === 0) resolve();
      else if (signal === "SIGKILL")
        reject(new StepFailed("PACKAGES_FAILED", "what was brought cannot be read to its end, or takes too long"));
      else reject(new StepFailed("PACKAGES_UNTRUSTED", `it is not a tar file that can be unpacked: ${said.trim()}`));
    });
  });
}

/** Throws StepFailed for anything but folders and plain files with plain names. */
function checkTree(folder: string): void {
  let files = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    files += 1;
    const isPlain = (entry.isFile() || entry.isDirectory()) && plainName.test(entry.name);
    if (!isPlain || files > maxFiles)
      throw new StepFailed(
        "PACKAGES_UNTRUSTED",
        isPlain
          ? `it has more than ${maxFiles} files`
          : "it contains something that is neither a folder nor a plain file",
      );
  }
}

/** The repository may be in a folder of the tar. */
function findRepository(place: string): string {
  const inside = readdirSync(place).map((name) => join(place, name));
  const found = [place, ...inside].find((one) =>
    lstatSync(join(one, "dists/stable/InRelease"), { throwIfNoEntry: false })?.isFile(),
  );
  if (found !== undefined) return found;
  const remedy = "bring the folder that `make repository` makes; package files alone are signed by nobody";
  throw new StepFailed("PACKAGES_UNTRUSTED", `it is not a repository: it has no dists/stable/InRelease; ${remedy}`);
}
