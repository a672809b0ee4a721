/** The kinds of targets: the configuration's word for each, and what implements it. */
import type { BackupConfig } from "../config/backup-section.ts";
import { FolderTarget } from "./folder-target.ts";
import { RcloneTarget } from "./rclone-target.ts";
import { ResticTarget } from "./restic-target.ts";
import type { Surroundings, Target } from "./target.ts";

const kinds = ["folder", "rclone", "restic"] as const;
export type TargetKind = (typeof kinds)[number];

/** The configuration accepts no other kinds. */
export function kindOf(text: string): TargetKind {
  return kinds.find((kind) => text.startsWith(`${kind}:`)) ?? "folder";
}

export function openTarget(text: string, config: BackupConfig, around: Surroundings): Target {
  const kind = kindOf(text);
  const place = text.slice(kind.length + 1);
  if (kind === "folder") return new FolderTarget(place, around);
  if (kind === "rclone") return new RcloneTarget(place, config.rclone_config_file, around);
  return new ResticTarget(place, config.restic_password_file, around);
}
