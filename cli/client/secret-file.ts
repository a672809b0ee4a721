import { readFile } from "node:fs/promises";
import { Failure } from "../failure.ts";

/** Reads a secret from a file, or from standard input for "-". Secrets are never arguments of the command line. */
export async function readSecretFile(path: string): Promise<string> {
  const text = await readFile(path === "-" ? "/dev/stdin" : path, "utf8").catch((cause: unknown) => {
    throw new Failure("data", `${path} cannot be read`, { cause });
  });
  const [line = ""] = text.split(/\r?\n/u);
  if (line === "")
    throw new Failure("data", `there is nothing in the first line of ${path === "-" ? "the input" : path}`);
  return line;
}
