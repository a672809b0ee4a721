/** The list of all kinds of tasks. */
import type { Port } from "../../platform/port/port.ts";
import type { Drafts } from "../assistants/draft/drafts.ts";
import type { Processes } from "../processes/processes.ts";
import {
  type AssistantContext,
  type AssistantRequest,
  assistantInstall,
  assistantRollback,
} from "../tasks/kinds/assistant.ts";
import { type AudioTestRequest, audioTest } from "../tasks/kinds/audio-test.ts";
import {
  type AllComponentsRequest,
  allComponents,
  type ComponentRequest,
  componentOperation,
} from "../tasks/kinds/component.ts";
import { type BackupRequest, scheduledBackup } from "../tasks/kinds/backup.ts";
import { draftTraining } from "../tasks/kinds/draft.ts";
import { galleryOperation, type GalleryRequest } from "../tasks/kinds/gallery.ts";
import { injection, type InjectionAnswers, type InjectionRequest } from "../tasks/kinds/injection.ts";
import { modelAdding } from "../tasks/kinds/model.ts";
import { packageOperation, type PackageRequest, type PackagesContext } from "../tasks/kinds/packages.ts";
import { type ActionsRequest, actionsInstall, skillOperation, type SkillRequest } from "../tasks/kinds/skills.ts";
import { restore, type RestoreContext, type RestoreRequest } from "../tasks/kinds/restore.ts";
import type { Galleries } from "../galleries/galleries.ts";
import type { AddRequest, Models } from "../models/models.ts";
import type { FetchOptions } from "../skills/fetch.ts";
import type { SetUpOptions } from "../skills/set-up.ts";
import type { ScheduledBackups } from "../scheduled-backups/scheduled-backups.ts";
import type { Skills } from "../skills/skills.ts";
import type { Kinds } from "../tasks/task.ts";
import { type WakeWordRequest, wakeWordTraining } from "../tasks/kinds/wake-word.ts";
import { voiceFitting } from "../tasks/kinds/voice-profile.ts";
import type { FitRequest, Voices } from "../voices/voices.ts";
import type { WakeWords } from "../wake-words/wake-words.ts";

export type TaskRequests = {
  platform: AllComponentsRequest;
  packages: PackageRequest;
  component: ComponentRequest;
  assistant: AssistantRequest;
  "assistant-rollback": Record<string, never>;
  "assistant-draft": Record<string, never>;
  actions: ActionsRequest;
  skill: SkillRequest;
  gallery: GalleryRequest;
  "audio-test": AudioTestRequest;
  injection: InjectionRequest;
  restore: RestoreRequest;
  backup: BackupRequest;
  "wake-word": WakeWordRequest;
  "voice-profile": FitRequest;
  model: AddRequest;
};
export type TaskKind = keyof TaskRequests;

export type KindsContext = AssistantContext & {
  readonly processes: Pick<Processes, "ask" | "member" | "statuses">;
  readonly skills: Skills;
  readonly galleries: Galleries;
  readonly drafts: Drafts;
  readonly wakeWords: Pick<WakeWords, "train">;
  readonly voices: Pick<Voices, "fit" | "checkReading">;
  readonly models: Pick<Models, "add" | "checkRoom">;
  /** The supervisor's own connection to the bus. */
  readonly port: () => Promise<Port>;
  /** The responses to injections on the bus. */
  readonly injections: InjectionAnswers;
  readonly packages: PackagesContext;
  readonly restoring: Omit<RestoreContext, "processes">;
  readonly backups: ScheduledBackups;
  readonly fetching?: FetchOptions;
  /** How a skill's own set-up is run. */
  readonly settingUp: () => SetUpOptions;
  readonly hasSkillServer?: boolean | undefined;
};

export function taskKinds(context: KindsContext): Kinds<TaskRequests> {
  return {
    platform: allComponents(context.processes),
    packages: packageOperation(context.packages),
    component: componentOperation(context.processes),
    assistant: assistantInstall(context),
    "assistant-rollback": assistantRollback(context),
    "assistant-draft": draftTraining(context.drafts),
    actions: actionsInstall(context),
    skill: skillOperation(context),
    gallery: galleryOperation(context),
    "audio-test": audioTest(context.port),
    injection: injection(context.port, context.injections, context.processes),
    restore: restore({ ...context.restoring, processes: context.processes }),
    backup: scheduledBackup(context.backups),
    model: modelAdding(context.models),
    "wake-word": wakeWordTraining(context.wakeWords, context.uploads),
    "voice-profile": voiceFitting(context.voices),
  };
}
