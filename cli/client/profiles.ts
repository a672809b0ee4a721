/**
 * Stores a profile for each host: the login, the password if its user wants that, and the certificate authority that
 * was confirmed at the first connection. One file per host, readable by its owner only.
 */
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { systemCode } from "../../supervisor/errors.ts";
import { Failure } from "../failure.ts";

export type Profile = {
  readonly host: string;
  readonly port: number;
  readonly login?: string;
  readonly password?: string;
  /** PEM; undefined when this machine trusts the certificate's issuer anyway. */
  readonly ca?: string;
};

/** Parses "board", "board:8443" or "[fe80::1]:8443". Throws Failure. */
export function readHost(text: string): { readonly host: string; readonly port: number } {
  const match = /^(?:\[([0-9a-fA-F:.]+)\]|([A-Za-z0-9._-]+))(?::(\d{1,5}))?$/u.exec(text);
  const port = Number(match?.[3] ?? 8443);
  const host = match?.[1] ?? match?.[2];
  if (host === undefined || port < 1 || port > 65_535)
    throw new Failure("usage", `--host takes a name or an address, with a port when it is not 8443, not ${text}`, {
      remedy: "for example --host board.local or --host [fd00::2]:8443",
    });
  return { host: host.toLowerCase(), port };
}

function folder(): string {
  const { XDG_CONFIG_HOME: configured } = process.env;
  return join(
    configured === undefined || configured === "" ? join(homedir(), ".config") : configured,
    "sotto",
    "hosts",
  );
}

function fileOf({ host, port }: { readonly host: string; readonly port: number }): string {
  return join(folder(), `${host.replaceAll(":", "-")}_${port}.json`);
}

/** Returns undefined when there is no profile of that host. Throws Failure when others may read the file. */
export async function readProfile(at: { readonly host: string; readonly port: number }): Promise<Profile | undefined> {
  const file = fileOf(at);
  try {
    const { mode } = await stat(file);
    if ((mode & 0o077) !== 0)
      throw new Failure("refused", `${file} can be read by others`, { remedy: `chmod 600 ${file}` });
    return JSON.parse(await readFile(file, "utf8")) as Profile;
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    if (error instanceof SyntaxError)
      throw new Failure("data", `${file} is not a profile`, { remedy: "remove it", cause: error });
    throw error;
  }
}

/** Writes the profile; resolves to its path. */
export async function writeProfile(profile: Profile): Promise<string> {
  const file = fileOf(profile);
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.new`;
  await rm(unfinished, { force: true });
  await writeFile(unfinished, `${JSON.stringify(profile, undefined, 2)}\n`, { mode: 0o600, flag: "wx", flush: true });
  await rename(unfinished, file);
  return file;
}

/** Removes the profile; resolves to false when there was none. */
export async function removeProfile(at: { readonly host: string; readonly port: number }): Promise<boolean> {
  try {
    await rm(fileOf(at));
    return true;
  } catch (error) {
    if (systemCode(error) === "ENOENT") return false;
    throw error;
  }
}
