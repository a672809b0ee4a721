import type { Check } from "../check.ts";
import type { Platform } from "../seen.ts";

export const encryptionCheck: Check<Pick<Platform, "plainHttpOn">> = {
  name: "encryption",
  question: "Is the admin service encrypted where others can reach it?",
  look({ plainHttpOn }) {
    if (plainHttpOn === undefined) return [];
    const message = `PLAIN HTTP on ${plainHttpOn}: passwords can be read on the network`;
    const remedy =
      'remove tls = "off" from [admin] of the configuration (the board then uses its own certificate), or let only a proxy on this machine in with address = "127.0.0.1:8443"; then restart';
    return [{ severity: "degraded", code: "PLAIN_HTTP", message, remedy }];
  },
};
