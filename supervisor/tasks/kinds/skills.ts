/** POST /actions/git, POST /skills/{skill}, DELETE /skills/{skill}. */
import { rm } from "node:fs/promises";
import { SottoError } from "../../errors.ts";
import { type FetchOptions, fetchRepository } from "../skills/fetch.ts";
import type { Ini } from "../skills/ini.ts";
import { setUp } from "../skills/set-up.ts";
import { skillName, type Skills } from "../skills/skills.ts";
import { checkSource, isRefusedAddress, resolveHost, shownUrl, type Source } from "../skills/source.ts";
import type { Kind, Work } from "../task.ts";

export type ActionsRequest = Source & { readonly name?: string | undefined; readonly config?: Ini | undefined };
export type SkillOperation = "start" | "stop" | "restart" | "enable" | "disable" | "update" | "rollback" | "remove";
export type SkillRequest = { readonly skill: string; readonly operation: SkillOperation };

export type SkillContext = { readonly skills: Skills; readonly fetching?: FetchOptions };

/** The skill's name: as asked, or the last part of the address. Throws SottoError REQUEST_IMPOSSIBLE. */
export function nameOf({ url, name }: ActionsRequest): string {
  const last = new URL(url).pathname.replace(/\/+$/u, "").split("/").at(-1) ?? "";
  const given =
    name ??
    last
      .replace(/\.git$/u, "")
      .toLowerCase()
      .replaceAll(/[^a-z0-9-]+/gu, "-")
      .replace(/^-+/u, "");
  if (skillName.test(given)) return given;
  throw new SottoError("REQUEST_IMPOSSIBLE", "the address gives no name for the skill", {
    remedy: `give a name that matches ${skillName.source}`,
  });
}

export function actionsInstall({ skills, fetching = {} }: SkillContext): Kind<ActionsRequest> {
  return {
    deadline: 10 * 60_000,
    async preflight(request) {
      const { hostname } = checkSource(request);
      nameOf(request);
      await resolveHost(hostname, fetching.isRefused ?? isRefusedAddress).catch((error: unknown) => {
        // A name that cannot be looked up now may be when the task's turn comes.
        if (!(error instanceof SottoError) || error.code === "SOURCE_REFUSED") throw error;
      });
    },
    run: (request, work) => install(skills, request, nameOf(request), fetching, work),
    async resolve(_request, { taskId, log }) {
      await skills.recover();
      if ((await skills.list()).some(({ origin }) => origin?.taskId === taskId)) return "completed";
      log("nothing of it is installed");
      return "interrupted";
    },
  };
}

async function install(
  skills: Skills,
  request: ActionsRequest,
  name: string,
  fetching: FetchOptions,
  work: Work,
): Promise<void> {
  const staging = skills.staging(work.taskId);
  try {
    work.log(`${name} from ${shownUrl(request.url)}`);
    const commit = await fetchRepository(request, staging, work, fetching);
    work.log(`commit ${commit}`);
    await setUp(staging, work);
    work.stage("installing", 0.9);
    const origin = { url: shownUrl(request.url), ref: request.ref, commit, taskId: work.taskId };
    await skills.install(staging, name, origin, request.config);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

export function skillOperation({ skills, fetching = {} }: SkillContext): Kind<SkillRequest> {
  return {
    deadline: 10 * 60_000,
    async preflight({ skill, operation }) {
      const { origin, hasPrevious, state } = await skills.get(skill);
      if (operation === "rollback" && !hasPrevious)
        throw new SottoError("SKILL_STATE", `${skill} has no previous version`);
      if (operation === "update" && origin === undefined)
        throw new SottoError("SKILL_STATE", `${skill} was not installed from a repository`, {
          remedy: "POST /admin/actions/git with its name",
        });
      if (state === "disabled" && (operation === "start" || operation === "restart"))
        throw new SottoError("SKILL_STATE", `${skill} is disabled`, { remedy: "enable it first" });
    },
    async run({ skill, operation }, work) {
      work.stage(operation);
      await operations[operation](skills, skill, fetching, work);
    },
    async resolve() {
      await skills.recover();
      return "interrupted";
    },
  };
}

type Operate = (skills: Skills, skill: string, fetching: FetchOptions, work: Work) => Promise<void>;
const operations: Readonly<Record<SkillOperation, Operate>> = {
  start: (skills, skill) => skills.setState(skill, "installed"),
  enable: (skills, skill) => skills.setState(skill, "installed"),
  stop: (skills, skill) => skills.setState(skill, "stopped"),
  disable: (skills, skill) => skills.setState(skill, "disabled"),
  restart: async (skills, skill) => {
    await skills.setState(skill, "installed");
    await skills.touch(skill);
  },
  remove: (skills, skill) => skills.remove(skill),
  rollback: (skills, skill) => skills.rollback(skill),
  update: async (skills, skill, fetching, work) => {
    const { origin } = await skills.get(skill);
    if (origin === undefined) throw new SottoError("SKILL_STATE", `${skill} was not installed from a repository`);
    await install(skills, { url: origin.url, ref: origin.ref }, skill, fetching, work);
  },
};
