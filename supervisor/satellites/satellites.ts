/**
 * The satellites that may join this board: one site each, with a password of which only a digest is stored. INVARIANT:
 * a credential works after a restart and until it is revoked; nobody can read it here.
 */
import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { digest, randomPassword } from "../broker/credentials.ts";
import { validSatellite } from "../broker/satellite-access.ts";
import { writeDurably } from "../durable-file.ts";
import { SottoError, systemCode } from "../errors.ts";

const kept = v.record(
  v.pipe(v.string(), v.regex(validSatellite)),
  v.object({
    digest: v.pipe(v.string(), v.base64()),
    addedAt: v.string(),
    /** Its file names other hubs, too. */
    shared: v.optional(v.boolean()),
    /** It speaks MQTT in plain, and has neither a wake word nor tones of its own. */
    plain: v.optional(v.boolean()),
  }),
);
type Kept = v.InferOutput<typeof kept>;

export type Satellite = { readonly siteId: string; readonly addedAt: string; readonly plain: boolean };

export class Satellites {
  readonly #file: string;
  readonly #kept: Map<string, Kept[string]>;
  readonly #most: number;
  #writing: Promise<void> = Promise.resolve();

  private constructor(file: string, known: Kept, most: number) {
    this.#file = file;
    this.#most = most;
    this.#kept = new Map(Object.entries(known));
  }

  /** Throws SottoError DATA_UNUSABLE for a damaged file: forgetting satellites would silence rooms. */
  static async open(file: string, most = 32): Promise<Satellites> {
    return new Satellites(file, await read(file), most);
  }

  /** Reads the file again, after a backup has replaced it. Throws SottoError DATA_UNUSABLE, and keeps what is known. */
  async reload(): Promise<void> {
    const known = Object.entries(await read(this.#file));
    this.#kept.clear();
    for (const [siteId, satellite] of known) this.#kept.set(siteId, satellite);
  }

  list(): readonly Satellite[] {
    return [...this.#kept].map(([siteId, { addedAt, plain = false }]) => ({ siteId, addedAt, plain })).toSorted(bySite);
  }

  has(siteId: string): boolean {
    return this.#kept.has(siteId);
  }

  /** Returns true when the satellite knows several hubs, of which it chooses one. */
  isShared(siteId: string): boolean {
    return this.#kept.get(siteId)?.shared === true;
  }

  /** Returns true when its wake word is detected on this board, and its tones are made here. */
  isPlain(siteId: string): boolean {
    return this.#kept.get(siteId)?.plain === true;
  }

  digestOf(siteId: string): Buffer {
    return Buffer.from(this.#kept.get(siteId)?.digest ?? "", "base64");
  }

  /** Resolves to its password when the digest is on disk. Throws SottoError SATELLITE_EXISTS, REQUEST_INVALID. */
  async add(siteId: string, { plain = false }: { readonly plain?: boolean } = {}): Promise<string> {
    if (!validSatellite.test(siteId))
      throw new SottoError("REQUEST_INVALID", `a satellite's site must match ${validSatellite.source}`);
    if (this.has(siteId))
      throw new SottoError("SATELLITE_EXISTS", `there is a satellite ${siteId} already`, {
        remedy: `remove it first: sotto satellite remove ${siteId}`,
      });
    if (this.#kept.size >= this.#most) throw this.#full();
    const password = randomPassword();
    const added = { digest: digest(password).toString("base64"), addedAt: new Date().toISOString() };
    this.#kept.set(siteId, plain ? { ...added, plain } : added);
    await this.#write().catch((error: unknown) => {
      this.#kept.delete(siteId);
      throw error;
    });
    return password;
  }

  /**
   * Keeps what the cluster knows of one. Resolves to true when it is new here, or has another password. Throws SottoError SATELLITE_EXISTS
   * for the room of a board without encryption, which belongs to this hub alone.
   */
  async adopt(siteId: string, kept: string, shared: boolean): Promise<boolean> {
    const known = this.#kept.get(siteId);
    if (known?.plain === true)
      throw new SottoError("SATELLITE_EXISTS", `${siteId} is the room of a board without encryption here`, {
        remedy: `remove one of both: sotto satellite remove ${siteId}`,
      });
    const isSame = known?.digest === kept;
    if ((isSame && this.isShared(siteId) === shared) || !validSatellite.test(siteId)) return false;
    if (known === undefined && this.#kept.size >= this.#most) throw this.#full();
    this.#kept.set(siteId, { digest: kept, addedAt: known?.addedAt ?? new Date().toISOString(), shared });
    await this.#write();
    return !isSame;
  }

  /** Resolves when it is removed from the disk, too. Throws SottoError SATELLITE_UNKNOWN. */
  async remove(siteId: string): Promise<void> {
    const known = this.#kept.get(siteId);
    if (known === undefined) throw new SottoError("SATELLITE_UNKNOWN", `there is no satellite ${siteId}`);
    this.#kept.delete(siteId);
    await this.#write().catch((error: unknown) => {
      this.#kept.set(siteId, known);
      throw error;
    });
  }

  #full(): SottoError {
    const remedy =
      "remove one, or raise max_satellites in the section [bus] of the configuration, and restart the platform";
    return new SottoError("REQUEST_IMPOSSIBLE", `there are ${this.#most} satellites already`, { remedy });
  }

  #write(): Promise<void> {
    const next = this.#writing.then(() =>
      writeDurably(this.#file, `${JSON.stringify(Object.fromEntries(this.#kept), undefined, 2)}\n`, 0o600),
    );
    this.#writing = next.catch(() => {}); // The caller gets the error.
    return next;
  }
}

const bySite = (one: Satellite, other: Satellite): number => (one.siteId < other.siteId ? -1 : 1);

async function read(file: string): Promise<Kept> {
  try {
    return v.parse(kept, JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    if (systemCode(error) === "ENOENT") return {};
    throw new SottoError(
      "DATA_UNUSABLE",
      `${file} cannot be read; correct it, or remove it and join the satellites anew`,
      {},
      error,
    );
  }
}
