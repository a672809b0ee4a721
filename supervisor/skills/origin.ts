/** The origin of a skill, as its installation recorded it. */
import { textIn } from "./files.ts";
import type { Signature } from "./signature.ts";

export type Origin = {
  readonly url: string;
  readonly ref?: string | undefined;
  /** The folder of the skill, if the repository contains several. */
  readonly path?: string | undefined;
  readonly commit: string;
  /** The gallery that it was chosen in, and its name there: "anna/weather". */
  readonly gallery?: string | undefined;
  /** Its setup.sh was not run, because the operator has said so. */
  readonly withoutSetUp?: boolean | undefined;
  /** The Python program that is run, because the repository has no action-* of its own. */
  readonly program?: string | undefined;
  readonly signature?: Signature | undefined;
  /** SHA-256 of the skill.toml that the operator has consented to; "none" without one. */
  readonly manifest?: string | undefined;
  readonly installedAt: string;
  readonly taskId: string;
};

export const record = ".sotto-skill.json";

export async function originOf(folder: string): Promise<Origin | undefined> {
  try {
    const text = await textIn(folder, record);
    return text === undefined ? undefined : (JSON.parse(text) as Origin);
  } catch {
    return undefined; // The skill's own file, or a damaged one: the origin is unknown.
  }
}
