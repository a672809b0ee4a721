import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";
import type { Platform } from "../seen.ts";

/** A muted microphone is a notice; one that is heard all the same is a fault. */
export const mutedCheck: Check<Pick<Platform, "muted">> = {
  name: "muted",
  question: "Is every muted microphone really silent?",
  look: ({ muted }) =>
    muted.map(({ siteId, by, since, isWatched, frames }): Finding => {
      if (frames > 0)
        return {
          severity: "unhealthy",
          code: "MUTED_BUT_HEARD",
          message: `the microphone of ${siteId} is muted, but ${frames} audio frames of it were on the bus since`,
          remedy:
            "find who says them: `sotto logs audio-server`, and the skills with the permission `audio`; unplug the microphone meanwhile",
        };
      const who = by === undefined ? "" : ` by ${by}`;
      const when = since === undefined ? "" : ` since ${since.slice(0, 16)}Z`;
      const proof = isWatched
        ? ", and no frame of it was on the bus"
        : "; whether frames are on the bus is not watched yet";
      return {
        severity: "notice",
        code: "MICROPHONE_MUTED",
        message: `the microphone of ${siteId} is muted${who}${when}${proof}`,
        remedy: `\`sotto audio mute off --site ${siteId}\`, or the button, if the board has one`,
      };
    }),
};
