/**
 * POST /platform with install, update, upgrade and rollback: runs apt through the root program, which trusts none of
 * its input.
 */
import { rm, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type ErrorCode, errorCodes, SottoError } from "../../errors.ts";
import { freeBytes, minFreeBytes } from "../../free-space.ts";
import type { HealthSummary } from "../../health/health.ts";
import type { HelperRequest, packageOperations } from "../../../updater/request.ts";
import { askHelper, type PackageHelper } from "../../updates/helper.ts";
import type { InstalledPackage } from "../../updates/installed.ts";
import type { Kind } from "../task.ts";
import type { Work } from "../../work.ts";

export type PackageRequest = {
  readonly operation: (typeof packageOperations)[number];
  readonly packages?: readonly string[] | undefined;
  readonly version?: string | undefined;
  /** Made by the update policy [updater/request.ts]. */
  readonly automatic?: true | undefined;
  readonly suite?: HelperRequest["suite"];
  /** An uploaded repository, a tar file, from which to upgrade. */
  readonly upload?: string | undefined;
};

export type PackagesContext = {
  /** Returns what changes packages here; undefined when nothing can. */
  readonly helper: () => Promise<PackageHelper | undefined>;
  readonly installed: () => Promise<readonly InstalledPackage[]>;
  readonly health: () => Promise<HealthSummary>;
  /** Returns true if security fixes for the engines are wanted. */
  readonly wantsFixes: () => boolean;
  /** Returns true while somebody is talking with the platform. */
  readonly conversing: () => boolean;
  /** The folder of uploads. */
  readonly uploads: string;
};

/** How long a change waits for the end of a conversation: nobody is interrupted in the middle of a sentence. */
const maxConversationWaitMs = 60_000;

export function packageOperation({
  helper,
  installed,
  health,
  wantsFixes,
  conversing,
  uploads,
}: PackagesContext): Kind<PackageRequest> {
  const present = async (): Promise<PackageHelper> => {
    const found = await helper();
    if (found !== undefined) return found;
    const remedy = "install its packages, or run the checkout as root; or update the checkout and restart it";
    throw new SottoError("PACKAGES_NOT_INSTALLED", "nothing here may change packages", { remedy });
  };
  return {
    timeoutMs: 60 * 60_000,
    // After each restart of the platform, which it causes itself, it is not run again but followed again.
    attempts: 100,
    outlives: true,
    about: ({ operation, packages = [], version = "", upload }) =>
      [
        operation === "fix" ? "install security fixes" : operation,
        ...packages,
        version,
        upload === undefined ? "" : "from an upload",
      ]
        .filter(Boolean)
        .join(" "),
    // The policy makes its own again when it permits that.
    isRepeatable: ({ automatic, upload }) => automatic !== true && upload === undefined,
    async preflight({ operation }) {
      const { folder } = await present();
      if (["upgrade", "rollback", "fix"].includes(operation) && (await installed()).length === 0)
        throw new SottoError("PACKAGES_NOT_INSTALLED", "the platform runs from a checkout, not from packages", {
          remedy: "update the checkout, and restart it",
        });
      if (freeBytes(await statfs(dirname(folder))) < minFreeBytes.packageLists)
        throw new SottoError("DISK_FULL", "less than 100 MB are free", { remedy: "free some space" });
      const { health: is, reasons } = await health();
      // A rollback may be what makes it healthy again.
      if ((operation !== "upgrade" && operation !== "fix") || is !== "unhealthy") return;
      throw new SottoError("PLATFORM_UNHEALTHY", `the platform is not healthy: ${reasons[0]?.message ?? ""}`, {
        remedy: "see GET /admin/health; mend it, or roll back",
      });
    },
    async run({ operation, packages, version, automatic, suite, upload }, work) {
      const request: HelperRequest = {
        operation,
        ...(packages === undefined ? {} : { packages }),
        ...(version === undefined ? {} : { version }),
        ...(automatic === undefined ? {} : { automatic }),
        ...(suite === undefined ? {} : { suite }),
        ...(upload === undefined ? {} : ({ offline: true } as const)),
        ...(operation === "update" && wantsFixes() ? ({ fixes: true } as const) : {}),
      };
      const brought = upload === undefined ? undefined : join(uploads, upload);
      if (operation !== "update") await quietMoment(conversing, work);
      const { outcome, code, message, changes } = await askHelper(await present(), request, work, brought);
      const verb = operation === "update" ? "can become" : "has become";
      if (outcome === "completed") {
        for (const { name, from, to } of changes) work.log(`${name} ${from ?? "(new)"} ${verb} ${to}`);
        if (changes.length === 0) work.log(operation === "update" ? "nothing newer is there" : "nothing was to change");
        return;
      }
      throw new SottoError(codeOf(code), message ?? "the package operation failed; see its log");
    },
    resolve: async () => "again",
    release: async ({ upload }) => {
      if (upload !== undefined) await rm(join(uploads, upload), { force: true });
    },
  };
}

function codeOf(code: string | undefined): ErrorCode {
  return code !== undefined && Object.hasOwn(errorCodes, code) ? (code as ErrorCode) : "PACKAGES_FAILED";
}

async function quietMoment(conversing: () => boolean, work: Work): Promise<void> {
  if (!conversing()) return;
  work.stage("waiting for the end of a conversation", 0);
  const late = performance.now() + maxConversationWaitMs;
  while (conversing() && performance.now() < late) await pause(500, undefined, { signal: work.signal });
}
