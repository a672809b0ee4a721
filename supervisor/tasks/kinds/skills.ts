/** POST /actions/git, POST /skills/{skill}, DELETE /skills/{skill}. */
import { rm } from "node:fs/promises";
import { forgetUnit } from "../../../platform/port/skill-unit.ts";
import { systemctl } from "../../../platform/port/systemctl.ts";
import { SottoError } from "../../errors.ts";
import { type Fetched, type FetchOptions, fetchRepository } from "../../skills/fetch.ts";
import {
  type Permission,
  permissions as permissionMeanings,
  manifestHash,
  readManifest,
} from "../../skills/manifest.ts";
import type { Galleries } from "../../galleries/galleries.ts";
import { adoptProgram, bringRequirements } from "../../skills/program.ts";
import { grantsOf, shippedName, shippedUrl } from "../../skills/shipped.ts";
import { sweep } from "../../skills/sweep.ts";
import type { Ini } from "../../skills/ini.ts";
import { setUp, type SetUpOptions } from "../../skills/set-up.ts";
import { skillName, type Skills, type WholeConfig } from "../../skills/skills.ts";
import { checkSource, isRefusedAddress, resolveHost, shownUrl, type Source } from "../../skills/source.ts";
import type { Kind } from "../task.ts";
import type { Work } from "../../work.ts";
import { checkAsOffered, originFor, placeName, shownSource } from "./skill-source.ts";

export type ActionsRequest = Source & {
  readonly name?: string | undefined;
  readonly config?: Ini | undefined;
  /** False: its setup.sh is not run, now and by updates. */
  readonly setUp?: boolean | undefined;
  /** The Python program that is run, for a repository without an action-*. */
  readonly program?: string | undefined;
  /** The requested permissions that the operator grants. */
  readonly grants?: readonly Permission[] | undefined;
  /** Another hub of the cluster has it: what exactly its operator has installed, and agreed to. */
  readonly hub?: FromHub | undefined;
};
type FromHub = {
  readonly ref?: string | undefined;
  readonly commit?: string | undefined;
  readonly gallery?: string | undefined;
  readonly manifest?: string | undefined;
  /** Its whole file of settings, and the one that was here when this was decided. */
  readonly settings: WholeConfig;
  /** It is not run here either, not even until it is disabled. */
  readonly isDisabled: boolean;
};
export type SkillOperation = "start" | "stop" | "restart" | "enable" | "disable" | "update" | "rollback" | "remove";
export type SkillRequest = {
  readonly skill: string;
  readonly operation: SkillOperation;
  /** remove: also deletes its settings and grants. */
  readonly forget?: boolean | undefined;
};

export type SkillContext = {
  readonly skills: Skills;
  /** The galleries that were added; none by default. */
  readonly galleries?: Pick<Galleries, "list" | "get"> | undefined;
  readonly fetching?: FetchOptions;
  /** How a skill's own set-up is run. */
  readonly settingUp: () => SetUpOptions;
  /** True when the program that runs skills, which has its own package, is installed. True by default. */
  readonly hasSkillServer?: boolean | undefined;
};

/** Throws SottoError SKILL_SERVER_MISSING: without it, installing or starting a skill would have no effect. */
function needSkillServer({ hasSkillServer = true }: SkillContext): void {
  if (hasSkillServer) return;
  throw new SottoError("SKILL_SERVER_MISSING", "nothing here runs skills: their package is not installed", {
    remedy: "apt-get install sotto-skills",
  });
}

/**
 * Returns the skill's name: as requested, or the last part of its folder or the address. Throws SottoError
 * REQUEST_IMPOSSIBLE.
 */
export function nameOf(request: ActionsRequest, inUnits = false): string {
  const { name, path } = request;
  const last =
    (placeName(request.url) ?? path ?? checkSource(request).pathname).replace(/\/+$/u, "").split("/").at(-1) ?? "";
  const given =
    name ??
    last
      .replace(/\.git$/u, "")
      .toLowerCase()
      .replaceAll(/[^a-z0-9-]+/gu, "-")
      .replace(/^-+/u, "");
  if (inUnits && given.length > 25 && skillName.test(given))
    throw new SottoError(
      "REQUEST_IMPOSSIBLE",
      `${given} is longer than the 25 characters that a skill's user can have`,
      {
        remedy: "give another name (--name)",
      },
    );
  if (skillName.test(given)) return given;
  throw new SottoError("REQUEST_IMPOSSIBLE", "the address gives no name for the skill", {
    remedy: `give a name that matches ${skillName.source}`,
  });
}

