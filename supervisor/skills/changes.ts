/** Lists the changes of a new version of a skill, its commits and files, for the task's log. */
import type { Work } from "../work.ts";
import type { Git } from "./git.ts";

const maxCommits = 20;
const maxFiles = 30;

/** `path` is the skill's folder in the repository. */
export async function tellChanges(git: Git, before: string, commit: string, path: string, work: Work): Promise<void> {
  if (before === commit) {
    work.log("it is the version that is installed");
    return;
  }
  const { exitCode } = await git.ask("merge-base", "--is-ancestor", before, commit);
  if (exitCode !== 0) {
    work.log(
      `the version that is installed (${before.slice(0, 12)}) is not among the newest commits before it`,
      "warn",
    );
    return;
  }
  const only = ["--", path === "" ? "." : path];
  const log = await git.run(
    "log",
    "--format=%h %cs %an: %s",
    `--max-count=${maxCommits + 1}`,
    `${before}..${commit}`,
    ...only,
  );
  const commits = lines(log);
  for (const line of commits.slice(0, maxCommits)) work.log(`  ${line}`);
  if (commits.length > maxCommits) work.log("  and older ones");
  const files = lines(await git.run("diff", "--no-ext-diff", "--no-textconv", "--stat=100", before, commit, ...only));
  for (const line of files.slice(0, maxFiles)) work.log(` ${line}`);
  if (files.length > maxFiles) work.log(`  and ${files.length - maxFiles} lines more`);
}

/** Authors and subjects are untrusted text: no control characters. */
function lines(text: string): readonly string[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => line.replaceAll(/\p{Cc}/gu, "?").slice(0, 200));
}
