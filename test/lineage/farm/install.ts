/** Installs a public skill as `sotto skill install URL --program FILE` does, from a git server of this machine. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { serveGit } from "../../../supervisor/skills/testing/git-server.ts";
import { Skills } from "../../../supervisor/skills/skills.ts";
import { actionsInstall } from "../../../supervisor/tasks/kinds/skills.ts";
import type { Work } from "../../../supervisor/work.ts";
import { gitOf, type Places } from "./set-up.ts";
import type { FarmSkill } from "./skill.ts";

const silent: Work = {
  taskId: "farm",
  log: () => {},
  lines: () => [],
  stage: () => {},
  signal: new AbortController().signal,
};

export type Into = {
  readonly skills: string;
  readonly name: string;
  readonly teardown: (end: () => unknown) => unknown;
};

/** Its set-up is left out: what it would fetch is put in its place by `setUp`. */
export async function install(one: FarmSkill, { work, repositories }: Places, into: Into): Promise<void> {
  const { repository, commit, folder: path, program } = one;
  const server = await serveGit(into, join(work, "git"));
  server.git("fetch", "--quiet", gitOf(repositories, repository), "HEAD");
  server.git("reset", "--quiet", "--hard", commit);
  const fetching = { isRefused: () => false, authorities: server.authorities };
  const kind = actionsInstall({ skills: new Skills(into.skills), fetching, settingUp: () => ({ network: false }) });
  const request = { url: `${server.url}/work`, name: into.name, program, setUp: false, ...(path && { path }) };
  await kind.preflight?.(request);
  await kind.run(request, silent);
  if (!existsSync(join(into.skills, into.name))) throw new Error("it was not installed");
}
