import type { Check } from "../check.ts";
import type { Platform } from "../seen.ts";

export const identityCheck: Check<Pick<Platform, "changedAuthority">> = {
  name: "identity",
  question: "Has the board the certificate authority that others trust?",
  look({ changedAuthority }) {
    if (changedAuthority === undefined) return [];
    const { before, now } = changedAuthority;
    const message = `the board's certificate authority was lost or replaced: it was ${before}, and a new one, ${now}, was made; satellites, phones, browsers and programs that knew the board do not trust it any more`;
    const remedy =
      "restore the certificates with `sotto restore`, then restart; or, if there is no backup or this was intended, let everything trust the new one, and `sotto certificate --accept`";
    return [{ severity: "degraded", code: "AUTHORITY_CHANGED", message, remedy }];
  },
};
