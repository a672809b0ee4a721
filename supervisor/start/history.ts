/** Records the history of figures. */
import { runInUnits } from "../../platform/port/skill-unit.ts";
import { componentStatuses, memoryMeter } from "../admin/component-status.ts";
import { within } from "../containment/containment.ts";
import { History } from "../history/history.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { Database } from "../store/database.ts";
import type { Ground, Undo } from "./ground.ts";
import type { Platform } from "./platform.ts";

/** Outcomes of a session in which nothing went wrong. */
const good: readonly string[] = ["UNDERSTOOD", "SPOKEN", "CANCELLED"];

export function openHistory(
  { components, folder, running, log }: Ground,
  { processes }: Platform,
  { database, sessions }: { readonly database: Database; readonly sessions: Pick<Sessions, "counts"> },
  undo: Undo,
): History {
  const memory = memoryMeter(processes, runInUnits(folder.skills));
  const history = new History({
    database,
    log,
    async read() {
      // When somebody spoke is a part of the sessions' history, which may be switched off.
      const ended = running.current.sessions.keep ? sessions.counts.sessions : [];
      const sum = (of: typeof ended) => of.reduce((all, [, count]) => all + count, 0);
      return {
        components: await componentStatuses(components, processes, await memory()),
        sessions: sum(ended),
        failed: sum(ended.filter(([{ outcome = "" }]) => !good.includes(outcome))),
      };
    },
  });
  within("the history of figures", () => history.start());
  undo(() => history.stop());
  return history;
}
