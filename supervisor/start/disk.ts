/**
 * Watches the disk of the data folder every second: releases the reserve when it is full, and catches up when it
 * accepts writes again.
 */
import type { Log } from "../../platform/port/port.ts";
import { within } from "../containment/containment.ts";
import { type DiskFault, diskRemedies, stateOf } from "../disk-fault.ts";
import { onFullDisk } from "../durable-file.ts";
import { Reserve } from "../reserve.ts";

const interval = 1000;
/** Every how many checks files are looked for that somebody may have removed. */
const tendingEvery = 5;

export class Disk {
  readonly #folder: string;
  readonly #reserve: Reserve;
  readonly #work = new Set<() => unknown>();
  readonly #tended = new Set<() => unknown>();
  #looks = 0;
  #log: Log | undefined;
  #timer: NodeJS.Timeout | undefined;
  #fault: DiskFault | undefined;
  #looking = false;

  /** Releases the reserve at once when the disk is nearly full: a start needs some space. */
  static async open(folder: string): Promise<Disk> {
    const disk = new Disk(folder);
    if (stateOf(folder) === "full") disk.#reserve.giveUp();
    onFullDisk(() => disk.makeRoom());
    disk.#fault = stateOf(folder);
    return disk;
  }

  private constructor(folder: string) {
    this.#folder = folder;
    this.#reserve = new Reserve(folder);
  }

  /** Why it accepts no writes, as far as that is known. */
  get fault(): DiskFault | undefined {
    return this.#fault;
  }

  makeRoom(): boolean {
    const isGiven = this.#reserve.giveUp();
    if (isGiven) this.#log?.warn({ folder: this.#folder }, "the disk is full: the reserve is given up");
    return isGiven;
  }

  /** Calls `work` every few seconds, even while the disk accepts no writes. */
  tendTo(work: () => unknown): void {
    this.#tended.add(work);
  }

  /** Calls `work` when the disk accepts writes again. */
  whenWritable(work: () => unknown): void {
    this.#work.add(work);
  }

  tend(log: Log): void {
    this.#log = log;
    if (this.#fault !== undefined) this.#tell(this.#fault);
    this.#timer = within("the disk", () => setInterval(() => void this.#look(), interval)).unref();
    void this.#look();
  }

  stop(): void {
    clearInterval(this.#timer);
    onFullDisk(() => false);
  }

  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      if (await this.#reserve.look())
        this.#log?.warn({ folder: this.#folder }, "the disk is nearly full: the reserve was released");
      this.#looks += 1;
      if (this.#looks % tendingEvery === 0)
        for (const work of this.#tended) await this.#make(work, "cannot recreate deleted files");
      const before = this.#fault;
      this.#fault = stateOf(this.#folder);
      if (this.#fault === before) return;
      if (this.#fault !== undefined) return this.#tell(this.#fault);
      for (const work of this.#work) await this.#make(work, "cannot write what the disk refused before");
      // After the log files were reopened, so that they contain it.
      this.#log?.info({ folder: this.#folder }, "the disk accepts writes again");
    } catch (error) {
      this.#log?.error({ error }, "cannot examine the disk");
    } finally {
      this.#looking = false;
    }
  }

  /** One failed step does not prevent the others. */
  async #make(work: () => unknown, otherwise: string): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#log?.error({ error }, otherwise);
    }
  }

  #tell(fault: DiskFault): void {
    this.#log?.error(
      { folder: this.#folder, remedy: diskRemedies[fault] },
      `the disk is ${fault}: conversations continue, changes are refused`,
    );
  }
}
