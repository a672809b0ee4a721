import type { Check } from "../check.ts";
import type { Platform } from "../seen.ts";

/** An operator has chosen this, like plain HTTP: its consequence is reported as long as it applies. */
export const busAccessCheck: Check<Pick<Platform, "busIsOpen">> = {
  name: "bus-access",
  question: "Are microphones and components protected from other programs?",
  look({ busIsOpen }) {
    if (!busIsOpen) return [];
    const message =
      "OPEN BUS: every account and program of this machine hears the microphones and may speak as any component";
    const remedy =
      'set anonymous = "limited" in [bus] of the configuration and restart; members of the group sotto keep all rights';
    return [{ severity: "degraded", code: "BUS_OPEN", message, remedy }];
  },
};
