/**
 * POST /platform with install, update, upgrade and rollback: done by a helper of its own, which is root where the
 * platform is installed from packages, and trusts nothing it is told.
 */
import { createInterface } from "node:readline";
import { execa } from "execa";
import { SottoError } from "../../errors.ts";
import type { Kind } from "../task.ts";

export const packageOperations = ["install", "update", "upgrade", "rollback"] as const;
export type PackageRequest = {
  readonly operation: (typeof packageOperations)[number];
  readonly packages?: readonly string[] | undefined;
  readonly version?: string | undefined;
};
export type InstalledPackage = {
  readonly name: string;
  readonly installed: string | null;
  readonly candidate: string | null;
};

/** The platform's packages that dpkg knows, with their versions; none where it runs from a checkout. */
export async function platformPackages(): Promise<readonly InstalledPackage[]> {
  const format = "${db:Status-Status}\\t${Package}\\t${Version}\\n";
  const { stdout, exitCode } = await execa("dpkg-query", ["--show", `--showformat=${format}`, "sotto", "sotto-*"], {
    reject: false,
  });
  if (exitCode === undefined) return [];
  const installed = stdout.split("\n").flatMap((line) => {
    const [status, name, version] = line.split("\t");
    return status === "installed" && name !== undefined && version !== undefined ? [{ name, installed: version }] : [];
  });
  if (installed.length === 0) return [];
  const policy = await execa("apt-cache", ["policy", ...installed.map(({ name }) => name)], { reject: false });
  return installed.map(({ name, installed: version }) => {
    const block = policy.stdout.split(/^(?=\S)/mu).find((text) => text.startsWith(`${name}:`));
    const candidate = /Candidate: (\S+)/u.exec(block ?? "")?.[1];
    return {
      name,
      installed: version,
      candidate: candidate === undefined || candidate === "(none)" ? null : candidate,
    };
  });
}

/** `helper` is the command that runs the root helper, which reads one request as JSON from its standard input. */
export function packageOperation(helper: readonly [string, ...string[]]): Kind<PackageRequest> {
  const [program, ...args] = helper;
  return {
    deadline: 30 * 60_000,
    async preflight() {
      if ((await platformPackages()).length === 0)
        throw new SottoError("PACKAGES_NOT_INSTALLED", "the platform runs from a checkout, not from packages", {
          remedy: "update the checkout, and restart it",
        });
    },
    async run(request, work) {
      work.stage(request.operation, 0.1);
      const child = execa(program, args, {
        input: JSON.stringify(request),
        all: true,
        buffer: false,
        reject: false,
        cleanup: false,
        detached: true,
      });
      createInterface({ input: child.all }).on("line", (line) => work.log(line));
      const { exitCode } = await child;
      if (exitCode !== 0)
        throw new SottoError("PACKAGES_FAILED", `apt-get failed with exit code ${exitCode ?? "none"}; see the log`);
    },
    // Its target is fixed: to ask again for what is done already changes nothing.
    resolve: async () => "again",
  };
}
