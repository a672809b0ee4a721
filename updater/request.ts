/** Validates requests in the root program again, because an attacker may have taken over the supervisor. */

/** `fix` installs the security fixes of Debian for the engines; which these are is determined here, not in the request. */
export const packageOperations = ["install", "update", "upgrade", "rollback", "fix"] as const;

export type HelperRequest = {
  readonly operation: (typeof packageOperations)[number];
  /** All installed packages, if omitted. */
  readonly packages?: readonly string[];
  readonly version?: string;
  /** Made by the update policy, not by a person: what was rolled back stays pinned. */
  readonly automatic?: true;
  /** The suite of the repository from which what is needed may come as well. */
  readonly suite?: (typeof suites)[number];
  /** With `update`: lists what Debian's sources have, too, and the security fixes among it. */
  readonly fixes?: true;
  /** The packages are in a repository that was brought, as a tar file beside the request. */
  readonly offline?: true;
};

/** The suites that have to be asked for; everything else comes from where apt is configured to look. */
export const suites = ["beta"] as const;

export const packageName = /^sotto(?:-[a-z0-9]+)*$/u;
export const versionText = /^[0-9][A-Za-z0-9.+~:-]{0,80}$/u;
/** The id of a task: the name of its request, and of its result. */
export const requestName = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.json$/u;
export const maxRequestBytes = 16 * 1024;

/** Throws an Error that says what is wrong with it, and quotes nothing of it. */
export function readRequest(text: string): HelperRequest {
  if (text.length > maxRequestBytes) throw new Error("the request is too large");
  const request: unknown = JSON.parse(text);
  if (typeof request !== "object" || request === null || Array.isArray(request))
    throw new Error("the request is not an object");
  const { operation, packages, version, automatic, suite, offline, fixes, ...more } = request as Record<
    string,
    unknown
  >;
  if (Object.keys(more).length > 0) throw new Error("the request has an unknown field");
  const known = packageOperations.find((one) => one === operation);
  if (known === undefined) throw new Error(`the operation is not one of ${packageOperations.join(", ")}`);
  if (version !== undefined && (typeof version !== "string" || !versionText.test(version)))
    throw new Error("the version is not one");
  if (automatic !== undefined && automatic !== true) throw new Error("automatic is not true");
  if (offline !== undefined && (offline !== true || operation !== "upgrade"))
    throw new Error("offline is not true, or not for an upgrade");
  if (fixes !== undefined && (fixes !== true || operation !== "update"))
    throw new Error("fixes is not true, or not for an update");
  if (operation === "fix" && (version ?? packages ?? suite) !== undefined)
    throw new Error("which fixes there are is not for the request to say");
  const wanted = suites.find((one) => one === suite);
  if (wanted !== suite) throw new Error(`the suite is not one of ${suites.join(", ")}`);
  const read = {
    operation: known,
    ...(version === undefined ? {} : { version }),
    ...(automatic === undefined ? {} : ({ automatic: true } as const)),
    ...(wanted === undefined ? {} : { suite: wanted }),
    ...(offline === undefined ? {} : ({ offline: true } as const)),
    ...(fixes === undefined ? {} : ({ fixes: true } as const)),
  };
  if (packages === undefined) return read;
  if (!Array.isArray(packages) || packages.length === 0 || packages.length > 50)
    throw new Error("packages must be a list of 1 to 50 names");
  const names = packages.map((name: unknown) => {
    if (typeof name === "string" && packageName.test(name)) return name;
    throw new Error("only packages of the platform can be changed");
  });
  return { ...read, packages: names };
}
