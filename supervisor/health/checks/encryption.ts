import { isIP } from "node:net";
import type { Check } from "../check.ts";
import type { Platform } from "../seen.ts";

export const encryptionCheck: Check<Pick<Platform, "adminUrl">> = {
  name: "encryption",
  question: "Is the admin service encrypted where others can reach it?",
  look({ adminUrl }) {
    if (adminUrl === undefined) return [];
    const { protocol, hostname } = new URL(adminUrl);
    if (protocol === "https:" || isLoopback(hostname)) return [];
    const message = `the admin service answers in plain HTTP (${adminUrl}): passwords can be read on the network`;
    const remedy = "remove the setting that switches TLS off in [admin]: the board then uses its own certificate";
    return [{ severity: "degraded", code: "PLAIN_HTTP", message, remedy }];
  },
};

function isLoopback(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/gu, "");
  return address === "localhost" || address === "::1" || (isIP(address) === 4 && address.startsWith("127."));
}
