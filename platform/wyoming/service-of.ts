/** Reads the address of the service from a component's configuration section. */
import { CannotWork } from "../port/cannot-work.ts";
import { addressesIn } from "./address.ts";
import type { ConnectionOptions } from "./connection.ts";

/** Returns the services that a component's section names, in their order. Throws CannotWork when it names none. */
export function servicesOf(
  config: { service: string | readonly string[]; service_timeout: number },
  section: string,
): readonly ConnectionOptions[] {
  const uris = addressesIn(config.service);
  if (uris.length === 0) return [serviceOf({ ...config, service: "" }, section)];
  return uris.map((uri) => ({ uri, timeout: config.service_timeout * 1000 }));
}

/** Returns what a component's section says about its service. Throws CannotWork when the address is missing. */
export function serviceOf(config: { service: string; service_timeout: number }, section: string): ConnectionOptions {
  if (config.service === "")
    throw new CannotWork(`[${section}] engine = "wyoming" needs service = "tcp://host:port", the service's address`);
  return { uri: config.service, timeout: config.service_timeout * 1000 };
}
