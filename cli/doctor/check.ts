/**
 * Defines the checks that only work from outside the platform: whether it can be reached, and what a person hears and
 * sees. All others are the supervisor's own [supervisor/health/check.ts]. To add one: a file and its test in checks/,
 * and a line in checks.ts.
 */
import type { Control } from "../../supervisor/control-file.ts";
import type { Check } from "../../supervisor/health/check.ts";
import type { Place } from "../client/place.ts";
import type { Rest } from "../client/rest.ts";

export type Patient = {
  readonly place: Pick<Place, "config" | "data" | "start">;
  /** The control file of the running platform; undefined when none runs here. */
  readonly control: Control | undefined;
  /** The running platform; undefined when it does not respond. */
  readonly rest: Pick<Rest, "get" | "ask" | "stream"> | undefined;
};

/** What most checks need: a running platform. */
export type Running = Patient & { readonly control: Control; readonly rest: NonNullable<Patient["rest"]> };

export type OutsideCheck =
  | ({ readonly needs: "nothing" } & Check<Patient>)
  | ({ readonly needs: "platform" } & Check<Running>);
