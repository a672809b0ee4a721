import { execa } from "execa";
import { createReadStream, existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { writeDurably } from "../../supervisor/config/durable-file.ts";
import { systemCode } from "../../supervisor/errors.ts";
import { lockFolder } from "../../supervisor/lock.ts";
import { openDatabase } from "../../supervisor/store/database.ts";
import { type Changes, changesOf } from "../backup/changes.ts";
import { kept, type KeptUser, replaceUsers, unpack } from "../backup/contents.ts";
import { whereIs } from "../backup/place.ts";
import { open } from "../backup/sealed.ts";
import { readSecretFile } from "../client/connect.ts";
import type { Run } from "../command.ts";
import { Failure } from "../failure.ts";
import { askSecret, confirm } from "../screen/prompt.ts";
import type { Screen } from "../screen/screen.ts";
import { check } from "./config/check.ts";

export const run: Run = async (call) => {
  const { screen, given, is, text } = call;
  const [file = ""] = given;
  const { data, config } = await whereIs(call);
  if (!existsSync(file)) throw new Failure("data", `there is no file ${file}`);
  const passphraseFile = text("passphrase-file");
  const remedy = "give it with --passphrase-file";
  const passphrase =
    passphraseFile === undefined
      ? await askSecret(`Passphrase of ${file}: `, remedy)
      : await readSecretFile(passphraseFile);
  const lock = is("dry-run") ? undefined : await lockUnused(data);
  // On the same file system, so that what is complete takes its place by a rename.
  const restored = join(data, "restore.new");
  try {
    await rm(restored, { recursive: true, force: true });
    screen.progress("opening …");
    await unpack(open(createReadStream(file) as AsyncIterable<Buffer>, passphrase), restored);
    screen.progress("");
    const problems = existsSync(join(restored, "platform.toml")) ? await check(join(restored, "platform.toml")) : [];
    const changes = await changesOf(restored, data, config);
    if (screen.json) screen.data({ changes, problems, restored: !is("dry-run") });
    else show(changes, screen);
    for (const { message, key } of problems)
      screen.note(`its configuration is not valid here: ${key ?? ""} ${message}`);
    if (is("dry-run")) return "done";
    if (!is("yes") && !(await confirm("Restore this?", "--yes restores it unasked")))
      throw new Failure("notWell", "nothing was changed");
    await takePlace(restored, data, config);
    if (!screen.json)
      screen.print(`It is restored; what was there is in ${join(data, "before-restore")}. Start the platform.`);
    return "done";
  } finally {
    screen.progress("");
    await rm(restored, { recursive: true, force: true });
    lock?.release();
  }
};

async function lockUnused(data: string) {
  return lockFolder(data).catch((cause: unknown) => {
    const isRunning = (cause as { readonly code?: string }).code === "DATA_LOCKED";
    throw new Failure(isRunning ? "later" : "refused", (cause as Error).message, {
      remedy: isRunning ? "stop the platform first: `systemctl stop sotto`, or Ctrl-C where it runs" : "use sudo",
      cause,
    });
  });
}

async function takePlace(restored: string, data: string, config: string): Promise<void> {
  const before = join(data, "before-restore");
  await rm(before, { recursive: true, force: true });
  await mkdir(before, { mode: 0o700 });
  // Whose the data folder is, theirs is what comes into it.
  const { uid, gid } = await stat(data);
  await execa("chown", ["--recursive", "--no-dereference", `${uid}:${gid}`, "--", restored, before]);
  for (const name of kept) {
    await rename(join(data, name), join(before, name)).catch((error: unknown) => {
      if (systemCode(error) !== "ENOENT") throw error;
    });
    if (existsSync(join(restored, name))) await rename(join(restored, name), join(data, name));
  }
  const users = JSON.parse(await readFile(join(restored, "users.json"), "utf8")) as KeptUser[];
  const database = openDatabase(join(data, "sotto.db"));
  replaceUsers(database, users);
  database.close();
  await execa("chown", ["--no-dereference", `${uid}:${gid}`, "--", join(data, "sotto.db")]);
  const file = join(restored, "platform.toml");
  if (!existsSync(file)) return;
  if (existsSync(config)) await cp(config, join(before, "platform.toml"));
  await writeDurably(config, await readFile(file, "utf8"), 0o640);
}

function show({ configuration, users, assistant, skills }: Changes, screen: Screen): void {
  const list = (names: readonly string[]) => (names.length === 0 ? "none" : names.join(", "));
  screen.print(`configuration  ${configuration.length === 0 ? "as it is" : `differs in ${list(configuration)}`}`);
  screen.print(`users          ${list(users)}`);
  screen.print(`assistant      ${assistant.restored ?? "none"} (now ${assistant.now ?? "none"})`);
  screen.print(`skills         ${list([...skills.added.map((name) => `${name} (new)`), ...skills.replaced])}`);
  if (skills.removed.length > 0) screen.print(`removed        ${list(skills.removed)}`);
}
