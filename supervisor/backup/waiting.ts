/**
 * An uploaded backup before its restore: first as the encrypted file and then, with its passphrase, unpacked. There is
 * only one at a time, for 15 minutes: unpacked, it contains the secrets of a board.
 */
import { randomUUID } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { mkdir, open as openFile, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { SottoError } from "../errors.ts";
import { type Changes, changesOf } from "./changes.ts";
import { unpack } from "./contents.ts";
import { type Header, open, readHead } from "./sealed.ts";

/** How long an uploaded backup waits. */
const maxWaitMs = 15 * 60_000;
const maxHeadBytes = 4096;

export type Waiting = Header & { readonly restoreId: string };

export class WaitingRestore {
  readonly #folder: string;
  readonly #data: string;
  readonly #config: string;
  #waiting: Waiting | undefined;
  #handedOver: Waiting | undefined;
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** `data` is the data folder, `config` the configuration file. */
  constructor(data: string, config: string) {
    this.#folder = join(data, "restore");
    this.#data = data;
    this.#config = config;
  }

  /** Returns where the backup of a task is unpacked. */
  opened(restoreId: string): string {
    return join(this.#folder, `${restoreId}.opened`);
  }

  /** Accepts a complete file and replaces one that waits. Throws SottoError BACKUP_…; then the file is deleted. */
  take(file: string): Promise<Waiting> {
    return this.#inTurn(async () => {
      try {
        const { header } = readHead(await beginningOf(file));
        const { createdAt, hostname, version } = header;
        await this.#discard();
        const restoreId = randomUUID();
        await mkdir(this.#folder, { recursive: true, mode: 0o700 });
        await rename(file, this.#sealed(restoreId));
        this.#timer = setTimeout(() => void this.discard(restoreId).catch(() => undefined), maxWaitMs).unref();
        this.#waiting = { restoreId, createdAt, hostname, version };
        return this.#waiting;
      } finally {
        await rm(file, { force: true });
      }
    });
  }

  /** Decrypts it; resolves to what it would change. Throws SottoError BACKUP_…; then it can be retried. */
  open(restoreId: string, passphrase: string): Promise<Changes> {
    // Serialised: deriving a key takes 64 MB.
    return this.#inTurn(async () => {
      this.#find(restoreId);
      let leftOut: string[];
      const opening = join(this.#folder, `${restoreId}.opening`);
      try {
        await rm(opening, { recursive: true, force: true });
        const sealed = createReadStream(this.#sealed(restoreId)) as AsyncIterable<Buffer>;
        leftOut = await unpack(open(sealed, passphrase), opening, this.#data);
        await rm(this.opened(restoreId), { recursive: true, force: true });
        await rename(opening, this.opened(restoreId));
      } finally {
        await rm(opening, { recursive: true, force: true });
      }
      return changesOf(this.opened(restoreId), this.#data, this.#config, leftOut);
    });
  }

  /** Hands the opened backup to a task: it no longer expires. Throws SottoError BACKUP_UNKNOWN. */
  handOver(restoreId: string): void {
    this.#find(restoreId);
    if (!existsSync(this.opened(restoreId)))
      throw new SottoError("BACKUP_UNKNOWN", "the backup was not opened yet", {
        remedy: "open it with its passphrase",
      });
    clearTimeout(this.#timer);
    this.#handedOver = this.#waiting;
    this.#waiting = undefined;
  }

  /** Returns the machine and the day of the backup that was handed over last, if it is this one. */
  origin(restoreId: string): string | undefined {
    if (this.#handedOver?.restoreId !== restoreId) return undefined;
    const { hostname, createdAt } = this.#handedOver;
    return `${hostname}, ${createdAt.slice(0, 10)}`;
  }

  discard(restoreId: string): Promise<void> {
    return this.#inTurn(async () => {
      this.#find(restoreId);
      await this.#discard();
    });
  }

  /** Runs at start: deletes what no task needs. */
  async sweep(needed: (restoreId: string) => boolean): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => []))
      if (!needed(name.split(".")[0] ?? "")) await rm(join(this.#folder, name), { recursive: true, force: true });
  }

  #find(restoreId: string): void {
    if (this.#waiting?.restoreId === restoreId) return;
    throw new SottoError("BACKUP_UNKNOWN", "no such backup waits to be restored", { remedy: "upload it again" });
  }

  async #discard(): Promise<void> {
    clearTimeout(this.#timer);
    this.#waiting = undefined;
    await this.sweep(() => false);
  }

  #sealed(restoreId: string): string {
    return join(this.#folder, `${restoreId}.backup`);
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined); // Its caller handles the error; the next one must not get it.
    return turn;
  }
}

async function beginningOf(file: string): Promise<Buffer> {
  await using handle = await openFile(file, "r");
  const { bytesRead, buffer } = await handle.read({ buffer: Buffer.alloc(maxHeadBytes) });
  return buffer.subarray(0, bytesRead);
}
