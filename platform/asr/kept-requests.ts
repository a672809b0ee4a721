/**
 * Keeps the sound of the last requests, if the configuration says so, so that a new version of the platform can be compared
 * with this one before it is installed [docs/decisions/0334-shadow-by-sound.md]. What was not understood in words is not kept: it was
 * not meant for the board, or nobody knows. The supervisor removes a recording with its session.
 */
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isSelfTestSite } from "#bus";
import type { Log } from "../port/port.ts";
import { joinSamples } from "../sound/pcm.ts";
import { buildWav } from "../sound/wav-build.ts";
import type { Engine, Utterance } from "./engine.ts";
import { recordingName } from "./recording-name.ts";

const rate = 16_000;

export class KeptRequests {
  readonly #folder: string;
  readonly #most: number;
  readonly #log: Pick<Log, "warn">;
  /** One write after the other. */
  #last: Promise<void> = Promise.resolve();

  /** `most`: the newest that stay; 0 removes what was kept under another configuration. */
  constructor(folder: string, most: number, log: Pick<Log, "warn">) {
    this.#folder = folder;
    this.#most = most;
    this.#log = log;
    this.#do(() => this.#prune());
  }

  /** Of a session, the first request is kept: what follows answers a question. */
  keep(sessionId: string, samples: Int16Array): void {
    this.#do(async () => {
      const path = join(this.#folder, recordingName(sessionId));
      if (await stat(path).catch(() => undefined)) return;
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      // Not synced: what a power cut takes was only one of many.
      await writeFile(`${path}.new`, buildWav({ rate, channels: 1, samples }), { mode: 0o600 });
      await rename(`${path}.new`, path);
      await this.#prune();
    });
  }

  /** Resolves when everything is written. */
  async flush(): Promise<void> {
    await this.#last;
  }

  #do(work: () => Promise<void>): void {
    this.#last = this.#last.then(work).catch((error: unknown) => {
      this.#log.warn({ reason: String(error) }, "the sound of a request cannot be kept, or removed");
    });
  }

  async #prune(): Promise<void> {
    if (this.#most === 0) {
      await rm(this.#folder, { recursive: true, force: true });
      return;
    }
    const names = await readdir(this.#folder).catch(() => []);
    const dated = names.map(async (name) => {
      const path = join(this.#folder, name);
      return { path, name, at: (await stat(path).catch(() => undefined))?.mtimeMs ?? 0 };
    });
    const sorted = (await Promise.all(dated)).toSorted((a, b) => b.at - a.at);
    // An interrupted write has left the ones that are no WAV.
    const gone = sorted.filter(({ name }, n) => n >= this.#most || !name.endsWith(".wav"));
    for (const { path } of gone) await rm(path, { force: true });
  }
}

/** The same engine; what it hears in words at the rooms' sites is kept. */
export function keepingRequests(engine: Engine, kept: KeptRequests): Engine {
  return {
    open(wanted) {
      const { siteId, sessionId, assistant } = wanted;
      const utterance = engine.open(wanted);
      // Versions are compared with the assistant in use, of which those beside it are none.
      if (sessionId === undefined || assistant !== undefined || isSelfTestSite(siteId)) return utterance;
      return recorded(utterance, (samples) => kept.keep(sessionId, samples));
    },
    reload: () => engine.reload(),
    async close() {
      await engine.close();
      await kept.flush();
    },
  };
}

function recorded(utterance: Utterance, keep: (samples: Int16Array) => void): Utterance {
  const parts: Int16Array[] = [];
  return {
    feed(samples) {
      // The engine owns them afterwards.
      parts.push(samples.slice());
      utterance.feed(samples);
    },
    pause: () => utterance.pause(),
    resume: () => utterance.resume(),
    partial: () => utterance.partial(),
    async finish() {
      const heard = await utterance.finish();
      if (heard.text !== "") keep(joinSamples(parts));
      return heard;
    },
    cancel: () => utterance.cancel(),
  };
}
