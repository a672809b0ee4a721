/** Reads from the section [asr] how the board hears. */
import * as v from "valibot";
import { asr } from "../../platform/asr/component.ts";
import type { HearingConfig } from "../../platform/languages/lacks.ts";

/** Returns undefined for a section of another version. */
export function hearingIn(section: Readonly<Record<string, unknown>>): HearingConfig | undefined {
  const read = v.safeParse(asr.config, section);
  return read.success ? read.output : undefined;
}