export function actionsInstall(context: SkillContext): Kind<ActionsRequest> {
  const { skills, fetching = {} } = context;
  return {
    timeoutMs: 10 * 60_000,
    // An address can contain a password, and so can settings.
    secret: true,
    about: ({ url, name, path }) => name ?? path ?? shippedName(url) ?? shownSource(url),
    isRepeatable: ({ url, config, hub }) => config === undefined && hub === undefined && shownSource(url) === url,
    async preflight(request) {
      needSkillServer(context);
      if (placeName(request.url) === undefined) checkSource(request);
      const origin = await originFor(context, request);
      nameOf(request, skills.runInUnits);
      if ("shipped" in origin) {
        if (request.program === undefined) return;
        throw new SottoError(
          "REQUEST_IMPOSSIBLE",
          `${origin.shipped} is a skill of the package, and has its own program`,
          {
            remedy: "install it without a program (--program)",
          },
        );
      }
      const { hostname } = checkSource(origin.source);
      await resolveHost(hostname, fetching.isRefused ?? isRefusedAddress).catch((error: unknown) => {
        // A name that cannot be resolved now may be resolvable when the task runs.
        if (!(error instanceof SottoError) || error.code === "SOURCE_REFUSED") throw error;
      });
    },
    run: (request, work) => install(context, request, nameOf(request, skills.runInUnits), work),
    async resolve(_request, { taskId, log }) {
      await skills.recover();
      if ((await skills.list()).some(({ origin }) => origin?.taskId === taskId)) return "completed";
      log("nothing of it is installed");
      return "interrupted";
    },
  };
}

