/** Whether a skill that needs a version of the platform runs on this one. */
import { SottoError } from "../errors.ts";
import { version } from "../version.ts";

export const versionForm = /^\d{1,4}\.\d{1,4}\.\d{1,4}$/u;

/** `has` may be a version before its release, "0.3.0-rc.1", which counts as the release. */
export function suffices(needed: string | undefined, has = version): boolean {
  if (needed === undefined) return true;
  const [wanted, own] = [numbersOf(needed), numbersOf(has)];
  const at = wanted.findIndex((part, index) => part !== own[index]);
  return at === -1 || (wanted[at] ?? 0) < (own[at] ?? 0);
}

const numbersOf = (text: string): readonly number[] => (text.split(/[-+~]/u)[0] ?? "").split(".").map(Number);

/** Throws SottoError SKILL_NEEDS_NEWER. */
export function checkVersion(name: string, needed: string | undefined): void {
  if (suffices(needed)) return;
  throw new SottoError(
    "SKILL_NEEDS_NEWER",
    `${name} needs Sotto ${needed ?? ""} or newer, and this board has ${version}`,
    {
      remedy: "update the board first: `sotto upgrade`, or the page Updates",
    },
  );
}
