/** The section [backup]: when backups are made, where they are sent, and when restoring them is rehearsed. */
import * as v from "valibot";
import { isCron } from "./cron.ts";

/** What a target may be, and what follows the colon. */
export const targetText = /^(?:folder:\/\S(?:.*\S)?|rclone:[A-Za-z0-9_][\w .+@-]{0,60}:\S*|restic:\S.*)$/u;

const file = (about: string) => v.optional(v.pipe(v.string(), v.description(about)), "");
const cron = (about: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => text === "" || isCron(text),
        'expected five fields as cron has them, "30 2 * * *" say, or "" for never',
      ),
      v.description(about),
    ),
    "",
  );

export const backupSchema = v.object({
  schedule: cron("When to make a backup and send it to every target. Empty: never."),
  rehearse: cron("When to fetch the newest backup of every target and restore it into a scratch folder. Empty: never."),
  targets: v.optional(
    v.pipe(
      v.record(
        v.pipe(
          v.string(),
          v.regex(/^[a-z0-9][a-z0-9-]{0,30}$/u, "expected a name of lower-case letters, digits and -"),
        ),
        v.pipe(v.string(), v.regex(targetText, 'expected "folder:/PATH", "rclone:REMOTE:PATH" or "restic:REPOSITORY"')),
      ),
      v.description(
        'Where backups are sent, by name: { nas = "folder:/mnt/nas", cloud = "rclone:s3:bucket/kitchen", vault = "restic:sftp:backup@nas:/srv/restic" }. rclone reaches SFTP, S3 and more.',
      ),
    ),
    {},
  ),
  passphrase_file: file("File whose first line is the passphrase of the backups, at least 8 characters."),
  rclone_config_file: file("rclone's configuration, with the remotes and their secrets."),
  restic_password_file: file("File with the password of the restic repositories."),
  keep: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(1000),
      v.description(
        "Backups of this board to keep at each target; older ones are deleted after a newer one has arrived.",
      ),
    ),
    14,
  ),
});
export type BackupConfig = v.InferOutput<typeof backupSchema>;
