import type { Tied } from "../../widgets/field.tsx";
import type { Shown } from "./changes.ts";

/** What a control needs to know of its setting. */
export type ControlProps = {
  readonly tied: Tied & { readonly "aria-labelledby": string };
