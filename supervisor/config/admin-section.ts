/** The section [admin]: the admin service, and how it is reached through a reverse proxy. */
import * as v from "valibot";
import { addressText, isNetwork } from "./address.ts";

/** Neither "." nor "..", no escapes, and nothing that the page would take for an address of its own. */
function isBasePath(text: string): boolean {
  return /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/u.test(text) && !/\/admin(?:\/|$)/u.test(text);
}

function isOrigin(text: string): boolean {
  return text === "" || (/^https?:\/\/[^/\s@?#*]+$/u.test(text) && URL.canParse(text) && new URL(text).origin === text);
}

/** Without encryption only on the machine of the browser: elsewhere anybody in between could answer for the page. */
function isForeignOrigin(text: string): boolean {
  const isLoopback = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/u.test(text);
  return isOrigin(text) && (text.startsWith("https://") || isLoopback);
}

export const adminSchema = v.object({
  address: v.optional(
    v.pipe(addressText, v.description("Where the admin service listens (HTTPS). Change it to change the port.")),
    "[::]:8443",
  ),
  tls_certificate_chain: v.optional(
    v.pipe(
      v.string(),
      v.description(
        'PEM file with the certificate chain. If omitted, the platform issues its own certificate. "" together with an empty tls_private_key: plain HTTP on a loopback address, for a proxy; the board\'s own certificate on any other.',
      ),
    ),
  ),
  tls_private_key: v.optional(
    v.pipe(v.string(), v.description("PEM file with the private key of the certificate chain.")),
  ),
  tls: v.optional(
    v.pipe(
      v.picklist(["on", "off"]),
      v.description(
        '"off": plain HTTP on whatever address, so that passwords can be read on the network; health is degraded where other machines can connect.',
      ),
    ),
    "on",
  ),
  sign_up: v.optional(
    v.pipe(
      v.picklist(["claim", "open", "code", "closed"]),
      v.description(
        "Who may create an account: claim (the first person on the local network, shortly after installation), open (everyone), code (anyone with the setup code), closed (nobody).",
      ),
    ),
    "claim",
  ),
  base_path: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(100),
      v.check(isBasePath, 'expected "" or a path like "/sotto", without a slash at its end'),
      v.description(
        'The path under which a reverse proxy serves the board, "/sotto". Whether the proxy removes it or not is the same. Without it the board answers as well. Empty: none.',
      ),
    ),
    "",
  ),
  origin: v.optional(
    v.pipe(
      v.string(),
      v.check(isOrigin, 'expected "" or an origin like "https://home.example.org", without a path'),
      v.description(
        'Scheme, name and port by which browsers reach the board through a reverse proxy, "https://home.example.org". Its name is accepted as one of the board, and OpenID Connect returns to it. Empty: the board is reached by its own names only.',
      ),
    ),
    "",
  ),
  trusted_proxies: v.optional(
    v.pipe(
      v.array(
        v.pipe(v.string(), v.check(isNetwork, 'expected an address or a network like "127.0.0.1" or "10.0.0.0/8"')),
      ),
      v.maxLength(50),
      v.description(
        'Addresses and networks of reverse proxies whose X-Forwarded-For is believed, in limits and in the audit log: ["127.0.0.1", "10.0.0.0/8"]. Nobody signs up from there without a code. Empty: none.',
      ),
    ),
    [],
  ),
  allowed_origins: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          v.string(),
          v.check(
            isForeignOrigin,
            'expected an origin like "https://app.lan" or "http://localhost:8000", without a path',
          ),
        ),
      ),
      v.maxLength(20),
      v.description(
        'Origins of pages that do not come from the board and may reach its REST and its MQTT with a token, exactly as browsers send them: ["https://app.lan"]. Without https only localhost, 127.0.0.1 and [::1]. Empty: none.',
      ),
    ),
    [],
  ),
  announce: v.optional(
    v.pipe(
      v.picklist(["on", "off"]),
      v.description(
        "Whether the board announces itself in the local network (mDNS, _sotto._tcp), so that `sotto fleet find` and the page Fleet of another board find it. It takes Debian's avahi-daemon and avahi-utils, and an address that other machines reach.",
      ),
    ),
    "on",
  ),
  mqtt: v.optional(
    v.pipe(
      v.picklist(["on", "off"]),
      v.description(
        "Whether users reach the bus by MQTT over WebSocket, at /mqtt of the same address and with the rights of their role: push to talk in the page needs it.",
      ),
    ),
    "on",
  ),
});
export type AdminConfig = v.InferOutput<typeof adminSchema>;
