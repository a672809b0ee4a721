/** The processes of the components, each its own, or shared. */
import { join } from "node:path";
import type { Folders } from "../../platform/port/port.ts";
import type { SupervisedBus } from "../bus.ts";
import { stateOf } from "../disk-fault.ts";
import { componentFolders } from "../folders.ts";
import type { Reports } from "../health/reports.ts";
import type { Program } from "../processes/child.ts";
import type { Disabled } from "../processes/disabled.ts";
import { Group } from "../processes/group.ts";
import type { KernelKills } from "../kernel-kills.ts";
import { sharersOf, sharingOf } from "../processes/grouping.ts";
import type { OffBus } from "../processes/off-bus.ts";
import { Processes } from "../processes/processes.ts";
import { componentProgram, groupProgram } from "../programs.ts";
import { version } from "../version.ts";
import { hubOf } from "./cluster.ts";
import type { Ground } from "./ground.ts";

/** While the disk takes no writes what a component makes anew at each start goes into this machine's memory. */
function foldersOf({ folder, options }: Ground, name: string): Folders {
  const folders = componentFolders(folder, name);
  return stateOf(folder.root) === undefined ? folders : { ...folders, cache: join(options.runtime, "cache", name) };
}

/** `sharers`: each has the memory of the bare runtime to itself otherwise. */
function groupOf(
  { folder, log }: Ground,
  sharers: readonly string[],
  alone: (name: string) => Program,
  environment: Readonly<Record<string, string>>,
) {
  return {
    members: new Set(sharers),
    make: (mark: Readonly<Record<string, string>>) =>
      new Group({
        program: { ...groupProgram(), env: { ...environment, ...mark }, cwd: folder.root },
        alone: (name) => ({ ...alone(name), env: { ...environment, ...mark } }),
        log,
      }),
  };
}

export type ProcessesGiven = {
  readonly bus: Pick<SupervisedBus, "of" | "skills">;
  readonly reports: Reports;
  readonly offBus: OffBus;
  readonly disabled: Disabled;
  readonly kernelKills: Pick<KernelKills, "hasKilled">;
  /** What a component is configured with. */
  readonly sections: (component: string) => unknown;
  /** Returns why the bus is not reached; undefined while it is. */
  readonly busFault: () => string | undefined;
  /** Environment variables of all of them. */
  readonly environment: Readonly<Record<string, string>>;
};

/** Nothing is started yet. */
export async function openProcesses(ground: Ground, given: ProcessesGiven): Promise<Processes> {
  const { components, folder, running, journal, log, service } = ground;
  const { bus, reports, offBus, disabled } = given;
  // As long as the platform runs, whatever the file says by then.
  const { cluster } = running.current;
  const environment = {
    // That of the supervisor where it has one, as its units name it: what one process has compiled, no other compiles again.
    NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? join(folder.cache, "compiled"),
    // glibc keeps an arena for each thread, which fragments: a tenth of the memory of those that recognise.
    MALLOC_ARENA_MAX: "1",
    ...given.environment,
  };
  const program = (name: string) => ({
    ...componentProgram(name),
    env: environment,
    cwd: componentFolders(folder, name).data,
  });
  const sharing = await sharingOf(running.current.platform.processes);
  const sharers = sharersOf(sharing, components).map(({ name }) => name);
  if (sharers.length > 0) log.info({ components: sharers }, "components share a process");
  const processes = new Processes({
    components,
    program,
    ...(sharers.length > 0 ? { group: groupOf(ground, sharers, program, environment) } : {}),
    startMessage: (name) => ({
      type: "start",
      component: name,
      bus: bus.of(name),
      config: given.sections(name),
      folders: foldersOf(ground, name),
      hub: hubOf(name, cluster),
      version,
    }),
    disabled: disabled.names,
    excuse() {
      const fault = given.busFault();
      return fault === undefined ? undefined : `waits for the bus: ${fault}`;
    },
    killedByKernel: () => given.kernelKills.hasKilled(),
    log,
    onOutput: (name, stream, readable) => journal.capture(name, stream, readable),
    lastLines: (name) => journal.lastLines(name),
    onChange(status) {
      disabled.note(status);
      reports.note(status);
      offBus.note(status);
      service.changed(processes.statuses());
    },
    onSaid(name, message, answer) {
      reports.hear(name, message);
      offBus.hear(name, message);
      void bus.skills.hear(name, message, answer);
    },
  });
  return processes;
}
