/** What the root helper runs for a request: checked anew, since whoever asks may be anybody who has become the supervisor. */

export type Command = { readonly file: string; readonly args: readonly string[] };

const packageName = /^sotto(?:-[a-z0-9]+)*$/u;
const versionText = /^[0-9][A-Za-z0-9.+~:-]{0,80}$/u;
const quiet = [
  "-y",
  "--no-install-recommends",
  "-o",
  "DPkg::Lock::Timeout=600",
  "-o",
  "Dpkg::Options::=--force-confold",
  "-o",
  "Dpkg::Use-Pty=0",
];

/** The commands in their order. Throws an Error that says what is wrong with the request. */
export function planOf(request: unknown): readonly Command[] {
  if (typeof request !== "object" || request === null || Array.isArray(request))
    throw new Error("the request is not an object");
  const { operation, packages = ["sotto"], version, ...more } = request as Record<string, unknown>;
  const [unknown] = Object.keys(more);
  if (unknown !== undefined) throw new Error("the request has an unknown field");
  if (!Array.isArray(packages) || packages.length === 0 || packages.length > 50)
    throw new Error("packages must be a list");
  const names = packages.map((name: unknown) => {
    if (typeof name !== "string" || !packageName.test(name))
      throw new Error("only packages of the platform can be changed");
    return name;
  });
  if (version !== undefined && (typeof version !== "string" || !versionText.test(version)))
    throw new Error("the version is not one");
  const targets = version === undefined ? names : names.map((name) => `${name}=${version}`);
  const get = (...args: string[]): Command => ({ file: "/usr/bin/apt-get", args });
  const repair: Command = { file: "/usr/bin/dpkg", args: ["--configure", "-a", "--force-confold"] };
  const refresh = get("update", "--error-on=any", "-o", "DPkg::Lock::Timeout=600");
  switch (operation) {
    case "update":
      return [refresh];
    case "install":
      return [repair, refresh, get("install", ...quiet, "--", ...targets)];
    case "upgrade":
      return [repair, refresh, get("install", "--only-upgrade", ...quiet, "--", ...targets)];
    case "rollback":
      if (version === undefined) throw new Error("a rollback names its version");
      return [repair, get("install", "--allow-downgrades", ...quiet, "--", ...targets)];
    default:
      throw new Error("the operation is not one of install, update, upgrade, rollback");
  }
}
