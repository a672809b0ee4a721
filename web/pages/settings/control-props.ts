import type { Tied } from "../../widgets/field.tsx";
import type { Shown } from "./changes.ts";

/** What a control needs to know of its setting. */
export type ControlProps = {
  readonly tied: Tied & { readonly "aria-labelledby": string };
  readonly value: unknown;
  readonly onInput: (value: unknown) => void;
  /** The board's words on a part of the value ("/0/phrase"). */
  readonly faultAt: (part: string) => string | undefined;
  readonly shown: Shown;
};
