/**
 * Fetches the other supervisors from npm and Debian and unpacks them into a folder of the bench: nothing is installed,
 * nothing started.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

export const pm2Version = "7.0.4";
const debian = ["supervisor", "s6", "runit"];

export type Fetched = {
  /** pm2's program. */
  readonly pm2: string;
  /** The root below which Debian's packages are unpacked. */
  readonly root: string;
  readonly versions: Readonly<Record<string, string>>;
};

/** Existing files are not fetched again. Needs apt's lists, and npm. */
export function fetchOthers(folder: string): Fetched {
  const [root, archives, npm] = ["root", "archives", "npm"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const path of [root, archives, npm]) mkdirSync(path, { recursive: true });
  const pm2 = join(npm, "node_modules/pm2/bin/pm2");
  if (!existsSync(pm2)) {
    const options = ["--prefix", npm, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    // npm is found beside the Node that runs this, or in the path.
    execFileSync("npm", ["install", ...options, `pm2@${pm2Version}`], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, PATH: `${process.env["PATH"]}:${dirname(process.execPath)}` },
    });
  }
  if (!existsSync(join(root, "usr/bin/runsvdir"))) {
    const plan = execFileSync("apt-get", ["install", "--simulate", "--no-install-recommends", ...debian], {
      encoding: "utf8",
    });
    const missing = [...plan.matchAll(/^Inst (\S+)/gmu)].map(([, name]) => name ?? "");
    // Installed packages are downloaded all the same, so that every root contains all three.
    execFileSync("apt-get", ["download", ...new Set([...debian, ...missing])], { cwd: archives, stdio: "ignore" });
    for (const archive of readdirSync(archives)) execFileSync("dpkg-deb", ["-x", join(archives, archive), root]);
  }
  const versions = Object.fromEntries(
    readdirSync(join(folder, "archives")).map((file) => {
      const [name = "", version = ""] = file.split("_");
      return [name, decodeURIComponent(version)];
    }),
  );
  return { pm2, root, versions: { ...versions, pm2: pm2Version } };
}
