/** Skills in a folder of the test, installed from a git server of this machine. */
import { join } from "node:path";
import type { Test } from "tap";
import { type ActionsRequest, actionsInstall, type SkillOperation, skillOperation } from "../../tasks/kinds/skills.ts";
import type { Work } from "../../work.ts";
import { serveGit } from "./git-server.ts";
import { Skills } from "../skills.ts";

export const action = { text: "#!/bin/sh\nexec sleep 1000\n", mode: 0o755 };

export const settingUp = () => ({ network: false });

export async function makeSkills(t: Test) {
  const folder = t.testdir({ skills: {} });
  const server = await serveGit(t, join(folder, "git"));
  const skills = new Skills(join(folder, "skills"));
  const lines: string[] = [];
  const fetching = { isRefused: () => false, authorities: server.authorities };
  const work = (taskId: string): Work => ({
    taskId,
    log: (message) => void lines.push(message),
    lines: () => [],
    stage: () => undefined,
    signal: new AbortController().signal,
  });
  const kind = actionsInstall({ skills, fetching, settingUp });
  const operating = skillOperation({ skills, fetching, settingUp });
  const install = async (request: Partial<ActionsRequest> = {}) => {
    const whole = { url: `${server.url}/work`, name: "lights", ...request };
    await kind.preflight?.(whole);
    await kind.run(whole, work("task"));
  };
  const operate = async (operation: SkillOperation, forget = false) => {
    await operating.preflight?.({ skill: "lights", operation, forget });
    await operating.run({ skill: "lights", operation, forget }, work("operation"));
  };
  const at = (...path: string[]) => join(folder, "skills", ...path);
  return { folder, server, skills, lines, install, operate, kind, at, work };
}
