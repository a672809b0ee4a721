import type { Check } from "../check.ts";
import type { Platform } from "../seen.ts";

/** A board that pulls its state looks after itself: nobody would notice that it no longer gets one. */
export const fleetPullCheck: Check<Pick<Platform, "fleetPullFault">> = {
  name: "fleet-pull",
  question: "Does this board get its state from the fleet's repository, if it pulls?",
  look({ fleetPullFault }) {
    if (fleetPullFault === undefined) return [];
    const message = `the state of the fleet is not, or not anew, on this board: ${fleetPullFault}`;
    const remedy =
      "see `journalctl -u sotto-fleet-pull`; the state before is applied again until then, and it is tried again by the timer";
    return [{ severity: "degraded", code: "FLEET_PULL_FAILED", message, remedy }];
  },
};
