/** A voice that another one stands in for: a board whose service is away still has to answer. */
import type { Log } from "../port/port.ts";
import { CannotSpeak, type Engine } from "./engine.ts";

export function orElse(first: Engine, other: Engine, log: Log): Engine {
  return {
    ...first,
    async synthesize(text, manner, signal) {
      try {
        return await first.synthesize(text, manner, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof CannotSpeak)) throw error;
        log.warn({ engine: first.name, reason: error.message }, `spoken by ${other.name} instead`);
        const { voice: _ofTheFirst, ...rest } = manner;
        return { ...(await other.synthesize(text, rest, signal)), isStandIn: true };
      }
    },
    stop() {
      first.stop();
      other.stop();
    },
  };
}
