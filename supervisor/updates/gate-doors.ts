/**
 * What strangers are refused: a version that lets everybody in answers all that it is asked, and must not be kept. Only what was shut
 * before and is certainly open now counts.
 */
import { randomUUID } from "node:crypto";
import { BlockList, isIP } from "node:net";
import { join } from "../../platform/port/join.ts";
import { ConnectionRefused } from "../../platform/port/mqtt/client.ts";
import type { Bus } from "../../platform/port/start-message.ts";

/** By door, whether a stranger was let in; a door at which nobody answered is not in it. */
export type Doors = ReadonlyMap<string, "shut" | "open">;

type Knock = () => Promise<"shut" | "open" | undefined>;

const opened: Readonly<Record<string, string>> = {
  admin: "the admin service shows its users to whoever asks",
  bus: "the bus takes any password",
};

export type Doorways = {
  /** Requests GET /admin/users from outside and without a credential; resolves to the status. */
  readonly askUsers: () => Promise<number>;
  readonly bus: Bus;
  readonly signal: AbortSignal;
};

export async function knock({ askUsers, bus, signal }: Doorways): Promise<Doors> {
  const doors: Readonly<Record<string, Knock>> = {
    async admin() {
      const status = await askUsers();
      return status >= 200 && status < 300 ? "open" : "shut";
    },
    // An operator's own broker may lock out whoever tries passwords.
    bus: async () => (isOnThisMachine(bus.url) ? await knockAtBus(bus, signal) : undefined),
  };
  const found = new Map<string, "shut" | "open">();
  for (const [name, at] of Object.entries(doors)) {
    // Whether anybody answers at all is looked at elsewhere.
    const state = await at().catch(() => undefined);
    if (state !== undefined) found.set(name, state);
  }
  return found;
}

export function doorOpened(before: Doors, now: Doors): string | undefined {
  for (const [name, was] of before) if (was === "shut" && now.get(name) === "open") return opened[name] ?? name;
  return undefined;
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

function isOnThisMachine(url: string): boolean {
  if (url.startsWith("unix:")) return true;
  const host = new URL(url).hostname.replace(/^\[|\]$/gu, "");
  const version = isIP(host);
  return host === "localhost" || (version !== 0 && loopback.check(host, version === 6 ? "ipv6" : "ipv4"));
}

async function knockAtBus(bus: Bus, signal: AbortSignal): Promise<"shut" | "open"> {
  const quiet = () => undefined;
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  const late = Promise.withResolvers<never>();
  const abort = (): void => late.reject(new Error("the bus does not answer in time"));
  signal.addEventListener("abort", abort, { once: true });
  const stranger = { ...bus, username: `nobody-${randomUUID()}`, password: randomUUID() };
  try {
    const port = await Promise.race([join(stranger, { log, signal }), late.promise]);
    await port.leave();
    return "open";
  } catch (error) {
    if (error instanceof ConnectionRefused) return "shut";
    throw error;
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
