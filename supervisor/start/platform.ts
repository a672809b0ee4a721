/** The platform: the bus, the component processes, their supervision, and a satellite's link to its hub. */
import { isPersonalSite } from "#bus";
import { openBus, ownUser, type SupervisedBus } from "../bus.ts";
import { KeptBrokerAccounts } from "../config/kept-broker-accounts.ts";
import { openDisabled } from "../processes/disabled.ts";
import { OffBus } from "../processes/off-bus.ts";
import type { Processes } from "../processes/processes.ts";
import { type Watch, watchProcesses } from "../processes/watch.ts";
import { within } from "../containment/containment.ts";
import { Reports } from "../health/reports.ts";
import type { Platform as PlatformSeen } from "../health/seen.ts";
import { KernelKills } from "../kernel-kills.ts";
import type { Link } from "../satellites/link.ts";
import type { Relay } from "../satellites/relay.ts";
import { Satellite } from "../satellites/satellite.ts";
import { Satellites } from "../satellites/satellites.ts";
import { conditionOf, type SkillCondition } from "../skills/condition.ts";
import type { Skill } from "../skills/skills.ts";
import { DeviceAccounts } from "../users/device-accounts.ts";
import { openVirtualSites, type VirtualSites } from "../virtual-audio/virtual-sites.ts";
import { type Cell, openCell } from "./cluster.ts";
import { Economy } from "./economy.ts";
import type { Ground, Undo } from "./ground.ts";
import { openRelay } from "./relay.ts";
import { openProcesses } from "./processes.ts";

export type Platform = {
  readonly bus: SupervisedBus;
  readonly processes: Processes;
  readonly watch: Watch;
  /** The components' reports about their work. */
  readonly reports: Reports;
  /** The components that say that they are not connected to the bus. */
  readonly offBus: Pick<OffBus, "faults">;
  /** The satellites of this hub. */
  readonly satellites: Satellites;
  /** What connects them on the broker of the house; undefined on the embedded one. */
  readonly relay: Relay | undefined;
  /** The accounts on the broker of the house; undefined on the embedded one, and where all share one account. */
  readonly brokerAccounts: KeptBrokerAccounts | undefined;
  /** The accounts of the house's devices. */
  readonly deviceAccounts: DeviceAccounts;
  /** The link to the hub, if this is a satellite. */
  readonly link: Link | undefined;
  readonly virtual: VirtualSites | undefined;
  /** What is left out because memory is short, and what the kernel has killed. */
  readonly shortOfMemory: () => PlatformSeen["shortOfMemory"];
  /** This hub as a member of a cluster. */
  readonly cell: Cell | undefined;
};

/** Creates everything, but starts nothing yet. Throws SottoError. */
export async function openPlatform(ground: Ground, undo: Undo): Promise<Platform> {
  const { options, components, folder, disk, running, log } = ground;
  const satellite = options.hub === undefined ? undefined : await Satellite.read(options.hub);
  const satellites = await Satellites.open(folder.satellites, running.current.bus.max_satellites);
  const sectionOf = (name: string): unknown => {
    const section = running.current.components.get(name);
    return satellite?.configure(name, section) ?? section;
  };

  let cell: Cell | undefined;
  const virtual = await within("virtual audio", () => openVirtualSites(options, sectionOf("audio-server")));
  if (virtual) undo(() => virtual.close());

  const bus = await within("the bus", () =>
    openBus({
      config: running.current.bus,
      configFile: options.config,
      components,
      runtime: options.runtime,
      openByDefault: options.anonymous === "open",
      // Nobody calls a wake word into a device whose button is pressed, and it makes its own sounds.
      isElsewhere: (siteId) => (satellites.has(siteId) && !satellites.isPlain(siteId)) || isPersonalSite(siteId),
      elsewhere: () => satellites.list().flatMap(({ siteId, plain }) => (plain ? [] : [siteId])),
      serves: (siteId) => cell?.sites.serves(siteId) ?? true,
      log,
    }),
  );
  undo(() => bus.close());
  const relay = satellite === undefined ? openRelay(ground, bus, undo) : undefined;
  const accounts = await openAccounts(ground, bus);
  if (bus.isOpen)
    log.warn(
      { remedy: 'set anonymous = "limited" in [bus] of the configuration' },
      "every account of this machine hears the microphones and may speak as any component: [bus] anonymous is open",
    );

  const reports = new Reports(log);
  const offBus = new OffBus();
  const disabled = await openDisabled(folder.disabled, log);
  disk.whenWritable(() => disabled.keep());
  const kernelKills = new KernelKills();
  const economy = await Economy.open({ kills: kernelKills, sectionOf, log });
  const sections = (name: string): unknown =>
    economy.configure(name, virtual?.configure(name, sectionOf(name)) ?? sectionOf(name));
  const environment = virtual?.environment ?? {};
  let watch: Watch | undefined;
  // The embedded broker runs in this process: it is no excuse.
  const busFault = (): string | undefined => (bus.broker === undefined ? watch?.busFault : undefined);
  const given = { bus, reports, offBus, disabled, kernelKills, sections, environment, busFault };
  const processes = await openProcesses(ground, given);
  undo(() => processes.stop());
  economy.follow(processes);
  disk.tendTo(() => economy.tend());
  const own = { bus: bus.of(ownUser), isExternal: bus.broker === undefined };
  watch = within("the watch", () => watchProcesses(processes, offBus, own, () => running.current.supervision, log));
  undo(() => watch.close());
  const link = within("the link to the hub", () => satellite?.open(bus.of(ownUser), log));
  if (link) undo(() => link.close());
  cell = within("the cluster", () => openCell(ground, bus, satellites, undo));
  const shortOfMemory = () => ({
    left: economy.left,
    stopped: economy.stopped,
    kills: kernelKills.since(Number.NEGATIVE_INFINITY),
  });
  return {
    bus,
    processes,
    watch,
    reports,
    offBus,
    satellites,
    relay,
    ...accounts,
    link,
    virtual,
    cell,
    shortOfMemory,
  };
}

/** The accounts that come and go while the platform runs. */
async function openAccounts(
  { folder, running, log }: Ground,
  { broker }: SupervisedBus,
): Promise<Pick<Platform, "brokerAccounts" | "deviceAccounts">> {
  const { topic_prefix: prefix, accounts_file: file } = running.current.bus;
  const brokerAccounts = broker === undefined && file !== "" ? new KeptBrokerAccounts(file) : undefined;
  const given = { file: folder.devices, broker, elsewhere: brokerAccounts, prefix, log };
  return { brokerAccounts, deviceAccounts: await DeviceAccounts.open(given) };
}

/** Returns whether a skill works at this moment. */
export function skillConditionNow({ bus, processes, reports }: Platform, skill: Skill): SkillCondition {
  return conditionOf(skill, {
    reports: reports.all,
    isServed: processes.statuses().some(({ name, state }) => name === "skill-server" && state === "up"),
    connection: (name) => bus.skills.connection(name),
  });
}
