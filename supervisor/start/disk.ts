/** The disk of the data folder, looked at every second: what is given up when it is full, and what is made up for later. */
import type { Log } from "../../platform/port/port.ts";
import { within } from "../containment/containment.ts";
import { type DiskFault, diskRemedies, stateOf } from "../disk-fault.ts";
import { onFullDisk } from "../durable-file.ts";
import { Reserve } from "../reserve.ts";

const interval = 1000;
/** Looks between two at what may have been deleted. */
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

  /** Gives up the reserve at once when the disk is nearly full: a start needs a little room. */
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

  /** Why it takes no writes, as far as it is known. */
  get fault(): DiskFault | undefined {
    return this.#fault;
  }

  makeRoom(): boolean {
    const isGiven = this.#reserve.giveUp();
    if (isGiven) this.#log?.warn({ folder: this.#folder }, "the disk is full: the reserve is given up");
    return isGiven;
  }

  /** Calls every few seconds, also while the disk takes no writes. */
  tendTo(work: () => unknown): void {
    this.#tended.add(work);
  }

  /** Calls when the disk takes writes again that took none. */
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
        this.#log?.warn({ folder: this.#folder }, "the disk is nearly full: the reserve is given up");
      this.#looks += 1;
      if (this.#looks % tendingEvery === 0)
        for (const work of this.#tended) await this.#make(work, "what somebody has deleted cannot be made again");
      const before = this.#fault;
      this.#fault = stateOf(this.#folder);
      if (this.#fault === before) return;
      if (this.#fault !== undefined) return this.#tell(this.#fault);
      for (const work of this.#work) await this.#make(work, "what the disk did not take before cannot be made up for");
      // After the log files: it is in them.
      this.#log?.info({ folder: this.#folder }, "the disk takes writes again");
    } catch (error) {
      this.#log?.error({ error }, "cannot look at the disk");
    } finally {
      this.#looking = false;
    }
  }

  /** One thing that cannot be made up for keeps nobody from the others. */
  async #make(work: () => unknown, otherwise: string): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#log?.error({ error }, otherwise);
    }
  }

  #tell(fault: DiskFault): void {
    this.#log?.error({ folder: this.#folder, remedy: diskRemedies[fault] }, `the disk is ${fault}: the voice goes on`);
  }
}
