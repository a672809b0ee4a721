/** What a check of `sotto doctor` is. To add one: a file in checks/, and a line in checks.ts. */
import type { Control } from "../../supervisor/control-file.ts";
import type { Place } from "../client/place.ts";
import type { Rest } from "../client/rest.ts";
import type { Act } from "./acts.ts";

export type Patient = {
  readonly place: Place;
  /** What the running platform says of itself; undefined when none runs here. */
  readonly control: Control | undefined;
  /** The running platform; undefined when it cannot be asked. */
  readonly rest: Rest | undefined;
};

/** The usual way out of trouble for what is asked of a platform that runs. */
export type Running = Patient & { readonly control: Control; readonly rest: Rest };

export type Finding = {
  readonly severity: "warning" | "bad";
  readonly message: string;
  readonly remedy: string;
  /** What --fix does: safe, and undone by --undo. */
  readonly fix?: Act;
};

export type Check = {
  readonly name: string;
  readonly question: string;
} & (
  | { readonly needs: "nothing"; look(patient: Patient): Promise<readonly Finding[]> }
  | { readonly needs: "platform"; look(patient: Running): Promise<readonly Finding[]> }
);
