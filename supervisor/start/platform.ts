/** The platform: the bus, the component processes, their supervision, and a satellite's link to its hub. */
import { join } from "node:path";
import type { Folders } from "../../platform/port/port.ts";
import { openBus, ownUser, type SupervisedBus } from "../bus.ts";
import { openDisabled } from "../processes/disabled.ts";
import { Processes } from "../processes/processes.ts";
import { type Watch, watchProcesses } from "../processes/watch.ts";
import { within } from "../containment/containment.ts";
import { stateOf } from "../disk-fault.ts";
import { componentFolders } from "../folders.ts";
import { Reports } from "../health/reports.ts";
import { componentProgram } from "../programs.ts";
import type { Link } from "../satellites/link.ts";
import { Satellite } from "../satellites/satellite.ts";
import { Satellites } from "../satellites/satellites.ts";
import { version } from "../version.ts";
import { openVirtualSites, type VirtualSites } from "../virtual-audio/virtual-sites.ts";
import type { Ground, Undo } from "./ground.ts";

export type Platform = {
  readonly bus: SupervisedBus;
  readonly processes: Processes;
  readonly watch: Watch;
  /** The components' reports about their work. */
  readonly reports: Reports;
  /** The satellites of this hub. */
  readonly satellites: Satellites;
  /** The link to the hub, if this is a satellite. */
  readonly link: Link | undefined;
  readonly virtual: VirtualSites | undefined;
};

/**
 * While the disk accepts no writes, caches of components, which they recreate at each start, are in this machine's
 * memory.
 */
function foldersOf({ folder, options }: Ground, name: string): Folders {
  const folders = componentFolders(folder, name);
  return stateOf(folder.root) === undefined ? folders : { ...folders, cache: join(options.runtime, "cache", name) };
}

/** Creates everything, but starts nothing yet. Throws SottoError. */
export async function openPlatform(ground: Ground, undo: Undo): Promise<Platform> {
  const { options, components, folder, disk, running, journal, log, service } = ground;
  const satellite = options.hub === undefined ? undefined : await Satellite.read(options.hub);
  const satellites = await Satellites.open(folder.satellites);
  const sectionOf = (name: string): unknown => {
    const section = running.current.components.get(name);
    return satellite?.configure(name, section) ?? section;
  };

  const virtual = await within("virtual audio", () => openVirtualSites(options, sectionOf("audio-server")));
  if (virtual) undo(() => virtual.close());

  const bus = await within("the bus", () =>
    openBus({
      config: running.current.bus,
      configFile: options.config,
      components,
      runtime: options.runtime,
      openByDefault: options.anonymous === "open",
      isElsewhere: (siteId) => satellites.has(siteId),
      log,
    }),
  );
  undo(() => bus.close());
  if (bus.isOpen)
    log.warn(
      { remedy: 'set anonymous = "limited" in [bus] of the configuration' },
      "every account of this machine hears the microphones and may speak as any component: [bus] anonymous is open",
    );

  const reports = new Reports(log);
  const disabled = await openDisabled(folder.disabled, log);
  disk.whenWritable(() => disabled.keep());
  const environment = {
    NODE_COMPILE_CACHE: join(folder.cache, "compiled"),
    // glibc keeps an arena per thread, which fragments: a tenth of the memory of the recognisers.
    MALLOC_ARENA_MAX: "1",
    ...virtual?.environment,
  };
  const processes = new Processes({
    components,
    program: (name) => ({ ...componentProgram(name), env: environment, cwd: componentFolders(folder, name).data }),
    startMessage: (name) => ({
      type: "start",
      component: name,
      bus: bus.of(name),
      config: virtual?.configure(name, sectionOf(name)) ?? sectionOf(name),
      folders: foldersOf(ground, name),
      version,
    }),
    disabled: disabled.names,
    log,
    onOutput: (name, stream, readable) => journal.capture(name, stream, readable),
    lastLines: (name) => journal.lastLines(name),
    onChange(status) {
      disabled.note(status);
      reports.note(status);
      service.changed(processes.statuses());
    },
    onSaid(name, message, answer) {
      reports.hear(name, message);
      void bus.skills.hear(name, message, answer);
    },
  });
  undo(() => processes.stop());
  const watch = within("the watch", () =>
    watchProcesses(processes, bus.of(ownUser), () => running.current.supervision, log),
  );
  undo(() => watch.close());
  const link = within("the link to the hub", () => satellite?.open(bus.of(ownUser), log));
  if (link) undo(() => link.close());
  return { bus, processes, watch, reports, satellites, link, virtual };
}
