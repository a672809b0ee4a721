/** Finds the way to the platform that a command shall ask. */
import { readFile } from "node:fs/promises";
import { Failure } from "../failure.ts";
import type { Screen } from "../screen/screen.ts";
import { localWay } from "./local.ts";
import type { Place } from "./place.ts";
import { Rest } from "./rest.ts";

export type Wish = {
  readonly host: string | undefined;
  readonly login: string | undefined;
  readonly passwordFile: string | undefined;
  readonly fingerprint: string | undefined;
};

/** The local platform by its socket; one of another machine with what is kept of it and asked for. Throws Failure. */
export async function connect(place: Place, wish: Wish, screen: Screen): Promise<Rest> {
  if (wish.host === undefined) {
    if (wish.login !== undefined || wish.passwordFile !== undefined || wish.fingerprint !== undefined)
      throw new Failure("usage", "--login, --password-file and --fingerprint go with --host: here nobody is asked");
    return new Rest(localWay(place));
  }
  const [{ introduce }, { remoteWay }] = await Promise.all([import("./introduce.ts"), import("./remote.ts")]);
  return new Rest(remoteWay(await introduce({ ...wish, host: wish.host }, screen)));
}

/** A secret from a file, or from the standard input when it is called "-". Never from the command line. */
export async function readSecretFile(path: string): Promise<string> {
  const text = await readFile(path === "-" ? "/dev/stdin" : path, "utf8").catch((cause: unknown) => {
    throw new Failure("data", `${path} cannot be read`, { cause });
  });
  const [line = ""] = text.split(/\r?\n/u);
  if (line === "")
    throw new Failure("data", `there is nothing in the first line of ${path === "-" ? "the input" : path}`);
  return line;
}
