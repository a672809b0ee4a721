import { existsSync } from "node:fs";
import { type FileHandle, open as openFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { lockFolder } from "../../supervisor/lock.ts";
import { SottoError } from "../../supervisor/errors.ts";
import { besides, migrations, schema } from "../../supervisor/schema.ts";
import { openDatabase } from "../../supervisor/store/database.ts";
import { Recovery } from "../../supervisor/store/recovery.ts";
import { type Changes, changesOf } from "../../supervisor/backup/changes.ts";
import { unpack } from "../../supervisor/backup/contents.ts";
import { open } from "../../supervisor/backup/sealed.ts";
import { takePlace } from "../../supervisor/backup/take-place.ts";
import { whereIs } from "../backup/place.ts";
import { asOwnerOf } from "../client/as-account.ts";
import { readSecretFile } from "../client/secret-file.ts";
import type { Call, Run } from "../command.ts";
import { Failure } from "../failure.ts";
import { askSecret, confirm } from "../screen/prompt.ts";
import type { Screen } from "../screen/screen.ts";
import { check } from "./config/check.ts";

export const run: Run = async (call) => {
  const { given, text } = call;
  const [file = ""] = given;
  const { data, config, owned } = await whereIs(call);
  if (!existsSync(file)) throw new Failure("data", `there is no file ${file}`);
  const passphraseFile = text("passphrase-file");
  const remedy = "give it with --passphrase-file";
  const passphrase =
    passphraseFile === undefined
      ? await askSecret(`Passphrase of ${file}: `, remedy)
      : await readSecretFile(passphraseFile);
  // The person who runs this opens the file; everything else is done as the platform's account.
  const backup = await openFile(file);
  try {
    return await asOwnerOf(owned, () => restore(call, { backup, data, config, passphrase }));
  } finally {
    await backup.close();
  }
};

type Restoring = {
  readonly backup: FileHandle;
  readonly data: string;
  readonly config: string;
  readonly passphrase: string;
};

async function restore({ screen, is }: Call, { backup, data, config, passphrase }: Restoring): Promise<"done"> {
  const lock = is("dry-run") ? undefined : await lockUnused(data);
  // On the same file system, so that a rename puts the complete folder in place.
  const restored = join(data, "restore.new");
  try {
    await rm(restored, { recursive: true, force: true });
    screen.progress("opening …");
    const bytes = backup.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>;
    const leftOut = await unpack(open(bytes, passphrase), restored, data);
    screen.progress("");
    const problems = existsSync(join(restored, "platform.toml")) ? await check(join(restored, "platform.toml")) : [];
    const changes = await changesOf(restored, data, config, leftOut);
    if (screen.json) screen.data({ changes, problems, restored: !is("dry-run") });
    else show(changes, screen);
    for (const { message, key } of problems)
      screen.note(`its configuration is not valid here: ${key ?? ""} ${message}`);
    if (is("dry-run")) return "done";
    if (!is("yes") && !(await confirm("Restore this?", "--yes restores it unasked")))
      throw new Failure("notWell", "nothing was changed");
    recover(join(data, "sotto.db"), screen);
    const database = openDatabase(join(data, "sotto.db"), migrations, besides);
    try {
      await takePlace({ restored, data, config, database });
    } finally {
      database.close();
    }
    if (!screen.json)
      screen.print(`It is restored; what was there is in ${join(data, "before-restore")}. Start the platform.`);
    return "done";
  } finally {
    screen.progress("");
    await rm(restored, { recursive: true, force: true });
    lock?.release();
  }
}

/** What a start would finish is finished first: it would replace what is restored now. */
function recover(path: string, screen: Screen): void {
  const tell = (_: unknown, message: string): void => screen.note(message);
  try {
    new Recovery({ path, schema, log: { error: tell, warn: tell } }).prepare();
  } catch (error) {
    // Gone, with its copy: the backup brings what can be had.
    if (!(error instanceof SottoError) || existsSync(path)) throw error;
  }
}

async function lockUnused(data: string) {
  return lockFolder(data).catch((cause: unknown) => {
    const isRunning = (cause as { readonly code?: string }).code === "DATA_LOCKED";
    throw new Failure(isRunning ? "later" : "refused", (cause as Error).message, {
      remedy: isRunning
        ? "stop the platform first: `systemctl stop sotto`, or Ctrl-C where it runs; the page Backup restores while it runs"
        : "use sudo",
      cause,
    });
  });
}

function show({ leftOut, configuration, users, assistant, skills }: Changes, screen: Screen): void {
  const list = (names: readonly string[]) => (names.length === 0 ? "none" : names.join(", "));
  screen.print(`configuration  ${configuration.length === 0 ? "as it is" : `differs in ${list(configuration)}`}`);
  screen.print(`users          ${list(users)}`);
  screen.print(`assistant      ${assistant.restored ?? "none"} (now ${assistant.now ?? "none"})`);
  screen.print(`skills         ${list([...skills.added.map((name) => `${name} (new)`), ...skills.replaced])}`);
  if (skills.removed.length > 0) screen.print(`removed        ${list(skills.removed)}`);
  for (const what of leftOut) screen.print(`left out       ${what}`);
}
