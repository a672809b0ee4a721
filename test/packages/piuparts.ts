/** Install, upgrade, remove and purge in a bare Debian by piuparts: what is left, changed or broken afterwards fails. */
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { dist } from "../board/lab/packages.ts";
import { boardsFolder, type Release, rootOf } from "../board/lab/root.ts";
import { variant } from "../board/lab/variant.ts";

/** What Debian's own packages leave behind, which are not ours to mend: paths as expressions of Perl. */
const notOurs: Readonly<Record<Release, readonly string[]>> = {
  // polkitd 122 takes the folder for itself when it is set up; systemd has it too, so that it stays as it is after the purge.
  bookworm: ["/usr/share/polkit-1/rules\\.d/?"],
  // debconf makes it while packages are installed, and no package owns it.
  trixie: ["/var/cache/debconf/tmp\\.ci/?"],
};

/** The built packages are the older version, and one of the same content the newer. */
export async function passPiuparts(release: Release): Promise<string> {
  const root = await rootOf({ release, architecture: "amd64" });
  const work = await mkdtemp(join(boardsFolder, "piuparts-"));
  try {
    const older = join(work, "older");
    await mkdir(older);
    for (const file of await built()) await cp(join(dist, "amd64", file), join(older, file));
    const { stdout: index } = await execa("apt-ftparchive", ["packages", "."], { cwd: older });
    await writeFile(join(older, "Packages"), `${index}\n`);
    const newer = await newerPackages();
    const log = join(boardsFolder, `piuparts-${release}.log`);
    const { exitCode, all } = await execa(
      "piuparts",
      [
        `--existing-chroot=${root}`,
        `--distribution=${release}`,
        `--tmpdir=${work}`,
        `--extra-repo=deb [trusted=yes] file://${older} ./`,
        `--bindmount=${older}`,
        ...notOurs[release].flatMap((path) => ["--ignore-regex", path]),
        ...newer,
      ],
      { all: true, reject: false },
    );
    await writeFile(log, all);
    if (exitCode !== 0) throw new Error(`exit code ${exitCode}\n${complaints(all)}\nall of it: ${log}`);
    return `${newer.length} packages installed, upgraded and purged`;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function built(): Promise<readonly string[]> {
  return (await readdir(join(dist, "amd64"))).filter((file) => file.endsWith(".deb"));
}

/** The version after this one; what has a version of its own stays as it is. */
async function newerPackages(): Promise<readonly string[]> {
  const { default: manifest } = (await import("../../package.json", { with: { type: "json" } })) as {
    readonly default: { readonly version: string };
  };
  const changing = await variant(`${manifest.version}+1`, "amd64", async () => {});
  const staying = (await built()).filter((file) => !file.includes(`_${manifest.version}_`));
  return [...changing, ...staying.map((file) => join(dist, "amd64", file))];
}

/** What it calls failures, with the lines after each that say where. */
function complaints(log: string): string {
  const lines = log.split("\n");
  return lines.flatMap((line, at) => (/ERROR: FAIL/u.test(line) ? lines.slice(at, at + 4) : [])).join("\n");
}
