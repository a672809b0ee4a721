/** What a skill's own set-up would do on a machine with a network. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { FarmSkill } from "./skill.ts";

export type Places = {
  /** A folder for what is needed on the way. */
  readonly work: string;
  /** The folder with a git repository below each OWNER+NAME. */
  readonly repositories: string;
};

const install = "npm install --ignore-scripts --no-audit --no-fund --legacy-peer-deps";
/** Published packages in place of `hermes-javascript`'s own, which npm takes from git. */
const forks = {
  ffi: "npm:ffi-napi@4.0.3",
  ref: "npm:ref-napi@3.0.3",
  "ref-array": "npm:ref-array-napi@1.2.2",
  "ref-struct": "npm:ref-struct-napi@1.1.1",
};

/** The folder of git itself, with or without a work tree. */
export function gitOf(repositories: string, repository: string): string {
  const at = join(repositories, repository.replace("/", "+"), "repo");
  return existsSync(join(at, ".git")) ? join(at, ".git") : at;
}

/** Unpacks the commit. */
export function unpack(
  repositories: string,
  { repository, commit }: Pick<FarmSkill, "repository" | "commit">,
  into: string,
): void {
  mkdirSync(into, { recursive: true });
  const archive = execFileSync("git", ["--git-dir", gitOf(repositories, repository), "archive", commit], {
    maxBuffer: 1 << 29,
  });
  execFileSync("tar", ["--extract", "--directory", into], { input: archive });
}

export function setUp(one: FarmSkill, folder: string, places: Places): void {
  const { needs = {} } = one;
  const run = (command: string, cwd = folder) =>
    execFileSync("sh", ["-c", command], { cwd, stdio: "pipe", timeout: 280_000, maxBuffer: 1 << 26 });
  if (existsSync(join(folder, "config.ini.default")) && !existsSync(join(folder, "config.ini")))
    cpSync(join(folder, "config.ini.default"), join(folder, "config.ini"));
  if (needs.python !== undefined) {
    run("/usr/bin/python3 -m venv --without-pip --system-site-packages venv");
    const site = run("venv/bin/python3 -c 'import site; print(site.getsitepackages()[0])'").toString().trim();
    for (const [repository, modules] of needs.python) {
      const at = join(places.work, basename(repository));
      unpack(places.repositories, { repository, commit: "HEAD" }, at);
      cpSync(join(at, modules), site, { recursive: true, force: true });
    }
  }
  if (needs.forks === true) {
    const beside = join(places.work, "npm");
    mkdirSync(beside);
    const said = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as object;
    writeFileSync(join(beside, "package.json"), JSON.stringify({ ...said, overrides: forks }));
    run(install, beside);
    renameSync(join(beside, "node_modules"), join(folder, "node_modules"));
  } else if (needs.npm === true) run(`${install} --prefix .`);
  for (const command of needs.built ?? []) run(command);
  for (const name of needs.without ?? []) run(`find . -path '*/node_modules/${name}' -prune -exec rm -rf {} +`);
}
