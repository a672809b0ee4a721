/** What `sotto doctor --fix` may do, as data: each act has an inverse. */
import { chmod, lstat, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { systemCode } from "../../supervisor/errors.ts";
import type { Act } from "../../supervisor/health/finding.ts";
import { asOwnerOf } from "../client/as-account.ts";
import { level, type Rest } from "../client/rest.ts";
import { Failure } from "../failure.ts";

const opposite = { enable: "disable", disable: "enable", start: "stop", stop: "start" } as const;

export function describe(act: Act): string {
  return act.act === "mode" ? `chmod ${act.mode.toString(8)} ${act.path}` : `${act.operation} ${act.component}`;
}

/**
 * Performs the act and resolves to its inverse. Files are touched as the owner of the folder `owned`, because it is the
 * platform that names the file. Throws Failure.
 */
export async function perform(act: Act, rest: Rest | undefined, owned: string): Promise<Act> {
  if (act.act === "component") {
    if (rest === undefined) throw new Failure("unreachable", "no platform is running here");
    await rest.send("POST", `/platform/${level(act.component)}`, { operation: act.operation });
    return { ...act, operation: opposite[act.operation] };
  }
  try {
    return await asOwnerOf(owned, () => change(act));
  } catch (cause) {
    if (systemCode(cause) !== "EPERM" && systemCode(cause) !== "EACCES") throw cause;
    throw new Failure("refused", `${act.path} belongs to somebody else`, { remedy: "use sudo", cause });
  }
}

async function change(act: Extract<Act, { act: "mode" }>): Promise<Act> {
  const status = await lstat(act.path);
  // Only our own files and folders: the target of a link belongs to somebody else.
  if (status.isSymbolicLink()) throw new Failure("notWell", `${act.path} is a link`);
  await chmod(act.path, act.mode);
  return { ...act, mode: status.mode & 0o7777 };
}

function file(): string {
  const { XDG_STATE_HOME: state } = process.env;
  return join(
    state === undefined || state === "" ? join(homedir(), ".local", "state") : state,
    "sotto",
    "doctor-undo.json",
  );
}

/** Remembers how to undo the last fixes. */
export async function remember(undo: readonly Act[]): Promise<void> {
  await mkdir(join(file(), ".."), { recursive: true, mode: 0o700 });
  await writeFile(file(), JSON.stringify(undo), { mode: 0o600 });
}

/** Returns the inverses of the last fixes, in reverse order, and forgets them. */
export async function recall(): Promise<readonly Act[]> {
  try {
    const acts = JSON.parse(await readFile(file(), "utf8")) as Act[];
    await rm(file());
    return acts.toReversed();
  } catch (error) {
    if (systemCode(error) === "ENOENT") return [];
    throw error;
  }
}
