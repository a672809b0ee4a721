/** This board as the hub of satellites, on the embedded broker or on that of the house. */
import type { AdminStart } from "../admin/start.ts";
import { interfacesIn } from "../config/bus-section.ts";
import { Hub } from "../satellites/hub.ts";
import type { OnBroker } from "../satellites/on-broker.ts";
import { ownUser } from "../bus.ts";
import type { Ground } from "./ground.ts";
import type { Platform } from "./platform.ts";

export function hubOpener(ground: Ground, platform: Platform): AdminStart["openHub"] {
  const { running, log } = ground;
  const { bus, satellites, cell } = platform;
  const { topic_prefix: prefix, satellite_address: address, plain_satellites: plain } = running.current.bus;
  // With space for those that reconnect before their old connection times out.
  const connections = 2 * running.current.bus.max_satellites;
  const { satellite_host: satelliteHost } = running.current.cluster;
  return (certificate, authority) =>
    Hub.open({
      satellites,
      broker: bus.broker,
      onBroker: onBrokerOf(ground, platform),
      prefix,
      address,
      plain: interfacesIn(plain),
      connections,
      certificate,
      authority,
      log,
      satelliteHost: satelliteHost === "" ? undefined : satelliteHost,
      serves: (siteId) => cell?.sites.serves(siteId) ?? true,
      others: cell?.satellites,
    });
}

function onBrokerOf(
  { components, running }: Ground,
  { bus, processes, relay, brokerAccounts: accounts }: Platform,
): OnBroker | undefined {
  if (relay === undefined || accounts === undefined) return undefined;
  const { url } = running.current.bus;
  const ofSatellites = components.filter(({ runsOn }) => runsOn.includes("satellite")).map(({ name }) => name);
  const { ca: authority } = bus.of(ownUser);
  const onChange = (): void => void processes.restartRunning(ofSatellites);
  return { relay, url, accounts, authority, onChange };
}
