import { notReachedYet } from "../../keep-joined.ts";
import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";
import type { Platform } from "../seen.ts";

export const busCheck: Check<Pick<Platform, "starting" | "busFault" | "offBus" | "changedInTopics">> = {
  name: "bus",
  question: "Does the bus carry messages?",
  look({ starting, busFault, offBus, changedInTopics }) {
    if (busFault === undefined) return [...off(offBus), ...changedInTopics.map(changed)];
    if (starting && busFault === notReachedYet) return [];
    const message = `the bus does not carry the supervisor's messages: ${busFault}`;
    const remedy =
      "check that the broker in [bus] of the configuration runs, that bus.ca_file trusts its certificate, and that it accepts the account; see `sotto logs supervisor`";
    return [{ severity: "unhealthy", code: "BUS_UNREACHABLE", message, remedy }];
  },
};

/** They are not restarted: a new process would wait like the old one. */
function off(offBus: ReadonlyMap<string, string>): readonly Finding[] {
  const [reason] = offBus.values();
  if (reason === undefined) return [];
  const names = [...offBus.keys()].join(", ");
  const message = `${names}: not connected to the bus, although the supervisor is: ${reason}`;
  const remedy =
    "they connect again when the broker takes them; check their accounts there and what it limits, such as the number of connections";
  return [{ severity: "unhealthy", code: "COMPONENT_OFF_BUS", message, remedy }];
}

function changed(character: string): Finding {
  const message = `the broker changes topics that contain a ${character}`;
  const remedy = `give sites, intents, wake words and entities names without a ${character}, or use another broker`;
  return { severity: "notice", code: "BUS_CHANGES_TOPICS", message, remedy };
}
