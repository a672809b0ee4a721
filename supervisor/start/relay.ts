/** Satellites on the broker of the house. */
import { ownUser, type SupervisedBus } from "../bus.ts";
import { Relay } from "../satellites/relay.ts";
import type { Ground, Undo } from "./ground.ts";

/** What connects satellites on the broker of the house; undefined on the embedded one, and where all share one account. */
export function openRelay({ running, log }: Ground, bus: SupervisedBus, undo: Undo): Relay | undefined {
  if (bus.broker !== undefined || running.current.bus.accounts_file === "") return undefined;
  const relay = new Relay(bus.of(ownUser), log);
  undo(() => relay.close());
  return relay;
}
