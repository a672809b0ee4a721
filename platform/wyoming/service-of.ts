/** Reads the address of the service from a component's configuration section. */
import { CannotWork } from "../port/cannot-work.ts";
import type { ConnectionOptions } from "./connection.ts";

/** Returns what a component's section says about its service. Throws CannotWork when the address is missing. */
export function serviceOf(config: { service: string; service_timeout: number }, section: string): ConnectionOptions {
  if (config.service === "")
    throw new CannotWork(`[${section}] engine = "wyoming" needs service = "tcp://host:port", the service's address`);
  return { uri: config.service, timeout: config.service_timeout * 1000 };
}
