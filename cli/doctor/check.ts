/**
 * Checks that only somebody outside of the platform can make: whether it can be reached, and what a person hears and sees.
 * All others are the supervisor's own [supervisor/health/check.ts]. To add one: a file and its test in checks/, and a line
 * in checks.ts.
 */
import type { Control } from "../../supervisor/control-file.ts";
import type { Check } from "../../supervisor/health/check.ts";
import type { Place } from "../client/place.ts";
import type { Rest } from "../client/rest.ts";

export type Patient = {
  readonly place: Pick<Place, "config" | "data" | "start">;
  /** What the running platform says of itself; undefined when none runs here. */
  readonly control: Control | undefined;
  /** The running platform; undefined when it cannot be asked. */
  readonly rest: Pick<Rest, "get" | "ask" | "stream"> | undefined;
};

/** What most checks need: a platform that runs. */
export type Running = Patient & { readonly control: Control; readonly rest: NonNullable<Patient["rest"]> };

export type OutsideCheck =
  | ({ readonly needs: "nothing" } & Check<Patient>)
  | ({ readonly needs: "platform" } & Check<Running>);
