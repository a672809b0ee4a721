/** Shows the targets of scheduled backups, or starts a run. */
import type { Static } from "typebox";
import type { BackupTargets } from "../../supervisor/admin/contract/backup.ts";
import type { Run } from "../command.ts";
import { Failure } from "../failure.ts";
import { fitted } from "../screen/table.ts";
import { age } from "../screen/words.ts";
import { submit } from "../submit.ts";

type Shown = Static<typeof BackupTargets>;

export const run: Run = async (call) => {
  const { connect, screen, is } = call;
  if (is("run") && is("rehearse")) throw new Failure("usage", "--run and --rehearse exclude each other");
  if (is("run")) return submit(call, "POST", "/backups", { operation: "make" });
  if (is("rehearse")) return submit(call, "POST", "/backups", { operation: "rehearse" });
  const shown = await (await connect()).get<Shown>("/backups");
  const isFailing = shown.targets.some(({ results }) => results.some(({ fault }) => fault !== null));
  if (screen.json) {
    screen.data(shown);
    return isFailing ? "notWell" : "done";
  }
  const { schedule, rehearse, targets } = shown;
  if (targets.length === 0)
    screen.note("No target is configured: `sotto config set backup.targets '{ nas = \"folder:/mnt/nas\" }'`.");
  screen.print(`Backups: ${schedule || "never"}. Rehearsals: ${rehearse || "never"}.`);
  for (const line of fitted(targets.flatMap(rows), screen.width)) screen.print(line);
  return isFailing ? "notWell" : "done";
};

function rows({ name, kind, results }: Shown["targets"][number]): string[][] {
  if (results.length === 0) return [[name, kind, "nothing yet", "", ""]];
  return results.map(({ what, at, fault, report }) => [
    name,
    kind,
    what,
    age(at),
    fault === null ? (report ?? "") : `failed: ${fault}`,
  ]);
}
