/** The update policy, with the packages, the bus and the queue of this board. */
import type { Announcements } from "../announcements/announcements.ts";
import { SottoError } from "../errors.ts";
import { machineId } from "../machine-id.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { Database } from "../store/database.ts";
import { askTimers } from "../timers/ask-timers.ts";
import { AutomaticUpdates } from "../update-plan/automatic-updates.ts";
import { waitingFixes } from "../updates/fixes.ts";
import { changesOf, offersOf } from "../updates/offers.ts";
import type { InstalledPackage } from "../updates/installed.ts";
import { rememberWhile } from "../updates/remember.ts";
import type { Ground, Undo } from "./ground.ts";
import type { Platform } from "./platform.ts";
import type { Tasks } from "./tasks.ts";

type Around = {
  readonly database: Database;
  readonly tasks: Pick<Tasks, "queue">;
  readonly sessions: Pick<Sessions, "events">;
  readonly announcements: Pick<Announcements, "list">;
  readonly packages: () => Promise<readonly InstalledPackage[]>;
  readonly conversing: () => boolean;
};

/** The login for tasks of the policy; no user can have it. */
const login = "(updates)";
/** A restart takes seconds, an upgrade that is rolled back some minutes: nobody's alarm may fall into that. */
const soonMs = 10 * 60_000;

export function openUpdatePlan(
  { options, running, log }: Ground,
  platform: Platform,
  around: Around,
  undo: Undo,
): AutomaticUpdates {
  const { database, tasks, sessions, packages } = around;
  const root = options.aptRoot;
  const offers = rememberWhile(
    async () =>
      offersOf(
        (await packages()).map(({ name }) => name),
        root,
      ),
    root,
  );
  const fixes = rememberWhile(async () => waitingFixes(root), root);
  const updates = new AutomaticUpdates({
    database,
    config: () => running.current.updates,
    packages: async () => ((await packages()).length === 0 ? [] : await offers()),
    fixes,
    changes: (name, version) => changesOf(name, version, root),
    machineId: machineId(),
    busy: () => busyWith(platform, around),
    submit: (request, idempotencyKey) => tasks.queue.submit("packages", request, { login, idempotencyKey }),
    task: (taskId) => tasks.queue.get(taskId),
    port: () => sessions.events.port,
    log,
  });
  undo(() => updates.close());
  return updates;
}

/** Why a restart would be noticed now. */
async function busyWith(
  { processes }: Platform,
  { tasks, sessions, announcements, conversing }: Around,
): Promise<string | undefined> {
  if (conversing()) return "somebody is talking with it";
  const { queued, running } = tasks.queue.counts();
  if (queued + running > 0) return "another task is running";
  const isDue = announcements.list().some(({ deliveries }) =>
    deliveries.some(
      // What waits for the morning, or for a satellite that is away, is kept over an upgrade.
      ({ state, waitsFor }) =>
        ["speaking", "repeating"].includes(state) || (state === "waiting" && waitsFor === undefined),
    ),
  );
  if (isDue) return "an announcement is to be heard";
  if (!processes.statuses().some(({ name, state }) => name === "timers" && state === "up")) return undefined;
  try {
    const timers = await askTimers(sessions.events, { action: "list" });
    if (timers.some(({ state }) => state === "ringing")) return "a timer is ringing";
    const soon = timers.some(({ state, dueAt }) => state === "waiting" && (dueAt ?? 0) < Date.now() + soonMs);
    return soon ? "a timer rings within ten minutes" : undefined;
  } catch (error) {
    if (error instanceof SottoError) return `it cannot be told whether a timer rings: ${error.message}`;
    throw error;
  }
}
