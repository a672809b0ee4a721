/** Every kind of task there is. */
import type { Port } from "../../platform/port/port.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { Load } from "./assistant/install.ts";
import type { Versions } from "./assistant/versions.ts";
import { type AssistantRequest, assistantInstall, assistantRollback } from "./kinds/assistant.ts";
import { type AudioTestRequest, audioTest } from "./kinds/audio-test.ts";
import {
  type AllComponentsRequest,
  allComponents,
  type ComponentRequest,
  componentOperation,
} from "./kinds/component.ts";
import { injection, type InjectionRequest } from "./kinds/injection.ts";
import { packageOperation, type PackageRequest, type PackagesContext } from "./kinds/packages.ts";
import { type ActionsRequest, actionsInstall, skillOperation, type SkillRequest } from "./kinds/skills.ts";
import type { FetchOptions } from "./skills/fetch.ts";
import type { SetUpOptions } from "./skills/set-up.ts";
import type { Skills } from "./skills/skills.ts";
import type { Kinds } from "./task.ts";

export type TaskRequests = {
  platform: AllComponentsRequest;
  packages: PackageRequest;
  component: ComponentRequest;
  assistant: AssistantRequest;
  "assistant-rollback": Record<string, never>;
  actions: ActionsRequest;
  skill: SkillRequest;
  "audio-test": AudioTestRequest;
  injection: InjectionRequest;
};
export type TaskKind = keyof TaskRequests;

export type KindsContext = {
  readonly fleet: Pick<Fleet, "ask" | "member" | "statuses">;
  readonly versions: Versions;
  readonly skills: Skills;
  readonly load: Load;
  /** The folder of uploads. */
  readonly uploads: string;
  /** The supervisor's own place on the bus. */
  readonly port: () => Promise<Port>;
  readonly packages: PackagesContext;
  readonly fetching?: FetchOptions;
  /** How a skill's own set-up is run. */
  readonly settingUp: () => SetUpOptions;
};

export function taskKinds(context: KindsContext): Kinds<TaskRequests> {
  return {
    platform: allComponents(context.fleet),
    packages: packageOperation(context.packages),
    component: componentOperation(context.fleet),
    assistant: assistantInstall(context),
    "assistant-rollback": assistantRollback(context),
    actions: actionsInstall(context),
    skill: skillOperation(context),
    "audio-test": audioTest(context.port),
    injection: injection(context.port, context.fleet),
  };
}
