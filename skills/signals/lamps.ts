/** Shows a stage with the lamps that a board has. */
import { apa102Frame } from "./apa102.ts";
import { looks } from "./colours.ts";
import type { KernelLamps } from "./kernel-lamps.ts";
import type { Pins } from "./pins.ts";
import type { Lamps } from "./profiles.ts";
import type { Stage } from "../../kit/client/stage.ts";

export type ShownBy = {
  readonly pins: Pick<Pins, "show"> | undefined;
  readonly kernel: Pick<KernelLamps, "show"> | undefined;
  /** From 0 to 1. */
  readonly brightness: number;
  /** Called with what does not work, and with undefined when it works. */
  readonly state: (fault: string | undefined) => void;
};

/** A lamp of the kernel that was unplugged is tried again at this interval, in milliseconds. */
const lookAgainMs = 5000;

/** Returns the frame for `count` lamps with colours, in hexadecimal digits. */
export function frameOf(count: number, stage: Stage, brightness: number): string {
  const { colour } = looks[stage];
  return apa102Frame(
    Array.from({ length: count }, () => colour),
    brightness,
  ).toString("hex");
}

export class ShownStage {
  readonly #lamps: Lamps;
  readonly #by: ShownBy;
  #timer: NodeJS.Timeout | undefined;
  #stage: Stage | undefined;

  constructor(lamps: Lamps, by: ShownBy) {
    this.#lamps = lamps;
    this.#by = by;
  }

  show(stage: Stage): void {
    if (stage === this.#stage) return;
    this.#stage = stage;
    clearTimeout(this.#timer);
    const { lamp } = looks[stage];
    const { kind } = this.#lamps;
    if (kind === "spi" || kind === "dotstar") {
      this.#by.pins?.show(kind, frameOf(this.#lamps.count, stage, this.#by.brightness));
    } else if (typeof lamp === "number") this.#blink(stage, true, lamp);
    else this.#switch(stage, lamp);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #blink(stage: Stage, isOn: boolean, ms: number): void {
    this.#switch(stage, isOn);
    this.#timer = setTimeout(() => this.#blink(stage, !isOn, ms), ms);
  }

  #switch(stage: Stage, isOn: boolean): void {
    this.#by.pins?.show("lamp", isOn ? "1" : "0");
    if (this.#by.kernel !== undefined) void this.#switchKernel(this.#by.kernel, stage, isOn);
  }

  async #switchKernel(kernel: Pick<KernelLamps, "show">, stage: Stage, isOn: boolean): Promise<void> {
    const fault = await kernel.show(isOn);
    this.#by.state(fault);
    if (fault === undefined || stage !== this.#stage || typeof looks[stage].lamp === "number") return;
    this.#timer = setTimeout(() => this.#switch(stage, isOn), lookAgainMs);
  }
}