async function install(context: SkillContext, request: ActionsRequest, name: string, work: Work): Promise<void> {
  const { skills, settingUp } = context;
  const staging = skills.staging(work.taskId);
  try {
    const origin = await originFor(context, request);
    const isShipped = "shipped" in origin;
    const { hub } = request;
    const source: Source = isShipped
      ? { url: shippedUrl(origin.shipped) }
      : { ...origin.source, ...(hub === undefined ? {} : { ref: hub.commit }) };
    const url = isShipped ? source.url : shownUrl(source.url);
    const gallery = isShipped ? undefined : (origin.gallery ?? hub?.gallery);
    work.log(
      isShipped ? `${name} from the package` : `${name} from ${url}${gallery === undefined ? "" : `, as ${gallery}`}`,
    );
    const before = (await skills.list()).find((skill) => skill.name === name);
    const isUpdate = before?.origin?.url === url && before.origin.path === source.path;
    const fetched = isShipped
      ? { commit: await skills.shipped.copy(origin.shipped, staging) }
      : await fetchFrom(context, source, staging, work, isUpdate ? before?.origin?.commit : undefined);
    const asked = await readManifest(staging);
    if (!isShipped && origin.entry !== undefined) checkAsOffered(origin.entry, fetched, asked);
    const manifest = await manifestHash(staging);
    if (hub?.manifest !== undefined && manifest !== hub.manifest)
      throw new SottoError("SKILL_INVALID", "its skill.toml is not the one that was agreed to on the other hub");
    const replaced = before && (await readManifest(before.folder).catch(() => undefined));
    if (!isUpdate) tellLost(replaced?.intents ?? [], asked.intents, work);
    if (!isShipped) await adoptProgram(staging, request.program, work);
    if (request.setUp === false) work.log("its setup.sh, if it has one, is not run");
    else {
      if (request.program !== undefined) await bringRequirements(staging, work);
      await setUp(staging, skills.place(name), work, settingUp());
    }
    await sweep(staging, { as: skills.place(name) });
    if ((await manifestHash(staging)) !== manifest)
      throw new SottoError("SKILL_INVALID", "setup.sh has changed skill.toml, which says what the skill asks for", {
        remedy: "its author must let it be as it came",
      });
    work.stage("installing", 0.9);
    const given = isShipped ? grantsOf(asked, isUpdate ? replaced : undefined) : [];
    // The commit is told anyway; people know a version of a gallery by its tag.
    const ref = hub !== undefined ? hub.ref : isShipped || origin.entry === undefined ? source.ref : origin.entry.tag;
    const withoutSetUp = request.setUp === false ? true : undefined;
    const { program } = request;
    const told = { ...source, ref, url, gallery, withoutSetUp, program, ...fetched, manifest, taskId: work.taskId };
    const settings = hub?.settings ?? request.config;
    const state = hub?.isDisabled === true ? "disabled" : "installed";
    await skills.install(staging, name, told, settings, [...(request.grants ?? []), ...given], state);
    const { grants: granted } = await skills.askedAndGranted(name);
    for (const permission of asked.permissions)
      work.log(
        `it asks for ${permission} (${permissionMeanings[permission]}): ${granted.includes(permission) ? "granted" : "not granted"}`,
      );
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

function fetchFrom(
  { skills, fetching = {} }: SkillContext,
  source: Source,
  staging: string,
  work: Work,
  before: string | undefined,
): Promise<Fetched> {
  return fetchRepository(source, staging, work, { key: skills.deployKey, ...fetching }, before);
}

/** Another skill takes the place of this one: nobody answers what only the old one did. */
function tellLost(before: readonly string[], now: readonly string[] | undefined, work: Work): void {
  const lost = now === undefined ? [] : before.filter((intent) => !now.includes(intent));
  if (lost.length > 0)
    work.log(`it replaces another skill of this name, which also answered ${lost.join(", ")}`, "warn");
}

export function skillOperation(context: SkillContext): Kind<SkillRequest> {
  const { skills } = context;
  return {
    timeoutMs: 10 * 60_000,
    about: ({ skill, operation }) => `${operation} ${skill}`,
    isRepeatable: () => true,
    async preflight({ skill, operation }) {
      if (operation === "start" || operation === "restart" || operation === "enable") needSkillServer(context);
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
    async run({ skill, operation, forget = false }, work) {
      work.stage(operation);
      await operations[operation](context, skill, work, forget);
    },
    async resolve() {
      await skills.recover();
      return "interrupted";
    },
  };
}

type Operate = (context: SkillContext, skill: string, work: Work, forget: boolean) => Promise<void>;
const operations: Readonly<Record<SkillOperation, Operate>> = {
  start: ({ skills }, skill) => skills.setState(skill, "installed"),
  enable: ({ skills }, skill) => skills.setState(skill, "installed"),
  stop: async ({ skills }, skill, { signal }) => {
    await skills.setState(skill, "stopped");
    await skills.hasEnded(skill, signal);
  },
  disable: async ({ skills }, skill, { signal }) => {
    await skills.setState(skill, "disabled");
    await skills.hasEnded(skill, signal);
  },
  restart: async ({ skills }, skill) => {
    await skills.setState(skill, "installed");
    await skills.touch(skill);
  },
  remove: async ({ skills }, skill, { signal }, forget) => {
    await skills.remove(skill, forget);
    await skills.hasEnded(skill, signal);
    // Its own data is deleted together with its settings.
    if (forget && skills.runInUnits) await systemctl("start", forgetUnit(skill));
  },
  rollback: ({ skills }, skill) => skills.rollback(skill),
  update: async (context, skill, work) => {
    const { origin } = await context.skills.get(skill);
    if (origin === undefined) throw new SottoError("SKILL_STATE", `${skill} was not installed from a repository`);
    const { gallery, url, ref, path, program } = origin;
    const setUpAgain = origin.withoutSetUp === true ? { setUp: false } : {};
    const source = { ...(gallery === undefined ? { url, ref, path } : { url: gallery }), program, ...setUpAgain };
    await install(context, source, skill, work).catch((error: unknown) => {
      if (!(error instanceof SottoError) || error.code !== "GALLERY_UNKNOWN") throw error;
      throw new SottoError(
        "GALLERY_UNKNOWN",
        `${skill} was installed as ${gallery ?? ""}, and its gallery was removed`,
        {
          remedy: `add the gallery again, or install the skill from its address: \`sotto skill install ${url}\``,
        },
      );
    });
  },
};
