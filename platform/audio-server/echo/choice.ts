/** Decides whether echo is cancelled, depending on the configuration and on this machine. */
import { CannotWork } from "../../port/cannot-work.ts";
import type { Log } from "../../port/port.ts";
import type { AudioServerConfig } from "../component.ts";
import { EchoCanceller, type EchoState } from "./canceller.ts";
import { SiteEcho } from "./site-echo.ts";
import { NoSpeexDsp, speexDsp } from "./speexdsp.ts";

/**
 * Returns the factory of a site's echo canceller; undefined where echo is not to be cancelled. Throws CannotWork where
 * cancellation is required and impossible.
 */
export function cancellerOf(
  { echo_cancellation: wanted }: Pick<AudioServerConfig, "echo_cancellation">,
  log: Log,
): ((told: SiteEcho["told"]) => SiteEcho) | undefined {
  if (wanted === "off") return undefined;
  if (wanted === "on") requireLibrary();
  let isSaid = false;
  // In most houses nothing is played for hours, so the library is loaded with the first sound.
  const make = (changed: (state: EchoState) => void): EchoCanceller | undefined => {
    try {
      return new EchoCanceller(changed);
    } catch (error) {
      if (!(error instanceof NoSpeexDsp)) throw error;
      if (!isSaid)
        log.info({ reason: error.message }, "echo is not cancelled: the wake word is off while a site speaks");
      isSaid = true;
      return undefined;
    }
  };
  return (told) => new SiteEcho(told, make);
}

function requireLibrary(): void {
  try {
    speexDsp();
  } catch (error) {
    if (error instanceof NoSpeexDsp) throw new CannotWork(error.message, { cause: error });
    throw error;
  }
}
