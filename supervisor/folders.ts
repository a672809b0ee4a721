/** The layout of the data folder. */
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Folders } from "../platform/port/port.ts";

export type DataFolder = {
  readonly root: string;
  /** One folder per installed version, and the link `current`. */
  readonly assistants: string;
  /** The files of the draft; the rest of it is in the store. */
  readonly draft: string;
  readonly skills: string;
  /** The galleries of skills that were added. */
  readonly galleries: string;
  /** The assistants that this board serves to others. */
  readonly published: string;
  /** The wake words that were trained here. */
  readonly wakeWords: string;
  /** How the people here speak, as the recogniser has learned it. */
  readonly voiceProfiles: string;
  /** Sentences that somebody is reading for such a profile. */
  readonly readings: string;
  /** The models of engines that were added. */
  readonly models: string;
  readonly logs: string;
  readonly cache: string;
  readonly lastGoodConfig: string;
  /** The names of disabled components. */
  readonly disabled: string;
  /** The satellites that may join. */
  readonly satellites: string;
  /** The accounts of the house's devices. */
  readonly devices: string;
};

export function dataFolder(root: string): DataFolder {
  return {
    root,
    assistants: join(root, "assistants"),
    draft: join(root, "draft"),
    skills: join(root, "skills"),
    galleries: join(root, "galleries"),
    published: join(root, "published"),
    wakeWords: join(root, "wake-words"),
    voiceProfiles: join(root, "voice-profiles"),
    readings: join(root, "readings"),
    models: join(root, "models"),
    logs: join(root, "logs"),
    cache: join(root, "cache"),
    lastGoodConfig: join(root, "platform.toml.last-good"),
    disabled: join(root, "disabled.json"),
    satellites: join(root, "satellites.json"),
    devices: join(root, "devices.json"),
  };
}

/** Each is a folder like that of the assistants, with versions and the link `current`. */
export const assistantsBeside = ({ assistants }: Pick<DataFolder, "assistants">): string => join(assistants, "beside");

export function currentAssistant({ assistants }: DataFolder): string {
  return join(assistants, "current");
}

/** Returns the folders that a component is given. */
export function componentFolders(folder: DataFolder, component: string): Folders {
  return {
    data: join(folder.root, "components", component),
    cache: join(folder.cache, component),
    assistant: currentAssistant(folder),
    assistantsBeside: assistantsBeside(folder),
    injected: join(folder.root, "injected", "injected.json"),
    skills: folder.skills,
    wakeWords: folder.wakeWords,
    voiceProfiles: folder.voiceProfiles,
  };
}

/** Creates missing folders, accessible only by their owner. Throws the file system's errors. */
export async function makeFolders(folder: DataFolder, components: readonly string[]): Promise<void> {
  const own = [folder.assistants, folder.skills, folder.logs, folder.cache];
  const theirs = components.flatMap((component) => {
    const { data, cache, injected } = componentFolders(folder, component);
    return [data, cache, dirname(injected)];
  });
  for (const path of [...own, ...theirs]) await mkdir(path, { recursive: true, mode: 0o750 });
}
