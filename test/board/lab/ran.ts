/** A program of this machine that has run to its end, for those who look at how it ended. */
import { execa } from "execa";

/** `output`: what it wrote to either stream, as it came. */
export type Ran = { readonly code: number; readonly output: string; readonly stdout: string };

/** Does not throw for a program that fails. */
export async function ran(file: string, args: readonly string[]): Promise<Ran> {
  const { exitCode = -1, all, stdout } = await execa(file, args, { reject: false, all: true, stdin: "ignore" });
  return { code: exitCode, output: all, stdout };
}
