/** The packages made a second time: in another folder, with another umask, in another time zone. */
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { execa } from "execa";
import { dist } from "../board/lab/packages.ts";

const checkout = join(import.meta.dirname, "../..");

export async function madeAgain(): Promise<string> {
  const first = await sums(dist);
  if (first.size === 0) throw new Error("there are no packages: make deb");
  const work = await mkdtemp(join(tmpdir(), "sotto-elsewhere-"));
  try {
    const copy = join(work, "another place", "deeper");
    await copyCheckout(copy);
    await makeAll(copy);
    const second = await sums(join(copy, "dist"));
    const differing = [...new Set([...first.keys(), ...second.keys()])].filter(
      (file) => first.get(file) !== second.get(file),
    );
    if (differing.length > 0) throw new Error(`other bytes: ${differing.join(", ")}`);
    return `${first.size} packages, byte for byte, made in another folder, umask and time zone`;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** What git would take into a commit; and, not to be fetched again, the dependencies and Node. */
async function copyCheckout(copy: string): Promise<void> {
  const { stdout } = await execa("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: checkout,
  });
  for (const file of stdout.split("\0").filter((path) => path !== "" && path !== "node_modules")) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await cp(join(checkout, file), join(copy, file), { verbatimSymlinks: true });
  }
  await symlink(join(checkout, "node_modules"), join(copy, "node_modules"));
  const fetched = await readdir(join(checkout, "var/packages"));
  for (const folder of fetched.filter((name) => !name.includes("stripped") && !name.endsWith(".cjs")))
    await cp(join(checkout, "var/packages", folder), join(copy, "var/packages", folder), { recursive: true });
}

async function makeAll(copy: string): Promise<void> {
  const { stdout: released } = await execa("git", ["log", "-1", "--format=%ct"], { cwd: checkout });
  const script = 'umask 077 && "$0" scripts/build.ts && exec "$0" installer/main.ts --signing "$1"';
  await execa("sh", ["-c", script, process.execPath, join(checkout, "var/signing")], {
    cwd: copy,
    env: { TZ: "Pacific/Auckland", SOURCE_DATE_EPOCH: process.env["SOURCE_DATE_EPOCH"] ?? released },
  });
}

/** The SHA-256 of each package, by its path below the folder. */
async function sums(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    /^(amd64|arm64)\/[^/]+\.deb$/u.test(file),
  );
  const entries = files.map(
    async (file) =>
      [
        file,
        createHash("sha256")
          .update(await readFile(join(folder, file)))
          .digest("hex"),
      ] as const,
  );
  return new Map(await Promise.all(entries));
}
