import type { TaskKind } from "../supervisor/tasks/kinds.ts";

const words: Readonly<Record<TaskKind, string>> = {
  platform: "components",
  packages: "packages",
  component: "component",
  assistant: "install assistant",
  "assistant-rollback": "roll back assistant",
  "assistant-draft": "train draft",
  actions: "install skill",
  skill: "skill",
  gallery: "gallery",
  "audio-test": "test sound",
  injection: "learn values",
  restore: "restore backup",
  backup: "back up",
  "wake-word": "train wake word",
  "voice-profile": "fit to a voice",
  model: "add model",
};

/** Returns what a task does, in words; a kind that a newer board has, as it is. */
export const taskWords = (kind: string): string => (Object.hasOwn(words, kind) ? words[kind as TaskKind] : kind);

/** The kinds as a list of tasks is asked for them. */
export const taskKinds: readonly string[] = Object.keys(words);
