/** Whether there is a second ear on this machine, by the configuration, the package and the memory. */
import { existsSync } from "node:fs";
import { access } from "node:fs/promises";
import { totalmem } from "node:os";
import { dirname, join } from "node:path";
import type { Log } from "../../port/port.ts";
import type { Fault } from "../../port/report.ts";
import type { AsrConfig } from "../component.ts";
import { type Ear, type EarOptions, startEar } from "./ear.ts";

/** Where the package sotto-ears puts it. */
const packaged = "/usr/lib/sotto-ears";
const parts = ["encoder.onnx", "decoder.onnx", "pieces.txt", "libonnxruntime.so.1", "onnxruntime_binding.node"];

/** Milliseconds after the start of the component. */
const startDelayMs = 3000;

/** A board of 2 GB has less of it for programs, and one of 1 GB too. */
const gigabyte = 0.9 * 1024 ** 3;

/** Why there is none though one was asked for, or would be of use: what `tell` is called with. */
export type NoEar = Fault;

/** Undefined where there is none; `tell` and the log say why. */
export async function earFor(
  { verifier }: Pick<AsrConfig, "verifier">,
  log: Log,
  more: Partial<EarOptions> & { readonly limit?: number } = { delay: startDelayMs },
  tell: (fault: NoEar) => void = () => {},
): Promise<Ear | undefined> {
  if (verifier === "none") return undefined;
  const { folder = earFolder(), limit = process.constrainedMemory() } = more;
  const asked = verifier === "moonshine";
  const missing = await firstMissing(folder);
  const memory = memoryOf(limit);
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

/** What the board has, and what a group of processes that is smaller leaves to this one; 0 says that there is no limit. */
const memoryOf = (limit: number): number => Math.min(totalmem(), limit === 0 ? Number.POSITIVE_INFINITY : limit);

/** In a checkout what `make set-up` has fetched, on a board the package's. */
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
