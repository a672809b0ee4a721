import type { Check } from "../check.ts";
import type { Platform } from "../seen.ts";

/** The board does everything without it. */
export const bridgeCheck: Check<Pick<Platform, "starting" | "bridge">> = {
  name: "bridge",
  question: "Does the bridge reach its broker?",
  look({ starting, bridge }) {
    if (bridge?.fault === undefined || starting) return [];
    const { where, fault, waiting, dropped } = bridge;
    const lost = dropped === 0 ? "" : `, ${dropped} were dropped`;
    const message = `the bridge does not reach ${where}: ${fault}; ${waiting} events wait${lost}`;
    const remedy =
      "check url, username, password_file and ca_file in [bridge], and the network; it is retried automatically, and reads the files again";
    return [{ severity: "notice", code: "BRIDGE_AWAY", message, remedy }];
  },
};
