/** Reads and writes files in the folder of one skill, always through the helper that cannot leave the folder. */
import { readFile } from "node:fs/promises";
import {
  lookInFolder,
  namesInFolder,
  readInFolder,
  SkillFileError,
  writeInFolder,
} from "../../platform/port/skill-files.ts";
import { SottoError, systemCode } from "../errors.ts";

export const config = "config.ini";

/**
 * Returns the text of a skill's file; undefined when there is none. Throws SottoError SKILL_INVALID when it is not a
 * plain file.
 */
export function textIn(folder: string, name: string): Promise<string | undefined> {
  return readInFolder(folder, name).catch(asInvalid);
}

/** Throws SottoError SKILL_INVALID. */
export function writeIn(folder: string, name: string, text: string, mode: number): Promise<void> {
  return writeInFolder(folder, name, text, mode).catch(asInvalid);
}

function asInvalid(error: unknown): never {
  if (!(error instanceof SkillFileError)) throw error;
  throw new SottoError(
    "SKILL_INVALID",
    `${error.message}: it is not used`,
    { remedy: "install the skill again, from a repository without it" },
    error,
  );
}

export async function copyConfig(from: string, to: string): Promise<void> {
  const text = await textIn(from, config);
  if (text !== undefined) await writeIn(to, config, text, 0o600);
}

/** Returns the executable plain files named action-* in the folder. */
export async function actionsOf(folder: string): Promise<readonly string[]> {
  const names = (await namesInFolder(folder)).filter((name) => name.startsWith("action-"));
  const looked = await Promise.all(names.map((name) => lookInFolder(folder, name)));
  return names.filter((_, index) => looked[index]?.isFile() === true && (looked[index].mode & 0o111) !== 0);
}

/** Reads a file of ours, in a folder that only we write. */
export async function textOf(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch(goneOr(() => undefined));
}

/** For `catch`: the value to return when there is no such file or folder. */
export function goneOr<Result>(otherwise: () => Result): (error: unknown) => Result {
  return (error) => {
    if (["ENOENT", "ENOTDIR"].includes(systemCode(error) ?? "")) return otherwise();
    throw error;
  };
}

/** For `catch`: the value to return when it is not a plain file of the skill. */
export function invalidOr<Result>(otherwise: () => Result): (error: unknown) => Result {
  return (error) => {
    if (error instanceof SottoError && error.code === "SKILL_INVALID") return otherwise();
    throw error;
  };
}
