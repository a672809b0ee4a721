/** How each stage looks: in colours, and as a lamp that only goes on and off. */
import type { Colour } from "./apa102.ts";
import type { Stage } from "../../kit/client/stage.ts";

export type Look = {
  readonly colour: Colour;
  /** For lamps without colours: on, off, or the milliseconds of a blink. */
  readonly lamp: boolean | number;
};

export const looks: Readonly<Record<Stage, Look>> = {
  idle: { colour: [0, 0, 0], lamp: false },
  listening: { colour: [0, 0, 255], lamp: true },
  thinking: { colour: [255, 160, 0], lamp: 250 },
  speaking: { colour: [0, 255, 0], lamp: true },
  error: { colour: [255, 0, 120], lamp: 100 },
  muted: { colour: [255, 0, 0], lamp: 1500 },
  update: { colour: [120, 120, 255], lamp: 700 },
};
