/** What the library refuses, and why: its own reason is in its log. */
import { accessSync, constants, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EngineMissing, pocketsphinxLibrary } from "./pocketsphinx-library.ts";

/** The folder of Debian's pocketsphinx-en-us. */
export const modelRoot = "/usr/share/pocketsphinx/model/en-us";

/**
 * The library refused: an invalid grammar, a word that is not in the dictionary, an unknown setting… `message` says
 * why.
 */
export class DecoderRefused extends Error {
  override name = "DecoderRefused";
}

/** Throws EngineMissing for a file of the model, and DecoderRefused for another, that cannot be read. */
export function needed(file: string, what: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch (cause) {
    if (file.startsWith(modelRoot)) throw new EngineMissing(what, "pocketsphinx-en-us", cause);
    throw new DecoderRefused(`${what} cannot be read`, { cause });
  }
}

/**
 * Tries; after a failure, tries again with the library's log open, so that the error contains the library's message.
 */
export function explained(what: string, attempt: () => boolean): void {
  if (attempt()) return;
  const library = pocketsphinxLibrary();
  const folder = mkdtempSync(join(tmpdir(), "pocketsphinx-"));
  const log = join(folder, "log");
  let reason: string;
  try {
    library.setLogFile(log);
    if (attempt()) return;
    // Setting another log file closes this one, which flushes it.
    library.setLogFile("/dev/null");
    reason = reasonIn(readFileSync(log, "utf8"));
  } finally {
    library.setLogFile("/dev/null");
    rmSync(folder, { recursive: true, force: true });
  }
  throw new DecoderRefused(`${what}: ${reason}`);
}

function reasonIn(log: string): string {
  const errors = log.split("\n").filter((line) => /^(ERROR|FATAL)/.test(line));
  const said = errors.map((line) => line.replace(/^[A-Z_]+: "[^"]*", line \d+: /, "").trim());
  return said.slice(0, 3).join("; ") || "the library gives no reason";
}
