/** Ensures that sotto.d.ts agrees with the client and the bus contract: otherwise this file does not compile. */
import type * as bus from "#bus";
import type * as client from "./client/sotto.ts";
import type * as declared from "./typescript/sotto.js";

type Fits<Wide, Narrow extends Wide> = Narrow;

export type Checks = [
  Fits<declared.SlotValue, bus.SlotValue>,
  Fits<bus.SlotValue["kind"], declared.SlotValue["kind"]>,
  Fits<declared.Slot, bus.Slot>,
  Fits<declared.Asked, client.Asked>,
  Fits<declared.Question, client.Question>,
  Fits<client.Answer, declared.Answer>,
  Fits<declared.Ended, client.Ended>,
  Fits<Omit<declared.Skill, "on">, client.Skill>,
  Fits<typeof declared.question, typeof client.question>,
];
