import { notReachedYet } from "../../keep-joined.ts";
import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";
import type { Platform } from "../seen.ts";

export const busCheck: Check<Pick<Platform, "starting" | "busFault" | "changedInTopics">> = {
  name: "bus",
  question: "Does the bus carry messages?",
  look({ starting, busFault, changedInTopics }) {
    if (busFault === undefined) return changedInTopics.map(changed);
    if (starting && busFault === notReachedYet) return [];
    const message = `the bus does not carry the supervisor's messages: ${busFault}`;
    const remedy =
      "check that the broker in [bus] of the configuration runs, that bus.ca_file trusts its certificate, and that it accepts the account; see `sotto logs supervisor`";
    return [{ severity: "unhealthy", code: "BUS_UNREACHABLE", message, remedy }];
  },
};

function changed(character: string): Finding {
  const message = `the broker changes topics that contain a ${character}`;
  const remedy = `give sites, intents, wake words and entities names without a ${character}, or use another broker`;
  return { severity: "notice", code: "BUS_CHANGES_TOPICS", message, remedy };
}
