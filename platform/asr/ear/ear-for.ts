/** Decides from the configuration, the package and the memory if this machine runs a second ear. */
import { existsSync } from "node:fs";
import { access } from "node:fs/promises";
import { dirname, join } from "node:path";
import { boardMemory, gigabyte } from "../../assistant/board-memory.ts";
import type { Log } from "../../port/port.ts";
import type { Fault } from "../../port/report.ts";
import type { AsrConfig } from "../component.ts";
import { type Ear, type EarOptions, startEar } from "./ear.ts";

/** The folder in which the package sotto-ears installs it. */
const packaged = "/usr/lib/sotto-ears";
const parts = ["encoder.onnx", "decoder.onnx", "pieces.txt", "libonnxruntime.so.1", "onnxruntime_binding.node"];

/** The delay after the start of the component, in milliseconds. */
const startDelayMs = 3000;

/** The reason why there is no second ear although it was configured or would be of use; passed to `tell`. */
export type NoEar = Fault;

/** Returns undefined where there is no second ear; `tell` and the log give the reason. */
export async function earFor(
  { verifier }: Pick<AsrConfig, "verifier">,
  log: Log,
  more: Partial<EarOptions> & { readonly limit?: number } = { delay: startDelayMs },
  tell: (fault: NoEar) => void = () => {},
): Promise<Ear | undefined> {
  if (verifier === "none") return undefined;
  const { folder = earFolder(), limit } = more;
  const asked = verifier === "moonshine";
  const missing = await firstMissing(folder);
  const memory = boardMemory(limit);
  if (missing !== undefined) {
    if (asked) log.warn({ missing }, "second recogniser not installed: install the package sotto-ears");
    const message = `no second recogniser judges what is heard: ${missing} is missing`;
    tell({
      code: "VERIFIER_MISSING",
      message,
      remedy: 'apt-get install sotto-ears; or verifier = "none" in [asr]',
      ...(asked ? {} : { severity: "notice" }),
    });
    return undefined;
  }
  if (memory < (asked ? gigabyte : 2 * gigabyte)) {
    const megabytes = Math.round(memory / 1024 ** 2);
    if (asked) log.warn({ megabytes }, "not enough memory for the second recogniser");
    else log.info({ megabytes }, 'no second ear with less than 2 GB of memory: verifier = "moonshine" turns it on');
    tell({
      code: "VERIFIER_OFF",
      message: `no second recogniser judges what is heard: it needs more memory than ${megabytes} MB`,
      remedy: asked
        ? 'verifier = "none" in [asr] of the configuration; it needs a board with 1 GB or more'
        : 'verifier = "moonshine" in [asr] of the configuration turns it on from 1 GB on',
      ...(asked ? {} : { severity: "notice" }),
    });
    return undefined;
  }
  return startEar({ log, ...more, folder });
}

/** Returns the folder that `make set-up` has fetched in a checkout, and the package's folder on a board. */
export function earFolder(): string {
  for (let at = import.meta.dirname; at !== dirname(at); at = dirname(at)) {
    const folder = join(at, "node_modules/.sotto-ears", process.arch);
    if (existsSync(folder)) return folder;
  }
  return packaged;
}

async function firstMissing(folder: string): Promise<string | undefined> {
  for (const part of parts) {
    const there = await access(join(folder, part)).then(
      () => true,
      () => false,
    );
    if (!there) return join(folder, part);
  }
  return undefined;
}
