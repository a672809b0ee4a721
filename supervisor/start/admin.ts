/**
 * Starts the admin service with all services. A service that a route newly needs is passed here; the types tell which
 * one is missing.
 */
import { skillBusName } from "../../platform/port/skill-user.ts";
import { runInUnits } from "../../platform/port/skill-unit.ts";
import { listAudioDevices } from "../admin/audio-devices.ts";
import { componentStatuses, memoryMeter, resourceMeter } from "../admin/component-status.ts";
import { checkedSites } from "../announcements/requests.ts";
import type { Announcements } from "../announcements/announcements.ts";
import { type ConfigurationService, configurationService } from "../admin/configuration-service.ts";
import { frameworkLog } from "../admin/logger.ts";
import { Logs } from "../admin/logs/logs.ts";
import { type AdminStart, type RunningAdmin, startAdmin } from "../admin/start.ts";
import { PublishedAssistants } from "../assistants/published.ts";
import type { SkillRights } from "../broker/access.ts";
import { type Rule, rulesOf } from "../broker/rules.ts";
import { forgetHub } from "../cluster/forget.ts";
import { adminSocket } from "../control-file.ts";
import type { Configuration } from "../config/load.ts";
import type { Store } from "../store/store.ts";
import type { Fleet } from "../fleet/fleet.ts";
import { findNeighbours } from "../fleet/neighbours.ts";
import { currentAssistant } from "../folders.ts";
import type { Health } from "../health/health.ts";
import type { History } from "../history/history.ts";
import type { Levels } from "../levels/levels.ts";
import { Volumes } from "../levels/volumes.ts";
import { hubOpener } from "./hub.ts";
import { recent } from "../recent.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { UpdatePlan } from "../update-plan/plan.ts";
import type { InstalledPackage } from "../updates/installed.ts";
import type { Undos } from "../undo/undos.ts";
import { version } from "../version.ts";
import { listeningSites, whatCanBeSaid } from "../welcome.ts";
import type { Cell } from "./cluster.ts";
import { placesOf } from "./announcements.ts";
import type { Ground } from "./ground.ts";
import { microphonesOf } from "./microphones.ts";
import { type Platform, skillConditionNow } from "./platform.ts";
import { privacyNow, type Watched } from "./privacy.ts";
import type { Tasks } from "./tasks.ts";

export type Served = {
  readonly store: Store;
  readonly tasks: Tasks;
  readonly sessions: Sessions;
  readonly undos: Undos;
  readonly announcements: Announcements;
  readonly traffic: Watched;
  readonly history: Pick<History, "points">;
  readonly levels: Levels;
  readonly health: () => Promise<Health>;
  readonly packages: () => Promise<readonly InstalledPackage[]>;
  readonly updatePlan: () => UpdatePlan;
  readonly fleet: Fleet;
  /** Called when a client may have changed something. */
  readonly changed: () => void;
  /** The moment from which credentials age. */
  readonly believed: () => number;
};

const assistantsOf = ({ versions, beside, shippedAssistants, missingSkills }: Tasks) => ({
  versions,
  beside,
  shippedAssistants,
  missingSkills,
});

/** Throws SottoError. */
export function openAdmin(ground: Ground, platform: Platform, served: Served): Promise<RunningAdmin> {
  const { options, folder, running, log } = ground;
  const { store, tasks, sessions, undos, announcements, traffic, levels, health, packages, updatePlan } = served;
  const { fleet, changed, believed } = served;
  return startAdmin({
    config: running.current.admin,
    logInByOpenId: openIdOf(running.current),
    database: store,
    storeFault: () => store.broken,
    whenStored: (work) => store.whenOpened(work),
    folder: folder.root,
    socket: adminSocket(options.runtime),
    authoritySocket: options.authority,
    people: {
      broker: platform.bus.broker,
      prefix: running.current.bus.topic_prefix,
      isOn: running.current.admin.mqtt === "on",
    },
    openHub: hubOpener(ground, platform),
    log: frameworkLog(log),
    ...ofPlatform(ground, platform),
    health,
    history: served.history,
    packages,
    updatePlan,
    changed,
    believed,
    tasks: tasks.queue,
    ...assistantsOf(tasks),
    questions: tasks.questions,
    drafts: tasks.drafts,
    teaching: tasks.teaching,
    wakeWords: tasks.wakeWords,
    voices: tasks.voices,
    models: tasks.models,
    skills: tasks.skills,
    galleries: tasks.galleries,
    skillConditions: (skill) => skillConditionNow(platform, skill),
    uploads: tasks.uploads,
    restores: tasks.restores,
    scheduledBackups: tasks.backups,
    fleet,
    neighbours: recent(2000, findNeighbours),
    published: new PublishedAssistants(folder.published),
    backups: { data: folder.root, config: options.config },
    logs: new Logs(folder.logs),
    configuration: configurationOf(ground, platform),
    brokerRules: async () => brokerRulesOf(ground, platform, await skillRights(tasks.skills)),
    sessions,
    cluster: clusterOf(platform.cell),
    undos,
    announcements,
    levels,
    volumes: new Volumes({
      port: () => sessions.events.port,
      places: () => placesOf(ground, platform),
      check: (siteId) => void checkedSites([siteId], placesOf(ground, platform)),
      reported: () => platform.reports.all.get("audio-server")?.volumes,
      watch: (changed) => platform.reports.watch((component) => component === "audio-server" && changed()),
    }),
    microphones: microphonesOf(ground, platform, sessions),
    privacy: () =>
      privacyNow({
        watch: traffic,
        database: store,
        data: folder.root,
        config: () => running.current,
        skills: tasks.skills,
        galleries: tasks.galleries,
      }),
  });
}

