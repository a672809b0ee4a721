import { clockSetMs } from "../../clock.ts";
import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";
import type { Platform } from "../seen.ts";

export const identityCheck: Check<Pick<Platform, "authorityFrom" | "changedAuthority" | "now">> = {
  name: "identity",
  question: "Has the board the certificate authority that others trust?",
  look({ authorityFrom, changedAuthority, now: at }) {
    const early = ofFuture(authorityFrom, at);
    if (changedAuthority === undefined) return early;
    const { before, now } = changedAuthority;
    const message = `the board's certificate authority was lost or replaced: it was ${before}, and a new one, ${now}, was made; satellites, phones, browsers and programs that knew the board do not trust it any more`;
    const remedy =
      "restore the certificates with `sotto restore`, then restart; or, if there is no backup or this was intended, let everything trust the new one, and `sotto certificate --accept`";
    return [...early, { severity: "degraded", code: "AUTHORITY_CHANGED", message, remedy }];
  },
};

/** Made while the clock was ahead: no client accepts it before, and whatever it signs is of the same future. */
function ofFuture(from: number | undefined, now: number): Finding[] {
  if (from === undefined || now < clockSetMs || from <= now) return [];
  const message = `the board's certificate authority is valid from ${new Date(from).toISOString().slice(0, 10)} on only: it was made while the clock was ahead, or the clock is behind now; no browser, satellite or program accepts it before`;
  const remedy =
    "compare `date` with the time; if it is right, remove the authority (docs/how-to/back-up-and-restore.md) and restart: a new one is made, which everything has to trust";
  return [{ severity: "degraded", code: "AUTHORITY_NOT_YET_VALID", message, remedy }];
}
