/**
 * The sandbox for untrusted programs: bubblewrap namespaces. The system is read-only, the platform and home folders are
 * hidden, one folder is writable, there is no network unless granted, and no process outlives it.
 */
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { execa } from "execa";
import { SottoError } from "../errors.ts";

export type SandboxOptions = {
  /** The writable folder. */
  readonly folder: string;
  /** The path of that folder inside: paths that it stores stay right when it is moved there. */
  readonly as: string;
  readonly network: boolean;
  /** The bubblewrap program. */
  readonly bubblewrap?: string;
};

/** The readable parts of the system. Of /etc only what programs need: no keys, no shadow, none of our configuration. */
const system = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64"];
const settings = ["alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime", "mime.types", "python3"];
const online = ["resolv.conf", "hosts", "nsswitch.conf", "ssl/certs", "ca-certificates", "ca-certificates.conf"];

/** Limits: memory of each process, size of a file, number of processes. */
const limits = ["--data=1073741824", "--fsize=536870912", "--nproc=1024", "--nofile=1024", "--core=0"];

/** Returns the command that runs another one in the sandbox. */
export function inSandbox(options: SandboxOptions, command: readonly string[]): readonly [string, ...string[]] {
  const { folder, as, network, bubblewrap = "bwrap" } = options;
  const etc = [...settings, ...(network ? online : [])].map((name) => `/etc/${name}`);
  const read = [...system, ...etc, dirname(process.execPath)].filter((path) => existsSync(path));
  const environment = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: as, LANG: "C.UTF-8", TMPDIR: "/tmp" };
  const words = (text: string): readonly string[] => text.split(" ");
  return [
    "setpriv",
    ...words("--pdeathsig KILL --no-new-privs prlimit"),
    ...limits,
    bubblewrap,
    ...words("--unshare-all --unshare-user --disable-userns --die-with-parent --new-session --clearenv"),
    ...(network ? ["--share-net"] : []),
    ...words("--uid 65534 --gid 65534 --cap-drop ALL --hostname skill"),
    ...Object.entries(environment).flatMap(([name, value]) => ["--setenv", name, value]),
    ...read.flatMap((path) => ["--ro-bind", path, path]),
    ...words(`--proc /proc --dev /dev --size ${256 * 1024 * 1024} --tmpfs /tmp --bind`),
    folder,
    as,
    "--chdir",
    as,
    ...words("--remount-ro / --"),
    ...command,
  ];
}

/** Throws SottoError SANDBOX_MISSING, with the reason, when there is none here. */
export async function checkSandbox(options: SandboxOptions): Promise<void> {
  const [file, ...args] = inSandbox(options, ["true"]);
  const { exitCode, stderr } = await execa(file, args, { reject: false, stdin: "ignore" });
  if (exitCode === 0) return;
  throw new SottoError("SANDBOX_MISSING", `there is no sandbox here: ${stderr.trim().split("\n").at(-1) ?? ""}`, {
    remedy: "install the package bubblewrap; where that is refused, a skill with a setup.sh cannot be installed",
  });
}