/** Browsers return to the page below the configured origin. */
function openIdOf({ admin, openid }: Configuration): AdminStart["logInByOpenId"] {
  if (openid.issuer === "" || !admin.origin.startsWith("https://")) return undefined;
  return {
    issuer: openid.issuer,
    name: openid.name,
    clientId: openid.client_id,
    secretFile: openid.client_secret_file,
    authoritiesFile: openid.ca_file,
    scopes: openid.scopes,
    returnUrl: `${admin.origin}${admin.base_path}/admin/ui/openid`,
    loginClaim: openid.login_claim,
    groupsClaim: openid.groups_claim,
    roles: openid.roles,
    sites: openid.sites,
    maxAgeMs: openid.session_hours * 60 * 60_000,
  };
}

/** A skill whose manifest is not the one that was installed does not run, and needs no account. */
function brokerRulesOf(
  { components, running }: Ground,
  { satellites, deviceAccounts }: Platform,
  skills: ReadonlyMap<string, SkillRights>,
): readonly Rule[] {
  const { topic_prefix: prefix } = running.current.bus;
  return rulesOf({ prefix, components, skills, satellites: satellites.list(), devices: deviceAccounts.ruled });
}

async function skillRights(skills: Tasks["skills"]): Promise<ReadonlyMap<string, SkillRights>> {
  const rights = await Promise.allSettled(
    (await skills.list()).map(async ({ name }) => [skillBusName(name), await skills.rightsOf(name)] as const),
  );
  return new Map(rights.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])));
}

type OfPlatform = Pick<
  AdminStart,
  | "version"
  | "components"
  | "memory"
  | "contained"
  | "devices"
  | "deviceAccounts"
  | "listeningSites"
  | "phrases"
  | "sites"
>;

function ofPlatform(ground: Ground, platform: Platform): OfPlatform {
  const { components, containment, folder, running, log } = ground;
  const { processes, virtual } = platform;
  const memory = memoryMeter(processes, runInUnits(folder.skills));
  const resources = resourceMeter();
  return {
    version,
    components: async () => componentStatuses(components, processes, await memory(), resources),
    memory,
    contained: () => containment.contained,
    devices: listAudioDevices,
    deviceAccounts: platform.deviceAccounts,
    listeningSites: () => listeningSites(running.current),
    sites: () => [
      ...new Set([...listeningSites(running.current), ...placesOf(ground, platform).map(({ siteId }) => siteId)]),
    ],
    phrases: async () => ({
      ...(await whatCanBeSaid(currentAssistant(folder), running.current, log)),
      sites: listeningSites(running.current),
      virtualAudio: virtual !== undefined,
    }),
  };
}

/** The cluster, with who serves which site. */
function clusterOf(cell: Cell | undefined): AdminStart["cluster"] {
  return (
    cell && {
      status: () => ({
        ...cell.cluster.status(),
        sites: cell.sites.list(),
        shared: cell.shared(),
        replaced: cell.replaced(),
      }),
      forget: (hub) => forgetHub(hub, cell.cluster, cell.satellites),
    }
  );
}

function configurationOf(ground: Ground, { processes }: Platform): ConfigurationService {
  const { options, sections, running } = ground;
  return configurationService({
    file: options.config,
    sections,
    current: () => running.current,
    fault: () => running.fault,
    restore: () => running.restore(),
    check: (text) => running.check(text),
    reload: async () => {
      const change = await running.reload();
      void processes.restartRunning(ground.touchedBy(change));
      return change;
    },
  });
}
